# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Picture files whose figures are known: degraded pages, pages of the samples, public receipts."""

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pymupdf

from resources.samples.build import SCANNED, clean_document
from resources.samples.scan import SKEWS_DEG
from tests.bench.numbers.degrade import scan_of, turned_box
from tests.bench.numbers.known_pages import known_page
from tests.bench.numbers.profiles import PROFILES
from tests.bench.numbers.sheet import RUN, Token
from tests.bench.samples import SCAN_DPI, sample

NATIVE_SAMPLES = (
    "homeowners_policy_ho3.pdf",
    "property_claims_manual.pdf",
    "rule_11_claims_practices.pdf",
    "policyholder_protection_act.pdf",
)
SAMPLE, SAMPLE_FAX, RECEIPT = "sample", "sample fax", "receipt"
_PARTED = re.compile(r"(?<=[\d.,])\s+(?=[\d.,])")


@dataclass(frozen=True, slots=True)
class KnownScan:
    """One page and what is known of it.

    Attributes:
        name: Of its own, fit for a file name.
        profile: How it came to be a picture: a key of `PROFILES`, or one of the names above.
        dpi: The coarser of its two resolutions; 0 when it is not known.
        path: The file.
        page_index: In the file.
        tokens: What is known, in points; of a receipt a whole line each, in pixels.
        face: Its typeface, or empty.
        kind: Of the made page, or empty.
    """

    name: str
    profile: str
    dpi: int
    path: Path
    page_index: int
    tokens: tuple[Token, ...]
    face: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """A page that is not made before it is asked for.

    Attributes:
        name: Of the scan that will be made.
        make: Writes the picture, if there is none, and says what is known of it.
    """

    name: str
    make: Callable[[], KnownScan]


def degraded(
    folder: Path, count: int, first: int = 0, names: Sequence[str] = tuple(PROFILES)
) -> list[Planned]:
    """Pages of the seeds from `first` on, each profile in turn, as PNG and as PDF by turns."""
    planned = []
    for seed in range(first, first + count):
        profile = names[seed % len(names)]
        name = f"page-{seed:06}-{profile.replace(' ', '-')}"
        path = folder / f"{name}{('.png', '.pdf')[seed // len(names) % 2]}"
        planned.append(Planned(name, functools.partial(_degraded, path, profile, seed)))
    return planned


def samples(folder: Path) -> list[Planned]:
    """The sample library as a scanner sees it, and its fax as it is."""
    planned = []
    for name in (*NATIVE_SAMPLES, *SCANNED):
        make = _faxed if name in SCANNED else _scanned
        with pymupdf.open(sample(name)) as document:
            count = len(document)
        for number in range(count):
            label = f"{Path(name).stem}-{number + 1:02}"
            planned.append(Planned(label, functools.partial(make, folder, name, number)))
    return planned


def receipts(folder: Path) -> list[Planned]:
    """The public receipts of a folder, with the lines that are known of them."""
    return [
        Planned(f"receipt-{path.stem}", functools.partial(_receipt, path))
        for path in sorted(folder.glob("*.csv"))
    ]


def joined(text: str) -> str:
    """Without the spaces that typists of ground truth put beside points and commas."""
    return _PARTED.sub("", text)


def _degraded(path: Path, profile: str, seed: int) -> KnownScan:
    page = known_page(seed)
    scan = scan_of(page, profile, seed)
    scan.save(path)
    dpi = min(scan.dpi)
    return KnownScan(path.stem, profile, dpi, path, 0, scan.tokens, page.face, page.kind)


def _scanned(folder: Path, name: str, number: int) -> KnownScan:
    path = folder / f"{Path(name).stem}-{number + 1:02}.png"
    with pymupdf.open(sample(name)) as document:
        page = document[number]
        picture = page.get_pixmap(dpi=SCAN_DPI, colorspace=pymupdf.csGRAY, alpha=False)
        picture.set_dpi(SCAN_DPI, SCAN_DPI)
        picture.save(path)
        return KnownScan(path.stem, SAMPLE, SCAN_DPI, path, 0, tuple(_words(page)))


def _faxed(folder: Path, name: str, number: int) -> KnownScan:
    """A page of the fax that comes with the samples; what it said is known from before the fax."""
    page = clean_document(name)[number]
    size = (page.rect.width, page.rect.height)
    turn = -SKEWS_DEG[number % len(SKEWS_DEG)]
    tokens = tuple(Token(token.text, turned_box(token.box, size, turn)) for token in _words(page))
    label = f"{Path(name).stem}-{number + 1:02}"
    return KnownScan(label, SAMPLE_FAX, SCAN_DPI, sample(name), number, tokens)


def _receipt(path: Path) -> KnownScan:
    picture = path.with_suffix(".jpg")
    return KnownScan(f"receipt-{path.stem}", RECEIPT, 0, picture, 0, tuple(_lines(path)))


def _words(page: pymupdf.Page) -> Iterator[Token]:
    for x0, y0, x1, y1, text, *_ in page.get_text("words"):
        if RUN.search(text):
            yield Token(text.replace("\u00ad", "-"), (x0, y0, x1, y1))


def _lines(path: Path) -> Iterator[Token]:
    """Eight corners and a text a line; a line of another form says nothing."""
    for row in path.read_text(encoding="utf-8", errors="replace").splitlines():
        parts = row.split(",", 8)
        if len(parts) == 9:
            xs, ys = ([float(part) for part in parts[n:8:2]] for n in (0, 1))
            yield Token(parts[8], (min(xs), min(ys), max(xs), max(ys)))
