# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the surroundings of a numeral say of it: words, totals, what can be at all.

None of it looks at the picture. A misread figure seldom adds up with its column or agrees with
the words before it; so these speak where the readers are not sure.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.parse.numbers.found import Found
from core.parse.numbers.number_words import WORDS, figure_value, lakh_value, words_value
from core.parse.numbers.sums import sums_of
from core.types import Block, NumeralKind

_NEAR = 60
_LEAST_SAID = 13
"""A smaller number in words may well count something else than the figure beside it."""

_MOST_PERCENT = 1000
_FIGURE = re.compile(r"\d(?:[\d,.'\u2019 ]*\d)?")
_OVERLONG = re.compile(r"[.,]\d{4,}$")
"""Neither a group nor, where the document does not write its decimals so, decimals."""

_SAID = re.compile(rf"\b{WORDS}\b", re.IGNORECASE)
_SCALE = re.compile(r"hundred|thousand|[mb]illion", re.IGNORECASE)
"""The million of ``5 million`` says no number of its own."""

_SAID_BEFORE = re.compile(rf"\b(?P<words>{WORDS})\b[^\d.;()]{{0,24}}\(?\s*$", re.IGNORECASE)
_SAID_BEHIND = re.compile(
    rf"[^\d.;()]{{0,16}}\((?:say,?\s+)?(?P<words>{WORDS})\b[^\d.;()]{{0,24}}\)", re.IGNORECASE
)
_OPENING = re.compile(r"[^\w\s]?\(")
_GROUPED = frozenset({NumeralKind.MONEY, NumeralKind.COUNT, NumeralKind.MEASURE})


@dataclass(frozen=True, slots=True)
class Agreement:
    """What its surroundings say of a numeral.

    Attributes:
        said_in_words: Whether a number in words beside it, or in it, says the same; None when no
            words do say a number there.
        total: Whether the total of its row or column adds up with it; None when there is none.
        possible: Whether there can be such a number: a day that a calendar has, a share of not more
            than 1000 %, thousands in groups of three.
    """

    said_in_words: bool | None
    total: bool | None
    possible: bool


def agreements(
    blocks: Sequence[tuple[Block, Sequence[Found]]],
) -> dict[int, tuple[Agreement, ...]]:
    """What the surroundings say of every numeral of a document, in order, by index of its block.

    Args:
        blocks: Every block, and the numerals found in it.
    """
    return {
        block.index: tuple(_agreements_in(block, found)) if found else () for block, found in blocks
    }


def _agreements_in(block: Block, found: Sequence[Found]) -> list[Agreement]:
    sums = sums_of(block, found) if block.cells else {}
    return [
        Agreement(
            said_in_words=_said(block.text, numeral),
            total=sums.get(n),
            possible=_is_possible(block.text, numeral),
        )
        for n, numeral in enumerate(found)
    ]


def _said(text: str, numeral: Found) -> bool | None:
    """Whether words say the same number as a figure's digits."""
    printed = text[numeral.start : numeral.end]
    if not any(map(str.isdigit, printed)):
        return None
    if numeral.contrary:
        return False
    if "(" in printed and _SAID.search(printed) and numeral.kind is not NumeralKind.REFERENCE:
        return numeral.value is not None or None
    before = text[max(0, numeral.start - _NEAR) : numeral.start]
    near = _SAID_BEHIND.match(text, numeral.end, numeral.end + _NEAR)
    if near is None and (before.rstrip().endswith("(") or _OPENING.match(printed)):
        near = _SAID_BEFORE.search(before)
    return None if near is None else _is_same(near["words"], printed)


def _is_same(words: str, printed: str) -> bool | None:
    """Whether words and a figure say the same; None where they may be of different things."""
    said, figure = words_value(words), _FIGURE.search(printed)
    worth = figure_value(figure[0], decimal_comma=False) if figure else None
    if said is None or worth is None or _SCALE.match(words):
        return None
    if said == worth:
        return True
    return False if min(said, worth) >= _LEAST_SAID else None


def _is_possible(text: str, numeral: Found) -> bool:
    if numeral.garbled:
        return False
    if numeral.kind in {NumeralKind.DATE, NumeralKind.TIME}:
        return numeral.sound
    if numeral.kind is NumeralKind.PERCENT and numeral.value is not None:
        return abs(Decimal(numeral.value)) <= _MOST_PERCENT
    if numeral.value is not None or numeral.kind not in _GROUPED:
        return True
    figures = _FIGURE.findall(text, numeral.start, numeral.end)
    by_lakhs = numeral.kind is NumeralKind.COUNT
    return all(_is_written_right(figure, by_lakhs=by_lakhs) for figure in figures)


def _is_written_right(figure: str, *, by_lakhs: bool) -> bool:
    """Whether the groups of a figure are those of some way to write numbers."""
    if "," not in figure and "." not in figure:
        return True
    if _OVERLONG.search(figure):
        return False
    ways = [figure_value(figure, decimal_comma=comma) for comma in (False, True)]
    ways += [lakh_value(figure)] if by_lakhs else []
    return any(way is not None for way in ways)
