# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether the figures of a table add up: columns to their total row, rows to their total column.

A sum that is right to the cent says of each of its figures that it was read as it is printed. One
that is not right says that some figure of it was not, or that the table means something else by its
total: so it is told only where the table calls it a total, of figures that can be added.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from decimal import Decimal

from core.parse.numbers.found import Found
from core.types import Block, NumeralKind, TableCell

_TOTAL = re.compile(r"(?<!\w)(?:(?:sub|grand)[-\s]?)?totals?\b|\bsum\b", re.IGNORECASE)
_NAMES = frozenset({NumeralKind.REFERENCE, NumeralKind.DATE, NumeralKind.TIME})
_ADDED = frozenset({NumeralKind.MONEY, NumeralKind.COUNT})
"""What is added wherever there is a total; shares and spans of time may have an average there."""

_FEWEST = 2
"""Figures that make a sum."""

_LEAST_DIGITS = 3
"""A shorter figure may be the sum of two others by chance."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """A cell with a figure.

    Attributes:
        row: Of the cell.
        column: Of the cell.
        numeral: Position of its numeral among those of the block.
        found: The numeral.
        value: What it is worth; None when that cannot be told, or the cell holds two.
    """

    row: int
    column: int
    numeral: int
    found: Found
    value: Decimal | None


def sums_of(block: Block, found: Sequence[Found]) -> dict[int, bool]:
    """Tell for the numerals of a table, by position, whether a total adds up with them.

    Those that belong to no sum are left out. One that belongs to two sums is right when one of
    them is.
    """
    columns: dict[int, list[tuple[int, _Figure]]] = defaultdict(list)
    rows: dict[int, list[tuple[int, _Figure]]] = defaultdict(list)
    for each in _figures(block, found):
        columns[each.column].append((each.row, each))
        rows[each.row].append((each.column, each))
    named = [cell for cell in block.cells if _TOTAL.search(block.text, cell.start, cell.end)]
    down = {cell.row for cell in named}
    across = {cell.column for cell in named if cell.header or cell.row == 0}
    told: dict[int, bool] = {}
    for column in columns.values():
        _tell(told, _judged(sorted(column, key=_by_place), down))
    judged = [_judged(sorted(row, key=_by_place), across) for row in rows.values()]
    right = sum(all(verdict.values()) for verdict in judged if verdict)
    wrong = sum(not all(verdict.values()) for verdict in judged)
    for verdict in judged:
        # Where a row holds a quantity, a price and their product, hardly any row adds up.
        if all(verdict.values()) or right > wrong:
            _tell(told, verdict)
    return told


def _by_place(placed: tuple[int, _Figure]) -> int:
    return placed[0]


def _tell(told: dict[int, bool], judged: Mapping[int, bool]) -> None:
    for numeral, right in judged.items():
        told[numeral] = told.get(numeral, False) or right


def _figures(block: Block, found: Sequence[Found]) -> list[_Figure]:
    """The cells that hold a figure and name nothing, in the order of the text."""
    filled = sorted((cell for cell in block.cells if cell.start < cell.end), key=lambda c: c.start)
    inside: dict[TableCell, list[int]] = defaultdict(list)
    at = 0
    for n in sorted(range(len(found)), key=lambda n: found[n].start):
        while at < len(filled) and filled[at].end <= found[n].start:
            at += 1
        if at < len(filled) and found[n].kind not in _NAMES:
            inside[filled[at]].append(n)
    return [
        _Figure(cell.row, cell.column, numerals[0], found[numerals[0]], _value(numerals, found))
        for cell, numerals in inside.items()
        if not cell.header and cell.row_span == cell.column_span == 1
    ]


def _value(numerals: Sequence[int], found: Sequence[Found]) -> Decimal | None:
    value = found[numerals[0]].value
    return None if len(numerals) > 1 or value is None else Decimal(value)


def _judged(line: Sequence[tuple[int, _Figure]], named: AbstractSet[int]) -> dict[int, bool]:
    """Tell of the figures of one row or column whether its totals add up with them."""
    if [n for n, (place, _) in enumerate(line) if place in named] == [0]:
        line = [*line[1:], line[0]]
    totals = [n for n, (place, _) in enumerate(line) if place in named]
    figures = [each for _, each in line]
    if not totals:
        return _unnamed(figures)
    told: dict[int, bool] = {}
    summed = _Summed([], [])
    begin = 0
    for n in totals:
        since = figures[begin:n]
        above = [*summed.wholes, *summed.parts] if n == totals[-1] else []
        ways: list[Sequence[_Figure]] = [summed.taken_by(figures[n], since)]
        if n == totals[-1]:
            ways += [[*above, *since], [each for place, each in line[:n] if place not in named]]
        _tell(told, _verdict(figures[n], ways))
        begin = n + 1
    return told


@dataclass(slots=True)
class _Summed:
    """Totals that a later total may sum up.

    Attributes:
        parts: Of figures.
        wholes: Of such totals.
    """

    parts: list[_Figure]
    wholes: list[_Figure]

    def taken_by(self, total: _Figure, since: Sequence[_Figure]) -> Sequence[_Figure]:
        """What a total sums up: the figures since the last one, else the totals before it."""
        if since:
            self.parts.append(total)
            return since
        if len(self.parts) >= _FEWEST:
            taken, self.parts = self.parts, []
            self.wholes.append(total)
        else:
            taken, self.parts, self.wholes = [*self.wholes, *self.parts], [], [total]
        return taken


def _verdict(total: _Figure, ways: Sequence[Sequence[_Figure]]) -> dict[int, bool]:
    """Of one total and the figures that it may be the sum of, in one way or another."""
    for addends in ways:
        if _adds_up(addends, total):
            return {each.numeral: True for each in (*addends, total)}
    likely = next((each for each in ways if len(each) >= _FEWEST), ())
    if not likely or not _can_be_added([*likely, total]):
        return {}
    return {each.numeral: False for each in (*likely, total)}


def _unnamed(figures: Sequence[_Figure]) -> dict[int, bool]:
    """Of a line without a total by name: its last figure may be one all the same."""
    if not figures or sum(map(str.isdigit, figures[-1].found.value or "")) < _LEAST_DIGITS:
        return {}
    right = _adds_up(figures[:-1], figures[-1])
    return {each.numeral: True for each in figures} if right else {}


def _adds_up(addends: Sequence[_Figure], total: _Figure) -> bool:
    values = [each.value for each in addends if each.value is not None]
    if len(values) < max(len(addends), _FEWEST) or not _alike([*addends, total]):
        return False
    return total.value is not None and sum(values) == total.value != 0


def _alike(figures: Sequence[_Figure]) -> bool:
    """Whether figures have one unit; often only the first and the last show it."""
    return len({each.found.unit for each in figures} - {None}) < _FEWEST


def _can_be_added(figures: Sequence[_Figure]) -> bool:
    known = all(each.value is not None for each in figures)
    return known and _alike(figures) and all(each.found.kind in _ADDED for each in figures)
