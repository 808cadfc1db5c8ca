# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pictures of a PDF page; most pages can show none, and need no closer look."""

import re
from typing import NamedTuple

import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.mupdf_faults import resources_of

_INLINE = re.compile(rb"ID(?<=\s..)\s")


class Picture(NamedTuple):
    """A picture where it is drawn.

    Attributes:
        box: In the frame of the unrotated page.
        is_opaque: Nothing shows through it.
    """

    box: BoxTuple
    is_opaque: bool


def page_pictures(page: pymupdf.Page, content: bytes) -> tuple[Picture, ...]:
    """The pictures that a page shows, in the order in which they are drawn.

    Args:
        page: An open page.
        content: What it says is to be drawn.
    """
    # A plain search first: it is many times quicker, and mostly all that is needed.
    inline = b"ID" in content and _INLINE.search(content) is not None
    if not inline and not resources_of(page.get_images):
        return ()
    return tuple(Picture(info["bbox"], not info["has-mask"]) for info in page.get_image_info())
