# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which words open the list that a block stands in: "We do not cover:" before its items."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.chunk.bodies import Body, bodies_of
from core.chunk.clauses import Range
from core.chunk.sentences import sentences
from core.types import Block, BlockKind, SourceDocument

_ENDS_OF_STATEMENTS = ".!?;,"


@dataclass(frozen=True, slots=True)
class LeadIn:
    """Words that open a list.

    Attributes:
        level: Of their own block: 0 for a paragraph, else that of the list item.
        block: Where they stand.
        place: Start and end in it.
    """

    level: int
    block: Block
    place: Range


@dataclass(frozen=True, slots=True)
class LedBody:
    """A body with the words that open the lists around it.

    Attributes:
        body: The block, with what is attached to it.
        lead_ins: Outermost first.
        introduced: The body right before it opens a list.
    """

    body: Body
    lead_ins: tuple[LeadIn, ...]
    introduced: bool


def led_bodies(document: SourceDocument) -> Iterator[LedBody]:
    """Yield the bodies in reading order."""
    lead_ins: list[LeadIn] = []
    introduced = False
    for body in bodies_of(document):
        block = body.block
        level = (block.level or 1) if block.kind is BlockKind.LIST_ITEM else 0
        lead_ins = [lead_in for lead_in in lead_ins if lead_in.level < level]
        yield LedBody(body, tuple(lead_ins), introduced)
        introduced = _introduces(block)
        if introduced:
            lead_ins.append(LeadIn(level, block, sentences(block.text)[-1]))


def _introduces(block: Block) -> bool:
    """Does it open a list? It ends with a colon or dash, or with no full stop at all."""
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM}:
        return False
    return block.text.rstrip()[-1:] not in _ENDS_OF_STATEMENTS
