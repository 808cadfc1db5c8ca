# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How every PDF and picture of the corpus ends, brought in by the program as a user would do it."""

import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.exit_codes import ExitCode
from core import errors
from models.errors import KnownError, ModelError
from tests.bench.parse.files import FOLDERS, readable
from tests.bench.parse.report import Report

NEEDS = FOLDERS
_MOST_SECONDS = 60.0
_LONG_PAGES = 300
_SHOWN = 8
_TOLD_CHARACTERS = 4_000
_FINE = frozenset({ExitCode.OK, ExitCode.SOME_FAILED})
_ROOT = Path(__file__).parents[3]
_ROOTS = frozenset({KnownError, ModelError, errors.DocumentError, errors.WorkspaceError})


def measure(data: Path) -> Report:
    """Bring everything into one fresh library and count."""
    files = readable(data)
    with tempfile.TemporaryDirectory(prefix="clauselight-bench-") as work:
        exit_code, results = _ingest(files, Path(work))
    report = Report()
    _tally(report, results)
    _slowest(report, results)
    _judge(report, files, results, exit_code)
    return report


def _ingest(files: list[Path], workspace: Path) -> tuple[int, list[dict[str, Any]]]:
    command = [sys.executable, "-m", "app", "--workspace", str(workspace), "--json", "ingest"]
    process = subprocess.run(
        [*command, "--corpus", "policies", *(str(path.resolve()) for path in files)],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode not in _FINE:
        sys.stderr.write(process.stderr[-_TOLD_CHARACTERS:] + "\n")
    lines = (json.loads(line) for line in process.stdout.splitlines())
    return process.returncode, [line for line in lines if "path" in line]


def _causes(result: dict[str, Any]) -> list[str]:
    if result["error"] is not None:
        return [result["error"]["code"]]
    pages = sorted({page["code"] for page in result["page_errors"]})
    thin = [] if result["coverage"] >= 0.99 else ["COVERAGE"]
    return pages + thin or [""]


def _tally(report: Report, results: list[dict[str, Any]]) -> None:
    names = defaultdict(list)
    for result in results:
        names[result["outcome"], " ".join(_causes(result))].append(Path(result["path"]).name)
    rows = [("outcome", "cause", "files", "which")]
    for (outcome, cause), found in sorted(names.items()):
        which = "" if outcome == "complete" and not cause else ", ".join(found)
        rows.append((outcome, cause, str(len(found)), which))
    report.table(rows)
    total = Counter[str]()
    for result in results:
        keys = ("pages_in", "pages_out", "ocr_pages", "numbers", "doubtful_numbers")
        total.update({key: result[key] for key in keys})
    report.say("", "; ".join(f"{key.replace('_', ' ')} {count:,}" for key, count in total.items()))


def _slowest(report: Report, results: list[dict[str, Any]]) -> None:
    rows = [("slowest", "seconds", "pages", "by OCR")]
    for result in sorted(results, key=lambda each: -each["seconds"])[:_SHOWN]:
        row = (f"{result['seconds']:.1f}", str(result["pages_in"]), str(result["ocr_pages"]))
        rows.append((Path(result["path"]).name, *row))
    report.say("")
    report.table(rows)
    report.say("")


def _judge(
    report: Report, files: list[Path], results: list[dict[str, Any]], exit_code: int
) -> None:
    ended = Counter(result["path"] for result in results)
    lost = [path.name for path in files if ended[str(path.resolve())] != 1]
    report.aim(f"the program ends by itself (exit code {exit_code})", exit_code in _FINE)
    report.aim(f"{len(files)} files in, each with one outcome{_named(lost)}", not lost)
    unclear = [Path(result["path"]).name for result in results if not _classified(result)]
    report.aim(f"every fault has a class of its own and advice{_named(unclear)}", not unclear)
    uneven = [
        Path(result["path"]).name
        for result in results
        if result["outcome"] == "complete" and result["pages_in"] != result["pages_out"]
    ]
    report.aim(f"pages in = pages out for every complete one{_named(uneven)}", not uneven)
    slow = [
        f"{Path(result['path']).name} {result['seconds']:.0f} s"
        for result in results
        if result["seconds"] > _MOST_SECONDS and result["pages_in"] < _LONG_PAGES
    ]
    what = f"none over {_MOST_SECONDS:.0f} s, files of {_LONG_PAGES} pages and more aside"
    report.aim(f"{what}{_named(slow)}", not slow)


def _named(names: list[str]) -> str:
    more = [f"{len(names) - _SHOWN} more"] if len(names) > _SHOWN else []
    return ": not " + ", ".join(names[:_SHOWN] + more) if names else ""


def _classified(result: dict[str, Any]) -> bool:
    codes = {kind.code for kind in _kinds(KnownError)} - {kind.code for kind in _ROOTS}
    causes = [page["code"] for page in result["page_errors"]]
    error = result["error"]
    if error is not None:
        causes.append(error["code"] if error["advice"].strip() else "")
    known = result["outcome"] in {"complete", "partial", "failed"}
    return known and all(cause in codes for cause in causes)


def _kinds(kind: type[KnownError]) -> Iterator[type[KnownError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)
