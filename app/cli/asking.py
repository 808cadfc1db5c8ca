# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands that ask: `search`, `ask` and `highlight`."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.doubts import READERS, reading_text, why_doubtful
from app.cli.options import (
    Output,
    check_documents,
    common,
    filters,
    open_library,
    png_file,
    search_filter,
    write_file,
)
from app.cli.terminal import one_line, printable, quoted
from app.exit_codes import ExitCode
from app.pictures import answer_page, number_pictures
from app.places import place_name
from core.answers import Answer, Passage, Quote, QuotedFigure
from core.ask.refuse import settling
from core.types import VersionInfo

_DAY = len("2026-11-30")


@click.command()
@click.argument("query", nargs=-1, required=True)
@click.option("--k", type=click.IntRange(1, 100), default=10, show_default=True, help="Hits.")
@filters
@common
def search(query: tuple[str, ...], k: int, workspace: Path, as_json: bool, **options: Any) -> None:
    """Find the passages that fit best."""
    filter_ = search_filter(options)
    with open_library(workspace) as library:
        check_documents(library, filter_)
        passages = library.search(" ".join(query), filter_, k)
    value = {"hits": [wire.hit_json(passage) for passage in passages]}
    Output(as_json).result(value, hits_text(passages))


def hits_text(passages: tuple[Passage, ...]) -> str:
    """Hits for people, best first."""
    lines = []
    for number, passage in enumerate(passages, start=1):
        version = passage.version
        where = one_line(" > ".join((version.title, *passage.breadcrumb[1:])))
        page_index = passage.boxes[0].page_index if passage.boxes else None
        sheet = _sheet(version, page_index, passage.page_label)
        lines += [
            f"{number}. {where} ({sheet}; score {passage.score:.3f})",
            quoted(_marked_text(passage)),
            "",
        ]
    return "\n".join(lines).rstrip() or "Nothing was found."


@click.command()
@click.argument("question", nargs=-1, required=True)
@filters
@common
def ask(question: tuple[str, ...], workspace: Path, as_json: bool, **options: Any) -> int:
    """Answer with the exact clause, or refuse and say why."""
    filter_ = search_filter(options)
    output = Output(as_json)
    with open_library(workspace) as library:
        check_documents(library, filter_)
        answer = library.ask(" ".join(question), filter_, progress=output.steps)
        output.end_progress()
        numbers = number_pictures(library, answer)
    output.result(wire.answer_json(answer, numbers), answer_text(answer, numbers))
    return ExitCode.OK if answer.refusal is None else ExitCode.REFUSED


def answer_text(answer: Answer, numbers: list[wire.Json]) -> str:
    """An answer or refusal for people."""
    refusal = answer.refusal
    known = {number["id"]: number for number in numbers}
    if refusal is None:
        lines = _quotes_text(answer.quotes, known)
    else:
        lines = [f"REFUSED ({refusal.code.value}): {refusal.message}", refusal.advice, ""]
        for number in numbers:
            lines += _figure_text(number)
        if refusal.evidence:
            # Its figures in doubt are described above, and marked where they stand.
            lines += ["Looked at, and not told as an answer:", *_quotes_text(refusal.evidence)]
    lines += [f"Note: {note}" for note in answer.notes]
    lines.append(f"answer {answer.answer_id}, {answer.seconds.total:.1f} s")
    return printable("\n".join(lines))


def _quotes_text(
    quotes: Sequence[Quote], known: Mapping[str, wire.Json] | None = None
) -> list[str]:
    """Quotes with their places; those that stand at one place, as rows of a table do, together.

    Args:
        quotes: In order.
        known: Figures in doubt, by their ids; None when nothing is to be said of these.
    """
    lines = []
    for where, group in groupby(quotes, key=place):
        together = list(group)
        lines += [quoted("\n".join(_marked_text(quote) for quote in together)), f"    {where}"]
        for quote in together:
            lines += [
                f"    {_about_figure(quote, each, known or {})}"
                for each in quote.figures
                if each.decision is not None or known is not None
            ]
        lines.append("")
    return lines


def _marked_text(of: Quote | Passage) -> str:
    """A text with its figures as they were settled; those in doubt are marked where they stand."""
    text = of.text
    for each in reversed(of.figures):
        shown = f"[{each.shown}?]" if each.decision is None else each.shown
        text = text[: each.start] + shown + text[each.end :]
    return text


def _about_figure(quote: Quote, figure: QuotedFigure, known: Mapping[str, wire.Json]) -> str:
    """Say of a figure of a quote who settled it, or that it is in doubt and how to settle it."""
    read, decision = quote.text[figure.start : figure.end], figure.decision
    if decision is None:
        number = known.get(figure.number_id)
        if number is None:
            return f"In doubt: {reading_text(read)}; its id: {figure.number_id}"
        settle = settling(figure.number_id, confirmable=number["confirmable"])
        seen = f"its picture: {number['picture']}; to settle it: {settle}"
        return f"In doubt: {reading_text(read)}; {seen}"
    who = f"by {one_line(decision.by)}, {one_line(decision.at[:_DAY])}"
    if decision.text == read:
        return f"Confirmed: {one_line(read)}, {who}"
    settled = one_line(decision.text) or "no figure is printed"
    return f"Corrected: {settled}, {who}; it was read as {reading_text(read)}"


def _figure_text(number: wire.Json) -> list[str]:
    readings = [
        f"{reading['source']}: {reading_text(reading['text'])}, {reading['probability']:.0%}"
        for reading in number["readings"]
        if reading["source"] in READERS
    ]
    return [
        f"Figure in doubt: {reading_text(number['text'])}, {why_doubtful(number)}"
        + (f" ({'; '.join(readings)})" if readings else ""),
        quoted(number["context"]),
        f"    its picture: {number['picture']}",
        f"    its id: {number['id']}",
        "",
    ]


def place(quote: Quote) -> str:
    """Where a quote stands, as a person would say it."""
    path = " > ".join((quote.version.title, *quote.section_path))
    return one_line(f"{path} ({_sheet(quote.version, quote.page_index, quote.page_label)})")


def _sheet(version: VersionInfo, page_index: int | None, page_label: str | None) -> str:
    where = f"{one_line(version.file_name)}, version {version.version}"
    if page_label:
        where += f", {place_name(one_line(page_label))}"
    if page_index is not None:
        where += f", sheet {page_index + 1} of {version.page_count}"
    return where


@click.command()
@click.argument("answer_id")
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    callback=png_file,
    help="A .png file.",
)
@click.option("--quote", type=click.IntRange(1), default=1, show_default=True, help="Which quote.")
@common
def highlight(answer_id: str, out: Path, quote: int, workspace: Path, as_json: bool) -> None:
    """Write the page of a quote, with its words lit, as a picture."""
    with open_library(workspace) as library:
        answer = library.store.answers.load(answer_id)
        picture, shown = answer_page(library, answer, quote - 1)
    write_file(out, picture)
    refusal = answer.refusal
    value = {
        "answer_id": answer_id,
        "outcome": "answered" if refusal is None else "refused",
        "refusal": None if refusal is None else refusal.code.value,
        "out": str(out),
        "page_index": shown.page_index,
    }
    text = f"{one_line(str(out))}: {place(shown)}"
    if refusal is not None:
        text += f"\nThis was REFUSED ({refusal.code.value}): the page shows what was looked at."
    Output(as_json).result(value, printable(text))
