# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets words into lines on A4 pages: fonts, widths, page breaks. Runs in the worker process.

The fonts are those that come with MuPDF. A character that the font lacks is set in MuPDF's own
substitute; one that no font has is set as an empty square, so that it is seen to be missing.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pymupdf

from core.errors import DiskFullError, LimitExceededError
from core.parse.facsimile.markup import Runs, TextRun

PAGE_WIDTH_PT = 595.0
PAGE_HEIGHT_PT = 842.0
MARGIN_PT = 64.0
COLUMN_PT = PAGE_WIDTH_PT - 2 * MARGIN_PT
_MISSING = "\u25a1"
_EMOJI = 0x1F000
_DROPPED = frozenset("\ufe0e\ufe0f")
"""They choose the look of the character before them, like the signs of category Cf."""
_LEADING = 1.35
_ASCENT_EM = 0.95
_RULE_PT = 0.6


class Face:
    """One font with the widths of its characters remembered."""

    def __init__(self, name: str) -> None:
        """Load a font of MuPDF by its short name."""
        self.font = pymupdf.Font(name)
        self._widths: dict[str, float] = {}

    @cached_property
    def _fallback(self) -> pymupdf.Font:
        return pymupdf.Font("cjk")

    def width(self, text: str, size: float) -> float:
        """Width of a text in points."""
        return size * sum(self._width(character) for character in text)

    def _width(self, character: str) -> float:
        known = self._widths.get(character)
        if known is None:
            code = ord(character)
            font = self.font if self.font.has_glyph(code) else self._fallback
            known = float(font.glyph_advance(code))
            self._widths[character] = known
        return known


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a space, in one weight.

    Attributes:
        text: One or more characters.
        bold: Its weight.
        width: In points.
        glued: It follows the word before it without a space.
    """

    text: str
    bold: bool
    width: float
    glued: bool


class Typesetter:
    """Fills pages from top to bottom."""

    def __init__(self, name: str, max_pages: int) -> None:
        """Start a document of at most that many pages; `name` is for messages."""
        self._faces = {False: Face("helv"), True: Face("hebo")}
        self._mono = Face("cour")
        self._document = pymupdf.open()
        self._name = name
        self._max_pages = max_pages
        self._pieces: list[tuple[float, float, str, Face, float]] = []
        self._rules: list[tuple[float, float, float, float]] = []
        self._y = MARGIN_PT

    @property
    def at_top(self) -> bool:
        """Whether nothing stands on the page yet."""
        return self._y == MARGIN_PT

    @property
    def y(self) -> float:
        """Where the next line begins."""
        return self._y

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

    def wrap(self, runs: Runs, size: float, width: float) -> list[list[Word]]:
        """Break runs into lines of words no wider than `width`."""
        lines: list[list[Word]] = []
        for paragraph in _paragraphs(runs):
            line: list[Word] = []
            used = 0.0
            for word in self._words(paragraph, size, width):
                space = 0.0 if word.glued or not line else self._faces[False].width(" ", size)
                if line and used + space + word.width > width:
                    lines.append(line)
                    line, used, space = [], 0.0, 0.0
                line.append(word)
                used += space + word.width
            if line:
                lines.append(line)
        return lines

    def put_line(self, words: Sequence[Word], x: float, y: float, size: float) -> None:
        """Set one line with its top at `y`."""
        baseline = y + size * _ASCENT_EM
        start = x
        group: list[Word] = []
        for word in words:
            if group and word.bold != group[-1].bold:
                start = self._put_group(group, start, baseline, size)
                if not word.glued:
                    start += self._faces[False].width(" ", size)
                group = []
            group.append(word)
        if group:
            self._put_group(group, start, baseline, size)

    def put_lines(self, lines: Sequence[Sequence[Word]], x: float, size: float) -> None:
        """Set lines one below the other, over as many pages as they need."""
        for line in lines:
            self.keep_together(self.line_height(size))
            self.put_line(line, x, self._y, size)
            self._y += self.line_height(size)

    def put_mono(self, text: str, x: float, size: float) -> None:
        """Set a line as it is typed, in letters of equal width; broken only where it must be."""
        text = _settable(text.expandtabs(4))
        fits = max(int((PAGE_WIDTH_PT - MARGIN_PT - x) / (0.6 * size)), 1)
        for start in range(0, max(len(text), 1), fits):
            self.keep_together(self.line_height(size))
            part = text[start : start + fits]
            indent = len(part) - len(part.lstrip())
            if part.strip():
                place = x + indent * 0.6 * size
                baseline = self._y + size * _ASCENT_EM
                self._pieces.append((place, baseline, part.strip(), self._mono, size))
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

    def words_of(self, text: str, size: float, *, bold: bool = False) -> list[Word]:
        """A short text as words of one line."""
        return list(self._words((TextRun(text, bold),), size, COLUMN_PT))

    def _put_group(self, group: Sequence[Word], x: float, baseline: float, size: float) -> float:
        text = "".join(("" if w.glued or i == 0 else " ") + w.text for i, w in enumerate(group))
        face = self._faces[group[0].bold]
        self._pieces.append((x, baseline, text, face, size))
        return x + face.width(text, size)

    def _words(self, runs: Iterable[TextRun], size: float, width: float) -> Iterable[Word]:
        ended_with_space = True
        for run in runs:
            text = _settable(run.text)
            starts_with_space = text[:1].isspace()
            for index, part in enumerate(text.split()):
                glued = index == 0 and not starts_with_space and not ended_with_space
                yield from self._pieces_of(part, run.bold, size, width, glued)
            if text:
                ended_with_space = text[-1].isspace()

    def _pieces_of(
        self, word: str, bold: bool, size: float, width: float, glued: bool
    ) -> Iterable[Word]:
        """The word, or parts of it where it is wider than a line."""
        face = self._faces[bold]
        whole = face.width(word, size)
        if whole <= width:
            yield Word(word, bold, whole, glued)
            return
        fits = max(int(len(word) * width / whole) - 1, 1)
        for start in range(0, len(word), fits):
            part = word[start : start + fits]
            yield Word(part, bold, face.width(part, size), glued or start > 0)


def _paragraphs(runs: Runs) -> Iterable[list[TextRun]]:
    """Runs between hard line breaks."""
    paragraph: list[TextRun] = []
    for run in runs:
        first, *rest = run.text.split("\n")
        paragraph.append(TextRun(first, run.bold))
        for text in rest:
            yield paragraph
            paragraph = [TextRun(text, run.bold)]
    yield paragraph


def _settable(text: str) -> str:
    # Letters with their accents in one: the fonts have no accents to set on their own.
    whole = unicodedata.normalize("NFC", text).replace("\u00a0", " ")
    return "".join(
        _MISSING if ord(c) >= _EMOJI else c
        for c in whole
        if c not in _DROPPED and unicodedata.category(c) != "Cf"
    )
