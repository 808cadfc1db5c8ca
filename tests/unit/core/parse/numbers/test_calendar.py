# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Dates and times of day: what each is worth, and which there cannot be."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in

Told = list[tuple[str, str, str | None, bool]]


def tell(text: str) -> Told:
    return [
        (text[n.start : n.end], n.kind.value, n.value, n.sound) for n in numerals_in(text, Habits())
    ]


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("cover begins at 12:01 a.m. there", "12:01 a.m.", "00:01"),
        ("at 12:01 AM standard time", "12:01 AM", "00:01"),
        ("before 9:00am on the day", "9:00am", "09:00"),
        ("closes at 5 p.m.", "5 p.m.", "17:00"),
        ("at 9.30 am sharp", "9.30 am", "09:30"),
        ("at 12 noon there", "12 noon", "12:00"),
        ("by 12:00 midnight", "12:00 midnight", "00:00"),
        ("until 17:00 on the day", "17:00", "17:00"),
        ("at 17:00:30 on the day", "17:00:30", "17:00:30"),
        ("by 24:00 of the day", "24:00", "24:00"),
        ("at 17:00 hours of it", "17:00 hours", "17:00"),
        ("at 0900 hours of it", "0900 hours", "09:00"),
        ("um 17.30 Uhr dort", "17.30 Uhr", "17:30"),
        ("at 8 o'clock", "8 o'clock", "08:00"),
        ("at 13:00 p.m. there", "13:00 p.m.", "13:00"),
    ],
)
def test_a_time_of_day_is_told_as_a_clock_of_24_hours_shows_it(
    text: str, printed: str, value: str
) -> None:
    assert tell(text) == [(printed, "time", value, True)]


@pytest.mark.parametrize("text", ["13:00 a.m.", "0:30 p.m.", "9:75 a.m.", "24:41:00", "11 noon"])
def test_a_time_that_no_clock_shows_is_unsound(text: str) -> None:
    assert tell(text) == [(text, "time", None, False)]


def test_a_share_of_two_is_no_time() -> None:
    assert tell("a scale of 1:20 here") == [("1:20", "reference", None, True)]
    assert tell("a ratio of 4:99 here") == [("4:99", "reference", None, True)]


@pytest.mark.parametrize(
    "text",
    [
        "30 February 2026", "February 30, 2026", "30 Feb", "31 April", "June 31",
        "29 February 2023", "32 January 2026", "2026-02-30", "2026-13-01", "31/02/2026",
        "13/13/2026", "45/12/2026", "31.04.2026", "30-Feb-2026", "31/02/26", "29/02/23",
    ],
)  # fmt: skip
def test_a_day_that_no_calendar_has_is_unsound(text: str) -> None:
    assert tell(f"It ends on {text} here") == [(text, "date", None, False)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("29 February 2024", "2024-02-29"),
        ("29 February", None),
        ("31.12.2024", "2024-12-31"),
        ("25-12-2017", "2017-12-25"),
        ("01.02.2024", None),
        ("12-Mar-2024", "2024-03-12"),
        ("12-MAR-24", None),
        ("12/Mar/2024", "2024-03-12"),
        ("24 MAR 18, late", None),
        ("04/2026", "2026-04"),
        ("29/02/24", None),
        ("12/03/24", None),
    ],
)
def test_a_day_that_there_is_is_sound(text: str, value: str | None) -> None:
    printed = text.partition(",")[0]
    assert tell(f"It ends on {text} here") == [(printed, "date", value, True)]


def test_a_year_that_ends_in_the_next() -> None:
    assert tell("the 2023-24 season")[1] == ("24", "date", "2024", True)
    assert tell("the 1999\u201300 season")[1] == ("00", "date", "2000", True)
    assert tell("in 2023-40 of them")[1] == ("40", "count", "40", True)


def test_an_article_is_no_time() -> None:
    assert tell("under Article 5:30 of it") == [("Article 5:30", "reference", "5:30", True)]
    assert tell("under (EU) 10/2011 of it") == [("10/2011", "reference", None, True)]


def test_the_number_of_a_clause_is_no_date() -> None:
    assert tell("as in 14.31.20 of it") == [("14.31.20", "reference", "14.31.20", True)]
