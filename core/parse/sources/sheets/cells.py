# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A sheet as values: its cells as they show, its merged ranges and its tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from openpyxl.utils import get_column_letter, range_boundaries

from core.parse.sources.flow import Runs, plain

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384

_DATE = re.compile(r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}(?:[ T][0-9:.]+Z?)?")
_NUMBER = re.compile(
    r"[-+(]{0,2}(?:[A-Z]{3}\s?|[$€£¥]\s?)?[-+]?(?:[0-9]|\.[0-9])[0-9.,' \u00a0\u202f]*"
    r"(?:E[-+]?[0-9]+)?\s?(?:%|[$€£¥]|[A-Z]{3})?\)?"
)


class CellKind(Enum):
    """What a cell holds."""

    TEXT = auto()
    NUMBER = auto()
    DATE = auto()
    FLAG = auto()
    ERROR = auto()
    MISSING = auto()


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell with something in it.

    Attributes:
        row: From 1.
        column: From 1.
        runs: What it shows.
        kind: What it holds.
        strong: It is bold or has a ground of its own.
    """

    row: int
    column: int
    runs: Runs
    kind: CellKind
    strong: bool = False

    @property
    def text(self) -> str:
        """What it shows, as plain text."""
        return plain(self.runs)

    @property
    def is_value(self) -> bool:
        """Whether it can be no name: anything but words, or a dash in the place of a figure."""
        return self.kind is not CellKind.TEXT or not any(c.isalnum() for c in self.text)


@dataclass(frozen=True, slots=True)
class Area:
    """Cells from one corner to the other, both included, from 1."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        """Tell whether a cell lies in it."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right


@dataclass(frozen=True, slots=True)
class DeclaredTable:
    """A table that the sheet itself names as one."""

    area: Area
    head_rows: int


@dataclass(slots=True)
class Sheet:
    """One sheet.

    Attributes:
        name: As on its tab.
        cells: Those with something in them, by row and column; nothing that is hidden.
        merged: Merged ranges with something in them.
        tables: Those that it declares.
        hidden_rows: Those that are not shown: they part nothing.
        hidden_columns: The same, of columns.
        named_rows: Rows that the book marks as names: they stay in sight, or entries are picked
            under them.
        narrow_columns: Too narrow to hold anything: they only keep others apart.
        boxes: Paragraphs of text that lies on the sheet, each with the cell under its corner.
        edges: What is printed above and below it.
        facts: What its reader must be told.
    """

    name: str
    cells: dict[tuple[int, int], SheetCell] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)
    tables: list[DeclaredTable] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    named_rows: set[int] = field(default_factory=set)
    narrow_columns: set[int] = field(default_factory=set)
    boxes: list[tuple[str, str]] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)

    def place_of(self, area: Area) -> str:
        """Where cells stand, as formulas name it: ``Budget!B7``, ``'Half year'!A1:C4``."""
        first = cell_name(area.top, area.left)
        last = cell_name(area.bottom, area.right)
        cells = first if first == last else f"{first}:{last}"
        return f"{sheet_prefix(self.name)}{cells}"

    def place_at(self, row: int, column: int) -> str:
        """Where one cell stands."""
        return self.place_of(Area(row, column, row, column))


def kind_of_text(text: str) -> CellKind:
    """Tell what a text is that may be a number or a date."""
    if _DATE.fullmatch(text):
        return CellKind.DATE
    return CellKind.NUMBER if _NUMBER.fullmatch(text) else CellKind.TEXT


def cell_name(row: int, column: int) -> str:
    """``B7``."""
    return f"{get_column_letter(column)}{row}"


def sheet_prefix(name: str) -> str:
    """The name of a sheet before a cell's, quoted where a formula would quote it."""
    plain_name = name.replace("_", "a").replace(".", "a").isalnum() and not name[0].isdigit()
    return f"{name}!" if plain_name else "'" + name.replace("'", "''") + "'!"


def area_of(text: str | None) -> Area | None:
    """Read ``B4:C7``; None where it is no range of cells within a sheet."""
    if not text:
        return None
    try:
        left, top, right, bottom = range_boundaries(text)
    except (ValueError, TypeError):
        return None
    bounds = (top or 1, left or 1, bottom or LAST_ROW, right or LAST_COLUMN)
    area = Area(*bounds)
    within = area.bottom <= LAST_ROW and area.right <= LAST_COLUMN
    return area if within and area.top <= area.bottom and area.left <= area.right else None


def by_rows(cells: dict[tuple[int, int], SheetCell]) -> Iterator[SheetCell]:
    """Cells row by row, from the left."""
    for key in sorted(cells):
        yield cells[key]
