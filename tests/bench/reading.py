# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Native PDF pages per second: reading, and reading with structure, beside bare rawdict."""

import tempfile
from pathlib import Path

import pymupdf

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.parse.document import RawDocument
from core.progress import CancelToken, ignore_progress
from core.settings import Settings
from tests.bench.harness import Bench, Measured, measured, rates, step_behind, take_turns
from tests.bench.samples import policy


def read(client: ParseClient, path: Path) -> RawDocument:
    """Read a document as ingest does, up to the hand-over of its pages."""
    with tempfile.TemporaryDirectory() as work:
        return client.read_document(
            path,
            Path(work),
            progress=ignore_progress,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )


def _bare(path: Path) -> int:
    with pymupdf.open(path) as document:
        return sum(len(page.get_text("rawdict")["blocks"]) for page in document)


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Measure reading alone, and reading with structure."""
    step_behind()
    path, settings = policy(), Settings().parse

    def structured(client: ParseClient) -> object:
        raw = read(client, path)
        return assemble("bench.v1", path.name, raw.info, raw.pages, settings)

    with ParseClient(settings, None) as client:
        pages = len(read(client, path).pages)
        structured(client)
        _bare(path)
        reading, bare = take_turns(lambda: read(client, path), lambda: _bare(path), bench.rounds)
        whole, bare_again = take_turns(
            lambda: structured(client), lambda: _bare(path), bench.rounds
        )
    results = []
    for name, ours, theirs in (
        ("native reading", reading, bare),
        ("native reading and structure", whole, bare_again),
    ):
        beside = measured("bare", "pages/s", rates(pages, theirs), "higher").value
        results.append(
            measured(
                name,
                "pages/s",
                rates(pages, ours),
                "higher",
                bare=beside,
                bare_name="pymupdf rawdict",
                note=f"{pages} pages, through the worker process",
            )
        )
    return tuple(results)
