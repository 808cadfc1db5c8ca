# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`update`: one corpus brought up to date with its folders, once or again and again."""

from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import Any

import click

from app.cli.ingesting import likeness_line
from app.cli.options import Output, common, open_library
from app.cli.passwords import password_option, read_passwords
from app.cli.terminal import count, one_line, printable
from app.exit_codes import ExitCode
from core.drives import Patience
from core.errors import WorkspaceBusyError
from core.progress import ignore_progress
from core.types import Corpus, Outcome
from core.updates.folders import SourceFolders
from core.updates.listing import Listing, list_folders
from core.updates.report import Fate, UpdateEntry, UpdateReport
from core.updates.run import UpdateOrder, update
from core.workspace import Workspace

_WORDS = {
    Fate.ADDED: "added",
    Fate.REPLACED: "replaced",
    Fate.RETURNED: "came back",
    Fate.MOVED: "moved",
    Fate.GONE: "gone",
    Fate.FAILED: "failed",
    Fate.WAITING: "is written to",
}


@click.command("update")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--corpus",
    required=True,
    type=click.Choice([c.value for c in Corpus]),
    help="Which of the two; the other is not touched.",
)
@click.option(
    "--watch",
    type=click.IntRange(min=1, max=86_400),
    default=None,
    metavar="SECONDS",
    help="Look into the folders again and again, until it is stopped.",
)
@click.option(
    "--forget",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FOLDER",
    help="Look into this folder no more; its documents stay.",
)
@password_option
@common
def update_command(
    folders: tuple[Path, ...], corpus: str, workspace: Path, as_json: bool, **options: Any
) -> int:
    """Bring one corpus up to date: read what is new in its folders, withdraw what is gone.

    Folders are remembered for the corpus, so that the next run needs none. A document whose file is
    gone answers no more; its pages are kept, and it answers again when the file comes back.

    With --json, each run is an object with the lists `added`, `replaced`, `returned`, `moved`,
    `gone`, `failed` and `waiting` (files that are being written), and the number `unchanged`.
    """
    output = Output(as_json)
    order = UpdateOrder(
        Corpus(corpus),
        tuple(folder.absolute() for folder in folders),
        read_passwords(options["password_file"], folders),
    )
    with open_library(workspace) as library:
        known = SourceFolders(library.store.database)
        for folder in options["forget"]:
            known.forget(order.corpus, folder)
        if options["forget"] and not folders and not known.list(order.corpus):
            output.result({"corpus": corpus, "folders": []}, "No folder is left.")
            return ExitCode.OK
        report, listing = update(library, order, progress=output.progress)
        patience = library.settings.parse.stall_timeout_s
    _tell(report, output)
    if options["watch"] is not None:
        _watch(workspace, order, listing, report, (options["watch"], patience, output))
    return ExitCode.SOME_FAILED if report.of(Fate.FAILED) else ExitCode.OK


def _watch(
    workspace: Path,
    order: UpdateOrder,
    done: Listing,
    report: UpdateReport,
    turn: tuple[int, float, Output],
) -> None:
    """List the folders every turn; open the library only when something is different in them."""
    seconds, stall_s, output = turn
    folders = [Path(folder) for folder in report.folders]
    seen = done
    while True:
        sleep(seconds)
        listing = list_folders(folders, Patience(stall_s))
        if not listing.differs(done):
            seen = listing
            continue
        asked = UpdateOrder(order.corpus, tuple(folders), order.passwords, seen)
        seen = listing
        try:
            with Workspace.open(workspace) as library:
                report, done = update(library, asked, progress=ignore_progress)
        except WorkspaceBusyError as busy:
            click.echo(printable(f"{busy.message} The next turn tries again."), err=True)
            continue
        if report.happened:
            _tell(report, output)


def _tell(report: UpdateReport, output: Output) -> None:
    output.end_progress()
    output.result(report.as_dict(), printable("\n".join(_lines(report))))


def _lines(report: UpdateReport) -> Sequence[str]:
    lines = [f"{report.corpus.value}: {', '.join(map(one_line, report.folders))}"]
    for fate, words in _WORDS.items():
        lines += [f"{words:<14}{_entry_line(entry)}" for entry in report.of(fate)]
    unchanged = count(len(report.of(Fate.UNCHANGED)), "document")
    lines.append(f"{'unchanged':<14}{unchanged}, {report.seconds:.1f} s")
    return lines


def _entry_line(entry: UpdateEntry) -> str:
    line = one_line(entry.path)
    if entry.document_id is not None:
        line += f"  {entry.document_id} v{entry.version}"
    if entry.moved_from is not None:
        line += f"  from {one_line(entry.moved_from)}"
    if entry.outcome is Outcome.PARTIAL:
        line += "  partial: something could not be read"
    told = [*map(likeness_line, entry.nearly_same), *map(one_line, entry.facts)]
    line += "".join(f"\n{'':<14}{each}" for each in told)
    if entry.error is not None:
        line += f"\n{'':<14}{entry.error.message}\n{'':<14}{entry.error.advice}"
    return line
