# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands that show and mend the library: `documents`."""

from collections.abc import Mapping
from pathlib import Path

import click

from app import wire
from app.cli.describing import describe
from app.cli.differing import diff
from app.cli.ingesting import likeness_line
from app.cli.options import (
    Output,
    common,
    open_library,
)
from app.cli.showing import show
from app.cli.terminal import columns, count, one_line, printable
from app.inventory import inventory_csv
from core.store.likeness import Likeness, Lookalikes
from core.store.whereabouts import Whereabouts
from core.types import Corpus, SearchFilter, VersionInfo


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
        f"{version.document_id}: {likeness_line(each)}"
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
        info = library.store.versions.last(document_id)
        library.remove(document_id)
    text = f"Removed {one_line(info.file_name)}."
    Output(as_json).result({"removed": document_id, "document": info.file_name}, text)


def _check_one_of(paths: tuple[Path, ...], *, everything: bool) -> None:
    """Take files, or all of them.

    Raises:
        UsageError: Neither files nor all of them are named, or both.
    """
    if everything == bool(paths):
        message = "Name the files whose failures are to be forgotten, or give --all."
        raise click.UsageError(message)


@documents.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="All failures, or all of --corpus.")
@click.option("--corpus", type=click.Choice([c.value for c in Corpus]), default=None)
@common
def forget(
    paths: tuple[Path, ...], everything: bool, corpus: str | None, workspace: Path, as_json: bool
) -> None:
    """Forget files that failed and will not be brought in; the files are not touched."""
    _check_one_of(paths, everything=everything)
    wanted = {str(path.absolute()) for path in paths}
    with open_library(workspace) as library:
        forgotten = [
            failure
            for failure in library.store.failures.list()
            if corpus in {None, failure.corpus.value}
            and (everything or failure.source_path in wanted)
        ]
        for failure in forgotten:
            library.forget_failure(failure.corpus, failure.source_path)
    value = {"forgotten": [failure.source_path for failure in forgotten]}
    text = f"Forgot {count(len(forgotten), 'file')} that failed."
    Output(as_json).result(value, text)
