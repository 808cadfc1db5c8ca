# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The command that fills the library: `ingest`."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.options import Output, common, iso_date, open_library, stated_options
from app.cli.passwords import password_option, password_prompt, read_passwords
from app.cli.showing import lost_lines
from app.cli.terminal import count, one_line, printable
from app.exit_codes import ExitCode
from core.errors import DiskFullError, RequestError
from core.ingest.order import IngestOrder, IngestResult
from core.store.likeness import Likeness
from core.types import Corpus, Metadata, Outcome
from core.workspace import Workspace


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--corpus",
    default=None,
    type=click.Choice([c.value for c in Corpus]),
    help="Where they belong: regulations are what binds you, policies what you wrote yourselves.",
)
@click.option(
    "--retry-failed", is_flag=True, help="Instead of PATHS: every file that failed before."
)
@click.option(
    "--cluster",
    default=None,
    metavar="ADDRESS",
    help="Read and embed on the Dask cluster of this scheduler, such as tcp://desk:8786.",
)
@stated_options
@password_option
@common
def ingest(
    paths: tuple[Path, ...], corpus: str | None, workspace: Path, as_json: bool, **stated: Any
) -> int:
    """Read files and folders into the library, one line a document.

    A locked file is opened with the passwords of --password-file; at a terminal, without --json,
    its password is asked for once, unseen. Passwords are never kept.

    With --cluster, files are sent to the machines of that cluster and read there: use it in a
    network that you trust. The library stays here, and what it holds is the same.
    """
    retry, cluster = stated.pop("retry_failed"), stated.pop("cluster")
    _check_paths(paths, corpus, retry=retry)
    output = Output(as_json)
    passwords = read_passwords(stated.pop("password_file"), paths)
    stated["effective_from"] = iso_date(stated["effective_from"], "--effective-from")
    stated["effective_to"] = iso_date(stated["effective_to"], "--effective-to")
    _check_period(stated["effective_from"], stated["effective_to"])
    order = IngestOrder(
        paths,
        Corpus.POLICIES if corpus is None else Corpus(corpus),
        Metadata(**stated),
        passwords,
        password_prompt(output),
    )
    if retry:
        with open_library(workspace) as library:
            orders = _failed_before(library, order, corpus)
            results = [each for one in orders for each in _bring(library, one, cluster, output)]
    else:
        with Workspace.open(workspace) as library:
            results = _bring(library, order, cluster, output)
        _check_read(results, paths)
    return _exit_code(results)


def _bring(
    library: Workspace, order: IngestOrder, cluster: str | None, output: Output
) -> list[IngestResult]:
    def tell(result: IngestResult) -> None:
        output.end_progress()
        output.result(wire.ingest_json(result), ingest_line(result))

    hands = None if cluster is None else library.cluster(cluster)
    return list(library.ingest(order, hands=hands, progress=output.progress, on_document=tell))


def _failed_before(
    library: Workspace, order: IngestOrder, corpus: str | None
) -> tuple[IngestOrder, ...]:
    """An order for each corpus in which files failed."""
    failures = library.store.failures.list()
    wanted = [each for each in Corpus if corpus in {None, each.value}]
    paths = {
        each: tuple(sorted(Path(f.source_path) for f in failures if f.corpus is each))
        for each in wanted
    }
    return tuple(replace(order, corpus=each, paths=paths[each]) for each in wanted if paths[each])


def _exit_code(results: Sequence[IngestResult]) -> ExitCode:
    if any(isinstance(result.error, DiskFullError) for result in results):
        return ExitCode.DISK_FULL
    failed = any(result.outcome is Outcome.FAILED for result in results)
    return ExitCode.SOME_FAILED if failed else ExitCode.OK


def _check_paths(paths: Sequence[Path], corpus: str | None, *, retry: bool) -> None:
    """Hold the command to one of its two ways.

    Raises:
        UsageError: Files are named and those that failed are asked for, or neither.
    """
    if retry and paths:
        message = "Name files, or give --retry-failed, not both."
        raise click.UsageError(message)
    if not retry and not paths:
        message = "Missing argument 'PATHS...'."
        raise click.UsageError(message)
    if not retry and corpus is None:
        message = "Missing option '--corpus'. Choose from: regulations, policies."
        raise click.UsageError(message)


def _check_read(results: Sequence[IngestResult], paths: Sequence[Path]) -> None:
    """Say when nothing was there to read.

    Raises:
        RequestError: There is no file under the paths.
    """
    if not results:
        message = "There is no file in " + ", ".join(one_line(str(path)) for path in paths) + "."
        raise RequestError(message, "Name a file, or a folder that holds files.")


def _check_period(first: str | None, last: str | None) -> None:
    """Hold a period to the order of time.

    Raises:
        RequestError: It ends before it begins.
    """
    if first is not None and last is not None and last < first:
        message = f"The period ends on {last}, before it begins on {first}."
        raise RequestError(message, "Give --effective-to a later day than --effective-from.")


def ingest_line(result: IngestResult) -> str:
    """How a file ended, for people."""
    if result.error is not None:
        return printable(
            f"failed     {one_line(result.path)}\n           {result.error.message}"
            f"\n           {result.error.advice}"
        )
    path = one_line(result.path)
    line = f"{result.outcome.value:<10} {path}  {result.document_id} v{result.version}"
    line += f"  {result.pages_out} of {count(result.pages_in, 'page')}"
    if result.ocr_pages:
        line += f" ({result.ocr_pages} by OCR)"
    if result.outcome is not Outcome.UNCHANGED:
        line += f", {count(result.numbers, 'number')} ({result.doubtful_numbers} doubtful)"
        line += f", {result.seconds:.1f} s"
        line += _since_before(result)
    if result.moved_from is not None:
        line += f"\n           moved here from {one_line(result.moved_from)}"
    line += "".join(f"\n           {likeness_line(each)}" for each in result.nearly_same)
    for page_index, _, message in result.page_errors:
        line += f"\n           page {page_index + 1}: {message}"
    return printable(
        "\n           ".join([line, *_lost_pages(result), *map(one_line, result.facts)])
    )


def _since_before(result: IngestResult) -> str:
    """What a new version replaces, how much of it had been read, and how to see what changed."""
    if result.version is None or result.version < 2:
        return ""
    before = result.version - 1
    kept = f", with {count(result.pages_kept, 'page')} as before" if result.pages_kept else ""
    command = f"clauselight documents diff {result.document_id} {before} {result.version}"
    return f"\n           replaces version {before}{kept}; see `{command}`"


def likeness_line(near: Likeness) -> str:
    """Which other document a document is like, for people."""
    what = "a copy of" if near.same_bytes else f"nearly the same ({near.share:.0%}) as"
    return f"{what} {one_line(near.file_name)} ({near.document_id})"


def _lost_pages(result: IngestResult) -> list[str]:
    """A line for each page whose text is not all in blocks, and how much of it all is."""
    if not result.lost or result.coverage is None:
        return []
    lines = [
        f"{min(result.coverage, 0.9999):.2%} of the characters that were read stand in its text"
    ]
    for page_index, group in groupby(result.lost, key=lambda lost: lost.page_index):
        lost = [wire.lost_json(each) for each in group]
        (line, *_) = lost_lines(sum(each["characters"] for each in lost), lost)
        lines.append(f"page {page_index + 1}: {line}")
    return lines
