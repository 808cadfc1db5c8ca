# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Starts the program: without a command the window, with one the command line.

Nothing heavy is imported before it is known which of the two is wanted: the window must be on
screen within a second and a half, and the command line must work where Qt cannot.
"""

import multiprocessing
import sys
import time

from models.offline import stay_offline

STARTED_AT = time.perf_counter()


def main() -> None:
    """Run the program and end the process with its exit code."""
    stay_offline()
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in {"--workspace", "--exit-when-shown"}:
        from app.desktop.launch import main as window_main  # noqa: PLC0415 - Qt only for the window

        sys.exit(window_main(arguments))
    from app.cli.main import main as cli_main  # noqa: PLC0415 - the engine only for commands

    sys.exit(cli_main(arguments))


if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
