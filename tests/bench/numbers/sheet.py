# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page that remembers what is set on it: words, paragraphs and tables, each figure with its box.

Points, top-left origin; `y` of a text is its base line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pymupdf

from tests.bench.numbers.faces import Face

RUN = re.compile(r"\d[\d,.]*\d|\d")
"""Digits with the points and commas between them: what is counted as one numeral."""

LEADING = 1.24
_WORD = re.compile(r"\S+")
_ABOVE, _BELOW = 0.76, 0.06
_CELL_PAD = 4.0
_ROW = 1.55
_GREY = (0.9, 0.9, 0.9)
_BLACK = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Token:
    """A word with a digit, as it is printed.

    Attributes:
        text: Between two spaces, signs included.
        box: x0, y0, x1, y1 around it, in points of the page as displayed.
    """

    text: str
    box: tuple[float, float, float, float]

    @property
    def runs(self) -> tuple[str, ...]:
        """Its numerals, in order."""
        return tuple(RUN.findall(self.text))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its head, its cells, and on which side they stand."""

    head: str
    cells: tuple[str, ...]
    side: Literal["left", "right"] = "right"


@dataclass(slots=True)
class Sheet:
    """One page in the making.

    Attributes:
        page: Takes the print.
        face: Its typeface.
        size: Of running text, in points.
        tokens: Every word with a digit that was set.
        text: Everything that was set, a line or a row each.
    """

    page: pymupdf.Page
    face: Face
    size: float
    tokens: list[Token] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    @property
    def leading(self) -> float:
        return self.size * LEADING

    def width_of(self, text: str, *, bold: bool = False, scale: float = 1.0) -> float:
        return float(self.face.font(bold).text_length(text, self.size * scale))

    def put(self, x: float, y: float, text: str, *, bold: bool = False, scale: float = 1.0) -> None:
        """Set a text and say so."""
        self._set(x, y, text, bold, scale)
        self.text.append(text)

    def paragraph(self, box: tuple[float, float, float], text: str, *, full: bool) -> float:
        """Set a paragraph into x0, y, x1; full lines reach both edges. The next base line."""
        x0, y, x1 = box
        lines = list(self._broken(text, x1 - x0))
        for number, words in enumerate(lines):
            spare = x1 - x0 - self.width_of(" ".join(words))
            room = spare / (len(words) - 1) if full and len(words) > 1 else 0.0
            if number == len(lines) - 1:
                room = 0.0
            x = x0
            for word in words:
                self._set(x, y, word, False, 1.0)
                x += self.width_of(word + " ") + room
            self.text.append(" ".join(words))
            y += self.leading
        return y

    def table(
        self,
        box: tuple[float, float, float],
        columns: Sequence[Column],
        *,
        ruled: bool,
        total: bool,
        shaded: bool,
    ) -> float:
        """Set a table into x0, y, x1; a last row of totals is bold. The next base line."""
        edges = self._edges(box[0], box[2], columns)
        rows = list(zip(*([c.head, *c.cells] for c in columns), strict=True))
        tall = self.size * _ROW
        top = box[1] - self.size
        for number, row in enumerate(rows):
            y = top + number * tall
            bold = number == 0 or (total and number == len(rows) - 1)
            if shaded and number % 2 == 0:
                area = pymupdf.Rect(edges[0], y, edges[-1], y + tall)
                self.page.draw_rect(area, color=None, fill=_GREY)
            self._row(edges, y + 0.72 * tall, row, columns, bold)
            self.text.append("\t".join(row))
        bottom = top + len(rows) * tall
        if ruled:
            for number in range(len(rows) + 1):
                self.rule(edges[0], top + number * tall, edges[-1], top + number * tall)
            for x in edges:
                self.rule(x, top, x, bottom)
        elif total:
            self.rule(edges[-2], bottom - tall, edges[-1], bottom - tall)
        return bottom + 1.6 * self.size

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.page.draw_line((x0, y0), (x1, y1), color=_BLACK, width=0.6)

    def fits(self, width: float, columns: Sequence[Column]) -> bool:
        return sum(self._needs(column) for column in columns) <= width

    def _set(self, x: float, y: float, text: str, bold: bool, scale: float) -> None:
        font, size = self.face.font(bold), self.size * scale
        writer = pymupdf.TextWriter(self.page.rect)
        writer.append((x, y), text, font=font, fontsize=size)
        writer.write_text(self.page)
        for word in _WORD.finditer(text):
            if RUN.search(word.group()):
                left = x + font.text_length(text[: word.start()], size)
                right = x + font.text_length(text[: word.end()], size)
                box = (left, y - _ABOVE * size, right, y + _BELOW * size)
                self.tokens.append(Token(word.group(), box))

    def _broken(self, text: str, width: float) -> Iterator[list[str]]:
        line: list[str] = []
        for word in text.split():
            if line and self.width_of(" ".join([*line, word])) > width:
                yield line
                line = []
            line.append(word)
        if line:
            yield line

    def _needs(self, column: Column) -> float:
        texts = (column.head, *column.cells)
        return max(self.width_of(text, bold=True) for text in texts) + 2 * _CELL_PAD

    def _edges(self, x0: float, x1: float, columns: Sequence[Column]) -> list[float]:
        """Each column as wide as it needs; what is left is shared out evenly."""
        needs = [self._needs(column) for column in columns]
        spare = max(x1 - x0 - sum(needs), 0.0) / len(needs)
        edges = [x0]
        for need in needs:
            edges.append(edges[-1] + need + spare)
        return edges

    def _row(
        self,
        edges: Sequence[float],
        y: float,
        row: Sequence[str],
        columns: Sequence[Column],
        bold: bool,
    ) -> None:
        for place, (text, column) in enumerate(zip(row, columns, strict=True)):
            if not text:
                continue
            x = edges[place] + _CELL_PAD
            if column.side == "right":
                x = edges[place + 1] - _CELL_PAD - self.width_of(text, bold=bold)
            self._set(x, y, text, bold, 1.0)
