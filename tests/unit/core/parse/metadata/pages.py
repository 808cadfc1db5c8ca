# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small documents of blocks, to try what is read from each place on a page."""

from core.parse.metadata.read import read_metadata
from core.types import Block, BlockKind, Metadata, Statement, TableCell
from tests.documents import line_chars

LONG = (
    "We pay for direct loss to the property that is described in the declarations if a peril of "
    "Part 2 caused it, the premium was paid when it was due and the loss was told to us in good "
    "time, with all that we need to find out how it came about and what it will cost to repair."
)


class Pages:
    """Collects blocks, a page at a time."""

    def __init__(self) -> None:
        """Begin on the first page."""
        self.blocks: list[Block] = []
        self._page = 0
        self._line = 0

    def add(self, text: str, kind: BlockKind = BlockKind.PARAGRAPH) -> "Pages":
        """Add a block; a heading begins with ``# ``."""
        if text.startswith("# "):
            text, kind = text[2:], BlockKind.HEADING
        chars = line_chars(text, self._page, 60.0 + 14 * self._line)
        level = 1 if kind is BlockKind.HEADING else None
        self.blocks.append(Block(len(self.blocks), kind, level, text, chars))
        self._line += 1
        return self

    def foot(self, text: str) -> "Pages":
        """Add a piece of furniture."""
        return self.add(text, BlockKind.FURNITURE)

    def table(self, *rows: tuple[str, ...], header: bool = False) -> "Pages":
        """Add a table; with `header` its first row names the columns."""
        cells, at = [], 0
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                cells.append(TableCell(r, c, 1, 1, at, at + len(text), header and r == 0))
                at += len(text) + 1
        text = "\n".join("\t".join(row) for row in rows)
        chars = line_chars(text, self._page, 60.0 + 14 * self._line)
        block = Block(len(self.blocks), BlockKind.TABLE, None, text, chars, cells=tuple(cells))
        self.blocks.append(block)
        self._line += len(rows)
        return self

    def turn(self) -> "Pages":
        """Go to the next page."""
        self._page, self._line = self._page + 1, 0
        return self

    def read(self, title: str = "") -> Metadata:
        """What they state."""
        return read_metadata("d1.v1", title, self.blocks)[0]

    def statements(self, title: str = "") -> tuple[Statement, ...]:
        """Who states it, and where."""
        return read_metadata("d1.v1", title, self.blocks)[1]

    def printed(self, field: str, title: str = "") -> str | None:
        """The characters that a field was read from; None when it is not stated on a page."""
        found = {statement.field: statement for statement in self.statements(title)}.get(field)
        return None if found is None else self.at(found)

    def at(self, statement: Statement) -> str | None:
        """The characters of a statement's span."""
        span = statement.span
        return None if span is None else self.blocks[span.block_index].text[span.start : span.end]


def titled(*texts: str) -> Pages:
    """A first page with a title block, and text below it."""
    pages = Pages()
    for text in texts:
        pages.add(text)
    return pages.add(LONG)
