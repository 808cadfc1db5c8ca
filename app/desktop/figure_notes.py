# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the reader of a quote must know of its figures, in words below it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.desktop import figure_words, words
from app.desktop.figures import Decision, Figure
from app.desktop.parts import Drawing, button, label, set_look
from app.desktop.theme import ThemeKeeper

_MOST = 8
SINCE = "A figure was settled after this answer was given."


class FigureNotes(QWidget):
    """A line for each figure; of many, the first.

    Signals:
        settle_wanted: The id of a figure that a person wants to settle.
        again_wanted: The question shall be asked again.
    """

    settle_wanted = Signal(str)
    again_wanted = Signal()

    def __init__(self, keeper: ThemeKeeper, figures: Sequence[Figure]) -> None:
        """Show figures as they were when the answer was given; those in doubt come first."""
        super().__init__()
        ordered = sorted(figures, key=lambda figure: not figure.doubtful)
        self.lines = [_Line(keeper, figure) for figure in ordered[:_MOST]]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        for line in self.lines:
            line.settle.clicked.connect(
                lambda _=False, n=line.figure.number_id: self.settle_wanted.emit(n)
            )
            column.addWidget(line)
        if len(ordered) > _MOST:
            more = words.count(len(ordered) - _MOST, "more figure")
            column.addWidget(label(f"And {more}, marked above", "small"))
        self.again = button("Ask again", "link", self.again_wanted.emit, f"{SINCE} Ask again")
        self._since = QWidget(self)
        since = QHBoxLayout(self._since)
        since.setContentsMargins(0, 0, 0, 0)
        since.addWidget(label(SINCE, "small"), 1)
        since.addWidget(self.again)
        column.addWidget(self._since)
        self._since.hide()

    def show_decisions(self, decision_on: Callable[[str], Decision | None]) -> None:
        """Say which of the figures in doubt a person has settled since."""
        for line in self.lines:
            if line.figure.doubtful:
                line.say(decision_on(line.figure.number_id))
        self._since.setVisible(any(line.settled_since for line in self.lines))


class _Line(QWidget):
    """A drawing, a sentence, and for a figure in doubt the way to settle it."""

    def __init__(self, keeper: ThemeKeeper, figure: Figure) -> None:
        super().__init__()
        self.figure = figure
        self.settled_since = False
        self.words = label("", "small", selectable=True)
        self.settle = button(
            "Settle…", "link", lambda: None, f"Settle {figure_words.legible(figure.shown)}"
        )
        self._signs = QStackedWidget()
        self._signs.setFixedSize(16, 16)
        self._signs.addWidget(Drawing(keeper, "warning", "amber", 16))
        self._signs.addWidget(Drawing(keeper, "verified", "good", 16))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        line.addWidget(self._signs, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.words, 1)
        line.addWidget(self.settle)
        self.say(figure.decision)

    def say(self, decision: Decision | None) -> None:
        """Say how the figure stands by this decision."""
        self.settled_since = self.figure.doubtful and decision is not None
        now = replace(self.figure, decision=decision)
        if decision is not None:
            now = replace(now, shown=decision.text)
        self.words.setText(figure_words.note_words(now))
        set_look(self.words, "role", "amberSmall" if decision is None else "small")
        self._signs.setCurrentIndex(int(decision is not None))
        self.settle.setVisible(decision is None and bool(self.figure.number_id))
