# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The picture of a figure on a card: as large as is good to read, smaller where room is short."""

from PySide6.QtCore import QMargins, QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel

_HIGHEST_PX = 76
_WIDEST_PX = 380
_LEAST = QSize(120, 58)
_FRAME = QMargins(7, 7, 7, 7)


class NumberPicture(QLabel):
    """Shows a picture, or a word until there is one."""

    def __init__(self, text: str) -> None:
        """Start with a word."""
        super().__init__()
        self._image = QImage()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setProperty("role", "muted")
        self.setObjectName("numberPicture")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_image(self, image: QImage) -> None:
        """Show a picture."""
        self._image = image
        self._draw(self._wanted())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for the picture's size with a frame of white around it."""
        return _LEAST if self._image.isNull() else self._wanted().grownBy(_FRAME)

    def minimumSizeHint(self) -> QSize:
        """Ask for less where the card is narrow."""
        return _LEAST.boundedTo(self.sizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the picture anew."""
        super().resizeEvent(event)
        if not self._image.isNull():
            room = self.size().shrunkBy(_FRAME)
            self._draw(self._wanted().boundedTo(room))

    def _wanted(self) -> QSize:
        size = self._image.size()
        size.scale(_WIDEST_PX, _HIGHEST_PX, Qt.AspectRatioMode.KeepAspectRatio)
        return size

    def _draw(self, room: QSize) -> None:
        ratio = self.devicePixelRatioF()
        picture = QPixmap.fromImage(
            self._image.scaled(
                room * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
        picture.setDevicePixelRatio(ratio)
        self.setPixmap(picture)
