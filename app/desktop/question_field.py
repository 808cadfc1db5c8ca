# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a question is typed. Enter asks, Shift and Enter begins a line, Escape stops."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

_MOST_LINES = 6


class QuestionField(QPlainTextEdit):
    """Grows with its text, up to six lines.

    Signals:
        asked: Enter was pressed.
        stopped: Escape was pressed.
        entered: The keyboard came here.
        left: The keyboard went.
    """

    asked = Signal()
    stopped = Signal()
    entered = Signal()
    left = Signal()

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.setObjectName("questionField")
        self.setPlaceholderText("Ask what your documents say")
        self.setAccessibleName("Question")
        self.setAccessibleDescription(
            "Enter asks. Shift and Enter begins a new line. Escape stops."
            " Up and Down bring back earlier questions."
        )
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(3)
        self._past: list[str] = []
        self._back = 0
        self.textChanged.connect(self._fit)
        self._fit()

    @property
    def question(self) -> str:
        """The text without outer spaces."""
        return self.toPlainText().strip()

    def remember(self, question: str) -> None:
        """Make a question one of those that Up brings back."""
        if question and question not in self._past[-1:]:
            self._past.append(question)
        self._back = 0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys that mean something here."""
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not shift:
            self.asked.emit()
        elif key == Qt.Key.Key_Escape:
            self.stopped.emit()
        elif key == Qt.Key.Key_Up and self._may_go_back():
            self._recall(self._back + 1)
        elif key == Qt.Key.Key_Down and self._back and self._may_go_back():
            self._recall(self._back - 1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard is here."""
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Tell that the keyboard has gone."""
        super().focusOutEvent(event)
        self.left.emit()

    def _may_go_back(self) -> bool:
        # Inside a text of one's own, Up and Down move the cursor.
        text = self.toPlainText()
        return not text or (self._back > 0 and text == self._past[-self._back])

    def _recall(self, back: int) -> None:
        back = min(back, len(self._past))
        self._back = back
        self.setPlainText(self._past[-back] if back else "")
        self.moveCursor(QTextCursor.MoveOperation.End)

    def _fit(self) -> None:
        lines = min(max(int(self.document().size().height()), 1), _MOST_LINES)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 12)
