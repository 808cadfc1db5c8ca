# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether one handbook in several formats has the same section tree and the same text in each."""

import tempfile
from itertools import zip_longest
from pathlib import Path

from core.parse.client import ParseClient
from core.settings import Settings
from core.types import BlockKind, SourceDocument
from tests.bench.parse.report import Report
from tests.bench.sources.files import read
from tests.bench.sources.handbook import PARTS, WRITERS

_MARKS = "-*\u2022\u25cf\u25aa\u25e6\u2013\u2023 "
_SHOWN = 70


def measure(data: Path) -> Report:
    """Write it in each format, read each, and compare all with the first."""
    report = Report()
    with (
        tempfile.TemporaryDirectory(prefix="clauselight-bench-") as folder,
        ParseClient(Settings().parse, None) as client,
    ):
        found = {}
        for suffix, write in WRITERS.items():
            path = Path(folder) / f"handbook.{suffix}"
            write(PARTS, path)
            found[suffix] = read(path, client)
    first = next(iter(found))
    expected = len(PARTS)
    rows = [("format", "sections", "blocks", "pages")]
    for suffix, document in found.items():
        figures = (len(document.sections), len(document.blocks), len(document.pages))
        rows.append((suffix, *map(str, figures)))
    report.table(rows)
    for suffix, document in found.items():
        report.aim(f"{suffix}: {expected} sections", len(document.sections) == expected)
        for what, of in (("tree", _tree), ("text", _text)):
            pairs = list(zip_longest(of(found[first]), of(document)))
            other = [pair for pair in pairs if pair[0] != pair[1]]
            report.aim(f"{suffix}: the same {what} as {first}", not other)
            report.say(*(f"        {str(a)[:_SHOWN]} | {str(b)[:_SHOWN]}" for a, b in other[:5]))
    return report


def _tree(document: SourceDocument) -> list[tuple[int, str | None, str]]:
    return [(section.level, section.number, section.title) for section in document.sections]


def _text(document: SourceDocument) -> list[str]:
    """Kind and words of each block; the mark of an item is the format's own."""
    blocks = [block for block in document.blocks if block.kind is not BlockKind.FURNITURE]
    return [f"{b.kind.value}: {' '.join(b.text.lstrip(_MARKS).split())}" for b in blocks]
