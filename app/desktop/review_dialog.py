# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The review window: the queue on the left, the figure that is looked at on the right."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import review_words
from app.desktop.parts import button, card, label
from app.desktop.review import Review
from app.desktop.review_crop import Crops
from app.desktop.review_form import ReviewForm
from app.desktop.review_list import QueueView
from app.desktop.review_rows import queue_rows
from app.desktop.theme import ThemeKeeper

_LEAST_WIDTH_PX, _LEAST_HEIGHT_PX = 720, 520
_MOST_WIDTH_PX, _MOST_HEIGHT_PX = 1120, 760
_MARGIN_PX = 40
_SIZES_PX = [260, 700]
_LOOKING = "Looking for numbers in doubt…"
_NOTHING_STOPS = "No number is in doubt at which an answer stops."
_NOTHING = "No number is in doubt. Answers can rely on every figure that was read."


class ReviewDialog(QDialog):
    """Goes through figures in doubt by keyboard.

    Signals:
        again_wanted: The question that stopped at a figure shall be asked again.
    """

    again_wanted = Signal()

    def __init__(self, parent: QWidget, review: Review, crops: Crops, keeper: ThemeKeeper) -> None:
        """Follow a review; it is loaded by whoever opens this."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Review numbers")
        self._review = review
        self._waiting_for = ""
        self.count = label("", "small", wrap=False)
        self.queue = QueueView(keeper)
        self.every = button("", "link", self._toggle_every)
        self.every.setAutoDefault(False)
        self.form = ReviewForm(review, crops, keeper)
        self.empty = label(_LOOKING, "lead")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._right = QStackedWidget()
        self.strip = card("askAgain")
        self.again = button("Ask again", "primary", self._ask_again, "Ask the question again")
        self.again.setAutoDefault(False)
        self._lay_out()
        self._add_keys()
        self.queue.chosen.connect(review.go)
        review.changed.connect(self._show)
        review.moved.connect(self._mark)
        review.decided.connect(self._decided)
        self._fit(parent)
        self._show()

    def wait_for(self, number_id: str, question: str) -> None:
        """Offer to ask a question again as soon as the figure that stopped it is settled."""
        self._waiting_for = number_id
        self.question.setText(f"Settled. “{question}” can be asked again.")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter do what the marked button does, and never by being held down."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            focus = self.focusWidget()
            if isinstance(focus, QPushButton):
                focus.click()
            else:
                self.form.act()

    def _show(self) -> None:
        numbers = self._review.numbers
        self.count.setText(review_words.count_words(numbers))
        self.queue.show_rows(queue_rows(self._review))
        self._show_choice()
        self._show_side(self._review.current is not None)
        self.empty.setText(self._empty_words())
        self._offer_again()
        self._mark()

    def _show_side(self, figure: bool) -> None:
        before, now = self._right.currentIndex(), int(figure)
        self._right.setCurrentIndex(now)
        if now > before:
            self.form.figure.setFocus()
            self.form.figure.selectAll()

    def _mark(self) -> None:
        self.queue.mark(self._review.current_id)

    def _empty_words(self) -> str:
        trouble = self._review.trouble
        if trouble is not None:
            return f"{trouble.fault.message} {trouble.fault.advice}"
        if not self._review.known:
            return _LOOKING
        return _NOTHING_STOPS if self._review.hidden else _NOTHING

    def _show_choice(self) -> None:
        text = review_words.choice_words(self._review.hidden, self._review.every)
        self.every.setText(text)
        self.every.setAccessibleName(text)
        self.every.setVisible(self._review.hidden > 0 or self._review.every)

    def _toggle_every(self) -> None:
        self._review.show_every(not self._review.every)

    def _decided(self, number_id: str) -> None:
        if number_id == self._waiting_for:
            self._offer_again()

    def _offer_again(self) -> None:
        number = self._review.find(self._waiting_for)
        self.strip.setVisible(number is not None and not number.doubtful)

    def _ask_again(self) -> None:
        self.again_wanted.emit()
        self.accept()

    def _add_keys(self) -> None:
        for keys, by in (("Down", 1), ("Up", -1), ("N", 1), ("P", -1)):
            QShortcut(QKeySequence(keys), self).activated.connect(
                lambda by=by: self._review.step(by)
            )
        none = QShortcut(QKeySequence("Ctrl+N"), self)
        none.activated.connect(self.form.act_none)
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self)
        undo.activated.connect(self.form.undo_last)

    def _fit(self, parent: QWidget) -> None:
        self.setMinimumSize(_LEAST_WIDTH_PX, _LEAST_HEIGHT_PX)
        width = min(_MOST_WIDTH_PX, parent.width() - _MARGIN_PX)
        height = min(_MOST_HEIGHT_PX, parent.height() - _MARGIN_PX)
        self.resize(max(width, _LEAST_WIDTH_PX), max(height, _LEAST_HEIGHT_PX))

    def _lay_out(self) -> None:
        self.question = label("", "plain", selectable=True)
        line = QHBoxLayout(self.strip)
        line.setContentsMargins(16, 8, 10, 8)
        line.addWidget(self.question, 1)
        line.addWidget(self.again)
        left = QWidget()
        left.setObjectName("queueSide")
        left.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(left)
        column.setContentsMargins(8, 16, 8, 12)
        column.setSpacing(4)
        for each in (label("Review numbers", "wordmark", wrap=False), self.count):
            each.setContentsMargins(10, 0, 0, 0)
            column.addWidget(each)
        column.addWidget(self.queue, 1)
        column.addWidget(self.every, 0, Qt.AlignmentFlag.AlignLeft)
        self._right.addWidget(self.empty)
        self._right.addWidget(self.form)
        sides = QSplitter(Qt.Orientation.Horizontal)
        for number, side in enumerate((left, self._right)):
            sides.addWidget(side)
            sides.setCollapsible(number, False)
            sides.setStretchFactor(number, number)
        sides.setHandleWidth(1)
        sides.setSizes(_SIZES_PX)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.strip)
        whole.addWidget(sides, 1)
