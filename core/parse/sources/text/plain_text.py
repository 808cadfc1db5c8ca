# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plain text as a flow of blocks: paragraphs, headings, items, tables drawn with signs."""

import re
from collections.abc import Iterator, Sequence

from core.parse.sources.flow import FlowBlock, FlowKind, TextRun
from core.parse.sources.text.grid_tables import Grid, is_drawn, opens_grid, read_grid
from core.parse.sources.text.line_joints import cuts_figure, in_one_line

_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_ITEM = re.compile(
    r"^(\s*)((?:[-*•\u2013]|\(?[0-9]{1,3}[.)]|\(?[A-Za-z][.)]|\([ivxlc]+\)))\s+(\S.*)$"
)
_COLUMNS = re.compile(r"\S {3,}\S")
_FULL_LINE = 0.75
_NARROWEST_WRAP = 40
_WIDEST_WRAP = 130
_INDENT_CHARS = 4


def parse_text(text: str) -> list[FlowBlock]:
    """Read plain text; lines that were broken to fit a page are joined, ``## x`` is a heading."""
    blocks: list[FlowBlock] = []
    wrap = _wrap_width(text)
    for paragraph in re.split(r"\n[ \t]*\n|\f", text):
        lines = [line.rstrip() for line in paragraph.split("\n") if line.strip()]
        for part in _with_grids_apart(lines):
            grid = read_grid(part)
            blocks.extend(_text_blocks(part, wrap) if grid is None else [_table(grid)])
    return blocks


def _with_grids_apart(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    start = position = 0
    while position < len(lines):
        if not opens_grid(lines[position : position + 2]):
            position += 1
            continue
        yield lines[start:position]
        start = position
        while position < len(lines) and is_drawn(lines[position]):
            position += 1
        yield lines[start:position]
        start = position
    yield lines[start:]


def _table(grid: Grid) -> FlowBlock:
    rows = tuple(
        tuple((TextRun("\n".join(cell), number < grid.header_rows),) for cell in row)
        for number, row in enumerate(grid.rows)
    )
    return FlowBlock(FlowKind.TABLE, rows=rows)


def _wrap_width(text: str) -> int | None:
    """The width to which most lines were broken; None where each line is its own paragraph."""
    lengths = sorted(len(line.rstrip()) for line in text.split("\n") if line.strip())
    if len(lengths) < 5:
        return None
    widest = lengths[int(len(lengths) * 0.95)]
    near = sum(length >= 0.8 * widest for length in lengths)
    is_wrapped = _NARROWEST_WRAP <= widest <= _WIDEST_WRAP and 2 * near >= len(lengths)
    return widest if is_wrapped else None


def _text_blocks(lines: Sequence[str], wrap: int | None) -> Iterator[FlowBlock]:
    waiting: list[str] = []
    first = True
    for line in lines:
        if waiting and not _goes_on(waiting[-1], line, wrap):
            yield _text_block(waiting, first)
            first = False
            waiting = []
        waiting.append(line)
    if waiting:
        yield _text_block(waiting, first)


def _goes_on(before: str, line: str, wrap: int | None) -> bool:
    """Whether a line belongs to the one before it."""
    if cuts_figure(before, line) and not _COLUMNS.search(line):
        return True
    is_full = wrap is not None and len(before) >= _FULL_LINE * wrap
    return is_full and not _starts_block(line)


def _starts_block(line: str) -> bool:
    return bool(_HEADING.match(line) or _ITEM.match(line) or _COLUMNS.search(line))


def _text_block(lines: Sequence[str], first: bool) -> FlowBlock:
    heading = _HEADING.match(lines[0])
    if heading and len(lines) == 1:
        return FlowBlock(FlowKind.HEADING, (TextRun(heading[2], True),), len(heading[1]))
    if len(lines) == 1 and _COLUMNS.search(lines[0].strip()):
        return FlowBlock(FlowKind.CODE, (TextRun(lines[0]),))
    item = _ITEM.match(lines[0])
    if item:
        text = in_one_line([item[3], *lines[1:]])
        level = min(len(item[1].expandtabs()) // _INDENT_CHARS, 6)
        return FlowBlock(FlowKind.ITEM, (TextRun(text),), level, item[2])
    text = in_one_line(lines)
    return FlowBlock(FlowKind.PARAGRAPH if first else FlowKind.LINE, (TextRun(text),))
