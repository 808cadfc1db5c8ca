# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Level rules of a page: what they part, and what they underline."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.parse.raw import Rule

_Level = tuple[float, float, float]
_SAME = 1.2
"""Pieces of a rule lie at most so far apart in height, in points."""
_MEET = 1.6
"""Pieces of a rule that end closer than this to each other meet, in points."""


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """Level rules from the top down.

    Attributes:
        rules: Height, left end, right end.
        drawn: Those that are no edges of filled areas.
    """

    rules: tuple[_Level, ...]
    drawn: tuple[_Level, ...]

    def under(self, x: float, y: float, reach: float) -> tuple[float, float] | None:
        """Ends of the nearest rule that lies under a place."""
        for at, x0, x1 in self.drawn:
            if y < at <= y + reach and x0 <= x <= x1:
                return x0, x1
        return None

    def between(self, upper: float, lower: float, x0: float, x1: float) -> bool:
        """Whether a rule parts two heights over most of the way from `x0` to `x1`."""
        return any(
            upper < at < lower and min(end, x1) - max(start, x0) > 0.5 * (x1 - x0)
            for at, start, end in self.drawn
        )

    def touching(self, upper: float, lower: float, x0: float, x1: float) -> bool:
        """Whether a rule lies between two heights somewhere from `x0` to `x1`."""
        return any(upper < at < lower and start < x1 and end > x0 for at, start, end in self.drawn)

    def across(self, upper: float, lower: float, x0: float, x1: float) -> bool:
        """Whether rules part two heights over the whole way from `x0` to `x1`."""
        heights = {at for at, _, _ in self.rules if upper < at < lower}
        return any(self._length(at, x0, x1) > 0.85 * (x1 - x0) for at in heights)

    def _length(self, at: float, x0: float, x1: float) -> float:
        return sum(
            max(0.0, min(end, x1) - max(start, x0))
            for height, start, end in self.rules
            if abs(height - at) < _SAME
        )


def levels_of(rules: Iterable[Rule]) -> Levels:
    """Gather the level rules of a page, their pieces joined."""
    flat = [rule for rule in rules if rule.y1 - rule.y0 <= 3 and rule.x1 - rule.x0 > 4]
    return Levels(_whole(flat), _whole(rule for rule in flat if not rule.shade))


def _whole(rules: Iterable[Rule]) -> tuple[_Level, ...]:
    bands: list[list[_Level]] = []
    for rule in sorted(((rule.y0 + rule.y1) / 2, rule.x0, rule.x1) for rule in rules):
        if bands and rule[0] - bands[-1][0][0] <= _SAME:
            bands[-1].append(rule)
        else:
            bands.append([rule])
    return tuple(piece for band in bands for piece in _joined(band))


def _joined(band: list[_Level]) -> list[_Level]:
    pieces: list[_Level] = []
    for at, x0, x1 in sorted(band, key=lambda rule: rule[1]):
        if pieces and x0 <= pieces[-1][2] + _MEET:
            height, start, end = pieces[-1]
            pieces[-1] = (height, start, max(end, x1))
        else:
            pieces.append((at, x0, x1))
    return pieces
