# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the cells of a workbook look: their number formats, and what sets their print apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lxml import etree

from core.parse.sources.flow import TextRun
from core.parse.sources.sheets.formats import BUILT_IN, GENERAL
from core.parse.sources.sheets.parts import Parts, is_on, local, whole_number

PLAIN_FACE = TextRun("")
_WHITE = {"FFFFFFFF", "00FFFFFF", "FFFFFF"}
_WHITE_THEME, _WHITE_INDEXES = "0", {"1", "9", "65"}


@dataclass(frozen=True, slots=True)
class CellStyle:
    """How a cell looks.

    Attributes:
        code: Its number format.
        face: A run without text, in the type of the cell.
        filled: It has a ground that is not white.
    """

    code: str = GENERAL
    face: TextRun = PLAIN_FACE
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What a rule of a sheet sets.

    Attributes:
        code: A number format, or None.
        struck: Whether the cell is struck out; None where nothing is said of that.
    """

    code: str | None = None
    struck: bool | None = None

    def or_else(self, later: "Look") -> "Look":
        """The same, with what a later rule sets of which this one says nothing."""
        return Look(
            later.code if self.code is None else self.code,
            later.struck if self.struck is None else self.struck,
        )


class Styles:
    """The styles of a book; one that it does not have is plain.

    Attributes:
        by_rule: What rules of a sheet may set, in the order of their numbers.
    """

    def __init__(self, styles: Sequence[CellStyle] = (), by_rule: Sequence[Look] = ()) -> None:
        """Take them in the order of their numbers."""
        self._styles = tuple(styles)
        self.by_rule = tuple(by_rule)

    def of(self, number: str | None) -> CellStyle:
        """Return the style of that number."""
        position = whole_number(number)
        return self._styles[position] if position < len(self._styles) else _PLAIN


def read_styles(parts: Parts, part: str | None) -> Styles:
    """Read the styles of a book; plain ones where it has none.

    Passes on:
        DamagedDocumentError: The part cannot be read.
    """
    if part is None or part not in parts:
        return Styles()
    codes = dict(BUILT_IN)
    faces: list[TextRun] = []
    fills: list[bool] = []
    styles: list[CellStyle] = []
    by_rule: list[Look] = []
    for element in parts.elements(part, "numFmts", "fonts", "fills", "cellXfs", "dxfs"):
        kind = local(element)
        if kind == "numFmts":
            for each in element:
                codes[whole_number(each.get("numFmtId"))] = each.get("formatCode", GENERAL)
        elif kind == "fonts":
            faces += [face_of(each) for each in element]
        elif kind == "fills":
            fills += [_is_filled(each) for each in element]
        elif kind == "dxfs":
            by_rule += [look_in(each) for each in element]
        else:
            styles += [_style(each, codes, faces, fills) for each in element]
    return Styles(styles, by_rule)


def look_in(dxf: etree._Element) -> Look:
    """Read what a rule sets of how a cell looks."""
    code = next((each.get("formatCode") for each in dxf if local(each) == "numFmt"), None)
    fonts = (each for font in dxf if local(font) == "font" for each in font)
    struck = [is_on(each.get("val"), True) for each in fonts if local(each) == "strike"]
    return Look(code, struck[-1] if struck else None)


def face_of(font: Iterable[etree._Element]) -> TextRun:
    """Read the type of a font or of a run: what changes the meaning of its text."""
    said = {local(each): each.get("val") for each in font}
    upright = said.get("vertAlign")
    return TextRun(
        "",
        bold="b" in said and is_on(said["b"], True),
        italic="i" in said and is_on(said["i"], True),
        raised=upright == "superscript",
        lowered=upright == "subscript",
        struck="strike" in said and is_on(said["strike"], True),
    )


def _style(
    xf: etree._Element, codes: dict[int, str], faces: Sequence[TextRun], fills: Sequence[bool]
) -> CellStyle:
    font, fill = whole_number(xf.get("fontId")), whole_number(xf.get("fillId"))
    return CellStyle(
        codes.get(whole_number(xf.get("numFmtId")), GENERAL),
        faces[font] if font < len(faces) else PLAIN_FACE,
        fill < len(fills) and fills[fill],
    )


def _is_filled(fill: etree._Element) -> bool:
    for ground in fill:
        if local(ground) == "gradientFill":
            return True
        if ground.get("patternType", "none") in {"none", "gray125"}:
            return False
        for colour in ground:
            if local(colour) == "fgColor":
                return not _is_white(colour)
    return False


def _is_white(colour: etree._Element) -> bool:
    return (
        (colour.get("rgb") or "").upper() in _WHITE
        or (colour.get("theme") == _WHITE_THEME and not colour.get("tint"))
        or colour.get("indexed") in _WHITE_INDEXES
    )


_PLAIN = CellStyle()
