# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of a specimen: column widths, wrapped cells, rules around every cell."""

from dataclasses import dataclass

from resources.samples.markup import Block
from resources.samples.paint import Line, Page, Type, wrap

_PAD_X_PT = 5.0
_PAD_Y_PT = 3.5


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is ready to be drawn row by row.

    Attributes:
        rows: Wrapped cells; row 0 is the header.
        heights: Height of each row in points.
        widths: Width of each column in points.
        alignment: One letter a column: ``l``, ``c`` or ``r``.
        face: Typeface of the body cells; the header is its bold.
        note_room: Room to keep free under a row for footnotes that it may print.
    """

    caption: str
    rows: tuple[tuple[list[Line], ...], ...]
    heights: tuple[float, ...]
    widths: tuple[float, ...]
    alignment: str
    face: Type
    note_room: float

    def notes(self, index: int) -> tuple[str, ...]:
        """Footnotes that a row points to."""
        return tuple(n for cell in self.rows[index] for line in cell for n in line.notes)

    def draw_row(self, page: Page, x: float, y: float, index: int) -> None:
        """Draw one row with its frame, its top at `y`."""
        bottom = y + self.heights[index]
        right = x + sum(self.widths)
        if index == 0:
            page.fills.append((x, y, right, bottom))
        page.rules += [(x, y, right, y), (x, bottom, right, bottom), (x, y, x, bottom)]
        left = x
        for cell, width, align in zip(self.rows[index], self.widths, self.alignment, strict=True):
            self._draw_cell(page, cell, (left, y, width), align, index == 0)
            left += width
            page.rules.append((left, y, left, bottom))

    def _draw_cell(
        self,
        page: Page,
        cell: list[Line],
        frame: tuple[float, float, float],
        align: str,
        is_header: bool,
    ) -> None:
        left, y, width = frame
        face = Type(self.face.family, self.face.size_pt, bold=is_header)
        baseline = y + _PAD_Y_PT - 0.25 * face.size_pt
        for line in cell:
            baseline += face.leading_pt
            free = width - 2 * _PAD_X_PT - line.width
            shift = {"l": 0.0, "c": free / 2, "r": free}[align]
            page.put_line(left + _PAD_X_PT + shift, baseline, line, face)


def table_of(block: Block, width: float, face: Type) -> Table:
    """Wrap the cells of a table; its text is ``caption :: widths :: alignment``."""
    caption, widths_text, alignment = (part.strip() for part in block.text.split("::"))
    shares = [float(share) for share in widths_text.split()]
    widths = tuple(width * share / sum(shares) for share in shares)
    cell_face = Type(face.family, face.size_pt * 0.9)
    rows = tuple(
        tuple(
            wrap(cell, column - 2 * _PAD_X_PT, Type(face.family, cell_face.size_pt, index == 0))
            for cell, column in zip(row, widths, strict=True)
        )
        for index, row in enumerate(block.rows)
    )
    heights = tuple(
        max(len(cell) for cell in row) * cell_face.leading_pt + 2 * _PAD_Y_PT for row in rows
    )
    has_notes = any(line.notes for row in rows for cell in row for line in cell)
    return Table(
        caption,
        rows,
        heights,
        widths,
        alignment,
        cell_face,
        3 * face.leading_pt if has_notes else 0,
    )
