# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A process that reads files for a cluster, as seen by what a cluster runs its tasks in.

It is started as a program and not as a child of Python's own making: a worker of a cluster may be
forbidden to have such children, and reading needs one, the parse worker.
"""

import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO

from core.errors import CancelledError, KnownError, WorkerDiedError
from core.ingest.far_reading import FarDocument, FarReading
from core.progress import Progress, ProgressCallback

_END_TIMEOUT_S = 5.0


class FarReader:
    """A process that reads one file after the other, at the other end of two pipes."""

    def __init__(self) -> None:
        """Start it."""
        # What this process can import, that one must be able to as well.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "core.ingest.far_reader_entry"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )

    def read(
        self, job: FarReading, progress: ProgressCallback, stopped: Callable[[], bool]
    ) -> FarDocument:
        """Read a file.

        Args:
            job: The file.
            progress: Called after each page.
            stopped: Asked after each page, and once a second.

        Raises:
            CancelledError: The work was stopped; the process was killed.

        Passes on:
            KnownError: It cannot be read.
            WorkerDiedError: The process ended without a word.
        """
        replies: queue.SimpleQueue[object] = queue.SimpleQueue()
        threading.Thread(target=self._exchange, args=(job, replies), daemon=True).start()
        while True:
            try:
                reply = replies.get(timeout=1.0)
            except queue.Empty:
                reply = None
            if isinstance(reply, FarDocument):
                return reply
            if isinstance(reply, Exception):
                raise reply
            if isinstance(reply, Progress):
                progress(reply)
            if stopped():
                self._end()
                raise CancelledError

    def _exchange(self, job: FarReading, replies: "queue.SimpleQueue[object]") -> None:
        """Send the job and pass on what is said of it, up to the last word."""
        writer, reader = self._process.stdin, self._process.stdout
        reply: object = None
        try:
            send(writer, job)
            while not isinstance(reply, FarDocument | KnownError):
                reply = receive(reader)
                replies.put(reply)
        except (OSError, EOFError, pickle.UnpicklingError):
            message = f"{job.name} ended the process that read it."
            advice = "Ask for a new copy of the file, or print it to a new PDF."
            replies.put(WorkerDiedError(message, advice))

    @property
    def alive(self) -> bool:
        """Whether it can read another file."""
        return self._process.poll() is None

    def _end(self) -> None:
        self._process.kill()
        self._process.wait(_END_TIMEOUT_S)


def send(stream: IO[bytes] | None, value: object) -> None:
    """Write a value; the other end reads it with `receive`."""
    if stream is not None:
        pickle.dump(value, stream)
        stream.flush()


def receive(stream: IO[bytes] | None) -> object:
    """Read the next value.

    Raises:
        EOFError: The other end is closed.
    """
    if stream is None:
        raise EOFError
    # Both ends are this program; nothing of a document is ever unpickled.
    value: object = pickle.load(stream)
    return value
