# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fonts of a facsimile, which come with MuPDF, and what they can set.

What is stored and what is drawn are two things. Every character of a text is stored. A character
that a font lacks is drawn in MuPDF's own substitute; one that no font has, or that a PDF could not
give back, is drawn as an empty square, so that it is seen to be missing.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt
import pymupdf

_MISSING = "\u25a1"
_ASTRAL = 0x10000
"""MuPDF writes four digits of the code of a character, so a larger one would be read as another."""
_DROPPED = frozenset("\ufe0e\ufe0f")
"""They choose the look of the character before them, like the signs of category Cf."""
_STEERING = frozenset({"Cc", "Cf", "Cs"})
_MOST_KNOWN = 100_000
_LONGEST_KNOWN = 100
_DIGITS, _SIGNS = "0123456789", "+-\u2212()"
_RAISED = (
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079",
    "\u207a\u207b\u207b\u207d\u207e",
)
_LOWERED = (
    "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089",
    "\u208a\u208b\u208b\u208d\u208e",
)


class Face:
    """One font with the widths of its characters and words remembered."""

    def __init__(self, name: str) -> None:
        """Load a font of MuPDF by its short name."""
        self.font = pymupdf.Font(name)
        self.is_mono = bool(self.font.flags["mono"])
        self._widths: dict[str, float] = {}
        self._known: dict[str, tuple[str, float]] = {}

    def width(self, text: str, size: float) -> float:
        """Width of a text in points."""
        known = self._widths.get(text)
        if known is None:
            known = sum([self._letter(character)[1] for character in text])
            if len(text) > _LONGEST_KNOWN:
                return size * known
            if len(self._widths) >= _MOST_KNOWN:
                self._widths.clear()
            self._widths[text] = known
        return size * known

    def letters(self, text: str) -> tuple[Sequence[str], npt.NDArray[np.float64]]:
        """What is drawn for each character of a text, and its width in em.

        That is the character itself, a square, or nothing for a mark without a form.
        """
        if text.isascii() and text.isprintable():
            return text, self._plain[np.frombuffer(text.encode("ascii"), np.uint8)]
        pairs = [self._letter(character) for character in text]
        return [form for form, _ in pairs], np.array([wide for _, wide in pairs], np.float64)

    @cached_property
    def _plain(self) -> npt.NDArray[np.float64]:
        """Widths of the characters of ASCII, all of which every font has."""
        return np.array([self.font.glyph_advance(code) for code in range(128)], np.float64)

    def _letter(self, character: str) -> tuple[str, float]:
        known = self._known.get(character)
        if known is None:
            code = ord(character)
            has_form = code < _ASTRAL and self.font.has_glyph(code, fallback=1)
            form = character if has_form else "" if is_mark(character) else _MISSING
            wide = float(self.font.glyph_advance(ord(form))) if form else 0.0
            known = self._known[character] = form, wide
        return known


def stored_text(text: str) -> str:
    """A text as it is stored: accents joined to their letters, what only steers left out."""
    if text.isascii() and text.isprintable():
        return text
    whole = unicodedata.normalize("NFC", text).replace("\u00a0", " ")
    return "".join(c for c in whole if c.isspace() or not _only_steers(c))


def count_characters(text: str) -> int:
    """How many characters of a text there are to be stored, spaces left out."""
    return len("".join(stored_text(text).split()))


def is_mark(character: str) -> bool:
    """Whether it stands on the letter before it."""
    return unicodedata.combining(character) != 0 or unicodedata.category(character) in {"Mn", "Me"}


def raised(text: str, *, lettered: bool = False) -> str:
    """Digits as raised ones, and signs too where no letters stand among them (``10`` to ``-3``)."""
    return text.translate(_table(_RAISED, lettered))


def lowered(text: str, *, lettered: bool = False) -> str:
    """Digits as lowered ones, and signs as in `raised`."""
    return text.translate(_table(_LOWERED, lettered))


@cache
def _table(forms: tuple[str, str], lettered: bool) -> dict[int, int]:
    digits, signs = forms
    return (
        str.maketrans(_DIGITS, digits)
        if lettered
        else str.maketrans(_DIGITS + _SIGNS, digits + signs)
    )


def _only_steers(character: str) -> bool:
    return character in _DROPPED or unicodedata.category(character) in _STEERING
