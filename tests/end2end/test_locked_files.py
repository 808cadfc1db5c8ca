# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Locked files at the command line: a file of passwords, a terminal, and nobody to ask."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pymupdf
import pytest

from app.exit_codes import ExitCode
from tests.end2end.conftest import ROOT, Program

pytestmark = pytest.mark.end2end

PASSWORD = "Kl\u00e6gen 7731"


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    path = tmp_path / "files" / "locked.pdf"
    path.parent.mkdir()
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 100), "4.2 The flood deductible is $5,000 a loss.")
        document.save(
            path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=PASSWORD, owner_pw="owner"
        )
    return path


def test_a_file_of_passwords_opens_and_nobody_is_asked_for_json(
    program: Program, tmp_path: Path, locked: Path
) -> None:
    base = ("ingest", locked.parent, "--corpus", "policies", "--workspace", tmp_path / "library")
    refused = program(*base, "--json")
    assert refused.code == ExitCode.SOME_FAILED
    assert refused.json["error"]["code"] == "ENCRYPTED"
    passwords = tmp_path / "passwords"
    passwords.write_text(f"not this one\n{PASSWORD}\n", encoding="utf-8")
    opened = program(*base, "--json", "--password-file", passwords)
    assert (opened.code, opened.json["outcome"], opened.json["lost"]) == (0, "complete", [])
    assert PASSWORD not in opened.out + opened.err
    inside = passwords.rename(locked.parent / "passwords.txt")
    told = program(*base, "--json", "--password-file", inside)
    assert told.code == ExitCode.BAD_REQUEST
    assert "stands among the documents" in told.json["error"]["message"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_at_a_terminal_the_password_is_asked_for_once_and_not_seen(
    program: Program, tmp_path: Path, locked: Path
) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "app", "ingest", str(locked), "--corpus", "policies"]
    command += ["--workspace", str(tmp_path / "library")]
    process = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env=program.environment,
        start_new_session=True,
    )
    os.close(theirs)
    told, answered = b"", False
    deadline = time.monotonic() + 200
    while time.monotonic() < deadline:
        if not select.select([ours], [], [], 0.2)[0]:
            continue
        try:
            told += os.read(ours, 4096)
        except OSError:  # The other end is closed: the program has ended.
            break
        if b"Password for locked.pdf" in told and not answered:
            time.sleep(0.5)  # Until the terminal no longer echoes.
            os.write(ours, f"{PASSWORD}\n".encode())
            answered = True
    assert process.wait(60) == 0
    os.close(ours)
    assert told.count(b"Password for locked.pdf") == 1
    assert b"complete" in told
    assert PASSWORD.encode() not in told
