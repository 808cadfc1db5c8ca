# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every numeral of a document, with its value and whether it was surely read.

A numeral from a text layer is what is printed. One from a scan is trusted only if every one of its
characters is likely, a second reader saw the same digits, and its form makes sense.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from core.parse.lines.passages import ADDED, Passage
from core.parse.numbers.blots import InkMark
from core.parse.numbers.cells import numerals_of_cell
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.habits import habits_of
from core.parse.numbers.numeral_forms import numerals_in
from core.parse.numbers.rooms import weighed_by_place
from core.parse.raw import CropReadings, RawPage
from core.progress import stop_point
from core.settings import ParseSettings
from core.spans import Span
from core.types import Block, BlockKind, Numeral, NumeralKind, Reading

RECOGNISER = "recogniser"
SECOND_READER = "second reader"

ALMOST_SURE = 0.9
"""What the first reader must be sure of where the second reads the same from disturbed pictures."""

VIEWS = 3
"""A token that was read so often was read from disturbed pictures."""

HOLE = 1.9
"""From so many usual steps on, a step inside a figure has room for another digit."""

_FIGURES = re.compile(r"[$\u00a3\u20ac\d,.%]{2}")
_DIGIT = re.compile(r"\d")
_NAMES = frozenset({NumeralKind.REFERENCE, NumeralKind.DATE})
_WEIGHED = re.compile(r"[\d.,$\u00a3\u20ac%+\u2212/-]")


@dataclass(frozen=True, slots=True, eq=False)
class SecondReader:
    """What the second reader saw, by page and line."""

    pages: Mapping[int, RawPage]
    by_line: Mapping[tuple[int, int], Sequence[CropReadings]]
    has_doubts: bool = False

    def causes(self, part: Passage) -> list[str]:
        """Why its characters do not stand as they are printed, if they do not."""
        found: dict[str, None] = {}
        for n, (line, offset) in enumerate(part.sources.tolist()):
            for doubt in () if line == ADDED else self.pages[int(part.pages[n])].lines[line].doubts:
                if doubt.start <= offset < doubt.end:
                    found[doubt.cause.value] = None
        return list(found)

    def spoke(self, page_index: int) -> bool:
        """Whether it read anything on a page."""
        return bool(self.pages[page_index].second_readings)

    def was_scanned(self, page_index: int, line: int) -> bool:
        """Whether OCR read a line: a page may hold print of a text layer beside it."""
        return line != ADDED and self.pages[page_index].lines[line].probabilities is not None

    def at(self, page_index: int, line: int, offset: int) -> list[CropReadings]:
        """Its readings of the token that holds a character: one, or more of a disturbed picture."""
        readings = self.by_line.get((page_index, line), ())
        return [reading for reading in readings if reading.start <= offset < reading.end]

    def agrees(self, page_index: int, reading: CropReadings) -> bool:
        """Whether it read the same digits, points and sign as the first reader."""
        text = self.pages[page_index].lines[reading.line_index].text
        return canonical_characters(text[reading.start : reading.end]) == canonical_characters(
            reading.text
        )


def second_reader(pages: Sequence[RawPage]) -> SecondReader:
    """Sort second readings by line; one that points outside its page is left out."""
    by_line: dict[tuple[int, int], list[CropReadings]] = defaultdict(list)
    for page in pages:
        for reading in page.second_readings:
            if 0 <= reading.line_index < len(page.lines):
                by_line[page.index, reading.line_index].append(reading)
    has_doubts = any(line.doubts for page in pages for line in page.lines)
    return SecondReader({page.index: page for page in pages}, by_line, has_doubts)


def canonical_characters(text: str) -> str:
    """The digits, points and leading sign of a token, by which two readings are compared."""
    kept = re.sub(r"[^\d.\u2212-]", "", text.strip()).rstrip(".")
    sign = "-" if re.match(r"[($\u00a3\u20ac\s]*[-\u2212]", text.strip()) else ""
    return sign + re.sub(r"[\u2212-]", "", kept)


def find_numerals(
    version_id: str,
    blocks: Sequence[tuple[Block, Passage, int]],
    reader: SecondReader,
    sections: Set[str],
    settings: ParseSettings,
    marks: Sequence[InkMark] = (),
) -> tuple[Numeral, ...]:
    """Find the numerals of all blocks that are not furniture.

    Args:
        version_id: For the spans.
        blocks: With the passage of its text, and the length of the number that opens it.
        reader: The second reader.
        sections: Numbers of the document's sections.
        settings: For the probability below which a character is doubtful.
        marks: Words beside ink that was not read, by position in `blocks`.
    """
    by_block: dict[int, list[InkMark]] = defaultdict(list)
    for mark in marks:
        by_block[mark.passage_index].append(mark)
    habits = habits_of([block.text for block, _, _ in blocks], sections)
    numerals: list[Numeral] = []
    for block, passage, opening in blocks:
        stop_point()
        if block.kind is BlockKind.FURNITURE:
            continue
        scanned = _is_scanned(passage, reader)
        own = habits[scanned]
        marked = by_block.get(block.index, [])
        if block.kind is BlockKind.TABLE:
            # The next cell is not what the ink has covered; an empty cell speaks for itself.
            marked = [mark for mark in marked if mark.touches]
        weighed = [weighed_by_place(each, passage) for each in _in_block(block, opening, own)]
        for found in _with_marks(weighed, marked):
            span = Span(version_id, block.index, found.start, found.end)
            trust = _Trust(_is_sound(found) or found.contrary, None, ())
            if scanned and _is_scanned(passage.cut(found.start, found.end), reader):
                trust = _trust(found, passage, reader, settings)
            if reader.has_doubts:
                trust = _doubted(trust, passage.cut(found.start, found.end), reader)
            numerals.append(
                Numeral(
                    len(numerals),
                    span,
                    block.text[found.start : found.end],
                    found.value,
                    found.unit,
                    found.kind,
                    trust.confidence,
                    trust.trusted,
                    trust.readings,
                )
            )
    return tuple(numerals)


def _with_marks(found: list[Found], marks: Sequence[InkMark]) -> list[Found]:
    """Doubt the numerals beside unread ink; without one, the word beside it stands for it."""
    for mark in marks:
        here = [
            n
            for n, numeral in enumerate(found)
            if numeral.start < mark.end and mark.start < numeral.end
        ]
        if not here:
            found.append(Found(mark.start, mark.end, NumeralKind.COUNT, None, None, False, True))
        elif mark.touches:
            for n in here:
                found[n] = replace(found[n], sound=False)
    return sorted(found, key=lambda numeral: numeral.start)


def _is_scanned(passage: Passage, reader: SecondReader) -> bool:
    if passage.probabilities is None:
        return False
    places = np.unique(np.column_stack([passage.pages, passage.sources[:, 0]]), axis=0)
    return any(reader.was_scanned(page, line) for page, line in places.tolist())


def _in_block(block: Block, opening: int, habits: Habits) -> Iterator[Found]:
    if block.kind is not BlockKind.TABLE:
        yield from numerals_in(block.text, habits, opening)
        return
    for cell in block.cells:
        if cell.start == cell.end:
            continue
        for found in numerals_of_cell(block.text[cell.start : cell.end], habits):
            yield replace(found, start=found.start + cell.start, end=found.end + cell.start)


@dataclass(frozen=True, slots=True)
class _Trust:
    trusted: bool
    confidence: float | None
    readings: tuple[Reading, ...]


def _is_sound(found: Found) -> bool:
    """Whether its form makes sense, and says what it is worth unless it is a name."""
    return found.sound and not found.garbled and (found.value is not None or found.kind in _NAMES)


def _doubted(trust: _Trust, part: Passage, reader: SecondReader) -> _Trust:
    """What is struck out or cut is not trusted, and the reading says why."""
    causes = reader.causes(part)
    if not causes:
        return trust
    said = tuple(Reading(cause, part.text, 0.0) for cause in causes)
    return replace(trust, trusted=False, readings=(*trust.readings, *said))


def _trust(found: Found, passage: Passage, reader: SecondReader, settings: ParseSettings) -> _Trust:
    part = passage.cut(found.start, found.end)
    if found.garbled and found.kind is NumeralKind.COUNT and not _DIGIT.search(part.text):
        return _Trust(False, 0.0, (Reading(RECOGNISER, "", 0.0),))
    first = _lowest(part)
    readings = [Reading(RECOGNISER, part.text, first)]
    seconds = _second_readings(part, reader, settings.number_probability)
    confidence = first
    if seconds.readings:
        lowest = min(reading.probability for reading in seconds.readings)
        text = " ".join(dict.fromkeys(reading.text for reading in seconds.readings))
        readings.append(Reading(SECOND_READER, text, float(lowest)))
        confidence = min(first, float(lowest))
    if found.value is None and not _DIGIT.search(part.text):
        # The letters around a lost figure may be as sure as they like: the figure is not.
        confidence = 0.0
    likely = first >= settings.number_probability or (seconds.steady and first >= ALMOST_SURE)
    sure = likely and seconds.agree
    whole = _is_sound(found) and not _has_hole(found, passage)
    return _Trust(sure and whole, confidence, tuple(readings))


def _has_hole(found: Found, passage: Passage) -> bool:
    """Whether a figure has room for a digit that was not read: a step much wider than is usual.

    Both readers close up such a room and agree on the shorter figure, so only the place tells.
    """
    steps: list[float] = []
    line = -1
    for n in range(found.start, found.end - 1):
        pair = passage.text[n : n + 2]
        joined = passage.sources[n, 0] == passage.sources[n + 1, 0] != ADDED
        if joined and _FIGURES.fullmatch(pair):
            line = int(passage.sources[n, 0])
            steps.append(_step(passage, n))
    if not steps:
        return False
    page_index = passage.pages[found.start]
    beside = np.flatnonzero(
        (passage.sources[:-1, 0] == line)
        & (passage.sources[1:, 0] == line)
        & (passage.pages[:-1] == page_index)
    )
    usual = float(np.median([_step(passage, n) for n in beside.tolist()]))
    return usual > 0 and max(steps) > HOLE * usual


def _step(passage: Passage, n: int) -> float:
    """How far one character begins from the one before, level or upright."""
    away = np.abs(passage.boxes[n + 1, :2] - passage.boxes[n, :2])
    return float(away.max())


def _lowest(part: Passage) -> float:
    """Lowest probability of the characters that carry the number."""
    if part.probabilities is None:
        return 1.0
    weighed = np.array([bool(_WEIGHED.match(char)) for char in part.text])
    if not any(map(str.isdigit, part.text)):
        weighed = np.array([not char.isspace() for char in part.text])
    values = part.probabilities[weighed]
    values = values[~np.isnan(values)]
    return float(values.min()) if len(values) else 0.0


@dataclass(frozen=True, slots=True)
class _Seconds:
    """What the second reader says of a numeral.

    Attributes:
        readings: All of its readings.
        agree: It read every digit as the first reader did, in every picture.
        steady: What the first reader was not quite sure of was read from disturbed pictures too.
    """

    readings: tuple[CropReadings, ...]
    agree: bool
    steady: bool


def _second_readings(part: Passage, reader: SecondReader, enough: float) -> _Seconds:
    """Gather the second readings of a numeral's digits."""
    found: list[CropReadings] = []
    agree = steady = True
    for n, char in enumerate(part.text):
        line, offset = part.sources[n].tolist()
        page_index = int(part.pages[n])
        if not _WEIGHED.match(char) or not reader.was_scanned(page_index, line):
            continue
        if not reader.spoke(page_index):
            continue
        here = reader.at(page_index, line, offset)
        doubted = part.probabilities is not None and float(part.probabilities[n]) < enough
        steady = steady and (len(here) >= VIEWS or not doubted)
        if char.isdigit():
            found += [reading for reading in here if reading not in found]
            agree = agree and bool(here) and all(reader.agrees(page_index, each) for each in here)
    return _Seconds(tuple(found), agree, steady and bool(found))
