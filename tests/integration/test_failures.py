# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that failed are tried again, or forgotten, by the command line."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.exit_codes import ExitCode
from core.errors import DiskFullError
from core.ingest.one_file import Intake
from tests.made_up_runtimes import MadeUpRuntimes


class Shell:
    """The command line on one library, with models without weights."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._library = str(folder / "library")
        self._capsys = capsys

    def run(self, *words: str | Path) -> tuple[int, list[dict[str, Any]]]:
        code = main([*map(str, words), "--json", "--workspace", self._library])
        lines = self._capsys.readouterr().out.splitlines()
        return code, [json.loads(line) for line in lines]

    def failures(self) -> list[str]:
        return [Path(each["path"]).name for each in self.run("documents", "list")[1][0]["failures"]]


@pytest.fixture
def shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Shell:
    monkeypatch.setattr("core.workspace.LocalRuntimes", lambda settings: MadeUpRuntimes())
    return Shell(tmp_path, capsys)


def test_what_failed_is_tried_again_in_its_own_corpus(shell: Shell, tmp_path: Path) -> None:
    for name, corpus in (("a.md", "policies"), ("b.md", "regulations")):
        (tmp_path / name).touch()
        code, (told,) = shell.run("ingest", tmp_path / name, "--corpus", corpus)
        assert (code, told["error"]["code"]) == (ExitCode.SOME_FAILED, "EMPTY")
    (tmp_path / "b.md").write_text("# Flood\n\nThe deductible is $5,000.\n")
    code, told = shell.run("ingest", "--retry-failed", "--corpus", "policies")
    assert (code, [each["outcome"] for each in told]) == (ExitCode.SOME_FAILED, ["failed"])
    code, told = shell.run("ingest", "--retry-failed")
    assert code == ExitCode.SOME_FAILED
    assert [each["outcome"] for each in told] == ["complete", "failed"]
    assert shell.failures() == ["a.md"]
    (document,) = shell.run("documents", "list")[1][0]["documents"]
    assert document["corpus"] == "regulations"


def test_failures_are_forgotten_by_name_or_all(shell: Shell, tmp_path: Path) -> None:
    for name in ("a.md", "b.md", "c.md"):
        (tmp_path / name).touch()
    shell.run("ingest", tmp_path / "a.md", tmp_path / "b.md", "--corpus", "policies")
    shell.run("ingest", tmp_path / "c.md", "--corpus", "regulations")
    _, (told,) = shell.run("documents", "forget", tmp_path / "a.md")
    assert told == {"forgotten": [str(tmp_path / "a.md")]}
    shell.run("documents", "forget", "--all", "--corpus", "regulations")
    assert shell.failures() == ["b.md"]
    shell.run("documents", "forget", "--all")
    assert shell.failures() == []
    assert shell.run("ingest", "--retry-failed") == (ExitCode.OK, [])


@pytest.mark.parametrize(
    "words",
    [
        ["ingest"],
        ["ingest", "a.md"],
        ["ingest", "a.md", "--retry-failed"],
        ["documents", "forget"],
        ["documents", "forget", "a.md", "--all"],
    ],
)
def test_half_an_order_is_refused(shell: Shell, words: list[str]) -> None:
    assert shell.run(*words)[0] == ExitCode.USAGE


def test_a_full_disk_has_an_exit_code_of_its_own(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_no_room(self: Intake) -> None:
        raise DiskFullError("There is no room.", "Make some.")

    (tmp_path / "a.md").write_text("The deductible is $5,000.")
    monkeypatch.setattr(Intake, "finish", find_no_room)
    code, (told,) = shell.run("ingest", tmp_path / "a.md", "--corpus", "policies")
    assert (code, told["error"]["code"]) == (ExitCode.DISK_FULL, "DISK_FULL")


def test_a_cluster_without_its_library_is_said(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "core.ingest.cluster", raising=False)
    (tmp_path / "a.md").write_text("The deductible is $5,000.")
    code, (told,) = shell.run(
        "ingest", tmp_path / "a.md", "--corpus", "policies", "--cluster", "tcp://desk:8786"
    )
    assert (code, told["error"]["code"]) == (ExitCode.BAD_REQUEST, "CLUSTER")
    assert "clauselight[cluster]" in told["error"]["advice"]
