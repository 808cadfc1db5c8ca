# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The command group, and the one place where faults become exit codes."""

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import click

from app.cli import (
    asking,
    checking,
    demo,
    evaluating,
    ingesting,
    library,
    model_commands,
    numbers,
    updating,
)
from app.cli.options import common
from app.cli.terminal import json_line, printable
from app.exit_codes import ExitCode, exit_code_of
from app.version import VERSION
from app.wire import error_json
from core.errors import CancelledError, KnownError


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="clauselight")
@common
def cli(workspace: Path, as_json: bool) -> None:
    """Quote the exact clause, light it up on its page, or refuse and say why. Offline.

    Without a command, the window opens.
    """


for _command in (
    demo.demo,
    ingesting.ingest,
    updating.update_command,
    library.documents,
    asking.search,
    asking.ask,
    asking.highlight,
    numbers.numbers,
    evaluating.evaluate,
    model_commands.models,
    checking.doctor,
):
    cli.add_command(_command)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    _write_utf8()
    as_json = "--json" in arguments
    try:
        result = cli.main(list(arguments), prog_name="clauselight", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        return _usage(error, as_json=as_json)
    except (click.Abort, KeyboardInterrupt):
        return _tell(CancelledError(), as_json=as_json)
    except KnownError as error:
        return _tell(error, as_json=as_json)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nothing is wrong and nobody listens.
        sys.stderr.close()
        return ExitCode.OK
    except Exception as error:  # noqa: BLE001 - the one handler: whatever is not known is a bug
        return _bug(error, as_json=as_json)
    return int(result) if isinstance(result, int) else ExitCode.OK


def _tell(error: KnownError, *, as_json: bool) -> int:
    if as_json:
        click.echo(json_line({"error": error_json(error)}))
    click.echo(printable(f"{error.message}\n{error.advice}"), err=True)
    return exit_code_of(error)


def _usage(error: click.ClickException, *, as_json: bool) -> int:
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = "clauselight" if context is None else context.command_path
    message, advice = error.format_message(), f"`{command} --help` shows what it takes."
    if as_json:
        body = {"code": "USAGE", "message": message, "advice": advice}
        click.echo(json_line({"error": body}))
    if context is not None:
        click.echo(context.get_usage(), err=True)
    click.echo(printable(f"{message}\n{advice}"), err=True)
    return ExitCode.USAGE


def _bug(error: Exception, *, as_json: bool) -> int:
    advice = "This is a fault in the program. Please report the lines on standard error."
    if as_json:
        message = f"{type(error).__name__}: {error}"
        click.echo(json_line({"error": {"code": "BUG", "message": message, "advice": advice}}))
    traceback.print_exception(error)
    click.echo(advice, err=True)
    return ExitCode.BUG


def _write_utf8() -> None:
    # A Windows console or a pipe may have a code page that lacks the letters of a clause.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
