# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine's side of reading: asks a worker process for one page after another and outlives it.

This file and what it imports stay free of PDF, picture and OCR libraries.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from core.drives import Patience
from core.errors import (
    DocumentError,
    LimitExceededError,
    PageTimeoutError,
    WorkerDiedError,
)
from core.parse.document import RawDocument, ReadBefore, failed_page
from core.parse.formats import SNIFF_BYTES, sniff_format
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import RawInfo, RawPage
from core.parse.worker.messages import (
    Describe,
    DrawCrop,
    DrawPage,
    DrawSketch,
    FileReference,
    HighlightStyle,
    LetGo,
    MeasurePage,
    ReadPage,
    Request,
    RereadBoxes,
)
from core.parse.worker.sketch import PageSketch
from core.parse.worker.source import copy_source
from core.parse.worker.worker_process import Loss, WorkerLostError, WorkerProcess, unasked
from core.progress import CancelToken, Progress, ProgressCallback
from core.settings import ParseSettings
from core.spans import Box
from core.types import PageSource

T = TypeVar("T")
_OPENING_PAGES = 5
"""Opening a file may take as long as this many pages: text is laid out then."""
_RENEWED_AT = 0.75
"""Share of the memory that a worker may have, at which it is renewed before the next page."""
_LEAST_PAGES = 10
"""So many pages a worker reads in any case: to start one anew, with OCR, takes seconds."""
_LIGHT_BYTES = 350_000_000
"""More than a worker fills that has read a few files without OCR: 100 to 230 MB."""
_YELLOW = HighlightStyle()
_NOTHING = ReadBefore()
_LOSS_WORDS = {
    Loss.TIMEOUT: "took too long",
    Loss.DIED: "ended the reading process",
    Loss.MEMORY: "needed too much memory",
}


@dataclass(frozen=True, slots=True)
class LockedFile:
    """A file with passwords for it.

    Attributes:
        path: The source.
        passwords: Tried when the file needs one, and forgotten. The file that its pages are then
            made from (`RawInfo.canonical_path`) needs none.
    """

    path: Path
    passwords: tuple[str, ...] = field(default=(), repr=False)


class ParseClient:
    """Reads and draws files in a worker process. Used by one thread at a time.

    The worker starts with the first request and lives on between documents, with the OCR engine
    that it has loaded; it is renewed after a fault, after so many pages of OCR, and when it has
    grown near to the memory that it may have.
    """

    def __init__(self, settings: ParseSettings, ocr_factory: OcrFactory | None) -> None:
        """Start nothing yet.

        Args:
            settings: Limits.
            ocr_factory: Makes the OCR engine, inside the worker; it must be picklable. None where
                no OCR model is installed: a page that needs it then raises `ModelMissingError`.
        """
        self._settings = settings
        self._ocr_factory = ocr_factory
        self._worker: WorkerProcess | None = None
        self._pages = 0
        self._ocr_pages = 0

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the worker."""
        self.close()

    def close(self) -> None:
        """End the worker; the next request starts a new one."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def rest(self) -> None:
        """Let go of the file, for nothing more is to be read now.

        The worker is kept where it is light, for the next file need not wait for its start then; it
        is ended where it has loaded OCR or has grown.
        """
        worker = self._worker
        if worker is None:
            return
        if self._ocr_pages or not worker.alive:
            self.close()
            return
        try:
            worker.ask(LetGo(), self._settings.page_timeout_s, CancelToken())
        except WorkerLostError:
            self.close()
            return
        if worker.resident > _LIGHT_BYTES:
            self.close()

    @property
    def worker_process_id(self) -> int | None:
        """Process id of the worker, if one runs."""
        return self._worker.process_id if self._worker is not None else None

    def read_document(
        self,
        source: Path | LockedFile,
        work_dir: Path,
        *,
        progress: ProgressCallback,
        cancel: CancelToken,
        on_page: Callable[[RawPage], None],
        before: ReadBefore = _NOTHING,
    ) -> RawDocument:
        """Read a file; as many pages come out as the file has, each read or with its fault.

        Args:
            source: The file. It is copied first, and only the copy is read.
            work_dir: Takes the copy and, for text, the facsimile; kept by the caller.
            progress: Called after each page; while a text is laid out, nobody knows how many
                there will be.
            cancel: Looked at ten times a second and more; the worker is killed on it.
            on_page: Called with each page that was read now, not with those of `before`, nor with
                those that this program laid out: they are laid out again sooner than kept.
            before: Pages that need not be read.

        Passes on:
            DocumentError: The file as a whole cannot be read.
            ModelError: A page needs OCR and its model cannot be loaded.
            CancelledError: `cancel` was set.
        """
        deadline = time.monotonic() + self._settings.file_timeout_s
        file = source if isinstance(source, LockedFile) else LockedFile(source)
        patience = Patience(self._settings.stall_timeout_s, cancel)
        copy = copy_source(file.path, work_dir, self._settings.max_file_bytes, patience)
        source_file = FileReference(str(copy.path), copy.name, copy.file_format)
        request = Describe(source_file, str(work_dir.resolve()), file.passwords)
        info, laid = self._described(copy.name, request, progress, cancel)
        if info.layout is not None:
            cancel.raise_if_cancelled()
            progress(Progress("reading", copy.name, info.page_count, info.page_count))
            return RawDocument(info, tuple(laid), copy.sha256, str(copy.path))
        canonical = FileReference(info.canonical_path, copy.name, copy.file_format)
        pages: list[RawPage] = []
        for page_index in range(info.page_count):
            cancel.raise_if_cancelled()
            page = before.page(page_index, info)
            if page is None:
                page = self._read_page(canonical, page_index, deadline, cancel)
                on_page(page)
            pages.append(page)
            progress(Progress("reading", copy.name, page_index + 1, info.page_count))
        return RawDocument(info, tuple(pages), copy.sha256, str(copy.path))

    def render_page(
        self,
        canonical: Path,
        page_index: int,
        *,
        dpi: float,
        highlights: Sequence[Box] = (),
        style: HighlightStyle = _YELLOW,
    ) -> bytes:
        """Draw a page with highlights, as PNG.

        Args:
            canonical: `RawInfo.canonical_path` of the document.
            page_index: From 0.
            dpi: Pixels an inch; less where the picture would be larger than the settings allow.
            highlights: Boxes; those of other pages are left out.
            style: Colour and strength.

        Passes on:
            DocumentError: The page cannot be drawn.
        """
        boxes = tuple(highlights)
        reference = _reference(canonical)
        return self._bytes(DrawPage(reference, page_index, dpi, boxes, style))

    def sketch_page(self, canonical: Path, sketch: PageSketch, *, dpi: float) -> bytes:
        """Draw a page with its structure on it, as PNG; the rest as for `render_page`.

        Passes on:
            DocumentError: The page cannot be drawn.
        """
        return self._bytes(DrawSketch(_reference(canonical), sketch, dpi))

    def crop_page(
        self, canonical: Path, box: Box, *, dpi: float = 200, margin_pt: float = 6
    ) -> bytes:
        """Draw the surroundings of a box, as PNG.

        Passes on:
            DocumentError: The page cannot be drawn.
        """
        return self._bytes(DrawCrop(_reference(canonical), box, dpi, margin_pt))

    def page_size(self, canonical: Path, page_index: int) -> tuple[float, float]:
        """Width and height of a page in points, as displayed.

        Passes on:
            DocumentError: The page cannot be opened.
        """
        value = self._ask_once(MeasurePage(_reference(canonical), page_index))
        return _expect(value, tuple)

    def text_in_boxes(self, canonical: Path, boxes: Sequence[Box]) -> str:
        """Read again what the text layer holds inside boxes; boxes are joined by a space.

        Passes on:
            DocumentError: A page cannot be opened.
        """
        return _expect(self._ask_once(RereadBoxes(_reference(canonical), tuple(boxes))), str)

    def _described(
        self, name: str, request: Describe, progress: ProgressCallback, cancel: CancelToken
    ) -> tuple[RawInfo, Sequence[RawPage]]:
        # Of a file without pages also those that were laid out.
        laid: list[RawPage] = []

        def take(page: RawPage) -> None:
            laid.append(page)
            progress(Progress("reading", name, len(laid), None))

        try:
            try:
                info = self._ask_to_open(request, cancel, take)
            except WorkerLostError as error:
                # The file is not to blame: its text was read, and pages were made of it.
                if error.loss is not Loss.DIED or not laid:
                    raise
                laid.clear()
                info = self._ask_to_open(request, cancel, take)
        except WorkerLostError as error:
            raise _file_fault(name, error) from error
        return info, laid

    def _ask_to_open(
        self, request: Describe, cancel: CancelToken, on_laid: Callable[[RawPage], None]
    ) -> RawInfo:
        limits = self._settings
        timeout_s = min(limits.page_timeout_s * _OPENING_PAGES, limits.file_timeout_s)
        return _expect(self._ask(request, timeout_s, cancel, on_laid), RawInfo)

    def _read_page(
        self, canonical: FileReference, page_index: int, deadline: float, cancel: CancelToken
    ) -> RawPage:
        left_s = deadline - time.monotonic()
        if left_s <= 0:
            message = (
                f"Page {page_index + 1} of {canonical.name} was not read: the file took longer "
                f"than {self._settings.file_timeout_s:g} seconds."
            )
            fault = LimitExceededError(message, "Split the file, or raise file_timeout_s.")
            return failed_page(page_index, fault, None)
        timeout_s = min(self._settings.page_timeout_s, left_s)
        request = ReadPage(canonical, page_index)
        try:
            page = _expect(self._ask(request, timeout_s, cancel), RawPage)
        except WorkerLostError as error:
            return failed_page(page_index, _page_fault(canonical.name, page_index, error), None)
        self._pages += 1
        self._ocr_pages += page.source is PageSource.OCR
        return page

    def _ask(
        self,
        request: Request,
        timeout_s: float,
        cancel: CancelToken,
        on_laid: Callable[[RawPage], None] = unasked,
    ) -> object:
        try:
            return self._running_worker().ask(request, timeout_s, cancel, on_laid)
        except WorkerLostError as error:
            if error.begun:
                raise
        # It ended before it had the request, which is not to blame: another one is asked.
        return self._running_worker().ask(request, timeout_s, cancel, on_laid)

    def _running_worker(self) -> WorkerProcess:
        if self._worker is not None and self._is_spent(self._worker):
            self.close()
        if self._worker is None or not self._worker.alive:
            self._worker = WorkerProcess(self._settings, self._ocr_factory)
            self._pages = self._ocr_pages = 0
        return self._worker

    def _is_spent(self, worker: WorkerProcess) -> bool:
        """Libraries do not give back all their memory: between two pages a worker is renewed."""
        if self._ocr_pages >= self._settings.worker_pages:
            return True
        most_bytes = self._settings.worker_memory_bytes * _RENEWED_AT
        return self._pages >= _LEAST_PAGES and worker.resident > most_bytes

    def _bytes(self, request: Request) -> bytes:
        return _expect(self._ask_once(request), bytes)

    def _ask_once(self, request: Request) -> object:
        try:
            return self._ask(request, self._settings.page_timeout_s, CancelToken())
        except WorkerLostError as error:
            raise _file_fault("The document", error) from error


def _reference(canonical: Path) -> FileReference:
    try:
        with canonical.open("rb") as stream:
            head = stream.read(SNIFF_BYTES)
    except OSError as error:
        message = f"{canonical} cannot be opened: {error.strerror}."
        raise DocumentError(message, "Add the document again.") from error
    return FileReference(
        str(canonical.resolve()), canonical.name, sniff_format(head, canonical.name)
    )


def _file_fault(name: str, error: WorkerLostError) -> DocumentError:
    message = f"{name} {_LOSS_WORDS[error.loss]} before its pages could be read."
    if error.loss is Loss.TIMEOUT:
        return LimitExceededError(message, "Split the file, or raise page_timeout_s.")
    return WorkerDiedError(message, "Ask for a new copy of the file, or print it to a new PDF.")


def _page_fault(name: str, page_index: int, error: WorkerLostError) -> DocumentError:
    message = f"Page {page_index + 1} of {name} {_LOSS_WORDS[error.loss]}."
    if error.loss is Loss.TIMEOUT:
        return PageTimeoutError(message, "Raise page_timeout_s, or print the page to a new PDF.")
    if error.exit_code is not None:
        message = f"{message[:-1]} (exit code {error.exit_code})."
    return WorkerDiedError(message, "Print the page to a new PDF and add that.")


def _expect(value: object, kind: type[T]) -> T:
    if not isinstance(value, kind):
        message = f"the worker answered {type(value).__name__}, not {kind.__name__}"
        raise TypeError(message)
    return value
