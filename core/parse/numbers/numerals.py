# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every numeral of a document, with its value and how surely it was read.

A numeral from a text layer is what is printed. One from a scan is trusted only if all that is known
of its reading makes it sure enough (`core.parse.numbers.gate`), and nothing speaks against it that
no reading can outweigh: ink that nobody could read, room for a digit, a form that no number has.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from core.parse.lines.passages import Passage
from core.parse.numbers.agreement import Agreement, agreements
from core.parse.numbers.alignment import (
    Figure,
    decimals_of_columns,
    figure_at,
    is_at_edge,
    is_cut,
    odd_in_column,
    pieces,
)
from core.parse.numbers.blots import InkMark
from core.parse.numbers.cells import numerals_of_cell
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.fused import is_fused
from core.parse.numbers.gate import DOUBTED, NumberGate, shipped_gate
from core.parse.numbers.habits import habits_of
from core.parse.numbers.marks import is_lone_first
from core.parse.numbers.number_words import canonical, figure_value
from core.parse.numbers.numeral_forms import numerals_in
from core.parse.numbers.rooms import has_hole, weighed_by_place
from core.parse.numbers.second_readings import SecondReader
from core.parse.numbers.signals import Heard, Surroundings, hear, lowest_probability, signals_of
from core.parse.raw import View
from core.progress import stop_point
from core.settings import ParseSettings
from core.spans import Span
from core.types import Block, BlockKind, Numeral, NumeralDoubt, NumeralKind, Reading

RECOGNISER = "recogniser"
SECOND_READER = "second reader"

_DIGIT = re.compile(r"\d")
_NAMES = frozenset({NumeralKind.REFERENCE, NumeralKind.DATE})


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """A block, its passage, the numerals found in it by the habits of its like, those at ink."""

    block: Block
    passage: Passage
    habits: Habits
    found: Sequence[Found]
    inked: Set[int]

    @property
    def scanned(self) -> bool:
        return self.habits.scanned


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
        settings: For how many numerals that are accepted one may be wrong.
        marks: Words beside ink that was not read, by position in `blocks`.
    """
    places = _places(blocks, reader, sections, marks)
    scanned = any(place.scanned for place in places)
    said: Mapping[int, Sequence[Agreement]] = (
        agreements([(place.block, place.found) for place in places]) if scanned else {}
    )
    figures = list(_figures(places))
    odd, parted = odd_in_column(figures), pieces(figures)
    rates = decimals_of_columns(figures)
    twins = _least_likely(places)
    judge = _Judge(reader, shipped_gate(), settings.one_wrong_number_in)
    numerals: list[Numeral] = []
    for place in places:
        stop_point()
        for n, each in enumerate(place.found):
            key = (place.block.index, n)
            found = _as_decimals(each, place) if key in rates else each
            around = None
            if place.scanned:
                agreement = said[place.block.index][n]
                least = twins.get(_key(each, place), 1.0)
                around = Surroundings(
                    block=place.passage,
                    agreement=agreement,
                    habits=place.habits,
                    unlike=key in odd,
                    parted=key in parted,
                    inked=n in place.inked,
                    least_twin=least,
                )
            trust = judge.trust(found, place.passage, around)
            span = Span(version_id, place.block.index, found.start, found.end)
            text = place.block.text[found.start : found.end]
            numerals.append(
                Numeral(
                    index=len(numerals),
                    span=span,
                    text=text,
                    value=found.value,
                    unit=found.unit,
                    kind=found.kind,
                    confidence=trust.confidence,
                    trusted=trust.trusted,
                    readings=trust.readings,
                    doubts=trust.doubts,
                )
            )
    return tuple(numerals)


def _places(
    blocks: Sequence[tuple[Block, Passage, int]],
    reader: SecondReader,
    sections: Set[str],
    marks: Sequence[InkMark],
) -> list[_Place]:
    by_block: dict[int, list[InkMark]] = defaultdict(list)
    for mark in marks:
        by_block[mark.passage_index].append(mark)
    habits = habits_of([block.text for block, _, _ in blocks], sections)
    places: list[_Place] = []
    for block, passage, opening in blocks:
        stop_point()
        if block.kind is BlockKind.FURNITURE:
            continue
        own = habits[_is_scanned(passage, reader)]
        marked = by_block.get(block.index, [])
        if block.kind is BlockKind.TABLE:
            # The next cell is not what the ink has covered; an empty cell speaks for itself.
            marked = [mark for mark in marked if mark.touches]
        found = _in_block(block, opening, own)
        weighed = [weighed_by_place(each, passage) for each in found]
        places.append(_Place(block, passage, own, *_with_marks(weighed, marked)))
    return places


def _figures(places: Sequence[_Place]) -> Iterator[Figure]:
    for place in places:
        for n, found in enumerate(place.found if place.scanned else ()):
            figure = figure_at((place.block.index, n), place.passage.cut(found.start, found.end))
            if figure is not None:
                yield figure


def _as_decimals(found: Found, place: _Place) -> Found:
    """A figure of which only its place tells that the digits behind its point are decimals."""
    worth = figure_value(place.block.text[found.start : found.end], decimal_comma=False)
    if worth is None or found.garbled or found.value is not None or found.kind in _NAMES:
        return found
    return replace(found, value=canonical(worth), sound=True)


def _least_likely(places: Sequence[_Place]) -> dict[tuple[str, str | None], float]:
    """The least probability of a character among all readings of each figure."""
    least: dict[tuple[str, str | None], float] = {}
    for place in places:
        for found in place.found if place.scanned else ():
            own = lowest_probability(place.passage.cut(found.start, found.end))
            key = _key(found, place)
            least[key] = min(least.get(key, 1.0), own)
    return least


def _key(found: Found, place: _Place) -> tuple[str, str | None]:
    """What the same figure has in common; a day that may be two days has no value but its text."""
    return found.value or place.block.text[found.start : found.end], found.unit


def _with_marks(
    found: Sequence[Found], marks: Sequence[InkMark]
) -> tuple[Sequence[Found], Set[int]]:
    """Tell which numerals unread ink touches; without one, the word beside it stands for it."""
    lost: list[Found] = []
    touched: set[Found] = set()
    for mark in marks:
        here = [each for each in found if each.start < mark.end and mark.start < each.end]
        if not here:
            lost.append(Found(mark.start, mark.end, NumeralKind.COUNT, None, None, False, True))
        elif mark.touches:
            touched.update(here)
    both = sorted([*found, *lost], key=lambda numeral: numeral.start)
    return both, {n for n, each in enumerate(both) if each in touched}


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
    doubts: tuple[NumeralDoubt, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Judge:
    """Decides of each numeral whether an answer may hang on it.

    Attributes:
        reader: The second reader.
        gate: How likely is likely.
        one_wrong_in: Of so many accepted numerals one may be wrong.
    """

    reader: SecondReader
    gate: NumberGate
    one_wrong_in: int

    def trust(self, found: Found, passage: Passage, around: Surroundings | None) -> _Trust:
        """Weigh what was read; what is struck out or cut is never trusted, and says why."""
        part = passage.cut(found.start, found.end)
        if around is not None and _is_scanned(part, self.reader):
            trust = self._of_scan(found, part, around)
        else:
            sound = _is_sound(found) or found.contrary
            trust = _Trust(sound, None, (), () if sound else (NumeralDoubt.FORM,))
        causes = self.reader.causes(part) if self.reader.has_doubts else ()
        if not causes:
            return trust
        said = tuple(Reading(cause, part.text, 0.0) for cause in causes)
        return replace(trust, trusted=False, readings=(*trust.readings, *said))

    def _of_scan(self, found: Found, part: Passage, around: Surroundings) -> _Trust:
        if not _DIGIT.search(part.text) and found.value is None:
            # The letters around a lost figure may be as sure as they like: the figure is not.
            return _Trust(False, 0.0, _lost(found, part, self.reader), (NumeralDoubt.INK,))
        heard = hear(part, self.reader)
        doubts = tuple(self._doubts(found, part, around, heard))
        confidence = self.gate.confidence(signals_of(part, around, heard, self.reader))
        if doubts:
            confidence = min(confidence, DOUBTED)
        trusted = confidence >= self.gate.bar(self.one_wrong_in)
        return _Trust(trusted, confidence, _readings(part, heard), doubts)

    def _doubts(
        self, found: Found, part: Passage, around: Surroundings, heard: Heard
    ) -> Iterator[NumeralDoubt]:
        if around.inked:
            yield NumeralDoubt.INK
        if has_hole(found, around.block):
            yield NumeralDoubt.ROOM
        possible = around.agreement.possible and not is_fused(part.text, around.habits)
        page = self.reader.pages[int(part.pages[0])]
        if not (possible and _is_sound(found)) or is_lone_first(part, page.lines):
            yield NumeralDoubt.FORM
        cut = is_cut(part, self.reader.line_of(part)) or is_at_edge(part, (page.width, page.height))
        if around.parted or cut:
            yield NumeralDoubt.PART
        if heard.contradicted:
            yield NumeralDoubt.CONTRADICTED


def _is_sound(found: Found) -> bool:
    """Whether its form makes sense, and says what it is worth unless it is a name."""
    return found.sound and not found.garbled and (found.value is not None or found.kind in _NAMES)


def _lost(found: Found, part: Passage, reader: SecondReader) -> tuple[Reading, ...]:
    if found.garbled and found.kind is NumeralKind.COUNT:
        return (Reading(RECOGNISER, "", 0.0),)
    return _readings(part, hear(part, reader))


def _readings(part: Passage, heard: Heard) -> tuple[Reading, ...]:
    """The first reader's, and each different one of the second reader's."""
    by_view: dict[View, list[tuple[str, float]]] = defaultdict(list)
    for each in heard.readings:
        by_view[each.view].append((each.text, each.probability))
    seconds: dict[str, float] = {}
    for words in by_view.values():
        text = " ".join(word for word, _ in words)
        lowest = float(min(probability for _, probability in words))
        seconds[text] = min(seconds.get(text, 1.0), lowest)
    first = Reading(RECOGNISER, part.text, heard.lowest)
    return (first, *(Reading(SECOND_READER, *each) for each in seconds.items()))
