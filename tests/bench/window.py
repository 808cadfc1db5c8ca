# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Seconds from the command to the visible window, seen from outside: all of the start counts."""

import os
import subprocess
import sys
import time

from tests.bench.harness import Bench, Measured, measured

_AIM_S = 1.5
_TIMEOUT_S = 60


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Start the program once more than it is measured: the first start reads files into memory."""
    environment = dict(os.environ)
    offscreen = sys.platform.startswith("linux") and not (
        environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    )
    if offscreen:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    times = [_until_shown(bench, environment) for _ in range(bench.rounds + 1)][1:]
    note = "drawn without a screen" if offscreen else "on the screen"
    return (measured("window visible", "s", times, "lower", aim=_AIM_S, note=note),)


def _until_shown(bench: Bench, environment: dict[str, str]) -> float:
    command = [sys.executable, "-m", "app", "--workspace", str(bench.library)]
    started = time.perf_counter()
    with subprocess.Popen(
        [*command, "--exit-when-shown"], env=environment, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        line = program.stdout.readline()
        shown = time.perf_counter() - started
        code = program.wait(_TIMEOUT_S)
    if code or not line.strip():
        message = f"{' '.join(command)} ended with {code} and printed {line!r}"
        raise RuntimeError(message)
    return shown
