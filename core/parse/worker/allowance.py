# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long a request may take: by the clock, unless other processes hold the processors."""

import time

from core.parse.worker.limits import processor_seconds

_PATIENCE = 3
"""So many times its time a request may take that got no processor meanwhile, or waits for ever."""


class Allowance:
    """The time of one request, from the moment that this is made.

    On a busy machine a page takes long that is read in a second otherwise. It is given up when the
    worker has computed for its time, or when a multiple of that has passed.
    """

    def __init__(self, process_id: int, seconds: float) -> None:
        """Begin.

        Args:
            process_id: The worker.
            seconds: What it may take where nothing else is to be done.
        """
        self._process_id = process_id
        self._seconds = seconds
        self._begun = time.monotonic()
        self._computed = processor_seconds(process_id)

    def is_used_up(self) -> bool:
        """Whether the worker must be given up. Cheap to ask until its time has passed."""
        passed = time.monotonic() - self._begun
        if passed <= self._seconds:
            return False
        computed = processor_seconds(self._process_id) - self._computed
        return computed > self._seconds or passed > _PATIENCE * self._seconds
