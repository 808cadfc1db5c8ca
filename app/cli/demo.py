# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`demo`: index the sample documents, ask one question, show the page."""

import os
import sys
from pathlib import Path

import click

from app import wire
from app.cli.asking import answer_text
from app.cli.options import Output, common, default_workspace, png_file, write_file
from app.cli.terminal import printable
from app.display import is_seen
from app.exit_codes import ExitCode
from app.pictures import answer_page, number_pictures
from app.samples import QUESTION, are_samples, ingest_samples
from core.types import SearchFilter
from core.workspace import Workspace


@click.command()
@click.option("--no-window", is_flag=True, help="Print the answer and write the page as a picture.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("demo-output/page.png"),
    callback=png_file,
    show_default=True,
    help="Where the picture goes.",
)
@common
def demo(no_window: bool, out: Path, workspace: Path, as_json: bool) -> int:
    """Index the sample documents, ask a question, and show the clause on its page."""
    output = Output(as_json)
    folder = _demo_workspace(workspace)
    with Workspace.open(folder) as library:
        results = ingest_samples(library, output.progress)
        output.end_progress()
        answer = library.ask(QUESTION, SearchFilter(), progress=output.steps)
        output.end_progress()
        numbers = number_pictures(library, answer)
        picture = answer_page(library, answer, 0)[0] if answer.quotes else None
    value = {
        **wire.answer_json(answer, numbers),
        "ingested": [wire.ingest_json(result) for result in results],
        "picture": None,
    }
    if picture is not None:
        write_file(out, picture)
        value["picture"] = str(out)
    text = f"{QUESTION}\n\n{answer_text(answer, numbers)}\nlibrary of the samples: {folder}"
    output.result(value, printable(f"{text}\npicture of the page: {out}" if picture else text))
    if no_window or as_json or not is_seen():
        return ExitCode.OK if answer.refusal is None else ExitCode.REFUSED
    return _open_window(folder, answer.answer_id)


def _demo_workspace(workspace: Path) -> Path:
    """Keep the samples apart from the user's own documents: beside them, in another library."""
    if workspace == default_workspace():
        return workspace.parent / "samples"
    with Workspace.open(workspace) as library:
        names = {version.file_name for version in library.store.versions.list()}
    return workspace if are_samples(names) else workspace.parent / f"{workspace.name}-samples"


def _open_window(folder: Path, answer_id: str) -> int:
    # A new process image: this one has loaded libraries that the window must not have.
    program = [sys.executable, "-m", "app", "--workspace", str(folder), "--answer", answer_id]
    os.execv(sys.executable, program)
