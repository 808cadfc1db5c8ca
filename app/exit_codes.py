# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The one table of exit codes; the README's copy is compared with it in the tests."""

from enum import IntEnum

from core.errors import (
    CancelledError,
    DiskFullError,
    DocumentError,
    KnownError,
    ModelError,
    RequestError,
    WorkspaceError,
)


class ExitCode(IntEnum):
    """How a command ended. The docstring of each member is its line in the README."""

    OK = 0
    BUG = 1
    USAGE = 2
    REFUSED = 3
    SOME_FAILED = 4
    BAD_REQUEST = 5
    WORKSPACE = 6
    MODEL = 7
    DISK_FULL = 8
    DOCUMENT = 9
    UNHEALTHY = 10
    NO_DISPLAY = 11
    CANCELLED = 130

    @property
    def meaning(self) -> str:
        """One plain sentence."""
        return _MEANINGS[self]


_MEANINGS = {
    ExitCode.OK: "Done. For `ask`: answered.",
    ExitCode.BUG: "A fault in the program itself; standard error has the details to report.",
    ExitCode.USAGE: "The command line is not one that the program knows.",
    ExitCode.REFUSED: "`ask` gave a refusal with its reason instead of an answer.",
    ExitCode.SOME_FAILED: "`ingest` or `update` ended, but some documents failed; each says why.",
    ExitCode.BAD_REQUEST: "The question, the id or an input file is not usable as given.",
    ExitCode.WORKSPACE: "The workspace is busy, newer, damaged or not permitted.",
    ExitCode.MODEL: "A model is missing, differs from the catalogue or cannot be loaded.",
    ExitCode.DISK_FULL: "There is no room left on the disk; nothing was lost.",
    ExitCode.DOCUMENT: "A page or file could not be shown.",
    ExitCode.UNHEALTHY: "`doctor` or `models verify` found something to mend.",
    ExitCode.NO_DISPLAY: "The window cannot open, because there is no display.",
    ExitCode.CANCELLED: "Stopped by the user.",
}

# The first class that fits decides, so a narrower one stands before a wider one.
_BY_ERROR: tuple[tuple[type[KnownError], ExitCode], ...] = (
    (CancelledError, ExitCode.CANCELLED),
    (DiskFullError, ExitCode.DISK_FULL),
    (WorkspaceError, ExitCode.WORKSPACE),
    (RequestError, ExitCode.BAD_REQUEST),
    (DocumentError, ExitCode.DOCUMENT),
    (ModelError, ExitCode.MODEL),
)


def exit_code_of(error: KnownError) -> ExitCode:
    """Return the exit code that stands for a known fault."""
    for kind, code in _BY_ERROR:
        if isinstance(error, kind):
            return code
    return ExitCode.BAD_REQUEST
