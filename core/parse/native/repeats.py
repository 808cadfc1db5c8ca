# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that are drawn a second time at the same place, as programs fake bold print.

For level print, which is nearly all: letters are compared only where two runs of them share room on
one base line, or where a run turns back.
"""

from operator import ge
from typing import Any

_ROW_PT = 4.0
_LEAST_SHARED_EM = 0.15
_CELL_PT = 8.0
_NO_WIDTH_PT = 0.01
_FIRST_LEFTWARD = "\u0590"

Places = dict[str, list[float]]
"""Where each letter has been drawn on a base line."""


class Repeats:
    """The runs of a page so far."""

    def __init__(self) -> None:
        """Know none."""
        self._rows: dict[int, list[tuple[float, float, float, dict[str, Any]]]] = {}

    def rivals(self, span: dict[str, Any], tolerance: float) -> Places | None:
        """Letters that stand where a run stands too; None where nothing does, as is usual.

        Args:
            span: A run of level print as MuPDF gives it; it is remembered.
            tolerance: Points by which the same place may differ.
        """
        y, (x0, _, x1, _) = span["origin"][1], span["bbox"]
        least = _LEAST_SHARED_EM * span["size"]
        places: Places | None = None
        for row in range(int((y - tolerance) // _ROW_PT), int((y + tolerance) // _ROW_PT) + 1):
            for base, left, right, other in self._rows.get(row, ()):
                shared = (x1 if x1 < right else right) - (x0 if x0 > left else left)
                if shared > least and abs(base - y) < tolerance:
                    places = {} if places is None else places
                    _add(places, other)
        self._rows.setdefault(int(y // _ROW_PT), []).append((y, x0, x1, span))
        return {} if places is None and _turns_back(span) else places


def is_repeated(places: Places, char: dict[str, Any], tolerance: float) -> bool:
    """Whether a letter has been drawn at its place; if not, it has been now.

    The second letter of a ligature that is read from right to left has no width of its own, and
    may be the letter that stands before it.
    """
    letter, (x, _, end, _) = char["c"], char["bbox"]
    if end - x < _NO_WIDTH_PT and letter >= _FIRST_LEFTWARD:
        return False
    others = places.setdefault(letter, [])
    if any(abs(other - x) < tolerance for other in others):
        return True
    others.append(x)
    return False


def _turns_back(span: dict[str, Any]) -> bool:
    """Whether a run has a letter that does not stand behind the one before it."""
    starts = [char["bbox"][0] for char in span["chars"]]
    return any(map(ge, [start + 0.01 for start in starts], starts[1:]))


def _add(places: Places, span: dict[str, Any]) -> None:
    for char in span["chars"]:
        places.setdefault(char["c"], []).append(char["bbox"][0])


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
