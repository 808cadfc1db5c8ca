# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads tables whose cells are parted by a sign: CSV, TSV and their like.

A cell is text, and is shown as it is written. What looks like a formula stays what it looks like.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import LimitExceededError
from core.parse.formats import FileFormat, decode_text
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.parse.sources.sheets.cells import Area, Sheet, SheetCell, kind_of_text
from core.parse.sources.sheets.dialect import Record, read_records, too_long
from core.parse.sources.sheets.heads import head_rows
from core.parse.sources.sheets.overlong import Overlong
from core.parse.sources.sheets.rows import Box, Row
from core.parse.sources.sheets.tables import blocks_of_rows
from core.settings import ParseSettings

_PARTING = re.compile(rb"[\n\r,;\t|]+")
_MOST_BYTES_OF_A_CHARACTER = 4


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read a table.

    Raises:
        LimitExceededError: It has too many cells, or one that holds too much.

    Passes on:
        UnsupportedFormatError: It is not text.
    """
    del file_format
    data = path.read_bytes()
    if _holds_endless_cell(data, settings):
        fault = too_long(name, settings)
        raise fault
    text = decode_text(data, name)
    title = Path(name).stem
    records = _within(read_records(text, name, settings), name, settings)
    sheet, overlong = _Lines(title), Overlong()
    blocks = tuple(_blocks(overlong.read(records), sheet))
    if not blocks:
        return Flow((), title)
    heading = FlowBlock(FlowKind.HEADING, (TextRun(title, True),), 1)
    return Flow((heading, *blocks), title, facts=(*overlong.facts(), *sheet.facts))


def _holds_endless_cell(data: bytes, settings: ParseSettings) -> bool:
    """Tell what is no table at all, before it is decoded: that takes long."""
    most = settings.max_cell_chars * _MOST_BYTES_OF_A_CHARACTER
    end = 0
    for match in _PARTING.finditer(data):
        if match.start() - end > most:
            return True
        end = match.end()
    return len(data) - end > most


@dataclass(slots=True)
class _Lines(Sheet):
    """A file as a sheet whose rows are its lines."""

    def place_of(self, area: Area) -> str:
        """``line 41``."""
        if area.top == area.bottom:
            return f"line {area.top}"
        return f"lines {area.top}-{area.bottom}"


def _within(records: Iterable[Record], name: str, settings: ParseSettings) -> Iterator[Record]:
    """Count cells.

    Raises:
        LimitExceededError: There are too many.
    """
    left = settings.max_cells
    for record in records:
        left -= sum(bool(cell.strip()) for cell in record.cells)
        if left < 0:
            message = f"{name} has more than {settings.max_cells:,} cells."
            raise LimitExceededError(message, "Split the file, or raise max_cells.")
        yield record


def _blocks(records: Iterable[Record], sheet: Sheet) -> Iterator[FlowBlock]:
    for group in _groups(records):
        yield from blocks_of_rows(group, sheet, _head)


@dataclass(slots=True)
class _Group:
    """Records without an empty one between them."""

    rows: list[list[Box]]
    width: int


def _groups(records: Iterable[Record]) -> Iterator[list[list[Box]]]:
    """Part records at empty ones, but not where the same columns go on without new names."""
    groups: list[_Group] = []
    apart = True
    for record in records:
        row = _row(record)
        if not row:
            apart = True
            continue
        if apart and not (groups and _continues(groups[-1], record, row)):
            groups.append(_Group([], 0))
        groups[-1].rows.append(row)
        groups[-1].width = max(groups[-1].width, len(record.cells))
        apart = False
    for group in groups:
        yield group.rows


def _continues(before: _Group, record: Record, row: Row) -> bool:
    values = any(box.cell.is_value for box in row)
    return values and len(row) > 1 and len(record.cells) == before.width


def _row(record: Record) -> list[Box]:
    row = []
    for column, text in enumerate(record.cells, 1):
        text = text.strip()
        if text:
            cell = SheetCell(record.line, column, (TextRun(text),), kind_of_text(text))
            row.append(Box(Area(record.line, column, record.line, column), cell))
    return row


def _head(rows: Sequence[Row]) -> int:
    """Such files begin with the names of their columns, unless the first record holds values."""
    told = head_rows(rows)
    if told or len(rows) < 2:
        return told
    names = [box.cell.text for box in rows[0]]
    width = max(len(row) for row in rows)
    plain = not any(box.cell.is_value for box in rows[0])
    return int(plain and len(set(names)) == len(names) and width - len(names) <= 1)
