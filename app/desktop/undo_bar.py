# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A quiet bar that offers to take the last removal back."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.desktop.parts import ElidedLabel, button


class UndoBar(QFrame):
    """Shown while a removal waits."""

    undone = Signal()

    def __init__(self) -> None:
        """Start hidden."""
        super().__init__()
        self.setObjectName("undoBar")
        self._words = ElidedLabel("muted")
        self.undo = button("Undo", "", self.undone.emit, "Undo the removal")
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 7, 7, 7)
        line.addWidget(self._words, 1)
        line.addWidget(self.undo)
        self.hide()

    def offer(self, title: str | None) -> None:
        """Offer to bring a document back; None takes the offer away."""
        self._words.show_text(f"Removed “{title}”" if title else "")
        self.setVisible(title is not None)
