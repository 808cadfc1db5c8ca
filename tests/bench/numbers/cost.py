# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the gate costs: the same pages with it and without it, by turns.

Without it no crop is read a second time, no ink is held against the text and no numeral is weighed;
finding, straightening and reading the print are the same.
"""

import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from core.parse.scan.ink_check import InkCheck
from core.runtimes import LocalRuntimes
from core.settings import Settings
from tests.bench.numbers import known_scans
from tests.bench.numbers.collect import Reader
from tests.bench.numbers.known_scans import KnownScan, Planned
from tests.bench.numbers.output import folder
from tests.bench.parse.report import Report

_MADE = 18
_EVERY_NTH = 4
_FEW = 2
_FIRST = 900_000
"""Seeds of its own, so that nothing is timed on the pages that thresholds were set on."""
_AIM = 1.5


@dataclass(slots=True)
class _Seconds:
    wall: float = 0.0
    processor: float = 0.0

    def run(self, work: Callable[[], None]) -> None:
        wall, processor = time.perf_counter(), time.process_time()
        work()
        self.wall += time.perf_counter() - wall
        self.processor += time.process_time() - processor


@dataclass(slots=True)
class _Group:
    """Pages of one kind, and the time that they took both ways."""

    scans: list[KnownScan]
    with_gate: _Seconds
    without: _Seconds

    @property
    def ratio(self) -> float:
        return self.with_gate.processor / self.without.processor


def measure(_data: Path, *, quick: bool = False) -> Report:
    pictures = folder("cost/pictures")
    plans = {
        "samples": known_scans.samples(pictures)[::_EVERY_NTH],
        "made pages": known_scans.degraded(pictures, _MADE, _FIRST),
    }
    settings = Settings()
    engine = LocalRuntimes(settings).ocr_factory()()
    reader = Reader(settings, lambda: engine)
    report = Report()
    groups = {name: _group(plan[: _FEW if quick else None]) for name, plan in plans.items()}
    _with_gate(reader, groups["samples"].scans[0])
    for group in groups.values():
        for number, scan in enumerate(group.scans):
            _take_turns(reader, group, scan, gate_first=number % 2 == 0)
    _told(report, groups)
    return report


def _group(plan: Sequence[Planned]) -> _Group:
    return _Group([planned.make() for planned in plan], _Seconds(), _Seconds())


def _take_turns(reader: Reader, group: _Group, scan: KnownScan, *, gate_first: bool) -> None:
    turns = [(group.with_gate, _with_gate), (group.without, _without_gate)]
    for seconds, read in turns if gate_first else reversed(turns):
        seconds.run(functools.partial(read, reader, scan))


def _with_gate(reader: Reader, scan: KnownScan) -> None:
    reader.read(scan).document()


def _without_gate(reader: Reader, scan: KnownScan) -> None:
    with (
        mock.patch("core.parse.scan.ocr_reader.check_ink", return_value=InkCheck((), ())),
        mock.patch("core.parse.scan.ocr_reader.read_again", return_value=()),
        mock.patch("core.parse.assemble.find_numerals", return_value=()),
    ):
        reader.read(scan).document()


def _told(report: Report, groups: dict[str, _Group]) -> None:
    rows: list[tuple[str, ...]] = [
        ("", "pages", "figures a page", "s a page", "without", "of processor", "without", "ratio")
    ]
    for name, group in groups.items():
        count = len(group.scans)
        figures = sum(len(scan.tokens) for scan in group.scans) / count
        both = (group.with_gate, group.without)
        times = [each.wall for each in both] + [each.processor for each in both]
        cells = (f"{seconds / count:.2f}" for seconds in times)
        rows.append((name, str(count), f"{figures:.0f}", *cells, f"{group.ratio:.2f}"))
    report.table(rows)
    every = [group.with_gate for group in groups.values()]
    alone = [group.without for group in groups.values()]
    ratio = sum(each.processor for each in every) / sum(each.processor for each in alone)
    by_clock = sum(each.wall for each in every) / sum(each.wall for each in alone)
    told = f"{ratio:.2f} times the processor time ({by_clock:.2f} by the clock) of reading alone"
    report.aim(f"{told}, aim at most {_AIM}", ratio <= _AIM)
