# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The loop of the parse worker: one request, one reply. Runs only in the worker process.

Known faults are replies. Anything else is a bug and ends the process; the parent then reports the
page as one on which the worker died.
"""

import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias

import pymupdf

from core.drives import is_without_room
from core.errors import DiskFullError, KnownError
from core.parse.facsimile.facsimile import CANONICAL_NAME, lay_out
from core.parse.garbage import cycles_left_alone
from core.parse.native.pdf_file import describe_pdf, unlock_pdf
from core.parse.native.pdf_reader import PdfReader
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import RawInfo, RawPage
from core.parse.scan.image_reader import ImageReader, describe_image
from core.parse.scan.ocr_reader import OcrReader
from core.parse.sources.read import read_source
from core.parse.worker.limits import give_back_memory
from core.parse.worker.messages import (
    Begun,
    Describe,
    Done,
    DrawCrop,
    DrawPage,
    DrawSketch,
    Failed,
    FileReference,
    LaidOut,
    LetGo,
    Loading,
    MeasurePage,
    ReadPage,
    Ready,
    Reply,
    RereadBoxes,
)
from core.parse.worker.render import crop_page, page_size, render_page, sketch_page, text_in_boxes
from core.settings import ParseSettings
from core.types import PageSource

Pipe: TypeAlias = "Connection[object, object]"
_Reader: TypeAlias = PdfReader | ImageReader


_STORE_PAGES = 25


def serve(
    requests: Pipe, replies: Pipe, settings: ParseSettings, ocr_factory: OcrFactory | None
) -> None:
    """Answer requests until the other end of a pipe is closed.

    Raises:
        FileNotFoundError: A file is not where the engine said; a bug, unless the engine is gone.
    """
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    session = Session(settings, ocr_factory, replies)
    try:
        replies.send(Ready())
        _answer_all(requests, replies, session)
    except (EOFError, BrokenPipeError):
        return
    except FileNotFoundError:
        # An engine that was killed has its scratch folder swept by the next one.
        parent = multiprocessing.parent_process()
        if parent is None or parent.is_alive():
            raise


def _answer_all(requests: Pipe, replies: Pipe, session: "Session") -> None:
    while True:
        request = requests.recv()
        # What MuPDF complains of is kept in memory until somebody asks; each page starts anew.
        pymupdf.TOOLS.reset_mupdf_warnings()
        replies.send(Begun())
        replies.send(_reply(session, request))


def _reply(session: "Session", request: object) -> Reply:
    try:
        return Done(session.answer(request))
    except KnownError as error:
        return Failed(error)
    except OSError as error:
        if not is_without_room(error):
            raise
        # Whatever was being written; the disk is that of the library's scratch folder.
        message = f"There is no room left on the disk for {error.filename or 'what is read'}."
        return Failed(DiskFullError(message, "Make room on the disk and start again."))


class Session:
    """What a worker keeps between requests: the open file and the OCR engine."""

    def __init__(
        self, settings: ParseSettings, ocr_factory: OcrFactory | None, replies: Pipe
    ) -> None:
        """Start with nothing open."""
        self._settings = settings
        self._replies = replies
        self._ocr = OcrReader(ocr_factory, lambda begins: replies.send(Loading(begins)))
        self._open: tuple[FileReference, _Reader] | None = None
        self._pages = 0

    def answer(self, request: object) -> object:
        """Do what a request asks.

        Passes on:
            KnownError: It cannot be done.
            TypeError: It is no request.
        """
        match request:
            case Describe(source, work_dir, passwords):
                return self._describe(source, Path(work_dir), passwords)
            case ReadPage(canonical, page_index):
                with cycles_left_alone():
                    page = self._reader(canonical).read(page_index)
                self._let_go(page)
                return page
            case LetGo():
                self._close()
                pymupdf.TOOLS.store_shrink(100)
                give_back_memory()
                return None
            case _:
                return self._draw(request)

    def _let_go(self, page: RawPage) -> None:
        """Keep memory flat over any number of pages.

        MuPDF keeps fonts and pictures of earlier pages, up to 256 MB; what is needed again is read
        again.
        """
        self._pages += 1
        empties_store = self._pages % _STORE_PAGES == 0
        if empties_store:
            pymupdf.TOOLS.store_shrink(100)
        if empties_store or page.source is PageSource.OCR:
            give_back_memory()

    def _draw(self, request: object) -> object:
        limit = self._settings.max_page_pixels
        match request:
            case DrawPage(canonical, page_index, dpi, highlights, style):
                return render_page(
                    Path(canonical.path),
                    page_index,
                    dpi=dpi,
                    highlights=highlights,
                    style=style,
                    max_pixels=limit,
                )
            case DrawSketch(canonical, sketch, dpi):
                return sketch_page(Path(canonical.path), sketch, dpi=dpi, max_pixels=limit)
            case DrawCrop(canonical, box, dpi, margin_pt):
                return crop_page(
                    Path(canonical.path), box, dpi=dpi, margin_pt=margin_pt, max_pixels=limit
                )
            case MeasurePage(canonical, page_index):
                return page_size(Path(canonical.path), page_index)
            case RereadBoxes(canonical, boxes):
                return text_in_boxes(Path(canonical.path), boxes)
            case _:
                message = f"not a request: {request!r}"
                raise TypeError(message)

    def _describe(
        self, source: FileReference, work_dir: Path, passwords: tuple[str, ...]
    ) -> RawInfo:
        path = Path(source.path)
        if source.file_format.is_laid_out:
            settings = self._settings
            flow = read_source(path, source.name, source.file_format, settings, passwords)
            canonical = work_dir / CANONICAL_NAME
            return lay_out(
                flow,
                source.name,
                source.file_format,
                canonical,
                settings.max_pages,
                lambda page: self._replies.send(LaidOut(page)),
            )
        if source.file_format.is_image:
            return describe_image(path, source.name, source.file_format, self._settings)
        readable = unlock_pdf(path, source.name, passwords, work_dir)
        return describe_pdf(readable, source.name, self._settings)

    def _reader(self, canonical: FileReference) -> _Reader:
        if self._open is not None and self._open[0] == canonical:
            return self._open[1]
        self._close()
        reader = self._new_reader(canonical)
        self._open = (canonical, reader)
        return reader

    def _close(self) -> None:
        if self._open is not None:
            self._open[1].close()
            self._open = None

    def _new_reader(self, canonical: FileReference) -> _Reader:
        path, name, kind = Path(canonical.path), canonical.name, canonical.file_format
        if kind.is_image:
            return ImageReader(path, name, self._settings, self._ocr)
        return PdfReader(path, name, self._settings, self._ocr)
