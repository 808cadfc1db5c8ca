# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from core.answers import RefusalCode
from core.evaluate.judge import QuestionOutcome, judge
from core.evaluate.rates import Rate
from core.evaluate.score import Columns, score, score_by_kind
from tests.unit.core.evaluate.builders import (
    agreeing,
    answer,
    question,
    quote,
    refusal,
    unanswerable,
)

RIGHT = quote("Flood $5,000")
FALSE = quote("Wind $500")


def outcomes() -> list[QuestionOutcome]:
    """Two correct, one wrong, one refused; of the unanswerable two refused and one answered."""
    asked, none = question("$5,000"), unanswerable(RefusalCode.NO_EVIDENCE)
    return [
        judge(asked, answer(RIGHT, seconds=1), agreeing(RIGHT)),
        judge(asked, answer(RIGHT, seconds=2), agreeing(RIGHT)),
        judge(asked, answer(FALSE, seconds=3), agreeing(FALSE)),
        judge(asked, refusal(seconds=4), agreeing()),
        judge(none, refusal(seconds=5), agreeing()),
        judge(none, refusal(RefusalCode.VERSION_MISMATCH, seconds=6), agreeing()),
        judge(none, answer(FALSE, seconds=17), agreeing(FALSE)),
    ]


def test_three_columns_for_each_half() -> None:
    scores = score(outcomes())

    assert scores.answerable == Columns(questions=4, correct=2, wrong=1, refused=1)
    assert scores.unanswerable == Columns(questions=3, correct=0, wrong=1, refused=2)


def test_each_rate_is_a_share_of_what_its_name_says() -> None:
    scores = score(outcomes())

    assert scores.rates == {
        "right_of_all": Rate(4, 7),
        "wrong_of_all": Rate(2, 7),
        "wrong_of_answerable": Rate(1, 4),
        "wrong_of_answered": Rate(2, 4),
        "correct_of_answerable": Rate(2, 4),
        "refusal_precision": Rate(2, 3),
        "refusal_recall": Rate(2, 3),
        "expected_code": Rate(1, 2),
        "faithful": Rate(4, 4),
        "verbatim": Rate(4, 4),
        "in_box": Rate(4, 4),
        "right_document": Rate(3, 3),
        "right_section": Rate(3, 3),
        "right_page": Rate(3, 3),
        "exact_quote": Rate(0, 0),
    }


def test_seconds_are_of_all_questions() -> None:
    scores = score(outcomes())

    assert scores.seconds_median == 4
    assert scores.seconds_p95 is not None
    assert abs(scores.seconds_p95 - 13.7) < 1e-9


def test_kinds_are_scored_apart() -> None:
    by_kind = score_by_kind(outcomes())

    assert list(by_kind) == ["clause", "unanswerable"]
    assert by_kind["clause"].right_of_all == Rate(2, 4)
    assert by_kind["unanswerable"].right_of_all == Rate(2, 3)


def test_nothing_asked_scores_nothing() -> None:
    scores = score([])

    assert scores.wrong_of_all == Rate(0, 0)
    assert scores.seconds_median is None
