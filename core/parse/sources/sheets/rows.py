# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies beside and below each other on a sheet: boxes in rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.parse.sources.sheets.cells import Area, CellKind, DeclaredTable, SheetCell


@dataclass(frozen=True, slots=True)
class Box:
    """A cell or merged range with something in it, or a table that the sheet declares.

    Attributes:
        area: What it fills.
        cell: What it shows; of a declared table, its first cell.
        table: The declared table, or None.
    """

    area: Area
    cell: SheetCell
    table: DeclaredTable | None = None

    @property
    def kind(self) -> CellKind:
        """What it holds."""
        return self.cell.kind


Row = Sequence[Box]


def rows_of(boxes: Iterable[Box]) -> list[list[Box]]:
    """Boxes by the row in which they begin, each row from the left."""
    rows: dict[int, list[Box]] = {}
    for box in boxes:
        rows.setdefault(box.area.top, []).append(box)
    return [sorted(rows[top], key=lambda box: box.area.left) for top in sorted(rows)]


def area_around(boxes: Iterable[Box]) -> Area:
    """The smallest range that holds them all."""
    areas = [box.area for box in boxes]
    return Area(
        min(area.top for area in areas),
        min(area.left for area in areas),
        max(area.bottom for area in areas),
        max(area.right for area in areas),
    )


def columns_of(rows: Iterable[Row]) -> list[int]:
    """Columns in which a box begins."""
    return sorted({box.area.left for row in rows for box in row})
