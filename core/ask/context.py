# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands around a unit and is needed to understand it: headings, lead-in, caption, columns.

It is read by the ranker and the model; a part of it may be quoted beside the unit, through its own
span, never as words of the program.
"""

import re
from dataclasses import dataclass

from core.ask.rows import Row, read_out, row_at
from core.ask.sources import SpanSource
from core.ask.told import block_numerals, told
from core.chunk.sentences import sentences
from core.chunk.units import evidence_units
from core.errors import StaleSpanError
from core.spans import Span
from core.types import Block, BlockKind

_LOOK_BACK = 40
"""Blocks that are looked through for a list's lead-in; a longer list is read without it."""

_LEADS_IN = re.compile(
    r"(?:[:\u2014\u2013-]|\b(?:if|unless|that|when|means|following))\s*$", re.IGNORECASE
)
_MARKER = re.compile(
    r"^\s*(?:\(?(?:[a-z]{1,4}|\d{1,3})[.)]|[\u2022\u25cf\u25aa*\u2013-])\s+", re.IGNORECASE
)
_LOOKS_BACK = re.compile(
    r"[\"\u201c( ]*(?:however|except|but|it|its|they|their|this|these|those|such|otherwise"
    r"|in that case|if so)\b",
    re.IGNORECASE,
)
_HEADING_LEVELS = 2
_LEAD_IN_LEVELS = 2
_SHORT_ITEM = 80
_CAPTION_REACH = 2
_PASSED_OVER = 4
_ENDS = re.compile(r"[.;:!?][)\"\u201d\u2019]?$")
_RUNNING = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a unit stands. Texts have figures as a person settled them.

    Attributes:
        headings: The lowest headings over it, from the top.
        caption: Of its table; empty when there is none.
        lead_ins: Spans of what opens its list, outermost first.
        lead_in_text: Their text.
        row: Its table row, if it is one.
        read_out: The row with its column names, or the unit's text without a list marker.
        value_text: What may hold the asked figure: a row without its label; else empty.
    """

    headings: tuple[str, ...]
    caption: str
    lead_ins: tuple[Span, ...]
    lead_in_text: str
    row: Row | None
    read_out: str
    value_text: str

    def line(self) -> str:
        """Return one line that comes before the unit."""
        parts = [*self.headings, self.caption, self.lead_in_text]
        return " > ".join(each for each in dict.fromkeys(parts) if each)


def surroundings(spans: SpanSource, block: Block, span: Span) -> Surroundings:
    """Look around a unit in its document."""
    row = None
    if block.kind is BlockKind.TABLE:
        numerals = block_numerals(spans, block, span.version_id)
        row = row_at(block, span.start, span.end, numerals)
    headings = spans.section_path(span)[-_HEADING_LEVELS:]
    if row is not None:
        caption = caption_span(spans, block, span.version_id)
        return Surroundings(
            headings=headings,
            caption=" ".join(told(spans, caption).split()) if caption else "",
            lead_ins=(),
            lead_in_text="",
            row=row,
            read_out=read_out(row),
            value_text="; ".join(row.values[1:]),
        )
    leads = lead_ins(spans, block, span)
    return Surroundings(
        headings=headings,
        caption="",
        lead_ins=leads,
        lead_in_text=" ".join(_plain(told(spans, each)) for each in leads),
        row=None,
        read_out=_plain(told(spans, span)),
        value_text="",
    )


def lead_ins(spans: SpanSource, block: Block, span: Span) -> tuple[Span, ...]:
    """Find what must be read before a unit, outermost first.

    That is what opens the list that it stands in; the sentence of the block before that it goes on
    with (over a page's end, or where a line was taken for a paragraph); and the sentence before one
    that looks back: "It is now $500" says nothing alone.
    """
    if block.kind is not BlockKind.LIST_ITEM:
        return (*_begun_before(spans, block, span), *_looked_back_to(block, span))
    return (*_list_leads(spans, block, span), *_looked_back_to(block, span))


def _list_leads(spans: SpanSource, block: Block, span: Span) -> tuple[Span, ...]:
    """Find what opens the list that an item stands in, outermost first."""
    found: list[Span] = []
    level = block.level or 1
    lowest = max(0, span.block_index - _LOOK_BACK)
    for index in range(span.block_index - 1, lowest - 1, -1):
        other = spans.block(span.version_id, index)
        if other.kind is BlockKind.HEADING or len(found) == _LEAD_IN_LEVELS:
            break
        if other.kind is BlockKind.PARAGRAPH or _above(other, level):
            lead = _lead(other, span.version_id)
            if lead is not None:
                found.insert(0, lead)
            if other.kind is BlockKind.PARAGRAPH:
                break
            level = other.level or 1
    return tuple(found)


def rest_after(spans: SpanSource, block: Block, span: Span) -> tuple[Span, ...]:
    """Return the sentence with which the next block goes on where a unit breaks off, or nothing."""
    text = block.text.rstrip()
    if span.end < len(text) or _ENDS.search(text) or block.kind not in _RUNNING:
        return ()
    other = _neighbour(spans, span.version_id, block.index, 1)
    if other is None or other.kind is not BlockKind.PARAGRAPH or not _goes_on(other.text):
        return ()
    return (Span(span.version_id, other.index, *sentences(other.text)[0]),)


def caption_span(spans: SpanSource, table: Block, version_id: str) -> Span | None:
    """Return the caption of a table: the one attached to it, just before or after it."""
    near = [each for step in range(1, _CAPTION_REACH + 1) for each in (-step, step)]
    for index in (table.index + each for each in near):
        if index < 0:
            continue
        try:
            other = spans.block(version_id, index)
        except StaleSpanError:  # The table is the last block of its version.
            continue
        if other.kind is BlockKind.CAPTION and other.attached_to in {None, table.index}:
            return Span(version_id, index, 0, len(other.text))
    return None


def _looked_back_to(block: Block, span: Span) -> tuple[Span, ...]:
    """Return the sentence before one that looks back, in the same block; else empty."""
    if not _LOOKS_BACK.match(block.text, span.start, span.end):
        return ()
    earlier = [each for each in evidence_units(block) if each[1] <= span.start]
    return (Span(span.version_id, span.block_index, *earlier[-1]),) if earlier else ()


def _begun_before(spans: SpanSource, block: Block, span: Span) -> tuple[Span, ...]:
    """Return the sentence of the block before that a unit goes on with; else empty."""
    if block.kind not in _RUNNING or span.start > 0 or not _goes_on(block.text):
        return ()
    other = _neighbour(spans, span.version_id, block.index, -1)
    if other is None or _ENDS.search(other.text.rstrip()):
        return ()
    return (Span(span.version_id, other.index, *sentences(other.text)[-1]),)


def _neighbour(spans: SpanSource, version_id: str, index: int, step: int) -> Block | None:
    """Return the next block of running text in a direction, page furniture passed over."""
    for near in range(index + step, index + step * (_PASSED_OVER + 1), step):
        if near < 0:
            return None
        try:
            other = spans.block(version_id, near)
        except StaleSpanError:  # The version ends here.
            return None
        if other.kind is not BlockKind.FURNITURE:
            return other if other.kind in _RUNNING and other.text.strip() else None
    return None


def _goes_on(text: str) -> bool:
    """Tell whether a text can be the rest of a sentence: it opens with a small letter or digit."""
    first = text.lstrip()[:1]
    return (first.islower() or first.isdigit()) and not _MARKER.match(text)


def _above(other: Block, level: int) -> bool:
    """Tell whether a list item stands a level above."""
    return other.kind is BlockKind.LIST_ITEM and (other.level or 1) < level


def _lead(block: Block, version_id: str) -> Span | None:
    """Return the sentence that opens a list, or a short item that works as its heading."""
    pieces = sentences(block.text)
    if not pieces:
        return None
    start, end = pieces[-1]
    if _LEADS_IN.search(block.text[start:end]):
        return Span(version_id, block.index, start, end)
    if block.kind is BlockKind.LIST_ITEM and len(block.text) <= _SHORT_ITEM:
        return Span(version_id, block.index, pieces[0][0], end)
    return None


def _plain(text: str) -> str:
    """Fold white space and take a list marker off."""
    return _MARKER.sub("", " ".join(text.split()))
