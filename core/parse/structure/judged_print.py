# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells from print what the paragraphs of a file are that does not mark them.

Where a paragraph begins and ends is known, for this program set it. Print only tells which of them
are headings, numbered clauses and items, as it does on any other page.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace

from core.parse.lines.line_ends import joined
from core.parse.lines.lines import Line, Row, body_size, page_lines
from core.parse.lines.paragraphs import Paragraph, paragraphs_of
from core.parse.raw import Layout, RawPage, SetBlock, SetLine
from core.parse.structure.drafts import Draft
from core.parse.structure.headings import judge
from core.parse.structure.set_lines import SetText, in_rows
from core.parse.structure.structure import draft_of
from core.parse.structure.titles import Setting, mostly_bold
from core.parse.structure.wrapped_headings import wrapped
from core.types import BlockKind

_TEXT = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.HEADING})
_NO_WORDS: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Rows:
    """All rows of running text, and what is known of them.

    Attributes:
        rows: In reading order.
        breaks: Positions at which a paragraph begins in any case.
        bound: Positions of rows that go on with the one above.
        blocks: The block of each row, by ``id``.
        levels: Of headings that the file marks, by ``id`` of their first line.
    """

    rows: list[Row] = field(default_factory=list)
    breaks: set[int] = field(default_factory=set)
    bound: set[int] = field(default_factory=set)
    blocks: dict[int, int] = field(default_factory=dict)
    levels: dict[int, int] = field(default_factory=dict)


def judged_print(layout: Layout, pages: Sequence[RawPage], text: SetText) -> dict[int, list[Draft]]:
    """Drafts of the blocks that print has to tell of, by their position in `layout.blocks`.

    A block that is part of the one before it has an empty list.
    """
    if not (layout.judged or layout.paragraphs_judged):
        return {}
    framed = [page_lines(page) for page in pages]
    lines = {(page.index, line.raw_index): line for page in framed for line in page.level}
    known = _rows_of(layout, text, lines)
    paragraphs = paragraphs_of(known.rows, known.breaks, known.bound)
    size = body_size(framed)
    setting = Setting(size, {}, mostly_bold(framed, size), known.levels)
    opened = {number for number, block in enumerate(layout.blocks) if _is_open(block, layout)}
    paragraphs = _with_whole_headings(paragraphs, known, opened, setting)
    over_tables = _over_tables(layout.blocks, paragraphs, known)
    found: dict[int, list[Draft]] = {number: [] for number in sorted(opened)}
    for paragraph, verdict in zip(paragraphs, judge(paragraphs, setting, over_tables), strict=True):
        number = known.blocks[id(paragraph.rows[0])]
        if number in found:
            draft = draft_of(paragraph, verdict, joined(paragraph.rows, _NO_WORDS))
            draft.place = layout.blocks[number].place
            found[number].append(draft)
    return found


def _is_open(block: SetBlock, layout: Layout) -> bool:
    """Whether print has to tell what a block is."""
    if layout.judged:
        return block.kind in _TEXT
    plain = not (block.marker_end or block.opens_section or block.typed or block.number)
    return block.kind is BlockKind.PARAGRAPH and plain


def _rows_of(layout: Layout, text: SetText, lines: dict[tuple[int, int], Line]) -> _Rows:
    known = _Rows()
    for number, block in enumerate(layout.blocks):
        own = list(_rows(text, block.lines, lines)) if block.kind in _TEXT else []
        start = len(known.rows)
        if not (block.close and layout.judged):
            known.breaks.add(start)
        if block.kind not in _TEXT or block.kind is BlockKind.HEADING:
            known.breaks.add(start + len(own))
        known.bound |= set(range(start + 1, start + len(own)))
        known.blocks.update((id(row), number) for row in own)
        if own and block.kind is BlockKind.HEADING:
            known.levels[id(own[0].lines[0])] = max(block.level, 1)
        known.rows += own
    return known


def _rows(
    text: SetText, set_lines: Sequence[SetLine], lines: dict[tuple[int, int], Line]
) -> Iterator[Row]:
    for row in in_rows(text, set_lines):
        found = [(lines.get((each.page_index, each.line_index)), each) for each in row]
        there = [replace(line, goes_on=each.goes_on) for line, each in found if line is not None]
        if there:
            yield Row(tuple(there))


def _with_whole_headings(
    paragraphs: Sequence[Paragraph], known: _Rows, opened: Set[int], setting: Setting
) -> list[Paragraph]:
    """Put a number and its title together that stand one below the other."""
    whole: list[Paragraph] = []
    for paragraph in paragraphs:
        before = whole[-1] if whole else paragraph
        both = {known.blocks[id(each.rows[0])] for each in (before, paragraph)}
        one = wrapped(before, paragraph, setting) if whole and both <= opened else None
        whole[-1:] = [*whole[-1:], paragraph] if one is None else [one]
    return whole


def _over_tables(
    blocks: Sequence[SetBlock], paragraphs: Sequence[Paragraph], known: _Rows
) -> frozenset[int]:
    """``id`` of the paragraphs that a table comes after."""
    before = {number - 1 for number, block in enumerate(blocks) if block.kind is BlockKind.TABLE}
    return frozenset(
        id(paragraph) for paragraph in paragraphs if known.blocks[id(paragraph.rows[-1])] in before
    )
