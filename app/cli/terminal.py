# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
r"""Text for a terminal: what documents and file names say is shown, and steers nothing.

A letter that a terminal would obey (escape sequences, marks that turn the direction of writing) is
written as its escape, ``\x1b`` or ``\u202e``, so that it can be seen and told from others.
"""

import json
import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import Any

# Letters without width that some scripts cannot be written without.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_WIDEST_PAD = 60
_WIDEST_ROW = 160
"""Columns that are wider together break over several lines of any window, and show nothing then."""
_BAR = "  | "


def printable(untrusted_text: str) -> str:
    """Keep letters, spaces, tabs and line ends; write anything else as its escape."""
    return "".join(
        letter if letter in "\n\t" or _is_shown(letter) else _escape(letter)
        for letter in untrusted_text
    )


def one_line(untrusted_name: str) -> str:
    """A name that may not begin lines or columns of its own in what is printed."""
    return "".join(letter if _is_shown(letter) else _escape(letter) for letter in untrusted_name)


def _is_shown(letter: str) -> bool:
    return letter.isprintable() or letter in _JOINERS or unicodedata.category(letter) == "Zs"


def _escape(letter: str) -> str:
    return json.dumps(letter)[1:-1] if ord(letter) > 0xFF else ascii(letter)[1:-1]


def json_line(value: Any) -> str:
    """Write JSON on one line; letters stay letters, what would steer a terminal is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def quoted(untrusted_text: str) -> str:
    """Set off words of a document: each line behind a bar, so that none can pass for ours."""
    return "\n".join(_BAR + line for line in aligned(printable(untrusted_text)).splitlines())


def aligned(text: str) -> str:
    """Set the columns of table rows under each other; a bar parts the cells of a wide table.

    Args:
        text: Lines; rows of a table have tabs between their cells.
    """
    lines: list[str] = []
    for is_row, group in groupby(text.splitlines(), key=lambda line: "\t" in line):
        rows = [line.split("\t") for line in group]
        lines += _table_lines(rows) if is_row else [row[0] for row in rows]
    return "\n".join(lines)


def _table_lines(rows: list[list[str]]) -> list[str]:
    lines = columns(rows)
    if max(map(len, lines)) <= _WIDEST_ROW:
        return lines
    return [" | ".join(row).rstrip(" |") for row in rows]


def columns(rows: Iterable[Iterable[str]]) -> list[str]:
    """Lay rows out as lines, each column as wide as its widest cell, up to a limit."""
    table = [list(row) for row in rows]
    widths = [
        min(_WIDEST_PAD, max(_width(row[i]) for row in table if i < len(row)))
        for i in range(max((len(row) for row in table), default=0))
    ]
    return [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=False)
        ).rstrip()
        for row in table
    ]


def _width(text: str) -> int:
    """Columns that a terminal gives to a text: none for a mark on a letter, two for a wide one."""
    return sum(
        0
        if unicodedata.combining(c) or c in _JOINERS
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 page``, ``3 pages``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
