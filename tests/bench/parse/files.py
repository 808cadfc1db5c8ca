# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the public test files stand in a data folder, and how they are opened in this process."""

import json
import multiprocessing
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pymupdf

from core.parse.document import failed_page
from core.parse.formats import FileFormat
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import RawInfo, RawPage
from core.parse.worker.messages import Describe, FileReference, ReadPage
from core.parse.worker.worker import Session
from core.settings import ParseSettings
from models.errors import ModelMissingError

FOLDERS = ("corpus/pdf", "corpus/ocr", "corpus/policy")
FILINGS = "bench/financebench"
_SUFFIXES = frozenset({".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff"})
_LEAST_NATIVE_CHARACTERS = 200
_NEAR = 2
"""So many pages on either side show what repeats at the edges of a page."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one question stands on: a text and its page, from 0."""

    question: str
    document: str
    page_index: int
    text: str


def readable(data: Path) -> list[Path]:
    """Every PDF and picture of the corpus, those beside their ground truth included."""
    found = (path for folder in FOLDERS for path in (data / folder).rglob("*"))
    return sorted(path for path in found if path.suffix.lower() in _SUFFIXES)


def filings(data: Path) -> list[Path]:
    return sorted((data / FILINGS / "pdfs").glob("*.pdf"))


def evidence(data: Path) -> list[Evidence]:
    lines = (data / FILINGS / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Evidence(question["id"], each["document"], each["page_index"], each["text"])
        for question in map(json.loads, lines)
        for each in question["evidence"]
    ]


def native(data: Path) -> list[Path]:
    """The filings and policies that have a text layer; scans among them are left out."""
    policies = sorted((data / "corpus/policy").glob("*.pdf"))
    return filings(data) + [path for path in policies if _has_text_layer(path)]


def _has_text_layer(path: Path) -> bool:
    with pymupdf.open(path) as document:
        counts = [len(page.get_text()) for page in document.pages(0, min(5, len(document)))]
    return max(counts) >= _LEAST_NATIVE_CHARACTERS


def read_here(
    path: Path,
    settings: ParseSettings,
    near: Iterable[int] | None = None,
    ocr_factory: OcrFactory | None = None,
) -> tuple[RawInfo, list[RawPage]]:
    """Read a PDF as the worker does, but in this process.

    Without OCR, a page that asks for it comes back as failed; callers say how many there are.

    Args:
        path: The file.
        settings: As for the worker.
        near: Read only these pages and those within `_NEAR` of them; None for all.
        ocr_factory: Makes the OCR engine when a page asks for it.
    """
    reference = FileReference(str(path.resolve()), path.name, FileFormat.PDF)
    _, replies = multiprocessing.Pipe(duplex=False)
    session = Session(settings, ocr_factory, replies)
    info = session.answer(Describe(reference, str(path.parent)))
    assert isinstance(info, RawInfo)
    indexes = set(range(info.page_count))
    if near is not None:
        indexes &= {n for index in near for n in range(index - _NEAR, index + _NEAR + 1)}
    return info, [_page(session, reference, index) for index in sorted(indexes)]


def _page(session: Session, reference: FileReference, index: int) -> RawPage:
    try:
        page = session.answer(ReadPage(reference, index))
    except ModelMissingError as error:
        return failed_page(index, error, None)
    assert isinstance(page, RawPage)
    return page
