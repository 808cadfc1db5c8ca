# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables drawn with ``+---+`` and ``|``: a cell may go on over several lines.

They are drawn by hand, so an edge may stand a sign aside and the last bar may be missing. A cell
over several rows or columns has its text in the first of them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from markdown_it.rules_block import StateBlock

_BORDER = re.compile(r"\+[-=:]{2,}\+(?:[-=:]+\+)*")
_DRAWN = re.compile(r"\s*(?:\||\+[-=:]{2})")
_BAR = re.compile(r"(?<!\\)\|")
_CORNER = re.compile(r"\+")
_CELL_BORDER = re.compile(r"[-=:+]{2,}")
_ITEM = re.compile(r"(?:[-*+\u2022]|\(?[0-9A-Za-z]{1,3}[.)])\s")
_NO_GRID = "line up to which no grid can be read"
_ASIDE = 2
"""How many signs a bar may stand away from the edge above it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as drawn.

    Attributes:
        rows: Of cells, each with its lines; lines that were broken to fit the cell are joined.
        header_rows: How many of them name the columns.
        line_count: How many lines of the text it takes.
    """

    rows: tuple[tuple[tuple[str, ...], ...], ...]
    header_rows: int
    line_count: int


def opens_grid(lines: Sequence[str]) -> bool:
    """Whether a table begins with the first of some lines."""
    return len(lines) > 1 and _is_border(lines[0]) and lines[1].lstrip().startswith("|")


def is_drawn(line: str) -> bool:
    """Whether a line can be part of such a table."""
    return _DRAWN.match(line) is not None


def read_grid(lines: Sequence[str]) -> Grid | None:
    """Read the table that begins with the first line; None when none does.

    What is drawn in another way, so that a word would stand in no cell, is not read as a table.
    """
    if not opens_grid(lines):
        return None
    drawn = [line.expandtabs(4).strip() for line in takewhile(is_drawn, lines)]
    edges = _edges(drawn)
    if _has_a_row_a_line(drawn, edges):
        printed = [_texts(line, edges) for line in drawn if not _is_border(line)]
        rows = [[[text.strip()] for text in texts] for texts in printed]
        header_rows = 1
    else:
        rows, header_rows = _rows(drawn, edges)
    if _signs(drawn) != _signs(text for row in rows for cell in row for text in cell):
        return None
    # A row without a word is room between two others.
    kept = [number for number, row in enumerate(rows) if any(any(cell) for cell in row)]
    return Grid(
        tuple(tuple(_unwrapped(cell) for cell in rows[number]) for number in kept),
        sum(number < header_rows for number in kept),
        len(drawn),
    )


def grid_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule for markdown-it."""
    lines = _lines_at(state, start, min(start + 2, end))
    if not opens_grid(lines) or start < state.env.get(_NO_GRID, 0):
        return False
    if silent:
        return True
    lines = _lines_at(state, start, end)
    grid = read_grid(lines)
    if grid is None:
        state.env[_NO_GRID] = start + len(lines)
        return False
    _push(state, grid, start)
    state.line = start + grid.line_count
    return True


def _lines_at(state: StateBlock, start: int, end: int) -> list[str]:
    lines: list[str] = []
    for number in range(start, end):
        first = state.bMarks[number] + state.tShift[number]
        line = state.src[first : state.eMarks[number]]
        if state.sCount[number] < state.blkIndent or not is_drawn(line):
            break
        lines.append(line)
    return lines


def _push(state: StateBlock, grid: Grid, start: int) -> None:
    where = [start, start + grid.line_count]
    state.push("table_open", "table", 1).map = where
    for number, row in enumerate(grid.rows):
        kind = "th" if number < grid.header_rows else "td"
        state.push("tr_open", "tr", 1)
        for cell in row:
            state.push(f"{kind}_open", kind, 1)
            token = state.push("inline", "", 0)
            token.content, token.map, token.children = "<br>".join(cell), where, []
            state.push(f"{kind}_close", kind, -1)
        state.push("tr_close", "tr", -1)
    state.push("table_close", "table", -1)


def _is_border(line: str) -> bool:
    return _BORDER.fullmatch(line.strip()) is not None


def _signs(lines: Iterable[str]) -> int:
    return sum(char.isalnum() for line in lines for char in line)


def _edges(drawn: Sequence[str]) -> list[int]:
    """Where the columns meet: by the corners of the first border, or of all where they differ."""
    corners = [[m.start() for m in _CORNER.finditer(line)] for line in drawn if _is_border(line)]
    if all(len(places) == len(corners[0]) for places in corners):
        return corners[0]
    edges: list[int] = []
    for place in sorted({place for places in corners for place in places}):
        if not edges or place > edges[-1] + _ASIDE:
            edges.append(place)
    return edges


def _has_a_row_a_line(drawn: Sequence[str], edges: Sequence[int]) -> bool:
    """Whether every line is a row, as programs print tables: three borders, no cell empty."""
    borders = [number for number, line in enumerate(drawn) if _is_border(line)]
    if len(borders) != 3 or borders[:2] != [0, 2] or any("=" in drawn[n] for n in borders):
        return False
    body = drawn[borders[1] + 1 : borders[2]]
    return len(body) > 1 and all(text.strip() for line in body for text in _texts(line, edges))


def _rows(drawn: Sequence[str], edges: Sequence[int]) -> tuple[list[list[list[str]]], int]:
    """The rows and how many of them stand above the double border."""
    rows: list[list[list[str]]] = []
    owners = [0] * (len(edges) - 1)
    header_rows = 0
    for line in drawn:
        texts = _texts(line, edges)
        border = _is_border(line)
        if border and "=" in line and not header_rows:
            header_rows = len(rows)
        # A border under some cells only: the others go on beside the new row.
        closed = [border or _CELL_BORDER.fullmatch(text) is not None for text in texts]
        if any(closed):
            owners = [
                len(rows) if shut else owner for shut, owner in zip(closed, owners, strict=True)
            ]
            rows.append([[] for _ in texts])
        for column, (text, shut) in enumerate(zip(texts, closed, strict=True)):
            if not shut:
                rows[owners[column]][column].append(text.strip())
    return rows, header_rows


def _texts(line: str, edges: Sequence[int]) -> list[str]:
    """What a line holds of each cell; where a bar is missing, the cell before goes on."""
    bars = [match.start() for match in _BAR.finditer(line)]
    if len(bars) != len(edges):
        bars = [_bar_at(line, edge) for edge in edges]
    texts: list[str] = []
    for column, bar in enumerate(bars[:-1]):
        upto = next((other for other in bars[column + 1 :] if other >= 0), len(line))
        texts.append(line[bar + 1 : upto] if bar >= 0 else "")
    return texts


def _bar_at(line: str, edge: int) -> int:
    """The bar or corner nearest to an edge, or -1."""
    near = range(max(edge - _ASIDE, 0), min(edge + _ASIDE + 1, len(line)))
    found = [place for place in near if line[place] in "|+"]
    return min(found, key=lambda place: abs(place - edge), default=-1)


def _unwrapped(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines of a cell, those joined that only ran out of room."""
    whole: list[str] = []
    apart = True
    for line in lines:
        if not line:
            apart = True
        elif apart or _ITEM.match(line):
            whole.append(re.sub(r"^[-*+]\s+", "\u2022 ", line))
            apart = False
        else:
            whole[-1] += f" {line}"
    return tuple(whole)
