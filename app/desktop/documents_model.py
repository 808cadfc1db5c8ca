# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The documents panel's tree: two libraries, their documents below."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from app.desktop import words
from app.desktop.parts import safe_tooltip
from app.desktop.rows import Row

ROW = Qt.ItemDataRole.UserRole + 1
"""The `Row` of a document's item; a library's item has None."""

CORPUS = Qt.ItemDataRole.UserRole + 2
"""The library's key, on every item."""

COUNT = Qt.ItemDataRole.UserRole + 3
"""How many lines stand below a library's item."""


class DocumentsModel(QStandardItemModel):
    """Items are changed in place as long as the same lines stand in the same order."""

    def __init__(self, parent: QObject) -> None:
        """Make the two libraries, empty."""
        super().__init__(parent)
        for corpus, title in words.CORPORA.items():
            item = QStandardItem(title)
            item.setData(corpus, CORPUS)
            item.setSelectable(False)
            item.setEditable(False)
            self.appendRow(item)

    def show(self, rows: dict[str, list[Row]]) -> None:
        """Show these lines."""
        for index, corpus in enumerate(words.CORPORA):
            parent = self.item(index)
            _fill(parent, corpus, rows[corpus])
            title = words.CORPORA[corpus]
            spoken = f"{title}, {words.count(len(rows[corpus]), 'document')}"
            parent.setData(spoken, Qt.ItemDataRole.AccessibleTextRole)
            parent.setData(len(rows[corpus]), COUNT)


def _fill(parent: QStandardItem, corpus: str, rows: list[Row]) -> None:
    keep = 0
    while keep < min(parent.rowCount(), len(rows)) and _key(parent, keep) == rows[keep].key:
        _write(parent.child(keep), rows[keep])
        keep += 1
    parent.removeRows(keep, parent.rowCount() - keep)
    for row in rows[keep:]:
        item = QStandardItem()
        item.setEditable(False)
        item.setData(corpus, CORPUS)
        _write(item, row)
        parent.appendRow(item)


def _key(parent: QStandardItem, index: int) -> str:
    row = parent.child(index).data(ROW)
    return row.key if isinstance(row, Row) else ""


def _write(item: QStandardItem, row: Row) -> None:
    if item.data(ROW) == row:
        return
    item.setData(row, ROW)
    item.setText(row.title)
    item.setToolTip(safe_tooltip(row.title))
    item.setData(row.spoken, Qt.ItemDataRole.AccessibleTextRole)
