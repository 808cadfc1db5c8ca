# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine gives way to the window, and the parse worker to the engine."""

import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from core.parse.worker.worker_process import WorkerProcess
from core.settings import ParseSettings

_ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there it is a class, no figure")


def niceness_above(process_id: int, own: int) -> int:
    """How much nicer a process is, once it has made itself so; it has a minute for that."""
    process = psutil.Process(process_id)
    deadline = time.monotonic() + 60
    while process.nice() == own and time.monotonic() < deadline:
        time.sleep(0.1)
    return process.nice() - own


def test_the_engine_gives_way_to_the_window(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app.engine", "--workspace", tmp_path]
    with subprocess.Popen(
        command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as engine:
        assert niceness_above(engine.pid, psutil.Process().nice()) == 5
        engine.kill()


def test_the_worker_gives_way_to_whoever_started_it() -> None:
    worker = WorkerProcess(ParseSettings(), None)
    try:
        assert niceness_above(worker.process_id, psutil.Process().nice()) == 5
    finally:
        worker.kill()
