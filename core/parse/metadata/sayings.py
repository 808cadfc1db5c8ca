# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The places in which a document speaks of itself: title block, control table, running head, foot.

Everything else is about its subject: a date, a form number or a state named in a clause says
nothing of the document that the clause stands in.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from core.types import Block, BlockKind, TableCell

EARLY_PAGES = 3
"""Control tables and commencement clauses are looked for on so many first pages."""

_LONG_PARAGRAPH = 240
_LONG_SAYING = 160
_COVER = 1_500
"""A first page with fewer characters is a cover: the title block goes on overleaf."""

_MOST_TITLE_BLOCKS = 40
_MOST_LAYOUT_CELLS = 40
_PAIR = 2
_PAGE_NUMBER = re.compile(r"\b(?:page\s+)?(?:\d+\s+of\s+\d+|[ivxlc]+|\d+)\s*$", re.IGNORECASE)
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2})*\.?\s+[A-Z]")
_OTHER_DOCUMENT = re.compile(
    r"\b(?:replac(?:es|ing|ed)|supersed(?:es|ing|ed)|previous|prior|former(?:ly)?|see also|"
    r"references?|related|applies to|authority|attach(?:ed|ments?)|enclosures?|"
    r"forms and endorsements|based on|repeals?|repealing|rescinds?|cancels)\b",
    re.IGNORECASE,
)


class Place(IntEnum):
    """How a saying stands on its page, the surest first."""

    LABELLED = 0
    TITLE = 1
    FURNITURE = 2
    TEXT = 3


@dataclass(frozen=True, slots=True)
class Saying:
    """A few words in which a document may speak of itself.

    Attributes:
        place: How they stand.
        block_index: Their block.
        offset: Where they begin in the block's text.
        text: The words.
        label: For `Place.LABELLED` what they are the value of, in small letters.
        pages: Pages on which the same words stand, as furniture.
        heading: They are a heading.
    """

    place: Place
    block_index: int
    offset: int
    text: str
    label: str = ""
    pages: frozenset[int] = frozenset()
    heading: bool = False


def speaks_of_another(text: str, upto: int) -> bool:
    """Whether the words before a place say that what follows belongs to another document."""
    return _OTHER_DOCUMENT.search(text, 0, upto) is not None


def folded_label(text: str) -> str:
    """A label as it is compared: small letters, no colon at its end, no underscores."""
    return " ".join(re.sub(r"[_\s]+", " ", text).strip(" .:#()*").lower().split())


def sayings(blocks: Sequence[Block]) -> list[Saying]:
    """All places in which the document speaks of itself, in reading order."""
    body = [b for b in blocks if b.kind is not BlockKind.FURNITURE and b.text.strip()]
    title = list(_title_blocks(body))
    inside = {block.index for block in title}
    found = [*_of_title(title), *_of_furniture(blocks), *_of_early_text(body)]
    found += _at_foot([block for block in body if _page(block) == _page(body[0])])
    last = max((_page(block) for block in body), default=0)
    for block in body:
        if block.kind is BlockKind.TABLE and (_page(block) < EARLY_PAGES or _page(block) == last):
            found += _of_table(block, block.index in inside)
    return sorted(found, key=lambda said: (said.block_index, said.offset, said.place))


def _page(block: Block) -> int:
    return int(block.chars.page_indexes[0])


def _title_blocks(body: Sequence[Block]) -> Iterator[Block]:
    """What stands on the first page, and after a cover on the second, before the text begins."""
    if not body:
        return
    first = _page(body[0])
    size = sum(len(block.text) for block in body if _page(block) == first)
    ended = False
    for number, block in enumerate(body[:_MOST_TITLE_BLOCKS]):
        overleaf = _page(block) - first
        if overleaf > (size < _COVER):
            return
        if number and overleaf > _page(body[number - 1]) - first:
            ended = False
        ended = ended or _opens_text(block)
        if not ended:
            yield block


def _opens_text(block: Block) -> bool:
    if block.kind is BlockKind.LIST_ITEM or _NUMBERED.match(block.text):
        return True
    return block.kind is BlockKind.PARAGRAPH and len(block.text) > _LONG_PARAGRAPH


def _of_title(title: Sequence[Block]) -> Iterator[Saying]:
    before: Block | None = None
    for block in title:
        if block.kind is BlockKind.TABLE or len(block.text) > _LONG_SAYING:
            before = None
            continue
        heading = block.kind is BlockKind.HEADING
        yield Saying(Place.TITLE, block.index, 0, block.text, heading=heading)
        if before is not None and _page(before) == _page(block):
            # A label may stand on its line alone, its value under it.
            label = folded_label(before.text)
            yield Saying(Place.LABELLED, block.index, 0, block.text, label)
        before = block


def _of_furniture(blocks: Iterable[Block]) -> Iterator[Saying]:
    """Running heads and feet, each once with its pages."""
    first: dict[str, Saying] = {}
    for block in blocks:
        if block.kind is BlockKind.FURNITURE and block.text.strip():
            # The page number apart, a running foot says the same on every page.
            key = _PAGE_NUMBER.sub("", block.text)
            known = first.get(key) or Saying(Place.FURNITURE, block.index, 0, block.text)
            first[key] = replace(known, pages=known.pages | {_page(block)})
    yield from first.values()


def _at_foot(page: Sequence[Block]) -> Iterator[Saying]:
    """The lowest line of the first page: where there is but one page, nothing is repeated."""
    if len(page) > 1:
        lowest = max(page, key=lambda block: float(np.nanmax(block.chars.boxes[:, 3])))
        if lowest.kind is BlockKind.PARAGRAPH and len(lowest.text) <= _LONG_SAYING:
            pages = frozenset({_page(lowest)})
            yield Saying(Place.FURNITURE, lowest.index, 0, lowest.text, pages=pages)


def _of_early_text(body: Iterable[Block]) -> Iterator[Saying]:
    kinds = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM}
    for block in body:
        if _page(block) >= EARLY_PAGES:
            return
        if block.kind in kinds:
            yield Saying(Place.TEXT, block.index, 0, block.text)


def _of_table(block: Block, in_title: bool) -> Iterator[Saying]:
    small = in_title and len(block.cells) <= _MOST_LAYOUT_CELLS
    rows = _rows(block)
    labels = (_beside(block, rows), _above(block, rows))
    for row in rows:
        if any(_OTHER_DOCUMENT.match(_printed(block, cell)) for cell in row):
            continue
        for cell in row:
            text = _printed(block, cell)
            if not text or len(text) > _LONG_SAYING:
                continue
            if small:
                yield Saying(Place.TITLE, block.index, cell.start, text)
            for label in filter(None, (named.get(cell.start) for named in labels)):
                yield Saying(Place.LABELLED, block.index, cell.start, text, label)


def _rows(block: Block) -> list[list[TableCell]]:
    rows: dict[int, list[TableCell]] = {}
    for cell in block.cells:
        rows.setdefault(cell.row, []).append(cell)
    return list(rows.values())


def _beside(block: Block, rows: Sequence[Sequence[TableCell]]) -> dict[int, str]:
    """Labels by the start of the cell to their right; a row of column heads has none."""
    labels: dict[int, str] = {}
    for row in rows:
        if len(row) > _PAIR and all(cell.header for cell in row):
            continue
        for left, right in itertools.pairwise(row):
            if not (right.header and len(row) > _PAIR):
                labels[right.start] = folded_label(_printed(block, left))
    return labels


def _above(block: Block, rows: Sequence[Sequence[TableCell]]) -> dict[int, str]:
    """Labels by the start of the cell below, in a table of column heads and one row of values."""
    if len(rows) != _PAIR or len(rows[0]) != len(rows[1]) or len(rows[0]) <= _PAIR:
        return {}
    pairs = zip(rows[0], rows[1], strict=True)
    return {value.start: folded_label(_printed(block, head)) for head, value in pairs}


def _printed(block: Block, cell: TableCell) -> str:
    return block.text[cell.start : cell.end].strip()
