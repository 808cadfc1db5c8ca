# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the command line takes passwords of locked files from: a file, or a person at a terminal.

Never an argument: the arguments of a process are seen by others on the same machine, and shells
write them down.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from app.cli.options import Command, Output
from app.cli.terminal import one_line, printable
from core.errors import RequestError

_HELP = (
    "Passwords of locked files, one a line (UTF-8); each is tried on every locked file. There is no"
    " option for a password itself, because it would show in the list of processes."
)


def password_option(command: Command) -> Command:
    """Give a command `--password-file`."""
    kind = click.Path(path_type=Path, dir_okay=False)
    return click.option("--password-file", type=kind, default=None, help=_HELP)(command)


def read_passwords(file: Path | None, sources: Sequence[Path]) -> tuple[str, ...]:
    """Read a file of passwords, one a line; spaces count, empty lines do not.

    Args:
        file: None gives none.
        sources: What is read into the library: the file must not be among it.

    Raises:
        RequestError: It cannot be read, or would itself be read into the library.
    """
    if file is None:
        return ()
    name = one_line(str(file))
    place = file.resolve()
    if any(place == source.resolve() or source.resolve() in place.parents for source in sources):
        message = f"{name} stands among the documents, so its passwords would be kept with them."
        raise RequestError(message, "Move it to another folder.")
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        message = f"{name} cannot be opened: {error.strerror}."
        raise RequestError(message, "Name a file that you may read.") from error
    except UnicodeDecodeError:
        message = f"{name} is not in UTF-8."
        raise RequestError(message, "Save it as UTF-8, one password a line.") from None
    return tuple(line for line in text.split("\n") if line)


def password_prompt(output: Output) -> Callable[[Path], str] | None:
    """Return how to ask for the password of one file; None where there is nobody to ask."""
    if output.as_json or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None

    def ask(path: Path) -> str:
        output.end_progress()
        text = printable(f"Password for {one_line(path.name)} (empty to leave it out)")
        given = click.prompt(text, default="", hide_input=True, show_default=False, err=True)
        return str(given)

    return ask
