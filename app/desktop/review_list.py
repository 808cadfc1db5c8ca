# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The left side of the review window: the queue as a list that stays quick when it is long."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from app.desktop.review_delegate import ROW, ReviewDelegate
from app.desktop.review_rows import FigureRow, QueueRow
from app.desktop.theme import ThemeKeeper

Index = QModelIndex | QPersistentModelIndex


class QueueModel(QAbstractListModel):
    """Lines of the queue; headings cannot be selected."""

    def __init__(self, parent: QObject) -> None:
        """Start empty."""
        super().__init__(parent)
        self.rows: list[QueueRow] = []
        self._places: dict[str, int] = {}

    def show(self, rows: Sequence[QueueRow]) -> None:
        """Take other lines; those that only say something else now stay the same lines."""
        places = {row.key: number for number, row in enumerate(rows)}
        if list(places) == list(self._places):
            self.rows = list(rows)
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self.rows, self._places = list(rows), places
        self.endResetModel()

    def place(self, number_id: str) -> QModelIndex:
        """Return where a figure stands; none where it does not."""
        return self.index(self._places.get(number_id, -1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line, as a value or read aloud."""
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let only figures be gone to."""
        if not isinstance(self.rows[index.row()], FigureRow):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class QueueView(QListView):
    """The list.

    Signals:
        chosen: The id of the figure that the cursor went to.
    """

    chosen = Signal(str)

    def __init__(self, keeper: ThemeKeeper) -> None:
        """Start empty."""
        super().__init__()
        self._model = QueueModel(self)
        self.setModel(self._model)
        self.setObjectName("queue")
        self.setItemDelegate(ReviewDelegate(keeper, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Numbers in doubt, then those that are settled")
        self.selectionModel().currentChanged.connect(self._moved)

    def show_rows(self, rows: Sequence[QueueRow]) -> None:
        """Show other lines; whoever calls says then which one is looked at."""
        blocked = self.selectionModel().blockSignals(True)
        self._model.show(rows)
        self.selectionModel().blockSignals(blocked)

    def mark(self, number_id: str) -> None:
        """Mark the figure that is looked at."""
        place = self._model.place(number_id)
        if place.isValid():
            self.setCurrentIndex(place)
            # The first figure of a document is shown with the document's name above it.
            self.scrollTo(place.siblingAtRow(place.row() - 1))
            self.scrollTo(place)

    def _moved(self, now: QModelIndex) -> None:
        row = now.data(ROW)
        if isinstance(row, FigureRow):
            self.chosen.emit(row.key)
