# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Slicing text through spans, and what every strategy makes of the slices."""

import hashlib
from collections.abc import Iterable, Sequence

from core.spans import Span
from core.types import Block


def slice_spans(blocks: Sequence[Block], spans: Iterable[Span]) -> str:
    """Return the spans' text, joined by a newline. `blocks[i].index` must be i."""
    return "\n".join(blocks[span.block_index].text[span.start : span.end] for span in spans)


def text_sha256(text: str) -> str:
    """Return the hash of a chunk's sliced text, 64 hex digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def merge_spans(blocks: Sequence[Block], spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans in reading order, each character once; white space alone does not part them."""
    merged: list[Span] = []
    for span in sorted(set(spans)):
        last = merged[-1] if merged else None
        if last is not None and last.block_index == span.block_index:
            between = blocks[span.block_index].text[last.end : span.start]
            if not between.strip():
                end = max(last.end, span.end)
                merged[-1] = Span(last.version_id, last.block_index, last.start, end)
                continue
        merged.append(span)
    return tuple(merged)
