# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds ink in the lines of print of a scan that no character was read from.

OCR passes over a blot, a smear or a faded figure without a word. Here the ink of each row of print
is parted into clumps by the white between words, and each clump is asked which characters stand in
it: none, or fewer than it has room for, or ink far thicker than a pen stroke, means unread.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from core.parse.scan.ink_rows import InkRow, parts_of
from core.parse.scan.page_ink import Ints, PageInk

_WORD_GAP_EM = 0.17
_LEAST_INK_EM2 = 0.045
_LEAST_WIDTH_EM = 0.2
_LEAST_HEIGHT_EM = 0.2
_THICK_EM = 0.12
_THICK_STROKES = 2.2
_LEAST_THICK_EM2, _BLOT_EM2 = 0.01, 0.12
_FEW_THICK = 8
"""On a page with more thick places than that, the print is so: only blots are thicker still."""

_ROOM_EM = 0.48
_LEAST_ROOM_INK_EM2 = 0.03
_MOST_INK = 0.5
_MARK_EM = 0.62
_CURRENCIES = "$\u00a3\u20ac"
_NEAR_ROWS = 4.0
_DOT_EM, _DOT_STEP_EM, _FIRST_DOT_EM, _LEAST_DOTS = 0.22, 1.2, 3.0, 6
PixelBox = tuple[float, float, float, float]


def find_ink_within(ink: PageInk, rows: Sequence[InkRow]) -> tuple[PixelBox, ...]:
    """Find unread ink between the first and the last character of each line, in pixels."""
    plain = [row for row in rows if not _is_reversed(ink, row)]
    thick = [place for row in plain for place in _thick(ink, row)]
    blots = [box for box, share in thick if len(thick) <= _FEW_THICK or share >= _BLOT_EM2]
    return _merged([*blots, *(box for row in plain for box in _within(ink, row))])


def find_ink_apart(ink: PageInk, rows: Sequence[InkRow]) -> tuple[PixelBox, ...]:
    """Find unread ink beside the lines, as far as the print around each reaches, in pixels."""
    taken = np.zeros(len(ink.areas), dtype=bool)
    for row in rows:
        taken[parts_of(ink, row, row.left, row.right)] = True
    plain = [row for row in rows if not _is_reversed(ink, row)]
    return _merged([box for row in plain for box in _beside(ink, row, rows, taken)])


def _is_reversed(ink: PageInk, row: InkRow) -> bool:
    """Whether a line is printed light on dark."""
    band = ink.mask[int(row.top) : int(row.bottom), int(row.left) : int(row.right)]
    return band.size > 0 and float(band.mean()) > _MOST_INK


def _clumps(boxes: Ints, parts: Ints, gap: float) -> Iterator[Ints]:
    """Part pieces where more white than `gap` stands between them."""
    if not len(parts):
        return
    order = parts[np.argsort(boxes[parts, 0], kind="stable")]
    reach = np.maximum.accumulate(boxes[order, 2])
    breaks = np.flatnonzero(boxes[order[1:], 0] - reach[:-1] > gap) + 1
    yield from np.split(order, breaks)


def _bounds(boxes: Ints, parts: Ints) -> PixelBox:
    low, high = boxes[parts, :2].min(axis=0), boxes[parts, 2:].max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _within(ink: PageInk, row: InkRow) -> Iterator[PixelBox]:
    """Ink of no character, and stretches too wide for their characters."""
    for clump, own in _clumps_of(ink, row):
        if len(own):
            yield from _rooms(ink, row, clump, own)
        elif _is_print(ink, row, clump):
            yield _bounds(ink.boxes, clump)


def _clumps_of(ink: PageInk, row: InkRow) -> Iterator[tuple[Ints, Ints]]:
    """The clumps of a line, a mark of a list left out, with the characters that stand in each."""
    parts = parts_of(ink, row, row.left, row.right)
    clumps = list(_clumps(ink.boxes, parts, _WORD_GAP_EM * row.em))
    if not clumps:
        return
    edges = np.array([_bounds(ink.boxes, clump) for clump in clumps])
    away = np.maximum(edges[:, :1] - row.centres, row.centres - edges[:, 2:3])
    owners = away.argmin(axis=0)
    owned = [np.flatnonzero(owners == n) for n in range(len(clumps))]
    first = 1 if _is_list_mark(ink, row, clumps[0], owned[0]) else 0
    yield from zip(clumps[first:], owned[first:], strict=True)


def _is_list_mark(ink: PageInk, row: InkRow, clump: Ints, own: Ints) -> bool:
    """Whether the first clump of a line is a bullet, read or not."""
    x0, y0, x1, y1 = _bounds(ink.boxes, clump)
    text = "".join(row.line.text[offset] for offset in row.offsets[own])
    plain = not any(char.isalnum() or char in _CURRENCIES for char in text)
    return plain and max(x1 - x0, y1 - y0) <= _MARK_EM * row.em


def _is_print(ink: PageInk, row: InkRow, clump: Ints) -> bool:
    """Whether a clump is large enough to have been a character; dashes and bars are not."""
    x0, y0, x1, y1 = _bounds(ink.boxes, clump)
    em = row.em
    large = float(ink.areas[clump].sum()) >= _LEAST_INK_EM2 * em * em
    return large and x1 - x0 >= _LEAST_WIDTH_EM * em and y1 - y0 >= _LEAST_HEIGHT_EM * em


def _rooms(ink: PageInk, row: InkRow, clump: Ints, own: Ints) -> Iterator[PixelBox]:
    """Stretches of a clump that are too wide for the characters read there."""
    x0, _, x1, _ = _bounds(ink.boxes, clump)
    starts, ends = _taken_up(row, own, (x0 + x1) / 2)
    for start, end in zip([x0, *ends], [*starts, x1], strict=True):
        if end - start < _ROOM_EM * row.em:
            continue
        boxes = ink.boxes[clump]
        there = clump[(boxes[:, 2] > start) & (boxes[:, 0] < end)]
        if not len(there):
            continue
        _, y0, _, y1 = _bounds(ink.boxes, there)
        area = int(ink.mask[int(y0) : int(y1), int(start) : int(end)].sum())
        if area >= _LEAST_ROOM_INK_EM2 * row.em * row.em:
            yield start, y0, end, y1


def _taken_up(row: InkRow, own: Ints, middle: float) -> tuple[list[float], list[float]]:
    """Where the characters of a clump begin and end, by their usual widths."""
    centres = row.centres[own] if len(own) > 1 else np.array([middle])
    halves = row.widths[own] / 2
    return (centres - halves).tolist(), (centres + halves).tolist()


def _thick(ink: PageInk, row: InkRow) -> Iterator[tuple[PixelBox, float]]:
    """Ink far thicker than the strokes of its line, with how much of it is so, in square ems."""
    limit = max(_THICK_EM * row.em, _THICK_STROKES * _stroke(ink, row))
    for clump, _ in _clumps_of(ink, row):
        yield from _thick_places(ink, row, clump, limit)


def _thick_places(
    ink: PageInk, row: InkRow, clump: Ints, limit: float
) -> Iterator[tuple[PixelBox, float]]:
    x0, y0, x1, y1 = (int(v) for v in _bounds(ink.boxes, clump))
    depth = ink.depth[y0:y1, x0:x1]
    if float(depth.max()) < limit:
        return
    y, x = np.nonzero(depth >= limit)
    order = np.argsort(x, kind="stable")
    x, y = x[order] + x0, y[order] + y0
    for group in np.split(np.arange(len(x)), np.flatnonzero(np.diff(x) > 2 * limit) + 1):
        share = len(group) / (row.em * row.em)
        if share >= _LEAST_THICK_EM2:
            low = float(x[group].min()) - limit, float(y[group].min()) - limit
            high = float(x[group].max()) + 1 + limit, float(y[group].max()) + 1 + limit
            yield (*low, *high), share


def _stroke(ink: PageInk, row: InkRow) -> float:
    """A usual depth of ink in a line."""
    depth = ink.depth[int(row.top) : int(row.bottom), int(row.left) : int(row.right)]
    inner = depth[depth > 1]
    return float(np.median(inner)) if len(inner) else 1.0


def _beside(
    ink: PageInk, row: InkRow, rows: Sequence[InkRow], taken: npt.NDArray[np.bool_]
) -> Iterator[PixelBox]:
    """Unread ink left and right of a line, as far as the print around it reaches."""
    tall = row.bottom - row.top
    near = [
        other
        for other in rows
        if other.top < row.bottom + _NEAR_ROWS * tall and other.bottom > row.top - _NEAR_ROWS * tall
    ]
    left, right = min(other.left for other in near), max(other.right for other in near)
    right = max(right, _end_of_leaders(ink, row))
    parts = parts_of(ink, row, left - row.em / 2, right + row.em / 2)
    for clump in _clumps(ink.boxes, parts[~taken[parts]], 2 * _WORD_GAP_EM * row.em):
        box = _bounds(ink.boxes, clump)
        if _is_print(ink, row, clump) and not _is_mark(box, row, near):
            yield box


def _end_of_leaders(ink: PageInk, row: InkRow) -> float:
    """How far dots lead on from the end of a line to what belongs to it: the line's end if none do.

    What stands behind them may be the only figure there.
    """
    boxes = ink.boxes
    sides = boxes[:, 2:] - boxes[:, :2]
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    dots = (sides.max(axis=1) <= _DOT_EM * row.em) & (sides.min(axis=1) >= 2)
    dots &= (middle > (row.top + row.bottom) / 2) & (middle < row.bottom)
    dots &= boxes[:, 0] > row.right - row.em / 2
    x = np.sort(boxes[dots, 0])
    if len(x) < _LEAST_DOTS or x[0] - row.right > _FIRST_DOT_EM * row.em:
        return row.right
    count = 1 + int(np.argmax(np.append(np.diff(x), np.inf) > _DOT_STEP_EM * row.em))
    return float(x[count - 1]) + row.em if count >= _LEAST_DOTS else row.right


def _is_mark(box: PixelBox, row: InkRow, near: Sequence[InkRow]) -> bool:
    """Whether ink is a bullet or the like: small, and before the first word of a line."""
    small = max(box[2] - box[0], box[3] - box[1]) <= _MARK_EM * row.em
    after = [
        other
        for other in near
        if other.top < box[3] and other.bottom > box[1] and other.left >= box[2] - 2
    ]
    before = [
        other
        for other in near
        if other.top < box[3]
        and other.bottom > box[1]
        and other.right <= box[0] + 2
        and box[0] - other.right < 2 * row.em
    ]
    return small and bool(after) and not before


def _merged(boxes: Sequence[PixelBox]) -> tuple[PixelBox, ...]:
    """Join boxes that overlap."""
    merged: list[PixelBox] = []
    for box in sorted(boxes):
        for n, other in enumerate(merged):
            if _overlap(box, other):
                low = min(box[0], other[0]), min(box[1], other[1])
                high = max(box[2], other[2]), max(box[3], other[3])
                merged[n] = (*low, *high)
                break
        else:
            merged.append(box)
    return tuple(merged)


def _overlap(one: PixelBox, other: PixelBox) -> bool:
    level = one[0] <= other[2] and other[0] <= one[2]
    return level and one[1] <= other[3] and other[1] <= one[3]
