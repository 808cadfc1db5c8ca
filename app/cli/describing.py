# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`documents describe`: what is stated of documents, changed without reading them again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from app.cli.options import Output, common, open_library, stated_options
from app.cli.terminal import one_line, printable
from app.exit_codes import ExitCode
from app.inventory import TAKEN_BACK, InventoryRow, read_inventory
from app.wire import Json, changed_json, error_json
from core.errors import RequestError
from core.store.descriptions import Changed, Descriptions
from core.workspace import Workspace


@click.command()
@click.argument("document_id", required=False)
@stated_options
@click.option(
    "--from",
    "table",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    metavar="FILE.csv",
    help="Follow every row of a table, or none; `documents list --csv` writes one to start from.",
)
@click.option("--by", required=True, metavar="NAME", help="Who states it; kept in the history.")
@common
def describe(
    document_id: str | None,
    table: Path | None,
    by: str,
    workspace: Path,
    as_json: bool,
    **stated: str | None,
) -> int:
    """State what a document is, without reading it again: `-` takes a statement back.

    What is stated here wins over what the pages say and over the rules of a folder, and holds for
    the next version of the document too, but for its period and edition.
    """
    changes = {
        name: None if value == TAKEN_BACK else value
        for name, value in stated.items()
        if value is not None
    }
    _check_request(document_id, table, changes, by)
    with open_library(workspace) as library:
        if table is not None:
            return _follow(library, table, by.strip(), Output(as_json))
        changed = Descriptions(library.store.database).describe(
            str(document_id), changes, by.strip()
        )
    value = {"document_id": document_id, "changed": changed_json(changed)}
    Output(as_json).result(value, printable("\n".join(_lines(changed)) or "Nothing is different."))
    return ExitCode.OK


def _check_request(
    document_id: str | None, table: Path | None, changes: Mapping[str, str | None], by: str
) -> None:
    """Hold a call to one document with fields, or a table.

    Raises:
        RequestError: It is neither, or has no name.
    """
    one = document_id is not None and bool(changes) and table is None
    many = document_id is None and not changes and table is not None
    if not (one or many):
        message = "Either a document and what is stated of it are needed, or a table with --from."
        raise RequestError(message, "`clauselight documents describe --help` shows the fields.")
    if not by.strip():
        raise RequestError("The name of --by is empty.", "Say who states it.")


def _follow(library: Workspace, table: Path, by: str, output: Output) -> int:
    """Try all rows, follow them if none is wrong, and report on each."""
    descriptions = Descriptions(library.store.database)
    rows = read_inventory(table, library.store.versions.list(), descriptions)
    wrong = any(row.error is not None for row in rows)
    if not wrong:
        descriptions.describe_all([(row.document_id, row.different) for row in rows], by)
    for row in rows:
        output.result(_row_json(row, applied=not wrong), _row_line(row))
    if wrong:
        click.echo(
            "Nothing was changed: correct the rows that are named, then try again.", err=True
        )
    return ExitCode.BAD_REQUEST if wrong else ExitCode.OK


def _row_json(row: InventoryRow, *, applied: bool) -> Json:
    return {
        "row": row.row,
        "document_id": row.document_id or None,
        "changed": changed_json(row.changed),
        "applied": applied,
        "error": None if row.error is None else error_json(row.error),
    }


def _row_line(row: InventoryRow) -> str:
    if row.error is not None:
        return printable(f"row {row.row}: {row.error.message} {row.error.advice}")
    lines: Sequence[str] = _lines(row.changed) or ["nothing is different"]
    return printable(f"row {row.row}: {one_line(row.document_id)}: {'; '.join(lines)}")


def _lines(changed: Changed) -> list[str]:
    return [
        f"{name}: {_said(before)} -> {_said(after)}" for name, (before, after) in changed.items()
    ]


def _said(value: Any) -> str:
    return "not stated" if value is None else one_line(str(value))
