# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds children by words and by vectors, and only those that the database lets answer.

Those are the current versions' children; for a day that is asked for also those of superseded
versions that were in force then. Chroma holds the current ones alone.
"""

import heapq
from collections.abc import Sequence

import numpy as np

from core.chunk.chunks import Chunk
from core.errors import NotFoundError
from core.store.char_codec import unpack_vectors
from core.store.database import Database
from core.store.records import CHUNK_COLUMNS, chunk_of
from core.store.vectors import VectorIndex
from core.store.versions import filter_sql
from core.store.word_query import query_words
from core.types import Corpus, SearchFilter
from models.base import FloatArray

# Up to here all vectors of the filtered versions are compared: exact, the same every time, 10 ms.
EXACT_CHILDREN = 4000
# The graph search of Chroma is asked for more than is needed; the best are then ordered exactly.
_SPARE = 2
_BATCH = 500


class ChildIndex:
    """One search each by words and by vectors; fusing them is the caller's work."""

    def __init__(self, database: Database, vectors: VectorIndex) -> None:
        """Work on open stores."""
        self._database = database
        self._vectors = vectors

    def by_words(self, query: str, filter_: SearchFilter, limit: int) -> list[tuple[str, float]]:
        """Return children that share a word with the query, best first, with BM25 above 0.

        Args:
            query: Any text; what is not a word or a number in it is left out.
            filter_: Decided before anything is counted off.
            limit: How many at most.
        """
        words = self._telling(query_words(query))
        if not words or limit < 1:
            return []
        condition, values = filter_sql(filter_)
        rows = self._database.rows(
            "SELECT children.chunk_id AS chunk_id, -bm25(child_words) AS score"
            " FROM child_words JOIN children ON children.id = child_words.rowid"
            " JOIN versions USING (version_id)"
            f" WHERE child_words MATCH :words AND {condition}"
            " ORDER BY score DESC, children.id LIMIT :limit",
            {**values, "words": " OR ".join(words), "limit": limit},
        )
        return [(row["chunk_id"], row["score"]) for row in rows]

    def by_vector(
        self, vector: FloatArray, filter_: SearchFilter, limit: int
    ) -> list[tuple[str, float]]:
        """Return the children nearest to a vector of norm 1, best first, with their cosine.

        Args:
            vector: Shape (dimensions,).
            filter_: Decided in the database first.
            limit: How many at most.
        """
        condition, values = filter_sql(filter_)
        row = self._database.row(
            f"SELECT count(*) FROM children JOIN versions USING (version_id) WHERE {condition}",
            values,
        )
        count = int(row[0]) if row else 0
        if limit < 1 or count < 1:
            return []
        if count <= max(EXACT_CHILDREN, limit):
            return self._exact(vector, filter_, limit)
        return self._nearest(vector, filter_, min(limit, count))

    def chunk(self, chunk_id: str) -> Chunk:
        """Return a parent or child, of a superseded version too.

        Raises:
            NotFoundError: There is none of that id.
        """
        row = self._database.row(
            f"SELECT {CHUNK_COLUMNS} FROM chunks WHERE chunk_id = ?", (chunk_id,)
        )
        if row is None:
            message = f"There is no passage {chunk_id!r} in this library."
            raise NotFoundError(message, "Search again: the document was replaced or removed.")
        return chunk_of(row)

    def parent(self, child_id: str) -> Chunk:
        """Return the parent of a child.

        Raises:
            NotFoundError: There is no child of that id.
        """
        row = self._database.row(
            f"SELECT {CHUNK_COLUMNS} FROM chunks WHERE chunk_id ="
            " (SELECT parent_id FROM chunks WHERE chunk_id = ?)",
            (child_id,),
        )
        if row is None:
            message = f"There is no passage {child_id!r} with a section in this library."
            raise NotFoundError(message, "Search again: the document was replaced or removed.")
        return chunk_of(row)

    def cosine(self, vector: FloatArray, chunk_ids: Sequence[str]) -> dict[str, float]:
        """Return the cosine of a vector of norm 1 and each child; unknown children are left out."""
        found: dict[str, float] = {}
        for start in range(0, len(chunk_ids), _BATCH):
            batch = chunk_ids[start : start + _BATCH]
            places = ", ".join("?" * len(batch))
            found.update(self._cosines(vector, f"children.chunk_id IN ({places})", batch))
        return found

    def _telling(self, words: list[str]) -> list[str]:
        """Leave out words of more than half of the children, if there are others.

        BM25 gives them no weight, but counting them takes most of the time of a search.
        """
        row = self._database.row("SELECT count(*) FROM children")
        half = int(row[0]) / 2 if row else 0.0
        if len(words) < 2 or half < EXACT_CHILDREN / 2:
            return words
        sql = "SELECT count(*) FROM child_words WHERE child_words MATCH ?"
        counts = [(self._database.row(sql, (word,)) or (0,))[0] for word in words]
        rare = [word for word, count in zip(words, counts, strict=True) if count <= half]
        return rare or words

    def _exact(
        self, vector: FloatArray, filter_: SearchFilter, limit: int
    ) -> list[tuple[str, float]]:
        condition, values = filter_sql(filter_)
        return _best(self._cosines(vector, condition, values), limit)

    def _cosines(
        self, vector: FloatArray, condition: str, values: Sequence[str] | dict[str, str]
    ) -> dict[str, float]:
        rows = self._database.rows(
            "SELECT children.chunk_id, child_vectors.vector FROM children"
            " JOIN child_vectors USING (id) JOIN versions USING (version_id)"
            f" WHERE {condition}",
            values,
        )
        if not rows:
            return {}
        scores = unpack_vectors([row[1] for row in rows]) @ vector.astype(np.float32)
        return {row[0]: float(score) for row, score in zip(rows, scores, strict=True)}

    def _nearest(
        self, vector: FloatArray, filter_: SearchFilter, limit: int
    ) -> list[tuple[str, float]]:
        """Ask Chroma for ever more until enough of its children pass the filter."""
        corpora = list(Corpus) if filter_.corpus is None else [filter_.corpus]
        asked = limit * _SPARE
        largest = max(self._vectors.count(corpus) for corpus in corpora)
        while True:
            ids = [
                id_ for corpus in corpora for id_, _ in self._vectors.query(corpus, vector, asked)
            ]
            kept = self._cosines_of_allowed(vector, ids, filter_)
            if len(kept) >= limit or asked >= largest:
                break
            asked *= _SPARE
        if len(kept) < limit:
            return self._exact(vector, filter_, limit)
        if filter_.in_force_on is not None:
            condition, values = filter_sql(filter_)
            kept.update(self._cosines(vector, f"versions.current = 0 AND {condition}", values))
        return _best(kept, limit)

    def _cosines_of_allowed(
        self, vector: FloatArray, ids: list[str], filter_: SearchFilter
    ) -> dict[str, float]:
        condition, values = filter_sql(filter_)
        found: dict[str, float] = {}
        for start in range(0, len(ids), _BATCH):
            names = {f"id_{n}": id_ for n, id_ in enumerate(ids[start : start + _BATCH])}
            places = ", ".join(f":{name}" for name in names)
            both = f"children.chunk_id IN ({places}) AND {condition}"
            found.update(self._cosines(vector, both, {**values, **names}))
        return found


def _best(scores: dict[str, float], limit: int) -> list[tuple[str, float]]:
    return heapq.nsmallest(limit, scores.items(), key=lambda hit: (-hit[1], hit[0]))
