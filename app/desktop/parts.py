# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small widgets that every view is made of. All text is plain text, whatever it looks like."""

from collections.abc import Callable
from html import escape
from typing import TypeVar

import shiboken6
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from app.desktop.icons import draw_icon, icon
from app.desktop.theme import ThemeKeeper

T = TypeVar("T")


def label(text: str, role: str, *, wrap: bool = True, selectable: bool = False) -> QLabel:
    """Make a line or paragraph of plain text in one of the style sheet's roles."""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    if wrap:
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    if selectable:
        flags = Qt.TextInteractionFlag
        made.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        made.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    return made


class ElidedLabel(QLabel):
    """One line that is cut with an ellipsis; the whole text is the tooltip."""

    def __init__(self, role: str) -> None:
        """Start empty."""
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    def show_text(self, text: str) -> None:
        """Show a text, as much of it as fits."""
        self._whole = text
        self.setAccessibleName(text)
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        metrics = self.fontMetrics()
        self.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width()))


def button(text: str, kind: str, on_click: Callable[[], object], spoken: str = "") -> QPushButton:
    """Make a button.

    Args:
        text: On it.
        kind: ``primary``, ``quiet``, or empty for an ordinary one.
        on_click: Called without arguments.
        spoken: Its accessible name where the text alone does not say enough.
    """
    made = QPushButton(text)
    made.setProperty("kind", kind)
    made.setAccessibleName(spoken or text)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(lambda: on_click())
    return made


class IconButton(QToolButton):
    """A button with a drawing that follows the theme."""

    def __init__(self, keeper: ThemeKeeper, drawing: str, spoken: str, kind: str = "icon") -> None:
        """Make it; `spoken` is the tooltip, and without its keys the accessible name."""
        super().__init__()
        self._keeper = keeper
        self._drawing = drawing
        self.setProperty("kind", kind)
        self.setIconSize(QSize(18, 18))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.describe(drawing, spoken)
        keeper.changed.connect(self._draw)

    def describe(self, drawing: str, spoken: str) -> None:
        """Change what it shows and says."""
        self._drawing = drawing
        self.setAccessibleName(spoken.partition(" (")[0])
        self.setToolTip(spoken)
        self._draw()

    def _draw(self) -> None:
        colours = self._keeper.theme.colours
        self.setIcon(icon(self._drawing, colours.ink, 18, colours.strong_line))


class Drawing(QLabel):
    """A picture beside text; says nothing itself."""

    def __init__(self, keeper: ThemeKeeper, name: str, colour: str, size_px: int = 18) -> None:
        """Show a drawing in one of the palette's colours, by its name."""
        super().__init__()
        self._keeper = keeper
        self._name = name
        self._colour = colour
        self._size_px = size_px
        self.setFixedSize(size_px, size_px)
        self._draw()
        keeper.changed.connect(self._draw)

    def _draw(self) -> None:
        colour = getattr(self._keeper.theme.colours, self._colour)
        self.setPixmap(draw_icon(self._name, colour, self._size_px, self.devicePixelRatioF()))


def card(name: str) -> QFrame:
    """Make a framed box that the style sheet knows by `name`."""
    made = QFrame()
    made.setObjectName(name)
    return made


def set_flag(widget: QWidget, name: str, value: bool) -> None:
    """Set a flag that the style sheet looks at, and dress the widget anew."""
    set_look(widget, name, "true" if value else "false")


def set_look(widget: QWidget, name: str, value: str) -> None:
    """Set a property that the style sheet looks at, and dress the widget anew if it is new."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def safe_tooltip(untrusted_text: str) -> str:
    """Return a tooltip that shows a text as it is, even one that Qt would take for markup."""
    return f"<span>{escape(untrusted_text)}</span>"


def if_alive(widget: QWidget, callback: Callable[[T], None]) -> Callable[[T], None]:
    """Wrap a callback so that nothing happens once its widget is gone."""

    def call(value: T) -> None:
        if shiboken6.isValid(widget):
            callback(value)

    return call


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something that happened, politely."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
