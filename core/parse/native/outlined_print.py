# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds print that a page draws as outlines: letters as shapes, which no text layer holds.

Letters are small, of many forms, and stand close together on one base line. Bullets, ticks and the
marks of a chart are all alike; maps and signatures keep no line. Runs in the worker process.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.base_lines import BaseLines
from core.parse.native.drawings import PageDrawings
from core.parse.native.frame import PageFrame
from core.parse.raw import RawLine

LEAST_LETTERS = 8
"""Letters of one row that are print wherever they stand."""
_LEAST_IN_LINE, _LEAST_IN_PAIR = 3, 2
_PAIR_HEIGHT = 0.8
_LEAST_IN_COLUMN = 3
_FLUSH_PT = 1.5
_LIKE_SIZE = 0.15
_FARTHEST_TALL = 8
_LEAST_STROKES = 5
_LEAST_PT, _LARGEST_PT = 2.5, 30.0
_SLIMMEST = 3.0
_WIDEST = 1.6
_MOST_STROKES = 400_000
_MOST_MARKS = 40_000
_BASE_SHARE = 0.2
_GAP_SHARE = 1.6
_LIKE_HEIGHT = 0.5
_LEAST_FORMS = 2
_FORMS_SHARE = 0.25
_ENOUGH_FORMS = 6
_ABOVE_SHARE, _BELOW_SHARE = 0.35, 0.4


class Mark(NamedTuple):
    """A shape of the size of a letter.

    Attributes:
        box: As displayed.
        strokes: Of how many lines and curves its outline is made; 0 where that is not known.
    """

    box: BoxTuple
    strokes: int


class _Placed(NamedTuple):
    """A mark in the frame in which rows are looked for."""

    box: BoxTuple
    strokes: int
    number: int


@dataclass(frozen=True, slots=True)
class OutlinedRow:
    """Letters on one base line.

    Attributes:
        box: As displayed; with room for what reaches above and below.
        letters: How many.
        base: Where the letters stand, if the row is level.
        tall: How high a figure of it is, if the row is level.
    """

    box: BoxTuple
    letters: int
    base: float | None = None
    tall: float = 0.0


def marks_of(drawings: PageDrawings, frame: PageFrame) -> list[Mark]:
    """The shapes of a page that have the size of letters."""
    parts = [Mark(box, 0) for box in drawings.crowd] or _parts(drawings.shapes)
    found = [
        Mark(frame.to_display(box), strokes) for box, strokes in parts if _has_size_of_letter(box)
    ]
    return found if len(found) <= _MOST_MARKS else []


def outlined_rows(marks: Sequence[Mark], lines: Sequence[RawLine]) -> list[OutlinedRow]:
    """Rows of print among marks, where no text says the same.

    Args:
        marks: Of a page.
        lines: What its text layer gave.
    """
    if len(marks) < _LEAST_IN_PAIR:
        return []
    bare = dict(enumerate(_uncovered(marks, lines)))
    rows = [*_rows(bare, flip=False), *_rows(bare, flip=True)]
    words = BaseLines(lines)
    pairs = [pair for pair in _pairs(bare) if words.hold(pair)]
    is_much = any(row.letters >= LEAST_LETTERS for row in rows)
    found = rows
    if not is_much:
        found = [
            row
            for row in rows
            if _goes_on_from(row.box, lines) or words.hold(row) or _is_in_column(row, rows)
        ]
    singles = _beside(found, bare.values()) if is_much or len(found) > 1 else ()
    apart = [single for single in singles if not any(_holds(p.box, single.box) for p in pairs)]
    return [*found, *pairs, *apart]


def rows_anywhere(marks: Sequence[Mark]) -> list[OutlinedRow]:
    """All that may be a row of letters, whatever stands beside it."""
    bare = dict(enumerate(marks))
    rows = [*_rows(bare, flip=False), *_rows(bare, flip=True)]
    return [*rows, *_pairs(bare), *_beside(rows, bare.values())]


def _parts(shapes: Iterable[dict[str, Any]]) -> Iterator[Mark]:
    """Each shape; one that is larger than a letter may be a whole line of letters."""
    left = _MOST_STROKES
    for shape in shapes:
        items = shape["items"]
        if len(items) < _LEAST_STROKES or (items[0][0] == "re" and items[-1][0] == "re"):
            continue
        left -= len(items)
        if left < 0:
            return
        box = shape["rect"]
        if box[2] - box[0] <= _SLIMMEST * (box[3] - box[1]) <= _SLIMMEST * _LARGEST_PT:
            yield Mark(box, len(items))
        else:
            yield from _outer(_loops(items))


def _loops(items: Sequence[Any]) -> Iterator[Mark]:
    """The closed outlines of a shape."""
    points: list[tuple[float, float]] = []
    strokes = 0
    for item in items:
        if item[0] not in {"l", "c"}:
            continue
        if points and item[1] != points[-1]:
            yield Mark(_box_of(points), strokes)
            points, strokes = [], 0
        points.extend(item[1:])
        strokes += 1
    if points:
        yield Mark(_box_of(points), strokes)


def _box_of(points: Sequence[tuple[float, float]]) -> BoxTuple:
    across, down = [p[0] for p in points], [p[1] for p in points]
    return min(across), min(down), max(across), max(down)


def _outer(loops: Iterable[Mark]) -> Iterator[Mark]:
    """Without the insides of letters, which follow or precede their outsides."""
    before: Mark | None = None
    for loop in loops:
        if before is not None and _holds(before.box, loop.box):
            continue
        if before is not None and not _holds(loop.box, before.box):
            yield before
        before = loop
    if before is not None:
        yield before


def _holds(outer: BoxTuple, inner: BoxTuple) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[2] >= inner[2]
        and outer[3] >= inner[3]
    )


def _has_size_of_letter(box: BoxTuple) -> bool:
    small, large = sorted((box[2] - box[0], box[3] - box[1]))
    return _LEAST_PT <= large <= _LARGEST_PT and small > 0


def _uncovered(marks: Sequence[Mark], lines: Sequence[RawLine]) -> list[Mark]:
    if not lines:
        return list(marks)
    lows = np.array([line.boxes[:, :2].min(axis=0) for line in lines])
    highs = np.array([line.boxes[:, 2:].max(axis=0) for line in lines])
    boxes = np.array([mark.box for mark in marks])
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    return [
        mark
        for mark, middle in zip(marks, middles, strict=True)
        if not ((lows <= middle) & (middle <= highs)).all(axis=1).any()
    ]


def _rows(bare: dict[int, Mark], *, flip: bool) -> Iterator[OutlinedRow]:
    """Level rows; upright ones where the page is flipped over its diagonal.

    The marks of the rows are taken out of `bare`.
    """
    shelves: dict[int, list[_Placed]] = defaultdict(list)
    for number, mark in bare.items():
        x0, y0, x1, y1 = mark.box
        box = (y0, -x1, y1, -x0) if flip else mark.box
        if box[2] - box[0] <= _SLIMMEST * (box[3] - box[1]):
            shelves[round(box[3])].append(_Placed(box, mark.strokes, number))
    for shelf in sorted(shelves, key=lambda n: (-len(shelves[n]), n)):
        near = [placed for n in (shelf - 1, shelf, shelf + 1) for placed in shelves.get(n, ())]
        for row in _groups([placed for placed in near if placed.number in bare]):
            if _looks_like_print(row):
                for placed in row:
                    del bare[placed.number]
                yield _row_of([placed.box for placed in row], flip)


def _groups(shelf: Sequence[_Placed]) -> Iterator[list[_Placed]]:
    """Marks that stand close together on one base line, and are of like height."""
    if not shelf:
        return
    group: list[_Placed] = []
    for mark in sorted(shelf):
        if group and not _follows(group[-1].box, mark.box):
            yield group
            group = []
        group.append(mark)
    yield group


def _follows(before: BoxTuple, after: BoxTuple) -> bool:
    heights = before[3] - before[1], after[3] - after[1]
    large = max(heights)
    level = abs(after[3] - before[3]) <= max(_BASE_SHARE * large, 0.3) or min(heights) < large / 2
    return level and after[0] - before[2] <= _GAP_SHARE * large


def _looks_like_print(group: Sequence[_Placed]) -> bool:
    """Whether a group is of many forms; a row that stands by itself has to have more of them."""
    tallest = float(np.percentile([box[3] - box[1] for box, _, _ in group], 80))
    forms = [
        (round((box[2] - box[0]) / tallest, 1), round((box[3] - box[1]) / tallest, 1), strokes)
        for box, strokes, _ in group
        if box[3] - box[1] >= _LIKE_HEIGHT * tallest
    ]
    if len(forms) < _LEAST_IN_LINE:
        return False
    least = max(_LEAST_FORMS, _FORMS_SHARE * len(forms))
    if len(forms) >= LEAST_LETTERS:
        least += 1
    return len(set(forms)) >= min(least, _ENOUGH_FORMS)


def _pairs(bare: dict[int, Mark]) -> Iterator[OutlinedRow]:
    """Two unlike letters of one height side by side: a short figure. They stay in `bare`."""
    placed = [_Placed(mark.box, mark.strokes, number) for number, mark in bare.items()]
    shelves: dict[int, list[_Placed]] = defaultdict(list)
    for mark in placed:
        shelves[round(mark.box[3])].append(mark)
    for shelf in sorted(shelves):
        near = [mark for n in (shelf, shelf + 1) for mark in shelves.get(n, ())]
        for group in _groups(near):
            if len(group) == _LEAST_IN_PAIR and _are_unlike(*group):
                yield _row_of([mark.box for mark in group], flip=False)


def _are_unlike(one: _Placed, other: _Placed) -> bool:
    small, large = sorted(placed.box[3] - placed.box[1] for placed in (one, other))
    wide = [placed.box[2] - placed.box[0] for placed in (one, other)]
    differ = one.strokes != other.strokes or abs(wide[0] - wide[1]) > _LIKE_SIZE * large
    return small >= _PAIR_HEIGHT * large and max(wide) <= _WIDEST * large and differ


def _is_in_column(row: OutlinedRow, rows: Sequence[OutlinedRow]) -> bool:
    """Whether a level row stands among others of its size that begin or end where it does."""
    if row.base is None:
        return False
    near = 1
    for other in rows:
        if other is row or other.base is None:
            continue
        flush = min(abs(row.box[0] - other.box[0]), abs(row.box[2] - other.box[2])) <= _FLUSH_PT
        apart = abs(row.base - other.base)
        alike = abs(row.tall - other.tall) <= _LIKE_SIZE * row.tall
        near += flush and alike and row.tall < apart <= _FARTHEST_TALL * row.tall
    return near >= _LEAST_IN_COLUMN


def _row_of(row: Sequence[BoxTuple], flip: bool) -> OutlinedRow:
    boxes = np.array(row)
    x0, y0 = boxes[:, :2].min(axis=0).tolist()
    x1, y1 = boxes[:, 2:].max(axis=0).tolist()
    tall = y1 - y0
    above, below = y0 - _ABOVE_SHARE * tall, y1 + _BELOW_SHARE * tall
    x0, x1 = x0 - tall / 2, x1 + tall / 2
    if flip:
        return OutlinedRow((-below, x0, -above, x1), len(row))
    heights = boxes[:, 3] - boxes[:, 1]
    figures = boxes[heights >= _LIKE_HEIGHT * heights.max()]
    base = float(np.median(figures[:, 3]))
    high = float(np.median(figures[:, 3] - figures[:, 1]))
    return OutlinedRow((x0, above, x1, below), len(row), base, high)


def _beside(rows: Sequence[OutlinedRow], marks: Iterable[Mark]) -> Iterator[OutlinedRow]:
    """Single letters in the height of a row: a figure of one digit in a column of its own."""
    for box, _ in marks:
        middle, tall = (box[1] + box[3]) / 2, box[3] - box[1]
        if any(row.box[1] <= middle <= row.box[3] <= row.box[1] + 3 * tall for row in rows):
            yield _row_of([box], flip=False)


def _goes_on_from(box: BoxTuple, lines: Sequence[RawLine]) -> bool:
    """Whether a few letters stand in a line of text, in the place of words."""
    middle = (box[1] + box[3]) / 2
    for line in lines:
        low, high = line.boxes.min(axis=0), line.boxes.max(axis=0)
        top, bottom, start, end = float(low[1]), float(high[3]), float(low[0]), float(high[2])
        tall = bottom - top
        beside = max(box[0] - end, start - box[2]) < tall
        if beside and top <= middle <= bottom and box[3] - box[1] < 2.5 * tall:
            return True
    return False
