# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text by which a passage is found: as it is stored, with each number as a person settled it.

Only the indexes hold it. What is quoted, hashed and shown is sliced from the store as ever.
"""

from collections.abc import Callable, Iterable, Sequence

from core.answers import told_text
from core.chunk.chunks import Chunk, ChunkSet
from core.chunk.text import slice_spans
from core.spans import Span
from core.types import Numeral, SourceDocument


def searched_text(
    text_of: Callable[[Span], str], spans: Iterable[Span], numerals: Sequence[Numeral]
) -> str:
    """Return the spans' text, joined by a newline, with each settled number in its place.

    Args:
        text_of: Slices the stored text.
        spans: Of the passage.
        numerals: Of its version, or more; those without a decision change nothing.
    """
    return "\n".join(_told(text_of(span), span, numerals) for span in spans)


def searched_embedding(chunk: Chunk, stored: str, searched: str) -> str:
    """Return the text that is embedded for a passage.

    Args:
        chunk: The passage.
        stored: Its text as stored.
        searched: Its text as it is searched.
    """
    if stored == searched:
        return chunk.embedding_text
    head = chunk.embedding_text.removesuffix(stored)
    if head != chunk.embedding_text:
        return head + searched
    return chunk.embedding_text.replace(stored, searched)


def searched_texts(document: SourceDocument, chunks: ChunkSet) -> list[tuple[str, str]]:
    """Return what each child is found by: its words, and the text that is embedded.

    Args:
        document: With what people settled of its numbers.
        chunks: Of this document.
    """

    def text_of(span: Span) -> str:
        return slice_spans(document.blocks, (span,))

    settled = tuple(each for each in document.numerals if each.decision is not None)
    found = []
    for child in chunks.children:
        stored = searched_text(text_of, child.spans, ())
        words = searched_text(text_of, child.spans, settled)
        found.append((words, searched_embedding(child, stored, words)))
    return found


def holds(chunk: Chunk, numeral: Numeral) -> bool:
    """Whether a number stands in a passage, all of it."""
    return any(_is_in(numeral.span, span) for span in chunk.spans)


def _told(text: str, span: Span, numerals: Sequence[Numeral]) -> str:
    return told_text(text, span.start, [each for each in numerals if _is_in(each.span, span)])


def _is_in(inner: Span, outer: Span) -> bool:
    same = (inner.version_id, inner.block_index) == (outer.version_id, outer.block_index)
    return same and outer.start <= inner.start and inner.end <= outer.end
