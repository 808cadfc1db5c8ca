# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Holds a library's folder for one process, and says why it cannot be had."""

import errno
import tempfile
from pathlib import Path

from filelock import FileLock, Timeout

from core.errors import (
    DiskFullError,
    WorkspaceBusyError,
    WorkspaceDamagedError,
    WorkspacePermissionError,
)


def lock_folder(folder: Path) -> FileLock:
    """Make the folder if need be, and hold it.

    Raises:
        WorkspaceBusyError: Another process has it.
        WorkspacePermissionError: It may not be created or written.

    Passes on:
        DiskFullError: There is no room.
        WorkspaceDamagedError: The disk fails.
    """
    advice = "Choose a folder of your own with --workspace, or ask for the right to write there."
    try:
        str(folder).encode()
    except UnicodeEncodeError as error:
        # The libraries that read and write in there take names that are text.
        message = f"The name of the library {folder} holds characters that are not text."
        raise WorkspacePermissionError(message, advice) from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        lock = FileLock(folder / "workspace.lock", blocking=False)
        lock.acquire()
    except Timeout as error:
        message = f"The library {folder} is open in another process."
        raise WorkspaceBusyError(message, "Close the other window or command first.") from error
    except (PermissionError, NotADirectoryError, FileExistsError) as error:
        message = f"The library {folder} cannot be created or written: {error.strerror}."
        raise WorkspacePermissionError(message, advice) from error
    except OSError as error:
        fault = _other(error, folder)
        raise fault from error
    return lock


def _other(error: OSError, folder: Path) -> DiskFullError | WorkspaceDamagedError:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return DiskFullError(
            f"There is no room left on the disk of {folder}.", "Free some space, then try again."
        )
    if error.errno == errno.EROFS:
        raise WorkspacePermissionError(
            f"{folder} is on a disk that cannot be written.", "Choose another folder."
        )
    return WorkspaceDamagedError(
        f"The library {folder} cannot be opened: {error.strerror}.", "Check the disk."
    )
