# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines and rows of a page, in the frame in which the page is read.

The frame is turned so that the print is level: by quarter turns when most of a page is set
sideways, and by the small skew of a scan. Layout is judged in the frame; the boxes that are kept
are those of the page as displayed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import isnan

import numpy as np
import numpy.typing as npt

from core.parse.lines.frames import Boxes, shear, slope_of, turn, turned_rules
from core.parse.lines.passages import Passage, added, concatenate, same_page
from core.parse.lines.raised import is_raised_over, may_bear_mark, raised, with_marks
from core.parse.lines.tracking import closed_up
from core.parse.raw import RawLine, RawPage, Rule
from core.progress import stop_point
from core.types import PageSource

LEVEL_DEGREES = 10.0
"""A line whose direction differs less from the page's reads with the page."""
_LONGEST_MARK = 3
_LARGER = 1.1
_CELL_PT = 8.0


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Characters on one base line, without outer spaces.

    Attributes:
        page_index: From 0.
        raw_index: Position in `RawPage.lines`.
        raw_start: Offset of the first character in the raw line's text.
        text: At least one character.
        boxes: Character boxes of the page as displayed.
        frame: Character boxes in the frame of reading.
        probabilities: From OCR, else None.
        size: Of the type, in points.
        bold: Most characters are bold.
        x0: Left edge in the frame.
        y0: Upper edge in the frame.
        x1: Right edge in the frame.
        y1: Lower edge in the frame.
        goes_on: Whether its last word goes on in the next line; None where only the letters can
            tell.
        italic: Most characters are italic.
        offsets: Of its characters in the raw line's text, where some between them are left out.
    """

    page_index: int
    raw_index: int
    raw_start: int
    text: str
    boxes: Boxes
    frame: Boxes
    probabilities: npt.NDArray[np.float32] | None
    size: float
    bold: bool
    x0: float
    y0: float
    x1: float
    y1: float
    goes_on: bool | None = None
    italic: bool = False
    offsets: npt.NDArray[np.int32] | None = None

    @property
    def middle(self) -> float:
        """Height of its middle in the frame."""
        return (self.y0 + self.y1) / 2

    def passage(self) -> Passage:
        """Return its characters with their origin."""
        count = len(self.text)
        sources = np.empty((count, 2), dtype=np.int32)
        sources[:, 0] = self.raw_index
        sources[:, 1] = (
            np.arange(self.raw_start, self.raw_start + count)
            if self.offsets is None
            else self.offsets
        )
        pages = same_page(self.page_index, count)
        return Passage(
            self.text, pages, self.boxes, self.probabilities, sources, goes_on=self.goes_on
        )


@dataclass(frozen=True, eq=False)
class Row:
    """Lines that stand side by side in one column, from left to right; at least one."""

    lines: tuple[Line, ...]

    @cached_property
    def text(self) -> str:
        """The words, a space between lines further apart than a hair."""
        if len(self.lines) == 1:
            return self.lines[0].text
        pairs = zip(self._apart(), self.lines, strict=True)
        return "".join([f" {line.text}" if apart else line.text for apart, line in pairs])

    @property
    def page_index(self) -> int:
        """The page it stands on."""
        return self.lines[0].page_index

    @property
    def x0(self) -> float:
        """Left edge."""
        return self.lines[0].x0

    @cached_property
    def x1(self) -> float:
        """Right edge."""
        return max(line.x1 for line in self.lines)

    @cached_property
    def y0(self) -> float:
        """Upper edge."""
        return min(line.y0 for line in self.lines)

    @cached_property
    def y1(self) -> float:
        """Lower edge."""
        return max(line.y1 for line in self.lines)

    @cached_property
    def middle(self) -> float:
        """Height of the middle of its longest line."""
        return max(self.lines, key=lambda line: line.x1 - line.x0).middle

    @cached_property
    def size(self) -> float:
        """Type size of its longest line."""
        return max(self.lines, key=lambda line: len(line.text)).size

    @cached_property
    def bold(self) -> bool:
        """Whether every line with a letter in it is bold."""
        worded = [line for line in self.lines if any(map(str.isalpha, line.text))]
        return bool(worded) and all(line.bold for line in worded)

    @property
    def italic(self) -> bool:
        """Whether every line is italic."""
        return all(line.italic for line in self.lines)

    @property
    def from_ocr(self) -> bool:
        """Whether OCR read it."""
        return self.lines[0].probabilities is not None

    @cached_property
    def capitals(self) -> bool:
        """Whether it is set in capitals: four letters or more, none of them small.

        Scripts without small letters have no capitals either.
        """
        text = self.text
        return sum(map(str.isupper, text)) >= 4 and not any(map(str.islower, text))

    def passage(self) -> Passage:
        """Return its characters; lines further apart than a hair get a space between them."""
        parts: list[Passage] = []
        for apart, line in zip(self._apart(), self.lines, strict=True):
            if apart:
                parts.append(added(" ", line.page_index))
            parts.append(line.passage())
        return concatenate(parts)

    def _apart(self) -> list[bool]:
        """Whether each line stands further than a hair behind the one before it."""
        return [False] + [
            line.x0 - before.x1 > 0.1 * min(before.size, line.size) or _two_figures(before, line)
            for before, line in pairwise(self.lines)
        ]


def _two_figures(before: Line, line: Line) -> bool:
    """Whether OCR found two figures side by side: it sees white between them, or it were one line.

    The boxes of its outermost characters reach into that white, so their edges do not tell.
    """
    if before.probabilities is None or line.probabilities is None:
        return False
    return before.text[-1:].isdigit() and line.text[:1].isdigit()


@dataclass(frozen=True, slots=True, eq=False)
class PageLines:
    """The lines of one page.

    Attributes:
        index: Page index, from 0.
        width: Of the frame, in points.
        height: Of the frame, in points.
        source: Text layer or OCR.
        level: Lines that read with the page.
        turned: Lines that read in another direction (margin notes, stamps).
        rules: In the frame.
        notes: What the page does not show.
    """

    index: int
    width: float
    height: float
    source: PageSource
    level: tuple[Line, ...]
    turned: tuple[Line, ...]
    rules: tuple[Rule, ...]
    notes: tuple[Line, ...] = ()


def page_lines(page: RawPage) -> PageLines:
    """Take a page's lines into the frame in which it is read."""
    stop_point()
    shown = [n for n, line in enumerate(page.lines) if not line.note]
    quarter = _main_quarter([page.lines[n] for n in shown])
    level = [n for n in shown if _reads_with(page.lines[n], quarter)]
    turned = frozenset(shown) - frozenset(level)
    skew = 0.0
    if page.source is PageSource.OCR:
        skew = slope_of([turn(page.lines[n].boxes, quarter, page) for n in level])
    made: dict[int, Line] = {}
    for n, raw in enumerate(page.lines):
        frame = shear(turn(raw.boxes, quarter, page), skew)
        # Of a line on its side the frame shows widths for heights.
        line = _line(page.index, n, raw, frame, lies=n not in turned)
        if line is not None:
            made[n] = line
    _raise_marks(made)
    upright = quarter % 2 == 0
    return PageLines(
        page.index,
        page.width if upright else page.height,
        page.height if upright else page.width,
        page.source,
        tuple(made[n] for n in level if n in made),
        tuple(line for n, line in made.items() if n in turned),
        turned_rules(page, quarter, skew),
        tuple(line for n, line in made.items() if page.lines[n].note),
    )


def _raise_marks(lines: dict[int, Line]) -> None:
    """Write digits as raised that stand at the end of another line, smaller and higher."""
    marks = [
        (n, line)
        for n, line in lines.items()
        if len(line.text) <= _LONGEST_MARK and line.text.isdecimal()
    ]
    ends: dict[int, list[Line]] = defaultdict(list)
    for line in lines.values() if marks else ():
        ends[int(line.x1 // _CELL_PT)].append(line)
    for n, mark in marks:
        cell = int(mark.x0 // _CELL_PT)
        place = mark.x0, mark.y0, mark.x1, mark.y1
        larger = [
            (other.x0, other.y0, other.x1, other.y1)
            for at in (cell, cell - 1, cell + 1)
            for other in ends.get(at, ())
            if other.size > _LARGER * mark.size and may_bear_mark(other.text)
        ]
        if any(is_raised_over(place, text) for text in larger):
            lines[n] = replace(mark, text=raised(mark.text))


def _quarter(angle: float) -> int:
    return round(angle / 90) % 4


def _reads_with(line: RawLine, quarter: int) -> bool:
    away = (line.angle - 90 * quarter + 180) % 360 - 180
    return abs(away) <= LEVEL_DEGREES


def _main_quarter(lines: Sequence[RawLine]) -> int:
    counts: Counter[int] = Counter()
    for line in lines:
        quarter = _quarter(line.angle)
        if _reads_with(line, quarter):
            counts[quarter] += len(line.text)
    if not counts:
        return 0
    return max(counts, key=lambda quarter: (counts[quarter], quarter == 0))


def _line(
    page_index: int, raw_index: int, raw: RawLine, frame: Boxes, *, lies: bool
) -> Line | None:
    text = raw.text
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if start >= end:
        return None
    window = slice(start, end)
    boxes, levelled = raw.boxes[window], frame[window]
    text = text[window]
    offsets = None
    if raw.probabilities is None and lies:
        kept = closed_up(text, levelled)
        if kept is not None:
            boxes, levelled = boxes[kept], levelled[kept]
            text, offsets = "".join(text[n] for n in kept), start + np.array(kept, dtype=np.int32)
        text = with_marks(text, levelled, level=raw.angle == 0)
    return Line(
        page_index,
        raw_index,
        start,
        text,
        boxes,
        levelled,
        None if raw.probabilities is None else raw.probabilities[window],
        raw.font_size if raw.font_size > 0 else 1.0,
        raw.bold,
        *_extent(levelled, wavers=raw.probabilities is not None),
        italic=raw.italic,
        offsets=offsets,
    )


def _extent(frame: Boxes, *, wavers: bool) -> tuple[float, float, float, float]:
    lowest, highest = np.fmin.reduce(frame, axis=0), np.fmax.reduce(frame, axis=0)
    x0, y0, _, _ = lowest.tolist()
    _, _, x1, y1 = highest.tolist()
    if any(map(isnan, (x0, y0, x1, y1))):
        return 0.0, 0.0, 0.0, 0.0
    if wavers:
        # A levelled scan still wavers: the middle half of the characters tells the height best.
        y0, y1 = float(np.nanmedian(frame[:, 1])), float(np.nanmedian(frame[:, 3]))
    return x0, y0, x1, y1


def part_of(line: Line, start: int, end: int) -> Line | None:
    """Cut a line; None when only spaces are left."""
    text = line.text[start:end]
    start += len(text) - len(text.lstrip())
    end = start + len(text.strip())
    if start >= end:
        return None
    if (start, end) == (0, len(line.text)):
        return line
    window = slice(start, end)
    whole = line.goes_on is None or end == len(line.text)
    frame = line.frame[window]
    x0, y0, x1, y1 = _extent(frame, wavers=line.probabilities is not None)
    return replace(
        line,
        goes_on=line.goes_on if whole else False,
        raw_start=line.raw_start + start,
        text=line.text[window],
        boxes=line.boxes[window],
        frame=frame,
        probabilities=None if line.probabilities is None else line.probabilities[window],
        offsets=None if line.offsets is None else line.offsets[window],
        x0=x0,
        y0=y0,
        x1=x1,
        y1=y1,
    )


def rows_of(lines: Iterable[Line]) -> list[Row]:
    """Gather lines that share a base line, top to bottom, each row from left to right."""
    gathered: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.middle, line.x0)):
        if gathered and _same_row(gathered[-1], line):
            gathered[-1].append(line)
        else:
            gathered.append([line])
    return [Row(tuple(sorted(row, key=lambda line: line.x0))) for row in gathered]


def _same_row(row: Sequence[Line], line: Line) -> bool:
    longest = row[0] if len(row) == 1 else max(row, key=lambda other: other.x1 - other.x0)
    height = min(longest.y1 - longest.y0, line.y1 - line.y0)
    return line.middle - longest.middle < 0.4 * max(height, 0.5 * longest.size)


def body_size(pages: Iterable[PageLines]) -> float:
    """Type size in which most characters of a document are set; 10 when it has none."""
    counts: Counter[float] = Counter()
    for page in pages:
        for line in page.level:
            counts[round(line.size * 2) / 2] += len(line.text)
    if not counts:
        return 10.0
    return max(counts, key=lambda size: (counts[size], -size))


def typical_leading(rows: Sequence[Row]) -> float:
    """Usual distance from row to row: the lower third; 1.2 of the size when nothing can be told."""
    steps = sorted(
        below.middle - above.middle
        for above, below in pairwise(rows)
        if 0.5 * above.size < below.middle - above.middle < 4 * above.size
    )
    if not steps:
        return 1.2 * (rows[0].size if rows else 10.0)
    return steps[(len(steps) - 1) // 3]
