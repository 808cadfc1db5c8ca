# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page itself: a picture that is zoomed and scrolled, with regions lit as with a marker pen."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from app.desktop.marker import paint_margin_bar, paint_marker, paler
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Region

POINT_PX = 96 / 72
"""Pixels of a point at 100 %."""

_MARGIN_PX = 22
_STEP = 1.2
_LEAST, _MOST = 0.25, 5.0
_SHARPEN_MS = 140
_BAR_MARGIN = 0.055
"""Share of the sheet's width to the left of the bar: within the margin of common pages."""


@dataclass(frozen=True, slots=True)
class Lit:
    """What is lit on a page: the current place, the others, and whether in doubt."""

    current: tuple[Region, ...] = ()
    others: tuple[Region, ...] = ()
    doubtful: bool = False


class PageView(QAbstractScrollArea):
    """Draws a page.

    Signals:
        zoomed: Shown at another size.
        sharper_wanted: The picture is coarser than the screen; gives the pixels per point needed.
        turn_wanted: The keyboard or wheel went past an end of the page: 1 or -1.
    """

    zoomed = Signal()
    sharper_wanted = Signal(float)
    turn_wanted = Signal(int)

    def __init__(self, keeper: ThemeKeeper) -> None:
        """Start without a page, fitted to the width."""
        super().__init__()
        self._keeper = keeper
        self._size_pt = QSizeF(595, 842)
        self._image: QImage | None = None
        self._lit = Lit()
        self._fitted = True
        self.zoom = 1.0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Page")
        self.verticalScrollBar().setSingleStep(48)
        self.horizontalScrollBar().setSingleStep(48)
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(_SHARPEN_MS)
        self._sharpen.timeout.connect(lambda: self.sharper_wanted.emit(self.wanted_zoom()))
        keeper.changed.connect(self.viewport().update)

    def wanted_zoom(self) -> float:
        """Return how many pixels per point the screen can show."""
        return self.zoom * POINT_PX * self.devicePixelRatioF()

    def show_picture(self, image: QImage | None, size_pt: QSizeF | None = None) -> None:
        """Show a picture of a page of a size; None shows an empty sheet."""
        self._image = image
        if size_pt is not None and size_pt != self._size_pt:
            self._size_pt = size_pt
            self._lay_out()
        self.viewport().update()

    def light(self, lit: Lit) -> None:
        """Light regions."""
        self._lit = lit
        self.viewport().update()

    def centre(self, regions: tuple[Region, ...]) -> None:
        """Scroll so that regions stand in the middle; without any, go to the top."""
        if not regions:
            self.verticalScrollBar().setValue(0)
            return
        scale = self.zoom * POINT_PX
        top, bottom = min(r.y0 for r in regions), max(r.y1 for r in regions)
        left, right = min(r.x0 for r in regions), max(r.x1 for r in regions)
        port = self.viewport()
        # Of a region that is higher than the window its beginning is shown.
        middle = min((top + bottom) / 2 * scale, top * scale + port.height() * 0.4)
        self.verticalScrollBar().setValue(round(middle + _MARGIN_PX - port.height() / 2))
        across = (left + right) / 2 * scale + _MARGIN_PX - port.width() / 2
        self.horizontalScrollBar().setValue(round(across))

    def zoom_by(self, steps: float) -> None:
        """Zoom in (1) or out (-1)."""
        self._fitted = False
        self._set_zoom(self.zoom * _STEP**steps)

    def zoom_to(self, zoom: float) -> None:
        """Show the page at a size; 1 is the size of the paper."""
        self._fitted = False
        self._set_zoom(zoom)

    def fit_width(self) -> None:
        """Fill the width, now and whenever the width changes."""
        self._fitted = True
        self._lay_out()

    def region_rectangle(self, region: Region) -> QRectF:
        """Return where a region is in the viewport."""
        scale = self.zoom * POINT_PX
        corner = self._origin() + QPointF(region.x0, region.y0) * scale
        size = QSizeF(region.x1 - region.x0, region.y1 - region.y0) * scale
        return QRectF(corner, size)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw desk, sheet, picture and light."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colours = self._keeper.theme.colours
        painter.fillRect(self.viewport().rect(), QColor(colours.desk))
        sheet = QRectF(self._origin(), self._size_pt * self.zoom * POINT_PX)
        painter.setPen(QPen(QColor(0, 0, 0, 38), 1))
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(sheet.adjusted(-0.5, -0.5, 0.5, 0.5))
        if self._image is not None:
            painter.drawImage(sheet, self._image)
        else:
            # The sheet is white in every theme, and so this grey is right in every theme.
            painter.setPen(QColor("#8d939b"))
            top = sheet.adjusted(0, 0, 0, -sheet.height() * 0.6)
            painter.drawText(top, Qt.AlignmentFlag.AlignCenter, "Drawing the page…")
        self._paint_light(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the width filled."""
        super().resizeEvent(event)
        self._lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Control; at an end of the page turn it."""
        steps = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(steps)
            event.accept()
        elif not self._turned(-1 if steps > 0 else 1, whole_step=abs(steps) >= 1):
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll, and turn the page at its ends."""
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_PageDown | Qt.Key.Key_Space:
                if not self._turned(1):
                    bar.setValue(bar.value() + bar.pageStep() - 40)
            case Qt.Key.Key_PageUp:
                if not self._turned(-1):
                    bar.setValue(bar.value() - bar.pageStep() + 40)
            case Qt.Key.Key_Home:
                bar.setValue(bar.minimum())
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)

    def _turned(self, way: int, *, whole_step: bool = True) -> bool:
        bar = self.verticalScrollBar()
        at_end = bar.value() == (bar.maximum() if way > 0 else bar.minimum())
        if at_end and whole_step:
            self.turn_wanted.emit(way)
        return at_end

    def _set_zoom(self, zoom: float) -> None:
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        port = self.viewport().size()
        halves = (port.width() / 2, port.height() / 2)
        old = self.zoom
        middles = [(b.value() + h - _MARGIN_PX) / old for b, h in zip(bars, halves, strict=True)]
        self.zoom = min(max(zoom, _LEAST), _MOST)
        self._lay_out()
        for bar, middle, half in zip(bars, middles, halves, strict=True):
            bar.setValue(round(middle * self.zoom + _MARGIN_PX - half))

    def _lay_out(self) -> None:
        port = self.viewport().size()
        if self._fitted:
            fitting = (port.width() - 2 * _MARGIN_PX) / (self._size_pt.width() * POINT_PX)
            self.zoom = min(max(fitting, _LEAST), _MOST)
        width = self._size_pt.width() * self.zoom * POINT_PX + 2 * _MARGIN_PX
        height = self._size_pt.height() * self.zoom * POINT_PX + 2 * _MARGIN_PX
        self.horizontalScrollBar().setRange(0, max(0, round(width - port.width())))
        self.verticalScrollBar().setRange(0, max(0, round(height - port.height())))
        self.horizontalScrollBar().setPageStep(port.width())
        self.verticalScrollBar().setPageStep(port.height())
        self.zoomed.emit()
        self._sharpen.start()
        self.viewport().update()

    def _origin(self) -> QPointF:
        width = self._size_pt.width() * self.zoom * POINT_PX
        spare = self.viewport().width() - width
        left = max(_MARGIN_PX, spare / 2) - self.horizontalScrollBar().value()
        return QPointF(left, _MARGIN_PX - self.verticalScrollBar().value())

    def _paint_light(self, painter: QPainter) -> None:
        theme, scale = self._keeper.theme, self.zoom * POINT_PX
        marker = theme.doubt_marker if self._lit.doubtful else theme.marker
        current = [self.region_rectangle(region) for region in self._lit.current]
        others = [self.region_rectangle(region) for region in self._lit.others]
        paint_marker(painter, others, paler(marker), scale)
        paint_marker(painter, current, marker, scale)
        if current:
            # On the sheet, which is white in every theme.
            colour = QColor("#b46a00" if self._lit.doubtful else "#1f5a9e")
            margin = self._size_pt.width() * scale * _BAR_MARGIN
            paint_margin_bar(painter, current, colour, self._origin().x() + margin)
