# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A figure as it stands on its page: enlarged, among the lines around it, and marked."""

import base64
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from app.desktop.client import EngineClient, Handlers
from app.desktop.marker import paint_marker
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Fault, Json, Place

_KEPT = 24
_FIGURE_PX = 38
_LEAST_ZOOM, _MOST_ZOOM = 2.0, 6.0
_ENGINE_MOST_ZOOM = 12.0
_MOST_LARGER = 4.0
_ROOM_PX = 5
_BORDER_PX = 3
_HIGHEST_PX = 300


@dataclass(frozen=True, slots=True)
class Crop:
    """A strip of a page as pixels.

    Attributes:
        image: The picture.
        box: Where the figure stands in it, in its pixels.
    """

    image: QImage
    box: QRectF


class Crops(QObject):
    """Asks the engine for pictures of figures; keeps some, so that going on is instant."""

    def __init__(self, client: EngineClient, parent: QObject) -> None:
        """Start with nothing kept."""
        super().__init__(parent)
        self._client = client
        self._kept: OrderedDict[tuple[str, float], Crop] = OrderedDict()

    def bring(
        self,
        number_id: str,
        zoom: float,
        on_crop: Callable[[Crop], None],
        on_fault: Callable[[Fault], None],
    ) -> None:
        """Bring a picture; at once when it is kept."""
        key = (number_id, zoom)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            on_crop(kept)
            return

        def take(data: Json) -> None:
            crop = _read_crop(data)
            self._kept[key] = crop
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            on_crop(crop)

        arguments = {"number_id": number_id, "zoom": zoom}
        self._client.request("number_crop", arguments, Handlers(take, on_fault))


def fitting_zoom(place: Place, ratio: float) -> float:
    """Return how far a page is to be enlarged for a figure on it to be read with ease.

    Args:
        place: Where the figure stands.
        ratio: Pixels of the screen per pixel of the window.
    """
    highest = max((region.y1 - region.y0 for region in place.regions), default=0.0)
    wanted = _FIGURE_PX / highest if highest > 0 else _LEAST_ZOOM
    zoom = round(min(max(wanted, _LEAST_ZOOM), _MOST_ZOOM) * ratio * 4) / 4
    return min(zoom, _ENGINE_MOST_ZOOM)


class CropView(QScrollArea):
    """Shows a strip, with the figure in its middle; the arrows move along a long one."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        """Start without a picture."""
        super().__init__()
        self.setObjectName("cropView")
        self.strip = _Strip(keeper)
        self.setWidget(self.strip)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("The figure as it stands on the page")
        self.setMinimumHeight(96)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        """Ask for the strip's height, within what leaves room for the rest."""
        bar = self.horizontalScrollBar().sizeHint().height()
        height = self.strip.height() + bar + 2 * _BORDER_PX
        return QSize(420, min(max(height, 130), _HIGHEST_PX))

    def show_crop(self, crop: Crop | None, text: str = "") -> None:
        """Show a strip, or a word where there is none."""
        self.strip.show_crop(crop, text, self.viewport().width())
        self.updateGeometry()
        self._centre()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the figure in the middle."""
        super().resizeEvent(event)
        self.strip.fit(self.viewport().width())
        self._centre()

    def _centre(self) -> None:
        middle = self.strip.figure_middle()
        view = self.viewport()
        self.horizontalScrollBar().setValue(middle.x() - view.width() // 2)
        self.verticalScrollBar().setValue(middle.y() - view.height() // 2)


class _Strip(QWidget):
    """Paints the picture and the mark; a frame too, for who cannot tell colours apart."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        super().__init__()
        self._keeper = keeper
        self._crop: Crop | None = None
        self._text = ""

    def show_crop(self, crop: Crop | None, text: str, width: int) -> None:
        self._crop, self._text = crop, text
        self.fit(width)
        self.update()

    def fit(self, width: int) -> None:
        if self._crop is None:
            self.resize(max(width, 1), 130)
        else:
            self.resize((self._crop.image.size().toSizeF() * self._scale()).toSize())

    def figure_middle(self) -> QPoint:
        if self._crop is None:
            return QPoint(self.width() // 2, self.height() // 2)
        return (self._crop.box.center() * self._scale()).toPoint()

    def _scale(self) -> float:
        """Pixels of the window per pixel of the picture; a coarse scan is made larger here."""
        whole = 1 / self.devicePixelRatioF()
        if self._crop is None or self._crop.box.height() <= 0:
            return whole
        return min(max(_FIGURE_PX / self._crop.box.height(), whole), _MOST_LARGER * whole)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._crop is None:
            painter.setPen(QColor(self._keeper.theme.colours.muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)
        else:
            self._paint_crop(painter, self._crop)
        painter.end()

    def _paint_crop(self, painter: QPainter, crop: Crop) -> None:
        theme, scale = self._keeper.theme, self._scale()
        painter.drawImage(QRectF(self.rect()), crop.image)
        box = crop.box
        area = QRectF(
            box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale
        ).adjusted(-_ROOM_PX, -_ROOM_PX, _ROOM_PX, _ROOM_PX)
        paint_marker(painter, [area], theme.doubt_marker, 0.0)
        painter.setPen(QPen(QColor(_FRAME_INK), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, 4, 4)


# On the white of a page, whatever the theme is.
_FRAME_INK = "#9a5b00"


def _read_crop(data: Json) -> Crop:
    x0, y0, x1, y1 = data["box"]
    image = QImage.fromData(base64.b64decode(data["png"]))
    return Crop(image, QRectF(x0, y0, x1 - x0, y1 - y0))
