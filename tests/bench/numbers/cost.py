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
from models.base import ByteImage, CropReading, ModelIdentity, OcrEngine, OcrLine
from tests.bench.numbers import known_scans
from tests.bench.numbers.collect import Reader
from tests.bench.numbers.known_scans import KnownScan
from tests.bench.numbers.output import folder
from tests.bench.parse.report import Report

_PAGES, _FEW = 18, 3
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


class _ReadsOnce:
    """The same engine, but its second reader sees nothing and takes no time."""

    def __init__(self, engine: OcrEngine) -> None:
        self._engine = engine

    @property
    def identity(self) -> ModelIdentity:
        return self._engine.identity

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        return self._engine.read_page(image)

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        return tuple(CropReading("", 0.0) for _ in images)


def measure(_data: Path, *, quick: bool = False) -> Report:
    scans = [
        planned.make()
        for planned in known_scans.degraded(
            folder("cost/pictures"), _FEW if quick else _PAGES, _FIRST
        )
    ]
    settings = Settings()
    engine = LocalRuntimes(settings).ocr_factory()()
    gated, plain = Reader(settings, lambda: engine), Reader(settings, lambda: _ReadsOnce(engine))
    _with_gate(gated, scans[0])
    with_gate, without = _Seconds(), _Seconds()
    for number, scan in enumerate(scans):
        turns = [(with_gate, _with_gate, gated), (without, _without_gate, plain)]
        for seconds, read, reader in turns if number % 2 else reversed(turns):
            seconds.run(functools.partial(read, reader, scan))
    return _told(len(scans), with_gate, without)


def _with_gate(reader: Reader, scan: KnownScan) -> None:
    reader.read(scan).document()


def _without_gate(reader: Reader, scan: KnownScan) -> None:
    with (
        mock.patch("core.parse.scan.ocr_reader.check_ink", return_value=InkCheck((), ())),
        mock.patch("core.parse.assemble.find_numerals", return_value=()),
    ):
        reader.read(scan).document()


def _told(count: int, with_gate: _Seconds, without: _Seconds) -> Report:
    report = Report()
    rows: list[tuple[str, ...]] = [("", "pages", "s a page", "s a page of processor time")]
    for name, seconds in (("with the gate", with_gate), ("without", without)):
        cells = (f"{seconds.wall / count:.2f}", f"{seconds.processor / count:.2f}")
        rows.append((name, str(count), *cells))
    report.table(rows)
    ratio = with_gate.processor / without.processor
    by_clock = with_gate.wall / without.wall
    told = f"{ratio:.2f} times the processor time ({by_clock:.2f} by the clock) of reading alone"
    report.aim(f"{told}, aim at most {_AIM}", ratio <= _AIM)
    return report
