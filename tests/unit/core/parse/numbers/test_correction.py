# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person may make of a number, and what it is worth then."""

import pytest

from core.errors import NotANumberError
from core.parse.numbers.correction import Setting, Settled, confirmed, corrected, may_be_confirmed
from core.parse.numbers.found import Habits
from core.types import NumeralKind

MONEY, COUNT, DATE = NumeralKind.MONEY, NumeralKind.COUNT, NumeralKind.DATE
DURATION, PERCENT, REFERENCE = NumeralKind.DURATION, NumeralKind.PERCENT, NumeralKind.REFERENCE
LOST = "\N{REPLACEMENT CHARACTER}"


def setting(text: str, read: str, *, cell: bool = False, opens: bool = False) -> Setting:
    start = text.index(read)
    return Setting(text, start, start + len(read), Habits(), cell, opens)


@pytest.mark.parametrize(
    ("text", "read", "typed", "settled"),
    [
        ("up to $500 for each", "$500", "$8,500", Settled("$8,500", "8500", "USD", MONEY)),
        ("up to $500 for each", "$500", "8,500", Settled("$8,500", "8500", "USD", MONEY)),
        ("up to $5 million", "$5", "$6", Settled("$6", "6000000", "USD", MONEY)),
        ("within 3O days of", "3O", "30", Settled("30", "30", "days", DURATION)),
        ("for 5 years", "5 years", "15", Settled("15 years", "15", "years", DURATION)),
        ("at 2 % of", "2 %", " 2.5  % ", Settled("2.5 %", "2.5", "%", PERCENT)),
        ("a $SOO fee", "$SOO", "500", Settled("$500", "500", "USD", MONEY)),
        (
            "a fee of \N{INDIAN RUPEE SIGN}500",
            "\N{INDIAN RUPEE SIGN}500",
            "800",
            Settled("\N{INDIAN RUPEE SIGN}800", "800", "INR", MONEY),
        ),
        ("1/2 mile", "1/2 mile", "1/4", Settled("1/4 mile", "0.25", "mile", NumeralKind.MEASURE)),
        (
            "five thousand dollars ($500)",
            "five thousand dollars ($500)",
            "five thousand dollars ($5,000)",
            Settled("five thousand dollars ($5,000)", "5000", "USD", MONEY),
        ),
        (
            "notice within days",
            "within days",
            "within 30 days",
            Settled("within 30 days", "30", "days", DURATION),
        ),
        (
            "notice within days",
            "within days",
            "30",
            Settled("within 30 days", "30", "days", DURATION),
        ),
        (
            "not more thanmonths after",
            "thanmonths",
            "9 months",
            Settled("than 9 months", "9", "months", DURATION),
        ),
        (
            "not more thanmonths after",
            "thanmonths",
            "than 9 months",
            Settled("than 9 months", "9", "months", DURATION),
        ),
        (
            "notice within days",
            "within days",
            "within thirty (30) days",
            Settled("within thirty (30) days", "30", "days", DURATION),
        ),
        ("must exceed - %.", "exceed - %", "5", Settled("exceed 5 %", "5", "%", PERCENT)),
        ("notice of days", "of", "of 30", Settled("of 30", "30", "days", DURATION)),
        ("notice of days", "days", "30", Settled("30 days", "30", "days", DURATION)),
        (
            "on March 5, 2025",
            "March 5, 2025",
            "March 8, 2025",
            Settled("March 8, 2025", "2025-03-08", None, DATE),
        ),
        ("on 03/04/2025", "03/04/2025", "03/05/2025", Settled("03/05/2025", None, None, DATE)),
        ("5000 now", "5000", "1,00,000", Settled("1,00,000", "100000", None, COUNT)),
    ],
)
def test_a_correction_is_understood_where_it_stands(
    text: str, read: str, typed: str, settled: Settled
) -> None:
    assert corrected(setting(text, read), typed) == settled


def test_a_cell_is_understood_as_a_cell() -> None:
    assert corrected(setting(LOST, LOST, cell=True), "8,500").value == "8500"
    assert corrected(setting(f"${LOST}", f"${LOST}", cell=True), "8,500").unit == "USD"
    assert corrected(setting("(500)", "(500)", cell=True), "(800)").value == "-800"


def test_the_number_that_opens_a_clause_stays_one() -> None:
    opening = setting("4.7 The insurer pays.", "4.7", opens=True)
    assert corrected(opening, "4.1") == Settled("4.1", "4.1", None, REFERENCE)
    with pytest.raises(NotANumberError):
        corrected(opening, "Fire is excluded 4.1")


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "soon", "$", ",500", "8,5OO", "85O", "1,2,3", "8,50 0",
        "$8,500 and fire is excluded", "$8,500 $9,000", "30 to 60", "$8,500\x1b[2J",
        "9" * 81, f"$8{LOST}500",
    ],
)  # fmt: skip
def test_what_is_no_number_is_refused(typed: str) -> None:
    with pytest.raises(NotANumberError):
        corrected(setting("up to $500 for each loss", "$500"), typed)


@pytest.mark.parametrize(
    "read",
    ["-$500", "(500)", "$5 million", "March 5, 2025", "Section 4.2", "of"],
)
def test_a_figure_alone_does_not_stand_for_what_has_more_to_it(read: str) -> None:
    with pytest.raises(NotANumberError, match="leaves open"):
        corrected(setting(f"it is {read} here", read), "800")


@pytest.mark.parametrize(
    ("readings", "text"),
    [
        (("$500", "8500"), "8500"),
        (("$500", "$8500"), "$8500"),
        (("$500", "S500"), "$8500"),
        (("$500", "500"), "$8500"),
        (("$500", ""), "$8500"),
    ],
)
def test_a_currency_is_kept_unless_a_reader_took_it_for_a_digit(
    readings: tuple[str, ...], text: str
) -> None:
    assert corrected(setting("up to $500 for", "$500"), "8500", readings).text == text


def test_what_was_read_is_confirmed() -> None:
    known = Settled("$500", "500", "USD", MONEY)
    assert confirmed(setting("up to $500 for", "$500"), known) == known
    both = Settled("03/04/2025", None, None, DATE)
    assert confirmed(setting("on 03/04/2025", "03/04/2025"), both) == both


def test_a_word_beside_ink_is_confirmed_as_a_word() -> None:
    word = Settled("of", None, None, COUNT)
    assert confirmed(setting("notice of the loss", "of"), word) == word


@pytest.mark.parametrize(
    ("text", "read", "known"),
    [
        (f"up to ${LOST} for", f"${LOST}", Settled(f"${LOST}", None, "USD", MONEY)),
        ("notice within days", "within days", Settled("within days", None, "days", DURATION)),
        ("up to $1.500 for", "$1.500", Settled("$1.500", None, "USD", MONEY)),
        ("a $5OO fee", "$5OO", Settled("$5OO", None, "USD", MONEY)),
    ],
)
def test_what_is_not_readable_is_not_confirmed(text: str, read: str, known: Settled) -> None:
    with pytest.raises(NotANumberError) as refused:
        confirmed(setting(text, read), known)
    assert "Correct it" in refused.value.advice


@pytest.mark.parametrize(
    ("known", "may"),
    [
        (Settled("$500", "500", "USD", MONEY), True),
        (Settled("03/04/2025", None, None, DATE), True),
        (Settled("of", None, None, COUNT), True),
        (Settled(f"${LOST}", None, "USD", MONEY), False),
        (Settled(LOST, None, None, COUNT), False),
        (Settled("\N{YEN SIGN}SO", None, None, COUNT), False),
        (Settled("within days", None, "days", DURATION), False),
        (Settled("$1.500", None, "USD", MONEY), False),
    ],
)
def test_what_may_be_confirmed_is_told_beforehand(known: Settled, may: bool) -> None:
    assert may_be_confirmed(known) is may


@pytest.mark.parametrize(
    ("read", "typed"),
    [
        ("within days", "within 30"),
        ("within days", "after 30 days"),
        ("within days", "not within 30 days"),
        ("within days", "within fire 30 days"),
        ("given", "30 days"),
        ("given", "given fire 30"),
        ("days", "after 30 days"),
    ],
)
def test_no_word_gets_lost_or_comes_in_with_a_figure(read: str, typed: str) -> None:
    with pytest.raises(NotANumberError):
        corrected(setting(f"a notice {read} of the loss", read), typed)


@pytest.mark.parametrize("typed", ["-500", "(500)", "\N{MINUS SIGN}500"])
def test_a_sign_without_the_currency_that_was_read_is_asked_for_in_full(typed: str) -> None:
    with pytest.raises(NotANumberError) as fault:
        corrected(setting("a change of $800 in all", "$800"), typed)
    assert "$800" in fault.value.message + fault.value.advice


def test_a_sign_with_the_currency_is_taken() -> None:
    settled = corrected(setting("a change of $800 in all", "$800"), "-$500")
    assert settled == Settled("-$500", "-500", "USD", MONEY)
