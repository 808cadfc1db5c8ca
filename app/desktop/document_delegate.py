# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints a line of the documents panel: drawing, title, status, a bar while it is being read."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.documents_model import COUNT, ROW
from app.desktop.icons import draw_icon
from app.desktop.rows import Row
from app.desktop.theme import ThemeKeeper

_ICON_PX = 18
_PAD_PX = 10
_COLOURS = {
    "complete": "good",
    "partial": "amber",
    "failed": "bad",
    "reading": "accent",
    "waiting": "muted",
}
Index = QModelIndex | QPersistentModelIndex


class DocumentDelegate(QStyledItemDelegate):
    """Draws from a `Row`; a library's own line is drawn as a small heading."""

    def __init__(self, keeper: ThemeKeeper, parent: QObject) -> None:
        """Follow the theme."""
        super().__init__(parent)
        self._keeper = keeper

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line; the width is the panel's."""
        theme = self._keeper.theme
        return QSize(120, theme.px(3.7) if isinstance(index.data(ROW), Row) else theme.px(2.9))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = index.data(ROW)
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if isinstance(row, Row):
            self._ground(painter, area, state)
            self._row(painter, area, row)
        else:
            self._heading(painter, area, str(index.data()), index.data(COUNT) or 0)
        painter.restore()

    def _ground(self, painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
        colours = self._keeper.theme.colours
        shape = QRectF(area).adjusted(1.5, 1.5, -1.5, -1.5)
        fill = None
        if state & QStyle.StateFlag.State_Selected:
            fill = colours.accent_soft
        elif state & QStyle.StateFlag.State_MouseOver:
            fill = colours.hover
        focused = state & QStyle.StateFlag.State_HasFocus
        painter.setPen(QPen(QColor(colours.accent), 2) if focused else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(shape, 8, 8)

    def _row(self, painter: QPainter, area: QRect, row: Row) -> None:
        theme = self._keeper.theme
        colour = getattr(theme.colours, _COLOURS[row.icon])
        ratio = painter.device().devicePixelRatioF()
        top = area.top() + theme.px(0.62)
        picture = draw_icon(row.icon, colour, _ICON_PX, ratio)
        painter.drawPixmap(area.left() + _PAD_PX, top, picture)
        left = area.left() + _PAD_PX + _ICON_PX + 9
        width = area.right() - left - _PAD_PX
        self._line(
            painter, QRect(left, top - 2, width, theme.px(1.5)), row.title, theme.colours.ink
        )
        plain = row.icon in {"complete", "waiting"}
        status = QRect(left, top + theme.px(1.4), width, theme.px(1.3))
        shown = theme.colours.muted if plain else colour
        self._line(painter, status, row.status, shown, 0.87)
        if row.fraction is not None:
            self._bar(painter, QRectF(left, area.bottom() - 5, width, 3), row.fraction)

    def _line(
        self, painter: QPainter, area: QRect, text: str, colour: str, ratio: float = 1.0
    ) -> None:
        font = QFont(painter.font())
        font.setPixelSize(self._keeper.theme.px(ratio))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        font.setPixelSize(self._keeper.theme.body_px)
        painter.setFont(font)

    def _bar(self, painter: QPainter, area: QRectF, fraction: float) -> None:
        colours = self._keeper.theme.colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.line))
        painter.drawRoundedRect(area, 1.5, 1.5)
        area.setWidth(max(area.height(), area.width() * min(fraction, 1.0)))
        painter.setBrush(QColor(colours.accent))
        painter.drawRoundedRect(area, 1.5, 1.5)

    def _heading(self, painter: QPainter, area: QRect, text: str, count: int) -> None:
        theme = self._keeper.theme
        font = QFont(painter.font())
        font.setPixelSize(theme.px(0.86))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(theme.colours.muted))
        lower = area.adjusted(_PAD_PX, 0, -_PAD_PX, -theme.px(0.45))
        painter.drawText(lower, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        shown = str(count) if count else "none yet"
        painter.drawText(lower, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, shown)
