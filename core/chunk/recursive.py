# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The baseline that every other strategy is measured against: 500 tokens, 50 shared, no structure.

Cuts by the splitter library's rules alone (paragraphs, sentences, words). A child is its own
parent.
"""

from semantic_text_splitter import TextSplitter

from core.chunk.atoms import Piece
from core.chunk.base import ChunkContext
from core.chunk.builder import ChunkBuilder
from core.chunk.chunks import ChunkSet
from core.chunk.packing import Bag
from core.spans import Span
from core.types import BlockKind, SourceDocument

CAPACITY_TOKENS = 500
OVERLAP_TOKENS = 50
_JOIN = "\n\n"


class RecursiveStrategy:
    """Fixed sizes over the running text; see the module."""

    name = "recursive-500-50"

    def chunk(self, document: SourceDocument, context: ChunkContext) -> ChunkSet:
        """Cut a document into pieces that are parent and child at once."""
        blocks = [b for b in document.blocks if b.kind is not BlockKind.FURNITURE and b.text]
        text = _JOIN.join(block.text for block in blocks)
        splitter = TextSplitter.from_callback(
            context.count_tokens, CAPACITY_TOKENS, overlap=OVERLAP_TOKENS
        )
        starts, at = [], 0
        for block in blocks:
            starts.append(at)
            at += len(block.text) + len(_JOIN)
        builder = ChunkBuilder(document, context, self.name)
        for start, part in splitter.chunk_indices(text):
            bag = Bag()
            end = start + len(part)
            for block, begin in zip(blocks, starts, strict=True):
                low, high = max(start - begin, 0), min(end - begin, len(block.text))
                if low < high:
                    bag.take(Piece(Span(document.version_id, block.index, low, high), 0))
            builder.add(bag.pieces, [bag])
        return builder.chunks()
