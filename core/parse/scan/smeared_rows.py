# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds rows of print on a scan whose letters have run together, out of focus or faint.

No letter can be told from its neighbour there, but rows can be told from paper: grey bars of one
height, one below the other at an even distance, uneven along their length as words are. Single
bars, stripes, ruled paper, blacked-out words, photographs and dirt are not like that. Runs in the
worker process.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from core.parse.scan.page_ink import Floats, Mask
from core.parse.scan.print_rows import PixelBox, PrintRow
from models.base import ByteImage

_SIDE_PX = 640
_SOFT_ACROSS, _SOFT_DOWN = 4.0, 0.8
_AROUND = (15, 25)
_THINNEST_PX = 3
_LEAST_DARKER = 5.0
_JOINED_PX = 9
_LEAST_TALL, _MOST_TALL, _LEAST_LONG, _LEAST_LONG_PX = 3, 24, 4.0, 12
_MOST_TAKEN = 0.3
_LEAST_ROWS = 3
_MOST_UNLIKE, _MOST_UNEVEN = 1.6, 0.3
_PITCH = (1.15, 3.6)
_LEAST_BELOW = 0.4
_LEAST_LIGHT = 120.0
_LEAST_DARK, _MOST_DARK = 20.0, 140.0
"""How much darker than paper a row is: less shows through from the back of a leaf, more is no print
but solid."""
_LEAST_UNEVEN, _LEAST_STEP, _END_PX = 0.07, 0.015, 4
"""Print changes all along; a bar of a chart does where its colour does."""
_LETTER_WIDTH = 0.65


@dataclass(frozen=True, slots=True)
class _Bar:
    """A grey bar, in pixels of the small picture."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def tall(self) -> int:
        return self.bottom - self.top


def find_smeared_rows(pixels: ByteImage, known: Sequence[PixelBox]) -> list[PrintRow]:
    """Find rows of print without letters where no print is known of yet.

    Args:
        pixels: The upright page.
        known: Where print was read, or found.
    """
    height, width = pixels.shape[:2]
    factor = max(max(height, width) / _SIDE_PX, 1.0)
    size = (max(round(width / factor), 1), max(round(height / factor), 1))
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    small = _without_rules(cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32))
    taken = _taken(size, factor, known)
    bars = [bar for bar in _bars(small) if _part(taken, bar).mean() <= _MOST_TAKEN]
    runs = [run for run in _runs(bars) if _is_print(small, run)]
    return [_row(bar, factor) for run in runs for bar in run]


def _without_rules(small: npt.NDArray[np.float32]) -> Floats:
    """A picture without level lines and their like: whatever is thinner than print is high."""
    thin = np.ones((_THINNEST_PX, 1), np.uint8)
    return np.asarray(cv2.morphologyEx(small, cv2.MORPH_CLOSE, thin), np.float32)


def _taken(size: tuple[int, int], factor: float, known: Sequence[PixelBox]) -> Mask:
    """Where print is known of."""
    taken = np.zeros(size[::-1], np.uint8)
    for box in known:
        x0, y0, x1, y1 = (max(round(edge / factor), 0) for edge in box)
        taken[y0 : y1 + 1, x0 : x1 + 1] = 1
    return taken


def _bars(small: Floats) -> list[_Bar]:
    """What is darker than its surroundings above and below, and long, from top to bottom."""
    soft = cv2.GaussianBlur(small, (0, 0), sigmaX=_SOFT_ACROSS, sigmaY=_SOFT_DOWN)
    darker = (cv2.blur(soft, _AROUND) - soft > _LEAST_DARKER).astype(np.uint8)
    joined = cv2.morphologyEx(darker, cv2.MORPH_CLOSE, np.ones((1, _JOINED_PX), np.uint8))
    stats = cv2.connectedComponentsWithStats(joined, connectivity=4)[2]
    found = (_Bar(x, y, x + wide, y + tall) for x, y, wide, tall, _ in stats[1:].tolist())
    fits = (bar for bar in found if _LEAST_TALL <= bar.tall <= _MOST_TALL)
    least = ((bar, max(_LEAST_LONG * bar.tall, _LEAST_LONG_PX)) for bar in fits)
    long = (bar for bar, length in least if bar.right - bar.left >= length)
    return sorted(long, key=lambda bar: (bar.top, bar.left))


def _part(picture: npt.NDArray[np.generic], bar: _Bar) -> npt.NDArray[np.float64]:
    return np.asarray(picture[bar.top : bar.bottom, bar.left : bar.right], np.float64)


def _runs(bars: Sequence[_Bar]) -> list[list[_Bar]]:
    """Bars of one height that follow each other downwards, each nearly under the one before."""
    runs: list[list[_Bar]] = []
    for bar in bars:
        for run in runs:
            if _follows(run[-1], bar):
                run.append(bar)
                break
        else:
            runs.append([bar])
    return [run for run in runs if len(run) >= _LEAST_ROWS]


def _follows(one: _Bar, other: _Bar) -> bool:
    low, high = sorted((one.tall, other.tall))
    pitch = other.bottom - one.bottom
    shared = min(one.right, other.right) - max(one.left, other.left)
    shorter = min(one.right - one.left, other.right - other.left)
    alike = high <= max(_MOST_UNLIKE * low, low + 2)
    return (
        alike and _PITCH[0] * low <= pitch <= _PITCH[1] * high and shared > _LEAST_BELOW * shorter
    )


def _is_print(small: Floats, run: Sequence[_Bar]) -> bool:
    """Whether bars lie evenly, on light paper, and are uneven along their length as words are."""
    pitches = np.diff([(bar.top + bar.bottom) / 2 for bar in run])
    usual = float(np.median(pitches))
    if np.mean(np.abs(pitches - usual) <= max(_MOST_UNEVEN * usual, 1.0)) < 0.5:
        return False
    whole = _Bar(min(b.left for b in run), run[0].top, max(b.right for b in run), run[-1].bottom)
    block = _part(small, whole)
    paper = float(np.percentile(block, 95))
    along = [paper - _part(small, bar).mean(axis=0)[_END_PX:-_END_PX] for bar in run]
    dark = float(np.median([row.mean() for row in along]))
    return (
        paper >= _LEAST_LIGHT
        and _LEAST_DARK <= dark <= _MOST_DARK
        and float(np.median([row.std() for row in along])) >= _LEAST_UNEVEN * dark
        and float(np.median([np.median(np.abs(np.diff(row))) for row in along]))
        >= _LEAST_STEP * dark
    )


def _row(bar: _Bar, factor: float) -> PrintRow:
    x0, y0, x1, y1 = (factor * edge for edge in (bar.left, bar.top, bar.right, bar.bottom))
    characters = max(round((bar.right - bar.left) / (_LETTER_WIDTH * bar.tall)), 1)
    return PrintRow(box=(x0, y0, x1, y1), tall=y1 - y0, characters=characters)
