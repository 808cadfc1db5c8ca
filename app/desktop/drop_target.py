# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Covers the window while files are dragged over it: one half for each library."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.desktop import words
from app.desktop.parts import Drawing, label, set_flag
from app.desktop.theme import ThemeKeeper


class DropHalf(QFrame):
    """Takes files for one library.

    Signals:
        dropped: Paths, as a list.
        left: The files were dragged away.
    """

    dropped = Signal(list)
    left = Signal()

    def __init__(self, keeper: ThemeKeeper, corpus: str) -> None:
        """Stand for a library."""
        super().__init__()
        self.setObjectName("dropHalf")
        self.setAcceptDrops(True)
        title = words.CORPORA[corpus]
        self.setAccessibleName(f"Drop here to add to {title.lower()}")
        column = QVBoxLayout(self)
        column.setSpacing(10)
        centre = Qt.AlignmentFlag.AlignHCenter
        column.addStretch(1)
        column.addWidget(Drawing(keeper, corpus, "accent", 44), 0, centre)
        column.addWidget(label(title, "question", wrap=False), 0, centre)
        column.addWidget(label("Drop files or folders here", "muted", wrap=False), 0, centre)
        column.addStretch(1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Light up under files."""
        if local_paths(event.mimeData()):
            event.acceptProposedAction()
            set_flag(self, "lit", True)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Go on taking them."""
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802 - Qt's name
        """Go dark."""
        set_flag(self, "lit", False)
        self.left.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take them."""
        event.acceptProposedAction()
        set_flag(self, "lit", False)
        self.dropped.emit(local_paths(event.mimeData()))


class DropTarget(QWidget):
    """Watches a window for files that are dragged onto it, and covers it then.

    Signals:
        dropped: Paths as a list, and the library's key.
    """

    dropped = Signal(list, str)

    def __init__(self, window: QWidget, keeper: ThemeKeeper) -> None:
        """Start hidden, on top of a window."""
        super().__init__(window)
        self._window = window
        self.setObjectName("dropTarget")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self.halves = {corpus: DropHalf(keeper, corpus) for corpus in words.CORPORA}
        line = QHBoxLayout(self)
        line.setContentsMargins(28, 28, 28, 28)
        line.setSpacing(20)
        for corpus, half in self.halves.items():
            line.addWidget(half, 1)
            half.dropped.connect(lambda paths, c=corpus: self._take(paths, c))
            half.left.connect(self._maybe_hide)
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come up when files are dragged over the window."""
        if isinstance(event, QDragEnterEvent) and local_paths(event.mimeData()):
            event.acceptProposedAction()
            self.setGeometry(self._window.rect())
            self.raise_()
            self.show()
            return True
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Stay up between the halves."""
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802 - Qt's name
        """Go when the files leave the window."""
        self._maybe_hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """A drop beside the halves means neither."""
        self.hide()

    def _take(self, paths: list[Path], corpus: str) -> None:
        self.hide()
        self.dropped.emit(paths, corpus)

    def _maybe_hide(self) -> None:
        if not self.rect().contains(self.mapFromGlobal(self.cursor().pos())):
            self.hide()


def local_paths(data: QMimeData) -> list[Path]:
    """Return the files and folders that are dragged; addresses of other kinds are left out."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
