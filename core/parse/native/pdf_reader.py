# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens a PDF and reads its pages: by text layer, or by OCR where that cannot be trusted.

Runs in the worker process.
"""

from dataclasses import replace
from pathlib import Path

import pymupdf

from core.errors import (
    DamagedDocumentError,
    DocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
)
from core.parse.document import failed_page
from core.parse.formats import FileFormat
from core.parse.native.mupdf_faults import MUPDF_FAULTS
from core.parse.native.text_layer import TextLayer, read_text_layer
from core.parse.native.triage import Verdict, judge_page
from core.parse.raw import OutlineEntry, RawInfo, RawPage
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.picture import PagePicture, render_page_picture
from core.settings import ParseSettings
from core.types import PageSource
from models.errors import ModelOutputError

_MAX_OUTLINE = 5_000
_MAX_TITLE_CHARS = 500


def open_pdf(path: Path, name: str) -> pymupdf.Document:
    """Open a PDF; a password for its owner alone does not stop it from being read.

    Raises:
        EncryptedDocumentError: It needs a password.
        DamagedDocumentError: It is broken beyond repair.
        EmptyDocumentError: It has no pages.
    """
    try:
        document = pymupdf.open(path, filetype="pdf")
        locked = bool(document.needs_pass) and not document.authenticate("")
        page_count = 0 if locked else document.page_count
    except MUPDF_FAULTS as error:
        # What is read is a copy: its place says nothing to anybody.
        reason = str(error).replace(str(path), name)
        message = f"{name} is damaged and cannot be opened ({reason})."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.") from error
    if locked:
        message = f"{name} needs a password."
        raise EncryptedDocumentError(message, "Save a copy without a password and add that.")
    if page_count < 1:
        message = f"{name} has no pages."
        raise EmptyDocumentError(message, "Ask for a new copy of the file.")
    return document


def describe_pdf(path: Path, name: str, settings: ParseSettings) -> RawInfo:
    """Say what is known of a PDF before its pages are read.

    Raises:
        LimitExceededError: It has more pages than are read.

    Passes on:
        DocumentError: It cannot be opened.
    """
    with open_pdf(path, name) as document:
        count, most = document.page_count, settings.max_pages
        if count > most:
            message = f"{name} has {count:,} pages; at most {most:,} are read."
            raise LimitExceededError(message, "Split the file, or raise max_pages.")
        return RawInfo(
            page_count=document.page_count,
            title=_title(document),
            outline=_outline(document),
            format_name=FileFormat.PDF.value,
            canonical_path=str(path.resolve()),
        )


class PdfReader:
    """An open PDF."""

    def __init__(
        self,
        path: Path,
        name: str,
        settings: ParseSettings,
        ocr: OcrReader,
        *,
        is_facsimile: bool = False,
    ) -> None:
        """Open the file.

        Args:
            path: The private copy, or the facsimile.
            name: Of the source, for messages.
            settings: Limits.
            ocr: For pages that cannot be read by their text layer.
            is_facsimile: This program set the pages itself, so their text layer is right, however
                little it looks like language.

        Passes on:
            DocumentError: It cannot be opened.
        """
        self._document = open_pdf(path, name)
        self._name = name
        self._settings = settings
        self._ocr = ocr
        self._is_facsimile = is_facsimile

    def close(self) -> None:
        """Let go of the file."""
        self._document.close()

    def read(self, page_index: int) -> RawPage:
        """Read one page; a page that is broken or too large is returned as failed.

        Passes on:
            ModelError: OCR is needed and cannot be loaded.
        """
        native, picture = self._prepare(page_index)
        if picture is None:
            return native
        try:
            read = self._ocr.read(picture)
        except ModelOutputError as error:
            return failed_page(page_index, error, (native.width, native.height))
        return replace(
            native,
            source=PageSource.OCR,
            lines=read.lines,
            rules=read.rules,
            second_readings=read.second_readings,
            unread_ink=read.unread_ink,
            raw_characters=read.characters,
        )

    def _prepare(self, page_index: int) -> tuple[RawPage, PagePicture | None]:
        """The page by its text layer, and a picture of it if that is not to be trusted."""
        size: tuple[float, float] | None = None
        try:
            page = self._document[page_index]
            size = (float(page.rect.width), float(page.rect.height))
            self._check_size(page_index, size)
            layer = read_text_layer(page)
            native = _native_page(page, page_index, layer)
            if self._is_facsimile or judge_page(page, layer) is Verdict.TEXT_LAYER:
                return native, None
            return native, render_page_picture(page, self._settings)
        except DocumentError as error:
            return failed_page(page_index, error, size), None
        except MUPDF_FAULTS as error:
            message = f"Page {page_index + 1} of {self._name} is damaged: {error}"
            fault = DamagedDocumentError(message, "Ask for a new copy of the file.")
            return failed_page(page_index, fault, size), None

    def _check_size(self, page_index: int, size: tuple[float, float]) -> None:
        longest = max(size)
        if longest > self._settings.max_page_side_pt + 0.5:
            message = (
                f"Page {page_index + 1} of {self._name} is {longest / 72:,.0f} inches long; "
                f"at most {self._settings.max_page_side_pt / 72:,.0f} are read."
            )
            raise LimitExceededError(message, "Print the page smaller, or raise max_page_side_pt.")
        if min(size) < 1:
            message = f"Page {page_index + 1} of {self._name} has no area."
            raise DamagedDocumentError(message, "Ask for a new copy of the file.")


def _native_page(page: pymupdf.Page, page_index: int, layer: TextLayer) -> RawPage:
    return RawPage(
        index=page_index,
        width=float(page.rect.width),
        height=float(page.rect.height),
        source=PageSource.TEXT,
        lines=layer.lines,
        rules=layer.rules,
        file_label=page.get_label() or None,
        raw_characters=layer.characters,
    )


def _title(document: pymupdf.Document) -> str | None:
    raw = (document.metadata or {}).get("title") or ""
    title = " ".join("".join(c if c.isprintable() else " " for c in raw).split())
    return title[:_MAX_TITLE_CHARS] or None


def _outline(document: pymupdf.Document) -> tuple[OutlineEntry, ...]:
    try:
        entries = document.get_toc(simple=True)
    except MUPDF_FAULTS:
        return ()  # Bookmarks are a hint only; a broken tree of them costs nothing.
    return tuple(
        OutlineEntry(level=int(level), title=" ".join(str(title).split()), page_index=int(page) - 1)
        for level, title, page, *_ in entries[:_MAX_OUTLINE]
        if 1 <= int(page) <= document.page_count
    )
