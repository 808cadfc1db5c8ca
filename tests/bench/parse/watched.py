# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The process whose memory is watched: reads a file as ingest does, and imports nothing besides.

Tells on standard output how large it and its worker are after each page.
"""

import json
import sys
import tempfile
from pathlib import Path

import psutil

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.parse.raw import RawPage
from core.parse.worker.limits import resident_bytes
from core.progress import CancelToken, ignore_progress
from core.runtimes import LocalRuntimes
from core.settings import ParseSettings, Settings

_A_DAY_S = 86_400.0


def main(path: Path) -> None:
    # Memory is asked for, not time: on a busy machine so many pages take longer than any file may.
    parse = ParseSettings(file_timeout_s=_A_DAY_S)
    settings = Settings(parse=parse)
    sizes: list[tuple[int, int]] = []
    own = psutil.Process()
    factory = LocalRuntimes(settings).ocr_factory()
    with tempfile.TemporaryDirectory() as work, ParseClient(settings.parse, factory) as client:

        def note(page: RawPage) -> None:
            # A worker that was given up has no size; the next page has a new one.
            worker = client.worker_process_id
            resident = resident_bytes(worker) if worker is not None else 0
            sizes.append((int(own.memory_info().rss), resident))

        raw = client.read_document(
            path, Path(work), progress=ignore_progress, cancel=CancelToken(), on_page=note
        )
        failed = [page.index for page in raw.pages if page.error_code is not None]
        if failed:
            sys.exit(
                f"{len(failed)} of {len(raw.pages)} pages failed: what was measured means nothing"
            )
        assemble("bench.v1", path.name, raw.info, raw.pages, settings.parse)
    sys.stdout.write(json.dumps(sizes))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
