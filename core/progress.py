# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long work tells where it stands and is told to stop."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from core.errors import CancelledError


@dataclass(frozen=True, slots=True)
class Progress:
    """One step of long work.

    Attributes:
        stage: A short word for people: ``reading``, ``indexing``, ``fetching``.
        item: What is worked on, for example a file's name.
        done: Steps finished, 0 to `total`.
        total: All steps, or None when not known.
    """

    stage: str
    item: str
    done: int
    total: int | None


ProgressCallback = Callable[[Progress], None]


def ignore_progress(progress: Progress) -> None:
    """Take progress and do nothing."""


class CancelToken:
    """Set by one thread, looked at by another between steps of at most one page."""

    def __init__(self) -> None:
        """Start unset."""
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work to stop."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        """Stop here if asked to.

        Raises:
            CancelledError: `cancel` was called.
        """
        if self.cancelled:
            raise CancelledError


_STOPPABLE: ContextVar[CancelToken | None] = ContextVar("_STOPPABLE", default=None)


@contextmanager
def stoppable(cancel: CancelToken) -> Iterator[None]:
    """Let `cancel` end the work of this thread at the next `stop_point`."""
    before = _STOPPABLE.set(cancel)
    try:
        yield
    finally:
        _STOPPABLE.reset(before)


def stop_point() -> None:
    """End here if the work of this thread was asked to stop.

    For plain functions that work long on many pages: they need not be handed a token through all
    the steps between, and nothing happens where nobody can stop them.

    Passes on:
        CancelledError: It was.
    """
    cancel = _STOPPABLE.get()
    if cancel is not None:
        cancel.raise_if_cancelled()
