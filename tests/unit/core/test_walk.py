# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import hashlib
import os
import sys
from pathlib import Path

import pytest

from core.errors import UnreadableFileError
from core.walk import hash_file, walk

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="of POSIX systems")


def test_folders_are_walked_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.pdf", "a.pdf", ".hidden", "sub/c.pdf", ".git/d.pdf"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert [path.name for path in walk([tmp_path, tmp_path / "a.pdf"])] == [
        "a.pdf", "b.pdf", "c.pdf",
    ]  # fmt: skip


def test_a_name_that_the_system_refuses_is_left_to_be_told(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 300 + ".pdf")
    assert walk([path]) == [path]
    with pytest.raises(UnreadableFileError, match=r"nnn\.pdf cannot be opened"):
        hash_file(path)


@needs_posix
def test_a_link_to_nothing_is_listed_and_a_pipe_is_not(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "gone.pdf")
    (tmp_path / "ring.pdf").symlink_to(tmp_path / "ring.pdf")
    assert [path.name for path in walk([tmp_path])] == ["link.pdf", "ring.pdf"]
    for name in ("link.pdf", "ring.pdf"):
        with pytest.raises(UnreadableFileError, match=name):
            hash_file(tmp_path / name)


@needs_posix
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_has_no_end_is_not_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "pipe" if kind == "pipe" else Path("/dev/zero")
    if kind == "pipe":
        os.mkfifo(path)
    assert walk([path]) == [path]
    with pytest.raises(UnreadableFileError, match="is not a file"):
        hash_file(path)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may look everywhere")
def test_a_folder_that_is_closed_is_told(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "a.pdf").touch()
    (tmp_path / "b.pdf").touch()
    closed.chmod(0)
    try:
        assert walk([tmp_path]) == [tmp_path / "b.pdf", closed]
        with pytest.raises(UnreadableFileError, match="closed cannot be opened"):
            hash_file(closed)
    finally:
        closed.chmod(0o700)


def test_hash_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"clause")
    assert hash_file(path) == hashlib.sha256(b"clause").hexdigest()
