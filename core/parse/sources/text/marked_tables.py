# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables that only set list marks beside text, as they come out of pages that are laid out so."""

import re
from collections.abc import Iterator

from core.parse.sources.flow import FlowBlock, FlowKind, Runs, plain

_MARK = re.compile(
    r"[-\u2013\u2014\u2022\u25cf\u25aa\u25e6\u00b7]|\([0-9A-Za-z]{1,5}\)|[0-9A-Za-z]{1,3}[.)]"
)


def items_of(block: FlowBlock) -> Iterator[FlowBlock]:
    """The items of a list that is set as a table, or the table itself.

    Its head is empty, and the first cell of every row holds a mark or nothing.
    """
    rows = block.rows
    body = rows[1:]
    marked = [_text(row[0]) for row in body if row]
    fits = (
        bool(body)
        and not any(_text(cell) for cell in rows[0])
        and all(len(row) > 1 for row in body)
        and any(marked)
        and all(not mark or _MARK.fullmatch(mark) for mark in marked)
    )
    if not fits:
        yield block
        return
    for row in body:
        mark = _text(row[0])
        for cell in row[1:]:
            if _text(cell):
                kind = FlowKind.ITEM if mark else FlowKind.PARAGRAPH
                level = block.level if mark else block.level + 1
                yield FlowBlock(kind, cell, level, mark)
                mark = ""


def _text(runs: Runs) -> str:
    return plain(runs).strip()
