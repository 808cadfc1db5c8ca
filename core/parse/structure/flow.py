# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page as paragraphs and tables in reading order, furniture and notes set apart."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from core.parse.lines.lines import Line, PageLines, Row, rows_of
from core.parse.lines.paragraphs import Paragraph, paragraphs_of
from core.parse.structure.columns import reading_order
from core.parse.structure.footnotes import split_footnotes
from core.parse.tables.grids import TableDraft, ruled_tables
from core.parse.tables.rest_rows import lone_rest
from core.parse.tables.table_rows import refined
from core.parse.tables.tables import TablePart, is_rest, table_part
from core.progress import stop_point


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One paragraph or table in reading order.

    Attributes:
        content: What stands there.
        page_index: From 0.
        opens_column: Whether it is the first of its column.
    """

    content: Paragraph | TablePart
    page_index: int
    opens_column: bool


@dataclass(frozen=True, slots=True, eq=False)
class PageFlow:
    """What stands on one page.

    Attributes:
        index: From 0.
        steps: Text and tables.
        notes: Rows of each note at the foot.
        turned: Lines that read in another direction.
        furniture: Rows of running heads and feet, and notes that the page does not show.
    """

    index: int
    steps: tuple[Step, ...]
    notes: tuple[tuple[Row, ...], ...]
    turned: tuple[Line, ...]
    furniture: tuple[Row, ...]


def page_flow(
    page: PageLines,
    furniture: frozenset[int],
    size: float,
    vocabulary: Set[str],
    before: PageFlow | None = None,
) -> PageFlow:
    """Order a page.

    Args:
        page: Its lines.
        furniture: ``id`` of the lines that are furniture.
        size: Type size of the document's running text.
        vocabulary: For hyphens in table cells.
        before: What stands on the page before.
    """
    stop_point()
    body = [line for line in page.level if id(line) not in furniture]
    tables, rest = ruled_tables(body, page.rules, _open_edges(before))
    tables = [refined(table) for table in tables]
    going_on = _rest_of_row(before, rest, vocabulary) if not tables else None
    if going_on is not None:
        held = {id(line) for cell in going_on.cells for line in cell.lines}
        tables, rest = [going_on], [line for line in rest if id(line) not in held]
    steps: list[Step] = []
    notes: list[list[Row]] = []
    regions = reading_order(rest, tables, page.rules)
    # Rows over the whole page too, for they hold what stands in tables.
    on_page = [row for region in regions for row in region.items if isinstance(row, Row)]
    on_page += rows_of(rest)
    for region in regions:
        items = split_footnotes(region.items, page, on_page, size, notes)
        steps.extend(_region_steps(items, page.index, vocabulary))
    edges = rows_of(line for line in page.level if id(line) in furniture)
    return PageFlow(
        page.index,
        tuple(steps),
        tuple(tuple(note) for note in notes),
        page.turned,
        (*edges, *(row for note in page.notes for row in rows_of([note]))),
    )


def _open_edges(before: PageFlow | None) -> tuple[float, ...]:
    """Edges of the columns of the ruled table that ends a page, of which a row may follow."""
    last = before.steps[-1].content if before is not None and before.steps else None
    return last.draft.edges if isinstance(last, TablePart) and last.draft.ruled else ()


def _rest_of_row(
    before: PageFlow | None, lines: Sequence[Line], vocabulary: Set[str]
) -> TableDraft | None:
    """The rest of the last row of a table without rules that ends the page before."""
    last = before.steps[-1].content if before is not None and before.steps else None
    if not isinstance(last, TablePart) or last.draft.ruled:
        return None
    draft = lone_rest(rows_of(lines), last.draft)
    cut = draft is not None and is_rest(last, table_part(draft, vocabulary))
    return draft if cut else None


def _region_steps(
    items: Sequence[Row | TableDraft], page_index: int, vocabulary: Set[str]
) -> list[Step]:
    rows: list[Row] = []
    breaks: set[int] = set()
    tables: list[tuple[int, TableDraft]] = []
    for item in items:
        if isinstance(item, TableDraft):
            breaks.add(len(rows))
            tables.append((len(rows), item))
        else:
            rows.append(item)
    contents: list[Paragraph | TablePart] = []
    position = 0
    for paragraph in paragraphs_of(rows, breaks):
        while tables and tables[0][0] <= position:
            contents.append(table_part(tables.pop(0)[1], vocabulary))
        contents.append(paragraph)
        position += len(paragraph.rows)
    contents.extend(table_part(table, vocabulary) for _, table in tables)
    return [Step(content, page_index, number == 0) for number, content in enumerate(contents)]
