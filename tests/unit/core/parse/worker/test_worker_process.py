# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine's handle on a worker that is gone."""

import pytest

from core.parse.worker import worker_process
from core.parse.worker.worker_process import WorkerProcess
from core.settings import ParseSettings


def test_a_killed_worker_is_not_asked_again_while_it_is_still_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = WorkerProcess(ParseSettings(), None)
    with monkeypatch.context() as busy_machine:
        busy_machine.setattr(worker._process, "kill", lambda: None)
        busy_machine.setattr(worker_process, "_END_TIMEOUT_S", 0.0)
        worker.kill()
        assert worker._process.is_alive()
        assert not worker.alive
    worker._process.kill()
    worker._process.join()
