# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`numbers`: those that were read, those in doubt, and what people settle of them."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.doubts import reading_text, why_doubtful
from app.cli.options import (
    Output,
    check_documents,
    common,
    open_library,
    png_file,
    write_file,
)
from app.cli.terminal import columns, one_line, printable
from app.pictures import figure_json, figures_json
from app.strips import number_strip
from core.errors import UnlikelyCorrectionError
from core.store.decisions import Wanted
from core.store.settled import Act, Action
from core.types import SearchFilter
from core.workspace import Workspace

_ZOOM = 3.0
_by = click.option("--by", required=True, metavar="NAME", help="Who settles it; kept for good.")
_sure = click.option(
    "--sure", is_flag=True, help="It is printed so, however far it is from what was read."
)
_none = click.option(
    "--none", "none", is_flag=True, help="No figure is printed there at all; give no VALUE."
)


@click.group()
def numbers() -> None:
    """Look at the numbers that were read, and settle those that are in doubt."""


@numbers.command("list")
@click.option("--document", "document_id", default=None, metavar="ID", help="Only this document.")
@click.option("--doubtful", is_flag=True, help="Only those that no answer may hang on.")
@common
def list_numbers(document_id: str | None, doubtful: bool, workspace: Path, as_json: bool) -> None:
    """List numerals with value, unit, confidence, readings and what was settled."""
    with open_library(workspace) as library:
        rows = [row for row in _numerals(library, document_id) if not (doubtful and row["trusted"])]
    nothing = "No doubtful numbers." if doubtful else "No numbers."
    Output(as_json).result({"numbers": rows}, numbers_text(rows) or nothing)


@numbers.command()
@click.argument("number_id")
@_by
@common
def confirm(number_id: str, by: str, workspace: Path, as_json: bool) -> None:
    """Say that a number is printed as it was read; answers may hang on it from now on."""
    _decide(workspace, number_id, Wanted(Action.CONFIRM, by), Output(as_json))


# A negative number is no option.
def _check_one_of(value: str | None, *, none: bool) -> None:
    """Take a value or the word that there is none.

    Raises:
        UsageError: Both were given, or neither.
    """
    if none == (value is not None):
        message = "Give either VALUE or --none."
        raise click.UsageError(message)


@numbers.command(context_settings={"ignore_unknown_options": True})
@click.argument("number_id")
@click.argument("value", required=False)
@_none
@_sure
@_by
@common
def correct(number_id: str, value: str | None, none: bool, workspace: Path, **given: Any) -> None:
    """Say what is printed where a number was read otherwise; the reading itself is kept.

    VALUE is the number as it is printed, for example '$5,000' (in quotes: a shell takes the sign
    for its own). A figure alone stands between the currency and the unit that were read. With
    --none there is no figure: the ink is a speck, a stroke or a blot. Another unit, and ten times
    as much or as little, is asked about at a terminal, and refused elsewhere without --sure.
    """
    _check_one_of(value, none=none)
    action = Action.NONE if none else Action.CORRECT
    wanted = Wanted(action, given["by"], value, given["sure"])
    _decide(workspace, number_id, wanted, Output(given["as_json"]))


@numbers.command()
@click.argument("number_id")
@_by
@common
def undo(number_id: str, by: str, workspace: Path, as_json: bool) -> None:
    """Take back what was settled last of a number; what held before holds again."""
    _decide(workspace, number_id, Wanted(Action.UNDO, by), Output(as_json))


@numbers.command()
@click.argument("number_id")
@click.option(
    "--out",
    default=None,
    type=click.Path(path_type=Path, dir_okay=False),
    callback=lambda *given: given[2] and png_file(*given),
    help="A .png file for the picture of it in its line.",
)
@common
def show(number_id: str, out: Path | None, workspace: Path, as_json: bool) -> None:
    """Show a number, all that was done on it, and its picture in its line."""
    with open_library(workspace) as library:
        decisions = library.number_decisions()
        numeral = decisions.numeral(number_id)
        row = figure_json(library, numeral)
        history = [_act_json(act) for act in decisions.history(number_id)]
        if out is not None:
            write_file(out, number_strip(library, numeral, _ZOOM).png)
    row |= {"history": history, "out": None if out is None else str(out)}
    lines = [numbers_text([row]), *_history_text(history)]
    if out is not None:
        lines.append(f"Its picture: {one_line(str(out))}")
    Output(as_json).result(row, printable("\n".join(lines)))


def _decide(workspace: Path, number_id: str, wanted: Wanted, output: Output) -> None:
    with open_library(workspace) as library:
        decisions = library.number_decisions()
        try:
            numeral = decisions.decide(number_id, wanted)
        except UnlikelyCorrectionError as error:
            if not _is_sure(error, output):
                raise
            numeral = decisions.decide(number_id, replace(wanted, sure=True))
        row = figure_json(library, numeral)
    output.result(row, printable(numbers_text([row])))


def _is_sure(error: UnlikelyCorrectionError, output: Output) -> bool:
    """Ask the person at the terminal; nobody is asked where nobody can answer."""
    if output.as_json or not _is_terminal():
        return False
    return click.confirm(f"{one_line(error.message)} Is it printed so?", err=True)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _numerals(library: Workspace, document_id: str | None) -> list[wire.Json]:
    filter_ = SearchFilter(document_ids=() if document_id is None else (document_id,))
    check_documents(library, filter_)
    versions = library.store.versions.list(filter_)
    return [
        row
        for version in versions
        for row in figures_json(library, library.store.spans.all_numerals(version.version_id))
    ]


def numbers_text(rows: Sequence[wire.Json]) -> str:
    """Numbers as a table for people."""
    heads = ("id", "sheet", "as read", "value", "", "confidence", "in its line")
    table = [
        (
            row["id"],
            "" if row["page_index"] is None else str(row["page_index"] + 1),
            reading_text(row["text"], sure=row["trusted"] and "\ufffd" not in row["text"]),
            " ".join(part for part in (row["value"], row["unit"]) if part),
            _state(row),
            "" if row["confidence"] is None else f"{row['confidence']:.3f}",
            one_line(row["context"].replace("\t", " | ").replace("\n", " ")),
        )
        for row in rows
    ]
    return "\n".join(columns((heads, *table))) if table else ""


def _state(row: wire.Json) -> str:
    made = row["decision"]
    if made is not None:
        said = f"{one_line(made['text']) or 'no figure'}, settled"
        said = "confirmed" if made["text"] == row["text"] else said
        return f"{said} by {one_line(made['by'])}"
    return "" if row["trusted"] else f"DOUBTFUL: {why_doubtful(row)}"


def _act_json(act: Act) -> wire.Json:
    settled = act.settled
    return {
        "action": act.action.value,
        "text": None if settled is None else settled.text,
        "value": None if settled is None else settled.value,
        "by": act.by,
        "at": act.at,
        "version_id": act.version_id,
        "text_read": act.text_read,
    }


def _history_text(history: Sequence[wire.Json]) -> list[str]:
    said = {
        "confirm": "confirmed as",
        "correct": "corrected to",
        "none": "settled that no figure is printed",
        "undo": "undone",
    }
    return [
        f"{act['at']}: {said[act['action']]}"
        + (f" {one_line(act['text'])}" if act["text"] and act["action"] != "none" else "")
        + f", by {one_line(act['by'])} (read as {one_line(act['text_read'])})"
        for act in history
    ]
