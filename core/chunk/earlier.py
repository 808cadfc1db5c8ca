# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The passages of the version before, for sections in which nothing changed.

What is kept of them is untrusted like any file: what does not fit the new version to the letter is
cut anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from core.chunk.chunks import Chunk, ChunkSet
from core.chunk.text import slice_spans, text_sha256
from core.spans import Span
from core.types import SourceDocument

Passage = tuple[tuple[Span, ...], str, int | None]
"""Where it stands, its text, and how many tokens that has if it was counted before."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What was made of runs of blocks that are delivered together.

    Attributes:
        blocks: In which it stands, in the order of its cuts.
        parents: Each with its children behind it.
    """

    blocks: tuple[int, ...]
    parents: tuple[tuple[Chunk, ...], ...]

    def moved(self, document: SourceDocument, blocks: Sequence[int]) -> list[list[Passage]] | None:
        """Return the same in the blocks of another version; None where anything does not fit."""
        places = _places(self.blocks, blocks)
        if places is None:
            return None
        found = []
        for parent in self.parents:
            passages = [_moved(chunk, places, document) for chunk in parent]
            fitting = [passage for passage in passages if passage is not None]
            if len(fitting) < len(passages):
                return None
            found.append(fitting)
        return found


class EarlierChunks:
    """Finds what was made of the same blocks before."""

    def __init__(self, chunks: ChunkSet | None = None) -> None:
        """Take the passages of the version before with their cuts; without any nothing is found."""
        self._tokens: dict[str, int] = {}
        self._delivered: dict[tuple[str, ...], Delivered] = {}
        if chunks is not None:
            self._tokens = {cut.key: cut.tokens for cut in chunks.cuts}
            self._delivered = _delivered(chunks)

    def tokens(self, key: str) -> int | None:
        """Return how many tokens the run of a key has."""
        return self._tokens.get(key)

    def delivered(self, keys: Sequence[str]) -> Delivered | None:
        """Return what was made of runs that were delivered together."""
        return self._delivered.get(tuple(keys))


NOTHING = EarlierChunks()


def _delivered(chunks: ChunkSet) -> dict[tuple[str, ...], Delivered]:
    children: dict[str | None, list[Chunk]] = {}
    for child in chunks.children:
        children.setdefault(child.parent_id, []).append(child)
    together = [
        (first, tuple(cuts)) for first, cuts in groupby(chunks.cuts, lambda cut: cut.first_parent)
    ]
    ends = [first for first, _ in together[1:]] + [len(chunks.parents)] * bool(together)
    found = {}
    for (first, cuts), end in zip(together, ends, strict=True):
        parents = tuple(
            (each, *children.get(each.chunk_id, ()))
            for each in chunks.parents[max(first, 0) : max(end, 0)]
        )
        # A passage that was lost is not to be missing from the next version too.
        if parents and sum(map(len, parents)) == cuts[0].passages:
            blocks = tuple(index for cut in cuts for index in cut.blocks)
            found[tuple(cut.key for cut in cuts)] = Delivered(blocks, parents)
    return found


def _places(old: Sequence[int], new: Sequence[int]) -> Mapping[int, int] | None:
    """The new index of each block; None where the blocks do not stand in the same order."""
    if len(old) != len(new):
        return None
    pairs = sorted(set(zip(old, new, strict=True)))
    ordered = all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(pairs))
    return dict(pairs) if ordered else None


def _moved(chunk: Chunk, places: Mapping[int, int], document: SourceDocument) -> Passage | None:
    spans = tuple(
        Span(document.version_id, places[span.block_index], span.start, span.end)
        for span in chunk.spans
        if _is_in(document, places.get(span.block_index), span)
    )
    if not spans or len(spans) < len(chunk.spans):
        return None
    text = slice_spans(document.blocks, spans)
    return (spans, text, chunk.token_count) if text_sha256(text) == chunk.text_sha256 else None


def _is_in(document: SourceDocument, block_index: int | None, span: Span) -> bool:
    """Whether a block of the new version is as long as the span says."""
    return block_index is not None and span.end <= len(document.blocks[block_index].text)
