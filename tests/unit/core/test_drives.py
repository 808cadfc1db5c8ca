# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drives that do not answer: they are given up, and whoever waits can be stopped meanwhile."""

import errno
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.drives import Patience
from core.errors import CancelledError, DriveStalledError, UnreadableFileError
from core.progress import CancelToken
from core.walk import hash_file, walk

SHARE = Path("/share/a.pdf")


@pytest.fixture
def gone() -> Iterator[threading.Event]:
    """A drive that answers only when the test is over."""
    event = threading.Event()
    yield event
    event.set()


def test_the_answer_and_the_fault_of_a_call_come_through() -> None:
    assert Patience().wait_for(SHARE, lambda: 7) == 7
    with pytest.raises(FileNotFoundError):
        Patience().wait_for(Path("/no/such"), Path("/no/such").stat)


def test_a_drive_that_does_not_answer_is_given_up(gone: threading.Event) -> None:
    with pytest.raises(DriveStalledError, match=r"The drive of /share/a\.pdf does not answer"):
        Patience(stall_s=0.2).wait_for(SHARE, gone.wait)


def test_the_next_file_of_a_drive_that_is_gone_is_not_waited_for_as_long(
    gone: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.drives._SHORT_S", 0.1)
    patience = Patience(stall_s=1.0)
    seconds = []
    for _ in range(2):
        begun = time.monotonic()
        with pytest.raises(DriveStalledError):
            patience.wait_for(SHARE, gone.wait)
        seconds.append(time.monotonic() - begun)
    assert seconds[0] >= 1.0
    assert seconds[1] < 0.9


def test_who_waits_for_a_drive_can_be_stopped(gone: threading.Event) -> None:
    cancel = CancelToken()
    threading.Timer(0.2, cancel.cancel).start()
    begun = time.monotonic()
    with pytest.raises(CancelledError):
        Patience(60, cancel).wait_for(SHARE, gone.wait)
    assert time.monotonic() - begun < 5


def test_a_file_is_read_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"x" * (1 << 20) + b"y")
    assert [len(chunk) for chunk in Patience().chunks(path)] == [1 << 20, 1]


def test_a_read_that_fails_or_hangs_is_a_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Patience, path: Path) -> Iterator[bytes]:
        yield b"%PDF"
        raise OSError(errno.EIO, "Input/output error")

    path = tmp_path / "a.pdf"
    path.touch()
    monkeypatch.setattr(Patience, "chunks", fail)
    with pytest.raises(UnreadableFileError, match="Input/output error"):
        hash_file(path)


def test_a_folder_that_hangs_stands_in_the_list_itself(
    tmp_path: Path, gone: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: object, **__: object) -> Iterator[tuple[str, list[str], list[str]]]:
        gone.wait()
        yield from ()

    monkeypatch.setattr("os.walk", hang)
    assert walk([tmp_path], Patience(0.2)) == [tmp_path]


def test_a_drive_that_is_slow_is_not_taken_for_one_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.stat
    paths = [tmp_path / f"{number:03}.pdf" for number in range(200)]
    for path in paths:
        path.touch()

    def slow(self: Path, **how: bool) -> os.stat_result:
        time.sleep(0.01)
        return real(self, **how)

    monkeypatch.setattr(Path, "stat", slow)
    # All of them take longer than one call may.
    assert walk([tmp_path], Patience(1.8)) == paths
