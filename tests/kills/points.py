# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When a process is killed: at a step of its own, or at a moment of the clock."""

import os
import random
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

from tests.kills.apart import Ended, run_apart, say

_WATCHED = ("/core/store/", "/core/ingest/")
"""Steps are the calls that these files make and get, so that most kills fall where it matters."""


@dataclass(frozen=True)
class Point:
    """A step or a moment; of a whole run, both are known."""

    steps: int | None = None
    seconds: float | None = None

    def before(self, chance: random.Random) -> "Point":
        """A point of this run: two of three are steps, the others fall into native code as well."""
        if chance.randrange(3):
            return Point(steps=chance.randrange(1, (self.steps or 0) + 1))
        return Point(seconds=chance.random() * (self.seconds or 0.0))

    def __str__(self) -> str:
        """For the log."""
        return f"step {self.steps}" if self.steps is not None else f"{self.seconds:.3f} s"


def run_killed(point: Point, task: Callable[[], object]) -> Ended:
    """Run a task apart and kill it at a point; what is said is where that was."""
    if point.steps is None:
        return replace(run_apart(task, kill_after_s=point.seconds), said="by the clock")
    return run_apart(lambda: _count(point.steps or 0, task))


def _count(last: int, task: Callable[[], object]) -> None:
    count = 0

    def step(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        name = frame.f_code.co_filename
        if any(part in name for part in _WATCHED):
            count += 1
            if count >= last:
                say(f"{event} {frame.f_code.co_qualname}")
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(step)
    task()
    sys.setprofile(None)
    say(str(count))
