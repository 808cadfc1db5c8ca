# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From pieces to chunks: spans in order, breadcrumb, embedding text, ids and hashes."""

from collections.abc import Iterable, Sequence

from core.chunk.atoms import Piece
from core.chunk.base import ChunkContext
from core.chunk.chunks import Chunk, ChunkKind, ChunkSet, Cut
from core.chunk.earlier import Delivered, Passage
from core.chunk.packing import Bag
from core.chunk.text import merge_spans, slice_spans, text_sha256
from core.spans import Span
from core.types import SourceDocument

# What the breadcrumb may take of the embedder's window: 256 tokens less a child of 200.
_BREADCRUMB_TOKENS = 50


class ChunkBuilder:
    """Numbers parents and children as they come."""

    def __init__(self, document: SourceDocument, context: ChunkContext, strategy: str) -> None:
        """Take what every chunk needs."""
        self._document = document
        self._context = context
        self._strategy = strategy
        self._parents: list[Chunk] = []
        self._children: list[Chunk] = []
        self._heads: dict[tuple[str, ...], str] = {}

    @property
    def parent_count(self) -> int:
        """How many parents there are so far."""
        return len(self._parents)

    @property
    def count(self) -> int:
        """How many parents and children there are so far."""
        return len(self._parents) + len(self._children)

    def add(self, parent: Iterable[Piece], children: Sequence[Bag]) -> None:
        """Add a parent with its children."""
        spans = [merge_spans(self._document.blocks, (piece.span for piece in parent))]
        for bag in children:
            spans.append(merge_spans(self._document.blocks, (piece.span for piece in bag.pieces)))
        self._add([(each, slice_spans(self._document.blocks, each), None) for each in spans])

    def take(self, delivered: Delivered, blocks: Sequence[int]) -> bool:
        """Add what an earlier version has for blocks that say the same; or say that it cannot be.

        Of the earlier version nothing is taken but the places and the counts, and these only where
        the words are those that were hashed.
        """
        moved = delivered.moved(self._document, blocks)
        if moved is None:
            return False
        for passages in moved:
            self._add(passages)
        return True

    def chunks(self, cuts: Iterable[Cut] = ()) -> ChunkSet:
        """Return everything added."""
        parents, children = tuple(self._parents), tuple(self._children)
        return ChunkSet(self._strategy, parents, children, cuts=tuple(cuts))

    def _add(self, passages: Sequence[Passage]) -> None:
        """Add a parent, which comes first, with its children."""
        parent_id = f"{self._document.version_id}.p{len(self._parents)}"
        self._parents.append(self._chunk(parent_id, None, passages[0]))
        for child in passages[1:]:
            child_id = f"{self._document.version_id}.c{len(self._children)}"
            self._children.append(self._chunk(child_id, parent_id, child))

    def _chunk(self, chunk_id: str, parent_id: str | None, passage: Passage) -> Chunk:
        spans, text, tokens = passage
        breadcrumb = (self._context.title, *self._common_path(spans))
        return Chunk(
            chunk_id=chunk_id,
            kind=ChunkKind.PARENT if parent_id is None else ChunkKind.CHILD,
            parent_id=parent_id,
            spans=spans,
            section_index=self._document.blocks[spans[0].block_index].section_index,
            breadcrumb=breadcrumb,
            embedding_text=f"{self._head(breadcrumb)}\n{text}",
            token_count=self._context.count_tokens(text) if tokens is None else tokens,
            text_sha256=text_sha256(text),
        )

    def _head(self, breadcrumb: tuple[str, ...]) -> str:
        """The breadcrumb as it is embedded; looked into once for all passages that share it."""
        if breadcrumb not in self._heads:
            self._heads[breadcrumb] = " > ".join(self._shortened(breadcrumb))
        return self._heads[breadcrumb]

    def _common_path(self, spans: Sequence[Span]) -> tuple[str, ...]:
        """The headings that all spans stand under."""
        common: tuple[str, ...] | None = None
        for span in spans:
            index = self._document.blocks[span.block_index].section_index
            path = () if index is None else self._document.sections[index].path
            common = path if common is None else _shared(common, path)
        return common or ()

    def _shortened(self, breadcrumb: tuple[str, ...]) -> tuple[str, ...]:
        """Leave headings out between the title and the innermost one until the rest is short."""
        parts = list(breadcrumb)
        while len(parts) > 2 and self._context.count_tokens(" > ".join(parts)) > _BREADCRUMB_TOKENS:
            del parts[1]
        return tuple(_cut_words(part) for part in parts) if len(parts) <= 2 else tuple(parts)


def _shared(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return first[:count]


def _cut_words(part: str) -> str:
    # A heading of a page's length is a mistake of parsing; it must not push the text out.
    return " ".join(part.split()[: _BREADCRUMB_TOKENS // 3])
