# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makers for numbers of several parts: fractions, ratios, identifiers, figures set apart."""

import re
from decimal import Decimal

from core.parse.numbers.found import Found, Habits
from core.parse.numbers.number_words import canonical, multiplier
from core.parse.numbers.numeral_makers import currency_code, unit_kind
from core.parse.numbers.quantities import LEVELLED, fraction_value, said_fraction
from core.parse.numbers.worth import worth_of
from core.types import NumeralKind

_NEAR = 40
_OF = re.compile(r"\s+of\s+(?!\d)")
_FEWEST_DIGITS, _MOST_DIGITS = 7, 15


def fractional(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``5½ %``, ``1/2 inch``, ``$1½ million``; a fraction alone is left, for ``24/7`` is none."""
    del habits
    figure, groups = match["figure"], match.groupdict()
    currency, unit = (groups["currency"] or "").strip(), groups["unit"]
    if not (currency or unit) and re.fullmatch(r"\d{1,3}\D\d{1,3}", figure):
        return None
    start = match.start("figure")
    value, sound = fraction_value(figure, match.string[max(0, start - _NEAR) : start])
    kind, name = NumeralKind.COUNT, None
    if currency:
        kind, name = NumeralKind.MONEY, currency_code(currency.lower())
    elif unit:
        kind, name = unit_kind(unit)
    if value is not None:
        value *= multiplier(groups["times"])
    if value is not None and groups["sign"] in {"-", "\u2212"}:
        value = -value
    text = None if value is None else canonical(value)
    return Found(match.start(), match.end(), kind, text, name, sound)


def powered(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``1.5E+06``, ``1.5 x 10^6``; what may be a name (``1e6``) is left."""
    del habits
    printed = match["power"] or match["raised"] or (match["above"] or "").translate(LEVELLED)
    if match["power"] and "." not in match["figure"] and "+" not in printed:
        return None
    power = int(printed.replace("\u2212", "-"))
    value = Decimal(match["figure"]).scaleb(power)
    if match["sign"] in {"-", "\u2212"}:
        value = -value
    kind, name = NumeralKind.COUNT, None
    currency = (match["currency"] or "").strip()
    if currency:
        kind, name = NumeralKind.MONEY, currency_code(currency.lower())
    elif match["unit"]:
        kind, name = unit_kind(match["unit"])
    return Found(match.start(), match.end(), kind, canonical(value), name)


_LED = re.compile(
    r"(?:\b(?:of|than|least|most|exceed(?:s|ing)?|over|under|about|approximately|to|is|are|was|were|"
    r"by|from|between|around|nearly|almost|some|and|or|total(?:s|ling)?|reach(?:es)?)\s|[:=]\s?|\d[MKk]\s?[-\u2013]\s?)$",
    re.IGNORECASE,
)
_TO_MORE = re.compile(r"\s?(?:[-\u2013]|to\b)\s?(?:[$\u00a3\u20ac]\s?)?\d[\d.,]*[MKk]\b")
_BESIDE = 24
_LONG = 5
"""A whole figure of so many digits is not written short."""


def multiplied(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``1.2M``, ``5k``, ``3bn``: a figure without a unit that a letter multiplies.

    A whole figure with a letter is a name (``12B``) where nothing leads to a quantity. What the m
    of ``5m`` stands for, metres or millions, is not said: it is the unit, as it is printed.
    """
    letter, figure = match["letter"].strip(), match["figure"]
    text, start, end = match.string, match.start(), match.end()
    if letter == "m":
        value, sound = worth_of(match, habits, NumeralKind.MEASURE)
        return Found(start, end, NumeralKind.MEASURE, value, "m", sound)
    whole = figure.isdigit()
    before = text[max(0, start - _BESIDE) : start]
    leads = match[0] == text.strip() or _LED.search(before) or _TO_MORE.match(text, end)
    named = not leads or len(figure) >= _LONG
    if whole and (letter == "B" or (letter in {"M", "K", "k"} and named)):
        return None
    value, sound = worth_of(match, habits, NumeralKind.COUNT)
    if value is not None:
        value = canonical(Decimal(value) * multiplier(letter))
    return Found(start, end, NumeralKind.COUNT, value, None, sound)


def part_of_percent(match: "re.Match[str]", habits: Habits) -> Found:
    """``one-half of one percent``."""
    del habits
    if match["part"]:
        value, sound = said_fraction(match["over"], match["part"]), True
    else:
        value, sound = fraction_value(match["fraction"], "")
    text = None if value is None else canonical(Decimal(value))
    return Found(match.start(), match.end(), NumeralKind.PERCENT, text, "%", sound)


def ratio(match: "re.Match[str]", habits: Habits) -> Found:
    """``1:20``: named, not worked out."""
    del habits
    return Found(match.start(), match.end(), NumeralKind.REFERENCE, None, None)


def part(match: "re.Match[str]", habits: Habits) -> Found:
    """``1/2 of``; ``24/7`` looks alike and is a name, what is left has no value."""
    del habits
    over, under = (int(number) for number in re.findall(r"\d+", match[0]))
    if over >= under:
        return Found(match.start(), match.end(), NumeralKind.REFERENCE, None, None)
    start, value, sure = match.start(), None, True
    if _OF.match(match.string, match.end()):
        figure = f"{over}/{under}"
        value, sure = fraction_value(figure, match.string[max(0, start - _NEAR) : start])
    text = None if value is None else canonical(value)
    return Found(start, match.end(), NumeralKind.COUNT, text, None, sure)


def identifier(match: "re.Match[str]", habits: Habits) -> Found:
    """``2016/679``: it names something and counts nothing."""
    del habits
    return Found(match.start(), match.end(), NumeralKind.REFERENCE, None, None)


def telephone(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``(800) 555-0100``: one name, though its parts look like counts."""
    del habits
    number = match["number"]
    if not _FEWEST_DIGITS <= sum(map(str.isdigit, number)) <= _MOST_DIGITS:
        return None
    value = " ".join(number.split())
    return Found(match.start("number"), match.end(), NumeralKind.REFERENCE, value, None)


def set_apart(match: "re.Match[str]", habits: Habits) -> Found:
    """Digits with spaces between them, or around their comma: one figure or several."""
    del habits
    sign = match[0][0]
    kind = NumeralKind.COUNT if sign.isdigit() else NumeralKind.MONEY
    unit = None if sign.isdigit() else currency_code(sign)
    return Found(match.start(), match.end(), kind, None, unit, False)
