# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The process of `core.ingest.far_reader`: reads files until its input ends."""

import os
import platform
import queue
import sys
import threading
from typing import IO

from core.drives import is_without_room
from core.errors import DiskFullError, KnownError
from core.ingest.far_reader import receive, send
from core.ingest.far_reading import FarDocument, FarReading, read_task
from core.parse.client import ParseClient
from core.progress import CancelToken
from core.settings import ParseSettings
from models.offline import stay_offline


def main() -> None:
    """Read files for whoever started this, and end with them, in the middle of a page if need be.

    Standard output is the pipe, so nobody else has it.

    Raises:
        TypeError: What came is no job.
    """
    stay_offline()
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[object] = queue.SimpleQueue()
    threading.Thread(target=_take_jobs, args=(jobs,), daemon=True).start()
    client: ParseClient | None = None
    settings: ParseSettings | None = None
    while True:
        job = jobs.get()
        if not isinstance(job, FarReading):
            message = f"not a file to read: {job!r}"
            raise TypeError(message)
        if client is None or job.settings != settings:
            if client is not None:
                client.close()
            client, settings = ParseClient(job.settings, job.ocr_factory), job.settings
        send(replies, _answer(job, client, replies))


def _take_jobs(jobs: "queue.SimpleQueue[object]") -> None:
    """Take what comes; when nobody is there any more, end at once: the parse worker does too."""
    while True:
        try:
            jobs.put(receive(sys.stdin.buffer))
        except EOFError:
            os._exit(0)


def _answer(job: FarReading, client: ParseClient, replies: IO[bytes]) -> FarDocument | KnownError:
    try:
        return read_task(job, client, lambda told: send(replies, told), CancelToken())
    except KnownError as error:
        return error
    except OSError as error:
        if not is_without_room(error):
            raise
        message = f"There is no room left on the disk of {platform.node()} to read {job.name}."
        return DiskFullError(message, "Make room on that machine and start again.")


if __name__ == "__main__":
    main()
