# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Real stores for tests: SQLite and Chroma in a folder, with a short way to publish."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from core.chunk.base import ChunkContext
from core.chunk.sections import SectionsStrategy
from core.settings import ChunkSettings
from core.store.child_index import ChildIndex
from core.store.database import Database
from core.store.publish import publish
from core.store.rebuild import open_vectors
from core.store.spans import SpanReader
from core.store.vectors import VectorIndex
from core.store.versions import Versions
from core.types import Corpus, Metadata, SourceDocument
from models.base import FloatArray, ModelIdentity
from tests.documents import (
    DIMENSIONS,
    DocumentMaker,
    count_words,
    hashed_vectors,
    version_info,
)
from tests.fakes import FakeEmbedder, identity


@dataclass
class Stores:
    """Open stores over one folder."""

    folder: Path
    database: Database
    vectors: VectorIndex

    @classmethod
    def open(cls, folder: Path) -> "Stores":
        """Open or make them, as the program does at start."""
        database = Database.open(folder)
        vectors, _ = open_vectors(database, folder / "vectors", DIMENSIONS)
        return cls(folder, database, vectors)

    @property
    def index(self) -> ChildIndex:
        """Search."""
        return ChildIndex(self.database, self.vectors)

    @property
    def versions(self) -> Versions:
        """Versions."""
        return Versions(self.database, self.vectors)

    @property
    def spans(self) -> SpanReader:
        """Text and boxes."""
        return SpanReader(self.database)

    def publish(
        self,
        document: SourceDocument,
        *,
        corpus: Corpus = Corpus.POLICIES,
        path: str = "/library/policy.pdf",
        metadata: Metadata | None = None,
    ) -> None:
        """Chunk, embed by hash and publish."""
        context = ChunkContext(document.title, count_words, ChunkSettings())
        chunks = SectionsStrategy().chunk(document, context)
        vectors = hashed_vectors(child.embedding_text for child in chunks.children)
        info = version_info(document.version_id, corpus=corpus, path=path, metadata=metadata)
        publish(self.database, self.vectors, info, document, chunks, vectors)

    def close(self) -> None:
        """Close both."""
        self.vectors.close()
        self.database.close()


class CountingEmbedder(FakeEmbedder):
    """Hashes texts as `tests.documents` does, and keeps what it was given."""

    def __init__(self, name: str = "one") -> None:
        self.given: list[str] = []
        self._name = name

    @property
    def identity(self) -> ModelIdentity:
        return identity(self._name)

    @property
    def dimensions(self) -> int:
        return DIMENSIONS

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        self.given.extend(texts)
        return hashed_vectors(texts)


def simple_document(version_id: str, text: str, heading: str = "1 Deductibles") -> SourceDocument:
    """Return a document of one section with one paragraph."""
    maker = DocumentMaker(version_id=version_id)
    maker.heading(heading)
    maker.paragraph(text)
    return maker.document()
