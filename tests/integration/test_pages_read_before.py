# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Of a new version of a PDF only the pages that changed are read."""

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from app.cli.ingesting import ingest_line
from core.ingest.order import IngestOrder, IngestResult
from core.parse.raw import RawPage
from core.spans import Span
from core.store.ledger import PageLedger
from core.types import BlockKind, Corpus
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

CLAUSES = ("Hail is covered.", "Wind is covered.", "Flood is covered up to $5,000.")


def write(path: Path, *clauses: str) -> None:
    document = pymupdf.open()
    for number, clause in enumerate(clauses, 1):
        page = document.new_page()
        page.insert_text((72, 72), f"{number}. Clause", fontsize=16)
        page.insert_text((72, 100), clause)
    document.save(path)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        yield opened


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Indexes of the pages that were read."""
    found: list[int] = []
    add = PageLedger.add

    def told(self: PageLedger, sha256: str, key: str, page: RawPage, path: str = "") -> None:
        found.append(page.index)
        add(self, sha256, key, page, path)

    monkeypatch.setattr(PageLedger, "add", told)
    return found


def bring(library: Workspace, path: Path) -> IngestResult:
    (result,) = library.ingest(IngestOrder((path,), Corpus.POLICIES))
    return result


def shown(library: Workspace, result: IngestResult) -> list[tuple[str, str, int]]:
    """Each block but headings: what it says, what stands inside its boxes, and on which page."""
    version = f"{result.document_id}.v{result.version}"
    found = []
    for block in library.store.spans.blocks(version):
        if block.kind is not BlockKind.HEADING:
            boxes = library.store.spans.boxes(Span(version, block.index, 0, len(block.text)))
            drawn = library.text_in_boxes(version, boxes)
            found.append((block.text, drawn, boxes[0].page_index))
    return found


def test_one_changed_page_is_read_and_all_others_are_taken(
    library: Workspace, tmp_path: Path, read: list[int]
) -> None:
    path = tmp_path / "policy.pdf"
    write(path, *CLAUSES)
    bring(library, path)
    assert read == [0, 1, 2]
    read.clear()
    write(path, CLAUSES[0], "Wind is not covered.", CLAUSES[2])
    result = bring(library, path)
    assert (result.version, result.pages_in, result.pages_kept, read) == (2, 3, 2, [1])
    first, second = ingest_line(result).splitlines()
    assert first.startswith("complete ")
    assert second.strip() == (
        "replaces version 1, with 2 pages as before;"
        f" see `clauselight documents diff {result.document_id} 1 2`"
    )
    told = (CLAUSES[0], "Wind is not covered.", CLAUSES[2])
    assert shown(library, result) == [(clause, clause, n) for n, clause in enumerate(told)]
    read.clear()
    # The pages that were taken are there for the version after.
    write(path, CLAUSES[0], "Wind is not covered.", "Flood is not covered.")
    assert (bring(library, path).version, read) == (3, [2])


def test_a_page_that_moved_is_taken_to_its_new_place(
    library: Workspace, tmp_path: Path, read: list[int]
) -> None:
    path = tmp_path / "policy.pdf"
    document = pymupdf.open()
    for clause in CLAUSES:
        document.new_page().insert_text((72, 72), clause)
    document.save(path)
    bring(library, path)
    read.clear()
    document.new_page(0).insert_text((72, 72), "This policy has four pages.")
    document.save(path)
    result = bring(library, path)
    assert read == [0]
    told = ("This policy has four pages.", *CLAUSES)
    assert shown(library, result) == [(clause, clause, n) for n, clause in enumerate(told)]


def test_what_a_removed_document_said_is_forgotten(library: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "policy.pdf"
    write(path, *CLAUSES)
    document_id = bring(library, path).document_id
    count = "SELECT count(*) FROM page_ledger"
    assert library.store.database.rows(count)[0][0] == 3
    library.remove(str(document_id))
    assert library.store.database.rows(count)[0][0] == 0
