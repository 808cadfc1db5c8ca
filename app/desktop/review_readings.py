# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What each reader made of a figure, and how surely: a small table."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.desktop import words
from app.desktop.parts import label
from app.desktop.values import Reading


class ReadingsTable(QWidget):
    """Shows readings, one a line."""

    def __init__(self, readings: Sequence[Reading] = ()) -> None:
        """Show readings."""
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._table = QWidget()
        self._column.addWidget(self._table)
        self.show_readings(readings)

    def show_readings(self, readings: Sequence[Reading]) -> None:
        """Show others in their place."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        for row, reading in enumerate(readings):
            who, what, sure = words.reading_words(reading)
            grid.addWidget(label(who, "small", wrap=False), row, 0)
            grid.addWidget(label(what, "strong", wrap=False, selectable=True), row, 1)
            grid.addWidget(label(sure, "small", wrap=False), row, 2)
        grid.setColumnStretch(3, 1)
        self._column.replaceWidget(self._table, table)
        self._table.deleteLater()
        self._table = table
        spoken = "; ".join(", ".join(words.reading_words(r)) for r in readings)
        self.setAccessibleName("What was read")
        self.setAccessibleDescription(spoken)
