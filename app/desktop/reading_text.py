# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of a page, to be read: a serif face, room between lines, as high as the text is long.

Figures in doubt are underlined with a wave, settled ones with dots; a tooltip says what that means.
"""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTableFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit

from app.desktop import figure_words
from app.desktop.figures import Figure
from app.desktop.parts import safe_tooltip
from app.desktop.theme import ThemeKeeper

_LINE_HEIGHT_PERCENT = 138
_CELL_PAD_PX = 7


class ReadingText(QTextEdit):
    """Shows text, or table rows whose cells are parted by tabs. Never anything but plain text."""

    def __init__(self, keeper: ThemeKeeper, text: str, figures: Sequence[Figure] = ()) -> None:
        """Show a text; `figures` stand in it and are marked."""
        super().__init__()
        self._keeper = keeper
        self._text = text
        self._figures = figures
        self.setObjectName("reading")
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setTabChangesFocus(True)
        self.setAccessibleName("Words of the page")
        spoken = [text.replace("\t", ", "), *(figure_words.note_words(f) for f in figures)]
        self.setAccessibleDescription(". ".join(spoken))
        self.document().setDocumentMargin(0)
        self._fill()
        keeper.changed.connect(self._fill)

    def sizeHint(self) -> QSize:
        """Return the height of the whole text at the present width."""
        return QSize(200, self._height())

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing of the words may be cut off."""
        return QSize(80, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the new width needs."""
        super().resizeEvent(event)
        self.setFixedHeight(self._height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page of results around it."""
        event.ignore()

    def _height(self) -> int:
        self.document().setTextWidth(max(80, self.viewport().width()))
        return int(self.document().size().height()) + 2

    def _fill(self) -> None:
        self.clear()
        if "\t" in self._text:
            self._insert_table()
        else:
            self._insert_text()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setFixedHeight(self._height())

    def _insert_text(self) -> None:
        cursor = self.textCursor()
        spacing = QTextBlockFormat()
        kind = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        spacing.setLineHeight(_LINE_HEIGHT_PERCENT, kind)
        cursor.setBlockFormat(spacing)
        self._insert(cursor, 0, self._text)

    def _insert_table(self) -> None:
        rows = [line.split("\t") for line in self._text.split("\n")]
        columns = max(len(row) for row in rows)
        shape = QTextTableFormat()
        shape.setBorder(1)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderBrush(QBrush(QColor(self._keeper.theme.colours.line)))
        shape.setBorderCollapse(True)
        shape.setCellPadding(_CELL_PAD_PX)
        shape.setCellSpacing(0)
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table = self.textCursor().insertTable(len(rows), columns, shape)
        start = 0
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                self._insert(table.cellAt(number, column).firstCursorPosition(), start, cell)
                start += len(cell) + 1

    def _insert(self, cursor: QTextCursor, start: int, text: str) -> None:
        """Insert the piece of the text that begins at `start`, with the figures in it marked."""
        end = start + len(text)
        at = start
        for figure in self._figures:
            if start <= figure.start and figure.end <= end:
                cursor.insertText(self._text[at : figure.start], self._letters())
                cursor.insertText(self._text[figure.start : figure.end], self._marked(figure))
                at = figure.end
        cursor.insertText(self._text[at:end], self._letters())

    def _marked(self, figure: Figure) -> QTextCharFormat:
        colours = self._keeper.theme.colours
        letters = self._letters()
        letters.setToolTip(safe_tooltip(figure_words.note_words(figure)))
        style = QTextCharFormat.UnderlineStyle
        if figure.doubtful:
            letters.setUnderlineStyle(style.WaveUnderline)
            letters.setUnderlineColor(QColor(colours.amber))
            letters.setBackground(QBrush(QColor(colours.amber_soft)))
        else:
            letters.setUnderlineStyle(style.DotLine)
            letters.setUnderlineColor(QColor(colours.good))
        return letters

    def _letters(self) -> QTextCharFormat:
        theme = self._keeper.theme
        font = QFont(theme.reading)
        font.setPixelSize(theme.px(1.1 if "\t" in self._text else 1.26))
        letters = QTextCharFormat()
        # On the letters themselves: a style sheet overrules the font of widget and document.
        letters.setFont(font)
        letters.setForeground(QBrush(QColor(theme.colours.ink)))
        return letters
