# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bad input at the command line: a clear error with its exit code, and nothing lost."""

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pymupdf
import pytest

from app.exit_codes import ExitCode
from tests.end2end.conftest import ROOT, Program

pytestmark = pytest.mark.end2end


def test_help_names_every_command(program: Program) -> None:
    ended = program("--help")
    assert ended.code == 0
    for command in ("ask", "demo", "doctor", "documents", "eval", "highlight", "ingest", "models"):
        assert f"  {command} " in ended.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("search", "flood", "--bogus"), "--bogus"),
        (("bogus",), "bogus"),
        (("ask",), "QUESTION"),
        (("ask", "why", "--corpus", "none"), "none"),
    ],
)
def test_a_usage_error_is_said_in_json_too(
    program: Program, arguments: tuple[str, ...], told: str
) -> None:
    ended = program(*arguments, "--json")
    assert ended.code == ExitCode.USAGE
    error = ended.json["error"]
    assert error["code"] == "USAGE"
    assert told in error["message"]
    assert "--help" in error["advice"]
    assert told in ended.err


def test_library_and_form_may_stand_before_the_command(program: Program, tmp_path: Path) -> None:
    before, after, other = tmp_path / "before", tmp_path / "after", tmp_path / "other"
    assert program("--workspace", before, "--json", "documents", "list").json["documents"] == []
    assert (before / "library.sqlite3").exists()
    ended = program(f"--workspace={other}", "documents", "list", "--workspace", after)
    assert ended.out == "The library is empty.\n"
    assert (after / "library.sqlite3").exists()
    assert not other.exists()


def test_a_library_that_was_not_there_is_told(program: Program, tmp_path: Path) -> None:
    folder = tmp_path / "mistyped"
    made = f"There was no library in {folder}: an empty one was made.\n"
    assert program("--workspace", folder, "documents", "list").err == made
    assert program("--workspace", folder, "documents", "list").err == ""


def test_a_document_that_is_not_there_is_no_finding(program: Program, tmp_path: Path) -> None:
    for command in (("search",), ("ask",), ("numbers", "list")):
        words = () if command[0] == "numbers" else ("flood", "deductible")
        ended = program(*command, *words, "--document", "nope", "--workspace", tmp_path, "--json")
        assert ended.code == ExitCode.BAD_REQUEST
        assert ended.json["error"]["code"] == "NOT_FOUND"


def test_a_period_that_ends_before_it_begins(program: Program, tmp_path: Path) -> None:
    period = ("--effective-from", "2027-01-01", "--effective-to", "2026-01-01")
    ended = program(
        "ingest", tmp_path, "--corpus", "policies", *period, "--workspace", tmp_path, "--json"
    )
    assert ended.code == ExitCode.BAD_REQUEST
    assert "2026-01-01" in ended.json["error"]["message"]


def test_a_picture_is_written_as_what_its_name_says(program: Program, tmp_path: Path) -> None:
    ended = program("highlight", "a1", "--out", tmp_path / "page.jpg", "--json")
    assert ended.code == ExitCode.BAD_REQUEST
    assert "page.jpg does not end in .png" in ended.json["error"]["message"]


@pytest.mark.parametrize(
    ("question", "code"),
    [("", "EMPTY_QUESTION"), (" \n ", "EMPTY_QUESTION"), ("why " * 2500, "QUESTION_TOO_LONG")],
)
def test_a_question_that_is_none(
    program: Program, tmp_path: Path, question: str, code: str
) -> None:
    ended = program("ask", question, "--workspace", tmp_path / "library", "--json")
    assert ended.code == ExitCode.BAD_REQUEST
    assert ended.json["error"]["code"] == code
    assert ended.json["error"]["advice"]


def test_a_date_that_is_none(program: Program, tmp_path: Path) -> None:
    ended = program("search", "x", "--in-force-on", "2026-02-30", "--workspace", tmp_path, "--json")
    assert ended.code == ExitCode.BAD_REQUEST
    assert "2026-02-30" in ended.json["error"]["message"]


def test_a_workspace_of_a_newer_program(program: Program, tmp_path: Path) -> None:
    assert program("documents", "list", "--workspace", tmp_path).code == 0
    with sqlite3.connect(tmp_path / "library.sqlite3") as connection:
        connection.execute("INSERT INTO schema_migrations VALUES (999, 'later', '2030-01-01')")
    connection.close()
    ended = program("documents", "list", "--workspace", tmp_path, "--json")
    assert ended.code == ExitCode.WORKSPACE
    assert ended.json["error"]["code"] == "WORKSPACE_NEWER"


def test_a_workspace_in_use(program: Program, tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, pathlib; from core.workspace import Workspace;"
            "library = Workspace.open(pathlib.Path(sys.argv[1]));"
            "print('open', flush=True); sys.stdin.read(); library.close()",
            str(tmp_path),
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    busy = program("documents", "list", "--workspace", tmp_path, "--json")
    holder.stdin.close()
    assert holder.wait(30) == 0
    holder.stdout.close()
    assert busy.code == ExitCode.WORKSPACE
    assert busy.json["error"]["code"] == "WORKSPACE_BUSY"
    assert program("documents", "list", "--workspace", tmp_path).code == 0


def test_a_workspace_that_is_a_file(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("mine")
    ended = program("doctor", "--workspace", path / "library", "--json")
    assert ended.code == ExitCode.UNHEALTHY
    assert path.read_text() == "mine"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_folder_without_permission(program: Program, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    ended = program("documents", "list", "--workspace", tmp_path / "library", "--json")
    tmp_path.chmod(0o700)
    assert ended.code == ExitCode.WORKSPACE
    assert ended.json["error"]["code"] == "WORKSPACE_PERMISSION"


def test_a_batch_goes_on_past_bad_files(program: Program, tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    _write_bad_files(files)
    ended = program(
        "ingest", files, "--corpus", "policies", "--workspace", tmp_path / "library", "--json"
    )
    assert ended.code == ExitCode.SOME_FAILED
    rows = {Path(row["path"]).name: row for row in ended.lines}
    assert rows["good.pdf"]["outcome"] == "complete"
    assert rows["good.pdf"]["pages_in"] == rows["good.pdf"]["pages_out"] == 1
    codes = {name: row["error"]["code"] for name, row in rows.items() if row["error"]}
    assert codes == {
        "empty.pdf": "EMPTY",
        "locked.pdf": "ENCRYPTED",
        "broken.pdf": "DAMAGED",
        "program.exe": "UNSUPPORTED_FORMAT",
    }
    assert all(row["error"]["advice"] for row in rows.values() if row["error"])
    again = program(
        "ingest",
        files / "good.pdf",
        "--corpus",
        "policies",
        "--workspace",
        tmp_path / "library",
        "--json",
    )
    assert again.json["outcome"] == "unchanged"
    listed = program("documents", "list", "--workspace", tmp_path / "library", "--json").json
    assert len(listed["documents"]) == 1
    assert len(listed["failures"]) == 4


def _write_bad_files(folder: Path) -> None:
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\n" + b"\x00garbage" * 50)
    (folder / "program.exe").write_bytes(b"MZ\x90\x00" + bytes(range(256)) * 8)
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 100), "4.2 The flood deductible is $5,000 for each loss.")
        document.save(folder / "good.pdf")
        document.save(
            folder / "locked.pdf",
            encryption=pymupdf.PDF_ENCRYPT_AES_256,
            owner_pw="owner",
            user_pw="user",
        )


def test_the_window_shows_before_any_engine(program: Program, tmp_path: Path) -> None:
    started = time.perf_counter()
    ended = program("--exit-when-shown", "--workspace", tmp_path / "library")
    assert ended.code == 0, ended.err
    assert time.perf_counter() - started < 60
