# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Measures text and puts laid-out pages into a PDF: the only file here that draws.

All positions are PDF points from the top left corner; `y` of a text is its baseline.
"""

from dataclasses import dataclass, field
from functools import cache, lru_cache

import pymupdf

from resources.samples.markup import Run, split_runs

PAGE_WIDTH_PT = 612.0
PAGE_HEIGHT_PT = 792.0
_FONTS = {
    "serif": ("tiro", "tibo"),
    "sans": ("helv", "hebo"),
    "typewriter": ("cour", "cobo"),
}
_NOTE_SCALE = 0.65
_NOTE_RISE = 0.35
_SHADE = (0.91, 0.92, 0.94)
_INK = (0.0, 0.0, 0.0)
_GREY = (0.32, 0.32, 0.36)


@dataclass(frozen=True, slots=True)
class Type:
    """A typeface at a size; `family` is a key of the font table above."""

    family: str
    size_pt: float
    bold: bool = False

    @property
    def leading_pt(self) -> float:
        """Distance from one baseline to the next."""
        return round(self.size_pt * 1.26, 2)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line: one font, one position relative to the start of the line."""

    x: float
    run: Run


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a wrapped text."""

    pieces: tuple[Piece, ...]
    width: float

    @property
    def notes(self) -> tuple[str, ...]:
        """Numbers of the footnotes that the line points to."""
        return tuple(p.run.text for p in self.pieces if p.run.style == "note")


@dataclass(frozen=True, slots=True)
class Figure:
    """Where a marked figure stands: its mark, its characters' boxes (x0, y0, x1, y1)."""

    mark: str
    text: str
    boxes: tuple[tuple[float, float, float, float], ...]


@dataclass(slots=True)
class Page:
    """What stands on one page, in reading order."""

    texts: list[tuple[float, float, str, Type, bool]] = field(default_factory=list)
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)
    fills: list[tuple[float, float, float, float]] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    def put(self, x: float, y: float, text: str, face: Type, *, grey: bool = False) -> None:
        """Write one string with its baseline at `y`."""
        self.texts.append((x, y, text, face, grey))

    def put_line(self, x: float, y: float, line: Line, face: Type) -> None:
        """Write a wrapped line, joining neighbours of one font so that words stay together."""
        for piece in line.pieces:
            own = _face_of(piece.run, face)
            rise = face.size_pt * _NOTE_RISE if piece.run.style == "note" else 0.0
            self.put(x + piece.x, y - rise, piece.run.text, own)
            if piece.run.mark:
                self.figures.append(_figure(piece, x, y, own))


@cache
def font(family: str, bold: bool) -> pymupdf.Font:
    """A font that comes with the PDF library, so that every machine sets the same page."""
    return pymupdf.Font(_FONTS[family][bold])


@lru_cache(maxsize=20_000)
def text_width(text: str, face: Type) -> float:
    """Advance width in points."""
    return float(font(face.family, face.bold).text_length(text, face.size_pt))


def wrap(text: str, width: float, face: Type) -> list[Line]:
    """Break marked-up text into lines no wider than `width`; a single word may stand over."""
    lines: list[Line] = []
    current: list[Run] = []
    for word in _words(split_runs(text)):
        trial = [*current, Run(" ", word[0].style), *word] if current else word
        if current and _measure(trial, face) > width:
            lines.append(_line(current, face))
            trial = word
        current = trial
    if current:
        lines.append(_line(current, face))
    return lines


def draw(document: pymupdf.Document, page: Page) -> None:
    """Append the page to the document."""
    sheet = document.new_page(width=PAGE_WIDTH_PT, height=PAGE_HEIGHT_PT)
    shape = sheet.new_shape()
    for x0, y0, x1, y1 in page.fills:
        shape.draw_rect(pymupdf.Rect(x0, y0, x1, y1))
        shape.finish(color=None, fill=_SHADE, width=0)
    for x0, y0, x1, y1 in page.rules:
        shape.draw_line((x0, y0), (x1, y1))
    if page.rules:
        shape.finish(color=_INK, width=0.6)
    shape.commit()
    for colour, grey in ((_INK, False), (_GREY, True)):
        writer = pymupdf.TextWriter(sheet.rect, color=colour)
        for x, y, text, face, is_grey in page.texts:
            if is_grey == grey:
                writer.append((x, y), text, font(face.family, face.bold), face.size_pt)
        if writer.text_rect:
            writer.write_text(sheet)


def _face_of(run: Run, face: Type) -> Type:
    if run.style == "bold":
        return Type(face.family, face.size_pt, bold=True)
    if run.style == "note":
        return Type(face.family, face.size_pt * _NOTE_SCALE, face.bold)
    return face


def _words(runs: list[Run]) -> list[list[Run]]:
    """Runs regrouped by word: a word may change its style within, and a marked run is whole."""
    words: list[list[Run]] = []
    open_word = False
    for run in runs:
        if run.mark:
            words, open_word = _append(words, run, open_word), True
            continue
        for index, part in enumerate(run.text.split(" ")):
            open_word = open_word and index == 0
            if part:
                words, open_word = _append(words, Run(part, run.style), open_word), True
    return words


def _append(words: list[list[Run]], run: Run, joins: bool) -> list[list[Run]]:
    if joins:
        words[-1].append(run)
    else:
        words.append([run])
    return words


def _measure(runs: list[Run], face: Type) -> float:
    return sum(text_width(run.text, _face_of(run, face)) for run in runs)


def _line(runs: list[Run], face: Type) -> Line:
    pieces: list[Piece] = []
    x = 0.0
    for run in runs:
        last = pieces[-1].run if pieces else None
        mergeable = last is not None and not run.mark and not last.mark
        if last is not None and mergeable and last.style == run.style:
            pieces[-1] = Piece(pieces[-1].x, Run(last.text + run.text, run.style))
        else:
            pieces.append(Piece(x, run))
        x += text_width(run.text, _face_of(run, face))
    return Line(tuple(pieces), x)


def _figure(piece: Piece, x: float, y: float, face: Type) -> Figure:
    boxes: list[tuple[float, float, float, float]] = []
    left = x + piece.x
    for character in piece.run.text:
        right = left + text_width(character, face)
        boxes.append((left, y - 0.72 * face.size_pt, right, y + 0.06 * face.size_pt))
        left = right
    return Figure(piece.run.mark, piece.run.text, tuple(boxes))
