# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A file without pages as a flow of blocks that can be laid out. Knows nothing of pages.

This is all that a reader of a format gives, and all that the facsimile is made from.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from core.types import Metadata


class FlowKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LINE = "line"
    ITEM = "item"
    TABLE = "table"
    CODE = "code"
    FOOTNOTE = "footnote"
    CAPTION = "caption"
    FURNITURE = "furniture"


@dataclass(frozen=True, slots=True)
class TextRun:
    r"""A stretch of text in one type.

    Attributes:
        text: May hold a line break, ``\n``.
        bold: In bold.
        italic: In italics.
        raised: A digit or letter above the line: the mark of a note, a power.
        lowered: Below the line.
        struck: Struck out, so that it no longer holds.
    """

    text: str
    bold: bool = False
    italic: bool = False
    raised: bool = False
    lowered: bool = False
    struck: bool = False


Runs = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class FlowCell:
    r"""One cell of a table.

    Attributes:
        row: From 0.
        column: From 0.
        runs: Its text; lines of a cell, or what a nested table holds, are parted by ``\n``.
        row_span: Rows that it fills, 1 or more.
        column_span: Columns that it fills, 1 or more.
        header: It names a column or a row.
        place: Where it stands in its file (``Budget!B7``), or None.
    """

    row: int
    column: int
    runs: Runs = ()
    row_span: int = 1
    column_span: int = 1
    header: bool = False
    place: str | None = None


@dataclass(frozen=True, slots=True)
class FlowBlock:
    """One block.

    Attributes:
        kind: What it is; a `LINE` is a paragraph that stands close to the one before.
        runs: Its text; empty for a table.
        level: Of a heading from 1; of an indent from 0.
        marker: The number or mark that stands before an item, a heading or a numbered paragraph,
            as it is printed; not part of `runs`.
        rows: Cells of a plain table, header row first; other tables have `cells`.
        cells: Cells of a table with merged ones, in reading order, without overlaps.
        note_of: Of a footnote: position in the flow of the block that bears its mark.
        place: Where it stands in its file (``Slide 3``, ``00:01:12``, ``line 41``), or None.
        new_page: Whether it begins a page: a slide, a sheet.
        page_label: With `new_page`: what the page is called (``Slide 3``).
        opens_section: Whether a numbered paragraph is a section of its own, as a provision is.
        number: Of a heading or numbered paragraph: the number of its section (``12``, ``3.1(b)``),
            where the file prints it elsewhere than in `marker`; else None.
    """

    kind: FlowKind
    runs: Runs = ()
    level: int = 0
    marker: str = ""
    rows: tuple[tuple[Runs, ...], ...] = ()
    cells: tuple[FlowCell, ...] = ()
    note_of: int | None = None
    place: str | None = None
    new_page: bool = False
    page_label: str | None = None
    opens_section: bool = False
    number: str | None = None


@dataclass(frozen=True, slots=True)
class Flow:
    """What a file holds, in reading order.

    Attributes:
        blocks: Headings, text, tables, notes, furniture.
        title: What the file calls itself, or None.
        fields: Lines that are no text but belong to the file (front matter); set small at the top.
        metadata: What the file's own properties state.
        facts: What its reader must be told: tracked changes that were accepted, hidden sheets,
            formulas without a value; each a whole sentence.
        judged: The kinds are told from print afterwards, because the file marks none (plain text).
        paragraphs_judged: So are headings and clauses among its paragraphs, because it marks items
            and tables, but no heading (a page or Markdown text without any).
    """

    blocks: tuple[FlowBlock, ...]
    title: str | None = None
    fields: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)
    facts: tuple[str, ...] = ()
    judged: bool = False
    paragraphs_judged: bool = False


def plain(runs: Runs) -> str:
    """Text of runs."""
    return "".join(run.text for run in runs)


def bold(runs: Runs) -> Runs:
    """The same text in bold."""
    return tuple(TextRun(run.text, True) for run in runs)


def cells_of(block: FlowBlock) -> tuple[FlowCell, ...]:
    """The cells of a table, whichever way it gives them; a plain one begins with its head."""
    if block.cells or not block.rows:
        return block.cells
    headed = len(block.rows) > 1
    return tuple(
        FlowCell(row, column, runs, header=headed and row == 0)
        for row, cells in enumerate(block.rows)
        for column, runs in enumerate(cells)
    )


def text_of(blocks: Sequence[FlowBlock]) -> str:
    """All text, a line for each block and cell: what must come through to the pages."""
    lines = []
    for block in blocks:
        lines += [plain(cell.runs) for cell in cells_of(block)]
        lines += [f"{block.marker} {plain(block.runs)}".strip()] if not block.cells else []
    return "\n".join(line for line in lines if line)
