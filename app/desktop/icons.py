# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program's own line drawings, in any colour and size."""

from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer


def draw_icon(name: str, colour: str, size_px: int, ratio: float = 1.0) -> QPixmap:
    """Draw an icon.

    Args:
        name: Of a file in ``resources/icons``, without its ending.
        colour: ``#rrggbb``, for the lines.
        size_px: Side, in pixels independent of the screen.
        ratio: Pixels of the screen per such pixel.
    """
    key = f"{name}/{colour}/{size_px}/{ratio}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    drawing = files("resources").joinpath("icons", f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
    picture = QPixmap(round(size_px * ratio), round(size_px * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(picture.rect()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, picture)
    return picture


def icon(name: str, colour: str, size_px: int = 18, disabled: str | None = None) -> QIcon:
    """Make an icon that is sharp on ordinary and on dense screens."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(draw_icon(name, colour, size_px, ratio))
        if disabled is not None:
            picture = draw_icon(name, disabled, size_px, ratio)
            made.addPixmap(picture, QIcon.Mode.Disabled)
    return made
