# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From files to answers through a workspace: real PDFs, SQLite and Chroma; made-up models."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from PIL import Image

from core.answers import RefusalCode
from core.drives import Patience
from core.errors import (
    CancelledError,
    DiskFullError,
    WorkspaceBusyError,
    WorkspaceError,
    WorkspacePermissionError,
)
from core.ingest.order import IngestOrder, IngestResult
from core.progress import CancelToken, Progress
from core.types import Corpus, Metadata, Outcome, SearchFilter
from core.walk import hash_file
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes
from tests.ocr_faults import GOOD, KILLED, make_calm_engine, make_grey_engine

CLAUSE = "4.2 The flood deductible in Zone A is $5,000 for each loss."


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        yield opened


def write_policy(path: Path, *clauses: str) -> Path:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 80), "4 Deductibles", fontsize=16)
        for position, clause in enumerate(clauses):
            page.insert_text((72, 120 + 30 * position), clause, fontsize=11)
        document.save(path)
    return path


def bring(library: Workspace, *paths: Path, **metadata: str) -> tuple[IngestResult, ...]:
    return library.ingest(IngestOrder(paths, Corpus.POLICIES, Metadata(**metadata)))


def test_a_file_is_read_once(library: Workspace, tmp_path: Path) -> None:
    path = write_policy(tmp_path / "policy.pdf", CLAUSE)
    first, second = bring(library, path)[0], bring(library, path)[0]
    assert (first.outcome, first.version, first.pages_in, first.pages_out) == (
        Outcome.COMPLETE, 1, 1, 1,
    )  # fmt: skip
    assert first.coverage == 1.0
    assert (second.outcome, second.version) == (Outcome.UNCHANGED, 1)
    assert second.document_id == first.document_id


def test_a_new_version_replaces_the_old_one(library: Workspace, tmp_path: Path) -> None:
    path = write_policy(tmp_path / "policy.pdf", CLAUSE)
    bring(library, path)
    write_policy(path, CLAUSE.replace("5,000", "7,500"))
    result = bring(library, path)[0]
    assert (result.outcome, result.version) == (Outcome.COMPLETE, 2)
    found = library.search("flood deductible", SearchFilter(), 10)
    assert found
    assert {hit.version.version for hit in found} == {2}
    assert not any("5,000" in hit.text for hit in found)
    old = library.store.versions.get(f"{result.document_id}.v1")
    assert not old.current


def test_what_the_user_states_wins_and_filters(library: Workspace, tmp_path: Path) -> None:
    path = write_policy(tmp_path / "policy.pdf", CLAUSE)
    bring(library, path, effective_from="2026-04-01", jurisdiction="Pell")
    info = library.store.versions.list()[0]
    assert (info.metadata.effective_from, info.metadata.jurisdiction) == ("2026-04-01", "Pell")
    assert library.search("flood", SearchFilter(in_force_on="2026-04-01"), 5)
    assert not library.search("flood", SearchFilter(in_force_on="2026-03-31"), 5)
    # The same bytes with another date are another version: answers are pinned to what was stated.
    assert bring(library, path, effective_from="2026-05-01")[0].version == 2


def test_a_quote_is_the_stored_text_inside_its_boxes(library: Workspace, tmp_path: Path) -> None:
    bring(library, write_policy(tmp_path / "policy.pdf", CLAUSE, "4.3 We pay within 30 days."))
    answer = library.ask("What is the flood deductible in Zone A?", SearchFilter())
    quotes = answer.quotes or (answer.refusal.evidence if answer.refusal else ())
    assert quotes
    for quote in quotes:
        assert quote.text == library.store.spans.text(quote.span)
        read = library.text_in_boxes(quote.version.version_id, quote.boxes)
        assert read.split() == quote.text.split()
    assert library.store.answers.load(answer.answer_id) == answer


def turned_policy(path: Path, rotation: int, *, cropped: bool, unit: int) -> Path:
    with pymupdf.open() as document:
        page = document.new_page(width=500, height=700)
        page.insert_text((120, 200), CLAUSE, fontsize=11)
        page.insert_text((10, 20), "Off the page.", fontsize=11)
        if cropped:
            page.set_cropbox(pymupdf.Rect(60, 100, 460, 600))
        page.set_rotation(rotation)
        document.xref_set_key(page.xref, "UserUnit", str(unit))
        document.save(path)
    return path


def test_turned_cropped_and_scaled_pages_light_the_right_words(
    library: Workspace, tmp_path: Path
) -> None:
    paths = [
        turned_policy(tmp_path / f"{rotation}.{unit}.pdf", rotation, cropped=unit == 2, unit=unit)
        for rotation in (0, 90, 180, 270)
        for unit in (1, 2)
    ]
    for result in bring(library, *paths):
        assert result.outcome is Outcome.COMPLETE
        only = SearchFilter(document_ids=(str(result.document_id),))
        hits = [hit for hit in library.search("flood deductible", only, 5) if CLAUSE in hit.text]
        (hit,) = hits
        version_id = hit.version.version_id
        boxes = hit.boxes if hit.text == CLAUSE else hit.boxes[-1:]
        assert library.text_in_boxes(version_id, boxes) == CLAUSE
        page = library.store.spans.page(version_id, 0)
        picture = Image.open(io.BytesIO(library.page_picture(version_id, 0, 1))).convert("L")
        assert picture.size == (round(page.width), round(page.height))
        grey = np.asarray(picture).copy()
        everything = np.count_nonzero(grey < 128)
        for box in boxes:
            rows = slice(int(box.y0), int(box.y1) + 1)
            grey[rows, int(box.x0) : int(box.x1) + 1] = 255
        assert everything > 300
        # Where the page is not cropped, the other line stays.
        assert np.count_nonzero(grey < 128) < (5 if result.path.endswith("2.pdf") else 200)


def test_a_file_that_changes_meanwhile_is_not_taken(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_policy(tmp_path / "policy.pdf", CLAUSE)

    def hash_then_change(path: Path, patience: Patience) -> str:
        sha256 = hash_file(path, patience)
        write_policy(path, CLAUSE.replace("5,000", "9,000"))
        return sha256

    with monkeypatch.context() as patch:
        patch.setattr("core.ingest.one_file.hash_file", hash_then_change)
        error = bring(library, path)[0].error
    assert error is not None
    assert error.code == "CHANGED_WHILE_READ"
    assert library.store.versions.list() == ()
    assert bring(library, path)[0].outcome is Outcome.COMPLETE
    assert "9,000" in library.search("flood", SearchFilter(), 1)[0].text


def test_an_empty_library_refuses(library: Workspace) -> None:
    answer = library.ask("What is the flood deductible?", SearchFilter())
    assert answer.refusal is not None
    assert answer.refusal.code is RefusalCode.NO_EVIDENCE


def test_a_removed_document_is_not_found(library: Workspace, tmp_path: Path) -> None:
    result = bring(library, write_policy(tmp_path / "policy.pdf", CLAUSE))[0]
    assert result.document_id is not None
    library.remove(result.document_id)
    assert library.search("flood", SearchFilter(), 5) == ()
    assert library.store.versions.list() == ()


def test_cancel_keeps_what_was_finished(library: Workspace, tmp_path: Path) -> None:
    one = write_policy(tmp_path / "one.pdf", CLAUSE)
    two = write_policy(tmp_path / "two.pdf", CLAUSE)
    cancel = CancelToken()
    order = IngestOrder((one, two), Corpus.POLICIES)
    with pytest.raises(CancelledError):
        library.ingest(order, cancel=cancel, on_document=lambda result: cancel.cancel())
    assert [version.file_name for version in library.store.versions.list()] == ["one.pdf"]


def test_progress_counts_pages(library: Workspace, tmp_path: Path) -> None:
    seen: list[Progress] = []
    order = IngestOrder((write_policy(tmp_path / "policy.pdf", CLAUSE),), Corpus.POLICIES)
    library.ingest(order, progress=seen.append)
    assert Progress("reading", "policy.pdf", 1, 1) in seen


def test_a_failure_is_remembered_until_it_is_mended(library: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "policy.pdf"
    path.write_bytes(b"")
    result = bring(library, path)[0]
    assert result.outcome is Outcome.FAILED
    assert result.error is not None
    assert result.error.code == "EMPTY"
    assert [failure.code for failure in library.store.failures.list()] == ["EMPTY"]
    write_policy(path, CLAUSE)
    bring(library, path)
    assert library.store.failures.list() == ()


def test_a_second_process_is_kept_out(library: Workspace) -> None:
    with pytest.raises(WorkspaceBusyError):
        Workspace.open(library.folder, MadeUpRuntimes())


def test_a_library_has_a_name_that_is_text(tmp_path: Path) -> None:
    with pytest.raises(WorkspacePermissionError, match="not text"):
        Workspace.open(tmp_path / "a\udcff", MadeUpRuntimes())
    assert list(tmp_path.iterdir()) == []


def test_a_file_where_a_folder_of_the_library_should_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "scratch").touch()
    with pytest.raises(WorkspacePermissionError):
        Workspace.open(tmp_path, MadeUpRuntimes())


def test_a_full_disk_loses_nothing(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(library, write_policy(tmp_path / "one.pdf", CLAUSE))
    two = write_policy(tmp_path / "two.pdf", CLAUSE)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", _no_room)
        patch.setattr(Path, "replace", _no_room)
        failed = bring(library, two)[0]
    assert failed.outcome is Outcome.FAILED
    assert isinstance(failed.error, DiskFullError)
    assert [failure.code for failure in library.store.failures.list()] == ["DISK_FULL"]
    assert [version.file_name for version in library.store.versions.list()] == ["one.pdf"]
    assert bring(library, two)[0].outcome is Outcome.COMPLETE


def _no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_settings_with_a_slip_are_refused(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[parse]\nocr_dpy = 300\n")
    with pytest.raises(WorkspaceError, match="ocr_dpy"):
        Workspace.open(tmp_path, MadeUpRuntimes())
    (tmp_path / "settings.toml").unlink()
    (tmp_path / "settings.toml").mkdir()
    with pytest.raises(WorkspaceError, match="settings"):
        Workspace.open(tmp_path, MadeUpRuntimes())
    (tmp_path / "settings.toml").rmdir()
    Workspace.open(tmp_path, MadeUpRuntimes()).close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_pages_that_failed_are_read_again_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "scan.tif"
    pages = [Image.new("L", (400, 300), grey) for grey in (GOOD, KILLED)]
    pages[0].save(path, save_all=True, append_images=pages[1:], dpi=(200, 200))
    with Workspace.open(tmp_path / "library", MadeUpRuntimes(make_grey_engine)) as library:
        first, again = bring(library, path)[0], bring(library, path)[0]
        read_first = _texts(library)
    assert (first.outcome, first.version, first.pages_out) == (Outcome.PARTIAL, 1, 1)
    assert (again.outcome, again.version) == (Outcome.UNCHANGED, 1)
    assert [error[:2] for error in again.page_errors] == [(1, "WORKER_DIED")]
    with Workspace.open(tmp_path / "library", MadeUpRuntimes(make_calm_engine)) as library:
        mended, calm = bring(library, path)[0], bring(library, path)[0]
        assert (mended.outcome, mended.version) == (Outcome.COMPLETE, 2)
        assert (calm.outcome, calm.version) == (Outcome.UNCHANGED, 2)
        assert " ".join(_texts(library)) == " ".join([*read_first, "read at last"])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_file_that_cost_the_reader_its_life_is_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "scan.tif"
    Image.new("L", (400, 300), KILLED).save(path, dpi=(200, 200))
    with Workspace.open(tmp_path / "library", MadeUpRuntimes(make_grey_engine)) as library:
        error = bring(library, path)[0].error
        assert error is not None
        assert (error.code, error.message.count("Page 1 of scan.tif")) == ("WORKER_DIED", 1)
    with Workspace.open(tmp_path / "library", MadeUpRuntimes(make_calm_engine)) as library:
        assert bring(library, path)[0].outcome is Outcome.COMPLETE
        assert library.store.failures.list() == ()


def _texts(library: Workspace) -> list[str]:
    info = library.store.versions.list()[0]
    return [block.text for block in library.store.spans.blocks(info.version_id)]


@pytest.mark.skipif(sys.platform != "linux", reason="names that are not text are of Linux")
def test_names_that_are_not_text(library: Workspace, tmp_path: Path) -> None:
    policy = write_policy(tmp_path / "policy.pdf", CLAUSE)
    good = policy.rename(tmp_path / "good\udcff\n\x1b[31m.pdf")
    bad = tmp_path / "bad\udcff.pdf"
    bad.write_bytes(b"")
    results = bring(library, good, bad)
    assert [result.outcome for result in results] == [Outcome.COMPLETE, Outcome.FAILED]
    assert [v.file_name for v in library.store.versions.list()] == ["good\\xff\n\x1b[31m.pdf"]
    assert [Path(f.source_path).name for f in library.store.failures.list()] == ["bad\\xff.pdf"]
    assert bring(library, good)[0].outcome is Outcome.UNCHANGED
    bad.write_bytes(good.read_bytes())
    assert bring(library, bad)[0].outcome is Outcome.COMPLETE
    assert library.store.failures.list() == ()
