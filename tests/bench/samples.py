# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The documents, questions and pictures that measurements are taken on; all the program's own."""

from pathlib import Path

import pymupdf

import resources
from app.samples import ingest_samples
from core.evaluate.golden import GoldenQuestion, read_golden
from core.runtimes import Runtimes
from core.workspace import Workspace

_RESOURCES = Path(next(iter(resources.__path__)))
SCAN_DPI = 200


def sample(name: str) -> Path:
    """Find a sample document by its file name, in whichever folder it stands."""
    (found,) = (_RESOURCES / "samples").rglob(name)
    return found


def policy() -> Path:
    """The native document of most pages."""
    return sample("homeowners_policy_ho3.pdf")


def questions(kinds: frozenset[str] = frozenset()) -> tuple[GoldenQuestion, ...]:
    """Return golden questions, of these kinds if any are named."""
    golden = read_golden(_RESOURCES / "golden" / "samples.jsonl")
    return tuple(each for each in golden if not kinds or each.kind in kinds)


def every(golden: tuple[GoldenQuestion, ...], count: int) -> tuple[GoldenQuestion, ...]:
    """Take `count` questions evenly spread over a set, so that every kind has its share."""
    step = max(1, len(golden) // count)
    return golden[::step][:count]


def scan(path: Path, pages: int) -> None:
    """Write pages of the samples as pictures without a text layer: clean print and the fax."""
    made = pymupdf.open()
    for name, first in (("coastal_endorsement_fax.pdf", 0), ("homeowners_policy_ho3.pdf", 4)):
        with pymupdf.open(sample(name)) as source:
            last = min(first + pages // 2, source.page_count)
            for page in source.pages(first, last):
                picture = page.get_pixmap(dpi=SCAN_DPI).tobytes("png")
                made.new_page(width=page.rect.width, height=page.rect.height).insert_image(
                    page.rect, stream=picture
                )
    made.save(path)
    made.close()


def open_library(folder: Path, runtimes: Runtimes | None = None) -> Workspace:
    """Open a library with the samples in it; they are brought in if they are not there."""
    library = Workspace.open(folder, runtimes)
    ingest_samples(library)
    return library
