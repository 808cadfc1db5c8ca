# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Paints a line of the review queue: drawing, figure, where it stands or who settled it."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop.icons import draw_icon
from app.desktop.review_rows import FigureRow, Heading
from app.desktop.theme import ThemeKeeper

_ICON_PX = 16
_PAD_PX = 10
_COLOURS = {"warning": "amber", "waiting": "muted", "verified": "good"}
ROW = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class ReviewDelegate(QStyledItemDelegate):
    """Draws figures in two lines, and headings small."""

    def __init__(self, keeper: ThemeKeeper, parent: QObject) -> None:
        """Follow the theme."""
        super().__init__(parent)
        self._keeper = keeper

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return one height for all lines, so that a long list need not be measured."""
        return QSize(120, self._keeper.theme.px(3.4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        row = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area: QRect = option.rect
        if isinstance(row, FigureRow):
            state: QStyle.StateFlag = option.state
            self._ground(painter, area, state)
            self._figure(painter, area, row)
        elif isinstance(row, Heading):
            self._heading(painter, area, row)
        painter.restore()

    def _ground(self, painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
        colours = self._keeper.theme.colours
        fill, border = None, 0
        if state & QStyle.StateFlag.State_Selected:
            # A line too: under a high contrast there are no soft colours.
            fill, border = colours.accent_soft, 1
        elif state & QStyle.StateFlag.State_MouseOver:
            fill = colours.hover
        if state & QStyle.StateFlag.State_HasFocus:
            border = 2
        painter.setPen(QPen(QColor(colours.accent), border) if border else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(area).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8)

    def _figure(self, painter: QPainter, area: QRect, row: FigureRow) -> None:
        theme = self._keeper.theme
        ratio = painter.device().devicePixelRatioF()
        colour = getattr(theme.colours, _COLOURS[row.icon])
        picture = draw_icon(row.icon, colour, _ICON_PX, ratio)
        top = area.top() + theme.px(0.5)
        painter.drawPixmap(area.left() + _PAD_PX, top + 1, picture)
        left = area.left() + _PAD_PX + _ICON_PX + 9
        width = area.right() - left - _PAD_PX
        title = QRect(left, top - 2, width, theme.px(1.45))
        status = QRect(left, top + theme.px(1.35), width, theme.px(1.2))
        self._line(painter, title, row.title, theme.colours.ink, QFont.Weight.Medium)
        self._small_line(painter, status, row.status)

    def _line(
        self, painter: QPainter, area: QRect, text: str, colour: str, weight: QFont.Weight
    ) -> None:
        font = QFont(painter.font())
        font.setPixelSize(self._keeper.theme.body_px)
        font.setWeight(weight)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        _draw(painter, area, text, Qt.AlignmentFlag.AlignVCenter)

    def _small_line(self, painter: QPainter, area: QRect, text: str) -> None:
        font = QFont(painter.font())
        font.setPixelSize(self._keeper.theme.px(0.87))
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(self._keeper.theme.colours.muted))
        _draw(painter, area, text, Qt.AlignmentFlag.AlignVCenter)

    def _heading(self, painter: QPainter, area: QRect, row: Heading) -> None:
        theme = self._keeper.theme
        font = QFont(painter.font())
        font.setPixelSize(theme.px(0.86))
        painter.setFont(font)
        painter.setPen(QColor(theme.colours.muted))
        lower = area.adjusted(_PAD_PX, 0, -_PAD_PX, -theme.px(0.45))
        right = painter.fontMetrics().horizontalAdvance(row.status)
        flag = Qt.AlignmentFlag
        painter.drawText(lower, flag.AlignRight | flag.AlignBottom, row.status)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        _draw(painter, lower.adjusted(0, 0, -right - 8, 0), row.title, flag.AlignBottom)


def _draw(painter: QPainter, area: QRect, text: str, where: Qt.AlignmentFlag) -> None:
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignLeft | where, shown)
