# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that something was painted over later: whited-out words, bars, pasted pictures.

The text layer still holds them, and often the words that were set in their place. Most pages paint
nothing over their text, which their content tells at a glance. Runs in the worker process.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame

_Place = tuple[str, int, int]
"""A letter and where its base point is, to half a point."""

_FILL = re.compile(rb"(?<=\s)(?:f\*?|F|B\*?|b\*?)(?=\s)")
_DRAW = re.compile(rb"\s(?:Do|ID)\s")
_CURVE = re.compile(rb"\d\s+[lcvy]\s")
_BOX = re.compile(rb"\sre(?!\s+W)(?=\s)")
_LONGEST_SIDES = 80
_LEAST_SIDE_PT = 5.0
_LARGEST_SHARE = 0.5
_SAME_PLACE_EM = 0.3
_ROUNDING_PT = 0.05


class CoveredLetters:
    """Letters that cannot be seen, to be asked about in the order in which they are drawn."""

    def __init__(self) -> None:
        """Know none."""
        self._counts: dict[_Place, list[int]] = {}

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._counts)

    def add(self, letter: str, origin: Sequence[float]) -> None:
        """Note one."""
        x, y = origin[:2]
        near = (-_ROUNDING_PT, _ROUNDING_PT)
        places = {_place(letter, x + dx, y + dy) for dx in near for dy in near}
        count = next((self._counts[p] for p in sorted(places) if p in self._counts), [0])
        count[0] += 1
        self._counts |= dict.fromkeys(places, count)

    def take(self, letter: str, origin: Sequence[float]) -> bool:
        """Whether a letter is one of them; what is drawn at its place later is not."""
        count = self._counts.get(_place(letter, origin[0], origin[1]))
        if not count or not count[0]:
            return False
        count[0] -= 1
        return True


def covered_letters(
    page: pymupdf.Page, frame: PageFrame, sees: Callable[[BoxTuple], bool]
) -> CoveredLetters:
    """Find letters that are painted over.

    Args:
        page: An open page.
        frame: Its frame.
        sees: Whether there is ink inside a box as displayed. What is painted may be transparent.
    """
    found = CoveredLetters()
    covers = list(_covers(page)) if _may_paint_over(page) else []
    if not covers:
        return found
    letters = _Letters(page.get_texttrace())
    hidden: set[int] = set()
    for order, box in covers:
        inside = letters.inside(box, order)
        unseen = [
            number
            for number in inside
            if letters.is_replaced(number, order) or not sees(frame.to_display(letters.box(number)))
        ]
        # New words seldom stand letter for letter where the old ones stood.
        hidden.update(inside if 2 * len(unseen) > len(inside) else unseen)
    for number in sorted(hidden):
        found.add(*letters.key(number))
    return found


def _place(letter: str, x: float, y: float) -> _Place:
    return letter, round(2 * x), round(2 * y)


def _may_paint_over(page: pymupdf.Page) -> bool:
    """Whether a shape that could hide a letter is filled, or a picture drawn, after some text."""
    content = page.read_contents()
    start = content.find(b"BT")
    if start < 0:
        return False
    if _DRAW.search(content, start):
        return True
    if _FILL.search(content, start) is None:
        return False
    if _CURVE.search(content, start) is not None:
        return True
    for box in _BOX.finditer(content, start):
        # Its width and height stand right before it.
        sides = content[max(start, box.start() - _LONGEST_SIDES) : box.start()].split()[-2:]
        if all(map(_is_large_number, sides)):
            return True
    return False


def _is_large_number(text: bytes) -> bool:
    """True too for what is no number: a page that may be wrong is looked at."""
    plain = text.lstrip(b"-")
    return not re.fullmatch(rb"\d*\.?\d+|\d+\.", plain) or float(plain) >= _LEAST_SIDE_PT


def _covers(page: pymupdf.Page) -> Iterator[tuple[int, BoxTuple]]:
    """Order and box of what is painted over text that was there before; it may be see-through."""
    texts: list[BoxTuple] = []
    area = float(page.rect.width * page.rect.height)
    for order, (kind, box) in enumerate(page.get_bboxlog()):
        if kind == "fill-text":
            texts.append(box)
        elif kind in {"fill-path", "fill-image"} and _is_large(box) and _meets(box, texts):
            share = (box[2] - box[0]) * (box[3] - box[1]) / area
            # A picture that covers all is a matter of the whole page, not of some letters.
            if kind == "fill-path" or share < _LARGEST_SHARE:
                yield order, box


def _is_large(box: BoxTuple) -> bool:
    return min(box[2] - box[0], box[3] - box[1]) >= _LEAST_SIDE_PT


def _meets(box: BoxTuple, others: Sequence[BoxTuple]) -> bool:
    x0, y0, x1, y1 = box
    return any(a < x1 and x0 < c and b < y1 and y0 < d for a, b, c, d in others)


class _Letters:
    """All letters of a page with the order in which they are drawn."""

    def __init__(self, trace: Sequence[dict[str, Any]]) -> None:
        self._chars = [
            (chr(char[0]), char[2], char[3], int(span["seqno"]), float(span["size"]))
            for span in trace
            for char in span["chars"]
            if char[0] > ord(" ")
        ]
        corners = np.array([char[2] for char in self._chars], dtype=np.float64).reshape(-1, 4)
        self._boxes = corners
        self._orders = np.array([char[3] for char in self._chars], dtype=np.int64)

    def inside(self, box: BoxTuple, order: int) -> list[int]:
        """Letters whose middle is in a box and that are drawn before."""
        x = (self._boxes[:, 0] + self._boxes[:, 2]) / 2
        y = (self._boxes[:, 1] + self._boxes[:, 3]) / 2
        within = (x >= box[0]) & (x <= box[2]) & (y >= box[1]) & (y <= box[3])
        return [int(number) for number in np.flatnonzero(within & (self._orders < order))]

    def is_replaced(self, number: int, order: int) -> bool:
        """Whether a letter is drawn at the same place later: the ink there is its ink."""
        near = _SAME_PLACE_EM * self._chars[number][4]
        apart = np.abs(self._boxes - self._boxes[number])
        later = (self._orders > order) & (apart[:, 0] < near) & (apart[:, 1] < near)
        return bool(later.any())

    def box(self, number: int) -> BoxTuple:
        """The box of a letter."""
        x0, y0, x1, y1 = (float(edge) for edge in self._boxes[number])
        return x0, y0, x1, y1

    def key(self, number: int) -> tuple[str, tuple[float, float]]:
        """A letter and its base point."""
        return self._chars[number][0], self._chars[number][1]
