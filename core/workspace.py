# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A library on disk and everything that can be done with it.

The composition root: it puts the parts of the store together and, through `core.runtimes`, the
models. One process at a time holds a workspace. Methods may be called from several threads: one
that ingests, one that asks, one that draws pages.
"""

import importlib
import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from core.answers import Answer, Passage
from core.ask.answer import Asker
from core.ask.decide import Calibration
from core.ask.retrieve import Retriever
from core.errors import (
    ClusterError,
)
from core.ingest.batch import ingest
from core.ingest.hands import Hands, LocalHands
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.parse.client import ParseClient
from core.parse.document import reading_key
from core.parse.worker.sketch import PageSketch
from core.progress import CancelToken, ProgressCallback, ignore_progress
from core.runtimes import LocalRuntimes, Runtimes
from core.settings import ParseSettings, Settings, load_settings
from core.spans import Box
from core.store.answers import AnswerLog
from core.store.child_index import ChildIndex
from core.store.database import SQLITE_FILE, Database, guard
from core.store.decisions import NumberDecisions
from core.store.failures import FailureLog
from core.store.files import FileStore
from core.store.ledger import PageLedger
from core.store.lock import lock_folder
from core.store.rebuild import open_vectors
from core.store.spans import SpanReader
from core.store.vectors import VectorIndex
from core.store.versions import Versions
from core.types import Corpus, Numeral, SearchFilter
from models.offline import stay_offline

_EMBEDDING_DIMENSIONS = 384
_POINTS_PER_INCH = 72


@dataclass(frozen=True, slots=True)
class Store:
    """The open parts of a workspace's store."""

    database: Database
    vectors: VectorIndex
    versions: Versions
    spans: SpanReader
    index: ChildIndex
    answers: AnswerLog
    failures: FailureLog
    files: FileStore
    ledger: PageLedger

    @staticmethod
    def open(folder: Path, parse: ParseSettings) -> "Store":
        """Open or create the store in a folder, and remove what a crash left.

        Args:
            folder: Of the library.
            parse: How pages are read, and numbers trusted.

        Raises:
            WorkspaceError: It is newer, damaged, or may not be written.
        """
        database = Database.open(folder)
        vectors, _ = open_vectors(database, folder / "vectors", _EMBEDDING_DIMENSIONS)
        files = FileStore(database, folder / "files")
        files.sweep()
        ledger = PageLedger(database)
        ledger.sweep(reading_key(parse))
        return Store(
            database,
            vectors,
            Versions(database, vectors),
            SpanReader(database, parse.one_wrong_number_in),
            ChildIndex(database, vectors),
            AnswerLog(database),
            FailureLog(database),
            files,
            ledger,
        )


class Workspace:
    """An open library. Close it, or use it as a context manager.

    Attributes:
        folder: Where it lives.
        settings: From its ``settings.toml``.
        store: Documents, spans, answers: for reading.
        runtimes: Models, loaded when first used.
        is_new: Whether opening it made it: nothing was there before.
    """

    def __init__(
        self, folder: Path, lock: FileLock, store: Store, runtimes: Runtimes, settings: Settings
    ) -> None:
        """Take over open parts; use `open`."""
        self.folder = folder
        self.is_new = False
        self.settings = settings
        self.store = store
        self.runtimes = runtimes
        self._lock = lock
        self._scratch = folder / "scratch"
        self._parser: ParseClient | None = None
        self._page_client: ParseClient | None = None
        self._page_lock = threading.Lock()

    @staticmethod
    def open(folder: Path, runtimes: Runtimes | None = None) -> "Workspace":
        """Open or create a library.

        Args:
            folder: Created when missing.
            runtimes: The models; None takes the installed ones.

        Raises:
            WorkspaceBusyError: Another process has it open.
            WorkspacePermissionError: The folder may not be created or written.
            WorkspaceError: It is newer, damaged, or its settings are wrong.
        """
        stay_offline()
        folder = folder.expanduser().absolute()
        lock = lock_folder(folder)
        try:
            settings = load_settings(folder / "settings.toml")
            shutil.rmtree(folder / "scratch", ignore_errors=True)
            with guard(folder):
                (folder / "scratch").mkdir()
            is_new = not (folder / SQLITE_FILE).exists()
            store = Store.open(folder, settings.parse)
        except BaseException:
            lock.release()
            raise
        workspace = Workspace(folder, lock, store, runtimes or LocalRuntimes(settings), settings)
        workspace.is_new = is_new
        return workspace

    def __enter__(self) -> "Workspace":
        """Return the workspace itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """End the worker, close the store, let the next process in."""
        for client in (self._parser, self._page_client):
            if client is not None:
                client.close()
        self.store.vectors.close()
        self.store.database.close()
        shutil.rmtree(self._scratch, ignore_errors=True)
        self._lock.release()

    def ingest(
        self,
        order: IngestOrder,
        *,
        hands: Hands | None = None,
        progress: ProgressCallback = ignore_progress,
        cancel: CancelToken | None = None,
        on_document: Callable[[IngestResult], None] = lambda result: None,
    ) -> tuple[IngestResult, ...]:
        """Bring files and folders in.

        Args:
            order: Which, and what is stated of them.
            hands: Who reads and embeds; None takes this machine.
            progress: Called after each page and each few passages.
            cancel: Looked at between steps of at most one page.
            on_document: Called with the outcome of each file.

        Raises:
            CancelledError: Asked to stop; finished files stay.
            WorkspaceError: The store cannot go on.
            ModelError: A model is missing or damaged.
        """
        hands = hands or self._hands()
        parts = IngestParts(
            database=self.store.database,
            vectors=self.store.vectors,
            versions=self.store.versions,
            ledger=self.store.ledger,
            failures=self.store.failures,
            files=self.store.files,
            hands=hands,
            embedder=self.runtimes.embedder,
            settings=self.settings,
            scratch=self._scratch,
        )
        try:
            return ingest(
                parts,
                order,
                progress=progress,
                cancel=cancel or CancelToken(),
                on_document=on_document,
            )
        finally:
            hands.close()

    def cluster(self, address: str) -> Hands:
        """Connect to a Dask cluster that reads and embeds for `ingest`, which lets it go again.

        Raises:
            ClusterError: The library for it is not installed, nobody answers, or a machine of it
                has other models or another version of the program.
            ModelError: The desk's own embedder is missing or damaged.
        """
        try:
            module = importlib.import_module("core.ingest.cluster")
        except ModuleNotFoundError as error:
            message = "The library for clusters is not installed."
            advice = "Install it with `pip install 'clauselight[cluster]'`, on every machine."
            raise ClusterError(message, advice) from error
        hands: Hands = module.ClusterHands(
            address, self.settings.parse, self.runtimes.embedder(), self.runtimes.far_factories()
        )
        return hands

    def _hands(self) -> LocalHands:
        if self._parser is None:
            self._parser = ParseClient(self.settings.parse, self.runtimes.ocr_factory())
        return LocalHands(self._parser, self.runtimes.embedder)

    def remove(self, document_id: str) -> None:
        """Take a document out of the library.

        Raises:
            NotFoundError: There is none of that id.
        """
        self.store.versions.remove(document_id)
        self.store.ledger.sweep(reading_key(self.settings.parse))

    def forget_failure(self, corpus: Corpus, source_path: str) -> None:
        """Forget a file that failed, and the pages of it that were read."""
        self.store.failures.clear(corpus, source_path)
        self.store.ledger.clear_path(source_path)

    def retriever(self) -> Retriever:
        """Return what `search`, `ask` and the evaluation all retrieve with."""
        return Retriever(
            index=self.store.index,
            spans=self.store.spans,
            versions=self.store.versions,
            embedder=self.runtimes.embedder(),
            reranker=self.runtimes.reranker(),
            settings=self.settings.ask,
        )

    def search(self, query: str, filter_: SearchFilter, k: int) -> tuple[Passage, ...]:
        """Return the passages that fit best, best first.

        Raises:
            RequestError: The query is empty or too long.
        """
        return self.retriever().retrieve(query, filter_, k)

    def asker(self, calibration: Calibration | None = None) -> Asker:
        """Return what answers, with the shipped decision or another; it keeps no record."""
        return Asker(
            retriever=self.retriever(),
            spans=self.store.spans,
            versions=self.store.versions,
            embedder=self.runtimes.embedder(),
            language_model=self.runtimes.language_model,
            settings=self.settings.ask,
            calibration=calibration or Calibration.load(),
        )

    def ask(
        self,
        question: str,
        filter_: SearchFilter,
        *,
        progress: ProgressCallback = ignore_progress,
        cancel: CancelToken | None = None,
        on_evidence: Callable[[tuple[Passage, ...]], None] | None = None,
    ) -> Answer:
        """Answer with quotes or refuse, and keep the record.

        Raises:
            RequestError: The question is empty or too long.
            ModelError: A model is missing or damaged.
            CancelledError: Asked to stop.
        """
        answer = self.asker().ask(
            question,
            filter_,
            progress=progress,
            cancel=cancel or CancelToken(),
            on_evidence=on_evidence,
        )
        self.store.answers.save(answer)
        return answer

    def page_picture(
        self, version_id: str, page_index: int, zoom: float, highlights: Sequence[Box] = ()
    ) -> bytes:
        """Draw a page as PNG; a zoom of 1 gives one pixel per point.

        Raises:
            NotFoundError: There is no such version or page.
            DocumentError: The page cannot be drawn.
        """
        self.store.spans.page(version_id, page_index)
        path = self.store.files.canonical_path(version_id)
        with self._page_lock:
            return self._pages().render_page(
                path, page_index, dpi=zoom * _POINTS_PER_INCH, highlights=highlights
            )

    def sketch_picture(self, version_id: str, sketch: PageSketch, zoom: float) -> bytes:
        """Draw a page with its structure on it as PNG; a zoom of 1 gives one pixel per point.

        Raises:
            NotFoundError: There is no such version or page.
            DocumentError: The page cannot be drawn.
        """
        self.store.spans.page(version_id, sketch.page_index)
        path = self.store.files.canonical_path(version_id)
        with self._page_lock:
            return self._pages().sketch_page(path, sketch, dpi=zoom * _POINTS_PER_INCH)

    def number_picture(self, numeral: Numeral) -> bytes:
        """Cut a numeral out of its page, with what stands around it, as PNG.

        Raises:
            NotFoundError: Its version is gone.
            DocumentError: The page cannot be drawn.
        """
        path = self.store.files.canonical_path(numeral.span.version_id)
        box = self.store.spans.boxes(numeral.span)[0]
        with self._page_lock:
            return self._pages().crop_page(path, box)

    def part_picture(self, version_id: str, part: Box, zoom: float) -> bytes:
        """Draw a part of a page as PNG; a zoom of 1 gives one pixel per point.

        Raises:
            NotFoundError: There is no such version.
            DocumentError: The page cannot be drawn.
        """
        path = self.store.files.canonical_path(version_id)
        with self._page_lock:
            return self._pages().crop_page(path, part, dpi=zoom * _POINTS_PER_INCH, margin_pt=0)

    def number_decisions(self) -> NumberDecisions:
        """Return what people settled of numbers, and can settle."""
        store = self.store
        embedder = self.runtimes.embedder
        return NumberDecisions(store.database, store.vectors, embedder, store.spans)

    def text_in_boxes(self, version_id: str, boxes: Sequence[Box]) -> str:
        """Read again, from the page itself, what stands inside boxes.

        Raises:
            NotFoundError: There is no such version.
            DocumentError: The page cannot be read.
        """
        path = self.store.files.canonical_path(version_id)
        with self._page_lock:
            return self._pages().text_in_boxes(path, boxes)

    def _pages(self) -> ParseClient:
        # Its own worker: a page must show while another document is being read.
        if self._page_client is None:
            self._page_client = ParseClient(self.settings.parse, None)
        return self._page_client
