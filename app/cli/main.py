# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The command group, and the one place where faults become exit codes."""

import sys
import traceback
from collections.abc import Sequence

import click

from app.cli import asking, checking, demo, evaluating, library, model_commands
from app.cli.options import json_line, printable
from app.exit_codes import ExitCode, exit_code_of
from app.version import VERSION
from core.errors import KnownError


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="clauselight")
def cli() -> None:
    """Quote the exact clause, light it up on its page, or refuse and say why. Offline.

    Without a command, the window opens.
    """


for _command in (
    demo.demo,
    library.ingest,
    library.documents,
    asking.search,
    asking.ask,
    asking.highlight,
    asking.numbers,
    evaluating.evaluate,
    model_commands.models,
    checking.doctor,
):
    cli.add_command(_command)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    _write_utf8()
    try:
        result = cli.main(list(arguments), prog_name="clauselight", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return ExitCode.USAGE
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        return ExitCode.CANCELLED
    except KnownError as error:
        return _tell(error, as_json="--json" in arguments)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nothing is wrong and nobody listens.
        sys.stderr.close()
        return ExitCode.OK
    except Exception:  # noqa: BLE001 - the one handler: whatever is not known is a bug
        traceback.print_exc()
        click.echo("This is a fault in the program. Please report the lines above.", err=True)
        return ExitCode.BUG
    return int(result) if isinstance(result, int) else ExitCode.OK


def _tell(error: KnownError, *, as_json: bool) -> int:
    if as_json:
        body = {"code": error.code, "message": error.message, "advice": error.advice}
        click.echo(json_line({"error": body}))
    click.echo(printable(f"{error.message}\n{error.advice}"), err=True)
    return exit_code_of(error)


def _write_utf8() -> None:
    # A Windows console or a pipe may have a code page that lacks the letters of a clause.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
