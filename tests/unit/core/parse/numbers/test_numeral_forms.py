# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of numbers and what they are worth."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in

PLAIN = Habits(sections=frozenset({"4.2", "9.10"}))
SCAN = Habits(scanned=True)


def tell(text: str, habits: Habits = PLAIN) -> list[tuple[str, str, str | None, str | None]]:
    return [
        (text[n.start : n.end], n.kind.value, n.value, n.unit) for n in numerals_in(text, habits)
    ]


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("a deductible of $5,000 applies", "$5,000", "5000", "USD"),
        ("not more than $ 250,000.00.", "$ 250,000.00", "250000", "USD"),
        ("USD 2.5 million in all", "USD 2.5 million", "2500000", "USD"),
        ("up to \u00a31,250.50 each", "\u00a31,250.50", "1250.5", "GBP"),
        ("\u20ac12", "\u20ac12", "12", "EUR"),
        ("pays 5,000 dollars at once", "5,000 dollars", "5000", "USD"),
        ("a loss of -$40", "-$40", "-40", "USD"),
        ("fines up to EUR 1 000 000 each", "EUR 1 000 000", "1000000", "EUR"),
        ("a fee of 25 000 EUR at once", "25 000 EUR", "25000", "EUR"),
        ("\u20ac 2 500,50 at most", "\u20ac 2 500,50", None, "EUR"),
        ("three hundred dollars", "three hundred dollars", "300", "USD"),
        ("five thousand dollars ($5,000)", "five thousand dollars ($5,000)", "5000", "USD"),
    ],
)
def test_money(text: str, printed: str, value: str | None, unit: str) -> None:
    assert tell(text) == [(printed, "money", value, unit)]


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("2% of Coverage A", "2%", "2"),
        ("two percent (2%)", "two percent (2%)", "2"),
        ("a one percent chance", "one percent", "1"),
        ("12.5 per cent", "12.5 per cent", "12.5"),
        ("100 %", "100 %", "100"),
    ],
)
def test_percent(text: str, printed: str, value: str) -> None:
    assert tell(text) == [(printed, "percent", value, "%")]


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("from 2026-04-01 on", "2026-04-01", "2026-04-01"),
        ("on 1 April 2026", "1 April 2026", "2026-04-01"),
        ("on the 1st day of April, 2026", "1st day of April, 2026", "2026-04-01"),
        ("April 1, 2026", "April 1, 2026", "2026-04-01"),
        ("before 04/01/2026", "04/01/2026", None),
        ("before 13/01/2026", "13/01/2026", "2026-01-13"),
        ("before 01/13/2026", "01/13/2026", "2026-01-13"),
        ("since March 2024", "March 2024", "2024-03"),
        ("February 30, 2026", "February 30, 2026", None),
        ("in 2026", "2026", "2026"),
    ],
)
def test_dates(text: str, printed: str, value: str | None) -> None:
    assert tell(text) == [(printed, "date", value, None)]


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("within 60 days after", "60 days", "60", "days"),
        ("thirty (30) days", "thirty (30) days", "30", "days"),
        ("a 12-month period", "12-month", "12", "months"),
        ("sixty days", "sixty days", "60", "days"),
        ("one hundred and eighty (180) days", "one hundred and eighty (180) days", "180", "days"),
        ("twenty-four hours", "twenty-four hours", "24", "hours"),
        ("3 business days", "3 business days", "3", "business days"),
        ("for 12 yrs", "12 yrs", "12", "years"),
        ("in 24 hrs of it", "24 hrs", "24", "hours"),
        ("30 mins at most", "30 mins", "30", "minutes"),
        ("6 mos. at most", "6 mos.", "6", "months"),
        ("2 wks", "2 wks", "2", "weeks"),
        ("1 hr.", "1 hr.", "1", "hours"),
        ("ten (10) yrs", "ten (10) yrs", "10", "years"),
        ("2 business hrs", "2 business hrs", "2", "business hours"),
    ],
)
def test_durations(text: str, printed: str, value: str, unit: str) -> None:
    assert tell(text) == [(printed, "duration", value, unit)]


def test_measures() -> None:
    assert tell("up to 1,200 square feet") == [("1,200 square feet", "measure", "1200", "sq ft")]
    assert tell("more than 50 horsepower") == [("50 horsepower", "measure", "50", "horsepower")]
    assert tell("two acres or more") == [("two acres", "measure", "2", "acres")]


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("see Section 4.2 above", "Section 4.2", "4.2"),
        ("the test of 11.5.14.2 applies", "11.5.14.2", "11.5.14.2"),
        ("as in 4.2", "4.2", "4.2"),
        ("under 7.1(c)", "7.1(c)", "7.1(c)"),
        ("shown in Table 1", "Table 1", "1"),
        ("see 4.7 of the policy", "4.7", "4.7"),
        ("under 7.1", "7.1", "7.1"),
        ("under 7.1, the insurer", "7.1", "7.1"),
        ("in accordance with 3.4", "3.4", "3.4"),
        ("except as provided in 5.6 above", "5.6", "5.6"),
        ("Sec. 14-4 applies", "Sec. 14-4", "14-4"),
        ("under Art. 5 of it", "Art. 5", "5"),
        ("Form HO-3 (04 26)", "Form HO-3 (04 26)", "HO-3 (04 26)"),
        ("an HO-3 policy", "HO-3", "HO-3"),
        ("call 1-800-555-0100", "1-800-555-0100", "1-800-555-0100"),
    ],
)
def test_references(text: str, printed: str, value: str) -> None:
    assert tell(text) == [(printed, "reference", value, None)]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("under 7.1 million", "count", "7100000"),
        ("under 7.1 miles", "measure", "7.1"),
        ("under 4.5 stars", "count", "4.5"),
        ("under 7.1%", "percent", "7.1"),
        ("see 2.5 times the limit", "count", "2.5"),
    ],
)
def test_quantities_behind_what_leads_to_references(text: str, kind: str, value: str) -> None:
    assert [(found[1], found[2]) for found in tell(text)] == [(kind, value)]


def test_listed_references() -> None:
    assert tell("Sections 1 to 12 of this form") == [
        ("Sections 1", "reference", "1", None),
        ("12", "reference", "12", None),
    ]
    assert tell("Articles 5, 6 and 7.2") == [
        ("Articles 5", "reference", "5", None),
        ("6", "reference", "6", None),
        ("7.2", "reference", "7.2", None),
    ]
    assert tell("Section 5 or $300") == [
        ("Section 5", "reference", "5", None),
        ("$300", "money", "300", "USD"),
    ]


def test_counts_and_decimals() -> None:
    assert tell("3 children, the 2nd of 4.7") == [
        ("3", "count", "3", None),
        ("2nd", "count", "2", None),
        ("4.7", "count", "4.7", None),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cover for 5,000-10,000 units", [("5,000", "5000"), ("10,000", "10000")]),
        ("100,000-200,000", [("100,000", "100000"), ("200,000", "200000")]),
        ("Zone 5,000-A", [("5,000", "5000")]),
        ("form 012-345 and 04-A", [("012-345", "012-345"), ("04-A", "04-A")]),
    ],
)
def test_the_second_half_of_a_figure_opens_no_code(text: str, told: list[tuple[str, str]]) -> None:
    assert [(printed, value) for printed, _, value, _ in tell(text)] == told


@pytest.mark.parametrize("unit", ["m\u00b2", "m\u00b3", "m2"])
def test_square_metres_are_no_millions(unit: str) -> None:
    assert tell(f"rated at $1,500 {unit}")[0] == ("$1,500", "money", "1500", "USD")
    assert tell("rated at $1,500 m")[0] == ("$1,500 m", "money", "1500000000", "USD")


@pytest.mark.parametrize("text", ["\u00a36O", "$5OO", "3.S%", "$l0", "1O %"])
def test_letters_that_look_like_digits_in_an_amount_leave_no_value(text: str) -> None:
    found = numerals_in(f"a sum of {text} a year", PLAIN)
    assert [(n.value, n.sound, n.garbled) for n in found] == [(None, False, True)]


@pytest.mark.parametrize(
    ("text", "value"),
    [("$5B", "5000000000"), ("$1.5T", "1500000000000"), ("$5bn", "5000000000"), ("$5X", None)],
)
def test_a_letter_behind_an_amount_multiplies_it_or_leaves_it_without_value(
    text: str, value: str | None
) -> None:
    assert next(n.value for n in numerals_in(f"a sum of {text} a year", PLAIN)) == value


def test_footnote_mark_is_no_digit() -> None:
    assert tell("a deductible of $5,000\u00b9 applies") == [("$5,000", "money", "5000", "USD")]


def test_clause_number_is_a_reference() -> None:
    assert [(n.start, n.end, n.value) for n in numerals_in("4 Deductibles", PLAIN, 2)] == [
        (0, 1, "4")
    ]
    found = numerals_in("(1) pay $30", PLAIN, 4)
    assert [(n.kind.value, n.value) for n in found] == [("reference", "1"), ("money", "30")]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a deductible of $l0,OOO applies", "$l0,OOO"),
        ("a deductible of 5,O00 applies", "5,O00"),
        ("within 1O days", "1O"),
        ("a sum of $5, 000", "$5, 000"),
        ("a sum of $ for each loss", "$"),
        ("a deductible of \u25a0\u25a0% applies", "%"),
    ],
)
def test_misread_figures_have_no_value(text: str, printed: str) -> None:
    found = numerals_in(text, SCAN)
    assert [(text[n.start : n.end], n.value, n.sound, n.garbled) for n in found] == [
        (printed, None, False, True)
    ]


@pytest.mark.parametrize("text", ["$50,00", "$5,0000", "$1,2345,678", "$5.000", "12,34"])
def test_malformed_groups_are_unsound(text: str) -> None:
    found = numerals_in(text, Habits(scanned=True, groups_by_comma=True))
    assert [(text[n.start : n.end], n.value, n.sound) for n in found] == [(text, None, False)]


def test_words_that_contradict_the_figure() -> None:
    (found,) = numerals_in("thirty (80) days", PLAIN)
    assert (found.value, found.sound) == (None, False)


def test_header_signs_are_no_numerals() -> None:
    assert numerals_in("Amount ($)", SCAN) == []
    assert numerals_in("Share (%)", SCAN) == []
    assert numerals_in("% of limit", SCAN) == []
    assert numerals_in("Paid in $.", PLAIN) == []


def test_decimal_comma_documents() -> None:
    habits = Habits(decimal_comma=True, groups_by_comma=False)
    assert tell("\u20ac1.234,50 and 5,5 %", habits) == [
        ("\u20ac1.234,50", "money", "1234.5", "EUR"),
        ("5,5 %", "percent", "5.5", "%"),
    ]


def test_plain_words_hold_nothing() -> None:
    assert numerals_in("No one may enter; one of them did.", PLAIN) == []
    assert numerals_in("", PLAIN) == []
