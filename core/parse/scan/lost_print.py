# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads print again that a reader of whole pages passed over, from pictures of its place alone.

What looks like a row of letters and still gives no text is told, so that no page passes for whole
that is not. Runs in the worker process.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from core.parse.scan.page_ink import PageInk
from core.parse.scan.print_rows import PixelBox, PrintRow, find_print_rows, is_apart
from core.parse.scan.smeared_rows import find_smeared_rows
from models.base import ByteImage, OcrEngine, OcrLine

_MARGIN = 1.0
_SAME_BAND = 2.0
_TALLEST_BESIDE = 2.0
_LEAST_SPECK_PX = 3
_USUAL_TALL_PX = 28.0
_ENLARGE = 1.5
_NEAR_ONE = (0.8, 1.25)
_LEAST_FACTOR, _MOST_FACTOR = 0.4, 2.5
_MOST_TAKEN = 0.3
_LEAST_MEAN, _SURE = 0.6, 0.95
_SHORT, _LEAST_SHORT_MEAN = 3, 0.9
"""One or two letters come of any ink."""
_AROUND_PLACE, _OPEN_END, _MOST_PLACES = 0.3, 0.15, 40
_SHARPENED, _LEAST_SMEARED_PX = 0.6, 16.0
"""Print out of focus is sharper when it is smaller, as long as it can still be read."""
_LEAST_SMEARED_MEAN = 0.92
_Flags = npt.NDArray[np.bool_]
RowFinder = Callable[[PageInk, _Flags], list[PrintRow]]


@dataclass(frozen=True, slots=True, eq=False)
class LostPrint:
    """What became of print that was passed over.

    Attributes:
        lines: What was read of it after all.
        rows: What was not.
    """

    lines: tuple[OcrLine, ...]
    rows: tuple[PrintRow, ...]


@dataclass(frozen=True, slots=True)
class _Band:
    """Rows that stand below each other, with what else was passed over beside them."""

    box: PixelBox
    tall: float


def read_lost_print(
    engine: OcrEngine,
    pixels: ByteImage,
    ink: PageInk,
    lines: Sequence[OcrLine],
    find_rows: RowFinder = find_print_rows,
) -> LostPrint:
    """Look for print without text and read it, once as it is and once at another size.

    Letters that have run together are looked for last, where no others stand.

    Args:
        engine: Asked only where print is missing.
        pixels: The upright page.
        ink: Of these pixels.
        lines: What was read.
        find_rows: Finds the rows of print among the ink that stands apart.

    Passes on:
        ModelOutputError: The engine gave something of the wrong shape.
    """
    found: list[OcrLine] = []
    apart = is_apart(ink, lines)
    rows = find_rows(ink, apart)
    for is_resized in (False, True):
        if not rows:
            break
        for band in _bands(rows, ink, apart):
            factor = _factor(band.tall) if is_resized else 1.0
            for line in _read_band(engine, pixels, band, factor):
                if _is_new(line, (*lines, *found)):
                    found.append(line)
        apart = is_apart(ink, (*lines, *found))
        rows = find_rows(ink, apart)
    smeared = _read_smeared(engine, pixels, ink, (*lines, *found), rows)
    return LostPrint((*found, *smeared.lines), (*rows, *smeared.rows))


def _read_smeared(
    engine: OcrEngine,
    pixels: ByteImage,
    ink: PageInk,
    lines: Sequence[OcrLine],
    rows: Sequence[PrintRow],
) -> LostPrint:
    """Read print that is out of focus at a smaller size; only what reads well is taken."""
    known = [row.box for row in rows]
    taken = [*known, *(tuple(_bounds(line).tolist()) for line in lines)]
    smeared = find_smeared_rows(pixels, taken)
    large = [row for row in smeared if row.tall >= _LEAST_SMEARED_PX]
    found: list[OcrLine] = []
    for band in _bands(large, ink, np.zeros(len(ink.boxes), np.bool_)):
        for line in _read_band(engine, pixels, band, _SHARPENED):
            good = line.char_probabilities.mean() >= _LEAST_SMEARED_MEAN
            if good and _is_new(line, (*lines, *found)):
                found.append(line)
    if found:
        taken += [tuple(_bounds(line).tolist()) for line in found]
        smeared = find_smeared_rows(pixels, taken)
    return LostPrint(tuple(found), tuple(smeared))


def read_places(
    engine: OcrEngine, pixels: ByteImage, places: Sequence[OcrLine], lines: Sequence[OcrLine]
) -> list[OcrLine]:
    """Read ink that stands beside lines and was passed over, a figure in its cell most of all.

    What is not read without doubt is left out: it is told as unread.

    Args:
        engine: Asked once for each place, at most forty.
        pixels: The upright page.
        places: A line each, as high as the print beside it.
        lines: What was read.

    Passes on:
        ModelOutputError: The engine gave something of the wrong shape.
    """
    found: list[OcrLine] = []
    for place in places[:_MOST_PLACES]:
        x0, y0, x1, y1 = _bounds(place).tolist()
        away = _AROUND_PLACE * (y1 - y0)
        crop = (int(x0 - away), int(y0 - 2), int(x1 + away) + 1, int(y1 + 2) + 1)
        found += [
            line
            for line in _read_part(engine, pixels, crop, 1.0)
            if _is_whole(line, place) and _is_new(line, (*lines, *found))
        ]
    return found


def _is_whole(line: OcrLine, place: OcrLine) -> bool:
    """Whether a line was read without doubt, from all of the ink: a part of a figure is none."""
    box, ink = _bounds(line), _bounds(place)
    open_ends = max(float(box[0] - ink[0]), float(ink[2] - box[2]))
    sure = float(line.char_probabilities.min()) >= _SURE
    return sure and open_ends <= _OPEN_END * float(ink[3] - ink[1])


def _bands(rows: Sequence[PrintRow], ink: PageInk, apart: _Flags) -> list[_Band]:
    """Join rows with little white between them: a line is found better among its neighbours."""
    bands: list[_Band] = []
    for row in sorted(rows, key=lambda row: row.box[1]):
        band = _Band(_with_ink_beside(row, ink, apart), row.tall)
        if bands and band.box[1] - bands[-1].box[3] <= _SAME_BAND * row.tall:
            band = _joined(bands.pop(), band)
        bands.append(band)
    return bands


def _with_ink_beside(row: PrintRow, ink: PageInk, apart: _Flags) -> PixelBox:
    """The box of a row, with the ink left and right of it that was passed over like it."""
    x0, y0, x1, y1 = row.box
    boxes = ink.boxes
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    sides = boxes[:, 2:] - boxes[:, :2]
    beside = apart & (middle >= y0) & (middle <= y1) & (sides.max(axis=1) >= _LEAST_SPECK_PX)
    beside &= sides[:, 1] <= _TALLEST_BESIDE * row.tall
    left = float(boxes[beside, 0].min(initial=int(x0)))
    return left, y0, float(boxes[beside, 2].max(initial=int(x1))), y1


def _joined(one: _Band, other: _Band) -> _Band:
    low = np.minimum(one.box[:2], other.box[:2]).tolist()
    high = np.maximum(one.box[2:], other.box[2:]).tolist()
    return _Band((low[0], low[1], high[0], high[1]), min(one.tall, other.tall))


def _factor(tall: float) -> float:
    """The scale at which letters are as large as they are at a usual resolution."""
    factor = min(max(_USUAL_TALL_PX / tall, _LEAST_FACTOR), _MOST_FACTOR)
    return _ENLARGE if _NEAR_ONE[0] < factor < _NEAR_ONE[1] else factor


def _read_band(engine: OcrEngine, pixels: ByteImage, band: _Band, factor: float) -> list[OcrLine]:
    margin = _MARGIN * band.tall
    x0, y0 = (int(edge - margin) for edge in band.box[:2])
    x1, y1 = (int(edge + margin) + 1 for edge in band.box[2:])
    return _read_part(engine, pixels, (x0, y0, x1, y1), factor)


def _read_part(
    engine: OcrEngine, pixels: ByteImage, part: tuple[int, int, int, int], factor: float
) -> list[OcrLine]:
    x0, y0, x1, y1 = (max(edge, 0) for edge in part)
    crop = np.ascontiguousarray(pixels[y0:y1, x0:x1])
    if factor != 1.0:
        method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
        sized = cv2.resize(crop, None, fx=factor, fy=factor, interpolation=method)
        crop = np.asarray(sized, dtype=np.uint8)
    place = np.array([x0, y0, x0, y0], dtype=np.float32)
    return [
        OcrLine(line.text, line.char_boxes / np.float32(factor) + place, line.char_probabilities)
        for line in engine.read_page(crop)
    ]


def _is_new(line: OcrLine, lines: Sequence[OcrLine]) -> bool:
    """Whether a line reads well enough, and stands where none was read before."""
    least = _LEAST_MEAN if len(line.text) >= _SHORT else _LEAST_SHORT_MEAN
    if not any(map(str.isalnum, line.text)) or line.char_probabilities.mean() < least:
        return False
    if not lines:
        return True
    box = _bounds(line)
    others = np.array([_bounds(other) for other in lines])
    shared = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    area = max(float(np.prod(box[2:] - box[:2])), 1.0)
    return float(np.maximum(shared, 0).prod(axis=1).max()) <= _MOST_TAKEN * area


def _bounds(line: OcrLine) -> npt.NDArray[np.float32]:
    low, high = line.char_boxes[:, :2].min(axis=0), line.char_boxes[:, 2:].max(axis=0)
    return np.concatenate([low, high])
