# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a file to a published version: hash, read, assemble, chunk, embed, publish; one at a time.

A fault of one file ends that file as FAILED with its cause; the batch goes on. Nothing of a file
can be asked before its last step, the publishing, is done.
"""

import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from core.chunk.base import ChunkContext
from core.chunk.chunks import ChunkSet
from core.chunk.router import choose_strategy
from core.errors import (
    DocumentError,
    EncryptedDocumentError,
    FileChangedError,
)
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.parse.assemble import assemble
from core.parse.client import LockedFile
from core.parse.document import RawDocument
from core.parse.raw import READING, RawPage
from core.parse.structure.textless import refuse_textless
from core.progress import CancelToken, Progress, ProgressCallback
from core.settings import ParseSettings
from core.store.database import guard
from core.store.failures import FailureLog
from core.store.ledger import PageLedger
from core.store.paths import storable
from core.store.publish import publish
from core.store.spans import SpanReader
from core.types import (
    Corpus,
    Metadata,
    Outcome,
    Page,
    PageSource,
    SourceDocument,
    VersionInfo,
)
from core.walk import hash_file, walk
from models.base import FloatArray

_EMBED_BATCH = 32


def ingest(
    parts: IngestParts,
    order: IngestOrder,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
    on_document: Callable[[IngestResult], None],
) -> tuple[IngestResult, ...]:
    """Bring files in, one after the other.

    Raises:
        CancelledError: Asked to stop; finished files stay.
        WorkspaceError: The store cannot go on (disk full, damaged).
        ModelError: A model that is needed is missing or damaged.
    """
    results = []
    for path in walk(order.paths):
        cancel.raise_if_cancelled()
        started = time.perf_counter()
        try:
            result = _ingest_file(parts, order, path, progress=progress, cancel=cancel)
        except DocumentError as error:
            result = IngestResult(str(path), None, None, Outcome.FAILED, error=error)
        result = replace(result, seconds=time.perf_counter() - started)
        _remember_failure(parts.failures, order.corpus, result)
        on_document(result)
        results.append(result)
    return tuple(results)


def _remember_failure(failures: FailureLog, corpus: Corpus, result: IngestResult) -> None:
    path = str(Path(result.path).absolute())
    if result.error is None:
        failures.clear(corpus, path)
    else:
        failures.add(corpus, path, result.error)


def _ingest_file(
    parts: IngestParts,
    order: IngestOrder,
    path: Path,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
) -> IngestResult:
    sha256 = hash_file(path)
    known = parts.versions.find(order.corpus, str(path.resolve()))
    if known and (known.content_sha256 != sha256 or not _says_nothing_new(order.metadata, known)):
        known = None
    if known and not known.failed_pages:
        return _unchanged(parts, path, known)
    with (
        guard(parts.scratch),
        tempfile.TemporaryDirectory(dir=parts.scratch, prefix="reading-") as work,
    ):

        def read(passwords: tuple[str, ...]) -> RawDocument:
            file = LockedFile(path, passwords)
            return _read(parts, file, Path(work), sha256, progress=progress, cancel=cancel)

        raw = _unlocked(order, path, read)
        if known and set(known.failed_pages) <= _failed(raw):
            return replace(_unchanged(parts, path, known), page_errors=_page_errors(raw.pages))
        version = _new_version(parts, order, path, sha256)
        document = assemble(
            version.version_id, version.file_name, raw.info, raw.pages, parts.settings.parse
        )
        refuse_textless(path, document)
        progress(Progress("indexing", path.name, 0, None))
        chunks = _chunk(parts, document)
        vectors = _embed(parts, chunks, path.name, progress=progress, cancel=cancel)
        version = _describe(version, document, order.metadata)
        parts.files.keep(version.version_id, Path(raw.info.canonical_path))
        publish(parts.database, parts.vectors, version, document, chunks, vectors)
    if not _failed(raw):
        parts.ledger.clear(sha256)
    return _published(path, version, document, chunks)


def _says_nothing_new(given: Metadata, known: VersionInfo) -> bool:
    # The same bytes with other metadata are a new version: answers are pinned to what was in force.
    return overlay(known.metadata, given) == known.metadata


def _unlocked(
    order: IngestOrder, path: Path, read: Callable[[tuple[str, ...]], RawDocument]
) -> RawDocument:
    """Read a file; if it is locked and somebody can be asked for its password, ask once.

    Raises:
        EncryptedDocumentError: It stays locked.
    """
    try:
        return read(order.passwords)
    except EncryptedDocumentError:
        password = "" if order.ask_password is None else order.ask_password(path)
        if not password:
            raise
    return read((password,))


def _read(
    parts: IngestParts,
    file: LockedFile,
    work: Path,
    sha256: str,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
) -> RawDocument:
    key = _reading_key(parts.settings.parse)
    raw = parts.parser.read_document(
        file,
        work,
        progress=progress,
        cancel=cancel,
        done=parts.ledger.pages(sha256, key),
        on_page=lambda page: _keep_read(parts.ledger, sha256, key, page),
    )
    if raw.sha256 != sha256:
        message = f"{file.path} changed while it was read."
        raise FileChangedError(message, "Wait until it is no longer written to, then add it again.")
    return raw


def _reading_key(settings: ParseSettings) -> str:
    """Name whatever changes how pages are read: the settings, and the reading itself."""
    return f"{READING} {settings.model_dump_json()}"


def _keep_read(ledger: PageLedger, sha256: str, key: str, page: RawPage) -> None:
    # A page that failed may be read the next time: on a machine less busy, with other limits.
    if page.error_code is None:
        ledger.add(sha256, key, page)


def _failed(raw: RawDocument) -> set[int]:
    return {page.index for page in raw.pages if page.error_code is not None}


def _page_errors(pages: Iterable[RawPage | Page]) -> tuple[tuple[int, str, str], ...]:
    return tuple((p.index, p.error_code, p.error_message or "") for p in pages if p.error_code)


def _new_version(parts: IngestParts, order: IngestOrder, path: Path, sha256: str) -> VersionInfo:
    document_id, number, version_id = parts.versions.next_version(order.corpus, str(path.resolve()))
    return VersionInfo(
        document_id=document_id,
        version=number,
        version_id=version_id,
        corpus=order.corpus,
        file_name=storable(path.name),
        source_path=str(path.resolve()),
        title=storable(path.name),
        content_sha256=sha256,
        outcome=Outcome.COMPLETE,
        coverage=1.0,
        page_count=0,
        ocr_pages=0,
        failed_pages=(),
        metadata=order.metadata,
        current=True,
        published_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _chunk(parts: IngestParts, document: SourceDocument) -> ChunkSet:
    settings = parts.settings.chunk
    embedder = parts.embedder()
    context = ChunkContext(document.title, embedder.count_tokens, settings)
    return choose_strategy(settings.strategy).chunk(document, context)


def _embed(
    parts: IngestParts,
    chunks: ChunkSet,
    name: str,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
) -> FloatArray:
    embedder = parts.embedder()
    texts = [child.embedding_text for child in chunks.children]
    batches = [np.zeros((0, embedder.dimensions), dtype=np.float32)]
    for start in range(0, len(texts), _EMBED_BATCH):
        cancel.raise_if_cancelled()
        batches.append(embedder.embed(texts[start : start + _EMBED_BATCH], "passage"))
        progress(Progress("indexing", name, min(start + _EMBED_BATCH, len(texts)), len(texts)))
    return np.concatenate(batches)


def _describe(version: VersionInfo, document: SourceDocument, given: Metadata) -> VersionInfo:
    return replace(
        version,
        title=document.title,
        outcome=document.outcome,
        coverage=document.coverage,
        page_count=len(document.pages),
        ocr_pages=sum(page.source is PageSource.OCR for page in document.pages),
        failed_pages=tuple(page.index for page in document.pages if page.error_code),
        metadata=overlay(document.metadata, given),
    )


def overlay(read: Metadata, given: Metadata) -> Metadata:
    """Return what the pages state, replaced wherever the user gave something."""
    stated = {
        field.name: getattr(given, field.name)
        for field in fields(Metadata)
        if getattr(given, field.name) is not None
    }
    return replace(read, **stated)


def _unchanged(parts: IngestParts, path: Path, known: VersionInfo) -> IngestResult:
    return IngestResult(
        str(path),
        known.document_id,
        known.version,
        Outcome.UNCHANGED,
        pages_in=known.page_count,
        pages_out=known.page_count - len(known.failed_pages),
        ocr_pages=known.ocr_pages,
        coverage=known.coverage,
        lost=SpanReader(parts.database).lost_text(known.version_id),
    )


def _published(
    path: Path, version: VersionInfo, document: SourceDocument, chunks: ChunkSet
) -> IngestResult:
    errors = _page_errors(document.pages)
    return IngestResult(
        str(path),
        version.document_id,
        version.version,
        document.outcome,
        pages_in=len(document.pages),
        pages_out=len(document.pages) - len(errors),
        ocr_pages=version.ocr_pages,
        coverage=document.coverage,
        chunks=len(chunks.children),
        numbers=len(document.numerals),
        doubtful_numbers=sum(not numeral.trusted for numeral in document.numerals),
        page_errors=errors,
        lost=document.lost,
    )
