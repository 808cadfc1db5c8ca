# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that a page uses as a clip and then paints through: headings filled by a gradient.

A clip of letters that nothing is painted through shows nothing. Runs in the worker process.
"""

from collections.abc import Sequence
from typing import Any

import pymupdf
from pymupdf import mupdf

from core.parse.native.seen.unturned import run_unturned

_CLIPS = 64
"""MuPDF's sign of a letter that is a clip."""
_CALLS = (
    "clip_text",
    "clip_stroke_text",
    "clip_path",
    "clip_stroke_path",
    "clip_image_mask",
    "end_mask",
    "pop_clip",
    "fill_path",
    "fill_shade",
    "fill_image",
    "fill_image_mask",
)

_Place = tuple[str, int, int]


def is_clip(span: dict[str, Any]) -> bool:
    """Whether the letters of a span are not painted themselves, but clip what is."""
    return span["alpha"] == 0 and bool(span["char_flags"] & _CLIPS)


class PaintedClips:
    """The letters of a page that something is painted through."""

    def __init__(self, page: pymupdf.Page) -> None:
        """Look at nothing yet."""
        self._page = page
        self._places: set[_Place] | None = None

    def hold(self, letter: str, origin: Sequence[float]) -> bool:
        """Whether a letter is one of them.

        Args:
            letter: One character.
            origin: Its base point in the frame of the unrotated page.
        """
        if self._places is None:
            self._places = _followed(self._page)
        x, y = origin[:2]
        return any(place in self._places for place in _around(letter, x, y))


def _around(letter: str, x: float, y: float) -> list[_Place]:
    across, down = round(x), round(y)
    return [(letter, across + i, down + j) for i in (0, -1, 1) for j in (0, -1, 1)]


def _followed(page: pymupdf.Page) -> set[_Place]:
    device = _PaintDevice()
    run_unturned(page, device)
    return device.places


class _PaintDevice(mupdf.FzDevice2):  # type: ignore[misc]
    """A device of MuPDF; its methods are called as the page is run."""

    def __init__(self) -> None:
        super().__init__()
        for name in _CALLS:
            getattr(self, f"use_virtual_{name}")()
        self.places: set[_Place] = set()
        self._clips: list[set[_Place]] = []

    def clip_text(self, context: Any, text: Any, ctm: Any, *_: Any) -> None:
        """Begin a clip of letters."""
        letters: set[_Place] = set()
        span = text.head
        while span:
            whole = mupdf.FzTextSpan(span)
            for number in range(whole.m_internal.len):
                item = whole.items(number)
                if item.ucs > ord(" "):
                    point = mupdf.ll_fz_transform_point_xy(item.x, item.y, ctm)
                    letters.add((chr(item.ucs), round(point.x), round(point.y)))
            span = span.next
        self._clips.append(letters)

    def clip_stroke_text(self, context: Any, text: Any, stroke: Any, ctm: Any, *_: Any) -> None:
        """Begin one of their outlines."""
        self.clip_text(context, text, ctm)

    def clip_path(self, *_: Any) -> None:
        """Begin another clip."""
        self._clips.append(set())

    def clip_stroke_path(self, *_: Any) -> None:
        """Begin one."""
        self._clips.append(set())

    def clip_image_mask(self, *_: Any) -> None:
        """Begin one."""
        self._clips.append(set())

    def end_mask(self, *_: Any) -> None:
        """Begin one."""
        self._clips.append(set())

    def pop_clip(self, *_: Any) -> None:
        """End a clip."""
        if self._clips:
            self._clips.pop()

    def fill_path(self, *_: Any) -> None:
        """Paint through all clips."""
        self.places.update(*self._clips)

    def fill_shade(self, *_: Any) -> None:
        """Paint through them."""
        self.places.update(*self._clips)

    def fill_image(self, *_: Any) -> None:
        """Paint through them."""
        self.places.update(*self._clips)

    def fill_image_mask(self, *_: Any) -> None:
        """Paint through them."""
        self.places.update(*self._clips)
