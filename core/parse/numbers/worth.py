# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a figure is worth where it stands, and whether its form can be read in one way only."""

import re
from decimal import Decimal

from core.parse.numbers.found import Habits
from core.parse.numbers.number_words import canonical, figure_value, lakh_value, multiplier
from core.parse.numbers.quantities import RAISED, is_spaced, spaced_is_sure
from core.parse.numbers.units import MANY
from core.types import NumeralKind

_NEAR = 40
PLAINLY_OTHER = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}")
"""Thousands parted by points, whatever the document is used to."""

_NOUGHTS = re.compile(r"00+")
_MULTIPLIED = re.compile(
    r"\s?(?:\)|(?:-|\u2013|\bto\b|\band\b)\s?(?:[A-Z]{0,2}[$\u00a3\u20ac]\s?)?\d[\d.,]*)"
    rf"(?:\s?-?{MANY}(?![A-Za-z\d])|(?-i:bn|mn|MM?|K|k)(?!\w))",
    re.IGNORECASE,
)
"""The word behind the second figure of a range may count for the first one too."""

_MULTIPLIED_AMOUNT = re.compile(
    r"\s?(?:-|\u2013|\bto\b|\band\b)\s?(?:[A-Z]{0,2}[$\u00a3\u20ac]\s?)?\d[\d.,]*\s?[mbt](?!\w)",
    re.IGNORECASE,
)
_LEADS_ON = frozenset(")-\u2013tTaA")
"""With one of these begins whatever these two match."""

_LONGEST_PLAIN = 15
_DASH_BEHIND = re.compile(r"[-\u2212](?![\w.-])")
_CENTS = re.compile(r"[.,]\d\d$")

_GLUE = "\u00b7\u2219\u2027\u22c5\uff0c\uff0e\u066b\u066c\u02bc\u00b4`_"
"""Signs that may part thousands or decimals too."""

_WORD_AND_DASH = re.compile(r"[^\W\d_][-\u2212](?:[A-Z]{0,3}[$\u00a3\u20ac\u00a5]\s?)?$")
"""A scan may have lost the blank before a negative number: ``is-$500``."""

_CENTS_RAISED = re.compile(rf"[{RAISED}]{{2}}(?![{RAISED}])")
_POWER_RAISED = re.compile(rf"[{RAISED}\u207b]")
_ENDS_A_FIGURE = re.compile(r"[\d%$\u00a3\u20ac]\)?\s*$")
_PARTED_BY_COMMA = re.compile(r"[1-9]\d{0,2},\d{3}")
_PARTED_BY_POINT = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_WHOLE_THOUSANDS = re.compile(r"[1-9]\d{0,2}\.000")
_DASHED = re.compile(r"(?:^|[\s(])[\u2010-\u2014\ufe63\uff0d](?:[$\u00a3\u20ac]\s?)?$")


def worth_of(match: "re.Match[str]", habits: Habits, kind: NumeralKind) -> tuple[str | None, bool]:
    """Canonical value of a match's figure, and whether its form is sound."""
    groups, figure, text = match.groupdict(), match["figure"], match.string
    start, end = match.span("figure")
    before, after = text[max(0, start - _NEAR) : start], text[end : end + _NEAR]
    times, signed = groups.get("times"), (groups.get("sign") or "").strip() in {"-", "\u2212"}
    if (signed and _is_in_range(match)) or _is_glued(before, after):
        return None, False
    may_be_spaced = habits.scanned and kind is not NumeralKind.COUNT
    if (may_be_spaced and _WORD_AND_DASH.search(before)) or _is_part(figure, after, groups, kind):
        return None, False
    if _is_plain(figure) and not (signed or times):
        return figure.lstrip("0") or "0", True
    if is_spaced(figure) and not spaced_is_sure(
        figure, before, after, by_spaces=habits.groups_by_space, amount=kind is NumeralKind.MONEY
    ):
        return None, False
    value = _value(figure, habits, kind)
    if value is None:
        return _worth_of_plainly_other(figure, habits)
    if not times and _two_ways(figure, habits, kind):
        return None, False
    return canonical((-1 if signed else 1) * multiplier(times) * value), True


def _value(figure: str, habits: Habits, kind: NumeralKind) -> Decimal | None:
    value = figure_value(figure, habits.decimal_comma)
    if value is None and not (kind is NumeralKind.MONEY or habits.scanned):
        return lakh_value(figure)
    return value


def _worth_of_plainly_other(figure: str, habits: Habits) -> tuple[str | None, bool]:
    other = figure_value(figure, not habits.decimal_comma)
    plainly = other is not None and PLAINLY_OTHER.fullmatch(figure)
    return (canonical(other), True) if other is not None and plainly else (None, False)


def _is_plain(figure: str) -> bool:
    """Whether a figure is what it is worth, but for noughts before it."""
    return len(figure) <= _LONGEST_PLAIN and figure.isascii() and figure.isdigit()


def _is_part(figure: str, after: str, groups: "dict[str, str | None]", kind: NumeralKind) -> bool:
    """Whether a figure is none by itself, or may go on in what follows."""
    amount = kind is NumeralKind.MONEY
    unnamed = not (groups.get("times") or groups.get("word") or groups.get("side"))
    if amount and unnamed and after[:1].isalpha():
        # A letter right behind an amount multiplies it, or is a mark: which, nobody can tell.
        return True
    if _NOUGHTS.fullmatch(figure) or _is_raised_on(figure, after, amount):
        return True
    return _has_part_behind(figure, after, groups, amount)


def _has_part_behind(
    figure: str, after: str, groups: "dict[str, str | None]", amount: bool
) -> bool:
    """Whether what follows may multiply a figure, or make it negative: ``$5-10m``, ``5.00-``."""
    goes_on = after.lstrip()[:1] in _LEADS_ON and not groups.get("times")
    if goes_on and (_MULTIPLIED.match(after) or (amount and _MULTIPLIED_AMOUNT.match(after))):
        return True
    return bool(_DASH_BEHIND.match(after) and _CENTS.search(figure))


def _is_in_range(match: "re.Match[str]") -> bool:
    """Whether the sign of a figure may as well be the dash between two numbers: ``5 % -10 %``."""
    start = match.start()
    return _ENDS_A_FIGURE.search(match.string[max(0, start - _NEAR) : start]) is not None


def _is_glued(before: str, after: str) -> bool:
    """Whether a figure goes on behind an odd sign, or a dash before it may make it negative."""
    if (after[:1] and after[0] in _GLUE and after[1:2].isdigit()) or (
        before[-1:] and before[-1] in _GLUE and before[-2:-1].isdigit()
    ):
        return True
    dash = None if before.isascii() else _DASHED.search(before)
    return dash is not None and not re.search(r"[\d%]\)?$", before[: dash.start()].rstrip())


def _is_raised_on(figure: str, after: str, amount: bool) -> bool:
    """Whether what is raised after a figure may be cents or a power, rather than a note's mark."""
    if after[:1].isascii():
        return False
    if amount:
        return _CENTS_RAISED.match(after) is not None and figure.isdigit() and len(figure) < 4
    return figure == "10" and _POWER_RAISED.match(after) is not None


def _two_ways(figure: str, habits: Habits, kind: NumeralKind) -> bool:
    """Whether three digits after one point or comma may be thousands or decimals."""
    if figure.isdigit():
        return False
    if habits.decimal_comma:
        return _PARTED_BY_COMMA.fullmatch(figure) is not None
    if kind is NumeralKind.MONEY and habits.groups_by_comma:
        return _PARTED_BY_POINT.fullmatch(figure) is not None
    if habits.scanned and kind is not NumeralKind.PERCENT:
        # The tail of a comma is lost on paper; the blank behind the number of a list item is too.
        return _PARTED_BY_POINT.fullmatch(figure) is not None
    thousands = kind is not NumeralKind.PERCENT and not habits.groups_by_comma
    return thousands and _WHOLE_THOUSANDS.fullmatch(figure) is not None
