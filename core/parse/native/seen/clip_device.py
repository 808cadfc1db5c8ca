# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Follows a page as it is drawn, and notes for each letter how much of it is inside its clips.

Slow beside the text layer, so that it is for pages with a clip near a letter only. Worker only.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pymupdf import mupdf

from core.parse.letters.glyphs import BoxTuple

_HEIGHT_EM = 0.7
_ABOVE_EM, _BELOW_EM, _SIDE_EM = 1.0, 0.4, 0.3
_ALL = 0.999


class DrawnLetter(NamedTuple):
    """A letter as it is drawn, in the frame of the page as it is run.

    Attributes:
        text: One character.
        origin: Its base point.
        box: Of its ink.
        share: How much of the box is displayed.
        along: How much of its width, whatever its height.
    """

    text: str
    origin: tuple[float, float]
    box: BoxTuple
    share: float
    along: float


class ClipDevice(mupdf.FzDevice2):  # type: ignore[misc]
    """A device of MuPDF; its methods are called as the page is run.

    Rows of letters that are displayed as a whole are left out.
    """

    def __init__(self, bounds: BoxTuple) -> None:
        """Know the page's own edges."""
        super().__init__()
        for name in _CALLS:
            getattr(self, f"use_virtual_{name}")()
        self.letters: list[DrawnLetter] = []
        self._clips = [bounds]

    def fill_text(self, context: Any, text: Any, ctm: Any, *_: Any) -> None:
        """Note letters."""
        span = text.head
        while span:
            self._span(mupdf.FzTextSpan(span), ctm)
            span = span.next

    def stroke_text(self, context: Any, text: Any, stroke: Any, ctm: Any, *_: Any) -> None:
        """Note letters that are outlined."""
        self.fill_text(context, text, ctm)

    def clip_path(self, context: Any, path: Any, even_odd: int, ctm: Any, scissor: Any) -> None:
        """Begin a clip."""
        bound = mupdf.ll_fz_bound_path(path, None, ctm)
        self._begin((bound.x0, bound.y0, bound.x1, bound.y1))

    def clip_stroke_path(self, *_: Any) -> None:
        """Begin a clip of a form that is not looked at."""
        self._begin(self._clips[-1])

    def clip_text(self, *_: Any) -> None:
        """Begin one."""
        self._begin(self._clips[-1])

    def clip_stroke_text(self, *_: Any) -> None:
        """Begin one."""
        self._begin(self._clips[-1])

    def clip_image_mask(self, *_: Any) -> None:
        """Begin one."""
        self._begin(self._clips[-1])

    def end_mask(self, *_: Any) -> None:
        """Begin one."""
        self._begin(self._clips[-1])

    def pop_clip(self, *_: Any) -> None:
        """End a clip."""
        if len(self._clips) > 1:
            self._clips.pop()

    def _begin(self, box: BoxTuple) -> None:
        last = self._clips[-1]
        x0, y0 = max(box[0], last[0]), max(box[1], last[1])
        self._clips.append((x0, y0, max(min(box[2], last[2]), x0), max(min(box[3], last[3]), y0)))

    def _span(self, span: Any, ctm: Any) -> None:
        matrix = mupdf.ll_fz_concat(span.m_internal.trm, ctm)
        whole = span.m_internal
        drawn = _Drawn(span, span.font(), whole.wmode, matrix, ctm)
        ends = drawn.box(0), drawn.box(whole.len - 1)
        if all(inside(box, self._clips[-1]) > _ALL for box in ends):
            return
        for number in range(whole.len):
            item = span.items(number)
            if item.gid >= 0 and item.ucs > ord(" "):
                box, origin = drawn.box(number), drawn.origin(number)
                share, along = drawn.shares(box, self._clips[-1])
                self.letters.append(DrawnLetter(chr(item.ucs), origin, box, share, along))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Letters of one font in a row, as MuPDF hands them over."""

    span: Any
    font: Any
    wmode: int
    matrix: Any
    ctm: Any

    def origin(self, number: int) -> tuple[float, float]:
        """The base point of a letter."""
        item = self.span.items(number)
        point = mupdf.ll_fz_transform_point_xy(item.x, item.y, self.ctm)
        return point.x, point.y

    def box(self, number: int) -> BoxTuple:
        """The ink of a letter; where a font does not tell it, a box as high as a figure."""
        glyph = self.span.items(number).gid
        x, y = self.origin(number)
        if glyph < 0:
            return x, y, x, y
        own = self.matrix
        placed = mupdf.FzMatrix(own.a, own.b, own.c, own.d, x, y)
        bound = mupdf.fz_bound_glyph(self.font, glyph, placed)
        ink = bound.x0, bound.y0, bound.x1, bound.y1
        advance = mupdf.fz_advance_glyph(self.font, glyph, self.wmode)
        room = _rect(placed, advance, _ABOVE_EM, _BELOW_EM, _SIDE_EM)
        if inside(ink, room) > _ALL and ink[0] < ink[2] and ink[1] < ink[3]:
            return ink
        return _rect(placed, advance, _HEIGHT_EM, 0.0, 0.0)

    def shares(self, box: BoxTuple, clip: BoxTuple) -> tuple[float, float]:
        """How much of a letter is inside a clip, and how much of its width."""
        share = inside(box, clip)
        x0, y0, x1, y1 = box
        if abs(self.matrix.a) >= abs(self.matrix.b):
            wide = x0, max(y0, clip[1]), x1, min(y1, clip[3])
        else:
            wide = max(x0, clip[0]), y0, min(x1, clip[2]), y1
        return share, inside(wide, clip) if share else 0.0


def _rect(matrix: Any, advance: float, above: float, below: float, side: float) -> BoxTuple:
    """What a letter takes up that reaches so far above, below and beside its place."""
    corners = [
        (
            matrix.e + along * matrix.a + height * matrix.c,
            matrix.f + along * matrix.b + height * matrix.d,
        )
        for along in (-side, advance + side)
        for height in (-below, above)
    ]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


_CALLS = (
    "fill_text",
    "stroke_text",
    "clip_path",
    "clip_stroke_path",
    "clip_text",
    "clip_stroke_text",
    "clip_image_mask",
    "end_mask",
    "pop_clip",
)


def inside(box: BoxTuple, clip: BoxTuple) -> float:
    """How much of a box is inside a clip; all of a box without area."""
    area = (box[2] - box[0]) * (box[3] - box[1])
    if area <= 0:
        return 1.0
    across = min(box[2], clip[2]) - max(box[0], clip[0])
    down = min(box[3], clip[3]) - max(box[1], clip[1])
    return max(across, 0.0) * max(down, 0.0) / area
