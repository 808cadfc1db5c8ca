# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes the indexes anew for passages in which a number is told otherwise than before."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from core.chunk.chunks import Chunk
from core.store.char_codec import pack_vector
from core.store.database import Database
from core.store.embeddings import KnownVectors, embedding_key
from core.store.publish import restore_vectors
from core.store.records import CHUNK_COLUMNS, chunk_of
from core.store.searched import holds, searched_embedding, searched_text
from core.store.spans import SpanReader
from core.store.vectors import VectorIndex
from core.types import Corpus, Numeral
from models.base import Embedder, FloatArray

_CHUNKS = ", ".join(f"chunks.{name}" for name in CHUNK_COLUMNS.split(", "))


@dataclass(frozen=True, slots=True)
class Retold:
    """A passage that is found by another text than before.

    Attributes:
        number: Of the child in the index of words.
        chunk_id: The child.
        corpus: Where its vector is; None for one of a superseded version, which is not there.
        words: What it is found by.
        embedded: What its vector is made of.
    """

    number: int
    chunk_id: str
    corpus: Corpus | None
    words: str
    embedded: str


def retold(database: Database, version_id: str, changed: Mapping[int, Numeral]) -> Iterator[Retold]:
    """Yield the passages of a version that are to be found by another text.

    Args:
        database: Open.
        version_id: Current or not; one that is not searched has none.
        changed: Numbers by index, as they are told from now on.
    """
    spans = SpanReader(database)
    before = spans.all_numerals(version_id)
    after = tuple(changed.get(each.index, each) for each in before)
    rows = database.rows(
        f"SELECT {_CHUNKS}, children.id AS number, versions.corpus, versions.current"
        " FROM children JOIN chunks USING (chunk_id)"
        " JOIN versions ON versions.version_id = children.version_id"
        " WHERE children.version_id = ? ORDER BY children.id",
        (version_id,),
    )
    for row in rows:
        chunk: Chunk = chunk_of(row)
        if not any(holds(chunk, each) for each in changed.values()):
            continue
        stored, was, words = (
            searched_text(spans.text, chunk.spans, numerals) for numerals in ((), before, after)
        )
        if was != words:
            corpus = Corpus(row["corpus"]) if row["current"] else None
            embedded = searched_embedding(chunk, stored, words)
            yield Retold(row["number"], chunk.chunk_id, corpus, words, embedded)


class Reindexer:
    """Takes passages out of the indexes and puts them back as they are found from now on."""

    def __init__(
        self, database: Database, vectors: VectorIndex, embedder: Callable[[], Embedder]
    ) -> None:
        """Work on open stores; the embedder is asked for only when there is something for it."""
        self._database = database
        self._vectors = vectors
        self._embedder = embedder

    @contextmanager
    def renewed(self, passages: Sequence[Retold]) -> Iterator[None]:
        """Write within the transaction of the caller what passages are found by.

        A vector that the transaction changes is taken out of the index before it and put back
        after it, whether it was carried out or not: a crash between leaves a gap that the next
        start fills, and never a vector of another text.
        """
        made = self._embedded(passages)
        indexed = [each for each in passages if each.corpus is not None]
        self._vectors.delete([each.chunk_id for each in indexed])
        try:
            with self._database.transaction():
                for each, (key, vector) in zip(passages, made, strict=True):
                    self._write(each, key, vector)
                yield
        finally:
            for corpus in Corpus:
                ids = [each.chunk_id for each in indexed if each.corpus is corpus]
                restore_vectors(self._database, self._vectors, corpus, ids)

    def _embedded(self, passages: Sequence[Retold]) -> list[tuple[str, FloatArray]]:
        """Key and vector of each passage; what the library has a vector of is not made again."""
        if not passages:
            return []
        embedder = self._embedder()
        keys = [embedding_key(embedder.identity.sha256, each.embedded) for each in passages]
        known = KnownVectors(self._database).find(keys)
        fresh = {
            key: each.embedded for key, each in zip(keys, passages, strict=True) if key not in known
        }
        if fresh:
            made = embedder.embed(list(fresh.values()), "passage")
            known.update(zip(fresh, made, strict=True))
        return [(key, known[key]) for key in keys]

    def _write(self, passage: Retold, key: str, vector: FloatArray) -> None:
        self._database.write(
            "UPDATE child_words SET text = ? WHERE rowid = ?", (passage.words, passage.number)
        )
        self._database.write(
            "UPDATE child_vectors SET vector = ?, embedding_key = ? WHERE id = ?",
            (pack_vector(vector), key, passage.number),
        )
