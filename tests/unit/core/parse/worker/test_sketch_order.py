# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The way of the reading order crosses no block where there is white beside it."""

from itertools import pairwise

import pytest

from core.parse.worker.sketch_ink import Point
from core.parse.worker.sketch_order import Box, way_between

LEFT: list[Box] = [(100, 100 * n, 300, 100 * n + 80) for n in range(1, 5)]
RIGHT: list[Box] = [(350, 100 * n, 550, 100 * n + 80) for n in range(1, 5)]
BELOW: Box = (100, 520, 550, 600)
FRAMES = [*LEFT, *RIGHT, BELOW]


def number(frame: Box) -> Point:
    return float(frame[0] - 14), float(frame[1] + 11)


def crosses(way: list[Point], frame: Box) -> bool:
    return any(
        min(ax, bx) < frame[2]
        and max(ax, bx) > frame[0]
        and min(ay, by) < frame[3]
        and max(ay, by) > frame[1]
        for (ax, ay), (bx, by) in pairwise(way)
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [(LEFT[0], LEFT[1]), (LEFT[3], RIGHT[0]), (RIGHT[3], BELOW), (LEFT[3], BELOW)],
    ids=["down a column", "to the next column", "back below both", "below"],
)
def test_no_block_is_crossed(one: Box, other: Box) -> None:
    way = way_between(number(one), number(other), FRAMES)
    assert way[0] == number(one)
    assert abs(way[-1][0] - number(other)[0]) + abs(way[-1][1] - number(other)[1]) == 12
    assert [frame for frame in FRAMES if crosses(way, frame)] == []
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))


def test_the_way_up_keeps_off_the_way_down() -> None:
    up = way_between(number(LEFT[3]), number(RIGHT[0]), FRAMES)
    down = way_between(number(RIGHT[0]), number(RIGHT[1]), FRAMES)
    assert max(x for x, _ in up[:-1]) < min(x for x, _ in down)
