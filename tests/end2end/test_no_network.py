# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""No library of ours opens a socket, native code included: the system's own record of the calls.

Every other test here refuses sockets of Python code; this one looks below Python.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from tests.end2end.conftest import ROOT, Ended, Program

STRACE = shutil.which("strace")

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.model,
    pytest.mark.slow,
    pytest.mark.skipif(STRACE is None, reason="strace is not installed"),
]


def traced(
    program: Program, report: Path, *arguments: str | Path
) -> subprocess.CompletedProcess[str]:
    command = [
        STRACE or "strace", "-f", "-qq", "-e", "trace=connect,sendto,bind", "-o", str(report),
        sys.executable, "-m", "app", *map(str, arguments),
    ]  # fmt: skip
    return subprocess.run(
        command, env=program.environment, capture_output=True, text=True, timeout=290, check=False
    )


def network_calls(report: Path) -> list[str]:
    lines = report.read_text().splitlines()
    return [line for line in lines if "AF_INET" in line or "AF_INET6" in line]


def test_reading_a_scan_opens_no_socket(program: Program, tmp_path: Path) -> None:
    with pymupdf.open(ROOT / "resources/samples/coastal_endorsement_fax.pdf") as scan:
        scan.select([0])
        scan.save(tmp_path / "scan.pdf")
    report = tmp_path / "calls.txt"
    ended = traced(
        program, report, "ingest", tmp_path / "scan.pdf", "--corpus", "policies",
        "--workspace", tmp_path / "library", "--json",
    )  # fmt: skip
    assert '"outcome": "complete"' in ended.stdout, ended.stderr
    assert '"ocr_pages": 1' in ended.stdout
    assert network_calls(report) == []


def test_asking_opens_no_socket(
    samples: Callable[..., Ended], samples_workspace: Path, program: Program, tmp_path: Path
) -> None:
    report = tmp_path / "calls.txt"
    ended = traced(
        program, report, "ask", "How soon must a proof of loss be sent?",
        "--workspace", samples_workspace, "--json",
    )  # fmt: skip
    assert '"outcome"' in ended.stdout, ended.stderr
    assert network_calls(report) == []


def test_the_watch_sees_a_socket(tmp_path: Path) -> None:
    report = tmp_path / "calls.txt"
    code = (
        "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM);"
        "s.connect(('127.0.0.1', 9))"
    )
    command = [STRACE or "strace", "-f", "-qq", "-e", "trace=connect", "-o", str(report)]
    subprocess.run([*command, sys.executable, "-c", code], check=True, timeout=60)
    assert len(network_calls(report)) == 1
