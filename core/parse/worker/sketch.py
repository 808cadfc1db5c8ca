# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is drawn on a page so that a person can check at a glance how it was understood.

Plain values, made by the engine and drawn in the worker. Everything is in points of the page as
displayed.
"""

from dataclasses import dataclass

from core.types import BlockKind

Rect = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


@dataclass(frozen=True, slots=True)
class SketchedCell:
    """A cell of a table's grid; `header` cells are tinted."""

    rect: Rect
    header: bool


@dataclass(frozen=True, slots=True)
class SketchedBlock:
    """The part of a block that stands on the page.

    Attributes:
        kind: Its colour.
        rects: One frame for each column that it runs through, in reading order.
        order: Its place in the reading order of the page, from 1; None for furniture.
        tag: A few words beside it: level and clause number of a heading, size of a table.
        cells: Of a table.
        tied_to: Frame of the block that it belongs to, if that is on the same page.
        comes_over: It began on an earlier page.
        goes_on: It ends on a later page.
    """

    kind: BlockKind
    rects: tuple[Rect, ...]
    order: int | None = None
    tag: str = ""
    cells: tuple[SketchedCell, ...] = ()
    tied_to: Rect | None = None
    comes_over: bool = False
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class PageSketch:
    """All that is drawn on one page.

    Attributes:
        page_index: From 0.
        caption: Which page it is and how it was read, in the corner.
        blocks: In reading order.
        doubtful: Numerals that no answer may hang on.
        lost: Text that was read and stands in no block.
        stated: Places from which the metadata was read, each with the field's name.
    """

    page_index: int
    caption: str
    blocks: tuple[SketchedBlock, ...] = ()
    doubtful: tuple[Rect, ...] = ()
    lost: tuple[Rect, ...] = ()
    stated: tuple[tuple[Rect, str], ...] = ()
