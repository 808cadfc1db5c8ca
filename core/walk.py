# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds the files that are to be brought in, and tells by their bytes which they are."""

import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from core.drives import Patience
from core.errors import UnreadableFileError

RULES_FILE = "clauselight.toml"
"""What is stated of the files in a folder; it is no document itself."""

_AT_ONCE = 50
_Folder = tuple[Path, list[Path]]


def walk(paths: Iterable[Path], patience: Patience | None = None) -> list[Path]:
    """List the files under `paths` in a stable order; hidden ones inside folders are left out.

    A folder that cannot be looked into, or whose drive does not answer, stands in the list itself,
    so that its fault is told.
    """
    patience = patience or Patience()
    found: list[Path] = []
    for path in paths:
        found.extend(_listed(path, patience))
    return list(dict.fromkeys(found))


def hash_file(path: Path, patience: Patience | None = None) -> str:
    """Return the SHA-256 of a file, 64 hex digits.

    Raises:
        UnreadableFileError: It is no file, cannot be opened or read, or its drive does not answer.

    Passes on:
        CancelledError: The work was stopped.
    """
    patience = patience or Patience()
    digest = hashlib.sha256()
    if patience.wait_for(path, lambda: _mode(path, _is_special)):
        message = f"{path} is not a file."
        raise UnreadableFileError(message, "Give the path of a file or a folder.")
    try:
        for chunk in patience.chunks(path):
            digest.update(chunk)
    except OSError as error:
        raise UnreadableFileError(*cannot_be_opened(path, error)) from error
    return digest.hexdigest()


def cannot_be_opened(path: Path, error: OSError) -> tuple[str, str]:
    """Message and advice for a fault of the system with a file."""
    reason = error.strerror or type(error).__name__
    message = f"{path} cannot be opened: {reason}."
    return message, "Check that the file is there and that you may read it."


def _listed(path: Path, patience: Patience) -> list[Path]:
    try:
        is_folder = patience.wait_for(path, lambda: _mode(path, stat.S_ISDIR))
        return _files_in(path, patience) if is_folder else [path]
    except UnreadableFileError:
        return [path]


def _files_in(folder: Path, patience: Patience) -> list[Path]:
    found: list[Path] = []
    closed: list[Path] = []
    folders = _folders(folder, closed)
    while listed := patience.wait_for(folder, lambda: next(folders, None)):
        found += [path for path in listed[1] if path.name != RULES_FILE]
    return sorted(path for path in found + closed if not _hidden(path.relative_to(folder)))


def _folders(folder: Path, closed: list[Path]) -> Iterator[_Folder]:
    """Each folder with its files, some at a time; folders that are closed go to `closed`."""
    for parent, _, names in os.walk(folder, onerror=lambda error: closed.append(_path_of(error))):
        # A slow drive is not a dead one: nobody waits for a thousand answers at once.
        for start in range(0, len(names), _AT_ONCE):
            paths = [Path(parent, name) for name in names[start : start + _AT_ONCE]]
            yield Path(parent), [path for path in paths if _mode(path, stat.S_ISREG, unknown=True)]


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
