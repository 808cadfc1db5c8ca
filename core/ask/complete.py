# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the unit that was pointed at to texts that can be read alone.

A list item brings what opens its list, a sentence that looks back brings the one before it, a row
brings its column names. All of it is stored text with spans of its own.
"""

from collections.abc import Sequence

from core.ask.candidates import Candidate
from core.ask.context import lead_ins, rest_after
from core.ask.need import is_year
from core.ask.question import Question
from core.ask.rows import Row, asked_cell, header_rows, row_at
from core.ask.sources import SpanSource
from core.ask.told import block_numerals
from core.ask.verify import Chosen, Verifier
from core.errors import StaleSpanError
from core.spans import Span
from core.types import Block, BlockKind, TableCell

_MOST_ITEMS = 9


def complete(
    picked: Sequence[Candidate], question: Question, verifier: Verifier, most: int
) -> tuple[Chosen, ...]:
    """Return what is to be quoted, in reading order; the picked texts before their company.

    What leads in with a doubtful figure is never cut off: the answer may hang on it.
    """
    answers = [each for one in picked for each in chosen_of(one, question, verifier)]
    company = [each for one in picked for each in _company(one, question, verifier)]
    kept: dict[Span, Chosen] = {}
    last = max(each.span for each in answers)
    for each in [*answers, *company]:
        fits = len(kept) < most or (each.span < last and verifier.doubtful(each.span))
        if fits and not any(_within(each.span, other) for other in kept):
            kept[each.span] = each
    return tuple(kept[span] for span in sorted(kept))


def chosen_of(candidate: Candidate, question: Question, verifier: Verifier) -> tuple[Chosen, ...]:
    """Return a candidate as text to be quoted.

    A row is quoted whole. When another of its cells holds a doubtful figure and it is clear which
    cell is asked about, only that cell and the row's label are quoted.
    """
    span = candidate.unit.span
    block = verifier.spans.block(span.version_id, span.block_index)
    row = _row_of(block, span, verifier.spans)
    if row is None:
        return (Chosen(span, candidate.unit.text),)
    cell = asked_cell(row, question)
    if cell is None:
        # Which cell is asked about is not clear; an empty one may be it.
        blank = any(each.start == each.end for each in row.cells[1:])
        return (Chosen(span, candidate.unit.text, blank=blank),)
    if cell.start == cell.end:
        return (Chosen(span, candidate.unit.text, blank=True),)
    wanted = _cell_span(span, cell)
    elsewhere = [each for each in verifier.doubtful(span) if not _meet(each.span, wanted)]
    if not elsewhere:
        return (Chosen(span, candidate.unit.text, figure_in=wanted),)
    label = _cell_span(span, row.cells[0]) if row.cells[0].end > row.cells[0].start else None
    parts = [Chosen(wanted, verifier.spans.text(wanted))]
    if label is not None and label != wanted:
        parts.append(Chosen(label, verifier.spans.text(label), answers=False))
    return tuple(parts)


def _company(candidate: Candidate, question: Question, verifier: Verifier) -> list[Chosen]:
    """Return what a reader needs beside a unit, the most needed first."""
    span = candidate.unit.span
    spans = verifier.spans
    block = spans.block(span.version_id, span.block_index)
    if block.kind is BlockKind.TABLE:
        row = _row_of(block, span, spans)
        beside = [] if row is None else _row_company(block, row, question, verifier, span)
        return [_beside(spans, each) for each in beside]
    found = [*reversed(lead_ins(spans, block, span)), *rest_after(spans, block, span)]
    found += _items_after(spans, block, span)
    return [_beside(spans, each) for each in found]


def _row_of(block: Block, span: Span, spans: SpanSource) -> Row | None:
    """Return the row of a table that a unit is; None when it is none."""
    if block.kind is not BlockKind.TABLE:
        return None
    return row_at(block, span.start, span.end, block_numerals(spans, block, span.version_id))


def _row_company(
    block: Block, row: Row, question: Question, verifier: Verifier, span: Span
) -> list[Span]:
    """Return the column names over a row, and labels that began in an earlier row.

    A label, or the name of the asked column, may say of which case the row speaks: it is never left
    out, and a doubtful figure in it counts.
    """
    asked = asked_cell(row, question)
    heads = [
        Span(span.version_id, span.block_index, start, end)
        for start, end in header_rows(block, row.index)
    ]
    earlier = [
        _cell_span(span, each)
        for each in row.cells
        if each.row < row.index and each.end > each.start and not each.header
    ]
    kept = [each for each in heads if not _may_go(each, block, asked, verifier)]
    return [*earlier, *reversed(kept)]


def _may_go(head: Span, block: Block, asked: TableCell | None, verifier: Verifier) -> bool:
    """Tell whether a row of column names with doubtful figures says nothing of the asked cell.

    A doubtful edition date in a heading must not stop an answer that does not hang on it.
    """
    over = [each for each in block.cells if asked is None or _stands_over(each, asked)]
    doubtful = verifier.doubtful(head)
    telling = [
        numeral
        for numeral in doubtful
        if not is_year(numeral)
        and any(each.start < numeral.span.end and numeral.span.start < each.end for each in over)
    ]
    return bool(doubtful) and not telling


def _stands_over(head: TableCell, cell: TableCell) -> bool:
    """Tell whether two cells share a column."""
    return (
        head.column < cell.column + cell.column_span
        and cell.column < head.column + head.column_span
    )


def _items_after(spans: SpanSource, block: Block, span: Span) -> list[Span]:
    """Return the items of the list that a unit opens; empty when it opens none."""
    text = block.text.rstrip()
    if not text.endswith(":") or span.end < len(text):
        return []
    found: list[Span] = []
    for index in range(block.index + 1, block.index + 1 + _MOST_ITEMS):
        try:
            other = spans.block(span.version_id, index)
        except StaleSpanError:  # The list ends with its document.
            break
        if other.kind is not BlockKind.LIST_ITEM or not other.text:
            break
        found.append(Span(span.version_id, index, 0, len(other.text)))
    return found


def _beside(spans: SpanSource, span: Span) -> Chosen:
    """Mark a text as standing beside the answer."""
    return Chosen(span, spans.text(span), answers=False)


def _cell_span(row: Span, cell: TableCell) -> Span:
    """Return a cell of the same block as a span."""
    return Span(row.version_id, row.block_index, cell.start, cell.end)


def _meet(one: Span, other: Span) -> bool:
    """Tell whether two spans of one block share a character."""
    return one.start < other.end and other.start < one.end


def _within(one: Span, other: Span) -> bool:
    """Tell whether a span lies inside another."""
    same = (one.version_id, one.block_index) == (other.version_id, other.block_index)
    return same and other.start <= one.start and one.end <= other.end
