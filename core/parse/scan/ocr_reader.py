# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads the picture of a page: upright, by OCR, numerals twice, ruled lines, all back in points.

Runs in the worker process. The engine is made when the first page asks for it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from core.parse.ocr_factory import OcrFactory
from core.parse.raw import CropReadings, RawLine, Rule, UnreadInk, UnreadPrint
from core.parse.scan.ink_check import check_ink
from core.parse.scan.leaders import with_leaders
from core.parse.scan.light_print import read_light_print
from core.parse.scan.lost_print import read_lost_print, read_places
from core.parse.scan.ocr_lines import clean_line, split_wide_gaps
from core.parse.scan.page_ink import find_ink
from core.parse.scan.picture import PagePicture
from core.parse.scan.print_rows import PixelBox, PrintRow
from core.parse.scan.raised_marks import with_raised_marks
from core.parse.scan.scan_rules import find_scan_rules
from core.parse.scan.second_reading import read_again
from core.parse.scan.sense import has_odd_figures, sense_share
from core.parse.scan.upright import Posture, UprightPicture, find_posture, make_upright
from models.base import ByteImage, CropReading, OcrEngine, OcrLine
from models.errors import ModelMissingError

_GOOD_PROBABILITY = 0.82
_GOOD_SHARE = 0.45
_FEW_CHARACTERS = 12
_CLEARLY_BETTER = 1.25
_MOST_TALL_LINES = 0.4
_FONT_SIZE_OF_HEIGHT = 0.78
_SAMPLE_SHARE = 0.25
_LEAST_SAMPLE_PX = 400


@dataclass(frozen=True, slots=True)
class OcrPage:
    """What OCR made of one page, as `RawPage` wants it."""

    lines: tuple[RawLine, ...]
    rules: tuple[Rule, ...]
    second_readings: tuple[CropReadings, ...]
    unread_ink: tuple[UnreadInk, ...]
    unread_print: tuple[UnreadPrint, ...]
    characters: int


class OcrReader:
    """Holds the engine of one worker."""

    def __init__(self, factory: OcrFactory | None, on_load: Callable[[bool], None]) -> None:
        """Remember how to make the engine.

        Args:
            factory: Makes the engine; None when OCR is not installed.
            on_load: Called with True before the engine is made and with False after.
        """
        self._factory = factory
        self._on_load = on_load
        self._engine: OcrEngine | None = None

    def read(self, picture: PagePicture) -> OcrPage:
        """Read a page.

        Passes on:
            ModelError: The engine cannot be loaded.
            ModelOutputError: The engine gave something of the wrong shape.
        """
        engine = self._loaded_engine()
        upright, first = _read_upright(engine, picture)
        ink = find_ink(upright.pixels)
        lost = read_lost_print(engine, upright.pixels, ink, first)
        light = read_light_print(engine, upright.pixels, (*first, *lost.lines))
        read = (*first, *lost.lines, *light.lines)
        lines, marks = with_raised_marks(ink, _plain(read))
        check = check_ink(ink, lines)
        beside = read_places(engine, upright.pixels, check.lines, lines)
        if beside:
            read = (*read, *beside)
            lines = [*lines, *_plain(beside)]
            check = check_ink(ink, lines)
        lines = with_leaders(ink, lines)
        return OcrPage(
            lines=tuple(_to_raw_line(line, upright) for line in (*lines, *check.lines)),
            rules=find_scan_rules(upright),
            second_readings=read_again(engine, light.pixels, lines),
            unread_ink=_to_unread_ink((*check.boxes, *marks), upright),
            unread_print=_to_unread_print((*lost.rows, *light.rows), upright),
            characters=sum(not c.isspace() for line in (*read, *check.lines) for c in line.text),
        )

    def read_words(self, pictures: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        """Read pictures of one word each, by the second recogniser.

        Passes on:
            ModelError: The engine cannot be loaded.
            ModelOutputError: The engine gave something of the wrong shape.
        """
        return self._loaded_engine().read_crops(pictures)

    def _loaded_engine(self) -> OcrEngine:
        if self._factory is None:
            message = "A page has to be read by OCR, but no OCR model is installed."
            raise ModelMissingError(message, "Run `clauselight models fetch`.")
        if self._engine is None:
            self._on_load(True)
            self._engine = self._factory()
            self._on_load(False)
        return self._engine


def _plain(lines: Sequence[OcrLine]) -> list[OcrLine]:
    return [piece for line in lines for piece in split_wide_gaps(clean_line(line))]


def _read_upright(
    engine: OcrEngine, picture: PagePicture
) -> tuple[UprightPicture, tuple[OcrLine, ...]]:
    """Read the page as it seems to lie; where that gives no words, as it may lie otherwise."""
    posture = find_posture(picture.pixels)
    first = _best_quarter(engine, picture, (90, 270), posture) if posture.sideways else 0
    upright = make_upright(picture, first, _skew_for(posture, first))
    lines = engine.read_page(upright.pixels)
    if _is_good(lines):
        return upright, lines
    on_end = not posture.sideways and _tall_share(lines) > _MOST_TALL_LINES
    others = (90, 270) if on_end else (0, 180) if posture.sideways else (180,)
    best = _best_quarter(engine, picture, (first, *others), posture)
    if best == first:
        return upright, lines
    other = make_upright(picture, best, _skew_for(posture, best))
    other_lines = engine.read_page(other.pixels)
    better = _merit(other_lines) > _CLEARLY_BETTER * _merit(lines)
    return (other, other_lines) if better else (upright, lines)


def _skew_for(posture: Posture, quarter: int) -> float:
    """The skew was measured along one axis and says nothing of the other."""
    return posture.skew if posture.sideways == (quarter in {90, 270}) else 0.0


def _best_quarter(
    engine: OcrEngine, picture: PagePicture, quarters: Sequence[int], posture: Posture
) -> int:
    """Read a strip full of print in several postures; the first one wins a tie."""
    merits: dict[int, float] = {}
    for quarter in quarters:
        sample = _strip(make_upright(picture, quarter, _skew_for(posture, quarter)))
        merits[quarter] = _merit(engine.read_page(sample))
    best = max(quarters, key=lambda quarter: merits[quarter])
    return best if merits[best] > _CLEARLY_BETTER * merits[quarters[0]] else quarters[0]


def _strip(upright: UprightPicture) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The quarter of the rows that holds most changes from light to dark."""
    pixels = upright.pixels
    height = pixels.shape[0]
    rows = max(int(height * _SAMPLE_SHARE), min(_LEAST_SAMPLE_PX, height))
    changes = np.abs(np.diff(pixels[:, :, 1].astype(np.int16), axis=1)).sum(axis=1)
    sums = np.convolve(changes.astype(np.float64), np.ones(rows), mode="valid")
    top = int(np.argmax(sums))
    return np.ascontiguousarray(pixels[top : top + rows])


def _is_good(lines: Sequence[OcrLine]) -> bool:
    """Whether another posture need not be tried; finding lines does not hang on the posture."""
    if not lines:
        return True
    if _tall_share(lines) > _MOST_TALL_LINES or _mean(lines) < _GOOD_PROBABILITY:
        return False
    text = " ".join(line.text for line in lines)
    few = sum(not c.isspace() for c in text) < _FEW_CHARACTERS
    return few or (sense_share(text) >= _GOOD_SHARE and not has_odd_figures(text))


def _merit(lines: Sequence[OcrLine]) -> float:
    """How much of the print reads as words, weighted by how surely it was read."""
    text = " ".join(line.text for line in lines)
    characters = sum(not c.isspace() for c in text)
    return _mean(lines) * sense_share(text) * (1 - _tall_share(lines)) * math.sqrt(characters)


def _mean(lines: Sequence[OcrLine]) -> float:
    parts = [line.char_probabilities for line in lines if len(line.text)]
    return float(np.concatenate(parts).mean()) if parts else 0.0


def _tall_share(lines: Sequence[OcrLine]) -> float:
    """Share of the longer lines that stand on end."""
    long_lines = [line for line in lines if len(line.text) >= 4]
    tall = 0
    for line in long_lines:
        low, high = line.char_boxes[:, :2].min(axis=0), line.char_boxes[:, 2:].max(axis=0)
        tall += bool(high[1] - low[1] > 1.5 * (high[0] - low[0]))
    return tall / len(long_lines) if long_lines else 0.0


def _to_raw_line(line: OcrLine, upright: UprightPicture) -> RawLine:
    tall = float(np.median(line.char_boxes[:, 3] - line.char_boxes[:, 1]))
    return RawLine(
        text=line.text,
        boxes=upright.boxes_to_points(line.char_boxes),
        probabilities=line.char_probabilities.astype(np.float32),
        font_size=round(tall * upright.points_per_pixel * _FONT_SIZE_OF_HEIGHT, 2),
        angle=round(upright.angle, 2),
    )


def _to_unread_ink(boxes: Sequence[PixelBox], upright: UprightPicture) -> tuple[UnreadInk, ...]:
    return tuple(UnreadInk(*place) for place in _to_places(boxes, upright))


def _to_unread_print(rows: Sequence[PrintRow], upright: UprightPicture) -> tuple[UnreadPrint, ...]:
    places = _to_places([row.box for row in rows], upright)
    return tuple(
        UnreadPrint(*place, row.characters) for place, row in zip(places, rows, strict=True)
    )


def _to_places(boxes: Sequence[PixelBox], upright: UprightPicture) -> Iterator[PixelBox]:
    """Boxes in points of the page as displayed."""
    if not boxes:
        return
    for place in upright.boxes_to_points(np.array(boxes, dtype=np.float32)):
        x0, y0, x1, y1 = (round(float(edge), 2) for edge in place)
        yield x0, y0, x1, y1
