# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is stated of a document, in fields that can be changed. The document is not read again."""

import getpass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.desktop.parts import button, label
from app.desktop.values import Document

FIELDS = (
    ("document_type", "Document type"),
    ("line_of_business", "Line of business"),
    ("jurisdiction", "Jurisdiction"),
    ("product", "Product"),
    ("form_number", "Form number"),
    ("edition", "Edition"),
    ("effective_from", "In force from"),
    ("effective_to", "In force to"),
    ("source_system", "Source system"),
)
_DAY = "Year-month-day, for example 2026-04-01"
_NOTE = (
    "What you state wins over what the pages say. Your name and the change are kept in the history"
    " of the document."
)


class DescribeDialog(QDialog):
    """A field for each that can be stated. Enter keeps, Escape leaves.

    Signals:
        described: The fields that are different now (None where one was emptied), and by whom.
    """

    described = Signal(object, str)

    def __init__(self, parent: QWidget, document: Document) -> None:
        """Show what is stated now."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Describe the document")
        self.setMinimumWidth(480)
        self._before = {fact.name: fact.value for fact in document.facts} | {
            "effective_from": document.effective_from or "",
            "effective_to": document.effective_to or "",
        }
        self.fields = {name: self._field(name, words) for name, words in FIELDS}
        self.by = QLineEdit(_user_name())
        self.by.setAccessibleName("Stated by")
        self.keep = button("Keep", "primary", self.accept, "Keep what is stated")
        self.keep.setDefault(True)
        self.leave = button("Cancel", "", self.reject)
        self.leave.setAutoDefault(False)
        for field in (*self.fields.values(), self.by):
            field.textChanged.connect(self._look)
        self.accepted.connect(self._give)
        self._lay_out(document)
        self._look()

    def changes(self) -> dict[str, str | None]:
        """Return the fields that are different from before."""
        now = {name: field.text().strip() for name, field in self.fields.items()}
        return {
            name: text or None for name, text in now.items() if text != self._before.get(name, "")
        }

    def _field(self, name: str, words: str) -> QLineEdit:
        field = QLineEdit(self._before.get(name, ""))
        field.setAccessibleName(words)
        field.setMaxLength(200)
        if name.startswith("effective"):
            field.setPlaceholderText(_DAY)
        return field

    def _lay_out(self, document: Document) -> None:
        form = QFormLayout()
        form.setSpacing(8)
        for name, words in FIELDS:
            form.addRow(words, self.fields[name])
        form.addRow("Stated by", self.by)
        feet = QHBoxLayout()
        feet.addStretch(1)
        feet.addWidget(self.leave)
        feet.addWidget(self.keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 24, 26, 20)
        column.setSpacing(12)
        column.addWidget(label(document.title, "strong"))
        column.addLayout(form)
        column.addWidget(label(_NOTE, "small"))
        column.addLayout(feet)

    def _look(self) -> None:
        self.keep.setEnabled(bool(self.changes()) and bool(self.by.text().strip()))

    def _give(self) -> None:
        self.described.emit(self.changes(), self.by.text().strip())


def _user_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a system without names of users
        return ""
