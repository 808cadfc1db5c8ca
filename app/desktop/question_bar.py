# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The top of the middle: the question's field with its button, the filters, earlier questions."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from app.desktop.asking import Asking
from app.desktop.filters_bar import FiltersBar
from app.desktop.parts import IconButton, button, card, set_flag
from app.desktop.question_field import QuestionField
from app.desktop.theme import ThemeKeeper

_MOST_CHARACTERS = 78


class QuestionBar(QWidget):
    """Asks, stops, and brings earlier questions back.

    Signals:
        told: A sentence for the status line.
    """

    told = Signal(str)

    def __init__(self, asking: Asking, keeper: ThemeKeeper) -> None:
        """Ask through `asking`."""
        super().__init__()
        self._asking = asking
        self.field = QuestionField()
        self.ask = button("Ask", "primary", self.submit, "Ask the question")
        self.filters = FiltersBar(keeper)
        self.earlier = self._make_earlier(keeper)
        box = card("questionBox")
        inside = QHBoxLayout(box)
        inside.setContentsMargins(14, 8, 8, 8)
        inside.addWidget(self.field, 1)
        inside.addWidget(self.ask)
        below = QHBoxLayout()
        below.addWidget(self.filters, 1)
        below.addWidget(self.earlier, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(9)
        column.addWidget(box)
        column.addLayout(below)
        self.field.asked.connect(self.submit)
        self.field.stopped.connect(asking.cancel)
        self.field.entered.connect(lambda: set_flag(box, "focused", True))
        self.field.left.connect(lambda: set_flag(box, "focused", False))
        asking.changed.connect(self._show)
        self._show()

    def submit(self) -> None:
        """Ask what is typed; with a question at work and nothing new typed, stop it instead."""
        question = self.field.question
        if self._asking.working and not question:
            self._asking.cancel()
        elif question:
            self.field.remember(question)
            self.field.clear()
            self._asking.ask(question, self.filters.limits())
        else:
            self.told.emit("Type a question first.")

    def put(self, question: str) -> None:
        """Put a question into the field and ask it."""
        self.field.setPlainText(question)
        self.submit()

    def _make_earlier(self, keeper: ThemeKeeper) -> QToolButton:
        made = IconButton(keeper, "history", "Earlier questions of this session")
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(made)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        made.setMenu(menu)
        return made

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for exchange in reversed(self._asking.history):
            text = exchange.question.replace("\n", " ")
            if len(text) > _MOST_CHARACTERS:
                text = text[:_MOST_CHARACTERS] + "…"
            show = menu.addAction(text.replace("&", "&&"))
            show.triggered.connect(lambda _=False, n=exchange.number: self._asking.show(n))

    def _show(self) -> None:
        working = self._asking.working
        self.ask.setText("Stop" if working else "Ask")
        self.ask.setAccessibleName("Stop the question" if working else "Ask the question")
        self.earlier.setEnabled(bool(self._asking.history))
