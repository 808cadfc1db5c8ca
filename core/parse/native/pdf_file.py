# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens a PDF, unlocks one that is locked, and says what is known of it before its pages are read.

Runs in the worker process. Passwords pass through and are kept nowhere.
"""

import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pymupdf

from core.errors import (
    DamagedDocumentError,
    DiskFullError,
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    UnsupportedFormatError,
    WrongPasswordError,
)
from core.parse.formats import FileFormat
from core.parse.native.mupdf_faults import MUPDF_FAULTS
from core.parse.native.nesting import bookmarks_fit, page_tree_fits
from core.parse.native.page_digest import page_digests
from core.parse.raw import OutlineEntry, PageIdentity, RawInfo
from core.settings import ParseSettings

_NO_ENCRYPTION = 1
"""`PDF_ENCRYPT_NONE` of MuPDF; PyMuPDF makes that name only as it is loaded."""
_UNLOCKED_NAME = "unlocked.pdf"
_BROKEN_TREE: tuple[type[Exception], ...] = (*MUPDF_FAULTS, IndexError)
_END, _TAIL_BYTES = b"%%EOF", 4_096
_MAX_OUTLINE = 5_000
_MAX_TITLE_CHARS = 500
_FORMS: tuple[Literal["NFC", "NFKC", "NFD"], ...] = ("NFC", "NFKC", "NFD")


_HIGH_BYTES = (
    "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018"
    "\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\u009f\u20ac"
)
"""Letters of the bytes 128 to 160 in the encoding of older PDFs; above, it is Latin-1."""


class _Document(pymupdf.Document):
    """A PDF whose bookmarks are loaded only when they are wanted.

    MuPDF loads them by recursion as soon as a file is opened, and a file can nest them so deep that
    this ends the process.
    """

    bookmarks_wanted = False

    def _loadOutline(self) -> object:  # noqa: N802 - PyMuPDF calls it by this name
        # No type is known of what PyMuPDF keeps for itself.
        return super()._loadOutline() if self.bookmarks_wanted else None  # type: ignore[no-untyped-call]


def open_pdf(path: Path, name: str, passwords: Sequence[str] = ()) -> pymupdf.Document:
    """Open a PDF; a password for its owner alone does not stop it from being read.

    Args:
        path: Of the file.
        name: Of the source, for messages.
        passwords: Tried one after the other when the empty one does not open it.

    Passes on:
        EncryptedDocumentError: It needs a password, and none was given.
        WrongPasswordError: It needs a password, and none of those given is right.
        DamagedDocumentError: It is broken beyond repair.
        EmptyDocumentError: It has no pages.
    """
    return _open(path, name, passwords)[0]


def _open(path: Path, name: str, passwords: Sequence[str]) -> tuple[pymupdf.Document, bool]:
    """The open file, and whether it took a password.

    Raises:
        EncryptedDocumentError: As above.
        WrongPasswordError: As above.
        DamagedDocumentError: As above.
        EmptyDocumentError: As above.
    """
    try:
        document: pymupdf.Document = _Document(path, filetype="pdf")  # type: ignore[no-untyped-call]
        if not document.is_pdf:
            message = f"{name} is no PDF, although its name says so."
            advice = "Give it the ending of what it is, and add it again."
            raise DamagedDocumentError(message, advice)
        asks = bool(document.needs_pass)
        locked = asks and not _unlock(document, ("", *passwords))
        page_count = 0 if locked else document.page_count
    except MUPDF_FAULTS as error:
        # What is read is a copy: its place says nothing to anybody.
        if _is_cut_off(path):
            raise DamagedDocumentError(*_cut_off(name)) from error
        reason = str(error).replace(str(path), name)
        message = f"{name} is damaged and cannot be opened ({reason})."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.") from error
    if locked:
        if passwords:
            raise WrongPasswordError(*_wrong(name, len(passwords)))
        raise EncryptedDocumentError(*_needed(name))
    if page_count < 1:
        if _is_cut_off(path):
            raise DamagedDocumentError(*_cut_off(name))
        message = f"{name} has no pages."
        raise EmptyDocumentError(message, "Ask for a new copy of the file.")
    return document, asks


def _is_cut_off(path: Path) -> bool:
    """Whether the mark is missing that ends every PDF; what follows it is seldom long."""
    with path.open("rb") as stream:
        stream.seek(max(path.stat().st_size - _TAIL_BYTES, 0))
        return _END not in stream.read()


def unlock_pdf(path: Path, name: str, passwords: Sequence[str], folder: Path) -> Path:
    """Return the file that a PDF is read and drawn from.

    It is the PDF itself where nobody is asked for a password to see it; else a copy of it in
    `folder` that has none, so that its pages can be shown later without asking again.

    Raises:
        DamagedDocumentError: What is inside cannot be written anew.
        DiskFullError: There is no room for the copy.

    Passes on:
        DocumentError: It cannot be opened.
    """
    document, asks = _open(path, name, passwords)
    with document:
        if not asks:
            return path
        target = folder / _UNLOCKED_NAME
        try:
            # The same bytes each time: copies are kept by their hash.
            document.save(target, encryption=_NO_ENCRYPTION, no_new_id=True)
        except pymupdf.mupdf.FzErrorSystem as error:
            message = f"{target} cannot be written: {error}"
            raise DiskFullError(message, "Make room on the disk and start again.") from error
        except MUPDF_FAULTS as error:
            message = f"{name} is damaged under its password: {error}"
            raise DamagedDocumentError(message, "Ask for a new copy of the file.") from error
        return target


def describe_pdf(path: Path, name: str, settings: ParseSettings) -> RawInfo:
    """Say what is known of a PDF before its pages are read.

    Raises:
        LimitExceededError: It has more pages, or they are nested deeper, than is read.
        UnsupportedFormatError: Its pages are made only when Adobe Reader opens it.

    Passes on:
        DocumentError: It cannot be opened.
    """
    with open_pdf(path, name) as document:
        count, most = document.page_count, settings.max_pages
        if count > most:
            message = f"{name} has {count:,} pages; at most {most:,} are read."
            raise LimitExceededError(message, "Split the file, or raise max_pages.")
        if not page_tree_fits(document, settings.max_nesting):
            message = f"The pages of {name} are nested more than {settings.max_nesting} deep."
            raise LimitExceededError(message, "Print it to a new PDF, or raise max_nesting.")
        if _is_laid_out_by_viewer(document):
            message = (
                f"{name} is a form that Adobe Reader lays out when it is opened (dynamic XFA): "
                "the file holds none of its pages."
            )
            raise UnsupportedFormatError(message, "Print it to a PDF from Adobe Reader, add that.")
        return RawInfo(
            page_count=count,
            title=_title(document),
            outline=_outline(document, settings.max_nesting),
            format_name=FileFormat.PDF.value,
            canonical_path=str(path.resolve()),
            identities=_identities(document),
        )


def _identities(document: pymupdf.Document) -> tuple[PageIdentity, ...]:
    """What tells each page; of a broken tree of pages, which shrinks as it is walked, nothing."""
    count = int(document.page_count)
    try:
        labels = [document[n].get_label() or None for n in range(count)]
    except _BROKEN_TREE:
        return ()
    return tuple(map(PageIdentity, page_digests(document), labels))


def _is_laid_out_by_viewer(document: pymupdf.Document) -> bool:
    """Whether the page that the file has only says that another program is needed."""
    try:
        catalogue = document.pdf_catalog()
        if document.xref_get_key(catalogue, "NeedsRendering")[1] != "true":
            return False
        return bool(document.xref_get_key(catalogue, "AcroForm/XFA")[0] != "null")
    except MUPDF_FAULTS:
        return False  # A file without a catalogue says nothing of forms; its pages may be found.


def _unlock(document: pymupdf.Document, passwords: Sequence[str]) -> bool:
    return any(
        document.authenticate(spelling)
        for password in passwords
        for spelling in _spellings(password)
    )


def _spellings(password: str) -> tuple[str, ...]:
    """The password as it was typed, as other keyboards write it, and as programs mistook it."""
    if not _is_text(password):
        return ()
    forms = (password, *(unicodedata.normalize(form, password) for form in _FORMS))
    return tuple(dict.fromkeys((*forms, *map(_mistaken, forms))))


def _mistaken(password: str) -> str:
    """How MuPDF has to be told the UTF-8 of a password that was locked with it.

    Older PDFs have an encoding of their own for passwords, which many programs do not heed.
    """
    return "".join(
        _HIGH_BYTES[byte - 128] if 128 <= byte <= 160 else chr(byte) for byte in password.encode()
    )


def _is_text(password: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in password)


def _needed(name: str) -> tuple[str, str]:
    """Message and advice."""
    advice = (
        "Give its password: in the window with “Enter password…”, at the command line when it asks"
        " or with `ingest --password-file`."
    )
    return f"{name} needs a password.", advice


def _cut_off(name: str) -> tuple[str, str]:
    """Message and advice."""
    message = f"{name} is cut off: its end, which says where its pages are, is missing."
    return message, "Copy or download it again; if it stays so, ask for a new copy of the file."


def _wrong(name: str, given: int) -> tuple[str, str]:
    """Message and advice; what was given is not repeated."""
    one = f"The password given for {name} is wrong."
    message = one if given == 1 else f"None of the {given} passwords given opens {name}."
    return message, "Look at capitals and keyboard layout, then try again."


def _title(document: pymupdf.Document) -> str | None:
    raw = (document.metadata or {}).get("title") or ""
    title = " ".join("".join(c if c.isprintable() else " " for c in raw).split())
    return title[:_MAX_TITLE_CHARS] or None


def _outline(document: pymupdf.Document, most_levels: int) -> tuple[OutlineEntry, ...]:
    """Bookmarks. They are a hint only: without those that are broken or endless nothing is lost."""
    if not bookmarks_fit(document, most_levels):
        return ()
    document.bookmarks_wanted = True  # type: ignore[attr-defined]
    try:
        entries = document.get_toc(simple=True)
    except MUPDF_FAULTS:
        return ()
    return tuple(
        OutlineEntry(level=int(level), title=" ".join(str(title).split()), page_index=int(page) - 1)
        for level, title, page, *_ in entries[:_MAX_OUTLINE]
        if 1 <= int(page) <= document.page_count
    )
