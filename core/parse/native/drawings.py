# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a PDF page draws beside text and pictures, and what it clips. Runs in the worker process."""

from dataclasses import dataclass
from typing import Any

import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.mupdf_faults import resources_of

_MAX_CONTENT_BYTES = 4_000_000
_MAX_DRAWINGS = 20_000
_MOST_FORMS = 30


@dataclass(frozen=True, slots=True)
class PageDrawings:
    """The drawn shapes of a page, as PyMuPDF gives them, in the frame of the unrotated page.

    Attributes:
        shapes: In the order in which they are drawn; none where there are more than any table or
            text would need.
        clips: Boxes outside of which something or other is not displayed; none where it is not
            safe to ask for them.
        crowd: Boxes of the shapes where they are too many to be looked at one by one.
        content: What the page says is to be drawn.
    """

    shapes: tuple[dict[str, Any], ...] = ()
    clips: tuple[BoxTuple, ...] = ()
    crowd: tuple[BoxTuple, ...] = ()
    content: bytes = b""


def page_drawings(page: pymupdf.Page) -> PageDrawings:
    """Gather the drawn shapes of a page."""
    content = page.read_contents()
    if len(content) > _MAX_CONTENT_BYTES:
        return PageDrawings(crowd=_crowd(page), content=content)
    drawings = page.get_cdrawings(extended=_is_shallow(page))
    shapes = [drawing for drawing in drawings if drawing["type"] in {"f", "s", "fs"}]
    clips = {drawing["scissor"] for drawing in drawings if drawing["type"] == "clip"}
    if len(shapes) > _MAX_DRAWINGS:
        return PageDrawings((), tuple(sorted(clips)), _crowd(page), content)
    return PageDrawings(tuple(shapes), tuple(sorted(clips)), (), content)


def _is_shallow(page: pymupdf.Page) -> bool:
    """Whether drawings cannot be nested so deep that asking for clips ends the process."""
    if len(resources_of(page.get_xobjects)) > _MOST_FORMS:
        return False
    return bool(page.parent.xref_get_key(page.xref, "Resources/Pattern")[0] == "null")


def _crowd(page: pymupdf.Page) -> tuple[BoxTuple, ...]:
    return tuple(box for kind, box in page.get_bboxlog() if kind == "fill-path")
