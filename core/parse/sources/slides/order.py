# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The order in which the shapes of a slide are read: row by row, each from the left.

The file has them in the order in which they were drawn, which says nothing.
"""

from collections.abc import Iterable, Iterator, Sequence

from core.parse.sources.slides.shapes import Place, Shape

_SAME_ROW = 0.3


def in_reading_order(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Give single shapes in reading order: titles first, then by place.

    A group is read as one thing, unless other shapes stand among its members.
    """
    waiting = _loosened(list(shapes))
    titles = [shape for shape in waiting if shape.is_title]
    rest = [shape for shape in waiting if not shape.is_title]
    for shape in (*titles, *_by_place(rest)):
        if shape.members:
            yield from in_reading_order(shape.members)
        else:
            yield shape


def _loosened(shapes: list[Shape]) -> list[Shape]:
    """Take groups apart among whose members other shapes stand."""
    while True:
        for group in shapes:
            others = [each for each in shapes if each is not group and not each.is_title]
            if group.members and _is_among(others, group):
                position = shapes.index(group)
                shapes = [*shapes[:position], *group.members, *shapes[position + 1 :]]
                break
        else:
            return shapes


def _is_among(others: Sequence[Shape], group: Shape) -> bool:
    if group.place is None:
        return False
    inside = [
        each.place for each in others if each.place is not None and _covers(group.place, each.place)
    ]
    return any(not _is_backdrop(place, group) for place in inside)


def _covers(outer: Place, inner: Place) -> bool:
    across = inner.left + inner.width / 2
    down = inner.top + inner.height / 2
    return outer.left <= across <= outer.right and outer.top <= down <= outer.bottom


def _is_backdrop(place: Place, group: Shape) -> bool:
    """Whether something lies behind all of a group, and so not between its members."""
    own = group.place
    return own is not None and place.width >= own.width and place.height >= own.height


def _by_place(shapes: Sequence[Shape]) -> Iterator[Shape]:
    placed = [(shape.place, shape) for shape in shapes if shape.place is not None]
    placed.sort(key=lambda each: (each[0].top, each[0].left))
    row: list[tuple[Place, Shape]] = []
    for place, shape in placed:
        if row:
            first = row[0][0]
            near = _SAME_ROW * max(min(first.height, place.height), 0.0)
            if place.top > first.top + near:
                yield from _from_left(row)
                row = []
        row.append((place, shape))
    yield from _from_left(row)
    yield from (shape for shape in shapes if shape.place is None)


def _from_left(row: Sequence[tuple[Place, Shape]]) -> list[Shape]:
    return [shape for _, shape in sorted(row, key=lambda each: (each[0].left, each[0].top))]
