# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The vector index: two Chroma collections, one a corpus. An index only: SQLite can rebuild it.

The one place that knows Chroma, which is imported when an index is first opened (it takes seconds).
Chroma runs inside this process, is given finished vectors, and opens no socket: telemetry is off,
and neither an environment variable nor a ``.env`` file can turn it into the client of a server.
"""

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from core.errors import WorkspaceDamagedError
from core.store.database import guard, raise_if_full
from core.types import Corpus
from models.base import FloatArray

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateHNSWConfiguration
    from chromadb.api.models.Collection import Collection

_BATCH = 4000
# More neighbours and a wider search than Chroma's defaults: on the hardest data (random directions)
# the exact top 20 are found to 0.93 instead of 0.65, for 2 ms a query instead of 1.5.
_HNSW: "CreateHNSWConfiguration" = {
    "space": "cosine",
    "max_neighbors": 24,
    "ef_construction": 200,
    "ef_search": 200,
}
_SQLITE_FULL = "database or disk is full"
_ADVICE = "Rebuild the index; nothing is lost, the vectors are kept in the library's database."


class VectorIndex:
    """Vectors of children by corpus. Safe in two threads: Chroma has locks of its own."""

    def __init__(
        self, folder: Path, client: "Client", collections: "Mapping[Corpus, Collection]"
    ) -> None:
        """Take over an open client; use `open` instead."""
        self.folder = folder
        self._client = client
        self._collections = collections

    @classmethod
    def open(cls, folder: Path, dimensions: int) -> "VectorIndex":
        """Open or create the index in a folder of its own.

        A folder that is broken, or that holds vectors of another length, gives
        `WorkspaceDamagedError`; `core.store.rebuild` makes it anew.

        Args:
            folder: Holds nothing else.
            dimensions: Length of every vector.
        """
        with guard(folder):
            folder.mkdir(parents=True, exist_ok=True)
        with _faults(folder):
            client = _client(folder)
            try:
                collections = {corpus: _collection(client, corpus, dimensions) for corpus in Corpus}
                for collection in collections.values():
                    _check_dimensions(collection, dimensions, folder)
            except BaseException:
                client.close()
                raise
        return cls(folder, client, collections)

    def add(
        self,
        corpus: Corpus,
        ids: Sequence[str],
        vectors: FloatArray,
        version_ids: Sequence[str],
    ) -> None:
        """Add vectors; an id that is there already is written over.

        Args:
            corpus: Where they belong.
            ids: Of the children.
            vectors: Shape (len(ids), dimensions), finite.
            version_ids: Whose they are, one for each id.

        Raises:
            ValueError: The three do not have the same length, or a number is not finite.
        """
        if not len(ids) == len(vectors) == len(version_ids) or not np.isfinite(vectors).all():
            message = f"{len(ids)} ids, {len(vectors)} vectors, {len(version_ids)} versions"
            raise ValueError(message)
        rows = iter(zip(ids, vectors, version_ids, strict=True))
        with _faults(self.folder):
            while batch := tuple(islice(rows, _BATCH)):
                self._collections[corpus].upsert(
                    ids=[row[0] for row in batch],
                    embeddings=np.array([row[1] for row in batch], dtype=np.float32),
                    metadatas=[{"version_id": row[2]} for row in batch],
                )

    def delete_version(self, version_id: str) -> None:
        """Take a version's vectors away; none there is no fault."""
        with _faults(self.folder):
            for collection in self._collections.values():
                collection.delete(where={"version_id": version_id})

    def delete(self, ids: Sequence[str]) -> None:
        """Take vectors away by id; unknown ids are no fault."""
        with _faults(self.folder):
            for collection in self._collections.values():
                for start in range(0, len(ids), _BATCH):
                    collection.delete(ids=list(ids[start : start + _BATCH]))

    def ids(self, corpus: Corpus) -> frozenset[str]:
        """Return the ids of all children in a corpus."""
        with _faults(self.folder):
            return frozenset(self._collections[corpus].get(include=[])["ids"])

    def ids_of_version(self, version_id: str) -> frozenset[str]:
        """Return the ids of a version's children."""
        found: set[str] = set()
        with _faults(self.folder):
            for collection in self._collections.values():
                found.update(collection.get(where={"version_id": version_id}, include=[])["ids"])
        return frozenset(found)

    def version_ids(self) -> frozenset[str]:
        """Return the versions that have vectors here; reads the id of every child."""
        return frozenset(id_.rpartition(".")[0] for corpus in Corpus for id_ in self.ids(corpus))

    def query(self, corpus: Corpus, vector: FloatArray, limit: int) -> list[tuple[str, float]]:
        """Return the nearest children, best first, with their cosine (-1 to 1).

        Args:
            corpus: Where to look.
            vector: Shape (dimensions,).
            limit: How many at most.
        """
        with _faults(self.folder):
            collection = self._collections[corpus]
            count = min(limit, collection.count())
            if count < 1:
                return []
            found = collection.query(
                query_embeddings=vector.reshape(1, -1), n_results=count, include=["distances"]
            )
        distances = found["distances"] or [[]]
        hits = [(i, 1.0 - float(d)) for i, d in zip(found["ids"][0], distances[0], strict=True)]
        return sorted(hits, key=lambda hit: (-hit[1], hit[0]))

    def vectors(self, ids: Sequence[str]) -> dict[str, FloatArray]:
        """Return vectors by id; an id that is not here is left out."""
        found: dict[str, FloatArray] = {}
        with _faults(self.folder):
            for collection in self._collections.values():
                rows = collection.get(ids=list(ids), include=["embeddings"]) if ids else None
                if rows is not None and rows["embeddings"] is not None:
                    array = np.asarray(rows["embeddings"], dtype=np.float32)
                    found.update(zip(rows["ids"], array, strict=True))
        return found

    def count(self, corpus: Corpus) -> int:
        """Return how many children a corpus has."""
        with _faults(self.folder):
            return self._collections[corpus].count()

    def close(self) -> None:
        """Let go of the files."""
        self._client.close()


def remove_index(folder: Path) -> None:
    """Delete an index that is closed, whatever state it is in."""
    with guard(folder):
        if folder.is_dir():
            shutil.rmtree(folder)
        else:
            folder.unlink(missing_ok=True)


@contextmanager
def _faults(folder: Path) -> Iterator[None]:
    import chromadb.errors

    try:
        yield
    except chromadb.errors.ChromaError as error:
        # Chroma's fault has no code, only the words of the SQLite below it; and the room that was
        # missing is there again, because the write was undone.
        raise_if_full(folder, surely=_SQLITE_FULL in str(error))
        message = f"The search index in {folder} cannot be used: {error}"
        raise WorkspaceDamagedError(message, _ADVICE) from error


def _client(folder: Path) -> "Client":
    # Libraries below Chroma look at these; a user's own choice of "off" stays as it is.
    os.environ.setdefault("ANONYMIZED_TELEMETRY", "False")
    os.environ.setdefault("OTEL_SDK_DISABLED", "true")
    import chromadb.errors
    from chromadb.api.shared_system_client import SharedSystemClient
    from chromadb.config import Settings

    settings = Settings(
        _env_file=None,
        anonymized_telemetry=False,
        chroma_api_impl="chromadb.api.rust.RustBindingsAPI",
        chroma_otel_collection_endpoint="",
        chroma_otel_granularity=None,
        allow_reset=False,
    )
    try:
        client = chromadb.PersistentClient(path=str(folder), settings=settings)
    except chromadb.errors.ChromaError:
        # Chroma keeps its half-made engine for the next client of this folder, which would then
        # fail on it even after the folder was made anew.
        SharedSystemClient._identifier_to_system.pop(str(folder), None)
        raise
    return cast("Client", client)  # the declared type has no close()


def _collection(client: "Client", corpus: Corpus, dimensions: int) -> "Collection":
    return client.get_or_create_collection(
        corpus.value,
        embedding_function=None,
        configuration={"hnsw": _HNSW},
        metadata={"dimensions": dimensions},
    )


def _check_dimensions(collection: "Collection", dimensions: int, folder: Path) -> None:
    kept = (collection.metadata or {}).get("dimensions")
    if kept != dimensions:
        message = f"The search index in {folder} was made for vectors of {kept}, not {dimensions}."
        advice = "Rebuild the index, or bring the documents in again after a change of model."
        raise WorkspaceDamagedError(message, advice)
