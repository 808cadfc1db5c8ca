# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of columns, and the columns that they stand over, as places on a page."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from core.parse.lines.lines import Line
from core.parse.tables.fragments import Fragment
from core.parse.tables.lanes import Lane
from core.parse.tables.levels import Levels

LEADING = 1.45
"""Furthest that two lines of one head stand apart, in type sizes."""


@dataclass(slots=True, eq=False)
class Head:
    """Lines that make one head.

    Attributes:
        lines: From top to bottom.
        first: First column that it names.
        last: Last column that it names.
        wide: First and last column, where heads of these columns stand under it.
        sure: Whether a rule says which columns it names.
    """

    lines: list[Line]
    first: int = 0
    last: int = 0
    x0: float = 0.0
    x1: float = 0.0
    y0: float = 0.0
    y1: float = 0.0
    middles: tuple[float, float] = (0.0, 0.0)
    sure: bool = False
    wide: tuple[int, int] | None = None

    @property
    def middle(self) -> float:
        """Halfway between its ends."""
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The columns of a table's body.

    Attributes:
        lanes: Middles of the lanes between them.
        extents: How far the text of each reaches.
        levels: Level rules of the page.
        x0: Left edge of the body.
        x1: Right edge.
    """

    lanes: Sequence[float]
    extents: Sequence[Lane]
    levels: Levels
    x0: float
    x1: float

    @property
    def count(self) -> int:
        """How many."""
        return len(self.extents)

    def nearest(self, x0: float, x1: float) -> int:
        """The column whose text stands most under something, else the one under its middle."""
        shared = [min(x1, end) - max(x0, start) for start, end in self.extents]
        under = bisect_left(self.lanes, (x0 + x1) / 2)
        best = max(range(self.count), key=lambda n: (shared[n], n == under))
        return best if shared[best] > 0 >= shared[under] else under

    def middle(self, first: int, last: int) -> float:
        """Halfway between the outer edges of some columns."""
        return (self.extents[first][0] + self.extents[last][1]) / 2


def in_line(part: Fragment, piece: Fragment) -> bool:
    """Whether two pieces begin, end or have their middle at one place."""
    away = (part.x0 - piece.x0, part.x1 - piece.x1, part.middle - piece.middle)
    return min(map(abs, away)) < 1.5
