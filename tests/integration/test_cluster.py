# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A cluster of two processes reads and embeds as this machine does, byte for byte.

Its processes are what Dask makes them: daemons, which may have no children of Python's own making.
Sockets of this machine are open for it alone, in a process of its own.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def run(task: str, folder: Path) -> dict[str, Any]:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.cluster_runs", task, folder],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert ended.returncode == 0, ended.stderr
    told: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return told


def test_a_cluster_gives_the_same_library_byte_for_byte(tmp_path: Path) -> None:
    told = run("same", tmp_path)
    assert told["outcomes"] == ["complete", "complete", "failed", "complete"]
    # One or two: a worker that is quick may take all files.
    assert told["readers"] in {1, 2}
    assert told["differences"] == []
    assert told["pages_told"] > 0


def test_what_a_cluster_lacks_is_said(tmp_path: Path) -> None:
    told = run("lacking", tmp_path)
    assert told["nobody"] == ["CLUSTER", True]
    assert told["no workers"] == ["CLUSTER", "The cluster has no workers."]
    code, message = told["other model"]
    assert code == "CLUSTER"
    assert "cannot be used: it has the model fake-embedder (fake 1), not fake-embedder" in message
    code, message = told["no model"]
    assert code == "CLUSTER"
    assert message.endswith("cannot be used: The embedder is not installed.")


def test_a_stop_is_heard_and_a_file_that_kills_its_reader_fails_alone(tmp_path: Path) -> None:
    told = run("faults", tmp_path)
    assert told["codes"] == ["WORKER_DIED", None]
    assert told["stopped after"] < 10
    assert told["published"] == 1


def test_a_cluster_that_is_lost_ends_the_batch_and_leaves_no_process(tmp_path: Path) -> None:
    told = run("lost", tmp_path)
    assert told["code"] == "CLUSTER"
    assert told["seconds"] < 60
    assert told["left"] == 0
