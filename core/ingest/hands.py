# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who reads files and embeds passages for the ingest: this machine here, a cluster elsewhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from core.ingest.tasks import EMBED_BATCH, embed_task
from core.parse.client import LockedFile, ParseClient
from core.parse.document import RawDocument, ReadBefore
from core.parse.raw import RawPage
from core.progress import CancelToken, ProgressCallback
from models.base import Embedder, FloatArray


@dataclass(frozen=True, slots=True)
class ReadingJob:
    """A file that is to be read.

    Attributes:
        file: The source, with passwords.
        work_dir: Takes the private copy and what pages are made from.
        before: Pages that need not be read.
        on_page: Called with each page that was read now.
    """

    file: LockedFile
    work_dir: Path
    before: ReadBefore
    on_page: Callable[[RawPage], None]


class Hands(Protocol):
    """Reads and embeds; whatever does it, the result is the same."""

    @property
    def ahead(self) -> int:
        """So many files are begun before their turn has come."""
        ...

    def start_reading(
        self, job: ReadingJob, *, progress: ProgressCallback, cancel: CancelToken
    ) -> Callable[[], RawDocument]:
        """Begin to read a file; what is returned gives the document, or raises what it failed of.

        A DocumentError says that the file cannot be read, a ModelError that a model for it is
        missing, a CancelledError that the work was stopped.
        """
        ...

    def embed(
        self, texts: Sequence[str], *, done: Callable[[int], None], cancel: CancelToken
    ) -> FloatArray:
        """Return the vectors of passages, in order; `done` is told how many there are so far.

        A ModelError says that the model failed, a CancelledError that the work was stopped.
        """
        ...

    def close(self) -> None:
        """Let go of whatever was started; it starts again when it is needed."""
        ...


class LocalHands:
    """This machine: one file after the other, in a worker process; passages in this process."""

    def __init__(self, parser: ParseClient, embedder: Callable[[], Embedder]) -> None:
        """Start nothing yet."""
        self._parser = parser
        self._embedder = embedder

    @property
    def ahead(self) -> int:
        """None: the machine is busy with one."""
        return 0

    def start_reading(
        self, job: ReadingJob, *, progress: ProgressCallback, cancel: CancelToken
    ) -> Callable[[], RawDocument]:
        """Do nothing before the document is asked for; see `Hands`."""
        return lambda: self._parser.read_document(
            job.file,
            job.work_dir,
            progress=progress,
            cancel=cancel,
            before=job.before,
            on_page=job.on_page,
        )

    def embed(
        self, texts: Sequence[str], *, done: Callable[[int], None], cancel: CancelToken
    ) -> FloatArray:
        """Embed a few at a time; see `Hands`."""
        batches = [embed_task((), self._embedder())]
        for start in range(0, len(texts), EMBED_BATCH):
            cancel.raise_if_cancelled()
            batches.append(embed_task(texts[start : start + EMBED_BATCH], self._embedder()))
            done(min(start + EMBED_BATCH, len(texts)))
        return np.concatenate(batches)

    def close(self) -> None:
        """Let the worker rest: its reader of scans would hold 1.5 GB that other models want."""
        self._parser.rest()
