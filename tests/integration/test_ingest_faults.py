# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What goes wrong with one file, or with the disk, ends that file and leaves nothing behind."""

import errno
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from core.drives import Patience
from core.errors import CancelledError
from core.ingest.order import IngestOrder, IngestResult
from core.progress import CancelToken, Progress
from core.settings import ParseSettings, Settings
from core.store import publish as publish_module
from core.store.files import FileStore
from core.store.ledger import PageLedger
from core.types import Corpus, Outcome, SearchFilter
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        opened.settings = Settings(parse=ParseSettings(stall_timeout_s=0.3))
        yield opened


def three_files(folder: Path) -> list[Path]:
    paths = [folder / f"{name}.md" for name in ("a", "b", "c")]
    for path in paths:
        path.write_text(f"# Policy {path.stem}\n\nThe flood deductible of {path.stem} is $5,000.\n")
    return paths


def three_prints(folder: Path) -> list[Path]:
    """With pages of their own, which are kept while a file is read."""
    paths = [folder / f"{name}.pdf" for name in ("a", "b", "c")]
    for path in paths:
        with pymupdf.open() as document:
            text = f"The flood deductible of {path.stem} is $5,000."
            document.new_page().insert_text((72, 80), text, fontsize=11)
            document.save(path)
    return paths


def bring(library: Workspace, paths: Sequence[Path]) -> tuple[IngestResult, ...]:
    return library.ingest(IngestOrder(tuple(paths), Corpus.POLICIES))


def codes(results: Sequence[IngestResult]) -> list[str | None]:
    return [None if result.error is None else result.error.code for result in results]


def nothing_is_left(library: Workspace, versions: int) -> bool:
    store, files = library.store, library.folder / "files"
    return (
        len(store.versions.list()) == versions
        and store.vectors.version_ids() == {v.version_id for v in store.versions.list()}
        and len(list(files.iterdir()) if files.exists() else []) == versions
        and not list((library.folder / "scratch").iterdir())
    )


def chunks_that(do: Callable[[], None], name: str, after: int) -> Callable[..., Iterator[bytes]]:
    """A drive on which the reading of one file goes wrong: the first time, or the second."""
    times = 0
    real = Patience.chunks

    def chunks(self: Patience, path: Path) -> Iterator[bytes]:
        nonlocal times
        if path.name == name:
            times += 1
            if times > after:
                yield path.read_bytes()[:10]
                self.wait_for(path, do)
        yield from real(self, path)

    return chunks


def fail() -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("after", [0, 1], ids=["while it is hashed", "while it is copied"])
@pytest.mark.parametrize("fault", ["UNREADABLE", "DRIVE_STALLED"])
def test_a_drive_that_fails_or_hangs_ends_one_file(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, fault: str
) -> None:
    over = threading.Event()
    do = fail if fault == "UNREADABLE" else lambda: over.wait() and None
    monkeypatch.setattr(Patience, "chunks", chunks_that(do, "b.md", after))
    results = bring(library, three_files(tmp_path))
    over.set()
    assert codes(results) == [None, fault, None]
    assert nothing_is_left(library, 2)


def test_a_file_that_vanishes_meanwhile_ends_alone(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = three_files(tmp_path)
    monkeypatch.setattr(Patience, "chunks", chunks_that(paths[1].unlink, "b.md", 0))
    assert codes(bring(library, paths)) == [None, "UNREADABLE", None]
    assert nothing_is_left(library, 2)


@pytest.mark.parametrize(
    ("owner", "step"),
    [(PageLedger, "add"), (FileStore, "keep"), (publish_module, "_write_document")],
)
def test_a_disk_without_room_ends_one_file_and_what_was_half_done_is_gone(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, step: str
) -> None:
    paths = three_prints(tmp_path)
    real, calls = getattr(owner, step), iter(range(9))

    def second_finds_no_room(*args: Any, **kwargs: Any) -> Any:
        value = real(*args, **kwargs)
        if next(calls) == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return value

    with monkeypatch.context() as patch:
        patch.setattr(owner, step, second_finds_no_room)
        results = bring(library, paths)
    assert codes(results) == [None, "DISK_FULL", None]
    assert nothing_is_left(library, 2)
    assert bring(library, paths)[1].outcome is Outcome.COMPLETE
    assert nothing_is_left(library, 3)


def test_a_stop_is_heard_while_a_drive_hangs(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.settings = Settings(parse=ParseSettings(stall_timeout_s=600))
    over, cancel = threading.Event(), CancelToken()

    def hang() -> None:
        threading.Timer(0.2, cancel.cancel).start()
        over.wait()

    monkeypatch.setattr(Patience, "chunks", chunks_that(hang, "b.md", 0))
    order = IngestOrder(tuple(three_files(tmp_path)), Corpus.POLICIES)
    with pytest.raises(CancelledError):
        library.ingest(order, cancel=cancel)
    over.set()
    assert nothing_is_left(library, 1)


def test_a_stop_is_heard_while_pages_become_a_document(library: Workspace, tmp_path: Path) -> None:
    cancel = CancelToken()

    def stop_after_reading(progress: Progress) -> None:
        if progress.stage == "reading" and progress.done == progress.total:
            cancel.cancel()

    order = IngestOrder(tuple(three_files(tmp_path)), Corpus.POLICIES)
    with pytest.raises(CancelledError):
        library.ingest(order, cancel=cancel, progress=stop_after_reading)
    assert nothing_is_left(library, 0)
    assert library.search("flood", SearchFilter(), 5) == ()
