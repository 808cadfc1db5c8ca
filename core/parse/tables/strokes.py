# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drawn lines and edges of filled areas, gathered into the grids that they make."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.parse.raw import Rule

TOUCH = 3.0
"""Rules that end closer than this to each other meet, in points."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A level line at `y`, or an upright one when x and y are swapped.

    Attributes:
        at: Its place.
        start: Its left or upper end.
        end: The other one.
        shade: It is the edge of a filled area.
    """

    at: float
    start: float
    end: float
    shade: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Lines that touch each other.

    Attributes:
        level: Level ones.
        upright: Upright ones.
        xs: Places of the upright ones, from left to right.
        ys: Heights of the level ones, from the top down.
    """

    level: list[Stroke]
    upright: list[Stroke]
    xs: list[float]
    ys: list[float]

    @property
    def is_shade(self) -> bool:
        """Whether no upright line is drawn in it."""
        return all(post.shade for post in self.upright)


def grids_of(rules: Sequence[Rule]) -> list[Grid]:
    """The grids of a page, from the top down."""
    return _grids(*_sorted_rules(rules))


def _sorted_rules(rules: Sequence[Rule]) -> tuple[list[Stroke], list[Stroke]]:
    level: list[Stroke] = []
    upright: list[Stroke] = []
    for rule in rules:
        width, height = rule.x1 - rule.x0, rule.y1 - rule.y0
        if width >= 4 and height <= max(3.0, 0.02 * width):
            level.append(Stroke((rule.y0 + rule.y1) / 2, rule.x0, rule.x1, rule.shade))
        elif height >= 4 and width <= max(3.0, 0.02 * height):
            upright.append(Stroke((rule.x0 + rule.x1) / 2, rule.y0, rule.y1, rule.shade))
    return _merged(level), _merged(upright)


def _merged(rules: list[Stroke]) -> list[Stroke]:
    """Join pieces of one line: dashes, double strokes, edges of cells side by side."""
    groups: list[list[Stroke]] = []
    for rule in sorted(rules, key=lambda rule: rule.at):
        if groups and rule.at - groups[-1][0].at <= 1.5:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return [piece for group in groups for piece in _joined_pieces(group)]


def _joined_pieces(group: list[Stroke]) -> list[Stroke]:
    at = sum(rule.at for rule in group) / len(group)
    pieces: list[Stroke] = []
    for rule in sorted(group, key=lambda rule: rule.start):
        if pieces and rule.start <= pieces[-1].end + TOUCH:
            last = pieces[-1]
            shade = last.shade and rule.shade
            pieces[-1] = Stroke(at, last.start, max(last.end, rule.end), shade)
        else:
            pieces.append(Stroke(at, rule.start, rule.end, rule.shade))
    return pieces


def _grids(level: list[Stroke], upright: list[Stroke]) -> list[Grid]:
    """Gather rules that touch, from the top of the page down."""
    groups = list(range(len(level) + len(upright)))
    for i, j in _meetings(level, upright):
        groups[_root(groups, i)] = _root(groups, len(level) + j)
    found: dict[int, Grid] = {}
    for n in range(len(groups)):
        grid = found.setdefault(_root(groups, n), Grid([], [], [], []))
        if n < len(level):
            grid.level.append(level[n])
        else:
            grid.upright.append(upright[n - len(level)])
    grids = [_without_shade(grid) for grid in found.values()]
    for grid in grids:
        grid.xs.extend(_positions(grid.upright))
        grid.ys.extend(_positions(grid.level))
    whole = [grid for grid in grids if grid.xs and len(grid.ys) >= 2 and not _is_shading(grid)]
    return sorted(whole, key=lambda grid: (grid.ys[0], grid.xs[0]))


def _without_shade(grid: Grid) -> Grid:
    """Leave filled areas out where the drawn lines reach as far: they only colour the cells."""
    level = [rule for rule in grid.level if not rule.shade]
    upright = [rule for rule in grid.upright if not rule.shade]
    if len(level) < 2 or len(upright) < 2:
        return grid
    reach = [
        (min(rule.at for rule in rules), max(rule.at for rule in rules))
        for rules in (grid.level, level, grid.upright, upright)
    ]
    apart = [abs(a - b) for n in (0, 2) for a, b in zip(reach[n], reach[n + 1], strict=True)]
    return Grid(level, upright, [], []) if max(apart) < 2 * TOUCH else grid


def _is_shading(grid: Grid) -> bool:
    """Whether only areas behind some of the rows bound it: stripes, not cells."""
    if not grid.is_shade:
        return False
    if len(grid.ys) < 4:
        return True
    top, bottom = grid.ys[0], grid.ys[-1]
    inner = grid.xs[1:-1] or grid.xs
    return not all(covered(grid.upright, x, top, bottom, 0.8) for x in inner)


def _meetings(level: Sequence[Stroke], upright: Sequence[Stroke]) -> list[tuple[int, int]]:
    """Positions of each level rule and each upright one that touch."""
    if not level or not upright:
        return []
    rules = np.array([(rule.at, rule.start - TOUCH, rule.end + TOUCH) for rule in level])
    posts = np.array([(post.at, post.start - TOUCH, post.end + TOUCH) for post in upright])
    at, start, end = (column[:, None] for column in rules.T)
    meet = (start <= posts[:, 0]) & (posts[:, 0] <= end)
    meet &= (posts[:, 1] <= at) & (at <= posts[:, 2])
    return [(int(i), int(j)) for i, j in np.argwhere(meet)]


def _root(groups: list[int], n: int) -> int:
    while groups[n] != n:
        groups[n] = groups[groups[n]]
        n = groups[n]
    return n


def _positions(rules: Sequence[Stroke]) -> list[float]:
    places: list[list[float]] = []
    for at in sorted(rule.at for rule in rules):
        if places and at - places[-1][-1] <= TOUCH:
            places[-1].append(at)
        else:
            places.append([at])
    return [sum(place) / len(place) for place in places]


def covered(
    rules: Sequence[Stroke], at: float, start: float, end: float, share: float = 0.5
) -> bool:
    """Whether rules at `at` cover more than a share of the way from `start` to `end`."""
    total = sum(
        max(0.0, min(rule.end, end) - max(rule.start, start))
        for rule in rules
        if abs(rule.at - at) <= TOUCH
    )
    return total > share * (end - start)
