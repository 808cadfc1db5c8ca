# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What differs between two versions of a document, section by section: words and numbers apart.

A pure function of what is stored. A unit is a block, or one row of a table. What stands word for
word in another place is moved, not removed and added.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from core.store.section_pairs import (
    SectionText,
    Unit,
    is_likeness,
    order_breaks,
    pair_sections,
    sections_of,
)
from core.store.wording import NumberChange, WordChange, number_changes, word_changes
from core.types import Block, Numeral, Page, Section, VersionInfo

_MOVED_WORDS = 3
"""A unit of fewer words ("None.", "Yes") may stand anywhere without having been moved there."""


class Change(StrEnum):
    """What became of a passage."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True, eq=False)
class VersionText:
    """A stored version with all that is compared."""

    version: VersionInfo
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    numerals: tuple[Numeral, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a passage stands in one version.

    Attributes:
        section_path: Printed headings over it, from the top.
        page_index: From 0; None for a passage without characters.
        page_label: What that place is called: its cell or place in a file without pages, else what
            is printed on the page; or None.
    """

    section_path: tuple[str, ...]
    page_index: int | None
    page_label: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference; what was not there before, or is not there now, is None.

    Attributes:
        change: What became of it.
        before: Place in the earlier version.
        after: Place in the later one.
        before_text: As it was stored then.
        after_text: As it is stored now.
        words: What changed in it, for `CHANGED`.
        numbers: The numbers that changed, appeared or went; references to sections are left out.
    """

    change: Change
    before: Place | None
    after: Place | None
    before_text: str | None
    after_text: str | None
    words: tuple[WordChange, ...] = ()
    numbers: tuple[NumberChange, ...] = ()


_Pair = tuple[SectionText, SectionText]


def compare(before: VersionText, after: VersionText) -> tuple[Difference, ...]:
    """Return all differences in reading order of the later version, removals where they stood."""
    pairs = pair_sections(
        sections_of(before.blocks, before.sections, before.numerals),
        sections_of(after.blocks, after.sections, after.numerals),
    )
    work = _Comparison(before, after)
    moved = work.moved_sections(pairs.matched)
    for old, new in pairs.matched:
        work.compare_pair(old, new, moved=(old.index in moved))
    for section in pairs.removed:
        work.gone.extend(section.all_units)
    for section in pairs.added:
        work.come.extend(section.all_units)
    work.find_moved_units()
    return work.result()


class _Comparison:
    """Gathers differences of two versions; `gone` and `come` are what no partner was found for."""

    def __init__(self, before: VersionText, after: VersionText) -> None:
        self._before, self._after = before, after
        self._found: list[tuple[tuple[int, int], Difference]] = []
        self.gone: list[Unit] = []
        self.come: list[Unit] = []
        self._partners: dict[int | None, int | None] = {}

    def moved_sections(self, pairs: Sequence[_Pair]) -> set[int | None]:
        """Sections that stand under another number or heading, or in another order, than before.

        What moved together with the section over it is not told again.
        """
        self._partners = {old.index: new.index for old, new in pairs}
        out_of_order = order_breaks([new.position for _, new in pairs])
        moved: set[int | None] = set()
        for position, (old, new) in enumerate(pairs):
            together = self._partners.get(old.parent, -1) == new.parent
            if together and old.parent in moved:
                moved.add(old.index)
                continue
            renumbered = old.number != new.number
            if old.index is not None and (renumbered or not together or position in out_of_order):
                moved.add(old.index)
                if old.same_title(new):
                    self._add_moved(old.heading_units, new.heading_units)
        return moved

    def compare_pair(self, old: SectionText, new: SectionText, *, moved: bool) -> None:
        """Compare the heading and the units of two sections that are the same one."""
        if not (old.same_title(new) and (moved or old.number == new.number)):
            for was, now in zip(old.heading_units, new.heading_units, strict=False):
                self._add_changed(was, now)
        matcher = SequenceMatcher(
            None, [u.folded for u in old.units], [u.folded for u in new.units], autojunk=False
        )
        for tag, start, end, new_start, new_end in matcher.get_opcodes():
            if tag != "equal":
                self._replaced(old.units[start:end], new.units[new_start:new_end])

    def find_moved_units(self) -> None:
        """Take word for word the same units out of what went and what came."""
        by_text: defaultdict[str, list[Unit]] = defaultdict(list)
        for unit in self.come:
            by_text[unit.folded].append(unit)
        kept, taken = [], set()
        for unit in self.gone:
            others = by_text[unit.folded]
            if others and len(unit.folded.split()) >= _MOVED_WORDS:
                other = others.pop(0)
                taken.add(other.key)
                self._add_moved((unit,), (other,))
            else:
                kept.append(unit)
        self.gone = kept
        self.come = [unit for unit in self.come if unit.key not in taken]

    def result(self) -> tuple[Difference, ...]:
        """All differences, with what went and what came in runs of neighbours."""
        for run in _runs(self.gone):
            place, text = _place(self._before, run), _text(self._before, run)
            numbers = number_changes(_numerals(run), ())
            at = (self._near(run[0]), 0)
            one = Difference(Change.REMOVED, place, None, text, None, (), numbers)
            self._found.append((at, one))
        for run in _runs(self.come):
            place, text = _place(self._after, run), _text(self._after, run)
            numbers = number_changes((), _numerals(run))
            one = Difference(Change.ADDED, None, place, None, text, (), numbers)
            self._found.append(((run[0].block_index, 1), one))
        return tuple(one for _, one in sorted(self._found, key=lambda each: each[0]))

    def _near(self, unit: Unit) -> int:
        """A block of the later version by which a removed unit is told: its section's heading."""
        partner = self._partners.get(unit.section)
        if partner is None:
            return min(unit.block_index, len(self._after.blocks))
        return self._after.sections[partner].heading_block

    def _replaced(self, old: Sequence[Unit], new: Sequence[Unit]) -> None:
        """Pair what is alike, in order; the rest went or came."""
        first = 0
        for unit in old:
            partner = next((n for n in range(first, len(new)) if is_likeness(unit, new[n])), None)
            if partner is None:
                self.gone.append(unit)
                continue
            self.come.extend(new[first:partner])
            self._add_changed(unit, new[partner])
            first = partner + 1
        self.come.extend(new[first:])

    def _add_changed(self, old: Unit, new: Unit) -> None:
        words = word_changes(old.text, new.text)
        if not words:
            return
        one = Difference(
            Change.CHANGED,
            _place(self._before, (old,)),
            _place(self._after, (new,)),
            old.text,
            new.text,
            words,
            number_changes(old.numerals, new.numerals),
        )
        self._found.append(((new.block_index, new.start), one))

    def _add_moved(self, old: Sequence[Unit], new: Sequence[Unit]) -> None:
        if not old or not new:
            return
        one = Difference(
            Change.MOVED,
            _place(self._before, old),
            _place(self._after, new),
            _text(self._before, old),
            _text(self._after, new),
        )
        self._found.append(((new[0].block_index, new[0].start), one))


def _runs(units: Iterable[Unit]) -> list[list[Unit]]:
    """Units of one section that follow each other, in reading order."""
    runs: list[list[Unit]] = []
    for unit in sorted(units, key=lambda each: each.key):
        last = runs[-1][-1] if runs else None
        near = last is not None and unit.block_index - last.block_index <= 1
        if last is not None and near and last.section == unit.section:
            runs[-1].append(unit)
        else:
            runs.append([unit])
    return runs


def _numerals(units: Iterable[Unit]) -> tuple[Numeral, ...]:
    return tuple(numeral for unit in units for numeral in unit.numerals)


def _text(version: VersionText, units: Sequence[Unit]) -> str:
    return "\n".join(version.blocks[u.block_index].text[u.start : u.end] for u in units)


def _place(version: VersionText, units: Sequence[Unit]) -> Place:
    unit = units[0]
    path = () if unit.section is None else version.sections[unit.section].path
    pages = version.blocks[unit.block_index].chars.page_indexes[unit.start : unit.end]
    if not len(pages):
        return Place(path, None, None)
    label = _file_place(version.blocks[unit.block_index], unit)
    return Place(path, int(pages[0]), label or version.pages[int(pages[0])].label)


def _file_place(block: Block, unit: Unit) -> str | None:
    """What the place is called where a file has no pages of its own."""
    cells = (c.place for c in block.cells if c.start < unit.end and c.end > unit.start)
    return next((place for place in cells if place is not None), block.place)
