# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Version, licence, and where things are."""

from pathlib import Path

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.desktop.parts import Drawing, button, label
from app.desktop.theme import ThemeKeeper
from app.version import VERSION

_LICENCE = (
    "Clauselight is free software under the GNU Affero General Public License, version 3 or later."
    " It comes without any warranty."
)
_PROMISE = "It works on this computer alone and never opens a network connection."


class AboutDialog(QDialog):
    """A small window with a Close button."""

    def __init__(self, parent: QWidget, keeper: ThemeKeeper, workspace: Path) -> None:
        """Name the library's folder too, for whoever has to find it."""
        super().__init__(parent)
        self.setWindowTitle("About Clauselight")
        self.setMinimumWidth(460)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(Drawing(keeper, "clauselight", "ink", 56))
        title = QVBoxLayout()
        title.addWidget(label("Clauselight", "question"))
        title.addWidget(label(f"Version {VERSION}", "muted", selectable=True))
        head.addLayout(title, 1)
        done = button("Close", "primary", self.accept)
        feet = QHBoxLayout()
        feet.addStretch(1)
        feet.addWidget(done)
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 24, 26, 20)
        column.setSpacing(14)
        column.addLayout(head)
        column.addWidget(label(_PROMISE, "plain"))
        column.addWidget(label(_LICENCE, "muted"))
        column.addWidget(label(f"Library: {workspace}", "small", selectable=True))
        column.addLayout(feet)
