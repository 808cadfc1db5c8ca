# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of a text file with more cells than there are names of columns.

Mostly the thousands of a figure are typed with a comma and without quotes: ``Flood,1,000``. Where
there is one way alone to put such figures together so that each has a name, they are; else the line
stays as it is. Either is said.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.parse.sources.sheets.cells import CellKind, kind_of_text
from core.parse.sources.sheets.dialect import Record

_FIRST_GROUP = re.compile(r"[-+(]?\s?[$\u20ac\u00a3]?\s?-?[1-9][0-9]{0,2}")
_GROUP = re.compile(r"[0-9]{3}")
_LAST_GROUP = re.compile(r"[0-9]{3}(?:\.[0-9]+)?\s?%?\)?")
_LONE_GROUP = re.compile(r"0[0-9]{2}(?:\.[0-9]+)?")
_MOST_CELLS = 200
_MOST_GROUPS = 6
_NAMED = 3


@dataclass(slots=True)
class Overlong:
    """What was found of such lines.

    Attributes:
        joined: Figures that were put together, each with its line.
        doubtful: Lines that stay longer than their names.
        lone: Lines of the right length with thousands in a cell of their own.
    """

    joined: list[tuple[str, int]] = field(default_factory=list)
    doubtful: list[int] = field(default_factory=list)
    lone: list[int] = field(default_factory=list)

    def read(self, records: Iterable[Record]) -> Iterator[Record]:
        """Records with their figures whole."""
        width = 0
        for record in records:
            cells = _filled(record.cells)
            if not cells:
                width = 0
            elif not width:
                width = len(cells) if _are_names(cells) else 0
            elif len(cells) > width:
                record = self._shortened(record, cells, width)
            elif any(_are_cut(*pair) for pair in pairwise(cells)):
                self.lone.append(record.line)
            yield record

    def facts(self) -> Iterator[str]:
        """What must be told of them."""
        if self.joined:
            count = len(self.joined)
            told = _listed([f"{text} in line {line}" for text, line in self.joined])
            yield (
                f"The thousands of {count:,} figure{'s' * (count > 1)} stand in cells of their own "
                "without quotes; they were put together, for else there are more cells than names "
                f"({told})."
            )
        if self.doubtful:
            count = len(self.doubtful)
            yield (
                f"{count:,} line{'s have' if count > 1 else ' has'} more cells than there are "
                "names of columns, so that a name may stand over the wrong cell "
                f"({_listed([f'line {line}' for line in self.doubtful])})."
            )
        if self.lone:
            told = _listed([f"line {line}" for line in self.lone])
            yield f"A cell that holds 000 alone may be part of the figure before it ({told})."

    def _shortened(self, record: Record, cells: Sequence[str], width: int) -> Record:
        ways = _ways(cells, width) if len(cells) <= _MOST_CELLS else []
        if len(ways) != 1:
            self.doubtful.append(record.line)
            return record
        whole = [",".join(part) for part in ways[0]]
        self.joined += [
            (text, record.line) for text, part in zip(whole, ways[0], strict=True) if len(part) > 1
        ]
        return Record(record.line, whole)


def _listed(told: Sequence[str]) -> str:
    more = " and more" if len(told) > _NAMED else ""
    return f"{', '.join(told[:_NAMED])}{more}"


def _filled(cells: Sequence[str]) -> list[str]:
    """Cells without those at the end that are empty."""
    kept = [cell.strip() for cell in cells]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _are_cut(before: str, after: str) -> bool:
    return after == "000" and _FIRST_GROUP.fullmatch(before) is not None


def _are_names(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and all(kind_of_text(cell) is CellKind.TEXT for cell in cells)


def _ways(cells: Sequence[str], width: int) -> list[list[Sequence[str]]]:
    """The ways to make so many of these cells by putting figures together; two at most."""
    # For each count of cells that are used up: ways to make each number of cells of them.
    found: list[dict[int, list[list[Sequence[str]]]]] = [{0: [[]]}]
    for end in range(1, len(cells) + 1):
        here: dict[int, list[list[Sequence[str]]]] = {}
        for start in range(max(end - _MOST_GROUPS, 0), end):
            part = cells[start:end]
            for made, ways in found[start].items() if _is_one(part) else ():
                longer = [[*way, part] for way in ways]
                here[made + 1] = [*here.get(made + 1, []), *longer][:2]
        found.append(here)
    return found[-1].get(width, [])


def _is_one(part: Sequence[str]) -> bool:
    """Whether cells may be one: a cell alone, or the groups of a figure."""
    if len(part) == 1:
        return _LONE_GROUP.fullmatch(part[0]) is None
    return (
        _FIRST_GROUP.fullmatch(part[0]) is not None
        and all(map(_GROUP.fullmatch, part[1:-1]))
        and _LAST_GROUP.fullmatch(part[-1]) is not None
    )
