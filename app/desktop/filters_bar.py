# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a question looks: library, document, date in force. Quiet until it is used."""

from PySide6.QtCore import QDate, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QToolButton, QWidget

from app.desktop import words
from app.desktop.flow import FlowLayout
from app.desktop.icons import draw_icon
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Document, Limits

_EVERY = "Every document"
_WIDEST_PX = 230
_ARROW_PX = 12
_AROUND_PX = 46
_LEAST_PX = 90


class Choice(QComboBox):
    """A pill with a drawn arrow; the style sheet knows no arrow that follows the theme."""

    def __init__(self, keeper: ThemeKeeper, spoken: str) -> None:
        """Start empty; `spoken` is its accessible name."""
        super().__init__()
        self._keeper = keeper
        self.setAccessibleName(spoken)
        self.setToolTip(spoken)
        self.setMaximumWidth(_WIDEST_PX)
        self.currentTextChanged.connect(lambda text: self.updateGeometry())

    def sizeHint(self) -> QSize:
        """Ask for what the chosen entry needs, not the longest that could be chosen."""
        words_px = self.fontMetrics().horizontalAdvance(self.currentText())
        return QSize(words_px + _AROUND_PX, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Be cut off rather than push others out of a narrow window."""
        return QSize(min(self.sizeHint().width(), _LEAST_PX), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pill, then the arrow."""
        super().paintEvent(event)
        painter = QPainter(self)
        ink = self._keeper.theme.colours.muted
        arrow = draw_icon("down", ink, _ARROW_PX, self.devicePixelRatioF())
        top = (self.height() - _ARROW_PX) // 2
        painter.drawPixmap(self.width() - _ARROW_PX - 10, top, arrow)
        painter.end()


class FiltersBar(QWidget):
    """Three pills in a line; in a narrow window in two."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        """Start without limits."""
        super().__init__()
        self._documents: tuple[Document, ...] = ()
        self.corpus = Choice(keeper, "Library to look in")
        self.corpus.addItem("Both libraries", None)
        for key, title in words.CORPORA.items():
            self.corpus.addItem(title, key)
        self.document = Choice(keeper, "Document to look in")
        self.document.addItem(_EVERY, None)
        self.dated = self._make_dated()
        self.date = self._make_date()
        line = FlowLayout(6)
        line.setContentsMargins(2, 0, 2, 0)
        for part in (self.corpus, self.document, self.dated, self.date):
            line.addWidget(part)
        self.setLayout(line)
        self.corpus.currentIndexChanged.connect(self._fill)
        self.dated.toggled.connect(self.date.setVisible)

    def limits(self) -> Limits:
        """Return what is chosen."""
        date = self.date.date().toString(Qt.DateFormat.ISODate) if self.dated.isChecked() else None
        return Limits(self.corpus.currentData(), self.document.currentData(), date)

    def offer(self, documents: tuple[Document, ...]) -> None:
        """Offer these documents; what is chosen stays chosen while it is there."""
        if documents != self._documents:
            self._documents = documents
            self._fill()

    def _fill(self) -> None:
        chosen, corpus = self.document.currentData(), self.corpus.currentData()
        self.document.blockSignals(True)
        self.document.clear()
        self.document.addItem(_EVERY, None)
        for document in sorted(self._documents, key=lambda d: d.title.casefold()):
            if corpus in {None, document.corpus}:
                self.document.addItem(document.title, document.document_id)
        self.document.setCurrentIndex(max(0, self.document.findData(chosen)))
        self.document.blockSignals(False)

    def _make_dated(self) -> QToolButton:
        made = QToolButton()
        made.setProperty("kind", "pill")
        made.setText("In force on…")
        made.setCheckable(True)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.setAccessibleName("Only documents in force on a date")
        made.setToolTip("Only documents that are in force on a date")
        return made

    def _make_date(self) -> QDateEdit:
        made = QDateEdit(QDate.currentDate())
        made.setCalendarPopup(True)
        made.setDisplayFormat("d MMM yyyy")
        made.setAccessibleName("Date on which documents are in force")
        made.hide()
        return made
