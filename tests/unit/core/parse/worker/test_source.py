# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import errno
import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.drives import Patience
from core.errors import (
    CancelledError,
    DiskFullError,
    FileChangedError,
    LimitExceededError,
    UnreadableFileError,
    UnsupportedFormatError,
    WorkspaceError,
)
from core.parse.formats import FileFormat
from core.parse.worker.source import copy_source
from core.progress import CancelToken


def test_copy_source_copies_hashes_and_names_the_format(tmp_path: Path) -> None:
    original = tmp_path / "Wohngebäude %s {0}.pdf"
    original.write_bytes(b"%PDF-1.7 content")
    copy = copy_source(original, tmp_path / "work", 1000, Patience())
    assert copy.path.read_bytes() == b"%PDF-1.7 content"
    assert copy.path.is_absolute()
    assert copy.sha256 == hashlib.sha256(b"%PDF-1.7 content").hexdigest()
    assert copy.file_format is FileFormat.PDF
    assert copy.name == "Wohngebäude %s {0}.pdf"


def test_copy_source_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match=r"gone\.pdf"):
        copy_source(tmp_path / "gone.pdf", tmp_path / "work", 1000, Patience())


def test_copy_source_refuses_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="not a file"):
        copy_source(tmp_path, tmp_path / "work", 1_000_000, Patience())


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read all")
def test_copy_source_refuses_what_may_not_be_read(tmp_path: Path) -> None:
    original = tmp_path / "secret.pdf"
    original.write_bytes(b"%PDF-1.7")
    original.chmod(0)
    with pytest.raises(UnreadableFileError, match=r"secret\.pdf"):
        copy_source(original, tmp_path / "work", 1000, Patience())


def test_copy_source_refuses_a_file_above_the_limit(tmp_path: Path) -> None:
    original = tmp_path / "large.pdf"
    original.write_bytes(b"%PDF-1.7" + b" " * 993)
    with pytest.raises(LimitExceededError, match=r"1,001 bytes; at most 1,000"):
        copy_source(original, tmp_path / "work", 1000, Patience())
    original.write_bytes(b"%PDF-1.7" + b" " * 992)
    assert copy_source(original, tmp_path / "work", 1000, Patience()).path.stat().st_size == 1000


def test_copy_source_copies_nothing_of_a_foreign_kind(tmp_path: Path) -> None:
    original = tmp_path / "letter.zip"
    original.write_bytes(b"PK\x03\x04")
    with pytest.raises(UnsupportedFormatError):
        copy_source(original, tmp_path / "work", 1000, Patience())
    assert not (tmp_path / "work").exists()


def test_copy_source_sees_a_file_that_changes_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = tmp_path / "live.pdf"
    original.write_bytes(b"%PDF-1.7 first")

    def write_in_between(self: Patience, path: Path) -> Iterator[bytes]:
        yield path.read_bytes()
        original.write_bytes(b"%PDF-1.7 other")
        os.utime(original, ns=(1, 1))

    monkeypatch.setattr(Patience, "chunks", write_in_between)
    with pytest.raises(FileChangedError, match=r"live\.pdf changed"):
        copy_source(original, tmp_path / "work", 1000, Patience())


def test_copy_source_stops_when_told(tmp_path: Path) -> None:
    original = tmp_path / "a.pdf"
    original.write_bytes(b"%PDF-1.7")
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        copy_source(original, tmp_path / "work", 1000, Patience(cancel=cancel))


def test_a_drive_that_fails_while_it_is_copied_is_a_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = tmp_path / "a.pdf"
    original.write_bytes(b"%PDF-1.7")

    def fail(self: Patience, path: Path) -> Iterator[bytes]:
        yield b"%PDF"
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Patience, "chunks", fail)
    with pytest.raises(UnreadableFileError, match=r"a\.pdf cannot be opened: Input/output error"):
        copy_source(original, tmp_path / "work", 1000, Patience())


@pytest.mark.parametrize(
    ("number", "fault"), [(errno.ENOSPC, DiskFullError), (errno.EIO, WorkspaceError)]
)
def test_a_fault_of_the_disk_that_is_written_is_not_the_file_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, fault: type[WorkspaceError]
) -> None:
    original = tmp_path / "a.pdf"
    original.write_bytes(b"%PDF-1.7")

    def fail(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(WorkspaceError) as raised:
        copy_source(original, tmp_path / "work", 1000, Patience())
    assert type(raised.value) is fault
