# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fonts of a facsimile, which come with MuPDF, and what they can set.

A character that a font lacks is set in MuPDF's own substitute; one that no font has is set as an
empty square, so that it is seen to be missing.
"""

import unicodedata
from functools import cached_property

import pymupdf

_MISSING = "\u25a1"
_EMOJI = 0x1F000
_DROPPED = frozenset("\ufe0e\ufe0f")
"""They choose the look of the character before them, like the signs of category Cf."""
_MOST_KNOWN = 100_000


class Face:
    """One font with the widths of its characters and words remembered."""

    def __init__(self, name: str) -> None:
        """Load a font of MuPDF by its short name."""
        self.font = pymupdf.Font(name)
        self._widths: dict[str, float] = {}

    @cached_property
    def _fallback(self) -> pymupdf.Font:
        return pymupdf.Font("cjk")

    def width(self, text: str, size: float) -> float:
        """Width of a text in points."""
        known = self._widths.get(text)
        if known is None:
            known = sum(map(self._advance, text)) if len(text) != 1 else self._advance(text)
            if len(self._widths) >= _MOST_KNOWN:
                self._widths.clear()
            self._widths[text] = known
        return size * known

    def _advance(self, character: str) -> float:
        known = self._widths.get(character)
        if known is None:
            code = ord(character)
            font = self.font if self.font.has_glyph(code) else self._fallback
            known = float(font.glyph_advance(code))
            self._widths[character] = known
        return known


def settable(text: str) -> str:
    """A text as the fonts can set it: accents joined to their letters, what steers left out."""
    if text.isascii():
        return text
    # Letters with their accents in one: the fonts have no accents to set on their own.
    whole = unicodedata.normalize("NFC", text).replace("\u00a0", " ")
    return "".join(
        _MISSING if ord(c) >= _EMOJI else c
        for c in whole
        if c not in _DROPPED and unicodedata.category(c) != "Cf"
    )
