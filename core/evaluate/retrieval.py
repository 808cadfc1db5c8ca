# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ranks public sets of passages and queries through the retriever that `ask` uses.

The passages become a library of their own, in a folder that is thrown away: the same store, the
same two indexes, the same fusion. Passages are read, embedded and published a few hundred at a
time, so that a set of any length fits into memory; only their ids are kept.
"""

import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from core.ask.retrieve import Retriever
from core.errors import RequestError
from core.evaluate.beir import Query, read_passages, read_queries
from core.evaluate.caching_embedder import CachingEmbedder
from core.evaluate.passage_bundle import bundle_document, bundle_version
from core.evaluate.rates import percentile
from core.progress import CancelToken, Progress, ProgressCallback, ignore_progress
from core.settings import AskSettings
from core.store.child_index import ChildIndex
from core.store.database import Database
from core.store.publish import publish
from core.store.spans import SpanReader
from core.store.vectors import VectorIndex
from core.store.versions import Versions
from core.types import SearchFilter
from models.base import Embedder, Reranker

_PASSAGES_AT_ONCE = 512
_EMBED_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class RetrievalJob:
    """What is ranked.

    Attributes:
        corpus_file: JSON lines with ``_id``, ``title`` and ``text``.
        queries_file: JSON lines with ``_id`` and ``text``.
        out: Where the run is written, one ``{"query_id", "ranked"}`` a line.
        k: How many passages of each ranking are written, 1 or more.
        cache: Folder for vectors between runs; None keeps none.
    """

    corpus_file: Path
    queries_file: Path
    out: Path
    k: int = 10
    cache: Path | None = None


@dataclass(frozen=True, slots=True)
class RetrievalSummary:
    """What was done.

    Attributes:
        passages: Indexed; those without a word are left out.
        queries: Ranked.
        index_seconds: Reading, embedding and publishing.
        rank_ms_median: Of one query.
        rank_ms_p95: The same at the 95th percentile.
    """

    passages: int
    queries: int
    index_seconds: float
    rank_ms_median: float | None
    rank_ms_p95: float | None


@dataclass(frozen=True, slots=True)
class RetrievalModels:
    """What ranks: as in a workspace."""

    embedder: Embedder
    reranker: Reranker | None
    settings: AskSettings


@dataclass(frozen=True, slots=True)
class _Library:
    database: Database
    vectors: VectorIndex
    passage_of: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Watch:
    progress: ProgressCallback
    cancel: CancelToken

    def step(self, stage: str, item: str, done: int, total: int | None) -> None:
        self.cancel.raise_if_cancelled()
        self.progress(Progress(stage, item, done, total))


def run_retrieval(
    job: RetrievalJob,
    models: RetrievalModels,
    *,
    progress: ProgressCallback = ignore_progress,
    cancel: CancelToken | None = None,
) -> RetrievalSummary:
    """Index the passages, rank every query, write the run.

    The run appears whole or not at all. A set that cannot be read is a GoldenFileError with file
    and line; a cancelled run a CancelledError.

    Raises:
        RequestError: The run cannot be written where it should be.
    """
    # Both are looked at first: indexing takes minutes, and must not be lost to a slip.
    queries = tuple(read_queries(job.queries_file))
    try:
        _unfinished(job).touch()
    except OSError as error:
        message = f"{job.out} cannot be written: {error.strerror}."
        advice = "Name a file in a folder that exists and may be written."
        raise RequestError(message, advice) from error
    try:
        return _run(job, queries, models, _Watch(progress, cancel or CancelToken()))
    finally:
        _unfinished(job).unlink(missing_ok=True)


def _run(
    job: RetrievalJob, queries: Sequence[Query], models: RetrievalModels, watch: _Watch
) -> RetrievalSummary:
    embedder = models.embedder
    if job.cache is not None:
        embedder = CachingEmbedder(embedder, job.cache)
    with _library(embedder.dimensions) as library:
        started = time.perf_counter()
        _index(job.corpus_file, library, embedder, watch)
        index_seconds = time.perf_counter() - started
        retriever = _retriever(library, embedder, models)
        milliseconds = _rank(job, queries, retriever, library.passage_of, watch)
    return RetrievalSummary(
        passages=len(library.passage_of),
        queries=len(milliseconds),
        index_seconds=index_seconds,
        rank_ms_median=percentile(milliseconds, 50),
        rank_ms_p95=percentile(milliseconds, 95),
    )


@contextmanager
def _library(dimensions: int) -> Iterator[_Library]:
    with tempfile.TemporaryDirectory(prefix="clauselight-eval-") as folder:
        database = Database.open(Path(folder))
        vectors = VectorIndex.open(Path(folder) / "vectors", dimensions)
        try:
            yield _Library(database, vectors, {})
        finally:
            vectors.close()
            database.close()


def _retriever(library: _Library, embedder: Embedder, models: RetrievalModels) -> Retriever:
    return Retriever(
        index=ChildIndex(library.database, library.vectors),
        spans=SpanReader(library.database),
        versions=Versions(library.database),
        embedder=embedder,
        reranker=models.reranker,
        settings=models.settings,
    )


def _index(
    path: Path,
    library: _Library,
    embedder: Embedder,
    watch: _Watch,
) -> None:
    passages = read_passages(path)
    number = 0
    while batch := tuple(islice(passages, _PASSAGES_AT_ONCE)):
        number += 1
        version = bundle_version(number)
        document, chunks = bundle_document(version.version_id, batch, embedder)
        texts = [child.embedding_text for child in chunks.children]
        parts = []
        for start in range(0, len(texts), _EMBED_AT_ONCE):
            watch.step("embedding", path.name, len(library.passage_of) + start, None)
            parts.append(embedder.embed(texts[start : start + _EMBED_AT_ONCE], "passage"))
        publish(library.database, library.vectors, version, document, chunks, np.concatenate(parts))
        for child, passage in zip(chunks.children, batch, strict=True):
            library.passage_of[child.chunk_id] = passage.id


def _rank(
    job: RetrievalJob,
    queries: Sequence[Query],
    retriever: Retriever,
    passage_of: dict[str, str],
    watch: _Watch,
) -> list[float]:
    milliseconds: list[float] = []
    unfinished = _unfinished(job)
    with unfinished.open("w", encoding="utf-8", newline="\n") as handle:
        for number, query in enumerate(queries):
            watch.step("ranking", job.queries_file.name, number, len(queries))
            started = time.perf_counter()
            ranked = retriever.rank(query.text, SearchFilter(), job.k)
            milliseconds.append(1000 * (time.perf_counter() - started))
            row = {"query_id": query.id, "ranked": [passage_of[each.child_id] for each in ranked]}
            handle.write(json.dumps(row, ensure_ascii=False) + "\n")
    unfinished.replace(job.out)
    watch.step("ranking", job.queries_file.name, len(queries), len(queries))
    return milliseconds


def _unfinished(job: RetrievalJob) -> Path:
    return job.out.with_name(job.out.name + ".part")
