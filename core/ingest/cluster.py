# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A Dask cluster reads and embeds for the ingest; the one place that knows Dask.

Files go out as bytes and come back as pages; publishing stays at the desk, in the order of the
files. The cluster is named by an address, and nothing else of the program uses the network then.
"""

import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import numpy as np
from distributed import CancelledError as LostError
from distributed import Client, Event, Future, KilledWorker, get_worker
from distributed.comm.core import CommClosedError

from core.drives import Patience
from core.errors import ClusterError, KnownError, WorkerDiedError
from core.ingest.far import EmbedderFactory, check_there, embed_there, placed, read_there
from core.ingest.far_reading import FarDocument, FarReading
from core.ingest.hands import ReadingJob
from core.ingest.tasks import EMBED_BATCH, embed_task
from core.parse.document import RawDocument
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import READING
from core.parse.worker.source import SourceCopy, copy_source
from core.progress import CancelToken, Progress, ProgressCallback
from core.settings import ParseSettings
from models.base import Embedder, FloatArray, ModelIdentity

T = TypeVar("T")
_TICK_S = 0.05
_CONNECT_TIMEOUT_S = 10
_FILES_A_WORKER = 2
_ADVICE = "Check the address and that the cluster runs, or leave --cluster out."


class ClusterHands:
    """Reads and embeds on a cluster; see `Hands`."""

    def __init__(
        self,
        address: str,
        settings: ParseSettings,
        embedder: Embedder,
        factories: tuple[EmbedderFactory, OcrFactory | None],
    ) -> None:
        """Connect, and ask every worker whether it has what is needed.

        Args:
            address: Of the scheduler, as Dask writes it: ``tcp://desk:8786``.
            settings: Of reading.
            embedder: The desk's own; those of the workers must be the same.
            factories: Make the embedder and the OCR engine on a worker, from the models there.

        Passes on:
            ClusterError: Dask is not installed, nobody answers, or a worker lacks something.
        """
        self._settings = settings
        self._embedder = embedder
        self._make_embedder, self._make_ocr = factories
        self._stop = f"clauselight-stop-{uuid.uuid4().hex}"
        self._topic = f"clauselight-pages-{uuid.uuid4().hex}"
        self._told: SimpleQueue[Progress] = SimpleQueue()
        self._client = _connect(address)
        try:
            self._workers = _check(self._client, self._make_embedder, embedder.identity)
        except BaseException:
            self._client.close()
            raise
        self._client.subscribe_topic(self._topic, self._hear)

    @property
    def ahead(self) -> int:
        """Enough that no worker waits for the desk."""
        return self._workers * _FILES_A_WORKER

    def start_reading(
        self, job: ReadingJob, *, progress: ProgressCallback, cancel: CancelToken
    ) -> Callable[[], RawDocument]:
        """Copy the file and send it; see `Hands`."""
        patience = Patience(self._settings.stall_timeout_s, cancel)
        limit = self._settings.max_file_bytes
        copy = copy_source(job.file.path, job.work_dir, limit, patience)
        far = FarReading(
            copy.path.read_bytes(),
            copy.name,
            job.file.passwords,
            job.before,
            self._settings,
            self._make_ocr,
        )
        with _faults(copy.name):
            sent = self._client.scatter(far, hash=False)
            future = self._client.submit(
                _read_on_worker, sent, self._topic, self._stop, pure=False, retries=0
            )
        return partial(self._document, job, copy, future, progress, cancel)

    def embed(
        self, texts: Sequence[str], *, done: Callable[[int], None], cancel: CancelToken
    ) -> FloatArray:
        """Spread batches over the workers; see `Hands`."""
        identity = self._embedder.identity
        with _faults("The passages"):
            futures = [
                self._client.submit(
                    _embed_on_worker,
                    list(texts[start : start + EMBED_BATCH]),
                    self._make_embedder,
                    identity,
                    pure=False,
                )
                for start in range(0, len(texts), EMBED_BATCH)
            ]
        batches = [embed_task((), self._embedder)]
        for number, future in enumerate(futures, 1):
            batches.append(self._wait(future, "The passages", cancel))
            done(min(number * EMBED_BATCH, len(texts)))
        return np.concatenate(batches)

    def close(self) -> None:
        """Let go of the cluster; what still runs for this desk ends after its page."""
        self._stop_all()
        self._client.close()

    def _document(
        self,
        job: ReadingJob,
        copy: SourceCopy,
        future: Future[FarDocument | KnownError],
        progress: ProgressCallback,
        cancel: CancelToken,
    ) -> RawDocument:
        raw = placed(self._wait(future, copy.name, cancel, progress), copy.path)
        for page in raw.pages if raw.info.layout is None else ():
            if job.before.page(page.index, raw.info) is None:
                job.on_page(page)
        return raw

    def _wait(
        self,
        future: Future[T | KnownError],
        name: str,
        cancel: CancelToken,
        progress: ProgressCallback | None = None,
    ) -> T:
        with _faults(name):
            while not future.done():
                if cancel.cancelled:
                    self._stop_all()
                    cancel.raise_if_cancelled()
                self._pass_on(progress)
                time.sleep(_TICK_S)
            self._pass_on(progress)
            result = future.result()
        if isinstance(result, KnownError):
            raise result
        return result

    def _pass_on(self, progress: ProgressCallback | None) -> None:
        try:
            while progress is not None:
                progress(self._told.get_nowait())
        except Empty:
            return

    def _hear(self, event: tuple[float, Any]) -> None:
        # In a thread of the client; the desk's own passes it on when it waits.
        self._told.put(Progress(*event[1]))

    def _stop_all(self) -> None:

        with _faults("The work"):
            Event(self._stop, client=self._client).set()


def _read_on_worker(job: FarReading, topic: str, stop: str) -> FarDocument | KnownError:
    """Runs on a worker of the cluster; a known fault is an answer, of which Dask logs nothing."""
    worker, stopped = get_worker(), Event(stop)

    def tell(told: Progress) -> None:
        worker.log_event(topic, [told.stage, told.item, told.done, told.total])

    try:
        return read_there(job, tell, stopped.is_set)
    except KnownError as error:
        return error


def _embed_on_worker(
    texts: Sequence[str], factory: EmbedderFactory, identity: ModelIdentity
) -> FloatArray | KnownError:
    try:
        return embed_there(texts, factory, identity)
    except KnownError as error:
        return error


def _connect(address: str) -> Client:
    try:
        return Client(address, timeout=_CONNECT_TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"No cluster answers at {address}: {error}."
        raise ClusterError(message, _ADVICE) from error


def _check(client: Client, factory: EmbedderFactory, identity: ModelIdentity) -> int:
    """Ask every worker; return how many there are.

    Raises:
        ClusterError: There is none, or one cannot do what it is going to be asked.
    """
    with _faults("The cluster"):
        found = client.run(_check_on_worker, factory, identity, READING)
    if not found:
        raise ClusterError("The cluster has no workers.", "Start some, then try again.")
    for worker, fault in found.items():
        if fault is not None:
            message = f"The worker {worker} of the cluster cannot be used: {fault.message}"
            raise ClusterError(message.rstrip(".") + ".", fault.advice)
    return len(found)


def _check_on_worker(
    factory: EmbedderFactory, identity: ModelIdentity, reading: int
) -> KnownError | None:
    try:
        check_there(factory, identity, reading)
    except KnownError as error:
        return error
    return None


@contextmanager
def _faults(name: str) -> Iterator[None]:
    """Turn faults of the cluster itself into known errors; those of the work come as they are.

    Raises:
        ClusterError: Nobody answers any more.
        WorkerDiedError: The work ended each worker that took it.
    """
    try:
        yield
    except KilledWorker as error:
        message = f"{name} ended every worker of the cluster that took it."
        advice = "Look into the workers' logs; bring the file in without --cluster."
        raise WorkerDiedError(message, advice) from error
    except (LostError, CommClosedError, TimeoutError, OSError) as error:
        message = f"The cluster was lost: {error}."
        raise ClusterError(message, _ADVICE) from error
