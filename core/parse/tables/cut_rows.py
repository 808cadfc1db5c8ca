# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A row that the end of the page cuts: its cells go on at the top of the next page.

What is taken for the rest of a row is no row of its own: its first cell is empty or goes on within
a sentence, and so does every cell that it fills. A new row names what it is about.
"""

import re
from collections.abc import Collection, Mapping, Sequence, Set

from core.parse.lines.line_ends import joined_passages
from core.parse.lines.numbering import ends_in_reference
from core.parse.lines.passages import Passage
from core.parse.numbers.figures import is_numeric
from core.parse.tables.grids import CellDraft, TableDraft

Filled = Sequence[tuple[CellDraft, Passage]]
_LEAST_FILLED = 0.4
"""Of the width of its column: what is shorter had room for the next word."""

_ENDED = re.compile(r"[.;:!?][\"\u201d\u2019)\]]*$")


def is_cut(
    draft: TableDraft,
    last: Mapping[int, str],
    above: Mapping[int, Sequence[str]],
    first: Filled,
) -> bool:
    """Whether the first row of a part is the rest of the last row of the part before.

    Args:
        draft: Of the part before.
        last: Text of each column in its last row.
        above: Texts of each column in the rows over it that name no columns.
        first: Cells of the row on the next page.
    """
    rest = {cell.column: passage.text for cell, passage in first if passage.text}
    if not rest or any(cell.row_span > 1 or cell.column_span > 1 for cell, _ in first):
        return False
    if 0 in rest and not rest[0][0].islower():
        return False
    if (0 in rest or "" in above.get(0, ())) and _small_is_usual(above, rest):
        return False
    filled = _well_filled(draft)
    return all(
        column in filled and _goes_on(last.get(column, ""), text, draft.open_foot)
        for column, text in rest.items()
    )


def _small_is_usual(above: Mapping[int, Sequence[str]], columns: Collection[int]) -> bool:
    """Whether cells of some columns begin in lower case anyway, so that it tells nothing."""
    return any(text[:1].islower() for column in columns for text in above.get(column, ()))


def _well_filled(draft: TableDraft) -> set[int]:
    """Columns in which the last row ends far enough to the right to have been broken there."""
    found: set[int] = set()
    for cell in draft.cells:
        if cell.row + cell.row_span == draft.rows and cell.lines:
            left, right = draft.edges[cell.column], draft.edges[cell.column + cell.column_span]
            ends = max(cell.lines, key=lambda line: line.middle).x1
            if ends - left > _LEAST_FILLED * (right - left):
                found.add(cell.column)
    return found


def _goes_on(before: str, text: str, open_foot: bool) -> bool:
    if not before or _ENDED.search(before) or is_numeric(before) or is_numeric(text):
        return False
    return text[0].islower() or ends_in_reference(before) or open_foot


def with_rest(
    cells: list[tuple[CellDraft, Passage, bool]],
    last_row: int,
    first: Filled,
    vocabulary: Set[str],
) -> None:
    """Put the rest of a cut row into the cells of its beginning."""
    rest = {cell.column: passage for cell, passage in first if passage.text}
    for n, (cell, passage, header) in enumerate(cells):
        more = rest.get(cell.column)
        if more is not None and cell.row + cell.row_span - 1 == last_row:
            cells[n] = (cell, joined_passages([passage, more], vocabulary), header)
