# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Takes a private copy of a source file; only the copy is parsed, so it cannot change under way."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from core.drives import Patience, is_without_room
from core.errors import (
    DiskFullError,
    FileChangedError,
    LimitExceededError,
    UnreadableFileError,
    WorkspaceError,
)
from core.parse.formats import SNIFF_BYTES, FileFormat, sniff_format
from core.walk import cannot_be_opened


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


def copy_source(source: Path, work_dir: Path, max_bytes: int, patience: Patience) -> SourceCopy:
    """Copy `source` into `work_dir`, hash it and say what it is.

    Raises:
        LimitExceededError: It is larger than `max_bytes`.
        FileChangedError: It changed while it was copied.

    Passes on:
        UnreadableFileError: It is missing, a folder, may not be opened, or its drive fails.
        EmptyDocumentError: It has no bytes.
        UnsupportedFormatError: It is of a kind that is not read.
        DiskFullError: The copy does not fit on the disk.
        WorkspaceError: The copy cannot be written otherwise.
        CancelledError: The work was stopped.
    """
    before = _stat(source, patience)
    if before.st_size > max_bytes:
        message = f"{source.name} has {before.st_size:,} bytes; at most {max_bytes:,} are read."
        raise LimitExceededError(message, "Split the file, or raise max_file_bytes.")
    file_format = sniff_format(_head(source, patience), source.name)
    target = work_dir.resolve() / f"source.{file_format.value}"
    digest = _copy(source, target, patience)
    after = _stat(source, patience)
    same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    if not same or target.stat().st_size != before.st_size:
        message = f"{source.name} changed while it was read."
        raise FileChangedError(message, "Close the program that writes it and add it again.")
    return SourceCopy(target, source.name, digest, file_format)


def _stat(source: Path, patience: Patience) -> os.stat_result:
    try:
        result = patience.wait_for(source, source.stat)
        is_file = patience.wait_for(source, source.is_file)
    except OSError as error:
        raise UnreadableFileError(*cannot_be_opened(source, error)) from error
    if not is_file:
        message = f"{source} is not a file."
        raise UnreadableFileError(message, "Give the path of a file.")
    return result


def _head(source: Path, patience: Patience) -> bytes:
    def read() -> bytes:
        with source.open("rb") as stream:
            return stream.read(SNIFF_BYTES)

    try:
        return patience.wait_for(source, read)
    except OSError as error:
        raise UnreadableFileError(*cannot_be_opened(source, error)) from error


def _copy(source: Path, target: Path, patience: Patience) -> str:
    digest = hashlib.sha256()
    with _Copy(target) as copy:
        try:
            for chunk in patience.chunks(source):
                digest.update(chunk)
                copy.write(chunk)
        except OSError as error:
            raise UnreadableFileError(*cannot_be_opened(source, error)) from error
    return digest.hexdigest()


class _Copy:
    """A file that is written; a fault of its disk is known, and never taken for the source's."""

    def __init__(self, target: Path) -> None:
        self._target = target

    def __enter__(self) -> Self:
        try:
            self._target.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
            self._descriptor = os.open(self._target, flags, 0o600)
        except OSError as error:
            raise self._fault(error) from error
        return self

    def __exit__(self, *_: object) -> None:
        try:
            os.close(self._descriptor)
        except OSError as error:
            # Some disks tell only now that there was no room.
            raise self._fault(error) from error

    def write(self, chunk: bytes) -> None:
        view = memoryview(chunk)
        try:
            while view:
                view = view[os.write(self._descriptor, view) :]
        except OSError as error:
            raise self._fault(error) from error

    def _fault(self, error: OSError) -> WorkspaceError:
        message = f"{self._target} cannot be written: {error.strerror}."
        if is_without_room(error):
            return DiskFullError(message, "Make room on the disk and start again.")
        return WorkspaceError(message, "Check the disk that holds the library, then try again.")
