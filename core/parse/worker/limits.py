# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the worker process does to itself before it touches a file: priority, memory, output."""

import ctypes
import os
import signal
import sys

import psutil

_NICENESS = 5
_ADDRESS_SPACE_FACTOR = 2
"""Threads and memory maps reserve far more addresses than they fill; the parent watches those."""


def lower_priority() -> None:
    """Give way to the window and to whatever else the user does."""
    if sys.platform == "win32":
        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(_NICENESS)


def limit_memory(most_bytes: int) -> None:
    """Refuse address space beyond a multiple of `most_bytes`, where the system can.

    This stops a sudden huge allocation at once. What is really used is watched by the parent.
    """
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - there is no such module on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = most_bytes * _ADDRESS_SPACE_FACTOR
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def detach_from_terminal() -> None:
    """Leave Ctrl+C to the parent, and standard output to its results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.stdout is not None and sys.stderr is not None:
        sys.stdout.flush()
        os.dup2(2, 1)


def resident_bytes(process_id: int) -> int:
    """Memory that a process fills; 0 when it has just ended."""
    try:
        return int(psutil.Process(process_id).memory_info().rss)
    except psutil.NoSuchProcess:
        return 0


def processor_seconds(process_id: int) -> float:
    """Time that a process has computed, on however many processors; 0 when it has just ended."""
    try:
        times = psutil.Process(process_id).cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system)


def give_back_memory() -> None:
    """Hand memory that was freed back to the system, where the C library keeps it otherwise.

    OCR asks for hundreds of megabytes and frees them, page for page; glibc holds on to them.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
