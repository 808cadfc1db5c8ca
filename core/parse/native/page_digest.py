# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a page of a PDF by all that it is made of, so that an unchanged page is not read again.

Its content, its fonts and pictures, its notes and fields, and what the file says of layers and
forms; not where it stands in the file, what it is called there, nor where links on it lead. Two
pages with one digest are read alike. The other way round nothing is promised: a program may write
the same page in another way. Where anything is odd there is no digest, and the page is read.
"""

import hashlib
import re
from collections.abc import Iterator

import pymupdf
from pymupdf import mupdf

from core.parse.native.mupdf_faults import MUPDF_FAULTS

_TOKEN = re.compile(rb"\((?:\\.|[^()\\])*+\)|(?<![\w/.#+-])(\d{1,10}) (\d+) R(?!\w)", re.DOTALL)
"""A string, in which nothing is a reference, or a reference; as MuPDF writes them."""

_TO_A_PAGE = re.compile(rb"/(?:P|D\s?\[|Dest\s?\[)\s?\Z")
"""What stands before a reference to a page that a note is on, or that a link leads to."""

_INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")
_ELSEWHERE = frozenset({
    "Parent", "StructParents", "PieceInfo", "LastModified", "Metadata", "Thumb", "B", "Tabs",
})  # fmt: skip
"""Entries of a page that say nothing of what it shows."""
_FOR_ALL = ("OCProperties", "AcroForm/NeedAppearances", "AcroForm/DR", "AcroForm/DA")
"""Entries of the file as a whole that change what its pages show."""
_DEEPEST = 100
_MOST_VISITS_A_PAGE = 5_000


class _UnnamedError(Exception):
    """A page refers to more than is worth following, or to what it should not."""


_NO_NAME: tuple[type[Exception], ...] = (
    *MUPDF_FAULTS,
    _UnnamedError,
    IndexError,
    OverflowError,
    TypeError,
)
"""Of a broken file the library also says that a number or a name is none."""


def page_digests(document: pymupdf.Document) -> tuple[str, ...]:
    """The digest of each page, 64 hex digits; empty where it is not to be had."""
    count = int(document.page_count)
    try:
        objects = _Objects(document)
        catalogue = objects.load(document.pdf_catalog())
        common = b"".join(objects.name_of(mupdf.pdf_dict_getp(catalogue, key)) for key in _FOR_ALL)
    except _NO_NAME:
        return ("",) * count
    return tuple(_digest(document, objects, common, index) for index in range(count))


def _digest(document: pymupdf.Document, objects: "_Objects", common: bytes, index: int) -> str:
    objects.visits = 0
    try:
        page = objects.load(document.page_xref(index))
        made = hashlib.sha256(common)
        for key, value in _entries(page):
            if key not in _ELSEWHERE and key not in _INHERITED:
                made.update(f"{key}\0".encode("utf-8", "surrogatepass"))
                made.update(objects.name_of(value, of_notes=key == "Annots"))
        for key in _INHERITED:
            # MuPDF's own way up the tree of pages, which is the one that it reads the page by.
            value = mupdf.pdf_dict_get_inheritable(page, mupdf.pdf_new_name(key))
            made.update(objects.name_of(value))
        return made.hexdigest()
    except _NO_NAME:
        return ""


def _entries(page: mupdf.PdfObj) -> Iterator[tuple[str, mupdf.PdfObj]]:
    for n in range(mupdf.pdf_dict_len(page)):
        key = mupdf.pdf_dict_get_key(page, n)
        yield mupdf.pdf_to_name(key), mupdf.pdf_dict_get_val(page, n)


class _Objects:
    """The objects of a file, each named by what it holds and by what that refers to.

    Attributes:
        visits: How many were looked at since somebody set it to 0.
    """

    def __init__(self, document: pymupdf.Document) -> None:
        self.visits = 0
        self._document = document
        self._pdf = mupdf.pdf_document_from_fz_document(document)
        self._pages = {document.page_xref(index) for index in range(document.page_count)}
        self._known: dict[tuple[int, bool], bytes] = {}
        self._above: dict[int, int] = {}

    def load(self, xref: int) -> mupdf.PdfObj:
        """An object by its number."""
        return mupdf.pdf_load_object(self._pdf, xref)

    def name_of(self, value: mupdf.PdfObj, *, of_notes: bool = False) -> bytes:
        """Name a value.

        Args:
            value: Whatever it is.
            of_notes: It holds the notes of a page: they may refer to pages.
        """
        made = hashlib.sha256()
        self._above = {}
        self._add(made, _printed(value), of_notes=of_notes)
        return made.digest()

    def _add(self, made: "hashlib._Hash", text: bytes, *, of_notes: bool) -> int:
        """Add a text with what its references lead to; how far up one leads back, at the most.

        Raises:
            _UnnamedError: It leads where it should not.
        """
        highest = len(self._above)
        end = 0
        for match in _TOKEN.finditer(text):
            if match[1] is None:
                continue
            before, xref = text[end : match.start()], int(match[1])
            made.update(before)
            end = match.end()
            if xref not in self._pages:
                name, reached = self._named(xref, of_notes=of_notes)
                made.update(b"<" + name + b">")
                highest = min(highest, reached)
            elif not of_notes or not _TO_A_PAGE.search(before):
                # A page that serves as something else, too, is no honest one.
                raise _UnnamedError
        made.update(text[end:])
        return highest

    def _named(self, xref: int, *, of_notes: bool) -> tuple[bytes, int]:
        """The name of an object, and how far up its references lead back.

        Raises:
            _UnnamedError: There are more, or nested deeper, than is worth following.
        """
        if (xref, of_notes) in self._known:
            return self._known[xref, of_notes], len(self._above)
        if xref in self._above:
            place = self._above[xref]
            return f"{len(self._above) - place} up".encode(), place
        self.visits += 1
        if len(self._above) > _DEEPEST or self.visits > _MOST_VISITS_A_PAGE:
            raise _UnnamedError
        value = self.load(xref)
        made = hashlib.sha256()
        depth = len(self._above)
        self._above[xref] = depth
        is_stream = bool(self._document.xref_is_stream(xref))
        # How a note looks is drawn like a page: nothing of it leads elsewhere.
        highest = self._add(made, _printed(value), of_notes=of_notes and not is_stream)
        if is_stream:
            made.update(self._document.xref_stream_raw(xref) or b"")
        del self._above[xref]
        if highest >= depth:
            # What leads back to where it was come from has another name from elsewhere.
            self._known[xref, of_notes] = made.digest()
        return made.digest(), highest


def _printed(value: mupdf.PdfObj) -> bytes:
    """A value as MuPDF writes it, in bytes: as text two names could become one."""
    buffer = mupdf.fz_new_buffer(512)
    output = mupdf.FzOutput(buffer)
    mupdf.pdf_print_obj(output, value, 1, 0)
    output.fz_close_output()
    return bytes(mupdf.fz_buffer_extract(buffer))
