# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Folding of words, stems, numbers and figures."""

import pytest

from core.ask.words import (
    FigureKind,
    figure_kinds,
    holds_phrase,
    numbers,
    phrase_stems,
    stem,
    stems,
    words,
)


def test_words_fold_case_accents_possessives_and_thousands_marks() -> None:
    assert words("The insurer\u2019s Caf\u00e9 pays $250,000.00 under 4.2(b).") == [
        "the", "insurer", "cafe", "pays", "250000", "under", "4.2", "b",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cancellation", "cancelled"),
        ("policies", "policy"),
        ("requirements", "required"),
        ("terminate", "termination"),
        ("payment", "paid"),
        ("deductible", "deductibles"),
        ("losses", "loss"),
        ("premises", "premise"),
        ("approval", "approve"),
        ("coverage", "covered"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("basement", "base"), ("insurer", "insured"), ("status", "state"), ("mortgagee", "mortgage")],
)
def test_other_words_do_not(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_stems_leave_stop_words_out_and_keep_repetitions() -> None:
    assert stems("the claim of the claims") == ["claim", "claim"]


def test_a_single_letter_stays_in_a_phrase() -> None:
    assert phrase_stems("in the Zone A") == ("zon", "a")


@pytest.mark.parametrize(
    ("text", "phrase", "expected"),
    [
        ("Peril: Flood; Zone A: $5,000", "Zone A", True),
        ("Zones B and C", "Zone C", True),
        ("Zone B: $5,000", "Zone A", False),
        ("A zone", "Zone A", False),
        ("the chief claims actuary", "chief actuary", True),
        ("the actuary reports to the chief", "chief actuary", False),
    ],
)
def test_a_phrase_stands_in_order_and_close_together(
    text: str, phrase: str, expected: bool
) -> None:
    assert holds_phrase(phrase_stems(text), phrase_stems(phrase)) is expected


def test_an_empty_phrase_stands_nowhere() -> None:
    assert not holds_phrase(("zon",), ())


def test_numbers_are_plain_and_in_order_and_may_be_words() -> None:
    text = "$5,000.00 within sixty (60) days, forty-five hours, 2.50% under 11.2.1; no one, 007"
    assert numbers(text) == ["5000", "60", "60", "45", "2.5", "11.2.1", "7"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("$5,000", FigureKind.MONEY),
        ("40 million", FigureKind.MONEY),
        ("2 % of the limit", FigureKind.PERCENT),
        ("one percent chance", FigureKind.PERCENT),
        ("60 business days", FigureKind.DURATION),
        ("sixty (60) days", FigureKind.DURATION),
        ("April 1, 2027", FigureKind.DATE),
        ("by 15 March", FigureKind.DATE),
        ("2026-04-01", FigureKind.DATE),
        ("30 square feet", FigureKind.MEASURE),
        ("three members", FigureKind.COUNT),
    ],
)
def test_kinds_of_figure(text: str, kind: FigureKind) -> None:
    assert kind in figure_kinds(text)


def test_may_is_not_a_month_before_a_count() -> None:
    assert figure_kinds("you may 5 times") == {FigureKind.COUNT}
    assert figure_kinds("you may ask") == frozenset()
