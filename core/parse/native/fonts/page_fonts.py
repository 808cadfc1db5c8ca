# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fonts of a PDF page, and which of them have codes for unknown characters. Worker only."""

from collections.abc import Sequence
from typing import NamedTuple

import pymupdf

from core.parse.native.mupdf_faults import resources_of

_NOT_EMBEDDED = "n/a"


class PageFont(NamedTuple):
    """A font that a page may show.

    Attributes:
        xref: The number of its object.
        extension: Of the embedded font program; ``n/a`` where there is none.
        kind: Its subtype.
        name: With the prefix of a subset.
    """

    xref: int
    extension: str
    kind: str
    name: str

    @property
    def is_embedded(self) -> bool:
        """Whether the file says what its glyphs look like."""
        return self.kind == "Type3" or self.extension not in {"", _NOT_EMBEDDED}


def page_fonts(page: pymupdf.Page) -> tuple[PageFont, ...]:
    """The fonts that a page names; a font without a number of its own cannot be asked about."""
    listed = resources_of(lambda: page.get_fonts(full=False))
    return tuple(PageFont(*font[:4]) for font in listed if font[0])


def unmapped_fonts(page: pymupdf.Page, fonts: Sequence[PageFont]) -> frozenset[str]:
    """Names of embedded TrueType fonts that say neither in which encoding nor in which characters.

    What a text layer gives for them is a guess. (Type 1 fonts name their glyphs, and for composite
    fonts without a map MuPDF gives the replacement character, which is counted elsewhere.)
    """
    document = page.parent
    names = set()
    for font in fonts:
        if font.kind != "TrueType" or not font.is_embedded:
            continue
        keys = ("ToUnicode", "Encoding")
        if all(document.xref_get_key(font.xref, key)[0] == "null" for key in keys):
            names.add(font.name.split("+", 1)[-1])
    return frozenset(names)
