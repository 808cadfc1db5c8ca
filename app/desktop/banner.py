# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A bar across the window for what concerns the whole program, and the one thing to do about it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.desktop.parts import Drawing, IconButton, announce, button, label
from app.desktop.theme import ThemeKeeper

Verb = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Notice:
    """What a banner says.

    Attributes:
        text: Message and advice.
        action: On the button; empty for none.
        on_action: Called when it is pressed.
        closable: Whether it can be put away without doing anything.
    """

    text: str
    action: str = ""
    on_action: Verb = lambda: None
    closable: bool = True


class Banner(QFrame):
    """Shows one notice at a time."""

    def __init__(self, keeper: ThemeKeeper) -> None:
        """Start hidden."""
        super().__init__()
        self.setObjectName("banner")
        self.setProperty("kind", "warning")
        self._notice: Notice | None = None
        self.words = label("", "plain", selectable=True)
        self.action = button("", "", self._act)
        self.close_button = IconButton(keeper, "close", "Put this notice away")
        line = QHBoxLayout(self)
        line.setContentsMargins(18, 9, 12, 9)
        line.setSpacing(12)
        line.addWidget(Drawing(keeper, "warning", "amber", 18))
        line.addWidget(self.words, 1)
        line.addWidget(self.action)
        line.addWidget(self.close_button)
        self.close_button.clicked.connect(self.hide)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Show a notice in place of the one before."""
        self._notice = notice
        self.words.setText(notice.text)
        self.action.setText(notice.action)
        self.action.setAccessibleName(notice.action)
        self.action.setVisible(bool(notice.action))
        self.close_button.setVisible(notice.closable)
        self.show()
        announce(self, notice.text)

    def _act(self) -> None:
        self.hide()
        if self._notice is not None:
            self._notice.on_action()
