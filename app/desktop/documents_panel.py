# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The left side: both libraries, adding, stopping, and removing with a way back."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.desktop.document_delegate import DocumentDelegate
from app.desktop.document_details import DocumentDetails
from app.desktop.documents_model import ROW, DocumentsModel
from app.desktop.library import Library
from app.desktop.parts import Drawing, button, label
from app.desktop.rows import Row, library_rows
from app.desktop.theme import ThemeKeeper
from app.desktop.undo_bar import UndoBar
from app.desktop.values import Document, Failure


class DocumentsPanel(QWidget):
    """Shows the library's state and calls its verbs.

    Signals:
        add_wanted: The user wants to choose files for a corpus.
        open_wanted: The pages of a document shall be shown.
        retry_wanted: A failed file shall be tried again.
        password_wanted: A locked file shall be opened with a password.
        describe_wanted: What is stated of a document shall be changed.
        review_wanted: The numbers of a document that are in doubt shall be gone through.
        details_shown: A document was selected, and its details stand below.
    """

    add_wanted = Signal(str)
    open_wanted = Signal(object)
    retry_wanted = Signal(object)
    password_wanted = Signal(object)
    describe_wanted = Signal(object)
    review_wanted = Signal(object)
    details_shown = Signal(object)

    def __init__(self, library: Library, keeper: ThemeKeeper) -> None:
        """Follow a library."""
        super().__init__()
        self.setObjectName("documentsPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._library = library
        self._detailed: Document | Failure | None = None
        self._model = DocumentsModel(self)
        self.tree = self._make_tree(keeper)
        self.details = DocumentDetails()
        self.undo_bar = UndoBar()
        self.add = self._make_add()
        self.stop = button("Stop", "quiet", library.cancel, "Stop reading documents")
        self._lay_out(keeper)
        self._connect()
        self._show()

    def select(self, key: str) -> None:
        """Select the line of a key, if there is one."""
        for corpus in range(self._model.rowCount()):
            parent = self._model.index(corpus, 0)
            for number in range(self._model.rowCount(parent)):
                index = self._model.index(number, 0, parent)
                if index.data(ROW).key == key:
                    flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
                    self.tree.selectionModel().setCurrentIndex(index, flag)

    def selected(self) -> Row | None:
        """Return the line that is selected."""
        indexes = self.tree.selectionModel().selectedIndexes()
        row = indexes[0].data(ROW) if indexes else None
        return row if isinstance(row, Row) else None

    def remove_selected(self) -> None:
        """Remove what is selected."""
        row = self.selected()
        if row is not None:
            self._remove(row.subject)

    def _make_tree(self, keeper: ThemeKeeper) -> QTreeView:
        tree = QTreeView()
        tree.setModel(self._model)
        tree.setItemDelegate(DocumentDelegate(keeper, tree))
        tree.setHeaderHidden(True)
        tree.setIndentation(0)
        tree.setRootIsDecorated(False)
        tree.setItemsExpandable(False)
        tree.setMouseTracking(True)
        tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.setFrameShape(QFrame.Shape.NoFrame)
        tree.setAccessibleName("Documents")
        tree.setAccessibleDescription("Enter shows the pages, Delete removes.")
        tree.expandAll()
        return tree

    def _make_add(self) -> QWidget:
        made = button("Add documents…", "", lambda: None)
        menu = QMenu(made)
        menu.addAction("To &regulations…", lambda: self.add_wanted.emit("regulations"))
        menu.addAction("To &policies…", lambda: self.add_wanted.emit("policies"))
        made.setMenu(menu)
        made.setAccessibleDescription("Asks first into which library they go.")
        return made

    def _lay_out(self, keeper: ThemeKeeper) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 2, 8, 2)
        head.addWidget(Drawing(keeper, "clauselight", "ink", 24))
        head.addWidget(label("Clauselight", "wordmark", wrap=False))
        head.addStretch(1)
        feet = QHBoxLayout()
        feet.setContentsMargins(4, 0, 4, 0)
        feet.addWidget(self.add)
        feet.addStretch(1)
        feet.addWidget(self.stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 14, 10, 14)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.tree, 1)
        column.addWidget(self.details)
        column.addWidget(self.undo_bar)
        column.addLayout(feet)

    def _connect(self) -> None:
        self._library.changed.connect(self._show)
        self.undo_bar.undone.connect(self._library.undo_remove)
        self.tree.selectionModel().selectionChanged.connect(self._show_details)
        self.tree.activated.connect(self._activated)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.details.open_wanted.connect(self.open_wanted)
        self.details.retry_wanted.connect(self.retry_wanted)
        self.details.password_wanted.connect(self.password_wanted)
        self.details.describe_wanted.connect(self.describe_wanted)
        self.details.review_wanted.connect(self.review_wanted)
        self.details.remove_wanted.connect(self._remove)
        key = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.tree)
        key.setContext(Qt.ShortcutContext.WidgetShortcut)
        key.activated.connect(self.remove_selected)

    def _show(self) -> None:
        state = self._library.state
        selected = self.selected()
        self._model.show(library_rows(state))
        self.tree.expandAll()
        self._keep_selected(selected)
        self._show_details()
        self.stop.setVisible(bool(state.batches))
        self.undo_bar.offer(state.removing.title if state.removing else None)
        self.tree.viewport().update()

    def _keep_selected(self, before: Row | None) -> None:
        # When lines go, the view moves its selection to a neighbour that nobody chose.
        now = self.selected()
        if before is not None and (now is None or now.key != before.key):
            self.tree.clearSelection()
            self.select(before.key)

    def _show_details(self) -> None:
        row = self.selected()
        subject = row.subject if row else None
        before, self._detailed = self._detailed, subject
        self.details.show_row(row)
        if isinstance(subject, Document) and subject != before:
            self.details_shown.emit(subject)

    def _activated(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, Row) and isinstance(row.subject, Document):
            self.open_wanted.emit(row.subject)
        elif isinstance(row, Row) and isinstance(row.subject, Failure) and row.subject.locked:
            self.password_wanted.emit(row.subject)

    def _remove(self, subject: object) -> None:
        match subject:
            case Document():
                self._library.remove(subject)
            case Failure():
                self._library.forget(subject)

    def _show_menu(self, where: QPoint) -> None:
        row = self.tree.indexAt(where).data(ROW)
        if not isinstance(row, Row) or row.subject is None:
            return
        menu = QMenu(self)
        if isinstance(row.subject, Document):
            menu.addAction("Show pages", lambda: self.open_wanted.emit(row.subject))
            menu.addAction("Review numbers…", lambda: self.review_wanted.emit(row.subject))
            menu.addAction("Describe…", lambda: self.describe_wanted.emit(row.subject))
        else:
            if row.subject.locked:
                menu.addAction("Enter password…", lambda: self.password_wanted.emit(row.subject))
            menu.addAction("Try again", lambda: self.retry_wanted.emit(row.subject))
        menu.addAction("Remove", lambda: self._remove(row.subject))
        menu.popup(self.tree.viewport().mapToGlobal(where))
