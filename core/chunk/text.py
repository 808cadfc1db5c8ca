# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Slicing text through spans, and what every strategy makes of the slices."""

import hashlib
from collections.abc import Iterable, Sequence

from core.types import Block, Span


def slice_spans(blocks: Sequence[Block], spans: Iterable[Span]) -> str:
    """Return the spans' text, joined by a newline. `blocks[i].index` must be i."""
    return "\n".join(blocks[span.block_index].text[span.start : span.end] for span in spans)


def text_sha256(text: str) -> str:
    """Return the hash of a chunk's sliced text, 64 hex digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
