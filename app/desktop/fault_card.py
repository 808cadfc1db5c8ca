# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card for a question that could not be worked on, with a way to try again."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.desktop.parts import Drawing, button, label
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Fault


class FaultCard(QFrame):
    """Shows a fault."""

    again_wanted = Signal()

    def __init__(self, keeper: ThemeKeeper, fault: Fault) -> None:
        """Show what happened and what to do."""
        super().__init__()
        self.setObjectName("fault")
        self.setAccessibleName("The question could not be worked on")
        self.setAccessibleDescription(f"{fault.message} {fault.advice}")
        self.again = button("Ask again", "", self.again_wanted.emit)
        head = QHBoxLayout()
        head.setSpacing(9)
        head.addWidget(Drawing(keeper, "failed", "bad", 20))
        head.addWidget(label(fault.message, "bad", selectable=True), 1)
        feet = QHBoxLayout()
        feet.addWidget(self.again)
        feet.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(label(fault.advice, "plain", selectable=True))
        column.addLayout(feet)
