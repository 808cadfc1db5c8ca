# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the fields and notes of a page say that its drawn text does not. Worker process only.

MuPDF draws fields and annotations with the page, so what they display is in the text layer. Three
things are not: whether a box is ticked (its tick is a drawing, or a letter of a symbol font), text
that does not fit into its field, and notes that open only when they are clicked on.
"""

import re
from dataclasses import dataclass

import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame

_TICKED, _NOT_TICKED = "☒", "☐"
_CHOSEN, _NOT_CHOSEN = "◉", "○"
_RADIO, _PUSH_BUTTON, _PASSWORD = 1 << 15, 1 << 16, 1 << 13
_UNSEEN = 0b100010  # hidden, not for the screen
_LINK, _POPUP, _WIDGET = 1, 16, 21
"""MuPDF's numbers of kinds of annotations; PyMuPDF makes their names only as it is loaded."""

_NUMBER = re.compile(r"[-+]?\d*\.?\d+")
_GENERATIONS = 10
_LONGEST_NOTE = 20_000
_LARGEST_BOX_PT = 40.0


@dataclass(frozen=True, slots=True)
class FormText:
    """Text with its place.

    Attributes:
        text: Of one line.
        box: As displayed.
    """

    text: str
    box: BoxTuple


@dataclass(frozen=True, slots=True)
class PageForm:
    """What stands on a page beside its drawn text.

    Attributes:
        boxes: The state of each box that can be ticked: a sign for all that is drawn inside.
        texts: What fields and annotations hold; it may be displayed or not.
    """

    boxes: tuple[FormText, ...] = ()
    texts: tuple[FormText, ...] = ()


NO_FORM = PageForm()


def read_form(page: pymupdf.Page, frame: PageFrame) -> PageForm:
    """Read fields and annotations of a page."""
    document = page.parent
    if document.xref_get_key(page.xref, "Annots")[0] == "null":
        return NO_FORM
    boxes: list[FormText] = []
    texts: list[FormText] = []
    for xref, kind, *_ in page.annot_xrefs():
        item = _Item(document, xref)
        mark = text = ""
        if kind == _WIDGET:
            if not item.own_number("F") & _UNSEEN:
                mark, text = _mark(item), _value(item)
        elif kind not in {_LINK, _POPUP}:
            text = item.text("Contents")
        place = _place(page, frame, item) if mark or text else None
        if place is not None:
            texts += [FormText(line, place) for line in _lines(text)]
            if mark and max(place[2] - place[0], place[3] - place[1]) <= _LARGEST_BOX_PT:
                boxes.append(FormText(mark, place))
    return PageForm(tuple(boxes), tuple(texts))


class _Item:
    """A field or annotation."""

    def __init__(self, document: pymupdf.Document, xref: int) -> None:
        self._document = document
        self._xref = xref

    def own(self, key: str) -> tuple[str, str]:
        """Kind and value of an entry; the kind is ``null`` where there is none."""
        kind, value = self._document.xref_get_key(self._xref, key)
        return str(kind), str(value)

    def own_number(self, key: str) -> int:
        """A whole number; 0 where there is none."""
        kind, value = self.own(key)
        return int(value) if kind == "int" else 0

    def inherited(self, key: str) -> tuple[str, str]:
        """The same where the fields above it may speak for it."""
        xref = self._xref
        for _ in range(_GENERATIONS):
            kind, value = self._document.xref_get_key(xref, key)
            if kind != "null":
                return str(kind), str(value)
            parent, number = self._document.xref_get_key(xref, "Parent")
            if parent != "xref":
                break
            xref = int(number.split()[0])
        return "null", ""

    def flags(self) -> int:
        """What kind of text field or button it is."""
        kind, value = self.inherited("Ff")
        return int(value) if kind == "int" else 0

    def text(self, key: str) -> str:
        """Text that it has or inherits."""
        kind, value = self.inherited(key)
        return value if kind == "string" else ""


def _place(page: pymupdf.Page, frame: PageFrame, item: _Item) -> BoxTuple | None:
    """Its rectangle as displayed; None for one without."""
    kind, value = item.own("Rect")
    edges = [float(number) for number in _NUMBER.findall(value)] if kind == "array" else []
    if len(edges) != 4:
        return None
    rect = pymupdf.Rect(edges).normalize() * page.transformation_matrix
    return frame.to_display((rect.x0, rect.y0, rect.x1, rect.y1))


def _mark(item: _Item) -> str:
    """A sign for the state of a box; nothing for another field."""
    if item.inherited("FT")[1] != "/Btn":
        return ""
    flags = item.flags()
    if flags & _PUSH_BUTTON:
        return ""
    kind, state = item.own("AS")
    on = kind == "name" and state != "/Off"
    if flags & _RADIO:
        return _CHOSEN if on else _NOT_CHOSEN
    return _TICKED if on else _NOT_TICKED


def _value(item: _Item) -> str:
    """What was written into a field; never a password."""
    if item.inherited("FT")[1] != "/Tx":
        return ""
    text = item.text("V")
    return "" if text and item.flags() & _PASSWORD else text


def _lines(text: str) -> list[str]:
    kept = ("".join(c if c.isprintable() else " " for c in line) for line in text.splitlines())
    plain = (" ".join(line.split()) for line in kept)
    return [line[:_LONGEST_NOTE] for line in plain if line]
