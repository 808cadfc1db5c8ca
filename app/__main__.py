# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Starts the program: without a command the window, with one the command line.

Nothing heavy is imported before it is known which of the two is wanted: the window must be on
screen within a second and a half, and the command line must work where Qt cannot.
"""

import multiprocessing
import sys

from models.offline import stay_offline

_ENGINE_ARGUMENT = "--engine-process"
_WINDOW_OPTIONS = {"--ask", "--answer", "--exit-when-shown"}


def main() -> None:
    """Run the program and end the process with its exit code."""
    stay_offline()
    arguments = sys.argv[1:]
    if arguments[:1] == [_ENGINE_ARGUMENT]:
        from app.engine.__main__ import main as engine_main  # noqa: PLC0415 - the engine alone

        sys.exit(engine_main(arguments[1:]))
    if is_for_window(arguments):
        from app.desktop.launch import main as window_main  # noqa: PLC0415 - Qt only for the window

        sys.exit(window_main(arguments))
    from app.cli.main import main as cli_main  # noqa: PLC0415 - the engine only for commands

    sys.exit(cli_main(arguments))


def is_for_window(arguments: list[str]) -> bool:
    """Whether no command is named: the library may be named for either, before a command too."""
    rest = list(arguments)
    while rest and rest[0].partition("=")[0] == "--workspace":
        del rest[: 1 if "=" in rest[0] else 2]
    return not rest or rest[0].partition("=")[0] in _WINDOW_OPTIONS


if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
