# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of two levels in one ruled row: the columns are parted only as far up as the lower heads.

What stands over the posts that end within the row names all the columns that they part, though no
rule is drawn under it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations, pairwise

from core.parse.lines.lines import Line
from core.parse.tables.strokes import TOUCH, Grid, Stroke, covered

Share = tuple[float, float]
_OFF_MIDDLE = 0.05
"""How far a head stands off the middle of its columns, in their width."""
_SAME_PT = 2.0
_APART = 1.0
"""White between two heads, in type sizes."""
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
    posts: list[Stroke] = []
    for n, at in enumerate(starts):
        if n == 0 or at - starts[n - 1] > TOUCH:
            rules, upper_posts = _missing_rules(grid, at, lines)
            added.extend(rules)
            posts.extend(upper_posts)
    if not added:
        return grid, None
    heights = {rule.at for rule in added}
    ys = sorted({*grid.ys, *heights})
    whole = Grid([*grid.level, *added], [*grid.upright, *posts], grid.xs, ys)
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


def _missing_rules(
    grid: Grid, at: float, lines: Sequence[Line]
) -> tuple[list[Stroke], list[Stroke]]:
    """Rules at a height, each from one post that goes on upwards to the next one.

    Where several heads stand between such posts, each has a rule of its own, and posts part them.
    """
    below = bisect_left(grid.ys, at)
    top, foot = grid.ys[below - 1], grid.ys[below]
    inner = [x for x in grid.xs[1:-1] if covered(grid.upright, x, top, at)]
    rules: list[Stroke] = []
    posts: list[Stroke] = []
    for left, right in pairwise([grid.xs[0], *inner, grid.xs[-1]]):
        inside = [x for x in grid.xs if left < x < right]
        if not inside or not all(covered(grid.upright, x, at, foot, 0.8) for x in inside):
            continue
        held = [line for line in lines if left < (line.x0 + line.x1) / 2 < right]
        upper = [line for line in held if top < line.middle < at]
        lower = [line for line in held if at < line.middle < foot]
        if not upper or not lower or min(line.x0 for line in upper) < left - 1:
            continue
        if max(line.x1 for line in upper) > right + 1:
            continue
        shares = _shares(upper, [left, *inside, right])
        rules.extend(Stroke(at, *share) for share in shares)
        open_at = {x for x0, x1 in shares for x in inside if x0 < x < x1}
        posts.extend(Stroke(x, top, at) for x in inside if x not in open_at)
    return rules, posts


def _shares(upper: Sequence[Line], xs: Sequence[float]) -> list[Share]:
    """From where to where each upper head reaches: it stands on the middle of its columns."""
    best: list[Share] = []
    for head in _heads(upper):
        middle, start = (head[0] + head[1]) / 2, best[-1][1] if best else xs[0]
        may = [
            (x0, x1)
            for x0, x1 in combinations(xs, 2)
            if start <= x0 < head[0] + 1
            and head[1] - 1 < x1
            and abs((x0 + x1) / 2 - middle) < _OFF_MIDDLE * (x1 - x0)
        ]
        if not may:
            return [(xs[0], xs[-1])]
        best.append(min(may, key=lambda share: _fit(share, middle)))
    return best


def _fit(share: Share, middle: float) -> tuple[int, float]:
    """How far a head stands off the middle, and the more columns the better."""
    return round(abs(sum(share) / 2 - middle) / _SAME_PT), share[0] - share[1]


def _heads(upper: Sequence[Line]) -> list[Share]:
    """Left and right ends of the heads side by side, each of one line or more."""
    heads: list[Share] = []
    for line in sorted(upper, key=lambda line: line.x0):
        if heads and line.x0 < heads[-1][1] + _APART * line.size:
            heads[-1] = heads[-1][0], max(heads[-1][1], line.x1)
        else:
            heads.append((line.x0, line.x1))
    return heads
