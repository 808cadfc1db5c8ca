# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands that ask: `search`, `ask`, `highlight` and `numbers`."""

from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.options import Output, common, filters, one_line, printable, search_filter, write_file
from app.exit_codes import ExitCode
from app.pictures import answer_page, number_pictures
from core.answers import Answer, Passage, Quote
from core.errors import NotFoundError
from core.types import Box, Numeral, SearchFilter, Span
from core.workspace import Workspace


@click.command()
@click.argument("query")
@click.option("--k", type=click.IntRange(1, 100), default=10, show_default=True, help="Hits.")
@filters
@common
def search(query: str, k: int, workspace: Path, as_json: bool, **options: Any) -> None:
    """Find the passages that fit best."""
    filter_ = search_filter(options)
    with Workspace.open(workspace) as library:
        passages = library.search(query, filter_, k)
    value = {"hits": [wire.hit_json(passage) for passage in passages]}
    Output(as_json).result(value, _hits_text(passages))


def _hits_text(passages: tuple[Passage, ...]) -> str:
    lines = []
    for number, passage in enumerate(passages, start=1):
        path = " > ".join(passage.breadcrumb)
        page = passage.boxes[0].page_index + 1 if passage.boxes else "?"
        lines.append(f"{number}. {path}  (page {page}, {passage.score:.3f})\n   {passage.text}")
    return printable("\n\n".join(lines) or "Nothing was found.")


@click.command()
@click.argument("question")
@filters
@common
def ask(question: str, workspace: Path, as_json: bool, **options: Any) -> int:
    """Answer with the exact clause, or refuse and say why."""
    filter_ = search_filter(options)
    output = Output(as_json)
    with Workspace.open(workspace) as library:
        answer = library.ask(question, filter_, progress=output.progress)
        output.end_progress()
        numbers = number_pictures(library, answer)
    output.result(wire.answer_json(answer, numbers), answer_text(answer, numbers))
    return ExitCode.OK if answer.refusal is None else ExitCode.REFUSED


def answer_text(answer: Answer, numbers: list[wire.Json]) -> str:
    """An answer or refusal for people."""
    lines: list[str] = []
    for quote in answer.quotes:
        lines += [f'"{quote.text}"', f"    {place(quote)}", ""]
    refusal = answer.refusal
    if refusal is not None:
        lines += [f"REFUSED ({refusal.code.value}): {refusal.message}", refusal.advice, ""]
        for quote in refusal.evidence:
            lines += [f"Looked at: {quote.text}", f"    {place(quote)}", ""]
        for number in numbers:
            readings = ", ".join(f"{r['source']}: {r['text']!r}" for r in number["readings"])
            lines += [
                f"Figure {number['text']!r} ({readings})",
                f"    picture: {number['picture']}",
            ]
    lines += [f"Note: {note}" for note in answer.notes]
    lines.append(f"answer {answer.answer_id}, {answer.seconds.total:.1f} s")
    return printable("\n".join(lines))


def place(quote: Quote) -> str:
    """Where a quote stands, as a person would say it."""
    version = quote.version
    label = f"page {quote.page_label}, " if quote.page_label else ""
    sheet = f"{label}sheet {quote.page_index + 1} of {version.page_count}"
    path = " > ".join((version.title, *quote.section_path))
    return f"{path} ({one_line(version.file_name)}, version {version.version}, {sheet})"


@click.command()
@click.argument("answer_id")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="A .png file."
)
@click.option("--quote", type=click.IntRange(1), default=1, show_default=True, help="Which quote.")
@common
def highlight(answer_id: str, out: Path, quote: int, workspace: Path, as_json: bool) -> None:
    """Write the page of a quote, with its words lit, as a picture."""
    with Workspace.open(workspace) as library:
        answer = library.store.answers.load(answer_id)
        picture, shown = answer_page(library, answer, quote - 1)
    write_file(out, picture)
    value = {"answer_id": answer_id, "out": str(out), "page_index": shown.page_index}
    Output(as_json).result(value, printable(f"{out}: {place(shown)}"))


@click.group()
def numbers() -> None:
    """Look at the numbers that were read."""


@numbers.command("list")
@click.option("--document", "document_id", default=None, metavar="ID", help="Only this document.")
@click.option("--doubtful", is_flag=True, help="Only those that no answer may hang on.")
@common
def list_numbers(document_id: str | None, doubtful: bool, workspace: Path, as_json: bool) -> None:
    """List numerals with value, unit, confidence and readings."""
    with Workspace.open(workspace) as library:
        rows = [
            wire.numeral_json(numeral, boxes)
            for numeral, boxes in _numerals(library, document_id)
            if not (doubtful and numeral.trusted)
        ]
    lines = [
        f"{row['id']}  {row['text']!r} = {row['value']} {row['unit'] or ''}"
        f"  {'trusted' if row['trusted'] else 'DOUBTFUL'}  page {(row['page_index'] or 0) + 1}"
        for row in rows
    ]
    Output(as_json).result({"numbers": rows}, printable("\n".join(lines) or "No numbers."))


def _numerals(library: Workspace, document_id: str | None) -> list[tuple[Numeral, tuple[Box, ...]]]:
    filter_ = SearchFilter(document_ids=() if document_id is None else (document_id,))
    versions = library.store.versions.list(filter_)
    if document_id is not None and not versions:
        message = f"There is no document {document_id!r}."
        raise NotFoundError(message, "`clauselight documents list` shows the ids.")
    spans = library.store.spans
    found = []
    for version in versions:
        for block in spans.blocks(version.version_id):
            if block.text:
                whole = Span(version.version_id, block.index, 0, len(block.text))
                found += [(n, spans.boxes(n.span)) for n in spans.numerals(whole)]
    return found
