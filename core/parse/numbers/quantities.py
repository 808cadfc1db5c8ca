# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that are more than digits in a row: fractions, and thousands set apart by spaces.

A space between digits may part two numbers or the groups of one. What stands before it tells, or
other figures of the document do; where neither does, the figure has no value.
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from core.parse.numbers.number_words import words_value

_VULGAR = {
    "\u00bc": (1, 4), "\u00bd": (1, 2), "\u00be": (3, 4), "\u2150": (1, 7), "\u2151": (1, 9),
    "\u2152": (1, 10), "\u2153": (1, 3), "\u2154": (2, 3), "\u2155": (1, 5), "\u2156": (2, 5),
    "\u2157": (3, 5), "\u2158": (4, 5), "\u2159": (1, 6), "\u215a": (5, 6), "\u215b": (1, 8),
    "\u215c": (3, 8), "\u215d": (5, 8), "\u215e": (7, 8),
}  # fmt: skip
RAISED = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079"
_LOWERED = "\u2080-\u2089"
LEVELLED = str.maketrans(
    "\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
    "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089",
    "-01234567890123456789",
)
"""Raised and lowered digits as those of the line."""

BARS = "/\u2044\u2215"
FRACTION_SIGNS = (*BARS, *_VULGAR)
"""A fraction in figures holds one of these."""

_OF_VULGAR = f"[{''.join(_VULGAR)}]"
_WHOLE = r"\d{1,3}(?:,\d{3})*"
_RAISED_PART = rf"[{RAISED}]{{1,3}}[{BARS}](?:\d{{1,3}}|[{_LOWERED}]{{1,3}})"
_LEVEL_PART = rf"\d{{1,3}}\s?[{BARS}]\s?(?:\d{{1,3}}|[{_LOWERED}]{{1,3}})"
FRACTION = (
    rf"(?:(?:{_WHOLE}(?:[\s-]|\s+and\s+)?)?(?:{_OF_VULGAR}|{_RAISED_PART})|"
    rf"(?:{_WHOLE}(?:[\s-]|\s+and\s+))?{_LEVEL_PART})(?![{BARS}\d])"
)
"""Pattern of a fraction, a whole number before it included."""

_PARTS = re.compile(
    rf"(?:(?P<whole>{_WHOLE})(?P<between>\D*?))?(?:(?P<sign>{_OF_VULGAR})|"
    rf"(?P<over>(?<!\d)\d{{1,3}}|[{RAISED}]{{1,3}})\s?[{BARS}]\s?(?P<under>\d{{1,3}}|[{_LOWERED}]{{1,3}}))"
)
_COMMON = frozenset({2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64, 100})

SPACED_RUN = r"\d{1,3}(?: \d{1,3}){0,8}(?: \d{3})(?: \d{1,3}){0,12}(?:[.,]\d{1,2})?(?![\d,.]*\d)"
"""Groups of digits set apart by single spaces, one of three digits after another among them."""

_SPACED = re.compile(r"[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?")
_LABEL = re.compile(
    r"(?:\d[\w.,]*|\b(?:zones?|tables?|pages?|no|numbers?|class|classes|levels?|phases?|steps?|"
    r"items?|types?|groups?|categor(?:y|ies)|areas?|sites?|lots?|years?|rooms?|"
    r"version|edition|form|rows?|columns?|lines?|questions?|options?|stage|tier|grade|model))"
    r"\.?\s+$",
    re.IGNORECASE,
)
_COLON = re.compile(r"\s*[:=]\s*$")
_NAME = re.compile(r"\b(?:[A-Z]\w*\.?|in|and|or|to)\s+$")
_DIALLED = re.compile(r"\+\s?(?:\(\d+\)\s?)?$")
_ZERO_LED = re.compile(r"[1-9]\d{0,2} 0\d\d")
_LEADS_ON = re.compile(
    r"(?:\b(?:of|than|least|most|exceeds?|exceeding|over|under|about|approximately|nearly|almost|"
    r"the|an?|for|by|is|are|be|was|were|up\s+to|maximum|minimum|total|within|every|per|with|has|"
    r"have|contains?|covers?|only|some|around|exactly|additional|further|another|these|those|its|"
    r"their|each|holds?|carry|carries|reach(?:es)?|equals?|pays?|owns?|employs?|include[sd]?|"
    r"requires?|stores?|uses?)\s+|[(\u2212-]\s?)$",
    re.IGNORECASE,
)
_NEAR = 40
_HALF_SAID = re.compile(r"\band\s+(?:a\s+)?$", re.IGNORECASE)


def fraction_value(figure: str, before: str) -> tuple[Decimal | None, bool]:
    """Value of a fraction, None where it has no end, and whether it surely is one.

    Args:
        figure: A match of `FRACTION`.
        before: The text that leads to it.
    """
    parts = _PARTS.fullmatch(figure)
    if parts is None:
        return None, False
    over, under = _VULGAR.get(parts["sign"] or "", (0, 0))
    if not parts["sign"]:
        over, under = (int(parts[name].translate(LEVELLED)) for name in ("over", "under"))
    if (
        not under
        or over >= under
        or re.search(rf"\s[{BARS}]|[{BARS}]\s", figure)
        or re.search(rf"\d[\s{BARS}-]*$", before)
    ):
        return None, False
    if parts["whole"] is None and _HALF_SAID.search(before) and not parts["sign"]:
        return None, False
    if parts["whole"] is not None and not parts["sign"] and under not in _COMMON:
        return None, False
    whole = int((parts["whole"] or "0").replace(",", ""))
    return _exact(whole * under + over, under), True


def _exact(over: int, under: int) -> Decimal | None:
    rest = under
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return Decimal(over) / Decimal(under) if over % rest == 0 else None


def is_labelled(before: str) -> bool:
    """Whether a text that leads to a figure ends with what is numbered, or with another figure."""
    return _LABEL.search(before) is not None


def is_spaced(figure: str) -> bool:
    """Whether spaces stand among the digits of a figure."""
    return " " in figure.strip()


def spaced_is_sure(figure: str, before: str, after: str, *, by_spaces: bool, amount: bool) -> bool:
    """Whether groups of digits set apart by spaces are surely one figure.

    Args:
        figure: A match of `SPACED_RUN`.
        before: The text that leads to it; a number cannot begin with a nought, so that the groups
            of ``5 000`` are one figure wherever they stand.
        after: The text that follows it.
        by_spaces: Whether the document is known to set thousands apart by spaces.
        amount: Whether a currency stands beside it.
    """
    if not _SPACED.fullmatch(figure) or re.match(r" \d", after) or _DIALLED.search(before):
        return False
    if not before.strip() or _LEADS_ON.search(before) or _ZERO_LED.match(figure):
        return True
    colon = _COLON.search(before)
    if colon is not None and not is_labelled(f"{before[: colon.start()]} "):
        return True
    if is_labelled(before):
        return False
    if amount or figure.count(" ") > 1:
        return True
    if _NAME.search(before):
        return False
    return by_spaces or not re.search(r"\w", before + after)


def spaces_part_thousands(texts: Sequence[str]) -> bool:
    """Whether a document sets thousands apart by spaces, told from figures that leave no doubt."""
    found = 0
    for text in texts:
        for match in _SURELY_SPACED.finditer(text):
            found += not _LABEL.search(text[max(0, match.start() - _NEAR) : match.start()])
            if found > 1:
                return True
    return False


_SURELY_SPACED = re.compile(
    r"[1-9](?<![\w.,].)(?<!\d .)\d{0,2}(?: 0\d\d|(?: \d{3}){2,3})(?!,?\d)(?! \d)"
)

_NAMED = {
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8,
    "tenth": 10, "hundredth": 100,
}  # fmt: skip
SAID_FRACTION = (
    rf"(?:(?:(?P<over>one|two|three|four|five|six|seven|eight|nine)[\s-])?"
    rf"(?P<part>half|{'|'.join(name for name in _NAMED if name != 'half')})s?|"
    rf"(?P<fraction>{FRACTION})(?:th|rd|nd)?s?)"
)
"""Pattern of a fraction before ``of one percent``."""


def said_fraction(over: str | None, part: str) -> Decimal | None:
    """Value of ``three quarters``; None where it has no end."""
    number = words_value(over or "one")
    return None if number is None else _exact(int(number), _NAMED[part.lower()])
