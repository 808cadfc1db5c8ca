# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drafts of a file that says itself what its blocks are: nothing is told from print.

Where a file marks no kinds, or not all (plain text, Markdown), `judged_print` tells the rest.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, title_marker
from core.parse.raw import Layout, RawPage, SetBlock
from core.parse.structure.drafts import Draft
from core.parse.structure.headings import run_in_title
from core.parse.structure.judged_print import judged_print
from core.parse.structure.lists import set_levels
from core.parse.structure.set_lines import SetText
from core.parse.structure.structure import tie_together
from core.progress import stop_point
from core.types import BlockKind

_LARGEST_PT = 20.0
_STEP_PT = 1.0
DECLARED_BODY_PT = 10.0
"""Size that stands for running text, below that of every heading."""
_CLOSING = " .:)"
_PARTS = re.compile(r"\d+[A-Za-z]?|[A-Za-z]+")


def declared_drafts(layout: Layout, pages: Sequence[RawPage]) -> list[Draft]:
    """Make the drafts of a document that this program laid out, in reading order."""
    text = SetText(pages)
    judged = judged_print(layout, pages, text)
    found: dict[int, Draft] = {}
    drafts: list[Draft] = []
    for group in _groups(layout.blocks, judged):
        stop_point()
        first = group[0]
        if first in judged:
            made = judged[first]
        else:
            declared = _draft(text, [layout.blocks[number] for number in group])
            made = [] if declared is None else [declared]
        drafts += made
        found.update((number, made[0]) for number in group if made)
    for number, block in enumerate(layout.blocks):
        if block.note_of is not None and number in found:
            found[number].attached_to = found.get(block.note_of)
    _tie_captions(drafts)
    tie_together(drafts)
    set_levels([draft for draft in drafts if not draft.is_declared or _is_no_item(draft)])
    _set_levels(drafts)
    return drafts


def _groups(blocks: Sequence[SetBlock], judged: Container[int]) -> Iterator[list[int]]:
    """Positions of blocks that become one draft: each its own, but for typed lines in a row."""
    group: list[int] = []
    for number, block in enumerate(blocks):
        if group and not (_typed_on(blocks[group[-1]], block) and number not in judged):
            yield group
            group = []
        group.append(number)
    if group:
        yield group


def _typed_on(before: SetBlock, block: SetBlock) -> bool:
    return before.typed and block.typed and before.place is None and block.place is None


def _is_no_item(draft: Draft) -> bool:
    return draft.kind is not BlockKind.LIST_ITEM


def _draft(text: SetText, blocks: Sequence[SetBlock]) -> Draft | None:
    """The draft of a block, or of typed lines that follow one another."""
    block = blocks[0]
    if block.kind is BlockKind.TABLE:
        return _table(text, block)
    lines = [line for each in blocks for line in each.lines]
    passage = text.passage(lines)
    if not passage.text.strip():
        return None
    if passage.text[0].isspace():
        # The first line of a block is set in on its page; its text begins with a word.
        passage = passage.cut(len(passage.text) - len(passage.text.lstrip()), len(passage.text))
    draft = Draft(block.kind, passage, int(passage.pages[0]), place=block.place, is_declared=True)
    if block.kind is BlockKind.HEADING or block.opens_section:
        _open_section(draft, block)
    elif block.kind is BlockKind.LIST_ITEM:
        draft.marker, draft.level = _marker(passage.text, block), block.level
    elif block.marker_end:
        draft.marker = _marker(passage.text, block)
    return draft


def _table(text: SetText, block: SetBlock) -> Draft | None:
    if not block.cells:
        return None
    passage, cells = text.table(block)
    page = int(passage.pages[0]) if len(passage.pages) else 0
    return Draft(BlockKind.TABLE, passage, page, cells=cells, place=block.place, is_declared=True)


def _open_section(draft: Draft, block: SetBlock) -> None:
    text = draft.passage.text
    draft.opens_section, draft.marker = True, _marker(text, block)
    rest = text[draft.marker.end if draft.marker else 0 :].strip()
    if block.kind is BlockKind.HEADING:
        draft.level, draft.title = max(block.level, 1), rest.rstrip(".") if draft.marker else text
        draft.style = (_LARGEST_PT - _STEP_PT * draft.level, True, False)
        return
    draft.kind, draft.title = BlockKind.PARAGRAPH, run_in_title(rest)
    draft.style = (DECLARED_BODY_PT, False, False)


def _marker(text: str, block: SetBlock) -> Marker | None:
    """The number of a block: as the file says, else as its text opens."""
    printed_too = None if block.marker_end else title_marker(text)
    if printed_too is not None and printed_too.number == block.number:
        return printed_too
    if block.number is not None:
        known = marker_of(f"{block.number} X")
        parts = known.parts if known else tuple(_PARTS.findall(block.number))
        kind = known.kind if known else MarkerKind.DECIMAL
        word = known.keyword if known else None
        return Marker(kind, block.number, parts or (block.number,), block.marker_end, word, True)
    if not block.marker_end:
        heading = block.kind is BlockKind.HEADING
        return title_marker(text) if heading else marker_of(text) if block.opens_section else None
    printed = text[: block.marker_end].strip()
    known = marker_of(f"{printed} X")
    if known is not None and known.end >= len(printed):
        return replace(known, end=block.marker_end)
    if not any(map(str.isalnum, printed)):
        return Marker(MarkerKind.BULLET, "", (), block.marker_end)
    number = printed.rstrip(_CLOSING)
    return Marker(
        MarkerKind.DECIMAL, number, tuple(_PARTS.findall(number)), block.marker_end, None, True
    )


def _tie_captions(drafts: Sequence[Draft]) -> None:
    """A caption belongs to the table below it, else to the one above."""
    texts = [draft for draft in drafts if draft.kind is not BlockKind.FURNITURE]
    for number, draft in enumerate(texts):
        if draft.kind is BlockKind.CAPTION and draft.attached_to is None:
            beside = [*texts[number + 1 : number + 2], *texts[max(number - 1, 0) : number]]
            tables = [each for each in beside if each.kind is BlockKind.TABLE]
            draft.attached_to = tables[0] if tables else None


def _set_levels(drafts: Sequence[Draft]) -> None:
    """Depth of each item among those about it: the outermost is 1, however far it is set in."""
    indents: list[int] = []
    for draft in drafts:
        if draft.opens_section:
            indents = []
        if draft.kind is BlockKind.LIST_ITEM and draft.is_declared:
            indent = draft.level or 0
            indents = [*(each for each in indents if each < indent), indent]
            draft.level = len(indents)
