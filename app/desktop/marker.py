# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The marker pen: lays colour over regions of a page so that the print below stays crisp."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

_REACH_PT = 2.0
_BAR_PX = 3.5


def paint_marker(
    painter: QPainter, areas: Sequence[QRectF], colour: QColor, px_per_point: float
) -> None:
    """Mark areas, given in pixels; where they overlap the colour is laid on once."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    reach = _REACH_PT * px_per_point
    for area in areas:
        path.addRoundedRect(area.adjusted(-reach, -reach / 2, reach, reach / 2), reach, reach)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.drawPath(path)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def paint_margin_bar(
    painter: QPainter, areas: Sequence[QRectF], colour: QColor, left: float
) -> None:
    """Draw a bar in the margin: found at a glance, and without telling colours apart."""
    whole = QRectF()
    for area in areas:
        whole = whole.united(area)
    bar = QRectF(left, whole.top() - 2, _BAR_PX, whole.height() + 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(bar, _BAR_PX / 2, _BAR_PX / 2)


def paler(colour: QColor) -> QColor:
    """Return a colour that marks less."""
    share = 0.45
    return QColor.fromRgbF(
        1 - (1 - colour.redF()) * share,
        1 - (1 - colour.greenF()) * share,
        1 - (1 - colour.blueF()) * share,
    )
