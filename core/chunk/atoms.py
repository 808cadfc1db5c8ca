# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A document as atoms: the smallest pieces that a chunk may be made of, in the order to read them.

An atom is a sentence, a list item, a table row, or a piece of one that is too long. What must be
read with it (the lead-in of its list, the caption and column names of its table, the cell that
reaches down to its row) is an atom of its own where it stands, and is named as a lead of those that
follow: a chunk that opens with one of them repeats its leads.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.chunk.bodies import Body
from core.chunk.clauses import Range, inside, split_long
from core.chunk.lead_ins import LeadIn, LedBody
from core.chunk.rows import TableRow, leading_headers, table_rows
from core.chunk.sentences import sentences
from core.spans import Span
from core.types import Block, BlockKind, SourceDocument

# What a chunk border before an atom costs, in the measure of `core.chunk.packing`.
CUT_BLOCK = 0.0
CUT_ITEM = 0.05
CUT_SENTENCE = 0.15
CUT_NOTE = 0.3
CUT_LEAD_IN = 1.0
CUT_CLAUSE = 0.6
CUT_HEADER = 2.0

# Of the longest atom: what one lead, and all leads of an atom, may have.
_LEAD_SHARE = 3
_LEADS_SHARE = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters and how many tokens they are."""

    span: Span
    tokens: int


@dataclass(frozen=True, slots=True)
class Atom:
    """What is never cut.

    Attributes:
        body: Its own characters.
        leads: What should be read before it, outermost first.
        cut_cost: What a chunk border before it costs.
    """

    body: Piece
    leads: tuple[Piece, ...] = ()
    cut_cost: float = CUT_BLOCK


@dataclass(frozen=True, slots=True)
class Group:
    """The atoms of a block and of what is attached to it: parted only if longer than a parent."""

    atoms: tuple[Atom, ...]
    section_index: int | None


class AtomMaker:
    """Makes the atoms of one document."""

    def __init__(
        self, document: SourceDocument, count_tokens: Callable[[str], int], limit: int
    ) -> None:
        """Take the document, the embedder's measure and the most tokens of an atom with leads."""
        self._document = document
        self._count_tokens = count_tokens
        self._limit = limit
        self._numerals = numerals_by_block(document)
        self._lead_ins: dict[LeadIn, Piece] = {}

    def group(self, led: LedBody) -> Group:
        """Return the atoms of a body, of which there is at least one."""
        leads = tuple(self._lead(lead_in) for lead_in in led.lead_ins)
        atoms = list(self._atoms(led.body, leads))
        if led.introduced:
            atoms[0] = replace(atoms[0], cut_cost=CUT_LEAD_IN)
        return Group(tuple(atoms), led.body.section_index)

    def whole(self, block: Block) -> Piece:
        """Return all of a block that is not white space at its ends."""
        start = len(block.text) - len(block.text.lstrip())
        return self.piece(block, (start, len(block.text.rstrip())))

    def piece(self, block: Block, place: Range) -> Piece:
        """Return characters of a block with their count."""
        start, end = place
        tokens = self._count_tokens(block.text[start:end])
        return Piece(Span(self._document.version_id, block.index, start, end), tokens)

    def _lead(self, lead_in: LeadIn) -> Piece:
        """The words that open a list, counted once for all of its items."""
        if lead_in not in self._lead_ins:
            self._lead_ins[lead_in] = self.piece(lead_in.block, lead_in.place)
        return self._lead_ins[lead_in]

    def _atoms(self, body: Body, leads: tuple[Piece, ...]) -> Iterator[Atom]:
        if body.block.kind is BlockKind.TABLE:
            yield from self._table_atoms(body)
        elif body.block.kind is BlockKind.LIST_ITEM:
            yield from self._item_atoms(body.block, leads)
        else:
            yield from self._prose_atoms(body.block, (), CUT_BLOCK)
        for note in body.notes:
            yield from self._prose_atoms(note, (), CUT_NOTE)

    def _prose_atoms(
        self, block: Block, leads: tuple[Piece, ...], first_cost: float
    ) -> Iterator[Atom]:
        cost = first_cost
        for place in self._whole_sentences(block):
            yield from self._split(block, place, leads, cost)
            cost = CUT_SENTENCE

    def _item_atoms(self, block: Block, leads: tuple[Piece, ...]) -> Iterator[Atom]:
        found = sentences(block.text)
        whole = self.piece(block, (found[0][0], found[-1][1]))
        fitting = self._fit(leads, self._limit - whole.tokens)
        if whole.tokens <= self._limit:
            yield Atom(whole, fitting, CUT_ITEM)
        else:
            yield from self._prose_atoms(block, leads, CUT_ITEM)

    def _whole_sentences(self, block: Block) -> Iterator[Range]:
        """Sentences, those joined between which a numeral stands."""
        numerals = self._numerals.get(block.index, [])
        start: int | None = None
        for begin, end in sentences(block.text):
            start = begin if start is None else start
            if not inside(end, numerals):
                yield start, end
                start = None
        if start is not None:
            yield start, len(block.text.rstrip())

    def _split(
        self, block: Block, place: Range, leads: tuple[Piece, ...], first_cost: float
    ) -> Iterator[Atom]:
        """One atom, or several if it is too long."""
        whole = self.piece(block, place)
        if whole.tokens <= self._limit:
            yield Atom(whole, self._fit(leads, self._limit - whole.tokens), first_cost)
            return
        fitting = self._fit(leads, self._limit // _LEADS_SHARE)
        limit = max(1, self._limit - sum(lead.tokens for lead in fitting))
        numerals = self._numerals.get(block.index, [])
        cost = first_cost
        for part in split_long(block.text, place, limit, self._count_tokens, numerals):
            yield Atom(self.piece(block, part), fitting, cost)
            cost = CUT_CLAUSE

    def _table_atoms(self, body: Body) -> Iterator[Atom]:
        block = body.block
        captions = tuple(
            self.piece(caption, place)
            for caption in body.captions
            for place in self._whole_sentences(caption)
        )
        cost = CUT_BLOCK
        for caption in body.captions:
            for atom in self._prose_atoms(caption, (), cost):
                yield atom
                cost = CUT_HEADER
        rows = table_rows(block)
        headers = leading_headers(rows)
        names = tuple(self.piece(block, (row.start, row.end)) for row in headers)
        for row in headers:
            yield from self._split(block, (row.start, row.end), captions, cost)
            cost = CUT_HEADER
        yield from self._row_atoms(block, rows[len(headers) :], (*captions, *names), cost)

    def _row_atoms(
        self,
        block: Block,
        rows: Sequence[TableRow],
        leads: tuple[Piece, ...],
        first_cost: float,
    ) -> Iterator[Atom]:
        cost = first_cost
        above: tuple[Piece, ...] = ()
        for row in rows:
            held = tuple(self.piece(block, (cell.start, cell.end)) for cell in row.held)
            if row.header:
                above = (self.piece(block, (row.start, row.end)),)
                yield from self._row(block, row, (*leads, *held), cost)
            else:
                yield from self._row(block, row, (*leads, *above, *held), cost)
            cost = CUT_LEAD_IN if row.header else CUT_ITEM

    def _row(
        self, block: Block, row: TableRow, leads: tuple[Piece, ...], first_cost: float
    ) -> Iterator[Atom]:
        """A row whole, or cell by cell when it is longer than a child."""
        whole = self.piece(block, (row.start, row.end))
        filled = [(cell.start, cell.end) for cell in row.cells if cell.start < cell.end]
        if whole.tokens <= self._limit or not _covers(filled, block.text, row):
            yield from self._split(block, (row.start, row.end), leads, first_cost)
            return
        cost = first_cost
        for place in filled:
            yield from self._split(block, place, leads, cost)
            cost = CUT_CLAUSE

    def _fit(self, leads: Iterable[Piece], room: int) -> tuple[Piece, ...]:
        """Keep the leads that fit, the innermost first."""
        room = min(room, self._limit // _LEADS_SHARE)
        kept: list[Piece] = []
        for lead in reversed(tuple(leads)):
            if lead.tokens <= min(room, self._limit // _LEAD_SHARE):
                kept.append(lead)
                room -= lead.tokens
        return tuple(reversed(kept))


def numerals_by_block(document: SourceDocument) -> dict[int, list[Range]]:
    """Return where numerals stand in each block that has any."""
    found: dict[int, list[Range]] = {}
    for numeral in document.numerals:
        ranges = found.setdefault(numeral.span.block_index, [])
        ranges.append((numeral.span.start, numeral.span.end))
    return found


def _covers(cells: Sequence[Range], text: str, row: TableRow) -> bool:
    """Do the cells hold all of the row's characters but white space?"""
    at = row.start
    for start, end in sorted(cells):
        if text[at:start].strip():
            return False
        at = max(at, end)
    return not text[at : row.end].strip()
