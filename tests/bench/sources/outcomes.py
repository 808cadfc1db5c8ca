# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How every file without pages ends: complete, partial, or failed with a class and advice.

Those with pages of their own (PDF, pictures) are counted by ``make bench-parse``.
"""

from collections import defaultdict
from pathlib import Path

from core import errors
from models.errors import KnownError
from tests.bench.parse.report import Report
from tests.bench.sources.files import FOLDERS, laid_out, library_of, passwords

NEEDS = FOLDERS
_ROOTS = frozenset({KnownError, errors.DocumentError, errors.WorkspaceError})


def measure(data: Path) -> Report:
    """Bring everything in and count."""
    report = Report()
    names: dict[tuple[str, str], list[str]] = defaultdict(list)
    files = laid_out(data)
    with library_of(files, passwords(data)) as (_, results):
        pass
    rows = [("file", "outcome", "pages", "chunks", "numbers", "coverage", "seconds")]
    for result in results:
        cause = "" if result.error is None else result.error.code
        cause = cause or " ".join(sorted({code for _, code, _ in result.page_errors}))
        names[result.outcome.value, cause].append(Path(result.path).name)
        coverage = "-" if result.coverage is None else f"{result.coverage:.4f}"
        figures = (str(result.pages_in), str(result.chunks), str(result.numbers), coverage)
        rows.append(
            (Path(result.path).name, result.outcome.value, *figures, f"{result.seconds:.1f}")
        )
    report.table(rows)
    report.say("")
    tally = [("outcome", "cause", "files", "which")]
    for (outcome, cause), found in sorted(names.items()):
        which = "" if outcome == "complete" else ", ".join(found)
        tally.append((outcome, cause, str(len(found)), which))
    report.table(tally)
    faults = [result.error for result in results if result.error is not None]
    report.aim(f"{len(results)} of {len(files)} files have an outcome", len(results) == len(files))
    told = all(type(fault) not in _ROOTS and fault.advice for fault in faults)
    report.aim("every failure has a class of its own and advice", told)
    unread = [name for (_, cause), found in names.items() for name in found if "FORMAT" in cause]
    report.aim(f"{len(unread)} files are of a kind that is not read (aim 0)", not unread)
    return report
