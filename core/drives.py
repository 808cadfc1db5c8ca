# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Calls on files of drives that may not answer: a share of the network, a stick pulled out.

Such a call cannot be ended from outside. It runs in a thread of its own, which is left behind when
nobody wants to wait any longer; it ends when the drive answers after all, or with the program.
"""

import errno
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

from core.errors import DriveStalledError
from core.progress import CancelToken

T = TypeVar("T")
STALL_TIMEOUT_S = 30.0
CHUNK_BYTES = 1 << 20
_TICK_S = 0.05
_SHORT_S = 2.0
"""So long a drive is waited for that did not answer the last time: a folder of thousands of files
on a drive that is gone would take a day otherwise."""


def is_without_room(error: OSError) -> bool:
    """Whether a fault of the system says that the disk, or the user's share of it, is full."""
    return error.errno in {errno.ENOSPC, errno.EDQUOT}


class Patience:
    """How long drives are waited for, and who can end the waiting. Used by one thread."""

    def __init__(self, stall_s: float = STALL_TIMEOUT_S, cancel: CancelToken | None = None) -> None:
        """Begin with trust.

        Args:
            stall_s: The longest time for one call; a file is read in many.
            cancel: Looked at twenty times a second.
        """
        self._stall_s = stall_s
        self._cancel = cancel or CancelToken()
        self._stalled = False

    def wait_for(self, path: Path, call: Callable[[], T]) -> T:
        """Make a call and return what it returns.

        Args:
            path: What it is about, for the message.
            call: Asks the system for something, and changes nothing that others use.

        Raises:
            DriveStalledError: It did not come back in time.

        Passes on:
            CancelledError: The work was stopped.
            OSError: The call's own.
        """
        self._cancel.raise_if_cancelled()
        patience_s = min(self._stall_s, _SHORT_S) if self._stalled else self._stall_s
        errand = _Errand(call)
        waited = 0.0
        while not errand.is_back(_TICK_S):
            waited += _TICK_S
            self._cancel.raise_if_cancelled()
            if waited >= patience_s:
                self._stalled = True
                message = f"The drive of {path} does not answer."
                advice = "Check that it is connected, then add the file again."
                raise DriveStalledError(message, advice)
        self._stalled = False
        return errand.answer()

    def chunks(self, path: Path) -> Iterator[bytes]:
        """Read a file, a piece at a time; the rest as for `wait_for`."""
        stream = self.wait_for(path, lambda: path.open("rb"))
        try:
            while chunk := self.wait_for(path, lambda: stream.read(CHUNK_BYTES)):
                yield chunk
        finally:
            # Closing waits for a read that hangs, so nobody waits for the closing.
            _Errand(stream.close).is_back(_TICK_S)


class _Errand(Generic[T]):
    """A call under way in a thread that no exit of the program waits for."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._answers: list[T] = []
        self._fault: OSError | ValueError | None = None
        self._thread = threading.Thread(target=self._run, name="drive", daemon=True)
        self._thread.start()

    def is_back(self, timeout_s: float) -> bool:
        """Whether the call has ended, after a wait of so long at most."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def answer(self) -> T:
        """What the call returned; its fault is raised here."""
        if self._fault is not None:
            raise self._fault
        (answer,) = self._answers
        return answer

    def _run(self) -> None:
        try:
            self._answers.append(self._call())
        except (OSError, ValueError) as fault:
            self._fault = fault
