# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What asking needs of the store, and no more. The classes of `core.store` fit these protocols."""

from collections.abc import Sequence
from typing import Protocol

from core.chunk.chunks import Chunk
from core.spans import Box, Span
from core.types import Block, Numeral, SearchFilter, VersionInfo
from models.base import FloatArray


class ChildSource(Protocol):
    """Finds children; only those of versions that may speak."""

    def by_words(self, query: str, filter_: SearchFilter, limit: int) -> list[tuple[str, float]]:
        """Return chunk ids with BM25, higher is better."""
        ...

    def by_vector(
        self, vector: FloatArray, filter_: SearchFilter, limit: int
    ) -> list[tuple[str, float]]:
        """Return chunk ids with the cosine."""
        ...

    def cosine(self, vector: FloatArray, chunk_ids: Sequence[str]) -> dict[str, float]:
        """Return the cosine of each of these chunks that is known."""
        ...

    def chunk(self, chunk_id: str) -> Chunk:
        """Return a parent or child."""
        ...

    def parent(self, child_id: str) -> Chunk:
        """Return a child's parent."""
        ...


class SpanSource(Protocol):
    """Reads stored text, its place and its numerals."""

    def text(self, span: Span) -> str:
        """Slice the store; StaleSpanError when there is no such text."""
        ...

    def block(self, version_id: str, block_index: int) -> Block:
        """Return one block; StaleSpanError when there is none."""
        ...

    def boxes(self, span: Span) -> tuple[Box, ...]:
        """Return a box per line or cell."""
        ...

    def numerals(self, span: Span) -> tuple[Numeral, ...]:
        """Return the numerals that overlap the span."""
        ...

    def label(self, span: Span) -> str | None:
        """Return what the place of a span is called, or None."""
        ...

    def section_path(self, span: Span) -> tuple[str, ...]:
        """Return the headings over the span, from the top."""
        ...


class VersionSource(Protocol):
    """Knows which version answers."""

    def get(self, version_id: str) -> VersionInfo:
        """Return a version, current or not; NotFoundError when there is none."""
        ...

    def in_force(self, version_id: str, day: str) -> bool:
        """Return whether a version, current or superseded, was in force on a day."""
        ...


def may_speak(versions: VersionSource, version: VersionInfo, day: str | None) -> bool:
    """Tell whether a version answers: the current one, or for a day one that was in force then."""
    return version.current or (day is not None and versions.in_force(version.version_id, day))


class Remembered:
    """A `SpanSource` that reads each block once: for the many looks around units of one question.

    Never for verifying, which must see the store as it is at that moment.
    """

    def __init__(self, spans: SpanSource) -> None:
        """Remember nothing yet."""
        self._spans = spans
        self._blocks: dict[tuple[str, int], Block] = {}
        self._paths: dict[tuple[str, int], tuple[str, ...]] = {}
        self._numerals: dict[tuple[str, int], tuple[Numeral, ...]] = {}
        self.boxes = spans.boxes
        self.label = spans.label

    def text(self, span: Span) -> str:
        """Slice the remembered block."""
        return self.block(span.version_id, span.block_index).text[span.start : span.end]

    def block(self, version_id: str, block_index: int) -> Block:
        """Return one block."""
        key = (version_id, block_index)
        if key not in self._blocks:
            self._blocks[key] = self._spans.block(version_id, block_index)
        return self._blocks[key]

    def numerals(self, span: Span) -> tuple[Numeral, ...]:
        """Return the numerals that overlap the span."""
        key = (span.version_id, span.block_index)
        if key not in self._numerals:
            length = max(span.end, len(self.block(*key).text))
            self._numerals[key] = self._spans.numerals(Span(*key, 0, length))
        return tuple(
            each
            for each in self._numerals[key]
            if each.span.start < span.end and span.start < each.span.end
        )

    def section_path(self, span: Span) -> tuple[str, ...]:
        """Return the headings over the span, from the top."""
        key = (span.version_id, span.block_index)
        if key not in self._paths:
            self._paths[key] = self._spans.section_path(span)
        return self._paths[key]
