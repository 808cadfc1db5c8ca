# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A layout that goes on in the next line where a line is full, so that nothing is cut off."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Puts parts in a line, and in further lines where the width is too small for one."""

    def __init__(self, spacing_px: int, *, spread: bool = False) -> None:
        """Start empty.

        Args:
            spacing_px: Room between parts, and between lines.
            spread: In a single line the last part stands at the far end.
        """
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._spread = spread
        self.setSpacing(spacing_px)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's name
        """Add a part."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many parts there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Return a part."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Take a part out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - Qt's name
        """Want no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Be higher when narrower."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height of all lines."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """Return what one line needs."""
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what the widest part needs."""
        least = QSize()
        for item in self._shown():
            least = least.expandedTo(item.minimumSize())
        return least

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        """Put every part in its place."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        room = 0
        for item in self._shown():
            needed = item.sizeHint().width() + self.spacing()
            if not lines or needed - self.spacing() > room:
                lines.append([])
                room = width
            lines[-1].append(item)
            room -= needed
        return lines

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Return the height; move the parts only when asked to."""
        top = rect.top()
        lines = self._lines(rect.width())
        for line in lines:
            height = max(item.sizeHint().height() for item in line)
            if move:
                self._place_line(line, QRect(rect.left(), top, rect.width(), height), len(lines))
            top += height + self.spacing()
        return top - rect.top() - (self.spacing() if lines else 0)

    def _place_line(self, line: list[QLayoutItem], room: QRect, lines: int) -> None:
        left = room.left()
        for number, item in enumerate(line):
            hint = item.sizeHint()
            size = QSize(min(hint.width(), room.width()), hint.height())
            if self._spread and lines == 1 and number == len(line) - 1 and number > 0:
                left = room.right() + 1 - size.width()
            above = (room.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(left, room.top() + above), size))
            left += size.width() + self.spacing()


def together(spacing_px: int, *parts: QWidget) -> QWidget:
    """Return parts as one that is not parted at the end of a line."""
    whole = QWidget()
    line = QHBoxLayout(whole)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(spacing_px)
    for part in parts:
        line.addWidget(part)
    return whole
