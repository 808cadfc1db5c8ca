# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What may be pointed at in a block: whole sentences, list items and table rows."""

import re

from core.chunk.rows import table_rows
from core.chunk.sentences import sentences
from core.types import Block, BlockKind

LONGEST_ITEM_WORDS = 80

# "12. Deductible." before the sentence that defines it: a title set in the line, not a sentence.
_TITLE = re.compile(
    r"(?:[(\[]?(?:[0-9.]{1,12}|[A-Za-z]|[ivx]{1,5})[.)\]]+\s+)?"
    r"(?:[A-Z\u201c\"(][\w\u2019'\u201d\"/&,()-]*|and|or|of|the|to|for|in|by|a|an|on|\u2013|-)"
    r"(?:\s+(?:[A-Z\u201c\"(][\w\u2019'\u201d\"/&,()-]*|and|or|of|the|to|for|in|by|a|an|on|\u2013|-)){0,7}"
    r"\."
)


def evidence_units(block: Block) -> list[tuple[int, int]]:
    """Return starts and ends in the block's text, in order and apart.

    Paragraphs and footnotes give sentences; a list item is one unit, or its sentences when it is
    long; a table gives the rows that hold values. A heading, a caption or page furniture says
    nothing by itself and gives none.
    """
    if block.kind is BlockKind.TABLE:
        return [(row.start, row.end) for row in table_rows(block) if not row.header]
    if block.kind is BlockKind.LIST_ITEM:
        return _item_units(block.text)
    if block.kind in {BlockKind.PARAGRAPH, BlockKind.FOOTNOTE}:
        return _with_titles(block.text, sentences(block.text))
    return []


def _item_units(text: str) -> list[tuple[int, int]]:
    found = _with_titles(text, sentences(text))
    if len(text.split()) > LONGEST_ITEM_WORDS or not found:
        return found
    return [(found[0][0], found[-1][1])]


def _with_titles(text: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Keep a title in the line together with the sentence that it is the title of."""
    if len(found) > 1 and _TITLE.fullmatch(text, *found[0]):
        return [(found[0][0], found[1][1]), *found[2:]]
    return found
