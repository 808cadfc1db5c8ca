# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands that fill and show the library: `ingest` and `documents`."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.describing import describe
from app.cli.differing import diff
from app.cli.options import (
    Output,
    common,
    iso_date,
    metadata_options,
    open_library,
)
from app.cli.passwords import password_option, password_prompt, read_passwords
from app.cli.showing import lost_lines, show
from app.cli.terminal import columns, count, one_line, printable
from app.exit_codes import ExitCode
from app.inventory import inventory_csv
from core.errors import RequestError
from core.ingest.order import IngestOrder, IngestResult
from core.store.likeness import Likeness, Lookalikes
from core.store.whereabouts import Whereabouts
from core.types import Corpus, Metadata, Outcome, SearchFilter, VersionInfo
from core.workspace import Workspace


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--corpus",
    required=True,
    type=click.Choice([c.value for c in Corpus]),
    help="Where they belong: regulations are what binds you, policies what you wrote yourselves.",
)
@metadata_options
@click.option("--form-number", default=None, help="Form number.")
@click.option("--effective-from", default=None, metavar="DATE", help="In force from this day.")
@click.option("--effective-to", default=None, metavar="DATE", help="In force up to this day.")
@click.option("--edition", default=None, help="Edition, release or version that is printed.")
@click.option("--source-system", default=None, help="Where the file comes from.")
@password_option
@common
def ingest(
    paths: tuple[Path, ...], corpus: str, workspace: Path, as_json: bool, **stated: Any
) -> int:
    """Read files and folders into the library, one line a document.

    A locked file is opened with the passwords of --password-file; at a terminal, without --json,
    its password is asked for once, unseen. Passwords are never kept.
    """
    output = Output(as_json)
    passwords = read_passwords(stated.pop("password_file"), paths)
    stated["effective_from"] = iso_date(stated["effective_from"], "--effective-from")
    stated["effective_to"] = iso_date(stated["effective_to"], "--effective-to")
    _check_period(stated["effective_from"], stated["effective_to"])
    order = IngestOrder(
        paths, Corpus(corpus), Metadata(**stated), passwords, password_prompt(output)
    )

    def tell(result: IngestResult) -> None:
        output.end_progress()
        output.result(wire.ingest_json(result), _ingest_line(result))

    with Workspace.open(workspace) as library:
        results = library.ingest(order, progress=output.progress, on_document=tell)
    _check_read(results, paths)
    failed = any(result.outcome is Outcome.FAILED for result in results)
    return ExitCode.SOME_FAILED if failed else ExitCode.OK


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


def _ingest_line(result: IngestResult) -> str:
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
    if result.moved_from is not None:
        line += f"\n           moved here from {one_line(result.moved_from)}"
    line += "".join(f"\n           {_likeness_line(each)}" for each in result.nearly_same)
    for page_index, _, message in result.page_errors:
        line += f"\n           page {page_index + 1}: {message}"
    return printable("\n           ".join([line, *_lost_pages(result), *result.facts]))


def _likeness_line(near: Likeness) -> str:
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


@click.group()
def documents() -> None:
    """List, show and remove documents."""


@documents.command("list")
@click.option("--corpus", type=click.Choice([c.value for c in Corpus]), default=None)
@click.option("--superseded", is_flag=True, help="Earlier and withdrawn versions too.")
@click.option(
    "--csv", "as_csv", is_flag=True, help="As a table for `documents describe --from`; no failures."
)
@common
def list_documents(
    corpus: str | None, superseded: bool, as_csv: bool, workspace: Path, as_json: bool
) -> None:
    """List the documents and the files that failed."""
    filter_ = SearchFilter(corpus=None if corpus is None else Corpus(corpus))
    with open_library(workspace) as library:
        store = library.store
        versions = store.versions.list(filter_, superseded=superseded and not as_csv)
        failures = store.failures.list()
        withdrawn = Whereabouts(store.database, store.vectors).withdrawn()
        near = {
            id_: found
            for each in Corpus
            for id_, found in Lookalikes(store.database).all(each).items()
        }
    if as_csv:
        click.echo(inventory_csv(versions), nl=False)
        return
    failures = tuple(f for f in failures if corpus is None or f.corpus.value == corpus)
    value = {
        "documents": [
            {
                **wire.version_json(version),
                "withdrawn_at": withdrawn.get(version.document_id),
                "nearly_same": wire.likenesses_json(_near(version, near)),
            }
            for version in versions
        ],
        "failures": [
            {
                "path": failure.source_path,
                "corpus": failure.corpus.value,
                "error": {
                    "code": failure.code,
                    "message": failure.message,
                    "advice": failure.advice,
                },
            }
            for failure in failures
        ],
    }
    lines = columns(_version_row(version, version.document_id in withdrawn) for version in versions)
    lines += [
        f"{version.document_id}: {_likeness_line(each)}"
        for version in versions
        for each in _near(version, near)
    ]
    lines += [
        f"failed  {one_line(f.source_path)}\n        {f.message}\n        {f.advice}"
        for f in failures
    ]
    Output(as_json).result(value, printable("\n".join(lines) or "The library is empty."))


def _near(version: VersionInfo, near: Mapping[str, tuple[Likeness, ...]]) -> tuple[Likeness, ...]:
    return near.get(version.document_id, ()) if version.current else ()


def _version_row(version: VersionInfo, withdrawn: bool) -> tuple[str, ...]:
    state = "withdrawn" if withdrawn else "superseded"
    return (
        f"{version.document_id} v{version.version}",
        version.corpus.value,
        version.outcome.value if version.current else state,
        count(version.page_count, "page"),
        one_line(version.file_name),
        one_line(version.title),
    )


documents.add_command(show)
documents.add_command(diff)
documents.add_command(describe)


@documents.command()
@click.argument("document_id")
@common
def remove(document_id: str, workspace: Path, as_json: bool) -> None:
    """Take a document out of the library; the source file is not touched."""
    with open_library(workspace) as library:
        info = library.store.versions.current(document_id)
        library.remove(document_id)
    text = f"Removed {one_line(info.file_name)}."
    Output(as_json).result({"removed": document_id, "document": info.file_name}, text)
