# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lays plain text and Markdown out as a PDF, to be read, cited and lit up like any other.

The facsimile is the canonical file of such a document: what is quoted is read from its pages.
"""

from collections.abc import Sequence
from pathlib import Path

from core.errors import EmptyDocumentError
from core.parse.facsimile.markup import (
    FlowBlock,
    FlowKind,
    Runs,
    TextRun,
    parse_markdown,
    parse_text,
    plain,
)
from core.parse.facsimile.typesetter import COLUMN_PT, MARGIN_PT, Typesetter, Word
from core.parse.formats import FileFormat, decode_text
from core.parse.raw import RawInfo
from core.settings import ParseSettings

CANONICAL_NAME = "canonical.pdf"
_BODY_PT = 10.5
_CODE_PT = 9.0
_TABLE_PT = 9.5
_SMALLEST_TABLE_PT = 5.0
_WIDEST_WORD_EM = 15.0
"""A word beyond this (an address, a hash) may be broken in a cell."""
_LONGEST_LINE_EM = 1_000.0
_SPACE_EM = 0.3
_HEADING_PT = (18.0, 15.0, 13.0, 12.0, 11.25, 11.0)
_INDENT_PT = 20.0
_MARKER_GAP_PT = 4.5
_PARAGRAPH_GAP_PT = 6.0
_HEADING_GAP_PT = 12.0
_CELL_PAD_PT = 4.0
_CELL_FRAME_PT = 2 * _CELL_PAD_PT + 2
_NARROWEST_COLUMN_PT = 36.0
_MAX_INDENT = 8
_BAR = TextRun(" | ")


def describe_text(
    path: Path, name: str, file_format: FileFormat, work_dir: Path, settings: ParseSettings
) -> RawInfo:
    """Lay a text file out as ``canonical.pdf`` in `work_dir`.

    Raises:
        EmptyDocumentError: It holds nothing but white space.

    Passes on:
        UnsupportedFormatError: It is not text.
        LimitExceededError: It fills more pages than are read.
        DiskFullError: The facsimile cannot be written.
    """
    text = decode_text(path.read_bytes(), name)
    if not text.strip():
        message = f"{name} is empty: it has no text."
        raise EmptyDocumentError(message, "Check whether it was copied or downloaded completely.")
    is_markdown = file_format is FileFormat.MARKDOWN
    blocks = parse_markdown(text) if is_markdown else parse_text(text)
    canonical = work_dir / CANONICAL_NAME
    count = lay_out(blocks, canonical, name, settings.max_pages)
    return RawInfo(count, _title(blocks), (), file_format.value, str(canonical.resolve()))


def lay_out(blocks: Sequence[FlowBlock], path: Path, name: str, max_pages: int) -> int:
    """Write blocks as a PDF and return its number of pages.

    Passes on:
        LimitExceededError: There are more pages than allowed.
        DiskFullError: It cannot be written.
    """
    setter = Typesetter(name, max_pages)
    for block in blocks:
        _SETTERS[block.kind](setter, block)
    return setter.save(path)


def _set_heading(setter: Typesetter, block: FlowBlock) -> None:
    size = _HEADING_PT[min(block.level, len(_HEADING_PT)) - 1]
    lines = setter.wrap(block.runs, size, COLUMN_PT)
    setter.skip(_HEADING_GAP_PT)
    setter.keep_together(setter.line_height(size) * len(lines) + 2 * setter.line_height(_BODY_PT))
    setter.put_lines(lines, MARGIN_PT, size)
    setter.advance(2)


def _set_paragraph(setter: Typesetter, block: FlowBlock) -> None:
    setter.skip(_PARAGRAPH_GAP_PT)
    _set_line(setter, block)


def _set_line(setter: Typesetter, block: FlowBlock) -> None:
    x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
    lines = setter.wrap(block.runs, _BODY_PT, MARGIN_PT + COLUMN_PT - x)
    setter.keep_together(setter.line_height(_BODY_PT) * min(len(lines), 2))
    setter.put_lines(lines, x, _BODY_PT)


def _set_item(setter: Typesetter, block: FlowBlock) -> None:
    setter.skip(_PARAGRAPH_GAP_PT / 2)
    marker = setter.words_of(block.marker, _BODY_PT)
    x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
    hang = sum(word.width for word in marker) + _MARKER_GAP_PT
    lines = setter.wrap(block.runs, _BODY_PT, MARGIN_PT + COLUMN_PT - x - hang)
    setter.keep_together(setter.line_height(_BODY_PT) * max(min(len(lines), 2), 1))
    setter.put_line(marker, x, setter.y, _BODY_PT)
    if lines:
        setter.put_lines(lines, x + hang, _BODY_PT)
    else:
        setter.advance(setter.line_height(_BODY_PT))


def _set_code(setter: Typesetter, block: FlowBlock) -> None:
    x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
    setter.put_mono(plain(block.runs), x, _CODE_PT)


def _set_table(setter: Typesetter, block: FlowBlock) -> None:
    columns = max((len(row) for row in block.rows), default=0)
    if not columns:
        return
    needs = [_column_need(setter, block.rows, index) for index in range(columns)]
    size = _table_size(needs)
    if size < _SMALLEST_TABLE_PT:
        _set_rows_as_lines(setter, block)
        return
    setter.skip(_PARAGRAPH_GAP_PT)
    widths = _column_widths(needs, size)
    for row in block.rows:
        cells = [
            setter.wrap(cell, size, width - 2 * _CELL_PAD_PT)
            for cell, width in zip(row, widths, strict=False)
        ]
        _set_row(setter, cells, widths, size)
    setter.advance(_PARAGRAPH_GAP_PT / 2)


def _set_rows_as_lines(setter: Typesetter, block: FlowBlock) -> None:
    """So many columns fit on no page; words that are broken to fit would be other words."""
    for row in block.rows:
        runs = [run for cell in row for run in (*cell, _BAR)]
        _set_line(setter, FlowBlock(FlowKind.LINE, tuple(runs[:-1])))


def _set_row(
    setter: Typesetter, cells: Sequence[list[list[Word]]], widths: Sequence[float], size: float
) -> None:
    """One row with its rules; a row taller than a page goes on upon the next."""
    height = setter.line_height(size)
    setter.keep_together(max((len(c) for c in cells), default=1) * height + 2 * _CELL_PAD_PT)
    done = 0
    while True:
        left = max((len(cell) - done for cell in cells), default=0)
        fits = setter.lines_left(size, 2 * _CELL_PAD_PT)
        count = max(min(left, fits), 1)
        height = count * setter.line_height(size) + 2 * _CELL_PAD_PT
        _set_row_part(setter, [cell[done : done + count] for cell in cells], widths, height, size)
        done += count
        if done >= max((len(cell) for cell in cells), default=0):
            return
        setter.break_page()


def _set_row_part(
    setter: Typesetter,
    cells: Sequence[list[list[Word]]],
    widths: Sequence[float],
    height: float,
    size: float,
) -> None:
    top = setter.y
    bottom = top + height
    x = MARGIN_PT
    setter.put_rule(x, top, x, bottom)
    for index, width in enumerate(widths):
        lines = cells[index] if index < len(cells) else []
        for place, line in enumerate(lines):
            y = top + _CELL_PAD_PT + place * setter.line_height(size)
            setter.put_line(line, x + _CELL_PAD_PT, y, size)
        x += width
        setter.put_rule(x, top, x, bottom)
    setter.put_rule(MARGIN_PT, top, x, top)
    setter.put_rule(MARGIN_PT, bottom, x, bottom)
    setter.advance(height)


def _column_need(
    setter: Typesetter, rows: Sequence[tuple[Runs, ...]], index: int
) -> tuple[float, float]:
    """The widest word and the widest cell of a column, in em."""
    word_em = cell_em = 0.0
    for row in rows:
        lines = setter.wrap(row[index], 1, _LONGEST_LINE_EM) if index < len(row) else []
        for line in lines:
            word_em = max(word_em, *(word.width for word in line))
            cell_em = max(cell_em, sum(word.width for word in line) + len(line) * _SPACE_EM)
    return min(word_em, _WIDEST_WORD_EM), cell_em


def _table_size(needs: Sequence[tuple[float, float]]) -> float:
    """The size of print at which every column holds its widest word, if that is less than usual."""
    room = COLUMN_PT - len(needs) * _CELL_FRAME_PT
    return min(_TABLE_PT, room / max(sum(word for word, _ in needs), 1e-6))


def _column_widths(needs: Sequence[tuple[float, float]], size: float) -> list[float]:
    """What the words need, and room in proportion to the longest cells, within the column."""
    wanted = [max(cell * size + _CELL_FRAME_PT, _NARROWEST_COLUMN_PT) for _, cell in needs]
    if sum(wanted) <= COLUMN_PT:
        return wanted
    least = [word * size + _CELL_FRAME_PT for word, _ in needs]
    spare = max(COLUMN_PT - sum(least), 0.0)
    weights = [
        max(min(wide, COLUMN_PT) - low, 0.0) for wide, low in zip(wanted, least, strict=True)
    ]
    scale = spare / max(sum(weights), 1e-6)
    return [low + weight * scale for low, weight in zip(least, weights, strict=True)]


def _title(blocks: Sequence[FlowBlock]) -> str | None:
    for block in blocks:
        if block.kind is FlowKind.HEADING and block.level == 1:
            return plain(block.runs).strip() or None
    return None


_SETTERS = {
    FlowKind.HEADING: _set_heading,
    FlowKind.PARAGRAPH: _set_paragraph,
    FlowKind.LINE: _set_line,
    FlowKind.ITEM: _set_item,
    FlowKind.TABLE: _set_table,
    FlowKind.CODE: _set_code,
}
