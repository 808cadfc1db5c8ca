# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads what belongs to a sheet and is no cell: declared tables, text that lies on it, notes."""

from collections.abc import Iterator

from lxml import etree

from core.parse.sources.sheets.cells import (
    DeclaredTable,
    Sheet,
    area_of,
    cell_name,
    sheet_prefix,
)
from core.parse.sources.sheets.found import Book, SheetPart
from core.parse.sources.sheets.parts import Parts, local, whole_number
from core.parse.sources.sheets.strings import check_length

_EMBEDDED = ("oleObject", "package")
_ANCHORS = ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor")


def read_beside(parts: Parts, part: str, found: SheetPart, book: Book) -> None:
    """Add to a sheet what other parts hold of it.

    Passes on:
        DamagedDocumentError: One of them cannot be read.
        LimitExceededError: A text is too long.
    """
    embedded = 0
    for relation in parts.relations(part).values():
        embedded += relation.kind in _EMBEDDED
        if relation.part not in parts:
            continue
        if relation.kind == "table":
            _read_table(parts, relation.part, found.sheet)
        elif relation.kind == "drawing":
            _read_drawing(parts, relation.part, found.sheet, book)
        elif relation.kind == "comments":
            _read_comments(parts, relation.part, found.sheet)
    _say_unread(found.sheet, embedded, "embedded file")


def _read_table(parts: Parts, part: str, sheet: Sheet) -> None:
    for element in parts.elements(part, "table"):
        area = area_of(element.get("ref"))
        if area is not None:
            sheet.tables.append(DeclaredTable(area, whole_number(element.get("headerRowCount"), 1)))


def _read_comments(parts: Parts, part: str, sheet: Sheet) -> None:
    count = sum(1 for _ in parts.elements(part, "comment"))
    if count:
        notes = "1 note to a cell was" if count == 1 else f"{count:,} notes to cells were"
        sheet.facts.append(f"On the sheet {sheet.name}, {notes} not read.")


def _read_drawing(parts: Parts, part: str, sheet: Sheet, book: Book) -> None:
    """Read the text of shapes; charts repeat what cells hold, pictures hold no text to read."""
    charts = pictures = 0
    for anchor in parts.elements(part, *_ANCHORS):
        at = sheet_prefix(sheet.name) + _corner(anchor)
        for each in _shown(anchor):
            kind = local(each)
            charts += kind == "chart"
            pictures += kind == "pic"
            if kind == "txBody":
                for paragraph in each:
                    text = _text(paragraph)
                    check_length(len(text), book.name, book.settings)
                    if text:
                        book.count_cell()
                        sheet.boxes.append((text, at))
    _say_unread(sheet, charts, "chart")
    _say_unread(sheet, pictures, "picture")


def _say_unread(sheet: Sheet, count: int, thing: str) -> None:
    if count:
        things = f"1 {thing} was" if count == 1 else f"{count:,} {thing}s were"
        sheet.facts.append(f"On the sheet {sheet.name}, {things} not read.")


def _shown(element: etree._Element) -> Iterator[etree._Element]:
    """An element and all below it, without what only older programs show."""
    if local(element) == "Fallback":
        return
    yield element
    for each in element:
        yield from _shown(each)


def _text(paragraph: etree._Element) -> str:
    pieces = []
    for each in paragraph.iter():
        if local(each) == "t":
            pieces.append(each.text or "")
        elif local(each) == "br":
            pieces.append("\n")
    return "".join(pieces).strip()


def _corner(anchor: etree._Element) -> str:
    """The cell under the upper left corner; the first one where it is set by measure."""
    row = column = 0
    for each in anchor:
        if local(each) == "from":
            for side in each:
                if local(side) == "row":
                    row = whole_number(side.text)
                elif local(side) == "col":
                    column = whole_number(side.text)
            break
    return cell_name(row + 1, column + 1)
