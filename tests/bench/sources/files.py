# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which files are measured, and a library for them that needs no weights."""

import csv
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.ingest.order import IngestOrder, IngestResult
from core.parse.assemble import assemble
from core.parse.client import LockedFile, ParseClient
from core.progress import CancelToken, ignore_progress
from core.settings import Settings
from core.types import Corpus, SourceDocument
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

FOLDERS = ("corpus/office", "corpus/policy")
_NOT_LAID_OUT = frozenset({".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff"})


def office(data: Path) -> list[Path]:
    """The Office files, web pages, sheets, decks and transcripts."""
    return sorted(path for path in (data / FOLDERS[0]).iterdir() if path.is_file())


def laid_out(data: Path) -> list[Path]:
    """Every file of the corpus that has no pages of its own."""
    policies = (path for path in (data / FOLDERS[1]).iterdir() if path.is_file())
    return office(data) + sorted(p for p in policies if p.suffix.lower() not in _NOT_LAID_OUT)


def passwords(data: Path) -> tuple[str, ...]:
    """What the list of the corpus gives for its locked files."""
    listed = data / "corpus/MANIFEST.tsv"
    if not listed.is_file():
        return ()
    with listed.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(sorted({row["password"] for row in rows if row.get("password")}))


@contextmanager
def library_of(
    paths: list[Path], secrets: tuple[str, ...] = ()
) -> Iterator[tuple[Workspace, tuple[IngestResult, ...]]]:
    """A new library with these files in it, and how each of them ended."""
    with (
        tempfile.TemporaryDirectory(prefix="clauselight-bench-") as folder,
        Workspace.open(Path(folder), MadeUpRuntimes()) as library,
    ):
        yield library, library.ingest(IngestOrder(tuple(paths), Corpus.POLICIES, passwords=secrets))


def read(path: Path, client: ParseClient, secrets: tuple[str, ...] = ()) -> SourceDocument:
    """Read one file as far as a document."""
    with tempfile.TemporaryDirectory(prefix="clauselight-bench-") as work:
        raw = client.read_document(
            LockedFile(path, secrets),
            Path(work),
            progress=ignore_progress,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )
    return assemble("d.v1", path.name, raw.info, raw.pages, Settings().parse)
