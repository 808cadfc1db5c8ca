# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads the command line of the window, which is short, without loading anything of the engine."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from app.desktop.application import run_window
from app.display import can_open

_NO_DISPLAY = (
    "The window cannot open: there is no display.\n"
    "Use the command line (`clauselight --help`), or set DISPLAY.\n"
)


def main(arguments: Sequence[str]) -> int:
    """Open the window and return its exit code."""
    parser = argparse.ArgumentParser(prog="clauselight", description="Opens the window.")
    parser.add_argument("--workspace", type=Path, default=None, help="The library's folder.")
    parser.add_argument("--answer", metavar="ID", default=None, help="An answer to show at once.")
    parser.add_argument("--ask", metavar="QUESTION", default=None, help="Asked at once.")
    parser.add_argument(
        "--exit-when-shown", action="store_true", help="Close again once it is on screen."
    )
    chosen = parser.parse_args(list(arguments))
    if not can_open():
        # Qt would end the process with a line about plug-ins that helps nobody.
        from app.exit_codes import ExitCode  # noqa: PLC0415 - the window knows nothing of the engine

        sys.stderr.write(_NO_DISPLAY)
        return ExitCode.NO_DISPLAY
    return run_window(
        chosen.workspace or default_workspace(),
        first_question=chosen.ask,
        first_answer_id=chosen.answer,
        exit_when_shown=chosen.exit_when_shown,
    )


def default_workspace() -> Path:
    """Return the library that is used when none is named: the same as on the command line."""
    return Path(platformdirs.user_data_dir("clauselight", appauthor=False)) / "library"
