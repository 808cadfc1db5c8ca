# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a change of one clause in a document of 300 pages costs, beside its first time."""

import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from core.ingest.order import IngestOrder, IngestResult
from core.parse.facsimile.facsimile import lay_out
from core.parse.formats import FileFormat
from core.parse.raw import RawPage
from core.parse.sources.flow import Flow
from core.parse.sources.text.markdown import parse_markdown
from core.runtimes import LocalRuntimes, Runtimes
from core.settings import Settings
from core.types import Corpus
from core.workspace import Workspace
from tests.bench.parse.report import Report
from tests.made_up_runtimes import MadeUpRuntimes

_PAGES = 300
_AIM = 0.10
_WORDS = re.findall(
    r"\w+",
    "cover limit owner water storm policy notice loss claim repair building tenant agent office "
    "premium record month review letter report account witness damage store vehicle guard alarm",
)


def measure(data: Path, *, quick: bool) -> Report:
    """Bring a made handbook in, change a clause of it, and bring it in again: as text, as a PDF."""
    report = Report()
    for kind in ("md", "pdf"):
        report.say(f"a handbook as .{kind}")
        _measure(report, kind, quick=quick)
    return report


def _measure(report: Report, kind: str, *, quick: bool) -> None:
    runtimes: Runtimes = MadeUpRuntimes() if quick else LocalRuntimes(Settings())
    with (
        tempfile.TemporaryDirectory(prefix="clauselight-bench-") as folder,
        Workspace.open(Path(folder, "library"), runtimes) as library,
    ):
        # The model is loaded before the clock runs.
        library.runtimes.embedder()
        path = Path(folder, f"handbook.{kind}")
        _write(path, "30 days")
        first, first_s = _bring(library, path)
        _write(path, "45 days")
        second, second_s = _bring(library, path)
    share = second_s / first_s
    rows = [("time", "pages", "passages", "embedded", "seconds")]
    for name, result, seconds in (("first", first, first_s), ("changed", second, second_s)):
        figures = (result.pages_in, result.chunks, result.embedded)
        rows.append((name, *map(str, figures), f"{seconds:.1f}"))
    report.table(rows)
    what = f"the second time takes {share:.1%} of the first"
    if quick:
        report.say(f"{what}; of a first time without weights, so no aim")
    else:
        report.aim(f"{what} (aim {_AIM:.0%})", share <= _AIM)
    report.aim(f"{second.embedded} passages embedded anew (aim 1 or 2)", second.embedded in {1, 2})
    report.aim(f"{first.pages_in} pages (at least {_PAGES})", first.pages_in >= _PAGES)


def _write(path: Path, term: str) -> None:
    text = "\n".join(_lines(term))
    if path.suffix == ".md":
        path.write_text(text)
        return
    flow, pages = Flow(tuple(parse_markdown(text))), list[RawPage]()
    lay_out(flow, path.name, FileFormat.MARKDOWN, path, 10 * _PAGES, pages.append)


def _bring(library: Workspace, path: Path) -> tuple[IngestResult, float]:
    begun = time.perf_counter()
    (result,) = library.ingest(IngestOrder((path,), Corpus.POLICIES))
    return result, time.perf_counter() - begun


def _lines(term: str) -> Iterator[str]:
    """A handbook without two sentences alike; one clause of it names the term."""
    number = 0
    for chapter in range(1, 31):
        yield f"# {chapter} Chapter {chapter}\n"
        for section in range(1, 17):
            yield f"## {chapter}.{section} Section {chapter}.{section}\n"
            for paragraph in range(4):
                number += 1
                yield " ".join(_sentence(number * 10 + n) for n in range(6)) + "\n"
                if (chapter, section, paragraph) == (15, 5, 2):
                    yield f"The notice period of this section is {term}.\n"


def _sentence(seed: int) -> str:
    words = [_WORDS[(seed * 7 + n * (3 + seed % 11)) % len(_WORDS)] for n in range(12)]
    return f"The {' '.join(words)} is {seed} days."
