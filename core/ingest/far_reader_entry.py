# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The process of `core.ingest.far_reader`: reads files until its input ends."""

import os
import platform
import sys
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
    """Read files until there is no more job. Standard output is the pipe, so nobody else has it.

    Raises:
        TypeError: What came is no job.
    """
    stay_offline()
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    client: ParseClient | None = None
    settings: ParseSettings | None = None
    while True:
        try:
            job = receive(sys.stdin.buffer)
        except EOFError:
            break
        if not isinstance(job, FarReading):
            message = f"not a file to read: {job!r}"
            raise TypeError(message)
        if client is None or job.settings != settings:
            if client is not None:
                client.close()
            client, settings = ParseClient(job.settings, job.ocr_factory), job.settings
        send(replies, _answer(job, client, replies))
    if client is not None:
        client.close()


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
