# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the second reader saw of a document's figures, by page and line."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.parse.lines.passages import ADDED, Passage
from core.parse.numbers.signs import sees_more
from core.parse.raw import CropReadings, RawPage

_USUAL, _USUAL_COUNT = 0.985, 150
_STRAY = re.compile(r"[^\d.\u2212-]")
_SIGNED = re.compile(r"[($\u00a3\u20ac\s]*[-\u2212]")
_MINUS = re.compile(r"[\u2212-]")


@dataclass(frozen=True, slots=True, eq=False)
class SecondReader:
    """The second readings of all pages.

    Attributes:
        pages: By index.
        by_line: By page index and line; each line's in the order in which they were made.
        has_doubts: Some line of a text layer does not stand as it is read.
        paper: By page index, the mean probability of the characters that OCR read.
    """

    pages: Mapping[int, RawPage]
    by_line: Mapping[tuple[int, int], Sequence[CropReadings]]
    has_doubts: bool = False
    paper: Mapping[int, float] = field(default_factory=dict)

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

    def line_of(self, part: Passage) -> str:
        """The raw line that a numeral's first digit stands in; empty where it has none."""
        for n, char in enumerate(part.text):
            if char.isdigit() and part.sources[n, 0] != ADDED:
                return self.pages[int(part.pages[n])].lines[int(part.sources[n, 0])].text
        return ""

    def at(self, page_index: int, line: int, offset: int) -> list[CropReadings]:
        """Its readings of the word that holds a character, one for each way it was shown."""
        readings = self.by_line.get((page_index, line), ())
        return [reading for reading in readings if reading.start <= offset < reading.end]

    def word(self, page_index: int, reading: CropReadings) -> str:
        """The word as the first reader read it."""
        return self.pages[page_index].lines[reading.line_index].text[reading.start : reading.end]

    def agrees(self, page_index: int, reading: CropReadings) -> bool:
        """Whether it read the same figure as the first reader, and no sign more."""
        return agree(self.word(page_index, reading), reading.text)


def second_reader(pages: Sequence[RawPage]) -> SecondReader:
    """Sort second readings by line; one that points outside its page is left out."""
    by_line: dict[tuple[int, int], list[CropReadings]] = defaultdict(list)
    for page in pages:
        inside = [each for each in page.second_readings if 0 <= each.line_index < len(page.lines)]
        for reading in inside:
            by_line[page.index, reading.line_index].append(reading)
    paper = {page.index: _mean_probability(page) for page in pages}
    has_doubts = any(line.doubts for page in pages for line in page.lines)
    return SecondReader({page.index: page for page in pages}, by_line, has_doubts, paper)


def _mean_probability(page: RawPage) -> float:
    """Of the characters of a page and some usual ones: a few characters do not tell of a paper."""
    scanned = [line.probabilities for line in page.lines if line.probabilities is not None]
    total = float(sum(each.sum() for each in scanned)) + _USUAL_COUNT * _USUAL
    return total / (sum(map(len, scanned)) + _USUAL_COUNT)


def agree(read: str, again: str) -> bool:
    """Whether a second reading of a word has the same digits, points and sign, and no more signs.

    Args:
        read: By the first reader.
        again: By the second.
    """
    return canonical_characters(read) == canonical_characters(again) and not sees_more(read, again)


def canonical_characters(text: str) -> str:
    """The digits, points and leading sign of a word, by which two readings are compared."""
    kept = _STRAY.sub("", text.strip()).rstrip(".")
    sign = "-" if _SIGNED.match(text.strip()) else ""
    return sign + _MINUS.sub("", kept)
