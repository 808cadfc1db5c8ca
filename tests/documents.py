# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small documents made by hand: blocks written as a list, laid out one line a block."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.spans import CharMap, Span
from core.types import (
    Block,
    BlockKind,
    Corpus,
    Metadata,
    Numeral,
    NumeralKind,
    Outcome,
    Page,
    PageSource,
    Section,
    SourceDocument,
    TableCell,
    VersionInfo,
)
from models.base import FloatArray

LINES_PER_PAGE = 40
DIMENSIONS = 16


def line_chars(text: str, page_index: int = 0, top: float = 72.0) -> CharMap:
    """Lay a text out on one line: 5 points a character, 10 high; tabs and newlines are added."""
    left = 50 + 5 * np.arange(len(text), dtype=np.float32)
    boxes = np.column_stack(
        [left, np.full(len(text), top), left + 5, np.full(len(text), top + 10)]
    ).astype(np.float32)
    boxes[[i for i, character in enumerate(text) if character in "\t\n"]] = np.nan
    return CharMap(np.full(len(text), page_index, np.int32), boxes)


@dataclass
class DocumentMaker:
    """Collects blocks and sections, then gives the document."""

    version_id: str = "d0000000000a.v1"
    title: str = "Homeowners policy"
    blocks: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    numerals: list[Numeral] = field(default_factory=list)

    def heading(self, text: str, level: int = 1) -> Section:
        """Open a section."""
        above = [s for s in self.sections if s.level < level]
        parent = None
        for section in reversed(self.sections):
            if section.level < level:
                parent = section
                break
        number, _, title = text.partition(" ")
        path = (*(parent.path if parent and above else ()), text)
        section = Section(
            index=len(self.sections),
            parent_index=None if parent is None else parent.index,
            level=level,
            number=number if number[:1].isdigit() else None,
            title=title if number[:1].isdigit() else text,
            heading_block=len(self.blocks),
            path=path,
        )
        self.sections.append(section)
        self.block(BlockKind.HEADING, text, level=level)
        return section

    def block(
        self,
        kind: BlockKind,
        text: str,
        *,
        level: int | None = None,
        attached_to: int | None = None,
        cells: Sequence[TableCell] = (),
    ) -> Block:
        """Add a block to the section that is open."""
        index = len(self.blocks)
        page_index, line = divmod(index, LINES_PER_PAGE)
        inside = self.sections and kind is not BlockKind.FURNITURE
        block = Block(
            index=index,
            kind=kind,
            level=level,
            text=text,
            chars=line_chars(text, page_index, 72.0 + 12 * line),
            section_index=self.sections[-1].index if inside else None,
            cells=tuple(cells),
            attached_to=attached_to,
        )
        self.blocks.append(block)
        return block

    def paragraph(self, text: str) -> Block:
        """Add a paragraph."""
        return self.block(BlockKind.PARAGRAPH, text)

    def item(self, text: str, level: int = 1) -> Block:
        """Add a list item."""
        return self.block(BlockKind.LIST_ITEM, text, level=level)

    def table(self, rows: Sequence[Sequence[str]], header_rows: int = 1) -> Block:
        """Add a table of plain cells."""
        cells, at = [], 0
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                cells.append(TableCell(r, c, 1, 1, at, at + len(text), r < header_rows))
                at += len(text) + 1
        text = "\n".join("\t".join(row) for row in rows)
        return self.block(BlockKind.TABLE, text, cells=cells)

    def numeral(
        self, block: Block, text: str, value: str, *, trusted: bool = True, unit: str | None = None
    ) -> Numeral:
        """Mark the first place of `text` in a block as a number."""
        start = block.text.index(text)
        numeral = Numeral(
            index=len(self.numerals),
            span=Span(self.version_id, block.index, start, start + len(text)),
            text=text,
            value=value,
            unit=unit,
            kind=NumeralKind.MONEY,
            confidence=None if trusted else 0.5,
            trusted=trusted,
        )
        self.numerals.append(numeral)
        return numeral

    def document(self) -> SourceDocument:
        """Return what was collected."""
        count = max(1, -(-len(self.blocks) // LINES_PER_PAGE))
        pages = tuple(
            Page(i, str(i + 1), 612.0, 792.0, PageSource.TEXT, None, None, 100, 100)
            for i in range(count)
        )
        return SourceDocument(
            version_id=self.version_id,
            title=self.title,
            pages=pages,
            blocks=tuple(self.blocks),
            sections=tuple(self.sections),
            numerals=tuple(self.numerals),
            metadata=Metadata(),
            outcome=Outcome.COMPLETE,
            coverage=1.0,
        )


def version_info(
    version_id: str = "d0000000000a.v1",
    *,
    corpus: Corpus = Corpus.POLICIES,
    path: str = "/library/policy.pdf",
    metadata: Metadata | None = None,
) -> VersionInfo:
    """Return a version's facts, as ingest would state them."""
    document_id, _, number = version_id.rpartition(".v")
    return VersionInfo(
        document_id=document_id,
        version=int(number),
        version_id=version_id,
        corpus=corpus,
        file_name=path.rpartition("/")[2],
        source_path=path,
        title="Homeowners policy",
        content_sha256=hashlib.sha256(version_id.encode()).hexdigest(),
        outcome=Outcome.COMPLETE,
        coverage=1.0,
        page_count=1,
        ocr_pages=0,
        failed_pages=(),
        metadata=metadata or Metadata(),
        current=True,
        published_at="2026-04-01T00:00:00+00:00",
    )


def hashed_vector(text: str, dimensions: int = DIMENSIONS) -> FloatArray:
    """Return a vector of norm 1 that depends on the words of a text alone."""
    vector = np.zeros(dimensions, np.float32)
    for word in text.lower().split():
        digest = hashlib.sha256(word.encode(errors="surrogatepass")).digest()
        seed = int.from_bytes(digest[:4], "big")
        vector += np.random.default_rng(seed).normal(size=dimensions).astype(np.float32)
    norm = float(np.linalg.norm(vector))
    if norm == 0:
        vector[0] = norm = 1.0
    return (vector / norm).astype(np.float32)


def hashed_vectors(texts: Iterable[str], dimensions: int = DIMENSIONS) -> FloatArray:
    """Return one row a text."""
    rows = [hashed_vector(text, dimensions) for text in texts]
    return np.array(rows, dtype=np.float32).reshape(-1, dimensions)


def count_words(text: str) -> int:
    """Count tokens as a tokenizer would that knows every word whole."""
    return len(text.split())
