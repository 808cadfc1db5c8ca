# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Compares what the letters, digits and signs of a PDF's fonts are called with what they look like.

They are set on a page of their own: so each font is looked at once in a document, in full, whatever
its pages happen to show, and by the same code that reads and draws the pages. Worker process only.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pymupdf

from core.parse.native.fonts.character_maps import codes_of, has_map
from core.parse.native.fonts.glyph_shapes import (
    SHAPED,
    TOLD,
    Grey,
    Likeness,
    Shown,
    likenesses,
    shown_by,
)
from core.parse.native.fonts.lost_figures import LostFigures, may_be_lost
from core.parse.native.fonts.sign_shapes import SIGNS, is_other_sign

_CELL_PT = 48
_EM_PT = 24
_LEFT_PT, _FOOT_PT = 10, 14
_COLUMNS = 40
_MOST_CELLS = 1_200
_LEAST_LETTERS = 3
_LEAST_LETTER_SHARE = 0.2
_STAND_INS = 3
_NEARER = 2


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
        exchanged: Those of them that have changed places: each looks like another one of them.
        lost: Those of them that look like digits (or letters), and say that they are none.
    """

    name: str
    characters: frozenset[str]
    exchanged: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class _Cell:
    """One code of one font, as read and as drawn; `near` is the picture of a sign from near."""

    xref: int
    name: str
    character: str
    picture: Grey
    near: Grey


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

        An odd letter or two are the taste of a font; an odd digit or sign is enough, and so are two
        characters that have changed places.
        """
        shown = [
            (font.xref, code)
            for font in fonts
            for code in codes_of(self._document, font.xref, font.kind)
        ]
        parts = [shown[n : n + _MOST_CELLS] for n in range(0, len(shown), _MOST_CELLS)]
        cells = _without_stand_ins([cell for part in parts for cell in self._set_and_read(part)])
        shaped = [cell for cell in cells if cell.character in SHAPED]
        looks = likenesses([(cell.character, cell.picture) for cell in shaped])
        by_font: dict[int, _Evidence] = {cell.xref: _Evidence(cell.name) for cell in cells}
        for cell in cells:
            by_font[cell.xref].note(cell)
        for cell, look in zip(shaped, looks, strict=True):
            by_font[cell.xref].note_shape(cell.character, look)
        others = [cell for cell in cells if may_be_lost(cell.character)]
        for cell, seen in zip(others, shown_by([o.picture for o in others]), strict=True):
            by_font[cell.xref].note_other(cell.character, seen)
        found = {xref: evidence.doubt() for xref, evidence in by_font.items()}
        return {xref: doubt for xref, doubt in found.items() if doubt is not None}

    def _set_and_read(self, shown: Sequence[tuple[int, bytes]]) -> list[_Cell]:
        _fill(self._document, self._number, shown)
        page = self._document[self._number]
        characters = _characters(page)
        far, near = _drawn(page, 1), _drawn(page, _NEARER)
        cells: list[_Cell] = []
        for place, (name, character) in sorted(characters.items()):
            picture = _cell_of(far, place, 1)
            large = _cell_of(near, place, _NEARER) if character in SIGNS else picture
            cells.append(_Cell(shown[place][0], name, character, picture, large))
        return cells


def _drawn(page: pymupdf.Page, scale: int) -> Grey:
    matrix = pymupdf.Matrix(scale, scale)
    pixmap = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
    return np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)


def _cell_of(drawn: Grey, place: int, scale: int) -> Grey:
    side = scale * _CELL_PT
    y, x = (part * side for part in divmod(place, _COLUMNS))
    return drawn[y : y + side, x : x + side].copy()


@dataclass(slots=True)
class _Evidence:
    """What the cells of one font say."""

    name: str
    letters: int = 0
    odd: set[str] = field(default_factory=set)
    others: dict[str, frozenset[str]] = field(default_factory=dict)
    figures: LostFigures = field(default_factory=LostFigures)

    def note(self, cell: _Cell) -> None:
        """Count a letter, look at a sign."""
        self.letters += cell.character in SHAPED and cell.character.isalpha()
        if cell.character in SIGNS and _is_odd(cell):
            self.odd.add(cell.character)

    def note_shape(self, character: str, look: Likeness) -> None:
        """Note what the shape of a letter or digit says."""
        if look.contradicts:
            self.odd.add(character)
        self.others[character] = self.others.get(character, frozenset()) | look.others

    def note_other(self, character: str, shown: Shown | None) -> None:
        """Note what something looks like that is called neither letter nor digit."""
        if shown is not None:
            self.figures.note(character, shown)

    def doubt(self) -> Doubt | None:
        """What speaks against the font."""
        exchanged, lost = _exchanged(self.others), self.figures.found()
        if not exchanged and not lost and not _are_enough(self.odd, self.letters):
            return None
        return Doubt(self.name, frozenset(self.odd) | exchanged | lost, exchanged, lost)


def _exchanged(others: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Characters that look like one another in turn, as only a changed map makes them look."""
    ring = {character for character, likes in others.items() if likes}
    while True:
        pointed = frozenset().union(*(others[one] for one in ring))
        rest = {one for one in ring if one in pointed and others[one] & ring}
        if rest == ring:
            return frozenset(ring)
        ring = rest


def _is_odd(cell: _Cell) -> bool:
    base = _NEARER * (_CELL_PT - _FOOT_PT)
    return is_other_sign(cell.character, cell.near, base, _NEARER * _EM_PT)


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
    """Font name and character of the cells that hold one character that is worth a look."""
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
        if len(entries) == 1 and (entries[0][1] in TOLD or may_be_lost(entries[0][1]))
    }
