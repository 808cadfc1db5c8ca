# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine as a process."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]


def run(folder: Path, *requests: dict[str, object]) -> tuple[int, list[dict[str, object]]]:
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(
        [sys.executable, "-m", "app.engine", "--workspace", str(folder)],
        input=lines,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_it_serves_until_its_input_ends(tmp_path: Path) -> None:
    code, replies = run(tmp_path / "w", {"id": 1, "command": "cancel", "arguments": {"id": 7}})
    assert code == 0
    assert replies == [
        {"id": 0, "event": "ready", "data": {}},
        {"id": 1, "event": "result", "data": {"found": False}},
    ]


def test_a_library_that_cannot_be_opened_is_told_and_ends(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code, replies = run(blocked / "w")
    assert code == 6
    (reply,) = replies
    assert (reply["id"], reply["event"]) == (0, "error")
    assert reply["data"]["code"] == "WORKSPACE_PERMISSION"
    assert reply["data"]["advice"]
