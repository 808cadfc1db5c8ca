# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A figure that could not be read for certain: as it stands on the page, and as it was read.

Once a person has settled it, the card says so.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.desktop import figure_words, words
from app.desktop.figures import Decision
from app.desktop.flow import FlowLayout
from app.desktop.number_picture import NumberPicture
from app.desktop.pages import Pages
from app.desktop.parts import button, if_alive, label, safe_tooltip
from app.desktop.review_readings import ReadingsTable
from app.desktop.values import DoubtfulNumber, Fault


class NumberCard(QFrame):
    """Picture beside readings.

    Signals:
        show_wanted: The page shall show where the figure stands.
        settle_wanted: A person wants to say what is printed there.
    """

    show_wanted = Signal()
    settle_wanted = Signal()

    def __init__(self, pages: Pages, answer_id: str, number: DoubtfulNumber) -> None:
        """Show a figure; its picture comes when the engine has drawn it."""
        super().__init__()
        self._number = number
        self.setObjectName("numberCard")
        self.setAccessibleName("Doubtful figure")
        self.picture = NumberPicture("…")
        spoken = "; ".join(", ".join(words.reading_words(r)) for r in number.readings)
        self.picture.setAccessibleName("The figure as it stands on the page")
        self.picture.setAccessibleDescription(spoken)
        self.show_page = button(
            "Show on page", "link", self.show_wanted.emit, "Show the figure on its page"
        )
        self.settle = button(
            "Settle this number…", "link", self.settle_wanted.emit, "Settle what the figure is"
        )
        self.settled = label("", "goodText", selectable=True)
        self.settled.hide()
        place = number.place
        where = label(
            words.page_words(place.page_label, place.page_index, None), "small", wrap=False
        )
        feet = FlowLayout(4, spread=True)
        feet.addWidget(where)
        feet.addWidget(self.settle)
        feet.addWidget(self.show_page)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 14, 12, 8)
        column.setSpacing(10)
        column.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(ReadingsTable(number.readings))
        column.addWidget(self.settled)
        column.addLayout(feet)
        pages.number(
            answer_id,
            number.number_id,
            if_alive(self, self.picture.show_image),
            if_alive(self, self._miss),
        )

    @property
    def number_id(self) -> str:
        """Whose card this is."""
        return self._number.number_id

    def show_decision(self, decision: Decision | None) -> None:
        """Say what a person settled, or no longer."""
        self.settled.setVisible(decision is not None)
        if decision is not None:
            said = figure_words.settled_words(self._number.text, decision)
            self.settled.setText(f"{figure_words.quoted(figure_words.decided(decision))}, {said}")
        self.settle.setText("Settle this number…" if decision is None else "Look at it again…")

    def _miss(self, fault: Fault) -> None:
        self.picture.setText("No picture")
        self.picture.setToolTip(safe_tooltip(fault.message))
