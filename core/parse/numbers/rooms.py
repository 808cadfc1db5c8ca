# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the rooms between digits say of a figure, where its characters alone leave doubt.

Between the groups of one figure the spaces are narrow and alike. One that is narrower than the
spaces between the words of its line was set to hold a figure together.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from core.parse.lines.passages import ADDED, Passage
from core.parse.numbers.found import Found
from core.parse.numbers.number_words import canonical, figure_value
from core.types import NumeralKind

WIDEST_SPACE = 1.3
"""Widest space between the groups of one figure, in widths of a digit."""

UNEVEN = 1.5
"""From so many times the narrowest on, a space parts two figures rather than groups of one."""

THIN = 0.8
"""Of the usual space of the line: a narrower one holds a figure together."""

HOLE, ROOM = 1.9, 0.7
"""From so many usual steps, and so many heights of the print on, a step inside a figure has room
for another digit. Steps beside a 1 or a point are uneven, but seldom so wide as two digits."""

_LEAST_SPACES = 3
_FIGURES = re.compile(r"[$\u00a3\u20ac\d,.%]{2}")
_GROUPS = re.compile(
    r"(?P<figure>[1-9]\d{0,2}(?: \d{3})+)(?!.*(?:thousand|illion))\D*", re.IGNORECASE
)
_BROKEN = re.compile(r"(?<![\d,.])([1-9]\d{0,2}), \d{3}(?!\d)(?!, ?\d)")
_BROKEN_POINT = re.compile(r"\d\. \d+(?![\d,.)])\s?(?!\s*[A-Z])")
"""Behind a sentence that ends with a figure, the next hardly ever begins with one."""

_LISTED = re.compile(r"\d, ?\d{1,3}$")
_SPACE_WITHIN = re.compile(r"(?<=\d) (?=\d)")
_SPACE = re.compile(r"(?<=\S) (?=\S)")
_NAMES = frozenset({NumeralKind.REFERENCE, NumeralKind.DATE})


def weighed_by_place(found: Found, passage: Passage) -> Found:
    """A numeral as the places of its digits have it.

    It loses its value where its spaces are too wide, or too unlike, for one figure, or where it may
    be a part of one that was broken; it gets one where its spaces are thin.
    """
    if found.kind in _NAMES:
        return found
    if found.value is not None and _is_broken_off(found, passage):
        return replace(found, value=None, sound=False)
    spaces = [m.start() for m in _SPACE_WITHIN.finditer(passage.text, found.start, found.end)]
    if not spaces:
        return found
    if found.value is None:
        return _held_together(found, spaces, passage)
    return replace(found, value=None, sound=False) if _part(spaces, passage) else found


def _is_broken_off(found: Found, passage: Passage) -> bool:
    """Whether a figure may be half of one that was broken at its comma or point over two lines."""
    text = passage.text
    point = found.end if text.startswith(".", found.end) else found.start - 2
    if point > 0 and _BROKEN_POINT.match(text, point - 1):
        return bool(passage.sources[point + 1, 0] == ADDED)
    comma = found.end if text.startswith(",", found.end) else found.start - 2
    match = _BROKEN.search(text, max(0, comma - 4), comma + 8) if comma > 0 else None
    if match is None or match.end(1) != comma or _LISTED.search(text, max(0, comma - 9), comma):
        return False
    return bool(passage.sources[comma + 1, 0] == ADDED)


def _held_together(found: Found, spaces: Sequence[int], passage: Passage) -> Found:
    """A figure whose thousands are set apart by thin spaces, with its value."""
    text = passage.text
    match = _GROUPS.fullmatch(text, found.start, found.end)
    dialled = text[max(0, found.start - 2) : found.start].strip().endswith("+")
    if match is None or dialled or found.garbled or not _are_thin(spaces, passage):
        return found
    worth = figure_value(match["figure"], decimal_comma=False)
    return found if worth is None else replace(found, value=canonical(worth), sound=True)


def _are_thin(spaces: Sequence[int], passage: Passage) -> bool:
    lines = np.unique(passage.sources[np.array(spaces) - 1, 0])
    if len(lines) > 1 or (passage.sources[np.array(spaces), 0] != lines[0]).any():
        return False
    page_index = passage.pages[spaces[0]]
    own = np.flatnonzero((passage.sources[:, 0] == lines[0]) & (passage.pages == page_index))
    first, last = int(own[0]), int(own[-1]) + 1
    others = [m.start() for m in _SPACE.finditer(passage.text, first, last)]
    others = [n for n in others if n not in spaces and passage.sources[n, 0] == lines[0]]
    if len(others) < _LEAST_SPACES:
        return False
    usual = float(np.median(_rooms(others, passage)))
    return 0 < float(_rooms(spaces, passage).max()) < THIN * usual


def _part(spaces: Sequence[int], passage: Passage) -> bool:
    """Whether spaces, given by their offsets, cannot all stand between the groups of one figure."""
    before, after = np.array(spaces) - 1, np.array(spaces) + 1
    if (passage.sources[before, 0] != passage.sources[after, 0]).any():
        return True
    rooms = _rooms(spaces, passage)
    sides = passage.boxes[after, 2:] - passage.boxes[after, :2]
    widest = float(rooms.max())
    too_wide = widest > WIDEST_SPACE * float(sides.min(axis=1).max())
    return too_wide or widest > UNEVEN * max(float(rooms.min()), 0.0)


def _rooms(spaces: Sequence[int], passage: Passage, behind: int = 1) -> npt.NDArray[np.float32]:
    """How wide spaces are, level or upright.

    Args:
        spaces: Their offsets.
        passage: Where they stand.
        behind: From there to the next character; 0 where no space was read between the two.
    """
    left, right = (passage.boxes[np.array(spaces) + step] for step in (-1, behind))
    apart = np.maximum(right[:, :2] - left[:, 2:], left[:, :2] - right[:, 2:])
    return np.asarray(apart.max(axis=1), dtype=np.float32)


def has_hole(found: Found, passage: Passage) -> bool:
    """Whether a figure has room for a digit that was not read: a step much wider than is usual.

    Both readers close up such a room and agree on the shorter figure, so only the place tells.
    """
    text, sources = passage.text, passage.sources
    pairs = [
        n
        for n in range(found.start, found.end - 1)
        if sources[n, 0] == sources[n + 1, 0] != ADDED and _FIGURES.fullmatch(text, n, n + 2)
    ]
    if not pairs:
        return False
    same = (sources[:, 0] == sources[pairs[-1], 0]) & (passage.pages == passage.pages[found.start])
    steps = np.abs(np.diff(passage.boxes[:, :2], axis=0)).max(axis=1)
    usual = float(np.median(steps[same[:-1] & same[1:]]))
    height = float(np.median(np.diff(passage.boxes[found.start : found.end, 1::2])))
    # The box of a word's first character reaches far into the white before it.
    opening = [n for n in pairs if n == 0 or text[n - 1].isspace() or sources[n - 1, 0] == ADDED]
    if opening:
        steps[opening] = usual + np.maximum(_rooms([n + 1 for n in opening], passage, 0), 0)
    return usual > 0 and float(steps[pairs].max()) > max(HOLE * usual, ROOM * height)
