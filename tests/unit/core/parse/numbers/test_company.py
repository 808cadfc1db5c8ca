# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ranges share their unit, lists of sections are sections."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in

Told = list[tuple[str, str, str | None, str | None]]


def tell(text: str) -> Told:
    return [
        (text[n.start : n.end], n.kind.value, n.value, n.unit) for n in numerals_in(text, Habits())
    ]


@pytest.mark.parametrize(
    ("text", "low", "high", "kind", "unit"),
    [
        ("5 to 10 %", ("5", "5"), ("10 %", "10"), "percent", "%"),
        ("from 0.5 to 1.5 percent", ("0.5", "0.5"), ("1.5 percent", "1.5"), "percent", "%"),
        ("5\u201310 % of it", ("5", "5"), ("10 %", "10"), "percent", "%"),
        ("between 5 and 10 percent", ("5", "5"), ("10 percent", "10"), "percent", "%"),
        ("30 - 60 days", ("30", "30"), ("60 days", "60"), "duration", "days"),
        ("5 or 10 days", ("5", "5"), ("10 days", "10"), "duration", "days"),
        ("2 to 3 miles", ("2", "2"), ("3 miles", "3"), "measure", "miles"),
        ("10 to 20 dollars", ("10", "10"), ("20 dollars", "20"), "money", "USD"),
        ("$100-200 each", ("$100", "100"), ("200", "200"), "money", "USD"),
        ("$5 to 10 million", ("$5", None), ("10 million", "10000000"), "money", "USD"),
        ("$5-10m of it", ("$5", None), ("10m", "10000000"), "money", "USD"),
        ("5K-10K of it", ("5K", "5000"), ("10K", "10000"), "count", None),
        ("$5K to 10K of it", ("$5K", "5000"), ("10K", "10000"), "money", "USD"),
        ("2 to 5 p.m.", ("2", "14:00"), ("5 p.m.", "17:00"), "time", None),
        ("9 to 5 p.m.", ("9", None), ("5 p.m.", "17:00"), "time", None),
        ("2 to 5 May 2024", ("2", "2024-05-02"), ("5 May 2024", "2024-05-05"), "date", None),
        ("10-12 January", ("10", None), ("12 January", None), "date", None),
    ],
)
def test_a_range_has_one_unit(
    text: str,
    low: tuple[str, str | None],
    high: tuple[str, str | None],
    kind: str,
    unit: str | None,
) -> None:
    assert tell(text) == [(low[0], kind, low[1], unit), (high[0], kind, high[1], unit)]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("in zone 5 to 10 % of it", ["count", "percent"]),
        ("10 to 5 % of it", ["count", "percent"]),
        ("5 and 10 % of it", ["count", "percent"]),
        ("5 claims to 10 % of it", ["count", "percent"]),
        ("$500 - 2 claims", ["money", "count"]),
        ("Section 5 or 10 days", ["reference", "duration"]),
        ("5 to $10", ["count", "money"]),
        ("5 % to 10 days", ["percent", "duration"]),
    ],
)
def test_two_numbers_that_are_no_range(text: str, kinds: list[str]) -> None:
    assert [kind for _, kind, _, _ in tell(text)] == kinds


def test_a_section_is_told_as_it_is_printed() -> None:
    assert tell("Section 4.2, 4.3 and 4.10") == [
        ("Section 4.2", "reference", "4.2", None),
        ("4.3", "reference", "4.3", None),
        ("4.10", "reference", "4.10", None),
    ]


def test_sections_over_a_dash() -> None:
    told = tell("\u00a7\u00a7 1.71\u2014 1.73 and 1.74")
    assert [(kind, value) for _, kind, value, _ in told] == [
        ("reference", "1.71"),
        ("reference", "1.73"),
        ("reference", "1.74"),
    ]


def test_a_number_that_only_stands_behind_a_section_is_none() -> None:
    assert [kind for _, kind, _, _ in tell("3.18.4\t\t3.35")] == ["reference", "count"]


def test_a_rate_behind_another_number_is_no_section() -> None:
    assert [kind for _, kind, _, _ in tell("rates of 2.5, 3.5 and 4.50 in all")] == ["count"] * 3
