# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which section of a later version is which section of the earlier one.

The surest sign first: number and title; the same text; the title; the number, if the texts are
alike; texts that are alike. A number alone is no sign: one new clause moves all that follow it.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from core.types import Block, BlockKind, Numeral, Section

_LIKE = 0.5
_SAME_NUMBER_LIKE = 0.3
_TELLING_WORDS = 5
_SHINGLE = 3
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A block, or a row of a table.

    Attributes:
        block_index: Its block.
        start: Where it begins in the block's text.
        end: Where it ends.
        text: What stands there.
        section: Index of its section; None before the first heading.
        numerals: Those in it.
        folded: Its text with single spaces, to compare by.
    """

    block_index: int
    start: int
    end: int
    text: str
    section: int | None
    numerals: tuple[Numeral, ...]
    folded: str

    @property
    def key(self) -> tuple[int, int]:
        """Its place in reading order."""
        return self.block_index, self.start


@dataclass(frozen=True, slots=True, eq=False)
class SectionText:
    """A section with what stands in it and in none of the sections below it.

    Attributes:
        position: Among the sections compared, in reading order.
        index: In its version; None for what stands before the first heading.
        parent: Index of the section that it stands in.
        number: As printed.
        numbers: Of the sections from the top down to this one; None without a number of its own.
        titles: Likewise, without numbers.
        heading_units: Its heading.
        units: What stands in it.
    """

    position: int
    index: int | None
    parent: int | None
    number: str | None
    numbers: tuple[str | None, ...] | None
    titles: tuple[str, ...]
    heading_units: tuple[Unit, ...]
    units: tuple[Unit, ...]

    @property
    def all_units(self) -> tuple[Unit, ...]:
        """The heading too."""
        return self.heading_units + self.units

    @property
    def text(self) -> str:
        """What stands in it, to compare by; empty where that is too little to tell anything."""
        text = "\n".join(unit.folded for unit in self.units)
        return text if len(_WORD.findall(text)) >= _TELLING_WORDS else ""

    def same_title(self, other: "SectionText") -> bool:
        """Whether its own title is the same."""
        return self.titles[-1:] == other.titles[-1:]


@dataclass(slots=True)
class SectionPairs:
    """Which sections are the same one, which went and which came; all in reading order."""

    matched: list[tuple[SectionText, SectionText]] = field(default_factory=list)
    removed: list[SectionText] = field(default_factory=list)
    added: list[SectionText] = field(default_factory=list)


def sections_of(
    blocks: Sequence[Block], sections: Sequence[Section], numerals: Sequence[Numeral]
) -> list[SectionText]:
    """Return the sections with their units; page furniture is left out."""
    figures: defaultdict[int, list[Numeral]] = defaultdict(list)
    for numeral in numerals:
        figures[numeral.span.block_index].append(numeral)
    units: defaultdict[int | None, list[Unit]] = defaultdict(list)
    headings = {section.heading_block for section in sections}
    for block in blocks:
        if block.kind is not BlockKind.FURNITURE and block.index not in headings:
            units[block.section_index].extend(_units(block, figures[block.index]))
    found = [SectionText(0, None, None, None, None, (), (), tuple(units[None]))]
    for section in sections:
        heading = blocks[section.heading_block]
        above = _above(section, sections)
        found.append(
            SectionText(
                position=len(found),
                index=section.index,
                parent=section.parent_index,
                number=section.number,
                numbers=tuple(each.number for each in above) if section.number else None,
                titles=tuple(_folded(each.title) for each in above),
                heading_units=tuple(_units(heading, figures[heading.index])),
                units=tuple(units[section.index]),
            )
        )
    return found


def pair_sections(old: Sequence[SectionText], new: Sequence[SectionText]) -> SectionPairs:
    """Find the pairs. What stands before the first heading is always the same section."""
    partners: dict[int, SectionText] = {old[0].position: new[0]}
    _pair_by(old, new, partners, lambda s: (s.numbers, s.titles), in_order=True)
    _pair_by(old, new, partners, lambda s: s.text or None)
    _pair_by(old, new, partners, lambda s: s.titles if any(s.titles) else None)
    _pair_by(old, new, partners, lambda s: s.titles[-1] or None if s.titles else None)
    _pair_by(old, new, partners, lambda s: s.numbers, least=_SAME_NUMBER_LIKE)
    _pair_alike(old, new, partners)
    taken = {section.position for section in partners.values()}
    return SectionPairs(
        [(section, partners[section.position]) for section in old if section.position in partners],
        [section for section in old if section.position not in partners],
        [section for section in new if section.position not in taken],
    )


def order_breaks(positions: Sequence[int]) -> set[int]:
    """Return the places of the fewest numbers that would have to go to leave a rising row."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for place, value in enumerate(positions):
        at = bisect_left(ends, value)
        ends[at : at + 1] = [value]
        last[at : at + 1] = [place]
        before.append(last[at - 1] if at else None)
    kept: set[int] = set()
    place_or_none = last[-1] if last else None
    while place_or_none is not None:
        kept.add(place_or_none)
        place_or_none = before[place_or_none]
    return set(range(len(positions))) - kept


def is_likeness(one: Unit, other: Unit) -> bool:
    """Whether a unit may be another one, changed."""
    return likeness(one.folded, other.folded) >= _SAME_NUMBER_LIKE


def likeness(one: str, other: str) -> float:
    """Share of their words that two texts have in common, 0 to 1."""
    first, second = Counter(_words(one)), Counter(_words(other))
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else 0.0


def _units(block: Block, numerals: Sequence[Numeral]) -> list[Unit]:
    found = []
    start = 0
    rows = block.text.split("\n") if block.kind is BlockKind.TABLE else [block.text]
    for row in rows:
        end = start + len(row)
        inside = tuple(n for n in numerals if start <= n.span.start < end)
        if row.strip():
            unit = Unit(block.index, start, end, row, block.section_index, inside, _folded(row))
            found.append(unit)
        start = end + 1
    return found


def _above(section: Section, sections: Sequence[Section]) -> list[Section]:
    path = [section]
    while path[0].parent_index is not None:
        path.insert(0, sections[path[0].parent_index])
    return path


def _pair_by(
    old: Sequence[SectionText],
    new: Sequence[SectionText],
    partners: dict[int, SectionText],
    key: Callable[[SectionText], Hashable],
    *,
    in_order: bool = False,
    least: float = 0.0,
) -> None:
    """Pair what has one partner of the same key; with `in_order`, as many on both sides too."""
    taken = {section.position for section in partners.values()}
    olds, news = _grouped(old, set(partners), key), _grouped(new, taken, key)
    for value, group in olds.items():
        others = news.get(value, [])
        if len(group) != len(others) or (len(group) > 1 and not in_order):
            continue
        for one, other in zip(group, others, strict=True):
            if not least or likeness(one.text, other.text) >= least:
                partners[one.position] = other


def _grouped(
    sections: Sequence[SectionText], taken: set[int], key: Callable[[SectionText], Hashable]
) -> dict[Hashable, list[SectionText]]:
    groups: defaultdict[Hashable, list[SectionText]] = defaultdict(list)
    for section in sections:
        value = key(section)
        if section.position not in taken and value is not None:
            groups[value].append(section)
    return groups


def _pair_alike(
    old: Sequence[SectionText], new: Sequence[SectionText], partners: dict[int, SectionText]
) -> None:
    """Pair the rest by the words that they share, the most alike first."""
    taken = {section.position for section in partners.values()}
    free = [section for section in new if section.position not in taken and section.text]
    holders: defaultdict[tuple[str, ...], list[SectionText]] = defaultdict(list)
    for section in free:
        for shingle in _shingles(section.text):
            holders[shingle].append(section)
    ranked = []
    for one in old:
        if one.position in partners or not one.text:
            continue
        near = {s.position: s for shingle in _shingles(one.text) for s in holders[shingle]}
        ranked += [
            (-likeness(one.text, s.text), one.position, s.position, s) for s in near.values()
        ]
    for share, position, other_position, other in sorted(ranked, key=lambda each: each[:3]):
        if -share >= _LIKE and position not in partners and other_position not in taken:
            partners[position] = other
            taken.add(other_position)


def _shingles(text: str) -> set[tuple[str, ...]]:
    words = _words(text)
    return {tuple(words[n : n + _SHINGLE]) for n in range(max(1, len(words) - _SHINGLE + 1))}


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _folded(text: str) -> str:
    return " ".join(text.split())
