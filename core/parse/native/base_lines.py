# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the letters of level lines of text stand, and whether drawn letters stand there too.

Runs in the worker process.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from core.parse.raw import RawLine

_DESCENT_EM = 0.22
_APART_EM = 0.1
_LEAST_EM, _LARGEST_EM = 0.5, 0.9


class Standing(Protocol):
    """Letters in a row: where they stand, if the row is level, and how high they are."""

    @property
    def base(self) -> float | None:
        """Of their lower ends."""

    @property
    def tall(self) -> float:
        """Of a figure."""


class BaseLines:
    """Base lines and sizes of the level lines of a page."""

    def __init__(self, lines: Sequence[RawLine]) -> None:
        """Gather them."""
        level = [line for line in lines if line.angle == 0 and not line.note]
        self._sizes = np.array([line.font_size for line in level])
        lows = np.array([float(np.median(line.boxes[:, 3])) for line in level])
        self._bases = lows - _DESCENT_EM * self._sizes

    def hold(self, row: Standing) -> bool:
        """Whether letters stand on one of them and are as high as figures of its size."""
        if row.base is None:
            return False
        near = abs(self._bases - row.base) <= _APART_EM * self._sizes
        near &= (row.tall >= _LEAST_EM * self._sizes) & (row.tall <= _LARGEST_EM * self._sizes)
        return bool(near.any())
