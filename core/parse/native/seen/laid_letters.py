# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The letters of a page in the order in which they are laid on it, and what lies on what.

Runs in the worker process.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from core.parse.letters.glyphs import BoxTuple

_SAME_PLACE_EM = 0.3
_FIGURE_EM = 0.7
_DESCENT_EM = 0.22
_SIDE_SHARE = 0.12
_OVERLAID_SHARE = 0.03
_BESIDE_EM = 0.15

_Floats = npt.NDArray[np.float64]


class LaidLetters:
    """All letters of a page, in the frame of the unrotated page."""

    def __init__(self, trace: Sequence[dict[str, Any]]) -> None:
        """Know them from MuPDF's trace of the text of a page."""
        spans = [(span, char) for span in trace for char in span["chars"] if char[0] > ord(" ")]
        self.texts = [chr(char[0]) for _, char in spans]
        self._origins = [char[2] for _, char in spans]
        self._boxes: _Floats = np.array([char[3] for _, char in spans], float).reshape(-1, 4)
        self._orders = np.array([int(span["seqno"]) for span, _ in spans], np.int64)
        self._sizes: _Floats = np.array([float(span["size"]) for span, _ in spans], float)
        ways = np.array([span["dir"] for span, _ in spans], float).reshape(-1, 2)
        self._upright = np.abs(ways[:, 1]) > np.abs(ways[:, 0])
        self._cores = self._as_high_as_figures(ways, 0.0)
        self._inks = self._as_high_as_figures(ways, _DESCENT_EM)

    def covered(self, box: BoxTuple, order: int, least: float) -> list[tuple[int, float]]:
        """Letters laid before something, and how much of each is under it, if it is so much."""
        share = _shared(self._cores, np.array(box)) / _areas(self._cores)
        found = np.flatnonzero((share >= least) & (self._orders < order))
        return [(int(number), float(share[number])) for number in found]

    def under(self, number: int, box: BoxTuple) -> BoxTuple:
        """The part of a letter that is in a box, without its sides, where its neighbours reach."""
        x0, y0, x1, y1 = (float(edge) for edge in self._inks[number])
        x0, y0, x1, y1 = max(x0, box[0]), max(y0, box[1]), min(x1, box[2]), min(y1, box[3])
        aside = _SIDE_SHARE * ((y1 - y0) if self._upright[number] else (x1 - x0))
        if self._upright[number]:
            return x0, y0 + aside, x1, y1 - aside
        return x0 + aside, y0, x1 - aside, y1

    def is_replaced(self, number: int, order: int) -> bool:
        """Whether a letter is laid at the same place later: the ink there is its ink."""
        near = _SAME_PLACE_EM * self._sizes[number]
        apart = np.abs(self._boxes - self._boxes[number])
        later = (self._orders > order) & (apart[:, 0] < near) & (apart[:, 1] < near)
        return bool(later.any())

    def is_overlaid(self, number: int, order: int) -> bool:
        """Whether letters that are laid later reach into a letter: whose ink is there is open."""
        areas = _areas(self._cores)
        shared = _shared(self._cores, self._cores[number])
        large = shared >= _OVERLAID_SHARE * np.minimum(areas, areas[number])
        return bool((large & (self._orders > order)).any())

    def torn(self, hidden: Mapping[int, int]) -> Iterator[int]:
        """Hidden letters right beside one that can be seen: parts of a word or figure.

        Args:
            hidden: Letters, and when the last that hides each is laid over it.
        """
        gone = np.zeros(len(self.texts), np.bool_)
        gone[list(hidden)] = True
        for number in sorted(hidden):
            near = ~gone & (self._orders < hidden[number]) & self._is_beside(number)
            words = any(self.texts[other].isalnum() for other in np.flatnonzero(near).tolist())
            if words or (near.any() and self.texts[number].isalnum()):
                yield number

    def _is_beside(self, number: int) -> npt.NDArray[np.bool_]:
        """Which letters stand on the base line of one without a space between."""
        along = 1 if self._upright[number] else 0
        reach = _BESIDE_EM * self._sizes[number]
        cores, own = self._cores, self._cores[number]
        level = np.abs(cores[:, 3 - along] - own[3 - along]) < 2 * reach
        level &= self._upright == self._upright[number]
        starts, ends = cores[:, along], cores[:, along + 2]
        found = level & (starts < own[along + 2] + reach) & (ends > own[along] - reach)
        return np.asarray(found, dtype=np.bool_)

    def box(self, number: int) -> BoxTuple:
        """The box of a letter."""
        x0, y0, x1, y1 = (float(edge) for edge in self._cores[number])
        return x0, y0, x1, y1

    def key(self, number: int) -> tuple[str, tuple[float, float]]:
        """A letter and its base point."""
        return self.texts[number], self._origins[number]

    def _as_high_as_figures(self, ways: _Floats, below: float) -> _Floats:
        """Boxes as wide as the letters and as high as figures: fonts declare far larger ones."""
        boxes = self._boxes.copy()
        base = np.array(self._origins, float).reshape(-1, 2)
        for axis, chosen in ((1, ~self._upright), (0, self._upright)):
            up = -np.sign(ways[:, 0]) if axis == 1 else np.sign(ways[:, 1])
            ends = (
                base[:, axis] + up * _FIGURE_EM * self._sizes,
                base[:, axis] - up * below * self._sizes,
            )
            boxes[chosen, axis] = np.minimum(*ends)[chosen]
            boxes[chosen, axis + 2] = np.maximum(*ends)[chosen]
        return boxes


def _areas(boxes: _Floats) -> _Floats:
    sides = boxes[:, 2:] - boxes[:, :2]
    return np.asarray(np.maximum(sides[:, 0] * sides[:, 1], 1e-6), dtype=np.float64)


def _shared(boxes: _Floats, box: _Floats) -> _Floats:
    """How large a part of each box is in another one."""
    sides = np.minimum(boxes[:, 2:], box[2:]) - np.maximum(boxes[:, :2], box[:2])
    sides = np.maximum(sides, 0.0)
    return np.asarray(sides[:, 0] * sides[:, 1], dtype=np.float64)
