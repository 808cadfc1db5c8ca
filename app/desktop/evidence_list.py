# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Places on pages, one a line: what is being looked at, or what was found. A click goes there."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.desktop import words
from app.desktop.parts import ElidedLabel
from app.desktop.values import Place


class EvidenceRow(QPushButton):
    """One place."""

    def __init__(self, place: Place) -> None:
        """Show where it is, not what it says: the words stand on the page."""
        super().__init__()
        self.setObjectName("evidenceRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"Show {words.place_words(place)}")
        section, where = ElidedLabel("plain"), ElidedLabel("small")
        page = words.page_words(place.page_label, place.page_index, None)
        section.show_text(words.section_words(place.section_path) or place.title)
        where.show_text(f"{place.title} · {page}" if place.section_path else page)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 7, 12, 7)
        column.setSpacing(1)
        for line in (section, where):
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(line)

    def sizeHint(self) -> QSize:
        """Return what the two lines need; a button would only count its own text."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the height of both lines."""
        return QSize(60, self.sizeHint().height())


class EvidenceList(QWidget):
    """Several places.

    Signals:
        chosen: The number of a place, from 0.
    """

    chosen = Signal(int)

    def __init__(self, places: Sequence[Place]) -> None:
        """Show places in order."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        self.rows = [EvidenceRow(place) for place in places]
        for number, row in enumerate(self.rows):
            row.clicked.connect(lambda _=False, n=number: self.chosen.emit(n))
            column.addWidget(row)
