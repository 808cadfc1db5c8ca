# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Takes a private copy of a source file; only the copy is parsed, so it cannot change under way."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from core.errors import DiskFullError, FileChangedError, LimitExceededError, UnreadableFileError
from core.parse.formats import SNIFF_BYTES, FileFormat, sniff_format
from core.progress import CancelToken

_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class SourceCopy:
    """The bytes that are parsed.

    Attributes:
        path: The copy. Absolute; named ``source`` with the suffix of its format.
        name: The original's file name, for messages.
        sha256: Hash of the copy, 64 hex digits.
        file_format: By content.
    """

    path: Path
    name: str
    sha256: str
    file_format: FileFormat


def copy_source(source: Path, work_dir: Path, max_bytes: int, cancel: CancelToken) -> SourceCopy:
    """Copy `source` into `work_dir`, hash it and say what it is.

    Raises:
        LimitExceededError: It is larger than `max_bytes`.
        FileChangedError: It changed while it was copied.

    Passes on:
        UnreadableFileError: It is missing, a folder, or may not be opened.
        EmptyDocumentError: It has no bytes.
        UnsupportedFormatError: It is of a kind that is not read.
        DiskFullError: The copy does not fit on the disk.
        CancelledError: The work was stopped.
    """
    before = _stat(source)
    if before.st_size > max_bytes:
        message = f"{source.name} has {before.st_size:,} bytes; at most {max_bytes:,} are read."
        raise LimitExceededError(message, "Split the file, or raise max_file_bytes.")
    file_format = sniff_format(_head(source), source.name)
    work_dir.mkdir(parents=True, exist_ok=True)
    target = work_dir.resolve() / f"source.{file_format.value}"
    digest = _copy(source, target, cancel)
    after = _stat(source)
    same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    if not same or target.stat().st_size != before.st_size:
        message = f"{source.name} changed while it was read."
        raise FileChangedError(message, "Close the program that writes it and add it again.")
    return SourceCopy(target, source.name, digest, file_format)


def _stat(source: Path) -> os.stat_result:
    try:
        result = source.stat()
    except OSError as error:
        raise _unreadable(source, error) from error
    if not source.is_file():
        message = f"{source} is not a file."
        raise UnreadableFileError(message, "Give the path of a file.")
    return result


def _head(source: Path) -> bytes:
    try:
        with source.open("rb") as stream:
            return stream.read(SNIFF_BYTES)
    except OSError as error:
        raise _unreadable(source, error) from error


def _copy(source: Path, target: Path, cancel: CancelToken) -> str:
    digest = hashlib.sha256()
    try:
        stream = source.open("rb")
    except OSError as error:
        raise _unreadable(source, error) from error
    with stream, target.open("wb") as copy:
        while chunk := stream.read(_CHUNK_BYTES):
            cancel.raise_if_cancelled()
            digest.update(chunk)
            _write(copy.fileno(), chunk, target)
    return digest.hexdigest()


def _write(descriptor: int, chunk: bytes, target: Path) -> None:
    view = memoryview(chunk)
    try:
        while view:
            view = view[os.write(descriptor, view) :]
    except OSError as error:
        message = f"{target} cannot be written: {error.strerror}."
        raise DiskFullError(message, "Make room on the disk and start again.") from error


def _unreadable(source: Path, error: OSError) -> UnreadableFileError:
    message = f"{source} cannot be opened: {error.strerror or 'unknown fault'}."
    return UnreadableFileError(message, "Check that the file exists and that you may read it.")
