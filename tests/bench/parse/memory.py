# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Memory of reading: files of 1,000 pages, and with ``--long`` 500 scanned pages; OCR's speed.

The program reads in a process of its own (`watched.py`), which is looked at from outside together
with its parse worker. One large file is of pages that hold no picture, so all of it is read from
the text layer; in the other some pages show print in pictures, for which the worker loads OCR.
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil
import pymupdf

from tests.bench import ocr
from tests.bench.harness import Bench
from tests.bench.parse.files import FILINGS, filings
from tests.bench.parse.report import Report
from tests.bench.samples import SCAN_DPI, sample

NEEDS = (FILINGS,)
_PAGES, _MOST_MB = 1_000, 600
_SCANS, _EARLY, _GROWTH = 500, 50, 1.10
_PAUSE_S = 0.05
_LOOK_FOR_WORKERS_S = 1.0
_ROUNDS = 3
_ROOT = Path(__file__).parents[3]


@dataclass(slots=True)
class _Peaks:
    """Most bytes of the engine, of its worker, and of the two at one moment."""

    engine: int = 0
    worker: int = 0
    both: int = 0


def measure(data: Path, *, long: bool) -> Report:
    report = Report()
    with tempfile.TemporaryDirectory(prefix="clauselight-bench-") as work:
        _large_files(report, data, Path(work))
        report.say("")
        _speed_of_ocr(report, Path(work))
        if long:
            report.say("")
            _many_scans(report, Path(work))
    return report


def _large_files(report: Report, data: Path, work: Path) -> None:
    rows: list[tuple[str, ...]] = [
        ("1,000 pages of filings", "MB", "seconds", "engine MB", "worker MB", "together MB")
    ]
    native = work / "native.pdf"
    _join(filings(data), native, pictures=False)
    peaks = _read_large(rows, "no pictures", native)
    mixed = work / "mixed.pdf"
    _join(filings(data), mixed, pictures=True)
    _read_large(rows, "as they are, some by OCR", mixed)
    report.table(rows)
    report.aim(
        f"pages without pictures: peak of engine and worker together under {_MOST_MB} MB",
        peaks.both < _MOST_MB * 1e6,
    )


def _read_large(rows: list[tuple[str, ...]], name: str, path: Path) -> _Peaks:
    started = time.perf_counter()
    peaks, _ = _watched(path)
    seconds = time.perf_counter() - started
    sizes = (peaks.engine, peaks.worker, peaks.both)
    megabytes = f"{path.stat().st_size / 1e6:.0f}"
    rows.append((name, megabytes, f"{seconds:.0f}", *(f"{size / 1e6:.0f}" for size in sizes)))
    return peaks


def _join(files: list[Path], target: Path, *, pictures: bool) -> None:
    """Put the first 1,000 pages of files together; without `pictures`, only those with none."""
    with pymupdf.open() as joined:
        for path in files:
            with pymupdf.open(path) as document:
                plain = [page.number for page in document if pictures or not page.get_images()]
                # All of a file at once: page by page, each would bring its own copy of every font.
                if plain[: _PAGES - len(joined)]:
                    document.select(plain[: _PAGES - len(joined)])
                    joined.insert_pdf(document)
        if len(joined) < _PAGES:
            message = f"the filings have only {len(joined)} such pages"
            raise RuntimeError(message)
        joined.save(target, garbage=1)


def _speed_of_ocr(report: Report, work: Path) -> None:
    (found,) = ocr.measure(Bench(work, work / "library", _ROUNDS))
    rows = [
        ("", "pages/s"),
        (f"OCR, {found.note}", f"{found.value:.3f}"),
        (f"bare {found.bare_name}", f"{found.bare or 0:.3f}"),
    ]
    report.table(rows)
    report.aim(f"{found.ratio or 0:.2f} of the bare engine, aim {found.aim}", bool(found.met))


def _many_scans(report: Report, work: Path) -> None:
    path = work / "scans.pdf"
    _quarter_sheets(path)
    started = time.perf_counter()
    _, sizes = _watched(path)
    minutes = (time.perf_counter() - started) / 60
    rows: list[tuple[str, ...]] = [("after scanned pages", "engine MB", "worker MB")]
    for count in (1, _EARLY, *range(100, _SCANS + 1, 100)):
        rows.append((str(count), *(f"{size / 1e6:.0f}" for size in sizes[count - 1])))
    report.table(rows)
    early, late = sum(sizes[_EARLY - 1]), sum(sizes[_SCANS - 1])
    report.aim(
        f"after {_SCANS} pages {late / early:.3f} of the memory after {_EARLY} "
        f"(quarter sheets, {minutes:.0f} minutes), aim {_GROWTH}",
        late <= _GROWTH * early,
    )


def _quarter_sheets(target: Path) -> None:
    """Quarters of pages of the samples as pictures, over and over: small, and all with print."""
    with pymupdf.open(sample("homeowners_policy_ho3.pdf")) as source, pymupdf.open() as made:
        quarters = []
        width, height = source[0].rect.width / 2, source[0].rect.height / 2
        for page in source.pages(1, 6):
            for x, y in ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height)):
                clip = pymupdf.Rect(x, y, x + width, y + height)
                quarters.append(page.get_pixmap(dpi=SCAN_DPI, clip=clip).tobytes("png"))
        for number in range(_SCANS):
            page = made.new_page(width=width, height=height)
            page.insert_image(page.rect, stream=quarters[number % len(quarters)])
        made.save(target, garbage=4)


def _watched(path: Path) -> tuple[_Peaks, list[tuple[int, int]]]:
    """Read a file in a process of its own; its peaks, and both processes' size after each page."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.parse.watched", str(path)],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    peaks = _Peaks()
    watcher = threading.Thread(target=_watch, args=(process, peaks))
    watcher.start()
    told, _ = process.communicate()
    watcher.join()
    if process.returncode:
        message = f"reading {path.name} ended with {process.returncode}"
        raise RuntimeError(message)
    return peaks, [(engine, worker) for engine, worker in json.loads(told)]


def _watch(process: "subprocess.Popen[str]", peaks: _Peaks) -> None:
    engine = psutil.Process(process.pid)
    below: list[psutil.Process] = []
    looked_at = 0.0
    while process.poll() is None:
        if time.monotonic() - looked_at > _LOOK_FOR_WORKERS_S:
            below, looked_at = _below(engine), time.monotonic()
        own, others = _resident(engine), sum(_resident(each) for each in below)
        peaks.engine = max(peaks.engine, own)
        peaks.worker = max(peaks.worker, others)
        peaks.both = max(peaks.both, own + others)
        time.sleep(_PAUSE_S)


def _below(process: psutil.Process) -> list[psutil.Process]:
    try:
        return process.children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0
