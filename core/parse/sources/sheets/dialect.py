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
    """Read lines; a quote that is never closed stands for itself.

    Raises:
        LimitExceededError: A cell holds too much.
    """
    start = 0
    while start < len(lines):
        reader = csv.reader(lines[start:], delimiter=sign)
        begun = start
        try:
            for cells in reader:
                end = start + reader.line_num
                if end == len(lines) and end > begun + 1 and _is_open(lines[begun:], sign):
                    break
                yield Record(offset + begun + 1, cells)
                begun = end
            else:
                return
        except csv.Error as error:
            raise fault from error
        literal = next(csv.reader([lines[begun]], delimiter=sign, quoting=csv.QUOTE_NONE))
        yield Record(offset + begun + 1, literal)
        start = begun + 1


def _is_open(lines: Sequence[str], sign: str) -> bool:
    """Tell whether a record ends with the file and not with its quote."""
    try:
        list(csv.reader(lines, delimiter=sign, strict=True))
    except csv.Error:
        return True
    return False


def _parting_sign(lines: Sequence[str]) -> str:
    best, sign = (0.0, 0), _NO_SIGN
    for each in _SIGNS:
        try:
            widths = [len(row) for row in csv.reader(lines[:_SAMPLE_LINES], delimiter=each) if row]
        except csv.Error:  # A quoted cell that would be too long, if this were the sign.
            continue
        counted = Counter(width for width in widths if width > 1)
        if counted:
            width, count = max(counted.items(), key=lambda item: (item[1], item[0]))
            share = count / len(widths)
            if share >= _MOSTLY and (share, width) > best:
                best, sign = (share, width), each
    return sign


def too_long(name: str, settings: ParseSettings) -> LimitExceededError:
    """The fault to raise for a cell that holds too much."""
    message = f"A cell of {name} holds more than {settings.max_cell_chars:,} characters."
    return LimitExceededError(
        message, "Look for a quote that is never closed, or raise max_cell_chars."
    )
