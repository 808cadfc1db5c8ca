# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that are drawn a second time at the same place, as programs fake bold print.

For level print, which is nearly all: letters are compared only where two runs of them share room on
one base line, or where a run turns back.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from operator import sub
from typing import Any

import numpy as np
import numpy.typing as npt

_ROW_PT = 4.0
_LEAST_SHARED_EM = 0.15
_CELL_PT = 8.0
_NO_WIDTH_PT = 0.01
_FIRST_LEFTWARD = "\u0590"

_SHADOW_PT = 1.6
"""A shadow, or print made bold by printing it twice, is hardly ever farther off."""
_OVERLAP = 0.75
_MOST_DOUBLED = 0.4


@dataclass(slots=True)
class Rivals:
    """Letters that may be drawn at the place of others.

    Attributes:
        tolerance: Points by which the same place may differ.
        places: Where each letter has been drawn on a base line.
    """

    tolerance: float
    places: dict[str, list[float]] = field(default_factory=dict)

    def add(self, span: dict[str, Any]) -> None:
        """Note the letters of a run."""
        for char in span["chars"]:
            self.places.setdefault(char["c"], []).append(char["bbox"][0])

    def has(self, char: dict[str, Any]) -> bool:
        """Whether a letter has been drawn at its place; if not, it has been now.

        The second letter of a ligature that is read from right to left has no width of its own, and
        may be the letter that stands before it.
        """
        letter, (x, _, end, _) = char["c"], char["bbox"]
        if end - x < _NO_WIDTH_PT and letter >= _FIRST_LEFTWARD:
            return False
        others = self.places.setdefault(letter, [])
        if any(abs(other - x) < self.tolerance for other in others):
            return True
        others.append(x)
        return False


class Repeats:
    """The runs of a page so far."""

    def __init__(self) -> None:
        """Know none."""
        self._rows: dict[int, list[tuple[float, float, float, dict[str, Any]]]] = {}

    def rivals(
        self, span: dict[str, Any], tolerance: float, starts: npt.NDArray[np.float64] | None
    ) -> Rivals | None:
        """Letters that stand where a run stands too; None where nothing does, as is usual.

        Args:
            span: A run of level print as MuPDF gives it; it is remembered.
            tolerance: Points by which the same place may differ.
            starts: Left edges of its letters, where they are at hand.
        """
        y, (x0, _, x1, _) = span["origin"][1], span["bbox"]
        least = _LEAST_SHARED_EM * span["size"]
        found: Rivals | None = None
        reach = tolerance if tolerance > _SHADOW_PT else _SHADOW_PT
        for row in range(int((y - reach) // _ROW_PT), int((y + reach) // _ROW_PT) + 1):
            for base, left, right, other in self._rows.get(row, ()):
                shared = (x1 if x1 < right else right) - (x0 if x0 > left else left)
                if shared <= least:
                    continue
                away = left - x0 if left > x0 else x0 - left
                if abs(base - y) < tolerance:
                    found = Rivals(tolerance) if found is None else found
                    found.add(other)
                elif away > _SHADOW_PT or abs(base - y) > _SHADOW_PT:
                    continue
                if away <= _SHADOW_PT and _is_shadow(span, other):
                    found = Rivals(tolerance) if found is None else found
                    found.tolerance = max(found.tolerance, away + _NO_WIDTH_PT)
                    found.add(other)
        self._rows.setdefault(int(y // _ROW_PT), []).append((y, x0, x1, span))
        if found is None and _turns_back(span, tolerance, starts):
            return Rivals(max(tolerance, _doubled_by(span) + _NO_WIDTH_PT))
        return found


def _is_shadow(span: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two runs say the same, and mostly stand on each other."""
    (x0, _, x1, _), (left, _, right, _) = span["bbox"], other["bbox"]
    if abs(x0 - left) > _OVERLAP * (x1 - x0) or abs((x0 - left) - (x1 - right)) > _NO_WIDTH_PT:
        return False
    chars, others = span["chars"], other["chars"]
    return len(chars) == len(others) and all(
        one["c"] == two["c"] for one, two in zip(chars, others, strict=True)
    )


def _turns_back(
    span: dict[str, Any], tolerance: float, starts: npt.NDArray[np.float64] | None
) -> bool:
    """Whether a run has a letter that does not stand well behind the one before it."""
    if starts is not None:
        return len(starts) > 1 and float((starts[1:] - starts[:-1]).min()) <= tolerance
    edges = [char["bbox"][0] for char in span["chars"]]
    return min(map(sub, edges[1:], edges), default=tolerance + 1) <= tolerance


def _doubled_by(span: dict[str, Any]) -> float:
    """How far each letter of a run stands from its own repetition; 0 where most have none."""
    steps, letters = [], 0
    for one, two in pairwise(char for char in span["chars"] if not char["c"].isspace()):
        letters += 1
        (x0, _, x1, _), step = one["bbox"], two["bbox"][0] - one["bbox"][0]
        if one["c"] == two["c"] and 0 < step <= min(_SHADOW_PT, _OVERLAP * (x1 - x0)):
            steps.append(step)
    return max(steps) if len(steps) > _MOST_DOUBLED * letters else 0.0


class ScatteredRepeats:
    """The same for print in any direction: each letter is looked up by its place."""

    def __init__(self) -> None:
        """Know none."""
        self._places: dict[str, dict[tuple[float, float], list[tuple[float, float]]]] = {}

    def is_repeated(self, letter: str, x: float, y: float, tolerance: float) -> bool:
        """Whether a letter has been drawn at a place; if not, it has been now."""
        places = self._places.setdefault(letter, {})
        columns = {(x - tolerance) // _CELL_PT, (x + tolerance) // _CELL_PT}
        rows = {(y - tolerance) // _CELL_PT, (y + tolerance) // _CELL_PT}
        for cell in ((column, row) for column in columns for row in rows):
            for other_x, other_y in places.get(cell, ()):
                if abs(other_x - x) < tolerance and abs(other_y - y) < tolerance:
                    return True
        places.setdefault((x // _CELL_PT, y // _CELL_PT), []).append((x, y))
        return False
