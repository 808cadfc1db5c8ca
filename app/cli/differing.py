# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`documents diff`: what differs between two versions, the numbers first."""

from collections.abc import Iterator
from pathlib import Path

import click

from app.cli.options import Output, common, open_library
from app.cli.terminal import aligned, count, one_line, printable
from app.comparisons import comparison_json
from app.wire import Json
from core.errors import RequestError

_CHANGES = (
    ("changed", "Changed"),
    ("added", "Added"),
    ("removed", "Removed"),
    ("moved", "Moved, word for word the same"),
)


@click.command()
@click.argument("document_id")
@click.argument("before")
@click.argument("after")
@common
def diff(document_id: str, before: str, after: str, workspace: Path, as_json: bool) -> None:
    """Show what differs between two versions of a document, for example 1 and 2.

    Numbers come first, each with its section and page on both sides; then what was changed, added,
    removed and moved. Superseded versions can be compared too.

    With --json: `summary` (how many of each kind, and numbers) and `differences`, each with
    `change`, `before` and `after` (section_path, page_index, page_label, text), `words` and
    `numbers`.
    """
    ids = [f"{document_id}.v{_number(text)}" for text in (before, after)]
    with open_library(workspace) as library:
        store = library.store
        value = comparison_json(store.versions, store.spans, *ids)
    Output(as_json).result(value, printable("\n".join(_lines(value))))


def _number(text: str) -> int:
    """Read a version's number.

    Raises:
        RequestError: It is none.
    """
    digits = text.removeprefix("v")
    if not (digits.isascii() and digits.isdecimal()):
        message = f"{printable(text)!r} is not the number of a version."
        raise RequestError(message, "`clauselight documents list --superseded` shows them.")
    return int(digits)


def _lines(value: Json) -> Iterator[str]:
    summary = value["summary"]
    yield (
        f"{one_line(value['document'])}, version {value['before']['version']}"
        f" -> {value['after']['version']}: {count(summary['numbers'], 'number')},"
        f" {summary['changed']} changed, {summary['added']} added,"
        f" {summary['removed']} removed, {summary['moved']} moved"
    )
    if not value["differences"]:
        yield "The text is the same."
    numbers = [each for each in value["differences"] if each["numbers"]]
    if numbers:
        yield "\nNumbers"
        for found in numbers:
            yield from _number_lines(found)
    for change, title in _CHANGES:
        those = [each for each in value["differences"] if each["change"] == change]
        if those:
            yield f"\n{title}"
            for found in those:
                yield f"  {_places(found)}"
                yield from (f"    {line}" for line in aligned(_text(found)).splitlines())


def _number_lines(found: Json) -> Iterator[str]:
    yield f"  {_places(found)}"
    for number in found["numbers"]:
        before, after = (
            "-"
            if side is None
            else one_line(side["text"]) + ("" if side["trusted"] else " (doubtful)")
            for side in (number["before"], number["after"])
        )
        yield f"    {before} -> {after}"


def _places(found: Json) -> str:
    """Section and page; of both sides where they differ."""
    before, after = (
        None if side is None else (" > ".join(map(one_line, side["section_path"])), _page(side))
        for side in (found["before"], found["after"])
    )
    if before is None or after is None:
        section, page = before or after or ("", "")
        return f"{section or 'before the first heading'} ({page})"
    sections = dict.fromkeys(each[0] or "before the first heading" for each in (before, after))
    pages = dict.fromkeys(each[1] for each in (before, after))
    return f"{' -> '.join(sections)} ({' -> '.join(pages)})"


def _page(side: Json) -> str:
    if side["page_index"] is None:
        return "no page"
    label = side["page_label"]
    sheet = f"sheet {side['page_index'] + 1}"
    return sheet if label is None else f"{sheet}, printed {one_line(label)}"


def _text(found: Json) -> str:
    """The passage; where words changed, with ``[old -> new]`` in their places."""
    side = found["after"] or found["before"]
    text = str(side["text"])
    if found["change"] != "changed":
        return text
    at, parts = 0, []
    for word in found["words"]:
        start = word["after_start"]
        parts += [text[at:start], _marked(word)]
        at = start + len(word["after"])
    return "".join([*parts, text[at:]])


def _marked(word: Json) -> str:
    if word["after"]:
        return (
            f"[{word['before']} -> {word['after']}]" if word["before"] else f"[+ {word['after']}]"
        )
    return f"[- {word['before']}] "
