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
def samples(
    program: Program, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Ended]:
    """The program on a library that holds the sample documents."""
    workspace = tmp_path_factory.mktemp("samples") / "library"
    folder = ROOT / "resources" / "samples"
    for corpus in ("policies", "regulations"):
        ended = program(
            "ingest", folder / corpus, "--corpus", corpus, "--workspace", workspace, "--json"
        )
        assert ended.code == 0, ended.err + ended.out

    def run(command: str, *arguments: str | Path) -> Ended:
        words = command.split()
        return program(*words, *arguments, "--workspace", workspace, "--json")

    return run
