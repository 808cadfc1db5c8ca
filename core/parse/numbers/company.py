# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a figure is by the company it keeps: ranges share a unit, lists of sections are sections.

The 5 of ``5 to 10 %`` is a percentage as the 10 is, the 12 of ``Sections 1 to 12`` a section, and
the 7 of ``page 4 of 7`` counts nothing that anybody asks for.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from core.parse.numbers.found import Found
from core.parse.numbers.number_words import canonical, multiplier
from core.parse.numbers.quantities import is_labelled
from core.parse.numbers.reference_forms import REFERRED
from core.parse.numbers.units import MANY
from core.types import NumeralKind

_NEAR = 40
_LISTED = re.compile(r",?\s*(?:and|or|to|through|[-\u2010-\u2014,])?\s*")
_SEVERAL = re.compile(rf"(?:{REFERRED}(?<=s)\b|pp\.)", re.IGNORECASE)
_DOTTED = re.compile(r"\d+(?:\.\d+)+")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_A_PAGE = re.compile(r"(?:page|pg?\.|sheet)\s*\w+", re.IGNORECASE)
_OF_ALL = re.compile(r"\s*(?:of|/)\s*", re.IGNORECASE)
_SPAN = re.compile(
    r"\s?(?:-|\u2010|\u2011|\u2012|\u2013|\u2014|\bto\b|\bthrough\b|\bor\b)\s?", re.I
)
_AND = re.compile(r"\s?\band\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s+(?:[A-Z]{0,3}[$\u00a3\u20ac]\s?)?$", re.IGNORECASE)
_PLAIN = re.compile(rf"\d[\d,.]*(?:\s?-?{MANY}|\s?(?:bn|mn|mm?|k))?", re.IGNORECASE)
_LEFT_BARE = frozenset(
    {NumeralKind.PERCENT, NumeralKind.MONEY, NumeralKind.DURATION, NumeralKind.MEASURE}
)
_YEARS = re.compile(r"(?P<first>(?:19|20)\d\d)[-\u2010-\u2013](?P<next>\d\d)")
_DAY = re.compile(r"\d{1,2}")
_HOUR = re.compile(r"(?P<hour>\d\d)(?P<rest>:.*)")
_TWELVE = 12


def in_company(text: str, found: list[Found]) -> list[Found]:
    """The numerals of a text, in order, each as those beside it have it."""
    several = False
    for n, numeral in enumerate(found):
        if numeral.kind is NumeralKind.REFERENCE:
            several = several or bool(_SEVERAL.match(text, numeral.start, numeral.end))
            continue
        if n == 0:
            continue
        between = text[found[n - 1].end : numeral.start]
        if numeral.kind is NumeralKind.COUNT and _is_named(text, found[n - 1 : n + 1], several):
            found[n] = replace(numeral, kind=NumeralKind.REFERENCE, value=_printed(text, numeral))
            continue
        several = False
        if len(between) <= _LONGEST_LINK:
            found[n - 1], found[n] = _as_range(text, found[n - 1], numeral)
    return found


_LONGEST_LINK = len(" through ")


def _is_named(text: str, pair: list[Found], several: bool) -> bool:
    """Whether a count is one more section of a list, or the last page of all."""
    former, numeral = pair
    between = text[former.end : numeral.start]
    listed = _LISTED.fullmatch(between)
    if several and listed:
        return True
    if former.kind is not NumeralKind.REFERENCE:
        return False
    if listed and between.strip() and _DOTTED.search(text, former.start, former.end):
        return _DOTTED.fullmatch(text, numeral.start, numeral.end) is not None
    page = _OF_ALL.fullmatch(between) and _A_PAGE.fullmatch(text, former.start, former.end)
    return page is not None


def _printed(text: str, numeral: Found) -> str | None:
    """The number of a section as it is printed: 4.10 is not 4.1."""
    printed = text[numeral.start : numeral.end]
    return printed if _NUMBER.fullmatch(printed) else numeral.value


def _as_range(text: str, low: Found, high: Found) -> tuple[Found, Found]:
    """Two numerals that stand beside each other, with the unit of one for both in a range."""
    if _is_next_year(text, low, high):
        last = str(int(text[low.start : low.end]) + 1)
        return low, replace(high, kind=NumeralKind.DATE, value=last, sound=True)
    bare, share = (low, _SHARERS.get(high.kind)) if low.kind is NumeralKind.COUNT else (high, None)
    many = low.kind is NumeralKind.MONEY and high.unit in {None, "m"}
    if share is None and not (many and high.kind in {NumeralKind.COUNT, NumeralKind.MEASURE}):
        return low, high
    if not _PLAIN.fullmatch(text, bare.start, bare.end) or not _linked(text, low, high):
        return low, high
    if share is not None:
        return share(text, low, high), high
    return low, _with_currency(text, low, high)


def _is_next_year(text: str, low: Found, high: Found) -> bool:
    """Whether a figure is the short end of a year that begins in one and ends in the next."""
    if low.kind is not NumeralKind.DATE or high.kind is not NumeralKind.COUNT:
        return False
    years = _YEARS.fullmatch(text, low.start, high.end)
    return years is not None and (int(years["first"]) + 1) % 100 == int(years["next"])


def _linked(text: str, low: Found, high: Found) -> bool:
    """Whether two numerals are the ends of a range."""
    before = text[max(0, low.start - _NEAR) : low.start]
    between = text[low.end : high.start]
    joined = _SPAN.fullmatch(between) or (_AND.fullmatch(between) and _BETWEEN.search(before))
    return bool(joined) and not is_labelled(before)


def _rises(low: Found, high: Found) -> bool:
    return low.value is None or high.value is None or Decimal(low.value) < Decimal(high.value)


def _with_unit(text: str, low: Found, high: Found) -> Found:
    """``5 to 10 %``."""
    printed = text[high.start].isdigit() and low.unit is None
    return replace(low, kind=high.kind, unit=high.unit) if printed and _rises(low, high) else low


def _with_currency(text: str, low: Found, high: Found) -> Found:
    """``$5 to 10``, ``$5-10m``: the last as an amount."""
    if text[low.start].isdigit() or low.unit is None:
        return high
    value = high.value
    if high.unit and value:
        value = canonical(Decimal(value) * multiplier(high.unit))
    amount = replace(high, kind=NumeralKind.MONEY, unit=low.unit, value=value)
    return amount if _rises(low, amount) else high


def _with_month(text: str, low: Found, high: Found) -> Found:
    """``2 to 5 May 2024``."""
    last = _DAY.match(text, high.start, high.end)
    first = _DAY.fullmatch(text, low.start, low.end)
    if not last or not first or not 0 < int(first[0]) < int(last[0]):
        return low
    if not re.search(r"[A-Za-z]{3}", text[high.start : high.end]):
        return low
    value = f"{high.value[:8]}{int(first[0]):02d}" if high.value else None
    return replace(low, kind=NumeralKind.DATE, value=value)


def _with_clock(text: str, low: Found, high: Found) -> Found:
    """``2 to 5 p.m.``: of the same half of the day, unless the clock has gone round between."""
    last = _HOUR.fullmatch(high.value or "")
    first = _DAY.fullmatch(text, low.start, low.end)
    if not last or not first or not 1 <= int(first[0]) <= _TWELVE:
        return low
    hour, until = int(first[0]) % _TWELVE, int(last["hour"])
    half = until - until % _TWELVE
    value = f"{half + hour:02d}:00" if half + hour < until else None
    return replace(low, kind=NumeralKind.TIME, value=value, sound=value is not None)


_SHARERS: dict[NumeralKind, Callable[[str, Found, Found], Found]] = {
    **dict.fromkeys(_LEFT_BARE, _with_unit),
    NumeralKind.DATE: _with_month,
    NumeralKind.TIME: _with_clock,
}
"""What the first end of a range has from the last, by the kind of the last."""
