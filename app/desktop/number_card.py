# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A figure that could not be read for certain: as it stands on the page, and as it was read."""

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout

from app.desktop import words
from app.desktop.pages import Pages
from app.desktop.parts import button, if_alive, label, safe_tooltip
from app.desktop.values import DoubtfulNumber, Fault

_HIGHEST_PX = 76
_WIDEST_PX = 380
_FRAME = QMargins(7, 7, 7, 7)


class NumberCard(QFrame):
    """Picture beside readings.

    Signals:
        show_wanted: The page shall show where the figure stands.
    """

    show_wanted = Signal()

    def __init__(self, pages: Pages, answer_id: str, number: DoubtfulNumber) -> None:
        """Show a figure; its picture comes when the engine has drawn it."""
        super().__init__()
        self.setObjectName("numberCard")
        self.setAccessibleName("Doubtful figure")
        self.picture = label("…", "muted", wrap=False)
        self.picture.setObjectName("numberPicture")
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(150, 58)
        spoken = "; ".join(", ".join(words.reading_words(r)) for r in number.readings)
        self.picture.setAccessibleName("The figure as it stands on the page")
        self.picture.setAccessibleDescription(spoken)
        self.show_page = button(
            "Show on page", "link", self.show_wanted.emit, "Show the figure on its page"
        )
        place = number.place
        where = label(words.page_words(place.page_label, place.page_index, None), "small")
        feet = QHBoxLayout()
        feet.addWidget(where, 1)
        feet.addWidget(self.show_page)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 12, 8)
        column.setSpacing(10)
        column.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._readings(number))
        column.addLayout(feet)
        pages.number(
            answer_id, number.number_id, if_alive(self, self._take), if_alive(self, self._miss)
        )

    def _readings(self, number: DoubtfulNumber) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(22)
        grid.setVerticalSpacing(3)
        for row, reading in enumerate(number.readings):
            who, what, sure = words.reading_words(reading)
            grid.addWidget(label(who, "small", wrap=False), row, 0)
            grid.addWidget(label(what, "strong", wrap=False, selectable=True), row, 1)
            grid.addWidget(label(sure, "small", wrap=False), row, 2)
        grid.setColumnStretch(3, 1)
        return grid

    def _take(self, image: QImage) -> None:
        ratio = self.devicePixelRatioF()
        size = image.size()
        size.scale(
            round(_WIDEST_PX * ratio),
            round(_HIGHEST_PX * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
        )
        smooth = Qt.TransformationMode.SmoothTransformation
        shown = image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        picture = QPixmap.fromImage(shown)
        picture.setDevicePixelRatio(ratio)
        self.picture.setPixmap(picture)
        self.picture.setFixedSize(picture.deviceIndependentSize().toSize().grownBy(_FRAME))

    def _miss(self, fault: Fault) -> None:
        self.picture.setText("No picture")
        self.picture.setToolTip(safe_tooltip(fault.message))
