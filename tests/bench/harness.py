# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every measurement stands on: a value with its rounds, beside that of the bare engine.

Ours and the bare engine take turns, and the one that goes first changes from round to round: a busy
or hot machine then slows both alike, and their ratio holds where seconds do not.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

Better = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a measurement is given.

    Attributes:
        work: A folder of its own, thrown away afterwards.
        library: The sample library, shared with the other measurements; built by the first.
        rounds: How often it measures, 1 or more.
    """

    work: Path
    library: Path
    rounds: int


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure.

    Attributes:
        name: What was measured.
        unit: Of all values.
        values: One a round.
        better: Which way is better.
        value: The one figure of the rounds: the median, or another that `name` tells.
        bare: The bare engine's median in the same run, or None where there is none.
        bare_name: What the bare engine did.
        aim: Bound of the ratio where there is a bare engine, else of the value; None for none.
        note: What is to be known beside it.
    """

    name: str
    unit: str
    values: tuple[float, ...]
    better: Better
    value: float
    bare: float | None = None
    bare_name: str = ""
    aim: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours over the bare engine's."""
        return None if self.bare is None else self.value / self.bare

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; None without an aim."""
        if self.aim is None:
            return None
        held = self.value if self.ratio is None else self.ratio
        return held >= self.aim if self.better == "higher" else held <= self.aim

    def to_json(self) -> dict[str, Any]:
        """Return everything, ratio and verdict included."""
        return {**asdict(self), "ratio": self.ratio, "met": self.met}


def measured(name: str, unit: str, values: list[float], better: Better, **more: Any) -> Measured:
    """Make a figure of the median of its rounds."""
    return Measured(name, unit, tuple(values), better, statistics.median(values), **more)


def seconds(work: Callable[[], object]) -> float:
    """Run once and return the wall time."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def take_turns(
    ours: Callable[[], object], bare: Callable[[], object], rounds: int
) -> tuple[list[float], list[float]]:
    """Time both once a round, in changing order; both were warmed up by the caller.

    Returns:
        Seconds of ours and of the bare engine's, one a round.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            times[which].append(seconds((ours, bare)[which]))
    return times


def rates(count: int, times: list[float]) -> list[float]:
    """Turn seconds for `count` things into things per second."""
    return [count / each for each in times]


def step_behind() -> None:
    """Lower this process to the lowest priority, from which the parse worker cannot go lower.

    The worker steps behind the user's other work by itself. On a busy machine the bare engine,
    which runs in this process, would be ahead of it, and their ratio would tell of that alone.
    """
    if hasattr(os, "nice"):
        os.nice(19)


def machine() -> dict[str, str | int | None]:
    """Say what it was measured on."""
    return {
        "system": platform.platform(),
        "processor": platform.machine(),
        "cores": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "python": platform.python_version(),
    }
