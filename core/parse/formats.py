# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells what a file is by its first bytes, and decodes plain text. Needs no library.

The name decides only where the bytes cannot: text has no signature, so plain text, Markdown, tables
with commas and source code are known by their suffix, and then the bytes must be text. An Office
file is a ZIP archive, and what it holds tells which.
"""

import codecs
import re
from enum import StrEnum
from pathlib import Path

from core.errors import EmptyDocumentError, UnsupportedFormatError

SNIFF_BYTES = 4096
_PDF_HEADER_WITHIN = 1024
_ADVICE = (
    "Give a PDF, a picture (PNG, JPEG, TIFF), an Office file (DOCX, XLSX, PPTX), a web page, "
    "a CSV, Markdown or text file, a transcript (VTT, SRT) or source code."
)
_LEAST_WIDE, _WIDE_FOR_A_FAULT = 3, 3
_MAX_CONTROL_SHARE = 0.005
_ALLOWED_CONTROLS = frozenset("\t\n\v\f\r\x1b\x85")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_STEERING = re.compile(r"[\x00-\x08\x0b\x0d-\x1f\x7f-\x9f]")


class FileFormat(StrEnum):
    """The kinds of file that are read; the value is `RawInfo.format_name`."""

    PDF = "pdf"
    PNG = "png"
    JPEG = "jpeg"
    TIFF = "tiff"
    MARKDOWN = "markdown"
    TEXT = "text"
    HTML = "html"
    DOCX = "docx"
    XLSX = "xlsx"
    PPTX = "pptx"
    CSV = "csv"
    VTT = "vtt"
    SRT = "srt"
    CODE = "code"

    @property
    def is_image(self) -> bool:
        """Whether its pages are pictures."""
        return self in {FileFormat.PNG, FileFormat.JPEG, FileFormat.TIFF}

    @property
    def is_laid_out(self) -> bool:
        """Whether its pages are laid out by this program."""
        return not self.is_image and self is not FileFormat.PDF

    @property
    def is_office(self) -> bool:
        """Whether it is a ZIP archive of XML parts."""
        return self in {FileFormat.DOCX, FileFormat.XLSX, FileFormat.PPTX}


CODE_SUFFIXES = frozenset(
    [
        ".py",
        ".pyi",
        ".js",
        ".mjs",
        ".cjs",
        ".jsx",
        ".ts",
        ".tsx",
        ".java",
        ".kt",
        ".kts",
        ".scala",
        ".c",
        ".h",
        ".cc",
        ".cpp",
        ".hpp",
        ".cs",
        ".go",
        ".rs",
        ".rb",
        ".php",
        ".sh",
        ".bash",
        ".ps1",
        ".sql",
        ".r",
        ".swift",
        ".pl",
        ".lua",
        ".json",
        ".yaml",
        ".yml",
        ".toml",
        ".ini",
        ".xml",
        ".xsd",
        ".css",
        ".tf",
        ".hcl",
        ".proto",
        ".graphql",
        ".dockerfile",
        ".mk",
        ".cmake",
        ".cbl",
        ".cob",
        ".cpy",
        ".bas",
        ".vb",
        ".f90",
        ".jcl",
    ]
)
"""What is read as source code; a language whose grammar is not at hand is read line by line."""

_TEXT_SUFFIXES = {
    ".txt": FileFormat.TEXT,
    ".text": FileFormat.TEXT,
    ".md": FileFormat.MARKDOWN,
    ".markdown": FileFormat.MARKDOWN,
    ".html": FileFormat.HTML,
    ".htm": FileFormat.HTML,
    ".xhtml": FileFormat.HTML,
    ".csv": FileFormat.CSV,
    ".tsv": FileFormat.CSV,
    ".vtt": FileFormat.VTT,
    ".srt": FileFormat.SRT,
} | dict.fromkeys(CODE_SUFFIXES, FileFormat.CODE)
_OFFICE_SUFFIXES = {
    ".docx": FileFormat.DOCX,
    ".docm": FileFormat.DOCX,
    ".dotx": FileFormat.DOCX,
    ".dotm": FileFormat.DOCX,
    ".xlsx": FileFormat.XLSX,
    ".xlsm": FileFormat.XLSX,
    ".xltx": FileFormat.XLSX,
    ".pptx": FileFormat.PPTX,
    ".pptm": FileFormat.PPTX,
    ".ppsx": FileFormat.PPTX,
}
_OFFICE_FOLDERS = (
    (b"word/", FileFormat.DOCX),
    (b"xl/", FileFormat.XLSX),
    (b"ppt/", FileFormat.PPTX),
)
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", FileFormat.PNG),
    (b"\xff\xd8\xff", FileFormat.JPEG),
    (b"II*\x00", FileFormat.TIFF),
    (b"MM\x00*", FileFormat.TIFF),
    (b"II+\x00", FileFormat.TIFF),
    (b"MM\x00+", FileFormat.TIFF),
)
_FOREIGN = (
    (_ZIP, "a ZIP archive"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"MZ", "a Windows program"),
    (b"\x7fELF", "a Linux program"),
    (_OLE, "an old Office file (DOC, XLS, PPT, MSG)"),
    (b"{\\rtf", "a Rich Text file"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a RIFF file (WebP, WAV or AVI)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"SQLite format 3\x00", "a database"),
)


def sniff_format(head: bytes, name: str) -> FileFormat:
    """Say what a file is.

    Args:
        head: Its first `SNIFF_BYTES` bytes, or all of them if it has fewer.
        name: Its name, for messages and for the suffix of text files.

    Raises:
        EmptyDocumentError: There is not one byte.

    Passes on:
        UnsupportedFormatError: It is of a kind that is not read.
    """
    if not head:
        message = f"{name} is empty: it has no bytes."
        raise EmptyDocumentError(message, "Check whether it was copied or downloaded completely.")
    for signature, file_format in _SIGNATURES:
        if head.startswith(signature):
            return file_format
    if b"%PDF-" in head[:_PDF_HEADER_WITHIN]:
        return FileFormat.PDF
    return _sniff_without_signature(head, name)


def decode_text(data: bytes, name: str) -> str:
    """Decode a text file: by its byte order mark, else UTF-8, else Windows-1252.

    Line ends become a single newline; characters that steer a terminal are dropped.

    Raises:
        UnsupportedFormatError: It is not text.
    """
    text = _decode(data)
    if text is None or _control_share(text) > _MAX_CONTROL_SHARE:
        message = f"{name} is named as a text file, but its content is not text."
        raise UnsupportedFormatError(message, _ADVICE)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _STEERING.sub("", text)


def _sniff_without_signature(head: bytes, name: str) -> FileFormat:
    suffix = _suffix(name)
    office = _sniff_office(head, suffix)
    if office is not None:
        return office
    for signature, kind in _FOREIGN:
        if head.startswith(signature) and not (len(signature) == 2 and suffix in _TEXT_SUFFIXES):
            message = f"{name} is {kind}, which is not read."
            raise UnsupportedFormatError(message, _ADVICE)
    if suffix in _TEXT_SUFFIXES:
        return _TEXT_SUFFIXES[suffix]
    if suffix == ".pdf":
        return FileFormat.PDF  # Without its header; the reader repairs what can be repaired.
    if _HTML.match(head):
        return FileFormat.HTML
    if head.removeprefix(codecs.BOM_UTF8).startswith(b"WEBVTT"):
        return FileFormat.VTT
    message = f"{name} is of a kind that is not read."
    raise UnsupportedFormatError(message, _ADVICE)


def _suffix(name: str) -> str:
    path = Path(name)
    bare = path.name.lower()
    return {"dockerfile": ".dockerfile", "makefile": ".mk"}.get(bare, path.suffix.lower())


def _sniff_office(head: bytes, suffix: str) -> FileFormat | None:
    """An Office file by what its archive holds first, or by its suffix where that does not tell.

    One with a password is an old compound file around the archive.
    """
    if head.startswith(_OLE):
        return _OFFICE_SUFFIXES.get(suffix)
    if not head.startswith(_ZIP):
        return None
    found = [kind for folder, kind in _OFFICE_FOLDERS if folder in head]
    return found[0] if len(found) == 1 else _OFFICE_SUFFIXES.get(suffix)


def _decode(data: bytes) -> str | None:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            mended = _mended_utf8(data) if encoding == "utf-8-sig" else None
            if mended is not None:
                return mended
    return None


def _mended_utf8(data: bytes) -> str | None:
    """UTF-8 with a few faulty bytes, each told as unknown; None where it is no UTF-8 at all.

    Hardly any text in another set holds several signs that are UTF-8 by chance, and read in that
    set every sign of the text would be wrong for the sake of one byte.
    """
    text = data.decode("utf-8-sig", "replace")
    faults = text.count("\ufffd")
    wide = len(re.findall(r"[\u0080-\U0010ffff]", text)) - faults
    return text if wide >= _LEAST_WIDE and wide >= _WIDE_FOR_A_FAULT * faults else None


def _control_share(text: str) -> float:
    controls = sum(control not in _ALLOWED_CONTROLS for control in _CONTROL.findall(text))
    return controls / max(len(text), 1)
