# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card with the exact words of a page, where they stand, and the check that they were put to."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QFrame, QLayout, QVBoxLayout

from app.desktop import words
from app.desktop.figure_notes import FigureNotes
from app.desktop.flow import FlowLayout, together
from app.desktop.parts import Drawing, button, label, set_flag
from app.desktop.quote_groups import Group, group_told
from app.desktop.reading_text import ReadingText
from app.desktop.theme import ThemeKeeper

VERIFIED = "Word for word from the page"
CORRECTED = "Word for word, with figures as settled"
UNVERIFIED = "Not checked against the page"


class QuoteCard(QFrame):
    """Shows one group of quotes.

    Signals:
        show_wanted: The page shall show where the words stand.
        copied: Words and citation are in the clipboard.
        settle_wanted: The id of a figure that a person wants to settle.
        again_wanted: The question shall be asked again.
    """

    show_wanted = Signal()
    copied = Signal()
    settle_wanted = Signal(str)
    again_wanted = Signal()

    def __init__(self, keeper: ThemeKeeper, group: Group, number: int, total: int) -> None:
        """Show quote `number` of `total`, counted from 1."""
        super().__init__()
        self.setObjectName("card")
        self._group = group
        name = f"Quote {number} of {total}"
        self.setAccessibleName(name)
        text, figures = group_told(group)
        self.text = ReadingText(keeper, text, figures)
        self.notes = FigureNotes(keeper, figures)
        self.notes.settle_wanted.connect(self.settle_wanted)
        self.notes.again_wanted.connect(self.again_wanted)
        self.copy = button("Copy", "link", self.copy_words, f"Copy {name.lower()} with its source")
        self.show_page = button(
            "Show on page", "link", self.show_wanted.emit, f"Show {name.lower()} on its page"
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 20, 14, 12)
        column.setSpacing(14)
        column.addWidget(self.text)
        if figures:
            column.addWidget(self.notes)
        column.addLayout(self._source())
        column.addLayout(self._check(keeper))

    def set_current(self, current: bool) -> None:
        """Mark the card whose words are lit on the page."""
        set_flag(self, "current", current)

    def copy_words(self) -> None:
        """Put words and citation into the clipboard."""
        QGuiApplication.clipboard().setText(words.copied(self._group))
        self.copied.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the page when the card itself is clicked."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.show_wanted.emit()
        super().mousePressEvent(event)

    def _source(self) -> QLayout:
        quote = self._group[0]
        place = quote.place
        page = words.page_words(place.page_label, place.page_index, quote.page_count)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(label(f"{place.title} · version {quote.version}", "strong"))
        if place.section_path:
            column.addWidget(label(words.section_words(place.section_path), "muted"))
        column.addWidget(label(f"{page} · {words.source_words(self._group)}", "small"))
        return column

    def _verified_words(self) -> str:
        told, _ = group_told(self._group)
        same = told == "\n".join(quote.text for quote in self._group)
        return VERIFIED if same else CORRECTED

    def _check(self, keeper: ThemeKeeper) -> QLayout:
        verified = all(quote.verified for quote in self._group)
        colour = "good" if verified else "amber"
        sign = Drawing(keeper, "verified" if verified else "warning", colour, 16)
        role = "good" if verified else "amberSmall"
        said = label(self._verified_words() if verified else UNVERIFIED, role, wrap=False)
        line = FlowLayout(5, spread=True)
        line.addWidget(together(5, sign, said))
        line.addWidget(together(5, self.copy, self.show_page))
        return line
