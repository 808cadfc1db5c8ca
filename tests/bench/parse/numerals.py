# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether the figures of each question's evidence stand in the blocks of its page, each in its box.

The boxes are tried against the page's own text layer, read by the bare engine: what stands inside
the boxes of a numeral has to be that numeral, no figure less or more.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.assemble import assemble
from core.runtimes import LocalRuntimes
from core.settings import Settings
from core.spans import CharMap
from core.store.boxes import boxes_of
from core.types import Block, Page, PageSource, SourceDocument
from tests.bench.parse.figures import TOKEN, figures
from tests.bench.parse.files import FILINGS, Evidence, evidence, read_here
from tests.bench.parse.report import Report

NEEDS = (FILINGS,)
_AIM = 0.99
_SHOWN = 12


@dataclass(slots=True)
class _Boxes:
    """Numerals whose boxes were tried, and those that held something else."""

    tried: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Found:
    """How many figures of one evidence text stand in the blocks of its page."""

    evidence: Evidence
    needed: int
    found: int
    notes: tuple[str, ...]

    @property
    def share(self) -> float:
        return self.found / self.needed if self.needed else 1.0


def measure(data: Path, *, quick: bool = False) -> Report:
    """Read every filing that a question names, whole as ingest does, or quickly only near by."""
    report = Report()
    wanted: dict[str, list[Evidence]] = defaultdict(list)
    for each in evidence(data):
        wanted[each.document].append(each)
    found: list[_Found] = []
    boxes = _Boxes()
    for name, asked in sorted(wanted.items()):
        path = data / FILINGS / "pdfs" / name
        document = _read(path, [each.page_index for each in asked] if quick else None)
        with pymupdf.open(path) as bare:
            found += [_look(each, document, bare) for each in asked]
            for page_index in sorted({each.page_index for each in asked}):
                if _by_index(document, page_index).source is PageSource.OCR:
                    report.say(f"{name} page {page_index + 1} is read by OCR: no text to try")
                else:
                    _try_boxes(boxes, document, page_index, bare[page_index])
    _tell(report, found)
    report.say(*boxes.wrong[:_SHOWN])
    right = boxes.tried - len(boxes.wrong)
    what = f"{right:,} of {boxes.tried:,} numerals on these pages are what their boxes hold"
    report.aim(what, not boxes.wrong)
    return report


def _look(each: Evidence, document: SourceDocument, bare: pymupdf.Document) -> _Found:
    here, needed = figures(_page_text(document, each.page_index)), figures(each.text)
    notes = tuple(_missing(each, needed - here, bare)) if needed - here else ()
    return _Found(each, needed.total(), (needed & here).total(), notes)


def _tell(report: Report, found: list[_Found]) -> None:
    rows: list[tuple[str, ...]] = [("question", "filing", "page", "figures", "in blocks", "share")]
    for one in found:
        counts = (str(one.needed), str(one.found), f"{one.share:.4f}")
        page = str(one.evidence.page_index + 1)
        rows.append((one.evidence.question, one.evidence.document, page, *counts))
    report.table(rows)
    report.say("", *(note for one in found for note in one.notes))
    asked = {one.evidence.question for one in found}
    low = {one.evidence.question for one in found if one.share < _AIM}
    report.aim(
        f"{len(asked - low)} of {len(asked)} questions have {_AIM:.0%} of their figures "
        f"in the blocks of the page",
        not low,
    )


def _read(path: Path, near: list[int] | None) -> SourceDocument:
    settings = Settings()
    factory = LocalRuntimes(settings).ocr_factory()
    info, pages = read_here(path, settings.parse, near, factory)
    return assemble("bench.v1", path.name, info, pages, settings.parse)


def _by_index(document: SourceDocument, page_index: int) -> Page:
    return next(page for page in document.pages if page.index == page_index)


def _page_text(document: SourceDocument, page_index: int) -> str:
    return "\n".join(
        "".join(block.text[place] for place in np.flatnonzero(there))
        for block in document.blocks
        if (there := block.chars.page_indexes == page_index).any()
    )


def _missing(each: Evidence, missing: Counter[str], bare: pymupdf.Document) -> Iterator[str]:
    """Say of each missing figure whether the page has it at all, and if not, which page near by."""
    layer = figures(bare[each.page_index].get_text())
    lost, absent = missing & layer, missing - layer
    head = _place(each)
    if lost:
        yield f"{head} on the page, but not in its blocks so: {_listed(lost)}"
    if absent:
        yield f"{head} not in the page's own text layer either: {_listed(absent)}"
    for page_index in (each.page_index - 1, each.page_index + 1):
        if absent and 0 <= page_index < len(bare):
            there = absent & figures(bare[page_index].get_text())
            yield f"{head} of these on page {page_index + 1}: {there.total()}"


def _place(each: Evidence) -> str:
    return f"{each.question}, {each.document} page {each.page_index + 1}:"


def _listed(counts: Counter[str]) -> str:
    listed = ", ".join(f"{text} ({count})" for text, count in list(counts.items())[:_SHOWN])
    return f"{counts.total()} figures: {listed}"


def _try_boxes(
    boxes: _Boxes, document: SourceDocument, page_index: int, page: pymupdf.Page
) -> None:
    letters, centres = _letters(page)
    for block, start, end in _places(document, page_index):
        chars = _slice(block.chars, start, end)
        text = block.text[start:end]
        read = "".join(
            _inside(letters, centres, np.array((box.x0, box.y0, box.x1, box.y1)))
            for box in boxes_of(text, chars)
        )
        boxes.tried += 1
        if read != _plain(text):
            where = f"page {page_index + 1} of {document.title}, block {block.index}"
            boxes.wrong.append(f"{where}: {text!r} has {read!r} in its boxes")


def _places(document: SourceDocument, page_index: int) -> Iterator[tuple[Block, int, int]]:
    """Every numeral of the page, and every run of digits that is none of them."""
    known: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for numeral in document.numerals:
        known[numeral.span.block_index].append((numeral.span.start, numeral.span.end))
    for block in document.blocks:
        spans = set(known[block.index])
        spans |= {match.span() for match in TOKEN.finditer(block.text)}
        for start, end in sorted(spans):
            if (block.chars.page_indexes[start:end] == page_index).all():
                yield block, start, end


def _slice(chars: CharMap, start: int, end: int) -> CharMap:
    probabilities = None if chars.probabilities is None else chars.probabilities[start:end]
    return CharMap(chars.page_indexes[start:end], chars.boxes[start:end], probabilities)


def _letters(page: pymupdf.Page) -> tuple[list[str], npt.NDArray[np.float64]]:
    """The page's characters and the middle of each, in the page as displayed."""
    found = [
        (char["c"], char["bbox"])
        for block in page.get_text("rawdict", flags=pymupdf.TEXTFLAGS_RAWDICT)["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        for char in span["chars"]
        if not char["c"].isspace()
    ]
    shown = [pymupdf.Rect(box) * page.rotation_matrix for _, box in found]
    centres = np.array([((r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2) for r in shown]).reshape(-1, 2)
    return [letter for letter, _ in found], centres


def _inside(
    letters: list[str], centres: npt.NDArray[np.float64], box: npt.NDArray[np.float64]
) -> str:
    inside = ((centres > box[:2]) & (centres < box[2:])).all(axis=1)
    places = sorted(np.flatnonzero(inside), key=lambda place: centres[place][0])
    return _plain("".join(letters[place] for place in places))


def _plain(text: str) -> str:
    """Without spaces; ligatures and odd forms of letters as plain ones."""
    return "".join(unicodedata.normalize("NFKC", text).split())
