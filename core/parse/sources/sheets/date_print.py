# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Prints days, times and spans of time, which a sheet keeps as a count of days.

Day 1 is the first of January 1900, and there is a day 60, the 29th of February of that year, which
never was: the first sheets had it, so all have. Books of old Macintoshes count from 1904.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

from core.parse.sources.sheets.calendar_names import names_of
from core.parse.sources.sheets.decimal_print import ROOM_FOR_DIGITS
from core.parse.sources.sheets.format_codes import Section, Sign, Token, sections_of

_DAY_SECONDS = 86_400
_DAYS_TO_1904 = 1462
_LAST_DAY = 2_958_465
_NEVER_WAS = 60
_CARRY = Decimal("0.0001")
_BUDDHIST_YEARS = 543
_ISO_TOKENS = sections_of("yyyy-mm-dd")[0].tokens
_ISO_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2})(?::([0-9.]+))?)?")
_ISO_TIME = re.compile(r"()()()([0-9]{2}):([0-9]{2})(?::([0-9.]+))?")


@dataclass(frozen=True, slots=True)
class _Moment:
    """A point of time, taken apart.

    Attributes:
        year: In full.
        month: From 1.
        day: From 1; 0 for day 0 of 1900, which only times have.
        weekday: 0 is Sunday.
        seconds: Since midnight.
        elapsed: Seconds since day 0.
    """

    year: int
    month: int
    day: int
    weekday: int
    seconds: Decimal
    elapsed: Decimal


def print_date(section: Section, days: Decimal, from_1904: bool) -> str | None:
    """Print a count of days by a section; None where it is no day that a sheet knows."""
    tokens = _with_minutes(_ISO_TOKENS if _counts_by_eras(section) else section.tokens)
    moment = _moment(days, _precision(tokens), from_1904)
    if moment is None:
        return None
    half_days = any(token.sign is Sign.HALF_DAY for token in tokens)
    printed: list[str] = []
    second_before = False
    for position, token in enumerate(tokens):
        if token.sign is Sign.DIGIT and second_before:
            continue  # Printed together with the point before it.
        if token.sign is Sign.POINT and second_before:
            printed.append(_fraction(moment.seconds, _zeros(tokens[position + 1 :])))
            continue
        second_before = _is_second(token)
        printed.append(_piece(token, moment, half_days, section.language))
    return "".join(printed)


def _counts_by_eras(section: Section) -> bool:
    """Years of an era are counted from a new emperor on; the date is printed without them."""
    return any(t.sign is Sign.DATE and t.text[0] in "gG" for t in section.tokens)


def days_of_iso(text: str, from_1904: bool) -> Decimal | None:
    """Count the days of a written date (``2024-01-31T08:30:00``); None if it is none."""
    match = _ISO_DAY.match(text) or _ISO_TIME.match(text)
    if match is None:
        return None
    hours, minutes = int(match[4] or 0), int(match[5] or 0)
    seconds = Decimal(match[6] or 0) + 60 * minutes + 3600 * hours
    days = 0
    if match[1]:
        try:
            day = date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:  # The 31st of a month of 30 days.
            return None
        days = (day - date(1899, 12, 30)).days
        days -= days <= _NEVER_WAS
        days -= _DAYS_TO_1904 if from_1904 else 0
    return days + seconds / _DAY_SECONDS


def _moment(days: Decimal, precision: int | None, from_1904: bool) -> _Moment | None:
    if not 0 <= days <= _LAST_DAY + 1:
        return None
    seconds = days * _DAY_SECONDS
    if precision is None:  # Cut off, but for what is a whole second and was stored a hair short.
        seconds = (seconds + _CARRY).to_integral_value(ROUND_FLOOR)
    else:
        unit = Decimal(1).scaleb(-precision)
        seconds = seconds.quantize(unit, ROUND_HALF_UP, ROOM_FOR_DIGITS)
    whole, rest = divmod(seconds, _DAY_SECONDS)
    number = int(whole) + (_DAYS_TO_1904 if from_1904 else 0)
    if number > _LAST_DAY:
        return None
    year, month, day = _calendar(number)
    return _Moment(year, month, day, (number - 1) % 7, rest, seconds)


def _calendar(number: int) -> tuple[int, int, int]:
    if number == 0:
        return 1900, 1, 0
    if number == _NEVER_WAS:
        return 1900, 2, 29
    found = date(1899, 12, 31) + timedelta(number - (number > _NEVER_WAS))
    return found.year, found.month, found.day


def _with_minutes(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Tell minutes, written ``n`` here, from months: they stand after hours or before seconds."""
    timed = [i for i, t in enumerate(tokens) if t.sign in {Sign.DATE, Sign.ELAPSED}]
    told = list(tokens)
    for n, position in enumerate(timed):
        text = tokens[position].text.lower()
        if text[0] != "m" or len(text) > 2 or tokens[position].sign is Sign.ELAPSED:
            continue
        before = tokens[timed[n - 1]].text.lower() if n else ""
        after = tokens[timed[n + 1]].text.lower() if n + 1 < len(timed) else ""
        if before.startswith("h") or after.startswith("s"):
            told[position] = Token(Sign.DATE, "n" * len(text))
    return tuple(told)


def _is_second(token: Token) -> bool:
    return token.sign in {Sign.DATE, Sign.ELAPSED} and token.text.lower().startswith("s")


def _precision(tokens: Sequence[Token]) -> int | None:
    """How many places of a second are shown; None where no seconds are."""
    for position, token in enumerate(tokens):
        if _is_second(token):
            behind = tokens[position + 1 :]
            return _zeros(behind[1:]) if behind and behind[0].sign is Sign.POINT else 0
    return None


def _zeros(tokens: Sequence[Token]) -> int:
    count = 0
    while count < len(tokens) and tokens[count].sign is Sign.DIGIT:
        count += 1
    return count


def _fraction(seconds: Decimal, places: int) -> str:
    rest = (seconds % 1).scaleb(places).to_integral_value()
    return f".{int(rest):0{places}d}" if places else "."


def _piece(token: Token, moment: _Moment, half_days: bool, language: int | None) -> str:
    if token.sign is Sign.ELAPSED:
        return _elapsed(token.text, moment.elapsed)
    if token.sign is Sign.HALF_DAY:
        return _half_day(token.text, moment.seconds)
    if token.sign is not Sign.DATE:
        return "%" if token.sign is Sign.PERCENT else token.text
    text = token.text.lower()
    if text[0] in "hns":
        return _time(text, moment.seconds, half_days)
    return _day(text, moment, language)


def _elapsed(text: str, seconds: Decimal) -> str:
    unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
    return f"{int(seconds // unit):0{len(text)}d}"


def _half_day(text: str, seconds: Decimal) -> str:
    morning, _, evening = text.partition("/")
    return morning if seconds < _DAY_SECONDS // 2 else evening


def _time(text: str, seconds: Decimal, half_days: bool) -> str:
    number = {"h": int(seconds // 3600), "n": int(seconds // 60) % 60, "s": int(seconds) % 60}[
        text[0]
    ]
    if text[0] == "h" and half_days:
        number = number % 12 or 12
    return f"{number:0{min(len(text), 2)}d}"


def _day(text: str, moment: _Moment, language: int | None) -> str:
    letter, length = text[0], len(text)
    if letter in "yeb":
        year = moment.year + (_BUDDHIST_YEARS if letter == "b" else 0)
        return f"{year % 100:02d}" if length <= 2 and letter != "e" else f"{year:04d}"
    names = names_of(language)
    if letter == "a":
        return (names.short_days if length == 3 else names.days)[moment.weekday]
    number = moment.month if letter == "m" else moment.day
    if length <= 2:
        return f"{number:0{length}d}"
    if letter == "d":
        return (names.short_days if length == 3 else names.days)[moment.weekday]
    month = names.months[moment.month - 1]
    return {3: names.short_months[moment.month - 1], 5: month[0]}.get(length, month)
