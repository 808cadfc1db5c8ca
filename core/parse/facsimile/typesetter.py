# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets lines on A4 pages: places, rules, page breaks. Runs in the worker process.

Each line is drawn, and kept as what its page will be read as: nobody has to read it from the page.
A page is handed over as soon as it is full.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pymupdf

from core.errors import DiskFullError, LimitExceededError
from core.parse.facsimile.faces import stored_text
from core.parse.facsimile.laid_line import LaidLine, Piece, laid_line, laid_typed
from core.parse.facsimile.line_breaker import LineBreaker, Word
from core.parse.fingerprint import fingerprint
from core.parse.raw import RawLine, RawPage, SetLine
from core.types import PageSource

PAGE_WIDTH_PT = 595.0
PAGE_HEIGHT_PT = 842.0
MARGIN_PT = 64.0
COLUMN_PT = PAGE_WIDTH_PT - 2 * MARGIN_PT
_TAB = 4
_WIDEST_INDENT = 40
_LEADING = 1.35
_ASCENT_EM = 0.95
_RULE_PT = 0.6
_TOUCH_PT = 0.01
_GAP = re.compile(r"\s{2,}")

_Rule = tuple[float, float, float, float]
"""Left, top, right and bottom end."""


class Typesetter:
    """Fills pages from top to bottom.

    Attributes:
        lines: Breaks text into the lines to be set.
        page_labels: What each finished page is called, or None.
    """

    def __init__(
        self, name: str, max_pages: int, canonical: Path, on_page: Callable[[RawPage], None]
    ) -> None:
        """Start a document of at most that many pages.

        Args:
            name: For messages.
            max_pages: The most that are set.
            canonical: Where the facsimile goes.
            on_page: Called with each page, in order, before the facsimile is written.
        """
        self.lines = LineBreaker()
        self.page_labels: list[str | None] = []
        self._document = pymupdf.open()
        self._name = name
        self._max_pages = max_pages
        self._canonical = canonical
        self._on_page = on_page
        self._size = PAGE_WIDTH_PT, PAGE_HEIGHT_PT
        self._label: str | None = None
        self._pieces: list[Piece] = []
        self._rules: list[_Rule] = []
        self._set: list[RawLine] = []
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
    def column(self) -> float:
        """Width between the margins."""
        return self._size[0] - 2 * MARGIN_PT

    @property
    def height(self) -> float:
        """Height between the margins."""
        return self._size[1] - 2 * MARGIN_PT

    @property
    def page_index(self) -> int:
        """The page that is being filled, from 0."""
        return len(self.page_labels)

    def line_height(self, size: float) -> float:
        """From one line to the next."""
        return size * _LEADING

    def lines_left(self, size: float, extra: float) -> int:
        """How many lines still fit on the page beside `extra` points."""
        left = self._size[1] - MARGIN_PT - self._y - extra
        return max(int(left / self.line_height(size) + 1e-6), 0)

    def skip(self, height: float) -> None:
        """Leave room, but not at the top of a page."""
        if not self.at_top:
            self._y += height

    def keep_together(self, height: float) -> None:
        """Go to the next page where less than `height` is left, if that helps."""
        if not self.fits(height) and not self.at_top:
            self.break_page()

    def fits(self, height: float) -> bool:
        """Whether so much is left on the page."""
        return self._y + height <= self._size[1] - MARGIN_PT + 1e-6

    def start_page(self, label: str | None) -> None:
        """Begin a page, unless one has just begun; it and those after it are called `label`."""
        if not self.at_top:
            self.break_page()
        self._label = label

    def turn(self, *, landscape: bool) -> None:
        """Set the pages from here on upright or on their long side."""
        size = (PAGE_WIDTH_PT, PAGE_HEIGHT_PT)
        size = size[::-1] if landscape else size
        if size != self._size and not self.at_top:
            self.break_page()
        self._size = size

    def break_page(self) -> None:
        """End the page.

        Raises:
            LimitExceededError: There are more pages than allowed.
        """
        if self.page_index >= self._max_pages:
            message = f"{self._name} fills more than {self._max_pages:,} pages."
            raise LimitExceededError(message, "Split the file, or raise max_pages.")
        self._on_page(self._raw_page())
        width, height = self._size
        page = self._document.new_page(-1, width=width, height=height)
        writer = pymupdf.TextWriter(page.rect)
        for piece in self._pieces:
            _draw(writer, piece)
        if self._pieces:
            writer.write_text(page)
        if self._rules:
            shape = page.new_shape()
            for x0, y0, x1, y1 in _joined(self._rules):
                shape.draw_line((x0, y0), (x1, y1))
            shape.finish(width=_RULE_PT)
            shape.commit()
        self.page_labels.append(self._label)
        self._pieces, self._rules, self._set, self._y = [], [], [], MARGIN_PT

    def put_line(
        self, words: Sequence[Word], x: float, y: float, size: float, right: float | None = None
    ) -> SetLine:
        """Set one line with its top at `y`.

        Args:
            words: At least one.
            x: Its left end.
            y: Its top.
            size: Of the type.
            right: Its right end, of a paragraph that reads from right to left.
        """
        laid = laid_line(self.lines, words, size, from_right=right is not None)
        left = x if right is None else right - laid.width
        return self._put(laid, left, y, goes_on=words[-1].goes_on)

    def put_lines(
        self, lines: Sequence[Sequence[Word]], x: float, size: float, right: float | None = None
    ) -> list[SetLine]:
        """Set lines one below the other, over as many pages as they need."""
        found = []
        for line in lines:
            self.keep_together(self.line_height(size))
            found.append(self.put_line(line, x, self._y, size, right))
            self._y += self.line_height(size)
        return found

    def put_mono(self, text: str, x: float, size: float, *, parted: bool = False) -> list[SetLine]:
        """Set a line as it is typed, in letters of equal width.

        Args:
            text: One line.
            x: Its left end.
            size: Of the type.
            parted: What stands further apart than a space is a line of its own, as columns are.
        """
        text = stored_text(text.expandtabs(_TAB)).rstrip()
        typed = text.lstrip()
        mono = self.lines.mono
        indent = " " * min(len(text) - len(typed), _WIDEST_INDENT)
        inner = x + mono.width(indent, size)
        found: list[SetLine] = []
        for part, goes_on in self.lines.typed(typed, size, self._size[0] - MARGIN_PT - inner):
            self.keep_together(self.line_height(size))
            if parted:
                found += self._put_parted(part, inner, size, goes_on=goes_on)
            elif part:
                first = "" if found else indent
                laid = laid_typed(mono, first + part, size)
                left = inner if found else x
                found.append(self._put(laid, left, self._y, goes_on=goes_on))
            self._y += self.line_height(size)
        return [*found[:-1], *(replace(line, breaks=True) for line in found[-1:])]

    def _put_parted(self, part: str, x: float, size: float, *, goes_on: bool) -> list[SetLine]:
        """What stands further apart than a space as lines of their own."""
        found = []
        start = 0
        for end, following in [*(gap.span() for gap in _GAP.finditer(part)), (len(part),) * 2]:
            if end > start:
                laid = laid_typed(self.lines.mono, part[start:end], size)
                left = x + self.lines.mono.width(part[:start], size)
                last = end == len(part) and goes_on
                found.append(self._put(laid, left, self._y, goes_on=last))
            start = following
        return found

    def put_rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a line on this page."""
        self._rules.append((x0, y0, x1, y1))

    def advance(self, height: float) -> None:
        """Move down."""
        self._y += height

    def save(self) -> int:
        """Write the file and return how many pages it has.

        Raises:
            DiskFullError: It cannot be written.
        """
        if self._pieces or self._rules or not self.page_labels:
            self.break_page()
        data = self._document.tobytes(deflate=True, garbage=0, no_new_id=True)
        self._document.close()
        try:
            self._canonical.write_bytes(data)
        except OSError as error:
            message = f"{self._canonical} cannot be written: {error.strerror}."
            raise DiskFullError(message, "Make room on the disk and start again.") from error
        return len(self.page_labels)

    def _put(self, laid: LaidLine, x: float, y: float, *, goes_on: bool) -> SetLine:
        baseline = y + laid.size * _ASCENT_EM
        self._pieces.extend(laid.pieces(x, baseline))
        for left, right, height in laid.strikes(x, baseline):
            self.put_rule(left, height, right, height)
        self._set.append(laid.raw(x, baseline))
        return SetLine(self.page_index, len(self._set) - 1, goes_on)

    def _raw_page(self) -> RawPage:
        characters = sum(len("".join(line.text.split())) for line in self._set)
        width, height = self._size
        return RawPage(
            index=self.page_index,
            width=width,
            height=height,
            source=PageSource.TEXT,
            lines=tuple(self._set),
            raw_characters=characters,
            fingerprint=fingerprint(self._size, self._set),
        )


def _draw(writer: pymupdf.TextWriter, piece: Piece) -> None:
    """Add a piece; the library's own way measures all of a page's text again for each of them."""
    font, size = piece.face.font, piece.size
    drop = writer.rect.height - piece.baseline
    place = pymupdf.mupdf.fz_make_matrix(size, 0, 0, size, piece.x, drop)
    language = pymupdf.mupdf.fz_text_language_from_string(None)
    pymupdf.mupdf.fz_show_string(writer.this, font.this, place, piece.text, 0, 0, 0, language)
    if piece.face.is_mono:
        writer.used_fonts.add(font)


def _joined(rules: Sequence[_Rule]) -> list[_Rule]:
    """The same lines, those that touch drawn as one: neighbouring cells share their edges."""
    found: list[_Rule] = []
    for x0, y0, x1, y1 in sorted(rules, key=_along):
        last = found[-1] if found else None
        if last is not None and last[0] == x0 == last[2] == x1 and y0 <= last[3] + _TOUCH_PT:
            found[-1] = x0, last[1], x1, max(last[3], y1)
        elif last is not None and last[1] == y0 == last[3] == y1 and x0 <= last[2] + _TOUCH_PT:
            found[-1] = last[0], y0, max(last[2], x1), y1
        else:
            found.append((x0, y0, x1, y1))
    return found


def _along(rule: _Rule) -> tuple[bool, float, float]:
    """Upright rules by their place and then downwards, level ones likewise to the right."""
    x0, y0, x1, _ = rule
    return (True, x0, y0) if x0 == x1 else (False, y0, x0)
