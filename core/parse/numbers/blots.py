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

from core.parse.lines.passages import ADDED, Passage
from core.parse.raw import RawPage, UnreadInk

REACH_PT = 220.0
"""How far along its line a word may stand from the ink."""
CLOSE = 0.3
"""Words closer than this, in heights of the ink, are all touched by it."""


@dataclass(frozen=True, slots=True)
class InkMark:
    """The word that stands nearest to unread ink, or the two that it stands between in their line.

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
    """Find the words that each piece of unread ink touches, else the nearest on its line.

    Ink that is beside no word is left out.
    """
    marks: set[InkMark] = set()
    for page in pages:
        if not page.unread_ink:
            continue
        here = [n for n, passage in enumerate(passages) if page.index in passage.pages]
        for ink in page.unread_ink:
            near = [
                (distance, n, offset)
                for n in here
                for distance, offset in _near(ink, page.index, passages[n])
            ]
            close = [found for found in near if found[0] <= CLOSE * (ink.y1 - ink.y0)]
            for distance, n, offset in close or sorted(near)[:1]:
                touches = distance <= ink.y1 - ink.y0
                marks.add(InkMark(n, *_stretch(ink, passages[n], offset), touches))
    return sorted(marks, key=lambda mark: (mark.passage_index, mark.start, not mark.touches))


def _near(ink: UnreadInk, page_index: int, passage: Passage) -> list[tuple[float, int]]:
    """Distance and offset of the characters of the ink's line that are within reach of it."""
    boxes = passage.boxes
    beside = (passage.pages == page_index) & _same_line(ink, boxes)
    offsets = [n for n in np.flatnonzero(beside).tolist() if not passage.text[n].isspace()]
    gaps = [max(0.0, float(boxes[n, 0]) - ink.x1, ink.x0 - float(boxes[n, 2])) for n in offsets]
    return [pair for pair in zip(gaps, offsets, strict=True) if pair[0] <= REACH_PT]


def _same_line(ink: UnreadInk, boxes: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    shared = np.minimum(boxes[:, 3], ink.y1) - np.maximum(boxes[:, 1], ink.y0)
    least = np.minimum(boxes[:, 3] - boxes[:, 1], ink.y1 - ink.y0)
    with np.errstate(invalid="ignore"):
        return np.asarray(shared > 0.4 * least, dtype=np.bool_)


def _stretch(ink: UnreadInk, passage: Passage, offset: int) -> tuple[int, int]:
    """The word at an offset; with the next one of its line if the ink is in the room between.

    The boxes of both together show the ink.
    """
    start, end = _word(passage.text, offset)
    middle = (ink.x0 + ink.x1) / 2
    if middle < passage.boxes[start, 0] and start >= 2 and _joined(passage, start - 2, start):
        return _word(passage.text, start - 2)[0], end
    beyond = end + 1
    more = beyond < len(passage.text) and middle > passage.boxes[end - 1, 2]
    if more and _joined(passage, end - 1, beyond):
        return start, _word(passage.text, beyond)[1]
    return start, end


def _joined(passage: Passage, before: int, after: int) -> bool:
    """Whether two characters were read in one line, with one space between them."""
    line, other = passage.sources[before, 0], passage.sources[after, 0]
    return bool(line == other != ADDED and passage.text[before + 1 : after].isspace())


def _word(text: str, offset: int) -> tuple[int, int]:
    for match in re.finditer(r"\S+", text):
        if match.start() <= offset < match.end():
            return match.span()
    return offset, offset + 1
