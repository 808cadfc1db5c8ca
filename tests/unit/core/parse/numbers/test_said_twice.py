# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that words say too: one number where both agree, none where they do not."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.number_words import words_value
from core.parse.numbers.numeral_forms import numerals_in

Told = list[tuple[str, str, str | None, str | None, bool]]


def tell(text: str) -> Told:
    return [
        (text[n.start : n.end], n.kind.value, n.value, n.unit, n.contrary)
        for n in numerals_in(text, Habits())
    ]


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit"),
    [
        ("five thousand (5,000)", "count", "5000", None),
        ("5,000 (five thousand)", "count", "5000", None),
        ("one (1)", "count", "1", None),
        ("five thousand ($5,000)", "money", "5000", "USD"),
        ("Five Thousand Dollars (US$5,000.00)", "money", "5000", "USD"),
        ("$5,000 (five thousand dollars)", "money", "5000", "USD"),
        ("$5,000 (five thousand dollars only)", "money", "5000", "USD"),
        ("Five Thousand and 50/100 Dollars ($5,000.50)", "money", "5000.5", "USD"),
        ("five million dollars ($5 million)", "money", "5000000", "USD"),
        ("five (5) million dollars", "money", "5000000", "USD"),
        ("30 days (thirty days)", "duration", "30", "days"),
        ("fifty (50%) percent", "percent", "50", "%"),
    ],
)
def test_words_and_figure_are_one_number(
    text: str, kind: str, value: str, unit: str | None
) -> None:
    assert tell(f"It pays {text}.") == [(text, kind, value, unit, False)]


@pytest.mark.parametrize(
    ("text", "kind", "unit"),
    [
        ("five thousand (6,000)", "count", None),
        ("thirty (80)", "count", None),
        ("five thousand ($6,000)", "money", "USD"),
        ("$6,000 (five thousand dollars)", "money", "USD"),
        ("five thousand euros ($5,000)", "money", "EUR"),
        ("Five Thousand and 50/100 Dollars ($5,000.00)", "money", "USD"),
        ("30 days (eighty days)", "duration", "days"),
    ],
)
def test_words_that_contradict_their_figure(text: str, kind: str, unit: str | None) -> None:
    assert tell(f"It pays {text}.") == [(text, kind, None, unit, True)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("see note one (4) below", [("4", "4")]),
        ("for the first five ($5,000) each", [("$5,000", "5000")]),
        ("No one (2) may enter", [("2", "2")]),
        ("Section 5 (five) applies", [("Section 5", "5")]),
        ("in five (4%) of them", [("4%", "4")]),
    ],
)
def test_two_numbers_each_for_itself(text: str, told: list[tuple[str, str]]) -> None:
    assert [(printed, value) for printed, _, value, _, _ in tell(text)] == told


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("two hundred and fifty thousand", 250_000),
        ("one million two hundred thousand and five", 1_200_005),
        ("five hundred and five hundred", None),
        ("two thousand million", None),
        ("two thousand three million", None),
        ("twenty thirty", None),
        ("five six", None),
    ],
)
def test_words_that_make_a_number(words: str, value: int | None) -> None:
    assert words_value(words) == value


def test_a_page_of_number_words_ends_with_its_last_number() -> None:
    """Were there no end to the words of a number, its time would grow with their square."""
    (found,) = numerals_in("five hundred and " * 2_000 + "five days", Habits())
    assert (found.kind.value, found.value, found.unit) == ("duration", "5", "days")
