# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a figure is worth where it stands, and whether its form can be read in one way only."""

import re

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
_DASH_BEHIND = re.compile(r"[-\u2212](?![\w.-])")
_CENTS = re.compile(r"[.,]\d\d$")

_GLUE = "\u00b7\u2219\u2027\u22c5\uff0c\uff0e\u066b\u066c\u02bc\u00b4`_"
"""Signs that may part thousands or decimals too."""

_WORD_AND_DASH = re.compile(r"[^\W\d_][-\u2212](?:[A-Z]{0,3}[$\u00a3\u20ac\u00a5]\s?)?$")
"""A scan may have lost the blank before a negative number: ``is-$500``."""

_DASHED = re.compile(r"(?:^|[\s(])[\u2010-\u2014\ufe63\uff0d](?:[$\u00a3\u20ac]\s?)?$")


def worth_of(match: "re.Match[str]", habits: Habits, kind: NumeralKind) -> tuple[str | None, bool]:
    """Canonical value of a match's figure, and whether its form is sound."""
    groups = match.groupdict()
    figure, text, amount = match["figure"], match.string, kind is NumeralKind.MONEY
    before, after = _leading(match), text[match.end("figure") : match.end("figure") + _NEAR]
    if _is_raised_on(figure, after, amount) or _may_have_a_sign(match, habits, kind):
        return None, False
    unnamed = not (groups.get("times") or groups.get("word") or groups.get("side"))
    if amount and unnamed and after[:1].isalpha():
        # A letter right behind an amount multiplies it, or is a mark: which, nobody can tell.
        return None, False
    if _NOUGHTS.fullmatch(figure) or _has_part_behind(figure, after, groups, amount):
        return None, False
    if is_spaced(figure) and not spaced_is_sure(
        figure, before, after, by_spaces=habits.groups_by_space, amount=amount
    ):
        return None, False
    value = figure_value(figure, habits.decimal_comma)
    if value is None and not (amount or habits.scanned):
        value = lakh_value(figure)
    if value is None:
        other = figure_value(figure, not habits.decimal_comma)
        plainly_other = other is not None and PLAINLY_OTHER.fullmatch(figure)
        return (canonical(other), True) if other is not None and plainly_other else (None, False)
    if _two_ways(match, habits, kind):
        return None, False
    times = multiplier(groups.get("times"))
    sign = -1 if (groups.get("sign") or "").strip() in {"-", "\u2212"} else 1
    return canonical(sign * times * value), True


def _has_part_behind(
    figure: str, after: str, groups: "dict[str, str | None]", amount: bool
) -> bool:
    """Whether what follows may multiply a figure, or make it negative: ``$5-10m``, ``5.00-``."""
    if not groups.get("times") and (
        _MULTIPLIED.match(after) or (amount and _MULTIPLIED_AMOUNT.match(after))
    ):
        return True
    return bool(_CENTS.search(figure) and _DASH_BEHIND.match(after))


def _may_have_a_sign(match: "re.Match[str]", habits: Habits, kind: NumeralKind) -> bool:
    """Whether a dash or an odd sign beside a figure may belong to it, or to the word before it."""
    if _sign_or_range(match) or _is_glued(match):
        return True
    may_be_spaced = habits.scanned and kind is not NumeralKind.COUNT
    return may_be_spaced and _WORD_AND_DASH.search(_leading(match)) is not None


def _leading(match: "re.Match[str]") -> str:
    """The text that leads to a match's figure."""
    start = match.start("figure")
    return match.string[max(0, start - _NEAR) : start]


def _sign_or_range(match: "re.Match[str]") -> bool:
    """Whether a sign may as well be the dash between two numbers: ``5 % -10 %``."""
    sign = (match.groupdict().get("sign") or "").strip()
    lead = match.string[max(0, match.start() - _NEAR) : match.start()]
    return sign in {"-", "\u2212"} and re.search(r"[\d%$\u00a3\u20ac]\)?\s*$", lead) is not None


def _is_glued(match: "re.Match[str]") -> bool:
    """Whether a figure goes on behind an odd sign, or a dash before it may make it negative."""
    text, start, end = match.string, match.start("figure"), match.end("figure")
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if (after[:1] and after[0] in _GLUE and after[1:].isdigit()) or (
        before[-1:] and before[-1] in _GLUE and before[:1].isdigit()
    ):
        return True
    lead = text[max(0, start - _NEAR) : start]
    dash = _DASHED.search(lead)
    return dash is not None and not re.search(r"[\d%]\)?$", lead[: dash.start()].rstrip())


def _is_raised_on(figure: str, after: str, amount: bool) -> bool:
    """Whether what is raised after a figure may be cents or a power, rather than a note's mark."""
    if amount:
        cents = re.match(rf"[{RAISED}]{{2}}(?![{RAISED}])", after)
        return cents is not None and figure.isdigit() and len(figure) < 4
    return figure == "10" and re.match(rf"[{RAISED}\u207b]", after) is not None


def _two_ways(match: "re.Match[str]", habits: Habits, kind: NumeralKind) -> bool:
    """Whether three digits after one point or comma may be thousands or decimals."""
    figure = match["figure"]
    if match.groupdict().get("times"):
        return False
    if habits.decimal_comma:
        return re.fullmatch(r"[1-9]\d{0,2},\d{3}", figure) is not None
    if kind is NumeralKind.MONEY and habits.groups_by_comma:
        return re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", figure) is not None
    if habits.scanned and kind is not NumeralKind.PERCENT:
        # The tail of a comma is lost on paper; the blank behind the number of a list item is too.
        return re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", figure) is not None
    thousands = kind is not NumeralKind.PERCENT and not habits.groups_by_comma
    return thousands and re.fullmatch(r"[1-9]\d{0,2}\.000", figure) is not None
