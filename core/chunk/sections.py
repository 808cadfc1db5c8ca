# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The default strategy: sections as parents, children of whole sentences, items and rows in them.

A parent is the body of a section. Tiny neighbours under the same heading are delivered together; a
long section is parted between blocks. Children never cross a parent's border.
"""

from collections.abc import Sequence
from dataclasses import replace

from core.chunk.atoms import AtomMaker, Group, Piece
from core.chunk.base import ChunkContext
from core.chunk.builder import ChunkBuilder
from core.chunk.chunks import ChunkSet, Cut
from core.chunk.cut_keys import CutKeys
from core.chunk.deliveries import Delivery, Run, deliveries, runs_of, tokens_of
from core.chunk.earlier import NOTHING, EarlierChunks
from core.chunk.packing import Bag, Placed, Sizes, pack
from core.types import SourceDocument


class SectionsStrategy:
    """Cuts along the heading tree; see the module.

    What the version before has word for word is taken from there.
    """

    name = "sections"

    def chunk(self, document: SourceDocument, context: ChunkContext) -> ChunkSet:
        """Cut a document into parents and children."""
        keys = CutKeys(document, context, self.name)
        runs = runs_of(document)
        for run in runs:
            keys.name(run)
        if not keys.usable:
            found = _Cutter(document, context, self.name, NOTHING).cut(runs)
            return replace(found, cuts=())
        cutter = _Cutter(document, context, self.name, context.earlier)
        found = cutter.cut(runs)
        if all(run.rightly_counted for run in runs):
            return found
        # What was kept of the version before is wrong, and what was built on it may be.
        return self.chunk(document, replace(context, earlier=NOTHING))


class _Cutter:
    """Makes the passages of one document."""

    def __init__(
        self, document: SourceDocument, context: ChunkContext, strategy: str, earlier: EarlierChunks
    ) -> None:
        self._document = document
        self._settings = context.settings
        self._earlier = earlier
        self._maker = AtomMaker(document, context.count_tokens, self._settings.child_max_tokens)
        self._builder = ChunkBuilder(document, context, strategy)

    def cut(self, runs: Sequence[Run]) -> ChunkSet:
        for run in runs:
            known = self._earlier.tokens(run.key)
            run.tokens = tokens_of(run.cut(self._maker)) if known is None else known
        cuts: list[Cut] = []
        for delivery in deliveries(self._document, runs, self._settings):
            first, before = self._builder.parent_count, self._builder.count
            if not self._take(delivery):
                self._cut_anew(delivery)
            made = self._builder.count - before
            cuts += [Cut(run.key, run.tokens, run.blocks, first, made) for run in delivery.runs]
        return self._builder.chunks(cuts)

    def _take(self, delivery: Delivery) -> bool:
        """Take the passages of the version before, if it has these."""
        known = self._earlier.delivered([run.key for run in delivery.runs])
        blocks = [index for run in delivery.runs for index in run.blocks]
        return known is not None and self._builder.take(known, blocks)

    def _cut_anew(self, delivery: Delivery) -> None:
        sizes = Sizes(self._settings.child_tokens, self._settings.child_max_tokens)
        headings = _headings(self._document, self._maker, delivery.sections)
        taken = sum(piece.tokens for piece in headings.values())
        room = max(self._settings.parent_max_tokens - taken, sizes.most)
        groups = [group for run in delivery.runs for group in run.cut(self._maker)]
        for atoms in _parts(groups, headings, room):
            bags = pack(atoms, sizes)
            self._builder.add(_parent_pieces(bags, headings), bags)


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
        if sum(piece.tokens for piece in pieces) + tokens_of([group]) > room:
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
