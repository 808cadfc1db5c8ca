# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What tests ask of the blocks of a page."""

from core.parse.sources.flow import FlowBlock, cells_of, plain


def told(blocks: tuple[FlowBlock, ...]) -> list[str]:
    """Each block as its kind, its depth, its mark and its words."""
    parts = [(b.kind, str(b.level), b.marker, plain(b.runs)) for b in blocks]
    return [" ".join(part for part in each if part) for each in parts]


def grid(block: FlowBlock) -> list[tuple[int, int, int, int, bool, str]]:
    return [
        (c.row, c.column, c.row_span, c.column_span, c.header, plain(c.runs))
        for c in cells_of(block)
    ]


def types(block: FlowBlock) -> list[tuple[str, str]]:
    names = ("bold", "italic", "raised", "lowered", "struck")
    return [(r.text, " ".join(n for n in names if getattr(r, n))) for r in block.runs]
