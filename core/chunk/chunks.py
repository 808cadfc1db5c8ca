# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Chunks: what of a document is matched, and what is delivered for it. Lists of spans, no text."""

from dataclasses import dataclass
from enum import StrEnum

from core.spans import Span


class ChunkKind(StrEnum):
    """A parent is delivered, a child is matched."""

    PARENT = "parent"
    CHILD = "child"


@dataclass(frozen=True, slots=True)
class Chunk:
    """A list of spans that belong together.

    Attributes:
        chunk_id: ``<version_id>.<p or c><number>``.
        kind: Parent or child.
        parent_id: A child's parent; None for a parent.
        spans: In reading order, at least one.
        section_index: The section of its first span, or None.
        breadcrumb: Document title and section path, outermost first.
        embedding_text: Breadcrumb and text, as embedded; never shown as a quote.
        token_count: Tokens of the sliced text, by the embedder's tokenizer.
        text_sha256: Hash of the sliced text (spans joined by a newline); a child of a parent whose
            text has changed is not believed.
    """

    chunk_id: str
    kind: ChunkKind
    parent_id: str | None
    spans: tuple[Span, ...]
    section_index: int | None
    breadcrumb: tuple[str, ...]
    embedding_text: str
    token_count: int
    text_sha256: str


@dataclass(frozen=True, slots=True)
class ChunkSet:
    """What a chunking strategy makes of a document.

    Attributes:
        strategy: Its name.
        parents: What is delivered.
        children: What is matched.
        embedder: SHA-256 of the model that the children are embedded with; empty where that is
            not known, and then no other version is given their vectors.
    """

    strategy: str
    parents: tuple[Chunk, ...]
    children: tuple[Chunk, ...]
    embedder: str = ""
