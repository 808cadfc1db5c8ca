# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The real program as a process, watched for sockets, on a library made from the samples."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.samples import sample_files
from core.types import Corpus

ROOT = Path(__file__).resolve().parents[2]

# Runs in every Python process below the program: any use of a socket is written down and refused.
_WATCH = """
import os, sys
def _watch(event, arguments):
    if event in {"socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto"}:
        with open(os.environ["SOCKET_REPORT"], "a") as report:
            report.write(event + repr(arguments[1:]) + "\\n")
        raise RuntimeError("a socket was used: " + event)
sys.addaudithook(_watch)
"""


@dataclass(frozen=True)
class Ended:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Program:
    """Runs `clauselight`; after each run no socket may have been used."""

    def __init__(self, folder: Path) -> None:
        self._report = folder / "sockets.txt"
        watch = folder / "watch"
        watch.mkdir()
        (watch / "sitecustomize.py").write_text(_WATCH)
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(watch), str(ROOT)]),
            "SOCKET_REPORT": str(self._report),
            "QT_QPA_PLATFORM": "offscreen",
        }

    def __call__(self, *arguments: str | Path, timeout_s: float = 280) -> Ended:
        command = [sys.executable, "-m", "app", *map(str, arguments)]
        ended = subprocess.run(
            command,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=timeout_s,
            check=False,
        )
        assert not self._report.exists(), self._report.read_text()
        return Ended(ended.returncode, ended.stdout, ended.stderr)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("program"))


@pytest.fixture(scope="session")
def samples_workspace(program: Program, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that holds the sample documents."""
    workspace = tmp_path_factory.mktemp("samples") / "library"
    for corpus in Corpus:
        ended = program(
            "ingest", *sample_files(corpus), "--corpus", corpus.value,
            "--workspace", workspace, "--json",
        )  # fmt: skip
        assert ended.code == 0, ended.err + ended.out
    return workspace


@pytest.fixture(scope="session")
def samples(program: Program, samples_workspace: Path) -> Callable[..., Ended]:
    """The program on the sample library."""

    def run(command: str, *arguments: str | Path) -> Ended:
        return program(*command.split(), *arguments, "--workspace", samples_workspace, "--json")

    return run
