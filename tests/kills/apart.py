# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Runs something in a fork of this process, which has imported all that it needs."""

import importlib
import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """How a fork ended: by which signal, or with which code; what it said; how long it took."""

    signal: int
    code: int
    said: str
    seconds: float


_voice: int | None = None


def say(words: str) -> None:
    """Tell the process that forked this one, even if this one is dead a moment later."""
    if _voice is not None:
        os.write(_voice, words.encode())


def run_apart(task: Callable[[], object], kill_after_s: float | None = None) -> Ended:
    """Run a task in a fork and wait for its end; kill it after a while, if so asked."""
    read_end, write_end = os.pipe()
    begun = time.monotonic()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        _run(task, write_end)
    os.close(write_end)
    status = _wait(child, None if kill_after_s is None else begun + kill_after_s)
    seconds = time.monotonic() - begun
    with os.fdopen(read_end, "rb") as pipe:
        os.set_blocking(pipe.fileno(), False)
        said = (pipe.read() or b"").decode()
    killed = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0
    if code != 0:
        message = f"what was not killed failed: {said}"
        raise AssertionError(message)
    return Ended(killed, code, said, seconds)


def import_what(task: Callable[[], object]) -> None:
    """Run a task apart, and import here what it imported, so that forks need not."""

    def told() -> None:
        before = set(sys.modules)
        task()
        say("\n".join(name for name in sys.modules if name not in before))

    for name in run_apart(told).said.split():
        with suppress(ImportError):
            importlib.import_module(name)


def _run(task: Callable[[], object], write_end: int) -> None:
    global _voice
    _voice = write_end
    code = 1
    try:
        task()
        code = 0
    except Exception:  # noqa: BLE001 - told to the parent, which fails of it
        say(traceback.format_exc())
    finally:
        # Without what the parent left to be done at its own end.
        os._exit(code)


def _wait(child: int, deadline: float | None) -> int:
    while deadline is not None:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return status
        if time.monotonic() >= deadline:
            os.kill(child, 9)
            break
        time.sleep(0.001)
    return os.waitpid(child, 0)[1]
