# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads light print on a dark ground that was passed over: the ground is turned into paper first.

The head of a table, a bar with the name of a section. Runs in the worker process.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from core.parse.scan.lost_print import read_lost_print
from core.parse.scan.page_ink import Mask, PageInk, find_ink
from core.parse.scan.print_rows import PrintRow, find_joined_rows, find_print_rows
from models.base import ByteImage, OcrEngine, OcrLine

_PAPER_PERCENTILE = 95
_LIGHTEST_GROUND, _DARKER = 185.0, 60.0
_LEAST_TALL_PX, _LEAST_WIDE_PX = 14, 40
_LEAST_FILL = 0.45
_LIGHT_PERCENTILE = 99.5
_LEAST_CONTRAST, _MOST_UNEVEN = 35.0, 60.0
_EDGE_PX = 4
_WHITE, _SEEN = 255, 0.15
_Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class LightPrint:
    """What became of light print.

    Attributes:
        lines: What was read of it after all.
        rows: What was not.
        pixels: The page; where those lines stand, dark on white.
    """

    lines: tuple[OcrLine, ...]
    rows: tuple[PrintRow, ...]
    pixels: ByteImage


def read_light_print(engine: OcrEngine, pixels: ByteImage, lines: Sequence[OcrLine]) -> LightPrint:
    """Look for light print without text and read it dark on white.

    Args:
        engine: Asked only where light print is missing.
        pixels: The upright page.
        lines: What was read.

    Passes on:
        ModelOutputError: The engine gave something of the wrong shape.
    """
    turned = turn_grounds(pixels)
    if turned is None:
        return LightPrint((), (), pixels)
    lost = read_lost_print(engine, turned, find_ink(turned), lines, _find_rows)
    shown = pixels if not lost.lines else pixels.copy()
    for line in lost.lines:
        low = np.maximum(line.char_boxes[:, :2].min(axis=0).astype(int), 0)
        high = line.char_boxes[:, 2:].max(axis=0).astype(int) + 1
        place = (slice(low[1], high[1]), slice(low[0], high[0]))
        shown[place] = turned[place]
    return LightPrint(lost.lines, lost.rows, shown)


def _find_rows(ink: PageInk, apart: _Flags) -> list[PrintRow]:
    """Rows of letters; and words that have run together, where no such row stands."""
    rows = find_print_rows(ink, apart)
    middles = (ink.boxes[:, :2] + ink.boxes[:, 2:]) / 2
    for row in rows:
        x0, y0, x1, y1 = row.box
        apart = apart & ~((middles >= (x0, y0)) & (middles <= (x1, y1))).all(axis=1)
    return rows + find_joined_rows(ink, apart)


def turn_grounds(pixels: ByteImage) -> ByteImage | None:
    """The dark grounds of a page with their light print dark on white, all else white.

    None where there is none.
    """
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    limit = min(float(np.percentile(grey, _PAPER_PERCENTILE)) - _DARKER, _LIGHTEST_GROUND)
    dark = (grey < limit).astype(np.uint8)
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    wide, tall, area = stats[1:, 2], stats[1:, 3], stats[1:, 4]
    large = (wide >= _LEAST_WIDE_PX) & (tall >= _LEAST_TALL_PX)
    turned: ByteImage | None = None
    for number in np.flatnonzero(large & (area >= _LEAST_FILL * wide * tall)) + 1:
        x, y, w, h = (int(v) for v in stats[number, :4])
        place = (slice(y, y + h), slice(x, x + w))
        ground = np.asarray(pieces[place] == number, np.uint8)
        light = _light_on(grey[place], ground)
        if light is None:
            continue
        turned = np.full_like(pixels, _WHITE) if turned is None else turned
        turned[place] = np.minimum(turned[place], light[:, :, None])
    return turned


def _light_on(grey: Mask, ground: Mask) -> Mask | None:
    """What is lighter than a ground, inside it, as dark on white; None where nothing is.

    None too where the ground is uneven, as it is in a photograph.
    """
    outlines, _ = cv2.findContours(ground, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    within: Mask = np.zeros((ground.shape[0] + 2, ground.shape[1] + 2), np.uint8)
    cv2.drawContours(within, outlines, -1, (1,), cv2.FILLED, offset=(1, 1))
    edge = np.ones((2 * _EDGE_PX + 1, 2 * _EDGE_PX + 1), np.uint8)
    inside = np.asarray(cv2.erode(within, edge, borderValue=(0,)))[1:-1, 1:-1] > 0
    solid = grey[(ground > 0) & inside]
    if not len(solid):
        return None
    low, base, high = (float(v) for v in np.percentile(solid, (10, 50, 90)))
    lightest = float(np.percentile(grey[inside], _LIGHT_PERCENTILE))
    if lightest - base < _LEAST_CONTRAST or high - low > _MOST_UNEVEN:
        return None
    share = np.clip((grey.astype(np.float32) - base) / (lightest - base), 0, 1)
    shown = inside & ~_at_the_edge((share > _SEEN) & inside, inside)
    return np.where(shown, _WHITE - _WHITE * share, _WHITE).astype(np.uint8)


def _at_the_edge(light: _Flags, inside: _Flags) -> _Flags:
    """Light that reaches the edge of its ground: the ground fades there, and nothing is printed."""
    within = cv2.erode(inside.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=(0,))
    pieces = np.asarray(cv2.connectedComponents(light.astype(np.uint8), connectivity=8)[1])
    at_edge = np.unique(pieces[light & (np.asarray(within) == 0)])
    return np.isin(pieces, at_edge[at_edge > 0])
