# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Passages of a public set as documents of a library: what the store takes, without a file behind.

A bundle of passages is one document of one page. Each passage is a paragraph, and that is its own
parent and its own child, so that what is ranked is the passage as the set has it.
"""

import hashlib
from collections.abc import Sequence

import numpy as np

from core.chunk.chunks import Chunk, ChunkKind, ChunkSet
from core.evaluate.beir import Passage
from core.spans import CharMap, Span
from core.store.database import utc_now
from core.types import (
    Block,
    BlockKind,
    Corpus,
    Metadata,
    Outcome,
    Page,
    PageSource,
    SourceDocument,
    VersionInfo,
)
from models.base import Embedder

_PAGE = (595.0, 842.0)


def bundle_version(number: int) -> VersionInfo:
    """Name the document that the bundle of this number becomes."""
    name = f"passages{number}"
    return VersionInfo(
        document_id=name,
        version=1,
        version_id=f"{name}.v1",
        corpus=Corpus.REGULATIONS,
        file_name=name,
        source_path=name,
        title=name,
        content_sha256=hashlib.sha256(name.encode()).hexdigest(),
        outcome=Outcome.COMPLETE,
        coverage=1.0,
        page_count=1,
        ocr_pages=0,
        failed_pages=(),
        metadata=Metadata(),
        current=True,
        published_at=utc_now(),
    )


def bundle_document(
    version_id: str, passages: Sequence[Passage], embedder: Embedder
) -> tuple[SourceDocument, ChunkSet]:
    """Make one page of passages, each a paragraph that is its own parent and child."""
    blocks: list[Block] = []
    parents: list[Chunk] = []
    children: list[Chunk] = []
    for index, passage in enumerate(passages):
        text = passage.text if passage.text.strip() else passage.title
        chars = CharMap(np.zeros(len(text), np.int32), np.full((len(text), 4), np.nan, np.float32))
        blocks.append(Block(index, BlockKind.PARAGRAPH, None, text, chars))
        parent, child = _chunks(version_id, index, passage, text, embedder)
        parents.append(parent)
        children.append(child)
    characters = sum(len("".join(block.text.split())) for block in blocks)
    page = Page(0, None, *_PAGE, PageSource.TEXT, None, None, characters, characters)
    document = SourceDocument(
        version_id=version_id,
        title=version_id,
        pages=(page,),
        blocks=tuple(blocks),
        sections=(),
        numerals=(),
        metadata=Metadata(),
        outcome=Outcome.COMPLETE,
        coverage=1.0,
    )
    return document, ChunkSet("passages", tuple(parents), tuple(children))


def _chunks(
    version_id: str, index: int, passage: Passage, text: str, embedder: Embedder
) -> tuple[Chunk, Chunk]:
    parent_id = f"{version_id}.p{index}"
    breadcrumb = (passage.title,) if passage.title.strip() else ()
    spans = (Span(version_id, index, 0, len(text)),)
    tokens = embedder.count_tokens(text)
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    embedded = "\n".join((*breadcrumb, text))
    parent = Chunk(
        parent_id, ChunkKind.PARENT, None, spans, None, breadcrumb, embedded, tokens, sha256
    )
    child = Chunk(
        f"{version_id}.c{index}",
        ChunkKind.CHILD,
        parent_id,
        spans,
        None,
        breadcrumb,
        embedded,
        tokens,
        sha256,
    )
    return parent, child
