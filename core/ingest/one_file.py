# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The way of one file: hash, read, assemble, chunk, embed, publish."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.chunk.chunks import ChunkSet
from core.errors import EncryptedDocumentError, FileChangedError
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.ingest.results import (
    describe,
    new_version,
    overlay,
    page_errors,
    published,
    unchanged,
)
from core.ingest.tasks import EMBED_BATCH, assemble_task, chunk_task, embed_task
from core.parse.client import LockedFile
from core.parse.document import RawDocument
from core.parse.raw import READING, RawPage
from core.parse.structure.textless import refuse_textless
from core.progress import CancelToken, Progress, ProgressCallback
from core.settings import ParseSettings
from core.store.database import guard
from core.store.ledger import PageLedger
from core.store.publish import publish
from core.types import Metadata, VersionInfo
from core.walk import hash_file
from models.base import FloatArray


def ingest_file(
    parts: IngestParts,
    order: IngestOrder,
    path: Path,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
) -> IngestResult:
    """Bring one file in; nothing of it can be asked before the publishing is done.

    Raises:
        DocumentError: It cannot be read.
        CancelledError: Asked to stop.
        WorkspaceError: The store cannot go on.
        ModelError: A model that is needed is missing or damaged.
    """
    sha256 = hash_file(path)
    known = parts.versions.find(order.corpus, str(path.resolve()))
    if known and (known.content_sha256 != sha256 or not _says_nothing_new(order.metadata, known)):
        known = None
    if known and not known.failed_pages:
        return unchanged(parts, path, known)
    with (
        guard(parts.scratch),
        tempfile.TemporaryDirectory(dir=parts.scratch, prefix="reading-") as work,
    ):

        def read(passwords: tuple[str, ...]) -> RawDocument:
            file = LockedFile(path, passwords)
            return _read(parts, file, Path(work), sha256, progress=progress, cancel=cancel)

        raw = _unlocked(order, path, read)
        if known and set(known.failed_pages) <= _failed(raw):
            return replace(unchanged(parts, path, known), page_errors=page_errors(raw.pages))
        version = new_version(parts, order, path, sha256)
        document = assemble_task(version.version_id, version.file_name, raw, parts.settings)
        refuse_textless(path, document)
        progress(Progress("indexing", path.name, 0, None))
        chunks = chunk_task(document, parts.embedder().count_tokens, parts.settings)
        vectors = _embed(parts, chunks, path.name, progress=progress, cancel=cancel)
        version = describe(version, document, order.metadata)
        parts.files.keep(version.version_id, Path(raw.info.canonical_path))
        publish(parts.database, parts.vectors, version, document, chunks, vectors)
    if not _failed(raw):
        parts.ledger.clear(sha256)
    return published(path, version, document, chunks)


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
    batches = [embed_task((), embedder)]
    for start in range(0, len(texts), EMBED_BATCH):
        cancel.raise_if_cancelled()
        batches.append(embed_task(texts[start : start + EMBED_BATCH], embedder))
        progress(Progress("indexing", name, min(start + EMBED_BATCH, len(texts)), len(texts)))
    return np.concatenate(batches)
