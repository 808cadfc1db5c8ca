# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that something was painted over later: whited-out words, bars, pasted pictures.

The text layer still holds them, and often the words that were set in their place. Most pages paint
nothing over their text, which their content tells at a glance. Runs in the worker process.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.drawings import PageDrawings
from core.parse.native.frame import PageFrame
from core.parse.native.seen.eye import Eye
from core.parse.native.seen.laid_letters import LaidLetters

_Place = tuple[str, int, int]
"""A letter and where its base point is, to half a point."""

_FILL = re.compile(rb"[fFBb](?<=\s.)\*?(?=\s)")
_DRAW = re.compile(rb"(?:Do|ID)(?<=\s..)\s")
_CURVE = re.compile(rb"[lcvy](?<=\s.)\s")
_BOX = re.compile(rb"re(?<=\s..)(?!\s+W)(?=\s)")
"""Each begins with what is rare in a content stream: white is everywhere."""

_LONGEST_SIDES = 80
_LEAST_SIDE_PT, _LONGER_SIDE_PT = 2.0, 4.0
_LEAST_STROKE_PT, _STRAIGHT_PT = 3.0, 0.5
_LARGEST_SHARE = 0.5
_LEAST_PART, _WHOLE = 0.15, 0.7
_FIGURE = frozenset("0123456789")
_ROUNDING_PT = 0.05


class CoveredLetters:
    """Letters that cannot be seen, to be asked about in the order in which they are drawn.

    Attributes:
        places: Boxes of those that were a part of a word or figure of which more is seen, and of
            those of which a part is seen, in the frame of the unrotated page.
    """

    def __init__(self) -> None:
        """Know none."""
        self.places: list[BoxTuple] = []
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
    page: pymupdf.Page, frame: PageFrame, drawings: PageDrawings, eye: Eye
) -> CoveredLetters:
    """Find letters that are painted over.

    Args:
        page: An open page.
        frame: Its frame.
        drawings: What it draws beside text.
        eye: Looks at the page: what is painted may be transparent.
    """
    found = CoveredLetters()
    may_cover = _may_paint_over(drawings) or _has_annotations(page)
    covers = list(_covers(page, drawings)) if may_cover else []
    if not covers:
        return found
    letters = LaidLetters(page.get_texttrace())
    hidden: dict[int, int] = {}
    for order, box in covers:
        unseen = _Unseen(letters, frame, eye, order, box)
        unseen.look()
        hidden |= dict.fromkeys(unseen.hidden, order)
        found.places += [letters.box(number) for number in unseen.parts]
    for number in sorted(hidden):
        found.add(*letters.key(number))
    found.places += [letters.box(number) for number in letters.torn(hidden)]
    return found


class _Unseen:
    """Which letters, or parts of them, one cover hides."""

    def __init__(
        self, letters: LaidLetters, frame: PageFrame, eye: Eye, order: int, box: BoxTuple
    ) -> None:
        self.hidden: list[int] = []
        self.parts: list[int] = []
        self._letters, self._frame, self._eye = letters, frame, eye
        self._order, self._box = order, box

    def look(self) -> None:
        """Fill the lists."""
        covered = self._letters.covered(self._box, self._order, _LEAST_PART)
        whole = [number for number, share in covered if share >= _WHOLE]
        overlaid = {n for n in whole if self._letters.is_overlaid(n, self._order)}
        bare = [n for n in whole if n not in overlaid]
        gone = {n for n in bare if not self._is_seen(n)}
        clear = len(gone) == len(bare)
        gone |= {n for n in overlaid if self._letters.is_replaced(n, self._order)}
        # New words seldom stand letter for letter where the old ones stood: where nothing of the
        # old ones can be seen beside the new, the ink is that of the new.
        self.hidden = whole if clear or 2 * len(gone) > len(whole) else sorted(gone)
        self.parts = [
            number
            for number, share in covered
            if share < _WHOLE
            and self._letters.texts[number] in _FIGURE
            and not self._is_seen(number)
        ]

    def _is_seen(self, number: int) -> bool:
        part = self._letters.under(number, self._box)
        return self._eye.sees_closely(self._frame.to_display(part))


def _place(letter: str, x: float, y: float) -> _Place:
    return letter, round(2 * x), round(2 * y)


def _may_paint_over(drawings: PageDrawings) -> bool:
    """Whether a shape that could hide a letter is filled, or a picture drawn, after some text."""
    content = drawings.content
    start = content.find(b"BT")
    if start < 0:
        return False
    # A plain search first: it is many times quicker, and mostly all that is needed.
    if (b"Do" in content or b"ID" in content) and _DRAW.search(content, start):
        return True
    if any(map(_is_thick, drawings.shapes)):
        return True
    if not drawings.crowd and not any(map(_is_large_area, drawings.shapes)):
        return False
    return _FILL.search(content, start) is not None and _has_large_path(content, start)


def _has_large_path(content: bytes, start: int) -> bool:
    for curve in _CURVE.finditer(content, start):
        before = content[max(start, curve.start() - _LONGEST_SIDES) : curve.start()].rstrip()
        if before[-1:].isdigit():
            return True
    for box in _BOX.finditer(content, start):
        # Its width and height stand right before it.
        sides = content[max(start, box.start() - _LONGEST_SIDES) : box.start()].split()[-2:]
        if all(map(_is_large_number, sides)):
            return True
    return False


def _has_annotations(page: pymupdf.Page) -> bool:
    """Whether anything but links may be painted over the content of the page itself."""
    return page.first_annot is not None or page.first_widget is not None


def _is_large_area(shape: dict[str, Any]) -> bool:
    return shape["type"] != "s" and _is_large(shape["rect"])


def _is_large_number(text: bytes) -> bool:
    """True too for what is no number: a page that may be wrong is looked at."""
    plain = text.lstrip(b"-")
    return not re.fullmatch(rb"\d*\.?\d+|\d+\.", plain) or float(plain) >= _LEAST_SIDE_PT


def _covers(page: pymupdf.Page, drawings: PageDrawings) -> Iterator[tuple[int, BoxTuple]]:
    """Order and box of what is painted over text that was there before; it may be see-through."""
    texts: list[BoxTuple] = []
    area = float(page.rect.width * page.rect.height)
    strokes = {shape["seqno"]: shape for shape in drawings.shapes if _is_thick(shape)}
    for order, (kind, box) in enumerate(page.get_bboxlog()):
        if kind == "fill-text":
            texts.append(box)
        elif kind == "stroke-path" and order in strokes and _meets(box, texts):
            yield from ((order, bar) for bar in _bars(strokes[order]))
        elif kind in {"fill-path", "fill-image"} and _is_large(box) and _meets(box, texts):
            share = (box[2] - box[0]) * (box[3] - box[1]) / area
            # A picture that covers all is a matter of the whole page, not of some letters.
            if kind == "fill-path" or share < _LARGEST_SHARE:
                yield order, box


def _is_thick(shape: dict[str, Any]) -> bool:
    return "s" in shape["type"] and float(shape.get("width") or 0.0) >= _LEAST_STROKE_PT


def _bars(stroke: dict[str, Any]) -> Iterator[BoxTuple]:
    """What the level and upright lines of a thick stroke paint."""
    half = float(stroke["width"]) / 2
    for item in stroke["items"]:
        if item[0] != "l":
            continue
        (x0, x1), (y0, y1) = sorted((item[1][0], item[2][0])), sorted((item[1][1], item[2][1]))
        if y1 - y0 < _STRAIGHT_PT:
            yield x0, y0 - half, x1, y1 + half
        elif x1 - x0 < _STRAIGHT_PT:
            yield x0 - half, y0, x1 + half, y1


def _is_large(box: BoxTuple) -> bool:
    small, large = sorted((box[2] - box[0], box[3] - box[1]))
    return small >= _LEAST_SIDE_PT and large >= _LONGER_SIDE_PT


def _meets(box: BoxTuple, others: Sequence[BoxTuple]) -> bool:
    x0, y0, x1, y1 = box
    return any(a < x1 and x0 < c and b < y1 and y0 < d for a, b, c, d in others)
