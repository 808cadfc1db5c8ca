# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names all that the passages of a run of blocks hang on, so that they can be known again.

Left out are the title and the headings above: they change no border between two passages, and the
breadcrumb is made anew in any case.
"""

import hashlib
from collections.abc import Iterator

from core.chunk.atoms import numerals_by_block
from core.chunk.base import ChunkContext
from core.chunk.deliveries import Run
from core.chunk.lead_ins import LedBody
from core.types import Block, SourceDocument

CUTTING = 1
"""Number of the rules by which documents are cut. Raise it whenever one of them changes: passages
of the version before are taken only if they were cut by the same."""


class CutKeys:
    """Makes the keys of one document."""

    def __init__(self, document: SourceDocument, context: ChunkContext, strategy: str) -> None:
        """Take what all keys share."""
        self._document = document
        self._numerals = numerals_by_block(document)
        shared = CUTTING, strategy, context.tokenizer, context.settings.model_dump_json()
        self._shared = repr(shared)
        headings = {section.heading_block for section in document.sections}
        # Blocks tell sections apart, so that no two of these may have one heading.
        distinct = len(headings) == len(document.sections)
        self.usable = bool(context.tokenizer) and distinct

    def name(self, run: Run) -> None:
        """Give a run its key, 64 hex digits, and the blocks that go with it."""
        heading = self._heading(run.section_index)
        digest = hashlib.sha256(self._shared.encode("utf-8"))
        digest.update(repr([self._described(block) for block in heading]).encode("utf-8"))
        for led in run.bodies:
            body = led.body
            opened = [(lead_in.level, lead_in.place) for lead_in in led.lead_ins]
            shape = led.introduced, opened, len(body.captions), len(body.notes)
            said = [self._described(block) for block in _blocks(led)]
            digest.update(repr((shape, said)).encode("utf-8"))
        run.key = digest.hexdigest()
        blocks = (*heading, *(block for led in run.bodies for block in _blocks(led)))
        run.blocks = tuple(block.index for block in blocks)

    def _heading(self, section_index: int | None) -> tuple[Block, ...]:
        """The heading of a section, if it is one."""
        if section_index is None:
            return ()
        return (self._document.blocks[self._document.sections[section_index].heading_block],)

    def _described(self, block: Block) -> tuple[object, ...]:
        cells = [
            (c.row, c.column, c.row_span, c.column_span, c.start, c.end, c.header)
            for c in block.cells
        ]
        numerals = self._numerals.get(block.index, [])
        return block.kind.value, block.level, block.text, cells, numerals


def _blocks(led: LedBody) -> Iterator[Block]:
    for lead_in in led.lead_ins:
        yield lead_in.block
    yield led.body.block
    yield from led.body.captions
    yield from led.body.notes
