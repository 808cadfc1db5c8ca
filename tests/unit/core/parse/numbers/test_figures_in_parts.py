# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fractions, spaced thousands, ratios, identifiers: the right value, or no trust."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.habits import habits_of
from core.parse.numbers.numeral_forms import numerals_in
from tests.unit.core.parse.raw_pages import box_rules, document, line, page

PLAIN = Habits()


def tell(text: str, habits: Habits = PLAIN) -> list[tuple[str, str | None, str | None, bool]]:
    return [
        (text[n.start : n.end], n.value, n.unit, n.sound and not n.garbled)
        for n in numerals_in(text, habits)
    ]


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("a share of .5 % of it", ".5 %", "0.5", "%"),
        ("a fee of $.50 each", "$.50", "0.5", "USD"),
        ("a .75 inch pipe", ".75 inch", "0.75", "inch"),
        ("a share of 5\u00bd % of it", "5\u00bd %", "5.5", "%"),
        ("6 \u00bd years", "6 \u00bd years", "6.5", "years"),
        ("a 1/2 inch pipe", "1/2 inch", "0.5", "inch"),
        ("a 5\u20448 inch pipe", "5\u20448 inch", "0.625", "inch"),
        ("a 2-1/2 percent rate", "2-1/2 percent", "2.5", "%"),
        ("5 and 1/2 percent", "5 and 1/2 percent", "5.5", "%"),
        ("a rate of 5\u00b9/2 % of it", "5\u00b9/2 %", "5.5", "%"),
        ("a rate of 5\u00b9/\u2082 % of it", "5\u00b9/\u2082 %", "5.5", "%"),
        ("33 1/3 % of it", "33 1/3 %", None, "%"),
        ("up to $1\u00bd million", "$1\u00bd million", "1500000", "USD"),
        ("1 1/2 times the limit", "1 1/2", "1.5", None),
        ("one-half of one percent", "one-half of one percent", "0.5", "%"),
        ("\u00bc of 1%", "\u00bc of 1%", "0.25", "%"),
    ],
)
def test_fractions(text: str, printed: str, value: str | None, unit: str | None) -> None:
    assert tell(text) == [(printed, value, unit, True)]


@pytest.mark.parametrize("text", ["24/7 days of it", "two and 1/2 percent", "51/2 %"])
def test_no_fractions(text: str) -> None:
    assert all(value is None and not sure for _, value, _, sure in tell(text))


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("2 500 units", "2 500", "2500", None),
        ("a store of 2 500 units", "2 500", "2500", None),
        ("the tank holds 2 500 gallons", "2 500 gallons", "2500", "gallons"),
        ("more than 3 500 kg of it", "3 500 kg", "3500", "kg"),
        ("wells of 9 000 miles", "9 000 miles", "9000", "miles"),
        ("some 12 345 678 people", "12 345 678", "12345678", None),
        ("a fine of 5 000 \u20ac", "5 000 \u20ac", "5000", "EUR"),
        ("Units: 2 500 units", "2 500", "2500", None),
        ("Zone: 2 500 units", "2 500", None, None),
        ("Zone 2 500 units", "2 500", None, None),
        ("on 3 500 units", "3 500", None, None),
        ("May 5 500 units", "5 500", None, None),
        ("zones 1 or 2 500 units", "2 500", None, None),
        ("Zone 61 448 881 174", "61 448 881 174", None, None),
        ("12 34 567 of them", "12 34 567", None, None),
    ],
)
def test_groups_set_apart_by_spaces(
    text: str, printed: str, value: str | None, unit: str | None
) -> None:
    assert tell(text)[-1] == (printed, value, unit, value is not None)


def test_numbers_side_by_side_are_two() -> None:
    assert tell("In 2020 500 units") == [("2020", "2020", None, True), ("500", "500", None, True)]
    assert tell("Table 3 500 people") == [("Table 3", "3", None, True), ("500", "500", None, True)]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("$ 5 , 0 0 0 for each", "$ 5 , 0 0 0"),
        ("a rate of 1 0 % of it", "1 0"),
        ("5 , 000 of them", "5 , 000"),
        ("a sum of $5, 000", "$5, 000"),
        ("choose 1 2 3 of them", "1 2 3"),
    ],
)
def test_digits_set_apart_have_no_value(text: str, printed: str) -> None:
    assert tell(text)[0] == (printed, None, "USD" if "$" in text else None, False)


@pytest.mark.parametrize(
    "text", ["$5,0001", "1,00", "12,34,5", "0,500", "$5,00,000", "1,000,00", "5,5"]
)
def test_impossible_groups_are_never_trusted(text: str) -> None:
    (numeral,) = document(page([line(f"At most {text} of them", 72, 100)])).numerals
    assert (numeral.text, numeral.value, numeral.trusted) == (text, None, False)


def test_groups_of_lakhs() -> None:
    assert tell("some 12,34,567 people") == [("12,34,567", "1234567", None, True)]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Regulation 2016/679 of", "Regulation 2016/679"),
        ("under (EU) 2022/2554 of", "2022/2554"),
        ("a slope of 1:20", "1:20"),
        ("a scale of 1:1,000,000", "1:1,000,000"),
    ],
)
def test_names_and_ratios_have_no_value(text: str, printed: str) -> None:
    assert tell(text) == [(printed, None, None, True)]


def test_dash_between_numbers_is_no_sign() -> None:
    assert tell("9%-19% of it") == [("9%", "9", "%", True), ("19%", "19", "%", True)]
    assert tell("from 5 % -10 % of it")[1] == ("-10 %", None, "%", False)
    assert tell("a change of -10 %") == [("-10 %", "-10", "%", True)]


def test_letters_after_a_figure_are_part_of_it() -> None:
    assert tell("some 12B of it") == [("12B", "12B", None, True)]
    assert tell("1e6 of it") == [("1e6", "1e6", None, True)]


def test_points_that_may_part_thousands() -> None:
    assert tell("$1.625 billion in cash") == [("$1.625 billion", "1625000000", "USD", True)]
    assert tell("$0.005 a share") == [("$0.005", "0.005", "USD", True)]
    unknown = Habits(groups_by_comma=False)
    assert tell("some 5.000 units", unknown) == [("5.000", None, None, False)]


def test_raised_figures_that_may_be_cents_or_a_power() -> None:
    assert tell("only $5\u2079\u2079") == [("$5", None, "USD", False)]
    assert tell("10\u2076 units") == [("10", None, None, False)]


def test_figure_of_its_own_in_brackets_after_a_number_of_words() -> None:
    assert tell("in five (4%) of them") == [("4%", "4", "%", True)]


@pytest.mark.parametrize(
    ("texts", "value"),
    [
        (["4,5 % of it", "6,25 % of that"], "4.5"),
        (["4,5 % of it", "\u20ac 1.234,50 in all"], "4.5"),
        (["4,5 % of it"], None),
        (["4,5 % of it", "6,25 % of that", "1,234,567 in all"], None),
    ],
)
def test_decimal_comma_is_told_from_the_rest_of_the_document(
    texts: list[str], value: str | None
) -> None:
    habits, _ = habits_of(texts, frozenset())
    assert tell(texts[0], habits) == [("4,5 %", value, "%", value is not None)]


def test_thousands_by_spaces_are_told_from_the_rest_of_the_document() -> None:
    habits, _ = habits_of(["of 5 000 or 12 000 people", "where 399 450 people live"], frozenset())
    assert tell("where 399 450 people live", habits) == [("399 450", "399450", None, True)]


def test_figure_over_a_line_end_is_not_trusted() -> None:
    lines = [line("The owner keeps a store of 2", 72, 100), line("500 units of it.", 72, 112)]
    (numeral,) = document(page(lines)).numerals
    assert (numeral.text, numeral.value, numeral.trusted) == ("2 500", None, False)


@pytest.mark.parametrize(
    "text",
    [
        "a share of 5\u00b75 % of it",
        "some \uff15\uff0c\uff10\uff10\uff10 of them",
        "some 5_000 of them",
        "a change of \u20135 % of it",
        "a change of \u2013$500",
        "a 1 / 2 inch pipe",
    ],
)
def test_odd_signs_before_and_within_figures_are_not_trusted(text: str) -> None:
    found = tell(text)
    assert found
    assert all(value is None and not sure for _, value, _, sure in found)


def test_dash_of_a_range_is_no_sign() -> None:
    assert tell("5 \u201310 % of it")[1] == ("10 %", "10", "%", True)


def test_fraction_with_an_ending() -> None:
    assert tell("1/8th of 1% of it") == [("1/8th of 1%", "0.125", "%", True)]


@pytest.mark.parametrize(
    ("cell", "printed", "value"),
    [
        ("\u2013500", "\u2013500", "-500"),
        ("\u2013$1,500", "\u2013$1,500", "-1500"),
        ("- 500", "- 500", "-500"),
        ("\u2013 500", "\u2013 500", "-500"),
        ("500-", "500-", None),
        ("(1 500)", "(1 500)", "-1500"),
        ("(0.5)%", "(0.5)%", "-0.5"),
        ("(0.5%)", "(0.5%)", "-0.5"),
        ("$(1,250)", "$(1,250)", "-1250"),
        ("$ (5)", "$ (5)", "-5"),
        ("+1.6%", "+1.6%", "1.6"),
        ("1/2", "1/2", "0.5"),
        ("3/8", "3/8", "0.375"),
        ("1/15", "1/15", None),
        ("1/3", "1/3", None),
    ],
)
def test_signs_and_fractions_in_cells(cell: str, printed: str, value: str | None) -> None:
    lines, xs, ys = [], [72.0, 200, 330], [90.0, 110, 130]
    for row, (name, figure) in enumerate([("Fire", "700"), ("Flood", cell)]):
        lines += [line(name, 80, 95.0 + 20 * row), line(figure, 210, 95.0 + 20 * row)]
    read = document(page(lines, rules=box_rules(xs, ys)))
    assert read.blocks[0].kind.value == "table"
    last = read.numerals[-1]
    assert (last.text, last.value, last.trusted) == (printed, value, value is not None)


def test_figure_broken_behind_its_comma_is_not_trusted() -> None:
    lines = [line("The owner keeps a store of 2,", 72, 100), line("500 units of it.", 72, 112)]
    read = document(page(lines)).numerals
    assert [(n.text, n.value, n.trusted) for n in read] == [
        ("2", None, False),
        ("500", None, False),
    ]


def test_amount_that_may_end_with_its_line_or_have_cents_in_the_next_is_not_trusted() -> None:
    lines = [line("Each test costs up to $6,715.", 72, 100), line("40 work-hours go on.", 72, 112)]
    read = document(page(lines)).numerals
    assert [(n.text, n.value, n.trusted) for n in read] == [
        ("$6,715", None, False),
        ("40", None, False),
    ]


def test_figure_broken_behind_its_point_is_not_trusted() -> None:
    lines = [line("The owner keeps a fence with a height of 12.", 72, 100)]
    broken = document(page([*lines, line("5 metres around it.", 72, 112)])).numerals
    assert [(n.value, n.trusted) for n in broken] == [(None, False), (None, False)]
    whole = document(page([*lines, line("The fence has 2 gates.", 72, 112)])).numerals
    assert [(n.value, n.trusted) for n in whole] == [("12", True), ("2", True)]


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("some 2.3 million members", "2.3 million", "2300000", None),
        ("some 10.4 million square feet", "10.4 million square feet", "10400000", "sq ft"),
        ("a sum of $1.2 trillion", "$1.2 trillion", "1200000000000", "USD"),
        ("some 2000 million members", "2000 million", "2000000000", None),
    ],
)
def test_words_that_multiply(text: str, printed: str, value: str, unit: str | None) -> None:
    assert tell(text) == [(printed, value, unit, True)]


@pytest.mark.parametrize(
    ("room", "value"), [(2.5, "2500"), (3.5, "2500"), (5.0, None), (8.0, None)]
)
def test_thin_space_holds_a_figure_together(room: float, value: str | None) -> None:
    made = line("Zone holds a full 2 500 units as well", 72, 100)
    made.boxes[20:, 0::2] += room - 5
    made.boxes[19, 2] = made.boxes[20, 0]
    (numeral,) = document(page([made])).numerals
    assert (numeral.text, numeral.value, numeral.trusted) == ("2 500", value, value is not None)


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("within 30 days\u00b9\u2070 of it", "30 days", "30", "days"),
        ("at ten percent\u00b2 of it", "ten percent", "10", "%"),
        ("some 2.3 million\u00b9 members", "2.3 million", "2300000", None),
        ("a field of 12 m\u00b2 of it", "12 m\u00b2", "12", "m\u00b2"),
        ("see Section 4\u00b9 above", "Section 4", "4", None),
        ("see Section 4.2\u00b9 above", "Section 4.2", "4.2", None),
        ("in Flood\u00b9 $500", "$500", "500", "USD"),
    ],
)
def test_mark_behind_the_unit(text: str, printed: str, value: str, unit: str | None) -> None:
    assert tell(text) == [(printed, value, unit, True)]


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("10 (ten) days", "10 (ten) days", "10", "days"),
        ("10 (five) days", "10 (five) days", None, "days"),
        ("at -10 \u00b0C or less", "-10 \u00b0C", "-10", "\u00b0C"),
        ("a sum of R5,000", "5,000", "5000", None),
        ("from $5 to $10 million", "$5", None, "USD"),
        ("some 5-10 million people", "5", None, None),
        ("two (2) million people", "two (2) million", "2000000", None),
        ("in 000's", "000", None, None),
        ("file 000-49802 of it", "000-49802", "000-49802", None),
    ],
)
def test_signs_and_words_around_a_figure(
    text: str, printed: str, value: str | None, unit: str | None
) -> None:
    assert tell(text)[0] == (printed, value, unit, value is not None)


@pytest.mark.parametrize(
    ("text", "printed", "value", "unit"),
    [
        ("a result of $(1,250) for it", "$(1,250)", "-1250", "USD"),
        ("a result of $ (5,000) for it", "$ (5,000)", "-5000", "USD"),
        ("a result of $(5) million", "$(5) million", "-5000000", "USD"),
        ("a result of \u20ac(1.5) for it", "\u20ac(1.5)", "-1.5", "EUR"),
        ("a change of (0.5)% in it", "(0.5)%", "-0.5", "%"),
        ("five (5)% of it", "five (5)%", "5", "%"),
        ("a sum of (five hundred) $(500)", "$(500)", "500", "USD"),
        ("a sum of five hundred $(500)", "$(500)", "500", "USD"),
        ("a sum of six hundred $(500)", "$(500)", None, "USD"),
        ("five and one-half (5.5)% of it", "(5.5)%", None, "%"),
        ("Premium in $(1)", "$(1)", None, "USD"),
        ("a net result of ($5,000) for it", "($5,000)", "-5000", "USD"),
        ("net income was (1,250.50) then", "(1,250.50)", "-1250.5", None),
        ("a change of (0.5%) in it", "(0.5%)", "-0.5", "%"),
        ("a loss of ($5,000) in it", "($5,000)", None, "USD"),
        ("a deductible of ($5,000) in it", "$5,000", "5000", "USD"),
        ("a result of -$(1,250)", "$(1,250)", None, "USD"),
        ("a change of +1.6% in it", "+1.6%", "1.6", "%"),
        ("a change of +$1,250 in it", "+$1,250", "1250", "USD"),
        ("at +10 \u00b0C or more", "+10 \u00b0C", "10", "\u00b0C"),
    ],
)
def test_brackets_and_plus_before_a_figure(
    text: str, printed: str, value: str | None, unit: str
) -> None:
    assert tell(text) == [(printed, value, unit, value is not None)]


@pytest.mark.parametrize("text", ["2o89", "Rule 2o89", "20l9", "2O89 of it", "1S00"])
def test_letter_among_the_digits_is_no_reference(text: str) -> None:
    (numeral,) = document(page([line(f"It is said in {text} of the book", 72, 100)])).numerals
    assert (numeral.kind.value, numeral.value, numeral.trusted) == ("count", None, False)


def test_half_of_something() -> None:
    assert tell("pays 1/2 of the loss") == [("1/2", "0.5", None, True)]
