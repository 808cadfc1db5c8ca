# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of dates and of times of day: ``1 April 2026``, ``04/26/2026``, ``12:01 a.m.``.

A date that no calendar has (30 February) and an hour that no clock shows (13 a.m.) are not sound:
somebody misread them, or misprinted them.
"""

import re
from datetime import date

from core.parse.numbers.form import (
    A_MONTH_BEFORE,
    A_MONTH_BEHIND,
    SLASHED,
    Hint,
    form,
    of_words,
    seen_near,
)
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.numeral_makers import MONTHS
from core.parse.numbers.units import MONTH
from core.types import NumeralKind

_LEAP_YEAR = 2000
"""A day of a month without a year may be in one."""

_CENTURIES = (1900, 2000)
_OF_RATIO = re.compile(r"\b(?:ratio|slope|scale|gradient|grade|pitch|odds)s?\b", re.IGNORECASE)
_NEAR = 40


def _date_of(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _dated(match: "re.Match[str]", value: str | None, *, exists: bool) -> Found:
    return Found(match.start(), match.end(), NumeralKind.DATE, value, None, exists)


def named_date(match: "re.Match[str]", habits: Habits) -> Found:
    """A date with the month by name; a whole one, or a month of a year."""
    del habits
    month = next(n for n, name in enumerate(MONTHS, 1) if name == match["month"].lower()[:3])
    groups = match.groupdict()
    day, year = groups.get("day"), groups.get("year")
    if day is None:
        return _dated(match, f"{year}-{month:02d}", exists=True)
    if year is None or len(year) == 2:
        exists = any(_date_of(each, month, int(day)) for each in _years(year))
        return _dated(match, None, exists=exists)
    value = _date_of(int(year), month, int(day))
    return _dated(match, value, exists=value is not None)


def _years(year: str | None) -> list[int]:
    """The years that are meant perhaps: any, or one of a century."""
    return [_LEAP_YEAR] if year is None else [century + int(year) for century in _CENTURIES]


def iso_date(match: "re.Match[str]", habits: Habits) -> Found:
    """Year, month, day in figures."""
    del habits
    value = _date_of(int(match["year"]), int(match["month"]), int(match["day"]))
    return _dated(match, value, exists=value is not None)


def figures_date(match: "re.Match[str]", habits: Habits) -> Found | None:
    """Day and month in figures; no value when either could be first, or the century is not told.

    What is parted by points and no date may be the number of a clause.
    """
    del habits
    first, second, year = int(match["a"]), int(match["b"]), match["year"]
    years = [int(year)] if len(year) == 4 else _years(year)
    days = {
        day
        for each in years
        for day in (_date_of(each, second, first), _date_of(each, first, second))
        if day is not None
    }
    if not days and match["s"] != "/" and len(year) == 2:
        return None
    value = min(days) if len(days) == 1 == len(years) else None
    return _dated(match, value, exists=bool(days))


def figures_month(match: "re.Match[str]", habits: Habits) -> Found:
    """``04/2026``."""
    del habits
    return _dated(match, f"{match['year']}-{match['month']}", exists=True)


def clock_time(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``9:30 a.m.``, ``5 pm``, ``17:00``, ``0900 hours``: as a clock of 24 hours shows it."""
    del habits
    groups = match.groupdict()
    hour, minute = int(match["hour"]), int(groups.get("minute") or 0)
    half = re.sub(r"[^a-z]", "", (groups.get("half") or "").lower())
    second = groups.get("second")
    before = match.string[max(0, match.start() - _NEAR) : match.start()]
    if not half and _OF_RATIO.search(before):
        return None
    told = _hour_of_day(hour, half)
    sound = told is not None and minute < 60 and int(second or 0) < 60
    if hour == 24:
        sound = sound and not half and minute == 0 == int(second or 0)
    value = f"{told:02d}:{minute:02d}" + (f":{second}" if second else "") if sound else None
    return Found(match.start(), match.end(), NumeralKind.TIME, value, None, sound)


def _hour_of_day(hour: int, half: str) -> int | None:
    """The hour from 0 to 24; None where the half of the day and the hour speak against each other.

    13:00 p.m. says the same thing twice; 13:00 a.m. says two things.
    """
    if half in {"noon", "midday"}:
        return 12 if hour == 12 else None
    if half == "midnight":
        return 0 if hour in {0, 12, 24} else None
    if half.startswith("a"):
        return hour % 12 if hour <= 12 else None
    if half.startswith("p"):
        return hour % 12 + 12 if 1 <= hour < 24 else None
    return hour if hour <= 24 else None


_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_NOT_MAY = r"(?!may\b)"
_HALF = r"(?P<half>[ap](?:\.\s?)?m(?!\w)\.?|(?:noon|midday|midnight)\b)"
_TURN = r"(?<![\w:.,$\u00a3\u20ac/])"
"""Where an hour may begin."""

_IN_FIGURES = seen_near(r"\d[/.-]\d\d?[/.-]\d\d", ends="/.-")
_A_HALF: Hint = of_words("a", "p", "am", "pm", "noon", "midday", "midnight")

DATES = (
    form(
        iso_date,
        _IN_FIGURES,
        r"(?<![\d/-])(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})(?![\d/-])",
    ),
    form(
        named_date,
        A_MONTH_BEFORE,
        rf"\b{_DAY}\s+(?:day\s+of\s+)?(?P<month>{MONTH}),?\s+(?P<year>\d{{4}})\b",
    ),
    form(named_date, A_MONTH_BEFORE, rf"\b(?P<month>{MONTH})\s+{_DAY},?\s+(?P<year>\d{{4}})\b"),
    form(named_date, A_MONTH_BEFORE, rf"\b(?P<month>{MONTH}),?\s+(?P<year>\d{{4}})\b"),
    form(
        named_date,
        A_MONTH_BEHIND,
        rf"(?<![\w/-])(?P<day>\d{{1,2}})(?P<s>[/-])(?P<month>{MONTH})(?P=s)",
        r"(?P<year>\d{4}|\d{2})(?![\w/-])",
    ),
    form(
        named_date,
        A_MONTH_BEHIND,
        rf"\b{_DAY}\s(?P<month>{MONTH})\s(?P<year>\d\d)(?=\s*(?:$|[,;)\n]|\d\d?:\d\d))",
    ),
    form(named_date, A_MONTH_BEHIND, rf"\b{_DAY}\s+(?P<month>{_NOT_MAY}{MONTH})(?!\w)"),
    form(
        named_date,
        A_MONTH_BEFORE,
        rf"\b(?P<month>{_NOT_MAY}{MONTH})\s+{_DAY}\b(?![,.]?\d)",
    ),
    form(
        figures_date,
        _IN_FIGURES,
        r"(?<![\d/.-])(?P<a>\d{1,2})(?P<s>[/.-])(?P<b>\d{1,2})(?P=s)",
        r"(?P<year>\d{4}|\d{2})(?![\d/-]|\.\d)",
    ),
)
TIMES_OF_DAY = (
    form(
        clock_time,
        _A_HALF,
        rf"{_TURN}(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d\d)(?::(?P<second>\d\d))?)?\s?{_HALF}",
    ),
    form(
        clock_time,
        of_words("hours", "hrs"),
        rf"{_TURN}(?P<hour>0\d)(?P<minute>[0-5]\d)\s?(?:hours|hrs)\b",
    ),
    form(
        clock_time,
        of_words("uhr", "o"),
        rf"{_TURN}(?P<hour>\d{{1,2}})(?:[.:](?P<minute>[0-5]\d))?\s?(?:uhr|o\s?['\u2019]?\s?clock)\b",
    ),
)
"""With a word that tells them. They are looked for before the numbers of sections."""

CLOCK_TIMES = (
    form(
        clock_time,
        seen_near(r"\d:\d\d", ends=":"),
        rf"{_TURN}(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?",
        r"(?:\s?(?:h|hrs?|hours|uhr)\b|(?![\w:]|[.,]\d))",
    ),
)
"""Without one; behind the numbers of sections, for there is an Article 5:30."""

MONTHS_OF_YEARS = (
    form(
        figures_month,
        SLASHED,
        r"(?<![\w/.-])(?<!\) )(?P<month>0[1-9]|1[0-2])/(?P<year>(?:19|20)\d\d)(?![\w/]|[.,]\d)",
    ),
)
