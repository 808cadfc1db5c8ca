# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings what the fields and notes of a page say together with its print. Worker process only."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.parse.letters.glyphs import BoxTuple, Glyph, is_space
from core.parse.native.form_fields import FormText, PageForm
from core.parse.native.runs import Run
from core.parse.raw import RawLine

_SLACK_PT = 1.0
_NOTE_SIZE_PT = 8.0


@dataclass(frozen=True, slots=True)
class FormedPrint:
    """Print of a page with the signs of its boxes.

    Attributes:
        runs: As given, without what was drawn inside boxes that can be ticked.
        cleared: Characters without spaces that were taken out.
        notes: Lines that the page does not show.
    """

    runs: list[Run]
    cleared: int
    notes: tuple[RawLine, ...]


def with_form(runs: Sequence[Run], form: PageForm) -> FormedPrint:
    """Take out the drawn ticks, and find what is said but not shown.

    The sign of a box stands for its tick: the caller adds it, in a style of its height.
    """
    print_ = _Print(runs)
    notes = tuple(
        _note(each)
        for each in form.texts
        if "".join(each.text.split()) not in print_.text_in(each.box)
    )
    kept, cleared = print_.without([mark.box for mark in form.boxes])
    return FormedPrint(kept, cleared, notes)


class _Print:
    """All glyphs of a page, found by their place."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._runs = runs
        self._owners = [(n, k) for n, run in enumerate(runs) for k in range(len(run.glyphs))]
        boxes = [glyph.box for run in runs for glyph in run.glyphs]
        corners = np.array(boxes, dtype=np.float64).reshape(-1, 4)
        self._x = (corners[:, 0] + corners[:, 2]) / 2
        self._y = (corners[:, 1] + corners[:, 3]) / 2

    def text_in(self, box: BoxTuple) -> str:
        """What is displayed inside a box, without spaces."""
        glyphs = (self._glyph(place) for place in self._places(box))
        return "".join(glyph.text for glyph in glyphs if not is_space(glyph.text))

    def without(self, boxes: Sequence[BoxTuple]) -> tuple[list[Run], int]:
        """The runs without glyphs inside boxes, and how many characters that are less."""
        places = sorted({place for box in boxes for place in self._places(box)})
        cleared = sum(not is_space(self._glyph(place).text) for place in places)
        dropped: dict[int, set[int]] = defaultdict(set)
        for place in places:
            run, position = self._owners[place]
            dropped[run].add(position)
        runs = list(self._runs)
        for run, positions in dropped.items():
            glyphs = [g for k, g in enumerate(runs[run].glyphs) if k not in positions]
            runs[run] = replace(runs[run], glyphs=glyphs)
        return runs, cleared

    def _places(self, box: BoxTuple) -> list[int]:
        x0, y0, x1, y1 = box
        across = (self._x >= x0 - _SLACK_PT) & (self._x <= x1 + _SLACK_PT)
        down = (self._y >= y0 - _SLACK_PT) & (self._y <= y1 + _SLACK_PT)
        return [int(place) for place in np.flatnonzero(across & down)]

    def _glyph(self, place: int) -> Glyph:
        run, position = self._owners[place]
        return self._runs[run].glyphs[position]


def _note(note: FormText) -> RawLine:
    """A line that has no place of its own: each character stands where the note's sign stands."""
    boxes = np.tile(np.array(note.box, dtype=np.float32), (len(note.text), 1))
    return RawLine(note.text, boxes, None, _NOTE_SIZE_PT, note=True)
