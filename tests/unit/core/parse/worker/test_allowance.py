# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A request is given up for what its worker did with its time, not for what others did."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from core.parse.worker.allowance import Allowance


@contextmanager
def process(doing: str) -> Iterator[int]:
    command = [sys.executable, "-c", f"import time\nprint(flush=True)\n{doing}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        started.stdout.readline()
        try:
            yield started.pid
        finally:
            started.kill()


def used_up_after(allowance: Allowance) -> float:
    begun = time.monotonic()
    while not allowance.is_used_up():
        time.sleep(0.02)
    return time.monotonic() - begun


def test_a_worker_that_gets_no_processor_has_three_times_its_time() -> None:
    with process("time.sleep(60)") as process_id:
        assert 1.2 <= used_up_after(Allowance(process_id, 0.4)) < 2.4


def test_a_worker_that_computes_all_the_while_has_its_time() -> None:
    with process("while True: pass") as process_id:
        allowance = Allowance(process_id, 1.0)
        passed = used_up_after(allowance)
        # On a busy machine it may get less than a whole processor, and then has longer.
        assert 1.0 <= passed <= 3.1


def test_a_worker_that_has_ended_is_given_up_in_the_end() -> None:
    with process("pass") as process_id:
        pass
    assert used_up_after(Allowance(process_id, 0.1)) < 1.0
