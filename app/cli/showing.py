# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`documents show`: what was read of a document, as words, as JSON and as pictures to check by."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from app import wire
from app.cli.options import Output, common, open_library, write_file
from app.cli.terminal import aligned, count, one_line, printable
from app.places import place_name
from app.sketches import Structure, sketch_page
from app.statements import stated
from core.spans import Span
from core.store.descriptions import Descriptions
from core.store.likeness import Lookalikes
from core.store.spans import SpanReader
from core.types import StatedBy, VersionInfo
from core.workspace import Workspace

# Pixels of the longer side of a picture: print of 8 points can be read.
_PICTURE_SIDE = 1_700
_MOST_ZOOM = 4.0
_UNREAD_PRINT = "with print that could not be read (scan the page again, sharper or at 300 dpi)"
_KIND_WORDS = {
    "furniture": "page furniture, never quoted",
    "list_item": "list item",
}
_SOURCES = {
    StatedBy.USER: "given by you",
    StatedBy.RULE: "by a rule of its folder",
    StatedBy.FILE: "title of the file",
}
_OCR_REASONS = {
    "hidden_layer": "its text layer cannot be seen",
    "painted_over": "a picture is painted over its text",
    "unusable_characters": "characters of its text layer are unknown",
    "unmapped_font": "a font does not say what its characters are",
    "implausible_text": "its text layer is no language",
    "drawn_without_text": "it has no text layer",
    "print_in_picture": "a picture on it holds print",
    "outlined_print": "its letters are drawn as shapes",
    "partly_outlined": "some of its letters are drawn as shapes",
    "misleading_font": "a font shows other characters than its text layer says",
}


@click.command()
@click.argument("document_id")
@click.option("--version", type=int, default=None, help="An earlier version.")
@click.option(
    "--draw",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Write each page as a picture into this folder, with what was understood drawn on it.",
)
@common
def show(
    document_id: str, version: int | None, draw: Path | None, workspace: Path, as_json: bool
) -> None:
    """Show what was read: pages, blocks, sections, metadata and where it is stated."""
    with open_library(workspace) as library:
        versions = library.store.versions
        info = (
            versions.current(document_id)
            if version is None
            else versions.get(f"{document_id}.v{version}")
        )
        places = stated(library.store.spans, info.version_id)
        database = library.store.database
        near = Lookalikes(database).of(document_id) if info.current else ()
        history = Descriptions(database).history(document_id)
        structure = _structure(library.store.spans, info.version_id, places)
        value = wire.with_lost(
            wire.document_json(
                info, structure.pages, structure.blocks, structure.sections, structure.boxes, places
            ),
            library.store.spans.lost_text(info.version_id),
        )
        value["nearly_same"] = wire.likenesses_json(near)
        value["history"] = [asdict(change) for change in history]
        value["facts"] = list(library.store.spans.facts(info.version_id))
        if draw is not None:
            value["drawn"] = _draw(library, info, structure, draw)
    Output(as_json).result(value, _document_text(value))


def _structure(spans: SpanReader, version_id: str, places: Sequence[wire.Stated]) -> Structure:
    blocks = spans.blocks(version_id)
    boxes = {
        block.index: spans.boxes(Span(version_id, block.index, 0, len(block.text)))
        if block.text
        else ()
        for block in blocks
    }
    doubtful = [
        box
        for numeral in spans.all_numerals(version_id)
        if not numeral.trusted
        for box in spans.boxes(numeral.span)
    ]
    names = [
        (box, place.statement.field.replace("_", " ")) for place in places for box in place.boxes
    ]
    lost = [each.box for each in spans.lost_text(version_id) if each.box is not None]
    sections = spans.sections(version_id)
    return Structure(spans.pages(version_id), blocks, sections, boxes, doubtful, lost, names)


def _draw(library: Workspace, info: VersionInfo, structure: Structure, folder: Path) -> list[str]:
    drawn = []
    for page in structure.pages:
        zoom = min(_PICTURE_SIDE / max(page.width, page.height, 1), _MOST_ZOOM)
        sketch = sketch_page(structure, page.index)
        picture = library.sketch_picture(info.version_id, sketch, zoom)
        path = folder / f"page-{page.index + 1:04}.png"
        write_file(path, picture)
        drawn.append(str(path))
    return drawn


def _document_text(value: dict[str, Any]) -> str:
    title, name = one_line(value["title"]), one_line(value["document"])
    lines = [f"{title} ({name}, version {value['version']}, {value['outcome']})"]
    for key, text in value["metadata"].items():
        if text is not None:
            lines.append(f"{key}: {one_line(text)}{_whence(value['metadata_spans'].get(key))}")
    for near in value["nearly_same"]:
        what = "a copy of" if near["copy"] else f"nearly the same ({near['share']:.0%}) as"
        lines.append(f"{what} {one_line(near['document'])} ({near['document_id']})")
    lines += [_history_line(change) for change in value["history"]]
    lines += [f"note: {one_line(fact)}" for fact in value["facts"]]
    for page in value["pages"]:
        label = page["page_label"]
        label = f", {place_name(one_line(label), 'printed')}" if label else ""
        lines.append(f"\n--- sheet {page['page_index'] + 1}{label}, {source_words(page)} ---")
        if page["error"]:
            lines.append(f"not read: {page['error']['message']}")
        if page["lost"]:
            lines += lost_lines(page["raw_characters"] - page["kept_characters"], page["lost"])
        lines += [f"[{_kind_words(block)}] {aligned(block['text'])}" for block in page["blocks"]]
    return printable("\n".join(lines))


def _history_line(change: dict[str, Any]) -> str:
    before, after = (
        "nothing" if text is None else one_line(text)
        for text in (change["before"], change["after"])
    )
    said = f"{change['field']} was changed from {before} to {after}"
    return f"{said} by {one_line(change['changed_by'])}, {change['changed_at'][:10]}"


def _kind_words(block: wire.Json) -> str:
    """What a block is, and where it stands in a file without pages."""
    kind = _KIND_WORDS.get(block["kind"], block["kind"])
    return f"{kind}, {one_line(block['place'])}" if block["place"] else str(kind)


def source_words(page: wire.Json) -> str:
    """Where the words of a page come from, and why its text layer was not taken."""
    reason = page["ocr_reason"]
    said = f"from {page['source']}"
    return said if reason is None else f"{said}: {_OCR_REASONS.get(reason, reason)}"


def lost_lines(count_lost: int, lost: Sequence[wire.Json]) -> list[str]:
    """How many characters of a page are in no block, and the words that they begin with."""
    said = f"not in the text: {count(count_lost, 'character')}"
    if any(each["box"] and not each["text"] for each in lost):
        said += f", {_UNREAD_PRINT}"
    words = [f'"{one_line(each["text"])}"' for each in lost if each["text"]]
    return [f"{said}, the first {words[0]}", *words[1:]] if words else [said]


def _whence(place: dict[str, Any] | None) -> str:
    """Where a value comes from; nothing for documents that were read before this was kept."""
    if place is None:
        return ""
    if place["source"] == StatedBy.PAGE:
        return f"  (sheet {place['page_index'] + 1})"
    return f"  ({_SOURCES[place['source']]})"
