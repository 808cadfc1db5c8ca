# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells by which sign the cells of a text file are parted, and reads its records.

Nothing in such a file says how it is written, so that is told from its first lines: the sign that
parts the cells is the one that gives most lines the same number of them.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.errors import LimitExceededError
from core.settings import ParseSettings

_SIGNS = ",;\t|"
_NO_SIGN = "\x1f"
_SAMPLE_LINES = 200
_STATED = re.compile(r'"?sep=(.)"?[ \t]*\n', re.IGNORECASE)
_MOSTLY = 0.5
_NO_LIMIT = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Record:
    """One record, which a quoted line end may carry over several lines.

    Attributes:
        line: Its first line, from 1.
        cells: As they are written, without quotes.
    """

    line: int
    cells: Sequence[str]


def read_records(text: str, name: str, settings: ParseSettings) -> Iterator[Record]:
    """Read all records, empty ones too.

    Passes on:
        LimitExceededError: A cell holds too much.
    """
    first = 0
    stated = _STATED.match(text)
    sign = stated[1] if stated else None
    if stated:
        text, first = text[stated.end() :], 1
    lines = [f"{line}\n" for line in text.split("\n")]
    if lines[-1] == "\n":
        lines.pop()
    csv.field_size_limit(settings.max_cell_chars)
    yield from _records(lines, sign or _parting_sign(lines), first, too_long(name, settings))


def _records(
    lines: Sequence[str], sign: str, offset: int, fault: LimitExceededError
) -> Iterator[Record]:
    """Read lines; a quote that is never closed, or closed too early, stands for itself.

    Raises:
        LimitExceededError: A cell holds too much.
    """
    begun = 0
    while begun < len(lines):
        reader = csv.reader(lines[begun:], delimiter=sign, strict=True)
        start = begun
        try:
            for cells in reader:
                yield Record(offset + begun + 1, cells)
                begun = start + reader.line_num
        except csv.Error:
            if _is_well_quoted(lines[begun:], sign):
                raise fault from None
            yield Record(offset + begun + 1, _as_typed(lines[begun], sign, fault))
            begun += 1


def _is_well_quoted(lines: Sequence[str], sign: str) -> bool:
    """Tell whether the first record is written as it should be, however long it is."""
    limit = csv.field_size_limit(_NO_LIMIT)
    try:
        next(csv.reader(lines, delimiter=sign, strict=True))
    except csv.Error:
        return False
    finally:
        csv.field_size_limit(limit)
    return True


def _as_typed(line: str, sign: str, fault: LimitExceededError) -> list[str]:
    """Part a line at its signs alone; quotes around a whole cell still fall away."""
    cells = line.rstrip("\n").split(sign)
    if max(map(len, cells)) > csv.field_size_limit():
        raise fault
    stripped = (cell.strip() for cell in cells)
    return [
        cell[1:-1].replace('""', '"') if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell
        for cell in stripped
    ]


def _parting_sign(lines: Sequence[str]) -> str:
    best, sign = (0.0, 0), _NO_SIGN
    for each in _SIGNS:
        widths = list(_widths(lines[:_SAMPLE_LINES], each))
        counted = Counter(width for width in widths if width > 1)
        if counted:
            width, count = max(counted.items(), key=lambda item: (item[1], item[0]))
            share = count / len(widths)
            if share >= _MOSTLY and (share, width) > best:
                best, sign = (share, width), each
    return sign


def _widths(lines: Sequence[str], sign: str) -> Iterator[int]:
    """Count the cells of records, up to one that would be too long if this were the sign."""
    reader = csv.reader(lines, delimiter=sign)
    while True:
        try:
            row = next(reader, None)
        except csv.Error:
            return
        if row is None:
            return
        if row:
            yield len(row)


def too_long(name: str, settings: ParseSettings) -> LimitExceededError:
    """The fault to raise for a cell that holds too much."""
    message = f"A cell of {name} holds more than {settings.max_cell_chars:,} characters."
    return LimitExceededError(
        message, "Look for a quote that is never closed, or raise max_cell_chars."
    )
