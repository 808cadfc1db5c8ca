# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands that fill and show the library: `ingest` and `documents`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.options import (
    Output,
    common,
    iso_date,
    metadata_options,
    open_library,
    write_file,
)
from app.cli.passwords import password_option, password_prompt, read_passwords
from app.cli.terminal import aligned, columns, count, one_line, printable
from app.exit_codes import ExitCode
from core.errors import RequestError
from core.ingest import IngestOrder, IngestResult
from core.types import Block, Box, Corpus, Metadata, Outcome, SearchFilter, Span, VersionInfo
from core.workspace import Workspace


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--corpus", required=True, type=click.Choice([c.value for c in Corpus]), help="Which library."
)
@metadata_options
@click.option("--form-number", default=None, help="Form number.")
@click.option("--effective-from", default=None, metavar="DATE", help="In force from this day.")
@click.option("--effective-to", default=None, metavar="DATE", help="In force up to this day.")
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
    for page_index, _, message in result.page_errors:
        line += f"\n           page {page_index + 1}: {message}"
    return printable(line)


@click.group()
def documents() -> None:
    """List, show and remove documents."""


@documents.command("list")
@click.option("--corpus", type=click.Choice([c.value for c in Corpus]), default=None)
@click.option("--superseded", is_flag=True, help="Earlier versions too.")
@common
def list_documents(corpus: str | None, superseded: bool, workspace: Path, as_json: bool) -> None:
    """List the documents and the files that failed."""
    filter_ = SearchFilter(corpus=None if corpus is None else Corpus(corpus))
    with open_library(workspace) as library:
        versions = library.store.versions.list(filter_, superseded=superseded)
        failures = library.store.failures.list()
    failures = tuple(f for f in failures if corpus is None or f.corpus.value == corpus)
    value = {
        "documents": [wire.version_json(version) for version in versions],
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
    lines = columns(_version_row(version) for version in versions)
    lines += [
        f"failed  {one_line(f.source_path)}\n        {f.message}\n        {f.advice}"
        for f in failures
    ]
    Output(as_json).result(value, printable("\n".join(lines) or "The library is empty."))


def _version_row(version: VersionInfo) -> tuple[str, ...]:
    return (
        f"{version.document_id} v{version.version}",
        version.corpus.value,
        version.outcome.value if version.current else "superseded",
        count(version.page_count, "page"),
        one_line(version.file_name),
        one_line(version.title),
    )


@documents.command()
@click.argument("document_id")
@click.option("--version", type=int, default=None, help="An earlier version.")
@click.option(
    "--draw",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Write each page with its blocks framed as a picture into this folder.",
)
@common
def show(
    document_id: str, version: int | None, draw: Path | None, workspace: Path, as_json: bool
) -> None:
    """Show what was read: pages, blocks, sections, metadata."""
    with open_library(workspace) as library:
        store = library.store
        info = (
            store.versions.current(document_id)
            if version is None
            else store.versions.get(f"{document_id}.v{version}")
        )
        pages = store.spans.pages(info.version_id)
        blocks = store.spans.blocks(info.version_id)
        sections = store.spans.sections(info.version_id)
        boxes = {block.index: _block_boxes(library, info.version_id, block) for block in blocks}
        value = wire.document_json(info, pages, blocks, sections, boxes)
        if draw is not None:
            value["drawn"] = _draw(library, info, boxes, draw)
    Output(as_json).result(value, _document_text(value))


def _block_boxes(library: Workspace, version_id: str, block: Block) -> tuple[Box, ...]:
    if not block.text:
        return ()
    return library.store.spans.boxes(Span(version_id, block.index, 0, len(block.text)))


def _draw(
    library: Workspace, info: VersionInfo, boxes: dict[int, tuple[Box, ...]], folder: Path
) -> list[str]:
    drawn = []
    for page_index in range(info.page_count):
        here = [box for group in boxes.values() for box in group if box.page_index == page_index]
        picture = library.page_picture(info.version_id, page_index, 1.5, here)
        path = folder / f"page-{page_index + 1:04}.png"
        write_file(path, picture)
        drawn.append(str(path))
    return drawn


def _document_text(value: dict[str, Any]) -> str:
    title, name = one_line(value["title"]), one_line(value["document"])
    lines = [f"{title} ({name}, version {value['version']}, {value['outcome']})"]
    lines += [f"{key}: {text}" for key, text in value["metadata"].items() if text is not None]
    for page in value["pages"]:
        label = f", printed {page['page_label']}" if page["page_label"] else ""
        lines.append(f"\n--- sheet {page['page_index'] + 1}{label}, from {page['source']} ---")
        if page["error"]:
            lines.append(f"not read: {page['error']['message']}")
        lines += [f"[{block['kind']}] {aligned(block['text'])}" for block in page["blocks"]]
    return printable("\n".join(lines))


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
