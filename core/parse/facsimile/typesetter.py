# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets lines on A4 pages: places, rules, page breaks. Runs in the worker process.

Where a line ends inside a word is remembered, so that it is one word again when the page is read.
"""

from collections.abc import Sequence
from pathlib import Path

import pymupdf

from core.errors import DiskFullError, LimitExceededError
from core.parse.facsimile.faces import Face, settable
from core.parse.facsimile.line_breaker import LineBreaker, Word
from core.parse.raw import SetHeading, WordBreak

PAGE_WIDTH_PT = 595.0
PAGE_HEIGHT_PT = 842.0
MARGIN_PT = 64.0
COLUMN_PT = PAGE_WIDTH_PT - 2 * MARGIN_PT
_TAB = 4
_WIDEST_INDENT = 40
_LEADING = 1.35
_ASCENT_EM = 0.95
_RULE_PT = 0.6


class Typesetter:
    """Fills pages from top to bottom.

    Attributes:
        lines: Breaks text into the lines to be set.
    """

    def __init__(self, name: str, max_pages: int) -> None:
        """Start a document of at most that many pages; `name` is for messages."""
        self.lines = LineBreaker()
        self._document = pymupdf.open()
        self._name = name
        self._max_pages = max_pages
        self._pieces: list[tuple[float, float, str, Face, float]] = []
        self._rules: list[tuple[float, float, float, float]] = []
        self._breaks: list[WordBreak] = []
        self._headings: list[SetHeading] = []
        self._y = MARGIN_PT

    @property
    def at_top(self) -> bool:
        """Whether nothing stands on the page yet."""
        return self._y == MARGIN_PT

    @property
    def y(self) -> float:
        """Where the next line begins."""
        return self._y

    @property
    def page_index(self) -> int:
        """The page that is being filled, from 0."""
        return int(self._document.page_count)

    @property
    def word_breaks(self) -> tuple[WordBreak, ...]:
        """Where words wider than a line were broken so far."""
        return tuple(self._breaks)

    @property
    def headings(self) -> tuple[SetHeading, ...]:
        """Where headings were set so far."""
        return tuple(self._headings)

    def line_height(self, size: float) -> float:
        """From one line to the next."""
        return size * _LEADING

    def lines_left(self, size: float, extra: float) -> int:
        """How many lines still fit on the page beside `extra` points."""
        left = PAGE_HEIGHT_PT - MARGIN_PT - self._y - extra
        return max(int(left / self.line_height(size) + 1e-6), 0)

    def skip(self, height: float) -> None:
        """Leave room, but not at the top of a page."""
        if not self.at_top:
            self._y += height

    def keep_together(self, height: float) -> None:
        """Go to the next page where less than `height` is left, if that helps."""
        bottom = PAGE_HEIGHT_PT - MARGIN_PT
        if self._y + height > bottom and not self.at_top:
            self.break_page()

    def break_page(self) -> None:
        """End the page.

        Raises:
            LimitExceededError: There are more pages than allowed.
        """
        if self._document.page_count >= self._max_pages:
            message = f"{self._name} fills more than {self._max_pages:,} pages."
            raise LimitExceededError(message, "Split the file, or raise max_pages.")
        page = self._document.new_page(-1, width=PAGE_WIDTH_PT, height=PAGE_HEIGHT_PT)
        writer = pymupdf.TextWriter(page.rect)
        for x, baseline, text, face, size in self._pieces:
            writer.append((x, baseline), text, font=face.font, fontsize=size)
        if self._pieces:
            writer.write_text(page)
        if self._rules:
            shape = page.new_shape()
            for x0, y0, x1, y1 in self._rules:
                shape.draw_line((x0, y0), (x1, y1))
            shape.finish(width=_RULE_PT)
            shape.commit()
        self._pieces, self._rules, self._y = [], [], MARGIN_PT

    def put_line(self, words: Sequence[Word], x: float, y: float, size: float) -> None:
        """Set one line with its top at `y`."""
        baseline = y + size * _ASCENT_EM
        start = x
        group: list[Word] = []
        for word in words:
            if group and word.bold != group[-1].bold:
                start = self._put_group(group, start, baseline, size)
                if not word.glued:
                    start += self.lines.faces[False].width(" ", size)
                group = []
            group.append(word)
        if group:
            start = self._put_group(group, start, baseline, size)
        if words and words[-1].goes_on:
            self._breaks.append(WordBreak(self.page_index, start, baseline))

    def put_lines(self, lines: Sequence[Sequence[Word]], x: float, size: float) -> None:
        """Set lines one below the other, over as many pages as they need."""
        for line in lines:
            self.keep_together(self.line_height(size))
            self.put_line(line, x, self._y, size)
            self._y += self.line_height(size)

    def put_heading(
        self, lines: Sequence[Sequence[Word]], x: float, size: float, level: int
    ) -> None:
        """Set lines as one heading, and remember where."""
        page_index, top = self.page_index, self._y
        self.put_lines(lines, x, size)
        whole = self.page_index == page_index
        bottom = self._y if whole else PAGE_HEIGHT_PT - MARGIN_PT
        if bottom > top:
            self._headings.append(SetHeading(page_index, top, bottom, level))

    def put_mono(self, text: str, x: float, size: float) -> None:
        """Set a line as it is typed, in letters of equal width."""
        text = settable(text).expandtabs(_TAB).rstrip()
        typed = text.lstrip()
        x += self.lines.mono.width(" ", size) * min(len(text) - len(typed), _WIDEST_INDENT)
        for part, goes_on in self.lines.typed(typed, size, PAGE_WIDTH_PT - MARGIN_PT - x):
            self.keep_together(self.line_height(size))
            baseline = self._y + size * _ASCENT_EM
            if part:
                self._pieces.append((x, baseline, part, self.lines.mono, size))
            if goes_on:
                end = x + self.lines.mono.width(part, size)
                self._breaks.append(WordBreak(self.page_index, end, baseline))
            self._y += self.line_height(size)

    def put_rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a line on this page."""
        self._rules.append((x0, y0, x1, y1))

    def advance(self, height: float) -> None:
        """Move down."""
        self._y += height

    def save(self, path: Path) -> int:
        """Write the file and return how many pages it has.

        Raises:
            DiskFullError: It cannot be written.
        """
        if self._pieces or self._rules or not self._document.page_count:
            self.break_page()
        count = int(self._document.page_count)
        data = self._document.tobytes(deflate=True, garbage=0)
        self._document.close()
        try:
            path.write_bytes(data)
        except OSError as error:
            message = f"{path} cannot be written: {error.strerror}."
            raise DiskFullError(message, "Make room on the disk and start again.") from error
        return count

    def _put_group(self, group: Sequence[Word], x: float, baseline: float, size: float) -> float:
        text = "".join(("" if w.glued or i == 0 else " ") + w.text for i, w in enumerate(group))
        face = self.lines.faces[group[0].bold]
        self._pieces.append((x, baseline, text, face, size))
        spaces = sum(not word.glued for word in group[1:])
        return x + sum(word.width for word in group) + spaces * face.width(" ", size)
