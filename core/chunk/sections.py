# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The default strategy: sections as parents, children of whole sentences, items and rows in them.

A parent is the body of a section. Tiny neighbours under the same heading are delivered together; a
long section is parted between blocks. Children never cross a parent's border.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.chunk.atoms import AtomMaker, Group, Piece
from core.chunk.base import ChunkContext
from core.chunk.builder import ChunkBuilder
from core.chunk.chunks import ChunkSet
from core.chunk.packing import Bag, Placed, Sizes, pack
from core.types import SourceDocument

# A section below this share of a child's size is not worth delivering alone.
_TINY_SHARE = 0.5


@dataclass
class _Delivery:
    """Sections that go into parents together."""

    sections: list[int | None]
    groups: list[Group] = field(default_factory=list)
    tokens: int = 0

    def add(self, section_index: int | None, groups: Sequence[Group]) -> None:
        if section_index not in self.sections:
            self.sections.append(section_index)
        self.groups.extend(groups)
        self.tokens += sum(_tokens(group) for group in groups)


class SectionsStrategy:
    """Cuts along the heading tree; see the module."""

    name = "sections"

    def chunk(self, document: SourceDocument, context: ChunkContext) -> ChunkSet:
        """Cut a document into parents and children."""
        settings = context.settings
        maker = AtomMaker(document, context.count_tokens, settings.child_max_tokens)
        builder = ChunkBuilder(document, context, self.name)
        sizes = Sizes(settings.child_tokens, settings.child_max_tokens)
        tiny = int(settings.child_tokens * _TINY_SHARE)
        for delivery in _deliveries(document, maker.groups(), tiny, settings.parent_max_tokens):
            headings = _headings(document, maker, delivery.sections)
            room = settings.parent_max_tokens - sum(piece.tokens for piece in headings.values())
            for atoms in _parts(delivery.groups, headings, max(room, sizes.most)):
                bags = pack(atoms, sizes)
                builder.add(_parent_pieces(bags, headings), bags)
        return builder.chunks()


def _deliveries(
    document: SourceDocument, groups: Sequence[Group], tiny: int, most: int
) -> list[_Delivery]:
    """Put each section's groups together, tiny sections with their neighbours."""
    found: list[_Delivery] = []
    for section_index, own in _runs(groups):
        tokens = sum(_tokens(group) for group in own)
        last = found[-1] if found else None
        if (
            last is not None
            and min(last.tokens, tokens) < tiny
            and last.tokens + tokens <= most
            and _related(document, last.sections[0], section_index)
        ):
            last.add(section_index, own)
        else:
            found.append(_Delivery([]))
            found[-1].add(section_index, own)
    return found


def _runs(groups: Sequence[Group]) -> list[tuple[int | None, list[Group]]]:
    """Neighbouring groups of the same section; a section that is taken up again is a new run."""
    runs: list[tuple[int | None, list[Group]]] = []
    for group in groups:
        if not runs or runs[-1][0] != group.section_index:
            runs.append((group.section_index, []))
        runs[-1][1].append(group)
    return runs


def _related(document: SourceDocument, first: int | None, other: int | None) -> bool:
    """Does `other` stand under the first section, or under the heading that the first is under?"""
    if first is None or other is None or first == other:
        return True
    above = _above(document, other)
    parent = document.sections[first].parent_index
    return first in above or parent is None or parent in above


def _above(document: SourceDocument, section_index: int) -> set[int]:
    found: set[int] = set()
    parent = document.sections[section_index].parent_index
    while parent is not None and parent not in found:
        found.add(parent)
        parent = document.sections[parent].parent_index
    return found


def _headings(
    document: SourceDocument, maker: AtomMaker, sections: Sequence[int | None]
) -> dict[int | None, Piece]:
    """The printed headings of a delivery's sections, as far as they have any."""
    found: dict[int | None, Piece] = {}
    for index in sections:
        if index is not None:
            block = document.blocks[document.sections[index].heading_block]
            if block.text.strip():
                found[index] = maker.whole(block)
    return found


def _parts(
    groups: Sequence[Group], headings: dict[int | None, Piece], room: int
) -> list[list[Placed]]:
    """Cut a delivery's atoms into runs that fit a parent: between blocks, within one if need be."""
    parts: list[list[Placed]] = [[]]
    pieces: set[Piece] = set()
    for group in groups:
        if sum(piece.tokens for piece in pieces) + _tokens(group) > room:
            parts.append([])
            pieces = set()
        for atom in group.atoms:
            more = {*atom.leads, atom.body}
            if parts[-1] and sum(piece.tokens for piece in pieces | more) > room:
                parts.append([])
                pieces = set()
            section_index = group.section_index
            parts[-1].append(Placed(atom, section_index, headings.get(section_index)))
            pieces |= more
    return [part for part in parts if part]


def _parent_pieces(bags: Sequence[Bag], headings: dict[int | None, Piece]) -> list[Piece]:
    """All that the children hold, and the headings of their sections."""
    pieces = dict.fromkeys(piece for bag in bags for piece in bag.pieces)
    sections = dict.fromkeys(index for bag in bags for index in bag.sections)
    return [*(headings[index] for index in sections if index in headings), *pieces]


def _tokens(group: Group) -> int:
    return sum(atom.body.tokens for atom in group.atoms)
