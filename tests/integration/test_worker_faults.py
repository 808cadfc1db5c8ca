# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A worker that is killed, hangs, eats memory, or whose parent dies."""

import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import psutil
import pytest
from PIL import Image

from core.errors import CancelledError
from core.parse.client import ParseClient
from core.parse.document import RawDocument
from core.progress import CancelToken, Progress, ignore_progress
from core.settings import ParseSettings
from tests.ocr_faults import (
    CRASHED,
    GOOD,
    HUNGRY,
    KILLED,
    SLOW,
    fail_to_load,
    make_grey_engine,
    make_leaky_engine,
)


def make_tiff(path: Path, greys: list[int]) -> Path:
    pages = [Image.new("L", (400, 300), grey) for grey in greys]
    pages[0].save(path, save_all=True, append_images=pages[1:], dpi=(200, 200))
    return path


def read(client: ParseClient, path: Path, work: Path) -> RawDocument:
    return client.read_document(
        path, work, progress=ignore_progress, cancel=CancelToken(), on_page=lambda page: None
    )


def first_words(document: RawDocument) -> list[str]:
    return [page.lines[0].text.split(" read")[0] if page.lines else "" for page in document.pages]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("grey", [KILLED, CRASHED])
def test_a_worker_that_dies_costs_one_page(tmp_path: Path, grey: int) -> None:
    path = make_tiff(tmp_path / "scan.tif", [GOOD, grey, GOOD])
    with ParseClient(ParseSettings(), make_grey_engine) as client:
        document = read(client, path, tmp_path / "work")
    assert [page.error_code for page in document.pages] == [None, "WORKER_DIED", None]
    assert first_words(document) == [f"grey {GOOD}", "", f"grey {GOOD}"]
    assert str(document.pages[1].error_message).startswith("Page 2 of scan.tif ended the reading")
    assert document.pages[0].lines[0].text != document.pages[2].lines[0].text


def test_a_page_that_takes_too_long_costs_one_page(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [SLOW, GOOD])
    with ParseClient(ParseSettings(page_timeout_s=3), make_grey_engine) as client:
        started = time.monotonic()
        document = read(client, path, tmp_path / "work")
    assert [page.error_code for page in document.pages] == ["PAGE_TIMEOUT", None]
    assert time.monotonic() - started < 50


def test_a_file_that_takes_too_long_ends_with_its_pages_accounted_for(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [SLOW, GOOD, GOOD])
    settings = ParseSettings(page_timeout_s=60, file_timeout_s=4)
    with ParseClient(settings, make_grey_engine) as client:
        # A worker that has still to start would take its time from this file's.
        read(client, make_tiff(tmp_path / "first.tif", [GOOD]), tmp_path / "first")
        document = read(client, path, tmp_path / "work")
    assert [page.error_code for page in document.pages] == [
        "PAGE_TIMEOUT",
        "LIMIT_EXCEEDED",
        "LIMIT_EXCEEDED",
    ]
    assert [page.index for page in document.pages] == [0, 1, 2]


def test_a_page_that_eats_memory_costs_one_page(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [HUNGRY, GOOD])
    settings = ParseSettings(worker_memory_bytes=900_000_000)
    with ParseClient(settings, make_grey_engine) as client:
        document = read(client, path, tmp_path / "work")
    assert [page.error_code for page in document.pages] == ["WORKER_DIED", None]


def test_a_worker_that_grows_is_renewed_before_it_costs_a_page(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [GOOD] * 16)
    settings = ParseSettings(worker_memory_bytes=900_000_000)
    with ParseClient(settings, make_leaky_engine) as client:
        document = read(client, path, tmp_path / "work")
    assert {page.error_code for page in document.pages} == {None}
    readers = [page.lines[0].text for page in document.pages]
    assert len(set(readers)) == 2
    assert len(set(readers[:10])) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_worker_killed_from_outside_costs_the_page_at_hand_and_no_other(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [GOOD, SLOW, GOOD])

    def kill_soon(progress: Progress) -> None:
        if progress.done == 1:
            victim = psutil.Process(client.worker_process_id)
            threading.Timer(0.5, victim.kill).start()

    with ParseClient(ParseSettings(), make_grey_engine) as client:
        document = client.read_document(
            path,
            tmp_path / "work",
            progress=kill_soon,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )
    assert [page.error_code for page in document.pages] == [None, "WORKER_DIED", None]
    assert "Page 2 of scan.tif ended the reading process" in str(document.pages[1].error_message)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_worker_killed_between_two_pages_costs_nothing(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [GOOD, GOOD, GOOD])

    def kill(progress: Progress) -> None:
        victim = psutil.Process(client.worker_process_id)
        victim.kill()
        while victim.status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.01)

    with ParseClient(ParseSettings(), make_grey_engine) as client:
        document = client.read_document(
            path,
            tmp_path / "work",
            progress=kill,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )
    assert {page.error_code for page in document.pages} == {None}
    assert len({page.lines[0].text for page in document.pages}) == 3


def workers() -> set[int]:
    """Process ids of all workers of this process."""
    children = psutil.Process().children()
    return {child.pid for child in children if "spawn_main" in " ".join(child.cmdline())}


def test_cancel_ends_a_page_within_a_second_and_its_worker_with_it(tmp_path: Path) -> None:
    path = make_tiff(tmp_path / "scan.tif", [GOOD, SLOW, GOOD])
    cancel = CancelToken()
    others = workers()
    stopped_at: list[float] = []

    def stop_soon() -> None:
        time.sleep(0.5)
        stopped_at.append(time.monotonic())
        cancel.cancel()

    def after_page(progress: Progress) -> None:
        threading.Thread(target=stop_soon).start()

    with ParseClient(ParseSettings(), make_grey_engine) as client:
        with pytest.raises(CancelledError):
            client.read_document(
                path,
                tmp_path / "work",
                progress=after_page,
                cancel=cancel,
                on_page=lambda page: None,
            )
        assert time.monotonic() - stopped_at[0] < 1
        assert workers() <= others
        assert read(client, make_tiff(tmp_path / "b.tif", [GOOD]), tmp_path / "w").pages[0].lines


def test_a_bug_in_the_engine_ends_the_page_not_the_program(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = make_tiff(tmp_path / "scan.tif", [GOOD])
    with ParseClient(ParseSettings(), fail_to_load) as client:
        document = read(client, path, tmp_path / "work")
    assert document.pages[0].error_code == "WORKER_DIED"
    assert "exit code 1" in str(document.pages[0].error_message)
    assert "a bug" in capfd.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="the parent is killed by a signal")
def test_the_worker_ends_when_its_parent_dies(tmp_path: Path) -> None:
    make_tiff(tmp_path / "scan.tif", [GOOD])
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import os, pathlib, signal
            from core.parse.client import ParseClient
            from core.progress import CancelToken, ignore_progress
            from core.settings import ParseSettings
            from tests.ocr_faults import make_grey_engine

            if __name__ == "__main__":
                client = ParseClient(ParseSettings(), make_grey_engine)
                client.read_document(
                    pathlib.Path({str(tmp_path / "scan.tif")!r}),
                    pathlib.Path({str(tmp_path / "work")!r}),
                    progress=ignore_progress, cancel=CancelToken(), on_page=lambda page: None,
                )
                print(client.worker_process_id, flush=True)
                os.kill(os.getpid(), signal.SIGKILL)
            """
        )
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        cwd=root,
        env={"PYTHONPATH": str(root), "PATH": ""},
        check=False,
    )
    worker = int(done.stdout)
    deadline = time.monotonic() + 20
    while psutil.pid_exists(worker) and time.monotonic() < deadline:
        if psutil.Process(worker).status() == psutil.STATUS_ZOMBIE:
            break
        time.sleep(0.1)
    else:
        assert not psutil.pid_exists(worker)
