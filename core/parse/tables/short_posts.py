# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of two levels in one ruled row: the columns are parted only as far up as the lower heads.

What stands over the posts that end within the row names all the columns that they part, though no
rule is drawn under it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from core.parse.lines.lines import Line
from core.parse.tables.strokes import TOUCH, Grid, Stroke, covered

_LEAST_LEVEL = 2 * TOUCH
"""Height that either level has at least, in points."""


def with_upper_heads(grid: Grid, lines: Sequence[Line]) -> tuple[Grid, float | None]:
    """Draw the rule that a grid leaves out between the upper heads and the lower ones.

    Returns:
        The grid, and the height down to which its rows are known to be heads; None where the rows
        under them must tell.
    """
    starts = sorted({post.start for post in grid.upright if _starts_within(post, grid.ys)})
    added: list[Stroke] = []
    for n, at in enumerate(starts):
        if n == 0 or at - starts[n - 1] > TOUCH:
            added.extend(_missing_rules(grid, at, lines))
    if not added:
        return grid, None
    heights = {rule.at for rule in added}
    whole = Grid([*grid.level, *added], grid.upright, grid.xs, sorted({*grid.ys, *heights}))
    return whole, _known_foot(grid, heights.pop(), lines) if len(heights) == 1 else None


def _known_foot(grid: Grid, at: float, lines: Sequence[Line]) -> float | None:
    """The foot of a row with two levels when it is the first of several cells, and all of words.

    Figures in it may be those of a form, or values beside a label.
    """
    below = bisect_left(grid.ys, at)
    start, top, foot = grid.ys[0], grid.ys[below - 1], grid.ys[below]
    if below == len(grid.ys) - 1 or any(
        covered(grid.upright, x, start, top) for x in grid.xs[1:-1]
    ):
        return None
    held = [line for line in lines if top < line.middle < foot]
    inside = [line for line in held if grid.xs[0] < line.x0 < grid.xs[-1]]
    return None if any(char.isdigit() for line in inside for char in line.text) else foot


def _starts_within(post: Stroke, ys: Sequence[float]) -> bool:
    """Whether an upright rule begins between two level ones and goes on over the lower one."""
    below = bisect_left(ys, post.start)
    if not 0 < below < len(ys) or post.end < ys[below] - TOUCH:
        return False
    return min(post.start - ys[below - 1], ys[below] - post.start) > _LEAST_LEVEL


def _missing_rules(grid: Grid, at: float, lines: Sequence[Line]) -> list[Stroke]:
    """Rules at a height, each from one post that goes on upwards to the next one."""
    below = bisect_left(grid.ys, at)
    top, foot = grid.ys[below - 1], grid.ys[below]
    ends = [
        grid.xs[0],
        *(x for x in grid.xs[1:-1] if covered(grid.upright, x, top, at)),
        grid.xs[-1],
    ]
    rules: list[Stroke] = []
    for left, right in pairwise(ends):
        inside = [x for x in grid.xs if left < x < right]
        if not inside or not all(covered(grid.upright, x, at, foot, 0.8) for x in inside):
            continue
        held = [line for line in lines if left < (line.x0 + line.x1) / 2 < right]
        upper = [line for line in held if top < line.middle < at]
        lower = [line for line in held if at < line.middle < foot]
        if upper and lower and all(left - 1 < line.x0 and line.x1 < right + 1 for line in upper):
            rules.append(Stroke(at, left, right))
    return rules
