# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is known of a book while its sheets are read, and what was found on one of them."""

from dataclasses import dataclass, field, replace

from core.parse.sources.flow import Runs, plain
from core.parse.sources.sheets.cells import Sheet
from core.parse.sources.sheets.comparisons import NoValue, Value
from core.parse.sources.sheets.strings import check_count
from core.parse.sources.sheets.styles import CellStyle, Look, Styles
from core.settings import ParseSettings


@dataclass(slots=True)
class Book:
    """What all sheets of a book share.

    Attributes:
        name: Of the file, for messages.
        settings: Limits.
        styles: Of its cells.
        shared: Its shared texts.
        from_1904: Its days count from 1904.
        cells: How many were read so far.
    """

    name: str
    settings: ParseSettings
    styles: Styles
    shared: list[Runs]
    from_1904: bool
    cells: int = 0

    def count_cell(self) -> None:
        """Count one more.

        Passes on:
            LimitExceededError: There are too many.
        """
        self.cells += 1
        check_count(self.cells, self.name, self.settings)


@dataclass(frozen=True, slots=True)
class KeptCell:
    """What a cell holds, before it is known what rules of the sheet make of its look.

    Attributes:
        value: It; runs of a text.
        style: How it looks without any rule.
    """

    value: Runs | Value | NoValue
    style: CellStyle

    @property
    def compared(self) -> Value | NoValue:
        """Its value as rules compare it."""
        return plain(self.value) if isinstance(self.value, tuple) else self.value

    def seen_as(self, look: Look) -> "KeptCell":
        """The same cell with what a rule sets."""
        style, value = self.style, self.value
        if look.code is not None:
            style = replace(style, code=look.code)
        if look.struck is not None:
            style = replace(style, face=replace(style.face, struck=look.struck))
            if isinstance(value, tuple):
                value = tuple(replace(run, struck=look.struck) for run in value)
        return KeptCell(value, style)


@dataclass(slots=True)
class SheetPart:
    """A sheet as its part holds it.

    Attributes:
        sheet: What it shows.
        unread_rows: Hidden ones with something in them.
        unread_columns: The same, of columns.
        unshown: Cells whose format, or whose sheet, shows nothing of their value.
        without_value: Cells with a formula and no stored value.
        told_by_colour: Cells with a number that nothing but its colour shows to be negative.
        by_unknown_rule: Cells whose look hangs on a rule that is not worked out.
    """

    sheet: Sheet
    unread_rows: set[int] = field(default_factory=set)
    unread_columns: set[int] = field(default_factory=set)
    unshown: int = 0
    without_value: list[str] = field(default_factory=list)
    told_by_colour: list[str] = field(default_factory=list)
    by_unknown_rule: list[str] = field(default_factory=list)
