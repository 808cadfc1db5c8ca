# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages per second and figures found: the program's reading beside other readers of PDF.

All in one process. Ours and the bare engine take turns file by file, each first on every other
file, so a busy machine slows both alike. The slow readers share a fixed choice of pages.
"""

import functools
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pymupdf

from core.parse.assemble import assemble
from core.settings import ParseSettings
from core.types import SourceDocument
from models.errors import ModelMissingError
from tests.bench.parse.figures import figures
from tests.bench.parse.files import FILINGS, evidence, filings, native, read_here
from tests.bench.parse.report import Report

NEEDS = (FILINGS, "corpus/policy")
_AIM = 0.25
_CHOSEN_PAGES = 60

T = TypeVar("T")
Reader = Callable[[Path], str]


@dataclass(slots=True)
class _Clock:
    """Wall and processor seconds of one reader over all files."""

    wall: float = 0.0
    processor: float = 0.0

    def run(self, work: Callable[[], T]) -> T:
        wall, processor = time.perf_counter(), time.process_time()
        value = work()
        self.wall += time.perf_counter() - wall
        self.processor += time.process_time() - processor
        return value


def measure(data: Path) -> Report:
    report = Report()
    files = native(data)
    _beside_bare(report, files)
    report.say("")
    with tempfile.TemporaryDirectory(prefix="clauselight-bench-") as work:
        _beside_others(report, _chosen(data, files, Path(work)))
    return report


def _beside_bare(report: Report, files: Sequence[Path]) -> None:
    _ours(files[0])
    _bare(files[0])
    ours, bare = _Clock(), _Clock()
    pages = asked_for_ocr = 0
    for number, path in enumerate(files):
        if number % 2:
            bare.run(functools.partial(_bare, path))
        read = ours.run(functools.partial(_ours, path)).pages
        if not number % 2:
            bare.run(functools.partial(_bare, path))
        pages += len(read)
        asked_for_ocr += sum(page.error_code == ModelMissingError.code for page in read)
    rows: list[tuple[str, ...]] = [("", "pages", "pages/s", "pages/s of processor time")]
    names = ("reading, structure, tables", 'bare get_text("rawdict")')
    for name, clock in zip(names, (ours, bare), strict=True):
        rates = (f"{pages / clock.wall:.1f}", f"{pages / clock.processor:.1f}")
        rows.append((name, str(pages), *rates))
    report.table(rows)
    if asked_for_ocr:
        report.say(f"{asked_for_ocr} of the pages ask for OCR; here they are not read further")
    ratio = bare.wall / ours.wall
    by_processor = bare.processor / ours.processor
    met = by_processor >= _AIM
    what = f"{by_processor:.3f} of the bare engine by processor time, aim {_AIM}"
    report.aim(f"{what} (by the clock {ratio:.3f}, the same where nothing else runs)", met)


def _ours(path: Path) -> SourceDocument:
    settings = ParseSettings()
    info, pages = read_here(path, settings)
    return assemble("bench.v1", path.name, info, pages, settings)


def _bare(path: Path) -> int:
    with pymupdf.open(path) as document:
        return sum(len(page.get_text("rawdict")["blocks"]) for page in document)


def _chosen(data: Path, files: Sequence[Path], work: Path) -> list[Path]:
    """The pages that questions ask about, and policy pages evenly spread, a file a source."""
    asked: dict[Path, set[int]] = {path: set() for path in files}
    for each in evidence(data):
        asked[data / FILINGS / "pdfs" / each.document].add(each.page_index)
    policies = [path for path in files if path not in filings(data)]
    left = _CHOSEN_PAGES - sum(len(pages) for pages in asked.values())
    for path in policies:
        with pymupdf.open(path) as document:
            share = max(1, min(len(document), left // len(policies)))
            asked[path] = {len(document) * place // share for place in range(share)}
    return [_cut(path, sorted(pages), work / path.name) for path, pages in asked.items() if pages]


def _cut(path: Path, pages: Sequence[int], target: Path) -> Path:
    with pymupdf.open(path) as document:
        document.select(pages)
        document.save(target, garbage=3)
    return target


def _beside_others(report: Report, files: Sequence[Path]) -> None:
    wanted = [_words(path) for path in files]
    pages = sum(len(pymupdf.open(path)) for path in files)
    rows: list[tuple[str, ...]] = [("", "pages", "pages/s", "figures", "found", "share")]
    for name, reader in _readers().items():
        reader(files[0])
        clock, found = _Clock(), 0
        for path, needed in zip(files, wanted, strict=True):
            text = clock.run(functools.partial(reader, path))
            found += (figures(text) & needed).total()
        total = sum(needed.total() for needed in wanted)
        counts = (f"{total:,}", f"{found:,}", f"{found / total:.4f}")
        rows.append((name, str(pages), f"{pages / clock.wall:.2f}", *counts))
    report.table(rows)


def _words(path: Path) -> Counter[str]:
    with pymupdf.open(path) as document:
        return figures("\n".join(word[4] for page in document for word in page.get_text("words")))


def _readers() -> dict[str, Reader]:
    """Each by the call that its own documentation begins with; tables wherever it finds any."""
    import pymupdf4llm  # type: ignore[import-untyped]
    from markitdown import MarkItDown

    converter = MarkItDown(enable_plugins=False)
    return {
        "this program": lambda path: "\n".join(block.text for block in _ours(path).blocks),
        "PyMuPDF4LLM": lambda path: str(pymupdf4llm.to_markdown(str(path), show_progress=False)),
        "pdfplumber": _pdfplumber,
        "MarkItDown": lambda path: str(converter.convert(str(path)).text_content),
    }


def _pdfplumber(path: Path) -> str:
    import pdfplumber

    with pdfplumber.open(path) as document:
        texts = []
        for page in document.pages:
            texts.append(page.extract_text())
            page.extract_tables()
            page.close()
    return "\n".join(texts)
