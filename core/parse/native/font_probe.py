# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Compares what the letters and digits of a PDF's fonts are called with what they look like.

They are set on a page of their own: so each font is looked at once in a document, in full, whatever
its pages happen to show, and by the same code that reads and draws the pages. Worker process only.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pymupdf

from core.parse.native.character_maps import Codes, codes_of, has_map
from core.parse.native.glyph_shapes import LETTERS_AND_DIGITS, Grey, contradicted

_CELL_PT = 48
_EM_PT = 24
_LEFT_PT, _FOOT_PT = 10, 14
_COLUMNS = 40
_MOST_CELLS = 1_200
_MOST_LETTERS = 20
_LEAST_LETTERS = 3
_LEAST_LETTER_SHARE = 0.2
_STAND_INS = 3


@dataclass(frozen=True, slots=True)
class ProbedFont:
    """A font to be looked at: the number of its object and its subtype."""

    xref: int
    kind: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """What speaks against a font.

    Attributes:
        name: The font's name as MuPDF gives it with the text of a page.
        characters: Those whose glyphs look like other characters.
    """

    name: str
    characters: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class _Cell:
    """One code of one font, as read and as drawn."""

    xref: int
    name: str
    character: str
    picture: Grey


class FontProbe:
    """A page for looking at fonts, in a document that is opened for nothing else."""

    def __init__(self, document: pymupdf.Document) -> None:
        """Add the page, at the end.

        Args:
            document: It holds the fonts. Not the one that is being read; it is closed with this.
        """
        self._document = document
        self._number = document.page_count
        document.new_page(width=_COLUMNS * _CELL_PT, height=_CELL_PT)

    def close(self) -> None:
        """Let go of the file."""
        self._document.close()

    def has_map(self, xref: int) -> bool:
        """Whether a font says itself what its codes stand for."""
        return has_map(self._document, xref)

    def doubts(self, fonts: Sequence[ProbedFont]) -> dict[int, Doubt]:
        """Fonts with characters whose glyphs look like other characters, by their number.

        An odd letter or two are the taste of a font; an odd digit is enough.
        """
        shown = [
            (font.xref, code)
            for font in fonts
            for code in _sample(codes_of(self._document, font.xref, font.kind))
        ]
        parts = [shown[n : n + _MOST_CELLS] for n in range(0, len(shown), _MOST_CELLS)]
        cells = _without_stand_ins([cell for part in parts for cell in self._set_and_read(part)])
        letters: Counter[int] = Counter()
        odd: dict[int, set[str]] = defaultdict(set)
        verdicts = contradicted([(cell.character, cell.picture) for cell in cells])
        for cell, is_odd in zip(cells, verdicts, strict=True):
            letters[cell.xref] += cell.character.isalpha()
            if is_odd:
                odd[cell.xref].add(cell.character)
        names = {cell.xref: cell.name for cell in cells}
        return {
            xref: Doubt(names[xref], frozenset(characters))
            for xref, characters in odd.items()
            if _are_enough(characters, letters[xref])
        }

    def _set_and_read(self, shown: Sequence[tuple[int, bytes]]) -> list[_Cell]:
        _fill(self._document, self._number, shown)
        page = self._document[self._number]
        characters = _characters(page)
        pixmap = page.get_pixmap(colorspace=pymupdf.csGRAY, alpha=False)
        lines = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
        cells: list[_Cell] = []
        for place, (name, character) in sorted(characters.items()):
            y, x = (part * _CELL_PT for part in divmod(place, _COLUMNS))
            picture = lines[y : y + _CELL_PT, x : x + _CELL_PT].copy()
            cells.append(_Cell(shown[place][0], name, character, picture))
        return cells


def _sample(codes: Codes) -> list[bytes]:
    """All digits, and letters from all over the map: a map that lies of letters lies of many."""
    letters = [code for code, character in codes.items() if character and character.isalpha()]
    kept = set(letters[:: max(-(-len(letters) // _MOST_LETTERS), 1)])
    return [code for code, character in codes.items() if code in kept or code not in letters]


def _are_enough(odd: set[str], letters: int) -> bool:
    odd_letters = sum(character.isalpha() for character in odd)
    if odd_letters < len(odd):
        return True
    return odd_letters >= max(_LEAST_LETTERS, _LEAST_LETTER_SHARE * letters)


def _without_stand_ins(cells: Sequence[_Cell]) -> list[_Cell]:
    """Leave out what a font draws for every code that it lacks."""
    drawn = Counter((cell.xref, cell.picture.tobytes()) for cell in cells)
    return [cell for cell in cells if drawn[cell.xref, cell.picture.tobytes()] < _STAND_INS]


def _rows(shown: Sequence[tuple[int, bytes]]) -> int:
    return -(-len(shown) // _COLUMNS)


def _fill(document: pymupdf.Document, number: int, shown: Sequence[tuple[int, bytes]]) -> None:
    """Show each code in a cell of its own."""
    top = _rows(shown) * _CELL_PT
    parts = []
    for place, (xref, code) in enumerate(shown):
        row, column = divmod(place, _COLUMNS)
        x, y = column * _CELL_PT + _LEFT_PT, top - (row + 1) * _CELL_PT + _FOOT_PT
        parts.append(f"BT /F{xref} {_EM_PT} Tf 1 0 0 1 {x} {y} Tm <{code.hex()}> Tj ET")
    stream = document.get_new_xref()
    document.update_object(stream, "<<>>")
    document.update_stream(stream, "\n".join(parts).encode("ascii"), new=True)
    fonts = "".join(f"/F{xref} {xref} 0 R" for xref in {xref for xref, _ in shown})
    page_xref = document.page_xref(number)
    document.xref_set_key(page_xref, "Resources", f"<</Font<<{fonts}>>>>")
    document.xref_set_key(page_xref, "Contents", f"{stream} 0 R")
    document.xref_set_key(page_xref, "MediaBox", f"[0 0 {_COLUMNS * _CELL_PT} {top}]")


def _characters(page: pymupdf.Page) -> dict[int, tuple[str, str]]:
    """Font name and character of the cells that are said to hold one letter or digit."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for block in page.get_text("rawdict", flags=0)["blocks"]:
        for line in block["lines"]:
            for span in line["spans"]:
                for char in span["chars"]:
                    x, y = char["origin"]
                    place = int(y // _CELL_PT) * _COLUMNS + int(x // _CELL_PT)
                    found[place].append((span["font"], char["c"]))
    return {
        place: entries[0]
        for place, entries in found.items()
        if len(entries) == 1 and entries[0][1] in LETTERS_AND_DIGITS
    }
