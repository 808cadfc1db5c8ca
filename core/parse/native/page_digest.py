# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a page of a PDF by all that it is made of, so that an unchanged page is not read again.

Its content, its fonts and pictures, its notes and fields, and what the file says of layers and
forms; not where it stands in the file, what it is called there, nor where links on it lead. Two
pages with one digest are read alike. The other way round nothing is promised: a program may write
the same page in another way.
"""

import hashlib
import re
from collections.abc import Sequence

import pymupdf

from core.parse.native.mupdf_faults import MUPDF_FAULTS

_REFERENCE = re.compile(r"\b(\d+) \d+ R\b")
_TO_A_PAGE = re.compile(r"/(?:P|D\s?\[|Dest\s?\[)\s?\Z")
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


_NO_NAME: tuple[type[Exception], ...] = (*MUPDF_FAULTS, _UnnamedError)


def page_digests(document: pymupdf.Document) -> tuple[str, ...]:
    """The digest of each page, 64 hex digits; empty where it is not to be had."""
    try:
        objects = _Objects(document)
        common = objects.entries(document.pdf_catalog(), _FOR_ALL)
    except _NO_NAME:
        return ("",) * int(document.page_count)
    return tuple(_digest(document, objects, common, n) for n in range(document.page_count))


def _digest(document: pymupdf.Document, objects: "_Objects", common: bytes, index: int) -> str:
    objects.visits = 0
    try:
        xref = document.page_xref(index)
        own = [key for key in document.xref_get_keys(xref) if key not in _ELSEWHERE]
        made = hashlib.sha256(common)
        made.update(objects.entries(xref, sorted({*own} - {*_INHERITED})))
        for key in _INHERITED:
            made.update(objects.entries(_bearer(document, xref, key), (key,)))
        return made.hexdigest()
    except _NO_NAME:
        return ""


def _bearer(document: pymupdf.Document, xref: int, key: str) -> int:
    """The page, or what stands above it in the tree of pages, that has an entry."""
    bearer = xref
    for _ in range(_DEEPEST):
        if document.xref_get_key(bearer, key)[0] != "null":
            return bearer
        kind, parent = document.xref_get_key(bearer, "Parent")
        if kind != "xref":
            return xref
        bearer = int(_REFERENCE.findall(parent)[0])
    return xref


class _Objects:
    """The objects of a file, each named by what it holds and by what that refers to.

    Attributes:
        visits: How many were looked at since somebody set it to 0.
    """

    def __init__(self, document: pymupdf.Document) -> None:
        self.visits = 0
        self._document = document
        self._pages = {document.page_xref(index) for index in range(document.page_count)}
        self._known: dict[int, bytes] = {}
        self._above: dict[int, int] = {}

    def entries(self, xref: int, keys: Sequence[str]) -> bytes:
        """Name some entries of an object.

        Raises:
            _UnnamedError: A key is no word, or leads where it should not.
        """
        made = hashlib.sha256()
        self._above = {xref: 0}
        if not all(map(str.isascii, keys)):
            # In a broken file: the library cannot ask for it.
            raise _UnnamedError
        for key in keys:
            text = self._document.xref_get_key(xref, key)[1]
            made.update(f"{key}\0".encode())
            self._add(made, text)
        return made.digest()

    def _add(self, made: "hashlib._Hash", text: str) -> int:
        """Add a text with what its references lead to; how far up one leads back, at the most.

        Raises:
            _UnnamedError: It leads where it should not.
        """
        highest = len(self._above)
        end = 0
        for match in _REFERENCE.finditer(text):
            before, xref = text[end : match.start()], int(match[1])
            made.update(before.encode("utf-8", "surrogatepass"))
            end = match.end()
            if xref not in self._pages:
                name, reached = self._named(xref)
                made.update(name)
                highest = min(highest, reached)
            elif not _TO_A_PAGE.search(before):
                # A page that serves as something else, too, is no honest one.
                raise _UnnamedError
        made.update(text[end:].encode("utf-8", "surrogatepass"))
        return highest

    def _named(self, xref: int) -> tuple[bytes, int]:
        """The name of an object, and how far up its references lead back.

        Raises:
            _UnnamedError: There are more, or nested deeper, than is worth following.
        """
        if xref in self._known:
            return self._known[xref], len(self._above)
        if xref in self._above:
            place = self._above[xref]
            return f"<{len(self._above) - place} up>".encode(), place
        self.visits += 1
        if len(self._above) > _DEEPEST or self.visits > _MOST_VISITS_A_PAGE:
            raise _UnnamedError
        text = self._document.xref_object(xref, compressed=True)
        made = hashlib.sha256()
        depth = len(self._above)
        self._above[xref] = depth
        highest = self._add(made, text)
        if self._document.xref_is_stream(xref):
            made.update(self._document.xref_stream_raw(xref) or b"")
        del self._above[xref]
        if highest >= depth:
            # What leads back to where it was come from has another name from elsewhere.
            self._known[xref] = made.digest()
        return made.digest(), highest
