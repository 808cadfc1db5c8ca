# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asks for the password of one locked file. It is handed on once and not kept."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.desktop.parts import button, label
from app.desktop.values import Failure

_PROMISE = (
    "The password is used once to read the file and is not stored. The library keeps the pages of"
    " the document without it, as it keeps those of every other document."
)


class PasswordDialog(QDialog):
    """A field, and what will be done with what is typed into it. Enter opens, Escape leaves.

    Signals:
        given: What was typed.
    """

    given = Signal(str)

    def __init__(self, parent: QWidget, failure: Failure) -> None:
        """Name the file, and what went wrong with it the last time."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Enter password")
        self.setMinimumWidth(440)
        name = Path(failure.path).name
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText("Password")
        self.field.setAccessibleName(f"Password of {name}")
        self.field.setAccessibleDescription(f"{failure.fault.message} {_PROMISE}")
        self.shown = QCheckBox("&Show the password")
        self.open_file = button("Open", "primary", self.accept, f"Open {name}")
        self.open_file.setDefault(True)
        self.open_file.setEnabled(False)
        self.leave = button("Cancel", "", self.reject)
        self.leave.setAutoDefault(False)
        self.field.textChanged.connect(lambda text: self.open_file.setEnabled(bool(text)))
        self.shown.toggled.connect(self._show)
        self.accepted.connect(self._give)
        self._lay_out(failure)
        self.field.setFocus()

    def _lay_out(self, failure: Failure) -> None:
        feet = QHBoxLayout()
        feet.addStretch(1)
        feet.addWidget(self.leave)
        feet.addWidget(self.open_file)
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 24, 26, 20)
        column.setSpacing(12)
        column.addWidget(label(failure.fault.message, "strong"))
        column.addWidget(self.field)
        column.addWidget(self.shown)
        column.addWidget(label(_PROMISE, "small"))
        column.addLayout(feet)

    def _show(self, on: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password
        self.field.setEchoMode(mode)

    def _give(self) -> None:
        password = self.field.text()
        self.field.clear()
        self.given.emit(password)
