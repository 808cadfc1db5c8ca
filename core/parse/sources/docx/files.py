# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads a Word file (DOCX, DOCM, DOTX) as a flow of blocks."""

import zipfile
from collections.abc import Sequence
from pathlib import Path

from core.errors import DamagedDocumentError
from core.parse.formats import FileFormat
from core.parse.sources.docx.assembled import Assembly
from core.parse.sources.docx.diagrams import diagram_lines
from core.parse.sources.docx.drafts import Draft, Paragraph
from core.parse.sources.docx.furniture import Furniture
from core.parse.sources.docx.ground import Ground, Tally
from core.parse.sources.docx.names import Element, child, switch
from core.parse.sources.docx.names import name as tag
from core.parse.sources.docx.notes import KINDS, NoteMarks, read_notes
from core.parse.sources.docx.numbering import Numbering
from core.parse.sources.docx.opened import WordFile, open_word
from core.parse.sources.docx.properties import stated_of, title_of
from core.parse.sources.docx.story import StoryReader
from core.parse.sources.docx.styles import Styles
from core.parse.sources.docx.tidied import tidy, with_one_alternative
from core.parse.sources.first_words import quoted
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, Runs, plain
from core.settings import ParseSettings

_TOP_BLOCKS = 30


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read a Word file.

    Passes on:
        DamagedDocumentError: It has no text part, or one that is broken.
    """
    del file_format, settings
    with zipfile.ZipFile(path) as archive:
        return _flow(open_word(archive, name))


def _flow(word: WordFile) -> Flow:
    root = word.tree(word.main)
    body = child(root, "body")
    if root is None or body is None:
        message = f"{word.name} is damaged: its text has no body."
        raise DamagedDocumentError(message, "Ask for a new copy of the file.")
    settings = with_one_alternative(word.related("settings"))
    tally = Tally(changes=tidy(root))
    ground = Ground(
        Styles(with_one_alternative(word.related("styles"))),
        Numbering(with_one_alternative(word.related("numbering"))),
        tally,
        lambda key: diagram_lines(word, key),
    )
    marks = NoteMarks(settings, root.iter(tag("sectPr")))
    drafts = StoryReader(ground, root, marks.next, marks.new_page, marks.new_section).read(body)
    furniture = Furniture(word, ground, bool(switch(settings, "evenAndOddHeaders")))
    blocks = Assembly(_notes(word, ground), furniture).make(drafts)
    core = word.package_tree("core-properties")
    return Flow(
        blocks,
        _title(blocks, drafts, title_of(core)),
        metadata=stated_of(core, word.package_tree("custom-properties")),
        facts=_facts(word, tally),
    )


def _notes(word: WordFile, ground: Ground) -> dict[tuple[str, str], Runs]:
    return {
        (kind, note_id): runs
        for kind in KINDS
        for note_id, runs in read_notes(word.related(f"{kind}s"), kind, ground).items()
    }


def _title(blocks: Sequence[FlowBlock], drafts: Sequence[Draft], stated: str | None) -> str | None:
    """The title that is printed as such; the one that is stated, where it is printed near the top.

    Properties often keep the title of what a file was made from.
    """
    first = next((b for b in blocks if b.kind is FlowKind.HEADING and b.level == 1), None)
    heading = " ".join(plain(first.runs).split()) if first is not None else None
    styled = any(isinstance(d, Paragraph) and d.style.title == "title" for d in drafts)
    if heading and (styled or stated is None):
        return heading
    top = _letters("".join(plain(block.runs) for block in blocks[:_TOP_BLOCKS]))
    if stated is not None and _letters(stated) and _letters(stated) in top:
        return stated
    return heading or stated


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _comments(root: Element | None) -> int:
    return len(root.findall(tag("comment"))) if root is not None else 0


def _facts(word: WordFile, tally: Tally) -> tuple[str, ...]:
    """What a reader must be told: what was taken as done, left out, or set elsewhere."""
    said = (
        (tally.changes, "tracked change was taken", "tracked changes were taken", "as accepted"),
        (_comments(word.related("comments")), "comment was", "comments were", "left out"),
        (
            len(tally.hidden),
            "stretch of hidden text was",
            "stretches of hidden text were",
            f"left out: {quoted(tally.hidden)}",
        ),
        (tally.boxes, "text box was set after its", "text boxes were set after their", "paragraph"),
        (tally.recounted, "number was", "numbers were", "out of date and counted anew"),
        (tally.lost, "field without a result was", "fields without results were", "left out"),
        (tally.charts, "chart was", "charts were", "not read"),
        (tally.pictures, "picture was", "pictures were", "not read"),
        (tally.embedded, "embedded file was", "embedded files were", "not read"),
        (tally.outside, "part in another format was", "parts in other formats were", "not read"),
    )
    facts = [
        f"{count:,} {one if count == 1 else several} {done}."
        for count, one, several, done in said
        if count
    ]
    if word.has_macros:
        facts.append("The file holds macros; they were not touched.")
    return tuple(facts)
