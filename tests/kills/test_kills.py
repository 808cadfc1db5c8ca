# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A few of the kills of `make kills`, with a seed of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
def test_a_killed_program_never_shows_half_a_document_nor_loses_one(tmp_path: Path) -> None:
    log = tmp_path / "kills.log"
    command = [sys.executable, "-m", "tests.kills", "--kills", "25", "--seed", "7", "--log", log]
    ended = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    told = log.read_text() if log.exists() else ""
    assert ended.returncode == 0, told + ended.stderr
    assert "25 kills" in told
