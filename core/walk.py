# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds the files that are to be brought in, and tells by their bytes which they are."""

import hashlib
import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from core.errors import UnreadableFileError


def walk(paths: Iterable[Path]) -> list[Path]:
    """List the files under `paths` in a stable order; hidden ones inside folders are left out.

    A folder that cannot be looked into stands in the list itself, so that its fault is told.
    """
    found: list[Path] = []
    for path in paths:
        found.extend(_files_in(path) if _mode(path, stat.S_ISDIR) else [path])
    return list(dict.fromkeys(found))


def hash_file(path: Path) -> str:
    """Return the SHA-256 of a file, 64 hex digits.

    Raises:
        UnreadableFileError: It is no file, or cannot be opened or read.
    """
    if _mode(path, _is_special):
        message = f"{path} is not a file."
        raise UnreadableFileError(message, "Give the path of a file or a folder.")
    try:
        with path.open("rb") as source:
            return hashlib.file_digest(source, "sha256").hexdigest()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = f"{path} cannot be opened: {reason}."
        advice = "Check that the file is there and that you may read it."
        raise UnreadableFileError(message, advice) from error


def _files_in(folder: Path) -> list[Path]:
    found: list[Path] = []
    closed: list[Path] = []
    for parent, _, names in os.walk(folder, onerror=lambda error: closed.append(_path_of(error))):
        found.extend(Path(parent, name) for name in names)
    regular = [path for path in found if _mode(path, stat.S_ISREG, unknown=True)]
    return sorted(path for path in regular + closed if not _hidden(path.relative_to(folder)))


def _path_of(error: OSError) -> Path:
    return Path(str(error.filename))


def _mode(path: Path, is_kind: Callable[[int], bool], *, unknown: bool = False) -> bool:
    """Whether a path is of a kind; `unknown` where the system does not tell."""
    try:
        return is_kind(path.stat().st_mode)
    except OSError:
        return unknown


def _is_special(mode: int) -> bool:
    # A pipe or a device has no end that could be waited for.
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
