# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When a process is killed: at a step of its own, or at a moment of the clock."""

import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Any

from tests.kills.apart import Ended, run_apart, say

_WATCHED = ("/core/store/", "/core/ingest/")
"""Steps are the calls that these files make and get, so that most kills fall where it matters."""


@dataclass(frozen=True)
class Point:
    """The nth time that a step is taken, or a moment after the start."""

    step: str = ""
    time: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        """For the log."""
        return (
            f"{self.step}, time {self.time}" if self.step else f"by the clock, {self.seconds:.3f} s"
        )


@dataclass(frozen=True)
class Run:
    """A run that nobody killed: how often it took each step, and how long it was."""

    steps: Mapping[str, int]
    seconds: float

    def point(self, chance: random.Random) -> Point:
        """A point of this run.

        Two of three are steps: first which, then which time, or all kills would fall into the few
        functions that are called for each block. The others fall into native code as well.
        """
        if chance.randrange(3):
            step = chance.choice(sorted(self.steps))
            return Point(step, chance.randint(1, self.steps[step]))
        return Point(seconds=chance.random() * self.seconds)


def counted_run(task: Callable[[], object]) -> Run:
    """Let a task come to its end, and count its steps; counting makes it longer by a little."""
    ended = run_apart(lambda: _count(Point(), task))
    return Run(json.loads(ended.said), ended.seconds)


def run_killed(point: Point, task: Callable[[], object]) -> Ended:
    """Run a task apart and kill it at a point."""
    if not point.step:
        return run_apart(task, kill_after_s=point.seconds)
    return run_apart(lambda: _count(point, task))


def _count(point: Point, task: Callable[[], object]) -> None:
    counts: Counter[str] = Counter()

    def step(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if any(part in code.co_filename for part in _WATCHED):
            name = f"{event} {code.co_qualname}"
            counts[name] += 1
            if name == point.step and counts[name] == point.time:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(step)
    task()
    sys.setprofile(None)
    say(json.dumps(counts))
