# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers that are names: one reference each, to be trusted; what only looks like one is none."""

import pytest

from core.parse.numbers.cells import numerals_of_cell
from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in
from core.types import NumeralKind

PLAIN = Habits()


def tell(text: str) -> list[tuple[str, str, str | None]]:
    return [
        (text[n.start : n.end], n.kind.value, n.value)
        for n in numerals_in(text, PLAIN)
        if n.sound and not n.garbled
    ]


@pytest.mark.parametrize(
    "number",
    [
        "(800) 555-0100", "(800)555-0100", "(212)-555-0100", "1-800-555-0100", "1 (800) 555-0100",
        "800-555-0100", "800.555.0100", "1.800.555.0100", "+1 800 555 0100", "+44 20 7946 0958",
        "+61 448 881 174", "1-800-FLOOD-29", "737-00-1028", "12-3456789", "20472-3020",
        "800\u2011555\u20110100", "737\u201300\u20131028", "1-800- 555-0100",
    ],
)  # fmt: skip
def test_a_name_is_one_reference(number: str) -> None:
    assert tell(number) == [(number, "reference", number)]
    assert tell(f"Ask ({number}) or write.") == [(number, "reference", number)]
    (found,) = numerals_of_cell(number, PLAIN)
    assert (found.kind, found.sound) == (NumeralKind.REFERENCE, True)


@pytest.mark.parametrize(
    ("text", "number", "value"),
    [
        ("Call 555-0100 today", "555-0100", "555-0100"),
        ("Toll free: 1 800 555 0100.", "1 800 555 0100", "1 800 555 0100"),
        ("phone us at 800 555 0100 or", "800 555 0100", "800 555 0100"),
        ("Tel. (800) 555-0100, ext. 12;", "(800) 555-0100, ext. 12", "(800) 555-0100"),
    ],
)
def test_a_number_to_call_is_known_by_its_word(text: str, number: str, value: str) -> None:
    assert tell(text) == [(number, "reference", value)]


def test_two_numbers_in_a_row_are_two() -> None:
    assert [text for text, _, _ in tell("Fax: (703) 555-0125; (301) 555-0171")] == [
        "(703) 555-0125",
        "(301) 555-0171",
    ]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("between 200-300 feet", ["measure", "measure"]),
        ("$100-200", ["money", "money"]),
        ("(100) 200-3000 items", ["count", "count", "count"]),
        ("in 2019-2020", ["date", "date"]),
        ("5-10-2024", ["date"]),
        ("call 30 days before", ["duration"]),
        ("+10 and +20 points", ["count", "count"]),
        ("12345-67890123", ["count", "count"]),
    ],
)
def test_ranges_dates_and_amounts_are_no_names(text: str, kinds: list[str]) -> None:
    assert [kind for _, kind, _ in tell(text)] == kinds
