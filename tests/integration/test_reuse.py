# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Only what changed is embedded again, and what is found then is the same to the bit."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.chunk.base import ChunkContext
from core.chunk.chunks import ChunkSet
from core.chunk.sections import SectionsStrategy
from core.ingest.reuse import embed_new
from core.settings import ChunkSettings
from core.store.publish import publish
from core.types import SourceDocument
from tests.documents import DIMENSIONS, DocumentMaker, count_words, hashed_vectors, version_info
from tests.stores import CountingEmbedder, Stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def made(version_id: str, *clauses: str) -> tuple[SourceDocument, ChunkSet]:
    maker = DocumentMaker(version_id=version_id)
    for number, clause in enumerate(clauses, 1):
        maker.heading(f"{number} Clause")
        maker.paragraph(clause)
    document = maker.document()
    context = ChunkContext(document.title, count_words, ChunkSettings())
    return document, SectionsStrategy().chunk(document, context)


def bring(stores: Stores, embedder: CountingEmbedder, version_id: str, *clauses: str) -> int:
    document, chunks = made(version_id, *clauses)
    texts = [child.embedding_text for child in chunks.children]
    vectors, count = embed_new(
        stores.database, embedder, texts, lambda new: embedder.embed(new, "passage")
    )
    np.testing.assert_array_equal(vectors, hashed_vectors(texts))
    kept = replace(chunks, embedder=embedder.identity.sha256)
    publish(stores.database, stores.vectors, version_info(version_id), document, kept, vectors)
    return count


def test_of_a_new_version_only_the_changed_text_is_embedded(stores: Stores) -> None:
    embedder = CountingEmbedder()
    flood, hail = " ".join(["Flood is covered."] * 60), " ".join(["Hail is not."] * 60)
    assert bring(stores, embedder, "d1.v1", flood, hail) == 2
    embedder.given.clear()
    assert bring(stores, embedder, "d1.v2", flood, f"{hail} Wind is.") == 1
    (text,) = embedder.given
    assert text.endswith("Hail is not. Wind is.")


def test_a_text_that_stands_twice_is_embedded_once(stores: Stores) -> None:
    texts = ["the same", "another", "the same"]
    embedder = CountingEmbedder()
    vectors, count = embed_new(
        stores.database, embedder, texts, lambda new: embedder.embed(new, "passage")
    )
    assert (count, embedder.given) == (2, ["the same", "another"])
    np.testing.assert_array_equal(vectors, hashed_vectors(texts))


def test_vectors_of_another_model_are_not_taken(stores: Stores) -> None:
    bring(stores, CountingEmbedder("one"), "d1.v1", "Flood is covered.")
    assert bring(stores, CountingEmbedder("two"), "d1.v2", "Flood is covered.") == 1


def test_nothing_to_embed_gives_no_rows(stores: Stores) -> None:
    embedder = CountingEmbedder()
    vectors, count = embed_new(stores.database, embedder, [], lambda _: hashed_vectors([]))
    assert (vectors.shape, count) == ((0, DIMENSIONS), 0)
