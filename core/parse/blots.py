# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ink that nobody could read, tied to the words beside it.

A blotted figure leaves no character, so nothing in the text would say that it is missing. The word
beside the ink carries the doubt instead: who quotes it, quotes a place that was not read.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.parse.passages import Passage
from core.parse.raw import RawPage, UnreadInk

REACH_PT = 220.0
"""How far along its line a word may stand from the ink."""


@dataclass(frozen=True, slots=True)
class InkMark:
    """The word that stands nearest to unread ink.

    Attributes:
        passage_index: Position of its passage in those given.
        start: Offset of the word.
        end: Its end.
        touches: Whether the ink stands right at it.
    """

    passage_index: int
    start: int
    end: int
    touches: bool


def ink_marks(pages: Sequence[RawPage], passages: Sequence[Passage]) -> list[InkMark]:
    """Find the word nearest to each piece of unread ink; ink that is beside no word is left out."""
    marks: set[InkMark] = set()
    for page in pages:
        if not page.unread_ink:
            continue
        here = [n for n, passage in enumerate(passages) if page.index in passage.pages]
        for ink in page.unread_ink:
            nearest = [
                (distance, n, offset)
                for n in here
                for distance, offset in _nearest(ink, page.index, passages[n])
            ]
            if nearest:
                distance, n, offset = min(nearest)
                touches = distance <= ink.y1 - ink.y0
                marks.add(InkMark(n, *_word(passages[n].text, offset), touches))
    return sorted(marks, key=lambda mark: (mark.passage_index, mark.start, not mark.touches))


def _nearest(ink: UnreadInk, page_index: int, passage: Passage) -> list[tuple[float, int]]:
    """Distance and offset of the character of the ink's line that is nearest to it, if any."""
    boxes = passage.boxes
    beside = (passage.pages == page_index) & _same_line(ink, boxes)
    offsets = np.flatnonzero(beside)
    if not len(offsets):
        return []
    gaps = np.maximum(boxes[offsets, 0] - ink.x1, ink.x0 - boxes[offsets, 2])
    best = int(np.argmin(gaps))
    distance = float(gaps[best])
    return [(distance, int(offsets[best]))] if distance <= REACH_PT else []


def _same_line(ink: UnreadInk, boxes: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    shared = np.minimum(boxes[:, 3], ink.y1) - np.maximum(boxes[:, 1], ink.y0)
    least = np.minimum(boxes[:, 3] - boxes[:, 1], ink.y1 - ink.y0)
    with np.errstate(invalid="ignore"):
        return np.asarray(shared > 0.4 * least, dtype=np.bool_)


def _word(text: str, offset: int) -> tuple[int, int]:
    for match in re.finditer(r"\S+", text):
        if match.start() <= offset < match.end():
            return match.span()
    return offset, offset + 1
