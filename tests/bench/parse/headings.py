# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether headings are found, and with their numbers: measured on pages that a person has marked.

How the pages were marked is told in ``headings.md`` beside this file. Headings are matched by
place: same page, and boxes that overlap by half the height of the lower one.
"""

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.progress import CancelToken, ignore_progress
from core.runtimes import LocalRuntimes
from core.settings import Settings
from core.types import BlockKind, SourceDocument
from tests.bench.parse.report import Report
from tests.bench.samples import sample

NEEDS = ("corpus/pdf", "corpus/policy", "corpus/ocr")
_TRUTH = Path(__file__).with_name("headings.jsonl")
_AIM = 0.95
_SAMPLES = "samples/"
_NOT_JUDGED = "?"


@dataclass(frozen=True, slots=True)
class Place:
    """A box on a page, in points as displayed."""

    page_index: int
    x0: float
    y0: float
    x1: float
    y1: float

    def meets(self, other: "Place") -> bool:
        """Whether two boxes overlap by half the height of the lower one."""
        if self.page_index != other.page_index or min(self.x1, other.x1) <= max(self.x0, other.x0):
            return False
        shared = min(self.y1, other.y1) - max(self.y0, other.y0)
        return shared >= 0.5 * min(self.y1 - self.y0, other.y1 - other.y0)

    def covers(self, other: "Place") -> bool:
        """Whether a box reaches over the lines of another, and not only over some of them."""
        shared = min(self.y1, other.y1) - max(self.y0, other.y0)
        return shared >= 0.7 * (other.y1 - other.y0)


@dataclass(frozen=True, slots=True)
class Mark:
    """What a person has marked.

    Attributes:
        place: Where.
        kind: ``heading``, ``clause`` (a number or title that its text runs on from), ``either``,
            or ``optional``: what one person would call a heading and another would not.
        number: As printed; None for none; ``?`` where it is not judged.
        level: 1 is the highest of its document; None where the print does not say.
        wrapped: It stands on more than one line.
    """

    place: Place
    kind: str
    number: str | None
    level: int | None
    wrapped: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A section that the program has opened.

    Attributes:
        place: Where its heading stands, on the page on which it begins.
        heading: Whether its block is a heading; else a clause that opens a section.
        number: As read.
        level: As read.
    """

    place: Place
    heading: bool
    number: str | None
    level: int


@dataclass(slots=True)
class Row:
    """Counts of one document, or of several together."""

    name: str
    marked: int = 0
    hit: int = 0
    false: int = 0
    numbers: int = 0
    numbers_right: int = 0
    wrapped: int = 0
    joined: int = 0
    clauses: int = 0
    clauses_right: int = 0
    steps: int = 0
    steps_right: int = 0
    misses: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.hit / (self.hit + self.false) if self.hit + self.false else 1.0

    @property
    def recall(self) -> float:
        return self.hit / self.marked if self.marked else 1.0

    def add(self, other: "Row") -> None:
        """Count another row in."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def cells(self) -> tuple[str, ...]:
        shares = (
            (self.numbers_right, self.numbers),
            (self.joined, self.wrapped),
            (self.clauses_right, self.clauses),
            (self.steps_right, self.steps),
        )
        return (
            self.name,
            str(self.marked),
            str(self.false),
            f"{self.precision:.3f}",
            f"{self.recall:.3f}",
            *(f"{part}/{whole}" if whole else "-" for part, whole in shares),
        )


_COUNTS = ("marked", "hit", "false", "numbers", "numbers_right", "wrapped", "joined", "clauses",
           "clauses_right", "steps", "steps_right")  # fmt: skip
_HEAD = ("document", "marked", "false", "precision", "recall", "number", "joined", "clause no.",
         "level")  # fmt: skip


def measure(data: Path, half: str | None = None, only: str = "", *, misses: bool = False) -> Report:
    """Read every document of which pages are marked, whole, as ingest does.

    Args:
        data: The folder that holds ``corpus``.
        half: ``a`` or ``b``; None for both.
        only: A part of the names of the files that are read.
        misses: Say where each miss stands.
    """
    settings = Settings()
    rows: list[tuple[str, Row]] = []
    with ParseClient(settings.parse, LocalRuntimes(settings).ocr_factory()) as client:
        for name, (of_half, pages) in truth().items():
            if half in {None, of_half} and only in name:
                document = _read(client, path_of(data, name), settings)
                rows.append((of_half, compare(name, pages, document)))
    return _report(rows, misses=misses)


def truth() -> dict[str, tuple[str, dict[int, list[Mark]]]]:
    """Return for each file its half, and the marks of its pages."""
    found: dict[str, tuple[str, dict[int, list[Mark]]]] = {}
    for line in _TRUTH.read_text(encoding="utf-8").splitlines():
        page = json.loads(line)
        index = page["page_index"]
        _, pages = found.setdefault(page["file"], (page["half"], {}))
        pages[index] = [
            Mark(
                Place(index, *mark["box"]),
                mark["kind"],
                mark.get("number", _NOT_JUDGED),
                mark.get("level"),
                mark.get("wrapped", False),
            )
            for mark in page["marks"]
        ]
    return found


def path_of(data: Path, name: str) -> Path:
    """Find a marked file: one of the data folder's, or a sample document."""
    if name.startswith(_SAMPLES):
        return sample(name.removeprefix(_SAMPLES))
    return data / "corpus" / name


def _read(client: ParseClient, path: Path, settings: Settings) -> SourceDocument:
    with tempfile.TemporaryDirectory() as work:
        raw = client.read_document(
            path,
            Path(work),
            progress=ignore_progress,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )
        return assemble("bench.v1", path.name, raw.info, raw.pages, settings.parse)


def compare(name: str, pages: dict[int, list[Mark]], document: SourceDocument) -> Row:
    """Count what of a document's marks was found."""
    row = Row(name.rpartition("/")[2])
    found = [each for each in opened(document) if each.place.page_index in pages]
    levels: list[tuple[int, int]] = []
    for index, marks in pages.items():
        here = [each for each in found if each.place.page_index == index]
        levels += _count_page(row, marks, here)
    for (marked, read), (next_marked, next_read) in pairwise(levels):
        row.steps += 1
        row.steps_right += np.sign(next_marked - marked) == np.sign(next_read - read)
    return row


def opened(document: SourceDocument) -> Iterable[Found]:
    """Every section of a document, and every heading."""
    for block in document.blocks:
        heading = block.kind is BlockKind.HEADING
        section = None if block.section_index is None else document.sections[block.section_index]
        opens = section is not None and section.heading_block == block.index
        if section is None or not (heading or opens):
            continue
        boxes = block.chars.boxes[block.chars.page_indexes == block.chars.page_indexes[0]]
        low, high = np.nanmin(boxes[:, :2], axis=0), np.nanmax(boxes[:, 2:], axis=0)
        place = Place(int(block.chars.page_indexes[0]), *map(float, (*low, *high)))
        yield Found(place, heading, section.number, section.level)


def _count_page(row: Row, marks: Sequence[Mark], found: Sequence[Found]) -> list[tuple[int, int]]:
    """Count one page; returns marked and read level of its headings."""
    levels: list[tuple[int, int]] = []
    taken: set[int] = set()
    for mark in marks:
        met = [n for n, each in enumerate(found) if n not in taken and each.place.meets(mark.place)]
        if mark.kind == "heading":
            heads = [n for n in met if found[n].heading]
            taken.update(heads[:1])
            _count_heading(row, mark, [found[n] for n in heads])
            if heads and mark.level is not None:
                levels.append((mark.level, found[heads[0]].level))
        elif mark.kind in {"clause", "either"}:
            right = [n for n in met if found[n].number == mark.number]
            row.clauses += 1
            row.clauses_right += bool(right)
            if not right:
                row.misses.append(_said("clause number not read", mark.place, mark.number))
            taken.update(right if mark.kind == "either" else ())
    free = [mark.place for mark in marks if mark.kind == "optional"]
    for number, each in enumerate(found):
        if each.heading and number not in taken and not any(each.place.meets(at) for at in free):
            row.false += 1
            row.misses.append(_said("not a heading", each.place, each.number))
    return levels


def _count_heading(row: Row, mark: Mark, heads: Sequence[Found]) -> None:
    row.marked += 1
    if not heads:
        row.misses.append(_said("heading not found", mark.place, mark.number))
        return
    row.hit += 1
    if mark.number != _NOT_JUDGED:
        row.numbers += 1
        right = heads[0].number == mark.number
        row.numbers_right += right
        if not right:
            what = f"number {heads[0].number}, printed"
            row.misses.append(_said(what, mark.place, mark.number))
    if mark.wrapped:
        row.wrapped += 1
        whole = heads[0].place.covers(mark.place)
        row.joined += whole
        if not whole:
            row.misses.append(_said("in parts", mark.place, mark.number))


def _said(what: str, place: Place, number: str | None) -> str:
    shown = "" if number in {None, _NOT_JUDGED} else f" {number}"
    return f"page {place.page_index + 1} at {place.x0:.0f},{place.y0:.0f}: {what}{shown}"


def _report(rows: Sequence[tuple[str, Row]], *, misses: bool) -> Report:
    report = Report()
    sums: dict[str, Row] = defaultdict(lambda: Row(""))
    for half, row in rows:
        for name in (half, "all"):
            sums[name].name = name if name == "all" else f"half {name}"
            sums[name].add(row)
    in_all = [sums[name] for name in sorted(sums, key=lambda name: (name == "all", name))]
    report.table([_HEAD, *(row.cells() for _, row in rows), *(row.cells() for row in in_all)])
    if misses:
        for _, row in rows:
            report.say(*(f"{row.name}: {miss}" for miss in row.misses))
    whole = in_all[-1] if in_all else Row("all")
    report.aim(f"precision {whole.precision:.3f} of {_AIM}", whole.precision >= _AIM)
    report.aim(f"recall {whole.recall:.3f} of {_AIM}", whole.recall >= _AIM)
    wrong = whole.numbers - whole.numbers_right + whole.clauses - whole.clauses_right
    report.aim(f"{wrong} printed numbers misread", wrong == 0)
    return report


def main() -> int:
    """Print the figures; 1 when an aim is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.parse.headings")
    parser.add_argument("--data", type=Path, default=Path("../shared"))
    parser.add_argument("--half", choices=("a", "b"))
    parser.add_argument("--only", default="", help="a part of the names of the files to read")
    parser.add_argument("--misses", action="store_true", help="say where each miss stands")
    options = parser.parse_args()
    report = measure(options.data, options.half, options.only, misses=options.misses)
    sys.stdout.write("\n".join(report.lines()) + "\n")
    return 0 if report.met else 1


if __name__ == "__main__":
    sys.exit(main())
