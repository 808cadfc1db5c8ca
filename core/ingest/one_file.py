# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The way of one file: hash, read, assemble, chunk, embed, publish."""

import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from core.chunk.chunks import ChunkSet
from core.drives import Patience
from core.errors import (
    DiskFullError,
    DocumentError,
    EncryptedDocumentError,
    FileChangedError,
    WorkspaceError,
)
from core.ingest.hands import ReadingJob
from core.ingest.known import (
    find_again,
    follow_rules,
    is_elsewhere,
    stated_before,
    with_rules,
)
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.ingest.results import (
    describe,
    new_version,
    overlay,
    page_errors,
    published,
    unchanged,
)
from core.ingest.reuse import embed_new
from core.ingest.rules import Ruled, rules_in
from core.ingest.tasks import assemble_task, chunk_task
from core.parse.client import LockedFile
from core.parse.document import RawDocument, ReadBefore, reading_key
from core.parse.raw import RawPage
from core.parse.structure.textless import refuse_textless
from core.progress import CancelToken, Progress, ProgressCallback, stoppable
from core.store.cuts import earlier_chunks
from core.store.database import guard
from core.store.likeness import Lookalikes
from core.store.publish import publish
from core.store.searched import searched_texts
from core.store.settled import with_inherited
from core.types import Metadata, SourceDocument, VersionInfo
from core.walk import hash_file
from models.base import FloatArray


class Intake:
    """A file on its way into the library: `begin`, `finish`, `close`.

    Nothing of it can be asked before its last step, the publishing, is done. Others may be begun
    between its beginning and its end.
    """

    def __init__(
        self,
        parts: IngestParts,
        order: IngestOrder,
        path: Path,
        *,
        progress: ProgressCallback,
        cancel: CancelToken,
    ) -> None:
        """Do nothing yet."""
        self.path = path
        self._parts = parts
        self._order = order
        self._progress = progress
        self._cancel = cancel
        self._key = reading_key(parts.settings.parse)
        self._sha256 = ""
        self._earlier_sha256: str | None = None
        self._before = ReadBefore()
        self._source_path = ""
        self._work: tempfile.TemporaryDirectory[str] | None = None
        self._reading: Callable[[], RawDocument] | None = None
        self._moved_from: str | None = None
        self._ruled = Ruled()
        self._fault: DocumentError | DiskFullError | None = None
        self.begun_at = time.perf_counter()

    def begin(self, patience: Patience) -> None:
        """Hash the file and begin to read it, if need be; a fault of it is kept for `finish`.

        Passes on:
            CancelledError: Asked to stop.
            WorkspaceError: The store cannot go on.
        """
        try:
            # First the hash: it tells what is no file.
            self._sha256 = hash_file(self.path, patience)
            self._source_path = str(patience.wait_for(self.path, self.path.resolve))
            self._recognise(patience)
            earlier = self._earlier()
            kept = {self._sha256, earlier.content_sha256} if earlier else {self._sha256}
            self._parts.ledger.clear_path(self._source_path, *kept)
            if self._as_it_is(self._known()) is None:
                self._begin_reading()
        except (DocumentError, DiskFullError) as fault:
            self._fault = fault

    def _recognise(self, patience: Patience) -> None:
        """Find the document again if its file was moved, and the rules of its folder."""
        path = Path(self._source_path)
        self._ruled = patience.wait_for(path, lambda: rules_in(path)).believed()
        self._moved_from = find_again(
            self._parts,
            self._order,
            self._source_path,
            self._sha256,
            lambda other: is_elsewhere(Path(other), path, patience),
        )

    def finish(self) -> IngestResult:
        """Wait for the pages and publish what they say.

        Passes on:
            DocumentError: It cannot be read.
            DiskFullError: There is no room for it.
            CancelledError: Asked to stop.
            WorkspaceError: The store cannot go on.
            ModelError: A model that is needed is missing or damaged.
        """
        if self._fault is not None:
            raise self._fault
        # Asked again: a file that stands twice in the order was published meanwhile.
        known = self._known()
        as_it_is = self._as_it_is(known)
        if known is not None and as_it_is is not None:
            follow_rules(self._parts, known, self._ruled)
            return replace(as_it_is, moved_from=self._moved_from)
        with guard(self._parts.scratch), stoppable(self._cancel):
            raw = self._unlocked(self._reading or self._begin_reading())
            if known and set(known.failed_pages) <= _failed(raw):
                result = unchanged(self._parts, self.path, known)
                return replace(result, page_errors=page_errors(raw.pages))
            return self._indexed(raw)

    def close(self) -> None:
        """Delete the private copy, and what pages were made from."""
        if self._work is not None:
            self._work.cleanup()
            self._work = None

    def _known(self) -> VersionInfo | None:
        """The version that has these bytes already, and of which nothing new is said."""
        known = self._earlier()
        if known is None or known.content_sha256 != self._sha256:
            return None
        return known if _says_nothing_new(self._order.metadata, known) else None

    def _earlier(self) -> VersionInfo | None:
        """The version that the document has by now."""
        return self._parts.versions.find(self._order.corpus, self._source_path)

    def _as_it_is(self, known: VersionInfo | None) -> IngestResult | None:
        """The end of a file that is in the library with all its pages."""
        whole = known is not None and not known.failed_pages
        return unchanged(self._parts, self.path, known) if known and whole else None

    def _begin_reading(self) -> Callable[[], RawDocument]:
        self._reading = self._start(self._order.passwords)
        return self._reading

    def _start(self, passwords: tuple[str, ...]) -> Callable[[], RawDocument]:
        if self._work is None:
            with guard(self._parts.scratch):
                self._work = tempfile.TemporaryDirectory(dir=self._parts.scratch, prefix="reading-")
        earlier = self._earlier()
        self._earlier_sha256 = None if earlier is None else earlier.content_sha256
        before = self._parts.ledger.read_before(self._sha256, self._key, self._earlier_sha256)
        self._before = before
        file = LockedFile(self.path, passwords)
        job = ReadingJob(file, Path(self._work.name), before, self._keep_page)
        return self._parts.hands.start_reading(job, progress=self._progress, cancel=self._cancel)

    def _keep_page(self, page: RawPage) -> None:
        # A page that failed may be read the next time: on a machine less busy, with other limits.
        if page.error_code is None:
            self._parts.ledger.add(self._sha256, self._key, page, self._source_path)

    def _unlocked(self, reading: Callable[[], RawDocument]) -> RawDocument:
        """The pages; if the file is locked and somebody can be asked for its password, ask once.

        Raises:
            EncryptedDocumentError: It stays locked.
            FileChangedError: What was read is not what was hashed.
        """
        try:
            raw = reading()
        except EncryptedDocumentError:
            ask = self._order.ask_password
            password = "" if ask is None else ask(self.path)
            if not password:
                raise
            raw = self._start((password,))()
        if raw.sha256 != self._sha256:
            message = f"{self.path} changed while it was read."
            advice = "Wait until it is no longer written to, then add it again."
            raise FileChangedError(message, advice)
        return raw

    def _indexed(self, raw: RawDocument) -> IngestResult:
        parts = self._parts
        version = new_version(parts, self._order, self.path, self._source_path, self._sha256)
        document = assemble_task(version.version_id, version.file_name, raw, parts.settings)
        refuse_textless(self.path, document)
        document = with_rules(document, self._ruled)
        self._tell(0, None)
        chunks = self._cut(document, version.document_id)
        told = with_inherited(parts.database, document)
        chunks, vectors, made = self._embed(chunks, told)
        given = stated_before(parts, version, self._order.metadata)
        version = describe(version, document, given)
        try:
            parts.files.keep(version.version_id, Path(raw.info.canonical_path))
            publish(parts.database, parts.vectors, version, document, chunks, vectors)
        except BaseException:
            self._take_back(version.version_id)
            raise
        if raw.info.identities or not _failed(raw):
            digests = [identity.digest for identity in raw.info.identities]
            parts.ledger.keep(self._sha256, self._key, digests, earlier=self._earlier_sha256)
        return replace(
            published(self.path, version, told, chunks),
            pages_kept=sum(self._before.takes(page.index, raw.info) for page in raw.pages),
            embedded=made,
            moved_from=self._moved_from,
            nearly_same=Lookalikes(parts.database).of(version.document_id),
        )

    def _cut(self, document: SourceDocument, document_id: str) -> ChunkSet:
        """The passages; of the version before, if there is one, those in which nothing changed."""
        parts = self._parts
        embedder = parts.embedder()
        return chunk_task(
            document,
            embedder.count_tokens,
            parts.settings,
            tokenizer=embedder.identity.sha256,
            earlier=earlier_chunks(parts.database, document_id),
        )

    def _embed(self, chunks: ChunkSet, told: SourceDocument) -> tuple[ChunkSet, FloatArray, int]:
        """The vectors of all children, of which only the new ones are made; and how many were."""
        parts = self._parts
        embedder = parts.embedder()

        def embed(texts: Sequence[str]) -> FloatArray:
            told = partial(self._tell, total=len(texts))
            return parts.hands.embed(texts, done=told, cancel=self._cancel)

        texts = [embedded for _, embedded in searched_texts(told, chunks)]
        vectors, made = embed_new(parts.database, embedder, texts, embed)
        return replace(chunks, embedder=embedder.identity.sha256), vectors, made

    def _take_back(self, version_id: str) -> None:
        """Leave nothing of a version that could not be published."""
        # On a full disk even that may fail; then the sweep of the next start does it.
        with suppress(WorkspaceError):
            self._parts.vectors.delete_version(version_id)
            self._parts.files.sweep()

    def _tell(self, done: int, total: int | None) -> None:
        self._progress(Progress("indexing", self.path.name, done, total))


def _says_nothing_new(given: Metadata, known: VersionInfo) -> bool:
    # The same bytes with other metadata are a new version: answers are pinned to what was in force.
    return overlay(known.metadata, given) == known.metadata


def _failed(raw: RawDocument) -> set[int]:
    return {page.index for page in raw.pages if page.error_code is not None}
