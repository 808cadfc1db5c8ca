# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads the pages of a PDF: by text layer, or by OCR where that cannot be trusted.

Runs in the worker process.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pymupdf

from core.errors import (
    DamagedDocumentError,
    DocumentError,
    LimitExceededError,
)
from core.parse.document import failed_page
from core.parse.fingerprint import fingerprint
from core.parse.native.blank_page import seems_blank_only
from core.parse.native.complaints import forget_complaints, was_broken_off
from core.parse.native.fonts.font_witness import FontWitness
from core.parse.native.mixed_page import PictureCut, cut_pictures, layer_alone, mixed_page
from core.parse.native.mupdf_faults import MUPDF_FAULTS
from core.parse.native.pdf_file import open_pdf
from core.parse.native.text_layer import TextLayer, read_text_layer
from core.parse.native.triage import Verdict, judge_page, unread_outlines, unread_pictures
from core.parse.raw import RawLine, RawPage
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.picture import PagePicture, render_page_picture
from core.settings import ParseSettings
from core.types import PageSource
from models.errors import ModelError, ModelOutputError


class PdfReader:
    """An open PDF."""

    def __init__(
        self,
        path: Path,
        name: str,
        settings: ParseSettings,
        ocr: OcrReader,
    ) -> None:
        """Open the file.

        Args:
            path: The private copy, or the facsimile.
            name: Of the source, for messages.
            settings: Limits.
            ocr: For pages that cannot be read by their text layer.

        Passes on:
            DocumentError: It cannot be opened.
        """
        self._document = open_pdf(path, name)
        self._name = name
        self._settings = settings
        self._ocr = ocr
        self._witness = FontWitness(lambda: open_pdf(path, name), ocr.read_words)

    def close(self) -> None:
        """Let go of the file."""
        self._witness.close()
        self._document.close()

    def read(self, page_index: int) -> RawPage:
        """Read one page; a page that is broken or too large is returned as failed.

        Passes on:
            ModelError: OCR is needed and cannot be loaded.
        """
        native, picture = self._prepare(page_index)
        if picture is None:
            return native
        if isinstance(picture, PictureCut):
            return self._mixed(native, picture)
        try:
            read = self._ocr.read(picture)
        except ModelOutputError as error:
            return failed_page(page_index, error, (native.width, native.height))
        notes = [line for line in native.lines if line.note]
        return replace(
            native,
            source=PageSource.OCR,
            lines=(*read.lines, *notes),
            rules=read.rules,
            second_readings=read.second_readings,
            unread_ink=read.unread_ink,
            unread_print=read.unread_print,
            raw_characters=read.characters + _count(notes),
            fingerprint=fingerprint((native.width, native.height), notes, picture.pixels),
        )

    def _mixed(self, native: RawPage, cut: PictureCut) -> RawPage:
        """The page with what its pictures say; by its text layer alone where OCR cannot be had.

        Raises:
            ModelError: It cannot be loaded, and the page has no text layer.
        """
        try:
            return mixed_page(native, cut, self._ocr.read(cut.picture))
        except ModelError as error:
            if not native.lines and not isinstance(error, ModelOutputError):
                raise
            return layer_alone(native, self._name, error)

    def _prepare(self, page_index: int) -> tuple[RawPage, PagePicture | PictureCut | None]:
        """The page by its text layer, and a picture of what that cannot be trusted to hold."""
        size: tuple[float, float] | None = None
        try:
            page = self._page(page_index)
            size = (float(page.rect.width), float(page.rect.height))
            self._check_size(page_index, size)
            forget_complaints()
            layer = read_text_layer(page)
            native = self._as_far_as_read(page, layer)
            verdict = judge_page(page, layer, self._witness)
            if verdict is Verdict.TEXT_LAYER:
                self._check_blank(page, layer)
                return native, None
            native = replace(native, reason=verdict.value)
            picture = render_page_picture(page, self._settings)
            if verdict in {Verdict.PRINT_IN_PICTURE, Verdict.PARTLY_OUTLINED}:
                unread = unread_pictures(page, layer) + unread_outlines(page, layer)
                return native, cut_pictures(picture, unread, layer.lines)
            return native, picture
        except ModelOutputError as error:
            return failed_page(page_index, error, size), None
        except DocumentError as error:
            return failed_page(page_index, error, size), None
        except MUPDF_FAULTS as error:
            message = f"Page {page_index + 1} of {self._name} is damaged: {error}"
            fault = DamagedDocumentError(message, "Ask for a new copy of the file.")
            return failed_page(page_index, fault, size), None

    def _page(self, page_index: int) -> pymupdf.Page:
        # A broken tree of pages may be counted anew while pages of it are read.
        if page_index < self._document.page_count:
            return self._document[page_index]
        message = f"Page {page_index + 1} of {self._name} is counted in the file, but is not there."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.")

    def _as_far_as_read(self, page: pymupdf.Page, layer: TextLayer) -> RawPage:
        """The page; with its fault, if its content breaks off or cannot be followed throughout."""
        native = _native_page(page, int(page.number), layer)
        wide = any(font.kind == "Type0" for font in layer.fonts)
        if not native.lines or not was_broken_off(page, wide):
            return native
        message = (
            f"Page {native.index + 1} of {self._name} has content that cannot be followed to its "
            "end: some of its text may be missing."
        )
        fault = DamagedDocumentError(message, "Ask for a new copy of the file.")
        return replace(native, error_code=fault.code, error_message=fault.message)

    def _check_blank(self, page: pymupdf.Page, layer: TextLayer) -> None:
        empty = not layer.lines and not layer.characters + layer.hidden_characters
        if empty and seems_blank_only(page):
            message = f"Page {page.number + 1} of {self._name} has content that cannot be followed."
            raise DamagedDocumentError(message, "Print the page to a new PDF and add that.")

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
    width, height = float(page.rect.width), float(page.rect.height)
    lines = (*layer.lines, *layer.notes)
    return RawPage(
        index=page_index,
        width=width,
        height=height,
        source=PageSource.TEXT,
        lines=lines,
        rules=layer.rules,
        file_label=page.get_label() or None,
        raw_characters=layer.characters + _count(layer.notes),
        fingerprint=fingerprint((width, height), lines),
    )


def _count(lines: Iterable[RawLine]) -> int:
    return sum(not character.isspace() for line in lines for character in line.text)
