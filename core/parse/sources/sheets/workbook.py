# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads a workbook: each sheet that can be seen is a section of its own.

Nothing of a book is run or followed: no formula, no macro, no link to another file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import EmptyDocumentError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.parse.sources.sheets.beside import read_beside
from core.parse.sources.sheets.found import Book, SheetPart
from core.parse.sources.sheets.parts import Parts, Relation, attribute, is_on, local
from core.parse.sources.sheets.sheet_part import read_sheet
from core.parse.sources.sheets.strings import read_shared
from core.parse.sources.sheets.styles import read_styles
from core.parse.sources.sheets.tables import blocks_of
from core.settings import ParseSettings

_PLACES_NAMED = 3


@dataclass(frozen=True, slots=True)
class _Tab:
    """A sheet as the book lists it."""

    name: str
    target: Relation | None
    hidden: bool


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read a workbook.

    Raises:
        EmptyDocumentError: All that it holds is hidden, or no text.

    Passes on:
        DamagedDocumentError: It is no whole workbook.
        LimitExceededError: It has too many cells, or one that holds too much.
    """
    del file_format
    with Parts(path, name) as parts:
        main = _main_part(parts)
        pointed = parts.relations(main)
        tabs, from_1904 = _read_tabs(parts, main, pointed)
        styles = read_styles(parts, _of_kind(pointed, "styles"))
        shared = read_shared(parts, _of_kind(pointed, "sharedStrings"), name, settings)
        book = Book(name, settings, styles, shared, from_1904)
        blocks: list[FlowBlock] = []
        facts: list[str] = []
        for tab in tabs:
            read, said = _read_tab(parts, tab, book)
            blocks += read
            facts += said
        if facts and not blocks:
            message = f"{name} shows no text. {facts[0]}"
            raise EmptyDocumentError(message, "Show what is hidden, save it, and add it again.")
        return Flow(tuple(blocks), _title(parts), facts=(*facts, *_left_alone(parts, pointed)))


def _main_part(parts: Parts) -> str:
    """Name of the part that lists the sheets.

    Raises:
        DamagedDocumentError: There is none.
    """
    for relation in parts.relations("").values():
        if relation.kind == "officeDocument":
            return relation.part
    if "xl/workbook.xml" in parts:
        return "xl/workbook.xml"
    raise parts.damaged("it does not say where its sheets are")


def _read_tabs(parts: Parts, main: str, pointed: dict[str, Relation]) -> tuple[list[_Tab], bool]:
    tabs: list[_Tab] = []
    from_1904 = False
    for element in parts.elements(main, "workbookPr", "sheet"):
        if local(element) == "workbookPr":
            from_1904 = is_on(element.get("date1904"))
            continue
        target = pointed.get(attribute(element, "id") or "")
        hidden = element.get("state", "visible") != "visible"
        tabs.append(_Tab(element.get("name") or f"Sheet {len(tabs) + 1}", target, hidden))
    return tabs, from_1904


def _read_tab(parts: Parts, tab: _Tab, book: Book) -> tuple[Sequence[FlowBlock], Sequence[str]]:
    if tab.target is None or tab.target.part not in parts:
        return (), [f"The sheet {tab.name} was not read: the file does not hold it."]
    if tab.target.kind != "worksheet":
        return (), [f"The sheet {tab.name} was not read: it is no table but a {_thing(tab)}."]
    found = read_sheet(parts, tab.target.part, tab.name, book)
    sheet = found.sheet
    if tab.hidden:
        count = len(sheet.cells)
        return (), [f"The hidden sheet {tab.name} was not read ({_counted(count, 'cell')})."]
    read_beside(parts, tab.target.part, found, book)
    lines = [FlowBlock(FlowKind.PARAGRAPH, (TextRun(text),), place=at) for text, at in sheet.boxes]
    blocks = [*blocks_of(sheet), *lines]
    if blocks:
        edges = [
            FlowBlock(FlowKind.FURNITURE, (TextRun(text),), place=tab.name) for text in sheet.edges
        ]
        blocks = [_heading(tab.name), *blocks, *edges]
    return blocks, [*_facts(found), *sheet.facts]


def _heading(name: str) -> FlowBlock:
    return FlowBlock(
        FlowKind.HEADING,
        (TextRun(name, True),),
        1,
        place=name,
        new_page=True,
        page_label=name,
    )


def _facts(found: SheetPart) -> Iterator[str]:
    name = found.sheet.name
    hidden = []
    if found.unread_rows:
        hidden.append(_counted(len(found.unread_rows), "hidden row"))
    if found.unread_columns:
        hidden.append(_counted(len(found.unread_columns), "hidden column"))
    if hidden:
        were = _were(len(found.unread_rows) + len(found.unread_columns))
        yield f"On the sheet {name}, {' and '.join(hidden)} {were} not read."
    if found.unshown:
        cells, were = _counted(found.unshown, "cell"), _were(found.unshown)
        yield f"On the sheet {name}, {cells} set to show nothing {were} not read."
    yield from _doubts(found)


def _doubts(found: SheetPart) -> Iterator[str]:
    """What is told otherwise than it stands on the sheet, or may be."""
    name = found.sheet.name
    if cells := found.without_value:
        formulas = _counted(len(cells), "formula")
        yield f"On the sheet {name}, no value is stored for {formulas} ({_places(cells)})."
    if cells := found.told_by_colour:
        figures = f"{_counted(len(cells), 'figure')} {_were(len(cells))}"
        yield (
            f"On the sheet {name}, {figures} read with a minus sign, for which the sheet shows a "
            f"colour alone ({_places(cells)})."
        )
    if cells := found.by_unknown_rule:
        shown = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
        yield (
            f"On the sheet {name}, the look of {shown} hangs on a formula that is not worked out: "
            f"what is shown there may be in another format, or struck out ({_places(cells)})."
        )


def _places(cells: Sequence[str]) -> str:
    more = " and more" if len(cells) > _PLACES_NAMED else ""
    return f"{', '.join(cells[:_PLACES_NAMED])}{more}"


def _left_alone(parts: Parts, pointed: dict[str, Relation]) -> Iterator[str]:
    kinds = [relation.kind for relation in pointed.values()]
    if "vbaProject" in kinds:
        yield "The macros of the book were not read."
    links = kinds.count("externalLink")
    if links:
        files = _counted(links, "other book")
        yield f"The book takes values from {files}; these links were not followed."


def _title(parts: Parts) -> str | None:
    for relation in parts.relations("").values():
        if relation.kind == "core-properties" and relation.part in parts:
            for element in parts.elements(relation.part, "title"):
                return (element.text or "").strip() or None
    return None


def _of_kind(pointed: dict[str, Relation], kind: str) -> str | None:
    return next((each.part for each in pointed.values() if each.kind == kind), None)


def _thing(tab: _Tab) -> str:
    return "chart" if tab.target and tab.target.kind == "chartsheet" else "sheet of another kind"


def _were(count: int) -> str:
    return "was" if count == 1 else "were"


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
