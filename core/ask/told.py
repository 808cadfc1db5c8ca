# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Stored text as it is told: with each figure that a person settled, over what was read.

The stored text never changes, and every offset is an offset in it. What is ranked, shown to a model
and told to people goes through here; what is compared byte for byte does not.
"""

from collections.abc import Iterable

from core.answers import QuotedFigure, number_id, told_text
from core.ask.sources import SpanSource
from core.spans import Span
from core.types import Block, Numeral


def told(spans: SpanSource, span: Span) -> str:
    """Return the text of a span as it is told; a StaleSpanError passes through."""
    return told_text(spans.text(span), span.start, spans.numerals(span))


def figures_of(
    span: Span, numerals: Iterable[Numeral], offset: int = 0
) -> tuple[QuotedFigure, ...]:
    """Return the figures of a text that are in doubt or were settled, by their places in it.

    Args:
        span: The text's.
        numerals: Those that stand in it.
        offset: How much text comes before it, where it is a part of a longer one.
    """
    return tuple(
        QuotedFigure(
            start=offset + max(each.span.start, span.start) - span.start,
            end=offset + min(each.span.end, span.end) - span.start,
            shown=each.shown,
            decision=each.decision,
            number_id=number_id(each),
            value=each.value,
        )
        for each in numerals
        if each.decision is not None or not each.trusted
    )


def block_numerals(spans: SpanSource, block: Block, version_id: str) -> tuple[Numeral, ...]:
    """Return all numerals of a block."""
    if not block.text:
        return ()
    return spans.numerals(Span(version_id, block.index, 0, len(block.text)))
