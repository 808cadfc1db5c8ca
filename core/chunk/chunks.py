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
class Cut:
    """How a run of blocks of one section was cut, for the next version of its document.

    Attributes:
        key: Names all that its passages hang on; the same key, the same passages.
        tokens: Of its blocks, what is repeated left out.
        blocks: In which its passages may stand, in an order that goes with the key.
        first_parent: Number of the first parent that it is delivered in; it is the same for runs
            that are delivered together.
        passages: How many parents and children it is delivered in, together with those runs.
    """

    key: str
    tokens: int
    blocks: tuple[int, ...]
    first_parent: int
    passages: int


@dataclass(frozen=True, slots=True)
class ChunkSet:
    """What a chunking strategy makes of a document.

    Attributes:
        strategy: Its name.
        parents: What is delivered.
        children: What is matched.
        embedder: SHA-256 of the model that the children are embedded with; empty where that is
            not known, and then no other version is given their vectors.
        cuts: In reading order; empty where the next version is to be cut anew.
    """

    strategy: str
    parents: tuple[Chunk, ...]
    children: tuple[Chunk, ...]
    embedder: str = ""
    cuts: tuple[Cut, ...] = ()
