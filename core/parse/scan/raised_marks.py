# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells the raised mark of a note from the digits of the figure before it, by its ink.

A small raised 1 behind $500 is read as $5001, by every reader and without doubt. It is smaller than
the figure's digits and stands above their base line. It is written as a raised digit, and its place
is told, so that the figure is not relied on. Runs in the worker process.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from core.parse.scan.ink_rows import InkRow, ink_rows, parts_of
from core.parse.scan.page_ink import Ints, PageInk
from models.base import OcrLine

PixelBox = tuple[float, float, float, float]
_Place = tuple[int, PixelBox]

_MARKED = re.compile(
    r"\S*[0-9][0-9.,]*[%)]?[0-9\u00b9\u00b2\u00b3\u2070-\u2079]+(?=[).,;:]*(?:\s|$))"
)
_DIGITS = "0123456789"
_RAISED = str.maketrans(_DIGITS, "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
_LOW = frozenset(".,;:'^\u2019")
_LEAST_TALL = 0.42
_SHARED = 0.35
_AROUND_EM = (0.0, 0.12)
"""How far ink may reach beyond the characters; more would take in what is beside the figure."""
_SMALL, _LEAST_RISE, _MOST_DROP = 0.82, 0.2, 0.25
_BROADEST = 0.9
"""Half a digit, whose lower part faded away, is as broad as it is tall."""
_LONGEST = 3
_LEAST_EM_PX = 12.0


def with_raised_marks(
    ink: PageInk, lines: Sequence[OcrLine]
) -> tuple[list[OcrLine], tuple[PixelBox, ...]]:
    """Write digits that are raised marks as such, and say where they stand in pixels."""
    marked = [line for line in lines if _MARKED.search(line.text)]
    places = {id(row.line): list(_marks(ink, row)) for row in ink_rows(marked)}
    written = [_written(line, places.get(id(line), ())) for line in lines]
    return written, tuple(box for marks in places.values() for _, box in marks)


def _written(line: OcrLine, marks: Sequence[_Place]) -> OcrLine:
    text = list(line.text)
    for offset, _ in marks:
        text[offset] = text[offset].translate(_RAISED)
    return replace(line, text="".join(text)) if marks else line


def _marks(ink: PageInk, row: InkRow) -> Iterator[_Place]:
    if row.em < _LEAST_EM_PX:
        return
    print_of_row = parts_of(ink, row, row.left, row.right)
    for found in _MARKED.finditer(row.line.text):
        for around in _AROUND_EM:
            by_offset = _ink_by_offset(ink, print_of_row, row, found.span(), around * row.em)
            if by_offset:
                yield from _raised_end(row.line.text, by_offset)
                break


def _ink_by_offset(
    ink: PageInk, parts: Ints, row: InkRow, span: tuple[int, int], around: float
) -> dict[int, PixelBox]:
    """The ink of each character of a figure; nothing where ink and characters do not pair up."""
    (start, end), text, boxes = span, row.line.text, row.line.char_boxes
    middles = (ink.boxes[parts, 0] + ink.boxes[parts, 2]) / 2
    from_left, from_right = middles - boxes[start, 0], boxes[end - 1, 2] - middles
    inside = parts[(from_left >= -around) & (from_right >= -around)]
    printed = _stacked(ink.boxes[inside])
    offsets = [n for n in range(start, end) if text[n] not in _LOW]
    return dict(zip(offsets, printed, strict=True)) if len(offsets) == len(printed) else {}


def _stacked(boxes: Ints) -> list[PixelBox]:
    """Pieces from the left, those above each other joined, points and commas left out."""
    if not len(boxes):
        return []
    joined: list[list[float]] = []
    for x0, y0, x1, y1 in boxes[np.argsort(boxes[:, 0], kind="stable")].astype(float).tolist():
        last = joined[-1] if joined else None
        if last and last[2] - x0 > _SHARED * min(x1 - x0, last[2] - last[0]):
            joined[-1] = [last[0], min(last[1], y0), max(last[2], x1), max(last[3], y1)]
        else:
            joined.append([x0, y0, x1, y1])
    tallest = max(y1 - y0 for _, y0, _, y1 in joined)
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in joined if y1 - y0 >= _LEAST_TALL * tallest]


def _raised_end(text: str, by_offset: dict[int, PixelBox]) -> list[_Place]:
    """The digits at the end of a figure that are smaller than its first and stand higher."""
    first = next((box for n, box in by_offset.items() if text[n] in _DIGITS), None)
    found: list[_Place] = []
    for offset in sorted(by_offset, reverse=True):
        box = by_offset[offset]
        if first is None or not _is_raised(box, first):
            break
        if text[offset] in _DIGITS:
            found.append((offset, box))
    return found if len(found) <= _LONGEST else []


def _is_raised(box: PixelBox, figure: PixelBox) -> bool:
    whole, tall = figure[3] - figure[1], box[3] - box[1]
    return (
        tall <= _SMALL * whole
        and box[2] - box[0] <= _BROADEST * tall
        and figure[3] - box[3] >= _LEAST_RISE * whole
        and box[1] - figure[1] <= _MOST_DROP * whole
    )
