# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at an Office file before any library opens it: an archive of XML parts that may be hostile.

An archive says how large its parts are, and may lie; so every part is unpacked once and counted,
piece by piece, before anything is built of it. Its XML is looked through in the same pass: for
declarations of entities, which no Office program writes, for depth, and for the length of a text.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    PackageBombError,
    UnsafeNameError,
    XmlDepthError,
    XmlEntityError,
)
from core.settings import ParseSettings

UNPACKING_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    UnicodeDecodeError,
    ValueError,
)
"""What the standard library raises on an archive that is cut off or broken."""
_PIECE_BYTES = 1 << 20
_HARMLESS_BYTES = 50_000_000
_ENCRYPTED = 0x1
_DRIVE = re.compile(r"[A-Za-z]:")
_XML_SUFFIXES = (".xml", ".rels", ".vml")
_ASK_ANEW = "Ask for a new copy of the file."
_HOSTILE = "Do not open it elsewhere; ask its sender what it is."
_SAVE_ANEW = "Open it in its own program, save it under a new name, and add that."


@dataclass(slots=True)
class _Tally:
    """Bytes that were really unpacked so far."""

    unpacked: int = 0


def check_package(path: Path, name: str, settings: ParseSettings) -> None:
    """Refuse an archive that is broken, locked, or built to harm whoever opens it.

    Args:
        path: Of the private copy.
        name: Of the source, for messages.
        settings: Limits.

    Raises:
        DamagedDocumentError: It is no whole archive, or a part is no whole XML.

    Passes on:
        EncryptedDocumentError: A part of the archive has a password of its own.
        PackageBombError: It has too many parts, or unpacks to too much.
        UnsafeNameError: The name of a part leads out of the archive, or comes twice.
        XmlEntityError: A part declares entities.
        XmlDepthError: Elements are nested too deep, or a text is too long.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            _check_entries(entries, name, settings)
            tally = _Tally()
            packed = max(path.stat().st_size, 1)
            for entry in entries:
                _check_part(archive, entry, name, settings, (tally, packed))
    except UNPACKING_FAULTS as error:
        message = f"{name} is damaged: it cannot be unpacked ({error})."
        raise DamagedDocumentError(message, _ASK_ANEW) from error


def _check_entries(entries: list[zipfile.ZipInfo], name: str, settings: ParseSettings) -> None:
    if len(entries) > settings.max_package_parts:
        message = (
            f"{name} has {len(entries):,} parts; at most {settings.max_package_parts:,} are read."
        )
        raise PackageBombError(message, "Split the file, or raise max_package_parts.")
    seen: set[str] = set()
    for entry in entries:
        _check_name(entry, name)
        if entry.flag_bits & _ENCRYPTED:
            message = f"A part of {name} is locked with a password of the archive."
            raise EncryptedDocumentError(message, "Unpack it, pack it without, and add that.")
        folded = entry.filename.casefold()
        if folded in seen:
            message = f"{name} has two parts of one name; which of them counts cannot be told."
            raise UnsafeNameError(message, _SAVE_ANEW)
        seen.add(folded)


def _check_name(entry: zipfile.ZipInfo, name: str) -> None:
    # `filename` ends where a NUL stood in the archive's own name, and has its slashes turned.
    own = entry.orig_filename
    turned = own.replace("\\", "/")
    steps = turned.split("/")
    if "\0" in own or ".." in steps or turned.startswith("/") or _DRIVE.match(turned):
        message = f"The name of a part of {name} leads out of the file."
        raise UnsafeNameError(message, _HOSTILE)


def _check_part(
    archive: zipfile.ZipFile,
    entry: zipfile.ZipInfo,
    name: str,
    settings: ParseSettings,
    so_far: tuple[_Tally, int],
) -> None:
    """Unpack a part once, piece by piece, within all limits.

    Raises:
        PackageBombError: It, or all together, is too large.
        DamagedDocumentError: It is no whole XML.
    """
    is_xml = entry.filename.lower().endswith(_XML_SUFFIXES)
    scan = _XmlScan(entry.filename, name, settings) if is_xml else None
    tally, packed = so_far
    size = 0
    for piece in _pieces(archive, entry):
        size += len(piece)
        tally.unpacked += len(piece)
        most = settings.max_unpacked_bytes
        ratio_allows = max(packed * settings.max_unpacked_ratio, _HARMLESS_BYTES)
        if tally.unpacked > min(most, ratio_allows) or (is_xml and size > settings.max_part_bytes):
            message = f"{name} unpacks to far more than is read: it may be a trap."
            raise PackageBombError(
                message,
                f"{_HOSTILE} If you know it, raise max_unpacked_bytes, max_part_bytes or "
                "max_unpacked_ratio.",
            )
        if scan is not None:
            scan.feed(piece)
    if scan is not None and size:
        scan.close()


def _pieces(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    if entry.is_dir():
        return
    with archive.open(entry) as stream:
        while piece := stream.read(_PIECE_BYTES):
            yield piece


class _XmlScan:
    """Goes through one part without building anything of it."""

    def __init__(self, part: str, name: str, settings: ParseSettings) -> None:
        """Begin a part of the file `name`."""
        self._part = part
        self._name = name
        self._most_deep = settings.max_xml_depth
        self._most_text = settings.max_xml_text_bytes
        self._depth = 0
        self._text = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._opens
        self._parser.EndElementHandler = self._closes
        self._parser.CharacterDataHandler = self._says
        self._parser.StartDoctypeDeclHandler = self._declares

    def feed(self, piece: bytes) -> None:
        """Go through a piece."""
        self._parse(piece, False)

    def close(self) -> None:
        """Say that this was all."""
        self._parse(b"", True)

    def _parse(self, piece: bytes, is_last: bool) -> None:
        """Go on.

        Raises:
            DamagedDocumentError: It is no XML.
        """
        try:
            self._parser.Parse(piece, is_last)
        except (expat.ExpatError, LookupError) as error:  # The latter: an unknown encoding.
            message = f"{self._name} is damaged: its part {self._part} is not whole ({error})."
            raise DamagedDocumentError(message, _ASK_ANEW) from error

    def _opens(self, _tag: str, _attributes: object) -> None:
        self._depth += 1
        self._text = 0
        if self._depth > self._most_deep:
            message = (
                f"The elements of {self._name} are nested more than {self._most_deep} deep "
                f"in {self._part}."
            )
            raise XmlDepthError(message, f"{_SAVE_ANEW} Or raise max_xml_depth.")

    def _closes(self, _tag: str) -> None:
        self._depth -= 1
        self._text = 0

    def _says(self, text: str) -> None:
        self._text += len(text)
        if self._text > self._most_text:
            message = (
                f"One text in {self._part} of {self._name} has more than {self._most_text:,} "
                "characters."
            )
            raise XmlDepthError(message, "Split the text, or raise max_xml_text_bytes.")

    def _declares(self, *_declaration: object) -> None:
        message = f"The part {self._part} of {self._name} has a document type declaration."
        raise XmlEntityError(message, _HOSTILE)
