# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Breaks the blocks of a specimen into pages: headings, clauses, lists, tables, notes, columns."""

from dataclasses import dataclass, field

from resources.samples.markup import Block, Source, plain_text
from resources.samples.paint import (
    PAGE_HEIGHT_PT,
    PAGE_WIDTH_PT,
    Line,
    Page,
    Type,
    text_width,
    wrap,
)
from resources.samples.tables import Table, table_of

_MARGIN_PT = 68.0
_TOP_PT = 84.0
_BOTTOM_PT = PAGE_HEIGHT_PT - 76.0
_GUTTER_PT = 24.0
_INDENT_PT = 22.0
_CLAUSE_PT = 36.0
_HEADING_SIZES_PT = (1.32, 1.12, 1.0)


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry for the outline and the table of contents; `page_index` counts from 0."""

    level: int
    title: str
    page_index: int


@dataclass(slots=True)
class Layout:
    """All pages of a document, and how many of them stand before the body."""

    pages: list[Page] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    front_pages: int = 0


class Flow:
    """Puts lines down the page, column after column, and keeps room for footnotes."""

    def __init__(self, face: Type, notes: dict[str, str]) -> None:
        """Start on an empty page; `notes` are the document's footnotes by number."""
        self.layout = Layout()
        self._face = face
        self._note_face = Type(face.family, face.size_pt * 0.8)
        self._notes = notes
        self._columns = 1
        self.start_page()

    @property
    def page(self) -> Page:
        """The page being filled."""
        return self.layout.pages[-1]

    @property
    def x(self) -> float:
        """Left edge of the column."""
        return _MARGIN_PT + self._column * (self.width + _GUTTER_PT)

    @property
    def width(self) -> float:
        """Width of the column."""
        free = PAGE_WIDTH_PT - 2 * _MARGIN_PT - (self._columns - 1) * _GUTTER_PT
        return free / self._columns

    def start_page(self) -> None:
        """Go on at the top of a new page."""
        self.layout.pages.append(Page())
        self._column = 0
        self._printed_notes: set[str] = set()
        self._floor = _BOTTOM_PT
        self.y = _TOP_PT

    def start_column(self) -> None:
        """Go on at the top of the next column, or of a new page."""
        if self._column + 1 < self._columns:
            self._column += 1
            self.y = _TOP_PT
        else:
            self.start_page()

    def set_columns(self, count: int) -> None:
        """Open a page of `count` columns."""
        if self.y > _TOP_PT:
            self.start_page()
        self._columns = count

    def need(self, height: float) -> bool:
        """Make sure that `height` is free; true when that took a new column or page."""
        if self.y + height <= self._floor or self.y <= _TOP_PT:
            return False
        self.start_column()
        return True

    def space(self, height: float) -> None:
        """Leave a gap, none at the top of a page."""
        if self.y > _TOP_PT:
            self.y += height

    def lines(self, lines: list[Line], face: Type, indent: float = 0.0) -> None:
        """Place lines one under the other; the first two and the last two stay together."""
        for number, line in enumerate(lines):
            together = 2 if len(lines) > 1 and number in {0, len(lines) - 2} else 1
            self.need(face.leading_pt * together + self._note_height(line.notes))
            self.reserve(line.notes)
            self.y += face.leading_pt
            self.page.put_line(self.x + indent, self.y - 0.25 * face.size_pt, line, face)

    def label(self, text: str, face: Type, indent: float) -> None:
        """Write a number beside the next line, on whatever page that line comes to stand."""
        self.need(2 * face.leading_pt)
        y = self.y + face.leading_pt - 0.25 * face.size_pt
        self.page.put(self.x + indent, y, text, face)

    def reserve(self, notes: tuple[str, ...]) -> None:
        """Print footnotes at the foot of this page, over those that are there already."""
        for number in notes:
            if number in self._printed_notes:
                continue
            self._printed_notes.add(number)
            lines = wrap(self._notes[number], self.width - 12, self._note_face)
            top = self._floor - self._note_height((number,))
            self.page.rules.append((self.x, top + 5, self.x + 110, top + 5))
            y = top + 7
            for index, line in enumerate(lines):
                y += self._note_face.leading_pt
                if index == 0:
                    self.page.put(self.x, y, number, self._note_face)
                self.page.put_line(self.x + 12, y, line, self._note_face)
            self._floor = top

    def _note_height(self, notes: tuple[str, ...]) -> float:
        height = 0.0
        for number in notes:
            count = len(wrap(self._notes[number], self.width - 12, self._note_face))
            height += count * self._note_face.leading_pt + 10
        return height


def lay_out(source: Source) -> Layout:
    """Typeset every block."""
    notes = {block.label: block.text for block in source.blocks if block.kind == "footnote"}
    face = Type(source.settings["family"], source.settings["size_pt"])
    flow = Flow(face, notes)
    for block in source.blocks:
        _place(flow, block, face)
    return flow.layout


def fill_contents(layout: Layout, face: Type, page_index: int) -> None:
    """Write the table of contents on the page that was kept for it."""
    page = layout.pages[page_index]
    y = _TOP_PT + 40
    for heading in layout.headings:
        if heading.level == 1 and heading.page_index >= layout.front_pages:
            number = str(heading.page_index - layout.front_pages + 1)
            right = PAGE_WIDTH_PT - _MARGIN_PT - text_width(number, face)
            title_end = _MARGIN_PT + text_width(heading.title, face)
            dots = int((right - title_end - 12) / text_width(" .", face))
            page.put(_MARGIN_PT, y, heading.title, face)
            page.put(right - 6 - text_width(" ." * dots, face), y, " ." * dots, face)
            page.put(right, y, number, face)
            y += face.leading_pt * 1.35


def _place(flow: Flow, block: Block, face: Type) -> None:
    match block.kind:
        case "heading":
            _heading(flow, block, face)
        case "title" | "subtitle":
            _cover_line(flow, block, face)
        case "table":
            _table(flow, table_of(block, flow.width, face), face)
        case "item" | "clause":
            _labelled(flow, block, face)
        case "small":
            small = Type(face.family, face.size_pt * 0.76)
            flow.space(4)
            flow.lines(wrap(block.text, flow.width, small), small)
        case "form":
            _form_line(flow, block, face)
        case "paragraph":
            flow.space(5)
            flow.lines(wrap(block.text, flow.width, face), face)
        case _:
            _command(flow, block)


def _command(flow: Flow, block: Block) -> None:
    match block.kind:
        case "page":
            flow.start_page()
        case "columns":
            flow.set_columns(int(block.text))
        case "column":
            flow.start_column()
        case "body":
            flow.start_page()
            flow.layout.front_pages = len(flow.layout.pages) - 1
        case "space":
            flow.y += float(block.text)
        case "footnote":
            pass
        case _:
            message = f"unknown command !{block.kind}"
            raise ValueError(message)


def _heading(flow: Flow, block: Block, face: Type) -> None:
    own = Type(face.family, face.size_pt * _HEADING_SIZES_PT[block.level - 1], bold=True)
    lines = wrap(block.text, flow.width, own)
    gap = (16, 11, 8)[block.level - 1]
    flow.need(gap + len(lines) * own.leading_pt + 4 * face.leading_pt)
    flow.space(gap)
    page_index = len(flow.layout.pages) - 1
    flow.layout.headings.append(Heading(block.level, plain_text(block.text), page_index))
    flow.lines(lines, own)
    flow.y += 1.5


def _cover_line(flow: Flow, block: Block, face: Type) -> None:
    own = Type(face.family, face.size_pt * (2.1 if block.kind == "title" else 1.3), bold=True)
    flow.space(8)
    flow.lines(wrap(block.text, flow.width, own), own)


def _labelled(flow: Flow, block: Block, face: Type) -> None:
    is_clause = block.kind == "clause"
    left = 0.0 if is_clause else _CLAUSE_PT + block.level * _INDENT_PT
    room = _CLAUSE_PT if is_clause else _INDENT_PT
    indent = left + max(room, text_width(block.label, face) + 8)
    lines = wrap(block.text, flow.width - indent, face)
    flow.space(5 if is_clause else 3)
    flow.need(face.leading_pt * min(2, len(lines)))
    flow.label(block.label, face, left)
    flow.lines(lines, face, indent)


def _form_line(flow: Flow, block: Block, face: Type) -> None:
    name, _, value = block.text.partition(" | ")
    flow.space(4)
    flow.label(name, Type(face.family, face.size_pt, bold=True), 0)
    flow.lines(wrap(value, flow.width - 170, face), face, 170)


def _table(flow: Flow, table: Table, face: Type) -> None:
    flow.space(8)
    flow.need(face.leading_pt * 2 + sum(table.heights[:3]))
    _table_head(flow, table, table.caption)
    for index in range(1, len(table.rows)):
        if flow.need(table.heights[index] + table.note_room):
            _table_head(flow, table, f"{table.caption} (continued)")
        flow.reserve(table.notes(index))
        table.draw_row(flow.page, flow.x, flow.y, index)
        flow.y += table.heights[index]
    flow.y += 6


def _table_head(flow: Flow, table: Table, caption: str) -> None:
    if table.caption:
        own = Type(table.face.family, table.face.size_pt, bold=True)
        flow.lines(wrap(caption, flow.width, own), own)
        flow.y += 3
    table.draw_row(flow.page, flow.x, flow.y, 0)
    flow.y += table.heights[0]
