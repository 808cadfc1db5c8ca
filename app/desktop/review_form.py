# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The right side of the review window: one figure, what was read, and what a person says of it."""

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.desktop import figure_words, officer, review_words, words
from app.desktop.parts import ElidedLabel, announce, button, if_alive, label, set_look
from app.desktop.review import CORRECT, NONE, Review, Trouble
from app.desktop.review_crop import Crop, Crops, CropView, fitting_zoom
from app.desktop.review_readings import ReadingsTable
from app.desktop.review_values import ReviewNumber
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Fault

_LONGEST_FIGURE = 200
_GLANCE_MS = 250
_NONE = "No figure"
_TYPE = "Type the figure as it is printed, or say that there is none."
_KEYS = (
    "Enter confirms, or corrects when you changed the figure.  ↑ ↓ or N P go on and back."
    "  Ctrl+N says that there is no figure.  Ctrl+Z takes the last one back.  Esc leaves."
)


class ReviewField(QLineEdit):
    """A line that leaves Ctrl+Z to the window when there is nothing typed to take back."""

    def event(self, event: QEvent) -> bool:
        """Claim the key only while it means the typing."""
        undo = QKeySequence.StandardKey.Undo
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.matches(undo)
            and not self.isUndoAvailable()
        ):
            event.ignore()
            return False
        return super().event(event)


class ReviewForm(QWidget):
    """Shows the figure that the review looks at, and calls the review's verbs."""

    def __init__(self, review: Review, crops: Crops, keeper: ThemeKeeper) -> None:
        """Follow a review."""
        super().__init__()
        self._review, self._crops = review, crops
        self._shown: ReviewNumber | None = None
        self._seen = False
        # An Enter that was meant for the figure before must not settle one that just appeared.
        self._glance = QTimer(self)
        self._glance.setSingleShot(True)
        self._glance.setInterval(_GLANCE_MS)
        self._glance.timeout.connect(self._has_seen)
        self.title = ElidedLabel("strong")
        self.where = ElidedLabel("small")
        self.crop = CropView(keeper)
        self.state = label("", "amber", selectable=True)
        self.readings = ReadingsTable()
        self.figure = self._field("The figure as it is printed", _LONGEST_FIGURE)
        self.figure.setObjectName("figureField")
        self.by = self._field("Settled by", officer.LONGEST_NAME)
        self.by.setText(officer.remembered_name())
        self.trouble = label("", "bad", selectable=True)
        self.back = button("Go back to it", "link", self._go_back)
        self.confirm = button("Confirm", "primary", self.act, "Confirm: it is printed as read")
        self.correct = button("Correct", "", self.act, "Correct: it is printed as typed")
        self.none = button(_NONE, "", self.act_none, "No figure is printed here at all")
        self.undo = button("Undo", "", self._undo, "Undo what was settled about this figure")
        self.skip = button("Skip", "quiet", lambda: review.step(1), "Skip this figure for now")
        for each in (self.back, self.confirm, self.correct, self.none, self.undo, self.skip):
            each.setAutoDefault(False)
        self._lay_out()
        review.changed.connect(self.show_current)
        review.moved.connect(self.show_current)
        self.show_current()

    def act(self) -> None:
        """Confirm, or correct when the figure was changed; never what was not seen."""
        if self.confirm.isEnabled() or self.correct.isEnabled():
            by = self.by.text().strip()
            officer.remember_name(by)
            self._review.settle(self.figure.text().strip(), by)
        elif self._shown is not None and self._shown.doubtful and not self._is_pending():
            self._say_what_lacks()

    def act_none(self) -> None:
        """Say that no figure is printed; never of what was not seen."""
        if self.none.isEnabled():
            by = self.by.text().strip()
            officer.remember_name(by)
            self._review.settle_none(by)
        elif self._shown is not None and self._shown.doubtful and not self._is_pending():
            self._say_what_lacks()

    def undo_last(self) -> None:
        """Take back what was settled last."""
        by = self.by.text().strip()
        if by:
            self._review.undo_last(by)
        else:
            self._say_what_lacks()

    def show_current(self) -> None:
        """Show the figure that is looked at, as it stands now."""
        number = self._review.current
        if number is None:
            self._shown = None
            return
        before, self._shown = self._shown, number
        if before is None or before.number_id != number.number_id:
            self._bring_picture(number)
        if before != number:
            self._fill(number)
        self._look()
        if before is None or before.number_id != number.number_id:
            self._take_focus()
            self.figure.selectAll()
            announce(self, review_words.spoken(number))

    def _fill(self, number: ReviewNumber) -> None:
        place = number.place
        page = words.page_words(place.page_label, place.page_index, None)
        self.title.show_text(place.title)
        self.where.show_text(f"{page} · {review_words.kind_words(number)}")
        self.readings.show_readings(number.readings)
        self.readings.setVisible(bool(number.readings))
        unread = figure_words.legible(number.shown) == figure_words.NOTHING_READ
        unlikely = self._review.unlikely(number.number_id)
        typed = unlikely.saying.text if unlikely else None
        self.figure.setText(typed or ("" if unread else number.shown))
        self.figure.setReadOnly(not number.doubtful)
        self.figure.setAccessibleDescription(review_words.spoken(number))
        self.crop.setAccessibleDescription(review_words.spoken(number))

    def _bring_picture(self, number: ReviewNumber) -> None:
        self._seen = False
        self._glance.stop()
        self.crop.show_crop(None, "…")
        number_id, ratio = number.number_id, self.devicePixelRatioF()

        def take(crop: Crop) -> None:
            if self._shown is not None and self._shown.number_id == number_id:
                self.crop.show_crop(crop)
                self._glance.start()
                self._prepare_next(ratio)

        def miss(fault: Fault) -> None:
            if self._shown is not None and self._shown.number_id == number_id:
                # Whoever has the page at hand can still say what is printed on it.
                self.crop.show_crop(None, f"No picture. {fault.message}")
                self._glance.start()

        zoom = fitting_zoom(number.place, ratio)
        self._crops.bring(number_id, zoom, if_alive(self, take), if_alive(self, miss))

    def _has_seen(self) -> None:
        self._seen = True
        self._look()

    def _is_pending(self) -> bool:
        return self._shown is not None and self._review.pending(self._shown.number_id)

    def _prepare_next(self, ratio: float) -> None:
        following = self._review.following()
        if following is not None:
            zoom = fitting_zoom(following.place, ratio)
            self._crops.bring(following.number_id, zoom, lambda crop: None, lambda fault: None)

    def _look(self) -> None:
        """Offer what can be done now, and say how the figure stands."""
        number = self._shown
        if number is None:
            return
        pending = self._review.pending(number.number_id)
        text, by = self.figure.text().strip(), self.by.text().strip()
        free = number.doubtful and self._seen and bool(by) and not pending
        same = text == number.text.strip()
        self.confirm.setEnabled(free and same and number.readable)
        self.correct.setEnabled(free and bool(text) and not same)
        set_look(self.confirm, "kind", "primary" if same and number.doubtful else "")
        set_look(self.correct, "kind", "primary" if not same and number.doubtful else "")
        self.none.setEnabled(free)
        self.undo.setEnabled(not number.doubtful and not pending and bool(by))
        self._say_state(number, pending)
        self._say_trouble(number)
        self._name_buttons(number)

    def _name_buttons(self, number: ReviewNumber) -> None:
        """What must be said once more is said by a button that says so."""
        again = self._said_again(number)
        correct, none = again == CORRECT, again == NONE
        self.correct.setText("Yes, it is" if correct else "Correct")
        self.none.setText("Yes, none" if none else _NONE)

    def _said_again(self, number: ReviewNumber) -> str:
        """What is waited for to be said once more; nothing when another text is typed now."""
        unlikely = self._review.unlikely(number.number_id)
        if unlikely is None:
            return ""
        saying = unlikely.saying
        typed = saying.text is None or saying.text == self.figure.text().strip()
        return saying.action if typed else ""

    def _say_state(self, number: ReviewNumber, pending: bool) -> None:
        if pending:
            text, role = "Being kept. You can go on meanwhile.", "muted"
        else:
            text = review_words.state_words(number)
            role = "amber" if number.doubtful else "goodText"
        self.state.setText(text)
        set_look(self.state, "role", role)

    def _say_trouble(self, number: ReviewNumber) -> None:
        trouble = self._trouble_of(number)
        elsewhere = None
        if trouble is not None and trouble.number_id not in {None, number.number_id}:
            elsewhere = self._review.find(trouble.number_id or "")
        text = f"{trouble.fault.message} {trouble.fault.advice}" if trouble else ""
        if elsewhere is not None:
            text = f"{figure_words.quoted(figure_words.legible(elsewhere.text))}: {text}"
        if text and text != self.trouble.text():
            announce(self, text)
            self._let_read(number)
            if elsewhere is None:
                self._take_focus()
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
        self.back.setVisible(elsewhere is not None)

    def _trouble_of(self, number: ReviewNumber) -> Trouble | None:
        """What to tell; of what must be said once more only as long as that is what is typed."""
        trouble, unlikely = self._review.trouble, self._review.unlikely(number.number_id)
        if unlikely is None or (trouble is not None and trouble.number_id != number.number_id):
            return trouble
        return Trouble(unlikely.fault, number.number_id) if self._said_again(number) else None

    def _let_read(self, number: ReviewNumber) -> None:
        """Keep a second Enter that comes at once from passing for an answer to a warning."""
        if self._said_again(number):
            self._seen = False
            self._glance.start()
            for each in (self.confirm, self.correct, self.none):
                each.setEnabled(False)

    def _say_what_lacks(self) -> None:
        if not self.by.text().strip():
            lacks, field = "Give your name first: it is kept with what you settle.", self.by
        elif not self._seen:
            lacks, field = "Look at the picture first.", self.figure
        else:
            lacks, field = _TYPE, self.figure
        self.trouble.setText(lacks)
        self.trouble.show()
        field.setFocus()
        announce(self, lacks)

    def _go_back(self) -> None:
        trouble = self._review.trouble
        if trouble is not None and trouble.number_id is not None:
            self._review.go(trouble.number_id)

    def _undo(self) -> None:
        officer.remember_name(self.by.text().strip())
        self._review.undo(self.by.text().strip())

    def _take_focus(self) -> None:
        # Where somebody goes through the list or looks around in the picture, they stay.
        focus = QApplication.focusWidget()
        if focus is None or (self.isAncestorOf(focus) and focus is not self.crop):
            self.figure.setFocus()

    def _field(self, spoken: str, longest: int) -> ReviewField:
        made = ReviewField()
        made.setAccessibleName(spoken)
        made.setMaxLength(longest)
        made.textChanged.connect(lambda text: self._look())
        return made

    def _lay_out(self) -> None:
        fields = QGridLayout()
        fields.setHorizontalSpacing(12)
        fields.setVerticalSpacing(4)
        for number, (text, field) in enumerate(
            (("As it is printed", self.figure), ("Your name", self.by))
        ):
            named = label(text, "small", wrap=False)
            named.setBuddy(field)
            fields.addWidget(named, 0, number)
            fields.addWidget(field, 1, number)
            fields.setColumnStretch(number, 1)
        feet = QHBoxLayout()
        feet.setSpacing(8)
        for each in (self.confirm, self.correct, self.none, self.undo):
            feet.addWidget(each)
        feet.addStretch(1)
        feet.addWidget(self.skip)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.where)
        column.addWidget(self.crop)
        column.addWidget(self.state)
        column.addWidget(self.readings)
        column.addLayout(fields)
        column.addWidget(self.trouble)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(feet)
        column.addStretch(1)
        column.addWidget(label(_KEYS, "small"))
