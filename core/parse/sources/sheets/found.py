# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is known of a book while its sheets are read, and what was found on one of them."""

from dataclasses import dataclass, field

from core.parse.sources.flow import Runs
from core.parse.sources.sheets.cells import Sheet
from core.parse.sources.sheets.strings import check_count
from core.parse.sources.sheets.styles import Styles
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
        by_unknown_rule: Cells with a number whose format hangs on a rule that is not worked out.
    """

    sheet: Sheet
    unread_rows: set[int] = field(default_factory=set)
    unread_columns: set[int] = field(default_factory=set)
    unshown: int = 0
    without_value: list[str] = field(default_factory=list)
    told_by_colour: list[str] = field(default_factory=list)
    by_unknown_rule: list[str] = field(default_factory=list)
