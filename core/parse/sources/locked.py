# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Unlocks an Office file that has a password. Passwords pass through and are kept nowhere.

One with a password is a compound file, as those of older Office programs are, with the archive
encrypted inside. Office knows no empty password; it takes one for itself where a file is only
guarded against changes, and that one is tried first.
"""

import io
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal
from xml.parsers.expat import ExpatError

import msoffcrypto
import olefile
from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError, ParseError

from core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    UnsupportedFormatError,
    WrongPasswordError,
    XmlEntityError,
)

_ITS_OWN = "VelvetSweatshop"
_FORMS: tuple[Literal["NFC", "NFKC", "NFD"], ...] = ("NFC", "NFKC", "NFD")
_FAULTS = (
    ArithmeticError,
    AttributeError,
    EOFError,
    ExpatError,
    LookupError,
    OSError,
    TypeError,
    ValueError,
    struct.error,
    DecryptionError,
    FileFormatError,
    ParseError,
)
"""What the libraries raise on a compound file that is cut off or broken."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_UNLOCKED = "unlocked"


@contextmanager
def unlocked_package(path: Path, name: str, passwords: Sequence[str]) -> Iterator[Path]:
    """Give the archive that an Office file is; one without its password lives as long as this.

    Args:
        path: Of the private copy; one without the password is put beside it.
        name: Of the source, for messages.
        passwords: Tried one after the other.

    Passes on:
        EncryptedDocumentError: It needs a password, and none was given.
        WrongPasswordError: It needs a password, and none of those given is right.
        UnsupportedFormatError: It is a file of an older Office program.
        DamagedDocumentError: It is broken under its password.
    """
    with path.open("rb") as stream:
        if stream.read(len(_OLE)) != _OLE:
            yield path
            return
        archive = _unlock(stream, name, passwords)
    target = path.with_name(f"{_UNLOCKED}{path.suffix}")
    try:
        target.write_bytes(archive)
        yield target
    finally:
        target.unlink(missing_ok=True)


def _unlock(stream: IO[bytes], name: str, passwords: Sequence[str]) -> bytes:
    try:
        _check_compound(stream, name)
        office = msoffcrypto.OfficeFile(stream)
        for password in (_ITS_OWN, *_spellings(passwords)):
            archive = _try(office, password)
            if archive is not None:
                return archive
    except _FAULTS as error:
        message = f"{name} is damaged under its password and cannot be opened."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.") from error
    if passwords:
        raise WrongPasswordError(*_wrong(name, len(passwords)))
    raise EncryptedDocumentError(*_needed(name))


def _needed(name: str) -> tuple[str, str]:
    """Message and advice."""
    advice = (
        "Give its password: in the window with “Enter password…”, at the command line when it asks"
        " or with `ingest --password-file`."
    )
    return f"{name} needs a password.", advice


def _wrong(name: str, given: int) -> tuple[str, str]:
    """Message and advice; what was given is not repeated."""
    one = f"The password given for {name} is wrong."
    message = one if given == 1 else f"None of the {given} passwords given opens {name}."
    return message, "Look at capitals and keyboard layout, then try again."


def _check_compound(stream: IO[bytes], name: str) -> None:
    """Refuse what is no locked archive.

    Raises:
        UnsupportedFormatError: It is a file of an older Office program.
        XmlEntityError: What says how it is locked declares entities.
    """
    stream.seek(0)
    with olefile.OleFileIO(io.BytesIO(stream.read())) as compound:
        if not compound.exists("EncryptionInfo") or not compound.exists("EncryptedPackage"):
            message = f"{name} is an old Office file (DOC, XLS, PPT) under a newer name."
            raise UnsupportedFormatError(message, "Save it as DOCX, XLSX or PPTX and add that.")
        if b"<!DOCTYPE" in compound.openstream("EncryptionInfo").read():
            message = f"What says how {name} is locked has a document type declaration."
            raise XmlEntityError(message, "Do not open it elsewhere; ask its sender what it is.")


def _try(office: Any, password: str) -> bytes | None:
    """The archive, or None where the password is not its own."""
    target = io.BytesIO()
    try:
        office.load_key(password=password, verify_password=True)
        office.decrypt(target)
    except InvalidKeyError:
        return None
    return target.getvalue()


def _spellings(passwords: Sequence[str]) -> list[str]:
    """Each as typed, and in the other ways to write its letters and accents."""
    return [
        spelling
        for password in passwords
        for spelling in dict.fromkeys(
            (password, *(unicodedata.normalize(form, password) for form in _FORMS))
        )
        if spelling
    ]
