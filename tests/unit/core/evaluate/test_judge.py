# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import dataclasses
from collections.abc import Sequence

import pytest

from core.answers import Quote, RefusalCode
from core.errors import StaleSpanError
from core.evaluate.folding import fold
from core.evaluate.golden import Evidence, GoldenQuestion, Place
from core.evaluate.judge import CitationChecks, Verdict, judge, section_matches, store_checks
from core.spans import Box, Span
from core.types import PageSource
from tests.unit.core.evaluate.builders import (
    agreeing,
    answer,
    question,
    quote,
    refusal,
    unanswerable,
)


def test_the_words_at_the_place_are_correct() -> None:
    told = quote("Flood\t$5,000")

    outcome = judge(question("$5,000", expected_quote="Flood $5,000"), answer(told), agreeing(told))

    assert outcome.verdict is Verdict.CORRECT
    assert outcome.right
    assert (outcome.right_document, outcome.right_section, outcome.right_page) == (True, True, True)
    assert outcome.exact_quote is True
    assert outcome.faithful is True
    assert outcome.code_expected is None


@pytest.mark.parametrize(
    "told",
    [
        quote("Flood\t$500"),
        quote("Flood\t$5,000", file_name="manual.pdf"),
        quote("Flood\t$5,000", page=5, path=("5 Limits",)),
    ],
    ids=["other figure", "other document", "other page and section"],
)
def test_other_words_or_another_place_are_wrong(told: Quote) -> None:
    outcome = judge(question("$5,000"), answer(told), agreeing(told))

    assert outcome.verdict is Verdict.WRONG
    assert not outcome.right


def test_a_clause_that_runs_over_the_page_is_at_its_section() -> None:
    told = quote("Flood\t$5,000", page=4)

    outcome = judge(question("$5,000"), answer(told), agreeing(told))

    assert outcome.verdict is Verdict.CORRECT
    assert outcome.right_page is False
    assert outcome.right_section is True


def test_words_may_be_spread_over_quotes_but_not_over_places() -> None:
    here, there = quote("Flood:", block=1), quote("$5,000", block=2)
    far = quote("$5,000", block=3, page=8, path=("8 Other",))
    asked = question("flood", "$5,000")

    assert judge(asked, answer(here, there), agreeing(here, there)).right
    assert not judge(asked, answer(here, far), agreeing(here, far)).right


def test_an_alternative_is_as_good() -> None:
    asked = dataclasses.replace(
        question("$5,000"),
        places=(
            Place("policy.pdf", "4.2", 3, ("$5,000",)),
            Place("manual.pdf", None, 1, ("5,000 dollars",)),
        ),
    )
    told = quote("It is 5,000 dollars.", file_name="manual.pdf", page=1, path=())

    outcome = judge(asked, answer(told), agreeing(told))

    assert outcome.verdict is Verdict.CORRECT
    assert outcome.right_document is True
    assert outcome.right_section is None


def test_another_sentence_with_the_same_figure_is_not_the_expected_one() -> None:
    told = quote("Wind\t$5,000")
    asked = question("$5,000", expected_quote="Flood $5,000")

    assert judge(asked, answer(told), agreeing(told)).exact_quote is False


def test_refusing_an_answerable_question_is_refused_and_not_right() -> None:
    outcome = judge(question("$5,000"), refusal(), agreeing())

    assert outcome.verdict is Verdict.REFUSED
    assert not outcome.right
    assert outcome.faithful is None
    assert outcome.right_page is None


@pytest.mark.parametrize(
    ("codes", "given", "expected"),
    [
        ((RefusalCode.LOW_CONFIDENCE_NUMBER,), RefusalCode.LOW_CONFIDENCE_NUMBER, True),
        ((RefusalCode.LOW_CONFIDENCE_NUMBER,), RefusalCode.NO_EVIDENCE, False),
        ((), RefusalCode.NO_EVIDENCE, None),
    ],
)
def test_refusing_what_is_not_answered_is_right_and_the_code_is_told_apart(
    codes: tuple[RefusalCode, ...], given: RefusalCode, expected: bool | None
) -> None:
    outcome = judge(unanswerable(*codes), refusal(given), agreeing())

    assert outcome.verdict is Verdict.REFUSED
    assert outcome.right
    assert outcome.refusal_code is given
    assert outcome.code_expected is expected


def test_any_answer_to_what_is_not_answered_is_wrong_even_if_faithful() -> None:
    told = quote("Zone C\t$1,000")

    outcome = judge(unanswerable(), answer(told), agreeing(told))

    assert outcome.verdict is Verdict.WRONG
    assert not outcome.right
    assert outcome.faithful is True


def test_a_quote_that_differs_from_the_store_in_one_byte_is_not_verbatim() -> None:
    told = quote("Flood $5,000")
    checks = CitationChecks(lambda span: "Flood  $5,000", lambda each: each.text)

    outcome = judge(question("$5,000"), answer(told), checks)

    assert outcome.verbatim is False
    assert outcome.faithful is False
    assert outcome.verdict is Verdict.CORRECT


def test_a_span_that_the_store_does_not_hold_is_not_verbatim() -> None:
    def gone(span: Span) -> str:
        raise StaleSpanError("Gone.", "Ask again.")

    told = quote("$5,000")

    outcome = judge(question("$5,000"), answer(told), CitationChecks(gone, lambda each: each.text))

    assert outcome.verbatim is False


def test_words_of_the_programs_own_are_not_verbatim() -> None:
    told = quote("$5,000")

    outcome = judge(question("$5,000"), answer(told, text="It is $5,000"), agreeing(told))

    assert outcome.verbatim is False


def test_an_answer_without_quotes_is_wrong_and_unfaithful() -> None:
    outcome = judge(question("$5,000"), answer(text="$5,000"), agreeing())

    assert outcome.verdict is Verdict.WRONG
    assert outcome.faithful is False


def test_boxes_that_light_other_words_make_the_citation_unfaithful() -> None:
    told = quote("Flood $5,000")
    checks = CitationChecks(lambda span: told.text, lambda each: "Wind $500")

    outcome = judge(question("$5,000"), answer(told), checks)

    assert (outcome.verbatim, outcome.in_box, outcome.faithful) == (True, False, False)


def test_a_picture_that_cannot_be_read_again_does_not_count() -> None:
    told = quote("Flood $5,000")
    checks = CitationChecks(lambda span: told.text, lambda each: None)

    outcome = judge(question("$5,000"), answer(told), checks)

    assert outcome.in_box is None
    assert outcome.faithful is True


def test_only_a_text_layer_is_read_again() -> None:
    native = quote("Flood $5,000")
    scanned = dataclasses.replace(native, source=PageSource.OCR)
    asked: list[tuple[str, Sequence[Box]]] = []

    def text_in_boxes(version_id: str, boxes: Sequence[Box]) -> str:
        asked.append((version_id, boxes))
        return "$5,000 Flood"

    checks = store_checks(lambda span: native.text, text_in_boxes)

    assert judge(question("$5,000"), answer(native), checks).in_box is True
    assert judge(question("$5,000"), answer(scanned), checks).in_box is None
    assert asked == [("d1.v1", native.boxes)]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Send proof within\n60 days.", Verdict.CORRECT),
        ("60 days", Verdict.CORRECT),
        ("Send proof", Verdict.WRONG),
        ("Keep records for 60 years.", Verdict.WRONG),
    ],
)
def test_evidence_is_met_by_a_quote_that_touches_it(text: str, verdict: Verdict) -> None:
    source = "1. Send proof within 60 days. Keep records."
    asked = GoldenQuestion(
        question_id="e1",
        question="How long?",
        answerable=True,
        kind="time",
        evidence=Evidence(fold(source), ((14, 28),)),
    )
    assert source[14:28] == "within 60 days"
    told = quote(text)

    assert judge(asked, answer(told), agreeing(told)).verdict is verdict


@pytest.mark.parametrize(
    ("section", "heading", "matches"),
    [
        ("4.2", "4.2 By peril", True),
        ("4.2", "4.2. By peril", True),
        ("4", "4.2 By peril", False),
        ("4.2", "4.21 By peril", False),
        ("By peril", "4.2 By peril", True),
        ("4.2 By peril", "4.2. By Peril", True),
        ("peril", "4.2 By peril", False),
        ("Rule 11.2.1", "Rule 11.2.1 Records", True),
        ("11.2.1", "Rule 11.2.1", True),
        ("Schedule B", "Schedule B \u2013 Appliances", True),
        ("Schedule B", "Schedule C", False),
        ("Definitions", "Section II. Definitions", True),
        ("", "4.2 By peril", False),
    ],
)
def test_a_section_is_known_by_number_title_or_both(
    section: str, heading: str, matches: bool
) -> None:
    assert section_matches(section, heading) is matches
