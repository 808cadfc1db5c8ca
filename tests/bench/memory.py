# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Most memory of all processes of the program together, over ingest and questions."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

from core.types import SearchFilter
from tests.bench.harness import Bench, Measured
from tests.bench.samples import every, open_library, questions

_AIM_GB = 3.5
_QUESTIONS = 3
_PAUSE_S = 0.05


class _Watcher:
    """Adds up the resident memory of this process and all below it, twenty times a second."""

    def __init__(self) -> None:
        self.peak_bytes = 0
        self._stop = threading.Event()

    def run(self) -> None:
        process = psutil.Process()
        while not self._stop.wait(_PAUSE_S):
            family = [process, *process.children(recursive=True)]
            self.peak_bytes = max(self.peak_bytes, sum(_resident(each) for each in family))

    def stop(self) -> None:
        self._stop.set()


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0


@contextmanager
def _watching() -> Iterator[_Watcher]:
    watcher = _Watcher()
    thread = threading.Thread(target=watcher.run)
    thread.start()
    try:
        yield watcher
    finally:
        watcher.stop()
        thread.join()


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Bring the samples in and ask, once: the peak is one figure."""
    with _watching() as watcher:
        # A folder of its own: another measurement's library has the samples already.
        with open_library(bench.work / "library") as library:
            ingested = watcher.peak_bytes
            for each in every(questions(), _QUESTIONS):
                library.ask(each.question, SearchFilter())
        peak = watcher.peak_bytes / 1e9
    note = f"after ingest {ingested / 1e9:.2f} GB; pages shared between processes count twice"
    return (Measured("peak memory", "GB", (peak,), "lower", peak, aim=_AIM_GB, note=note),)
