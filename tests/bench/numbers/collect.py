# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads known scans through the product and keeps what was read: fitting need not read again.

``python -m tests.bench.numbers.collect FOLDER --pages 200`` goes on where it was stopped. A page is
a pickle of its own; only this program's own files are loaded.
"""

import argparse
import importlib
import multiprocessing
import pickle
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path

from core.parse.assemble import assemble
from core.parse.formats import SNIFF_BYTES, sniff_format
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import READING, RawInfo, RawPage
from core.parse.worker.messages import Describe, FileReference, ReadPage
from core.parse.worker.worker import Session
from core.runtimes import LocalRuntimes
from core.settings import Settings
from core.types import SourceDocument
from tests.bench.numbers.known_scans import RECEIPT, KnownScan, Planned, degraded, receipts, samples
from tests.bench.numbers.sheet import Token

_NAME = "tests.bench.numbers.collect"


@dataclass(frozen=True, slots=True)
class Collected:
    """A known scan as the product read it.

    Attributes:
        scan: With its tokens in points of the page that was read, receipts too.
        info: Of its file.
        page: As the worker hands it over.
        seconds: That reading took.
        reading: The form of `page`; another one is read anew.
    """

    scan: KnownScan
    info: RawInfo
    page: RawPage
    seconds: float
    reading: int = READING

    def document(self) -> SourceDocument:
        """The page as a document of its own, with its numerals and how far they are trusted."""
        page = replace(self.page, index=0)
        info = replace(self.info, page_count=1)
        return assemble("bench.v1", self.scan.path.name, info, [page], Settings().parse)


class Reader:
    """Reads as the worker does, in this process; the engine is loaded with the first page."""

    def __init__(
        self, settings: Settings | None = None, ocr_factory: OcrFactory | None = None
    ) -> None:
        settings = settings or Settings()
        factory = ocr_factory or LocalRuntimes(settings).ocr_factory()
        self._replies, replies = multiprocessing.Pipe(duplex=False)
        self._session = Session(settings.parse, factory, replies)

    def read(self, scan: KnownScan) -> Collected:
        """Read one page; what it takes to load the engine counts as its time too."""
        began = time.perf_counter()
        path = scan.path.resolve()
        with path.open("rb") as file:
            kind = sniff_format(file.read(SNIFF_BYTES), path.name)
        reference = FileReference(str(path), path.name, kind)
        info = self._session.answer(Describe(reference, str(path.parent)))
        page = self._session.answer(ReadPage(reference, scan.page_index))
        while self._replies.poll():
            self._replies.recv()
        assert isinstance(info, RawInfo)
        assert isinstance(page, RawPage)
        return Collected(_in_points(scan, page), info, page, time.perf_counter() - began)


def collect(scans: Iterable[Planned], folder: Path, *, anew: bool = False) -> Iterator[Collected]:
    """Read the scans that a folder does not hold yet, or all anew; hand all of them over."""
    reader = Reader()
    for planned in scans:
        kept = None if anew else kept_page(folder, planned.name)
        if kept is None:
            kept = reader.read(planned.make())
            target = folder / f"{planned.name}.pickle"
            part = target.with_suffix(".part")
            part.write_bytes(pickle.dumps(kept))
            part.replace(target)
        yield kept


def kept_page(folder: Path, name: str) -> Collected | None:
    """What was read of a scan before; None when it was not, or in another form."""
    path = folder / f"{name}.pickle"
    if not path.is_file():
        return None
    with path.open("rb") as file:
        kept = _Loader(file).load()
    assert isinstance(kept, Collected)
    return kept if kept.reading == READING and _is_whole(kept) else None


def kept_pages(folder: Path) -> Iterator[Collected]:
    """Everything that a folder holds in the form of today, in the order of names."""
    for path in sorted(folder.glob("*.pickle")):
        kept = kept_page(folder, path.stem)
        if kept is not None:
            yield kept


def _is_whole(value: object) -> bool:
    """Whether every part has all fields that its kind has today."""
    if isinstance(value, tuple):
        return all(_is_whole(each) for each in value)
    if not is_dataclass(value):
        return True
    return all(
        hasattr(value, each.name) and _is_whole(getattr(value, each.name)) for each in fields(value)
    )


class _Loader(pickle.Unpickler):
    """Knows a page again that was kept while this file ran as a program of another name."""

    def find_class(self, module: str, name: str) -> type:
        found: type = super().find_class(_NAME if module == "__main__" else module, name)
        return found


def _in_points(scan: KnownScan, page: RawPage) -> KnownScan:
    if scan.profile != RECEIPT or not page.pixel_width or not page.pixel_height:
        return scan
    across, down = page.width / page.pixel_width, page.height / page.pixel_height
    tokens = tuple(
        Token(token.text, (x0 * across, y0 * down, x1 * across, y1 * down))
        for token in scan.tokens
        for x0, y0, x1, y1 in [token.box]
    )
    return replace(scan, tokens=tokens)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.numbers.collect")
    parser.add_argument("folder", type=Path, help="takes the pages; those that it has stay")
    parser.add_argument("--pages", type=int, default=0, help="so many degraded pages")
    parser.add_argument("--first", type=int, default=0, help="seed of the first of them")
    parser.add_argument("--receipts", type=Path, help="a folder of public receipts")
    parser.add_argument("--samples", action="store_true", help="the sample library as scans")
    options = parser.parse_args()
    pictures = options.folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    sources = [degraded(pictures, options.pages, options.first)]
    if options.samples:
        sources.append(samples(pictures))
    if options.receipts:
        sources.append(receipts(options.receipts))
    for source in sources:
        for page in collect(source, options.folder):
            sys.stdout.write(f"{page.scan.name}  {page.seconds:.1f} s\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    # Under its own name, so that others can load what it keeps.
    sys.exit(importlib.import_module(_NAME).main())
