# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small libraries for tests of asking: documents written as a few lines, in real stores.

Lines: ``# heading``, ``- item``, ``-- inner item``, ``^ caption``, ``|cell|cell|`` (the first row
of a table names its columns), anything else is a paragraph. ``<<$5,000>>`` is a figure that was
read without certainty. Each section is a parent with one child.
"""

import hashlib
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from core.ask.answer import Asker
from core.ask.retrieve import Retriever
from core.ask.words import stems
from core.chunk.chunks import Chunk, ChunkKind, ChunkSet
from core.chunk.text import slice_spans, text_sha256
from core.settings import AskSettings
from core.spans import CharMap, Span
from core.store.child_index import ChildIndex
from core.store.database import Database
from core.store.publish import publish
from core.store.spans import SpanReader
from core.store.vectors import VectorIndex
from core.store.versions import Versions
from core.types import (
    Block,
    BlockKind,
    Corpus,
    Metadata,
    NumberDecision,
    Numeral,
    NumeralKind,
    Outcome,
    Page,
    PageSource,
    Reading,
    Section,
    SourceDocument,
    TableCell,
    VersionInfo,
)
from models.base import Embedder, FloatArray, LanguageModel, ModelIdentity, Prompt

_FIGURE = re.compile(
    r"(?P<open><<)?(?P<text>\$?\d[\d,]*(?:\.\d+)?(?:\s?%|\s(?:days|months|years|hours))?)(?(open)>>)"
)
_NOW = "2026-11-30T00:00:00+00:00"


@dataclass
class _Draft:
    version_id: str
    ocr: bool
    blocks: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    numerals: list[Numeral] = field(default_factory=list)

    def add(self, kind: BlockKind, marked: str, level: int | None = None) -> None:
        text = self._take_numerals(marked)
        self._append(kind, text, level, ())

    def add_table(self, rows: Sequence[Sequence[str]]) -> None:
        cells: list[TableCell] = []
        plain = [[re.sub("<<|>>", "", cell) for cell in row] for row in rows]
        offset = 0
        for number, row in enumerate(plain):
            for column, cell in enumerate(row):
                end = offset + len(cell)
                cells.append(TableCell(number, column, 1, 1, offset, end, number == 0))
                offset = end + 1
        marked = "\n".join("\t".join(row) for row in rows)
        self._append(BlockKind.TABLE, self._take_numerals(marked), None, tuple(cells))

    def _append(
        self, kind: BlockKind, text: str, level: int | None, cells: tuple[TableCell, ...]
    ) -> None:
        index = len(self.blocks)
        if kind is BlockKind.HEADING:
            self.sections.append(Section(len(self.sections), None, 1, None, text, index, (text,)))
        section = len(self.sections) - 1 if self.sections else None
        lefts = 50 + 5 * np.arange(len(text), dtype=np.float32)
        top = np.full(len(text), 20.0 * index + 20, dtype=np.float32)
        boxes = np.stack([lefts, top, lefts + 5, top + 10], axis=1).astype(np.float32)
        boxes[[each in "\t\n" for each in text]] = np.nan
        probabilities = np.full(len(text), 0.999, dtype=np.float32) if self.ocr else None
        chars = CharMap(np.zeros(len(text), dtype=np.int32), boxes, probabilities)
        self.blocks.append(Block(index, kind, level, text, chars, section, cells))

    def _take_numerals(self, marked: str) -> str:
        text = ""
        last = 0
        for match in _FIGURE.finditer(marked):
            text += marked[last : match.start()]
            last = match.end()
            self._numeral(match["text"], len(text), match["open"] is not None)
            text += match["text"]
        return text + marked[last:]

    def _numeral(self, text: str, start: int, doubtful: bool) -> None:
        readings = (
            Reading("recogniser", text, 0.6),
            Reading("second reader", text.replace("5", "8"), 0.5),
        )
        self.numerals.append(
            Numeral(
                index=len(self.numerals),
                span=Span(self.version_id, len(self.blocks), start, start + len(text)),
                text=text,
                value=None,
                unit=None,
                kind=_kind_of(text),
                confidence=(0.5 if doubtful else 0.99) if self.ocr else None,
                trusted=not doubtful,
                readings=readings if self.ocr else (),
            )
        )


class SettledSpans:
    """Stored spans with figures that a person settled, by how each was read.

    A figure settled as it was read was confirmed, any other was corrected.
    """

    def __init__(self, spans: SpanReader, settled: Mapping[str, str]) -> None:
        self._spans = spans
        self._settled = settled

    def __getattr__(self, name: str) -> Any:
        return getattr(self._spans, name)

    def numerals(self, span: Span) -> tuple[Numeral, ...]:
        return tuple(self._with_decision(each) for each in self._spans.numerals(span))

    def _with_decision(self, numeral: Numeral) -> Numeral:
        text = self._settled.get(numeral.text)
        if text is None:
            return numeral
        return replace(
            numeral,
            value=re.sub(r"[^\d.]", "", text),
            kind=_kind_of(text),
            trusted=True,
            decision=NumberDecision(text, "A. Lund", _NOW),
        )


class PointsAt:
    """A language model that says yes to a line which holds certain words, and no to any other.

    Attributes:
        words: What it looks for.
        share: The probability of what it says.
        prompts: What it was asked.
    """

    def __init__(self, words: str, share: float = 0.9) -> None:
        self.words = words
        self.share = share
        self.prompts: list[Prompt] = []
        self.identity = ModelIdentity("points-at", "0" * 64, "test")
        self.context_tokens = 4096

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        raise NotImplementedError

    def choice_probabilities(self, prompt: Prompt, choices: Sequence[str]) -> FloatArray:
        self.prompts.append(prompt)
        yes = self.share if self.words in prompt.user else 1 - self.share
        return np.array(
            [yes / 2 if each in {"yes", "Yes"} else (1 - yes) / 2 for each in choices], np.float32
        )


class BagOfWords:
    """An embedder whose cosine is the share of stems in common."""

    dimensions = 256
    identity = ModelIdentity("bag-of-words", "1" * 64, "test")

    def embed(self, texts: Sequence[str], kind: str) -> FloatArray:
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in enumerate(texts):
            for each in stems(text):
                vectors[row, zlib.crc32(each.encode()) % self.dimensions] = 1
            if not vectors[row].any():
                vectors[row, 0] = 1
        normed: FloatArray = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return normed

    def count_tokens(self, text: str) -> int:
        return len(text.split())


@dataclass(frozen=True)
class SmallLibrary:
    """Real stores with a few documents."""

    database: Database
    vectors: VectorIndex
    index: ChildIndex
    spans: SpanReader
    versions: Versions
    embedder: Embedder

    def add(
        self, title: str, markup: str, *, ocr: bool = False, failed_pages: tuple[int, ...] = ()
    ) -> VersionInfo:
        """Publish a document, or the next version of one with the same title."""
        path = f"/library/{title}.pdf"
        document_id, number, version_id = self.versions.next_version(Corpus.POLICIES, path)
        document = read_markup(version_id, title, markup, ocr)
        version = VersionInfo(
            document_id=document_id,
            version=number,
            version_id=version_id,
            corpus=Corpus.POLICIES,
            file_name=f"{title}.pdf",
            source_path=path,
            title=title,
            content_sha256=hashlib.sha256(markup.encode()).hexdigest(),
            outcome=Outcome.PARTIAL if failed_pages else Outcome.COMPLETE,
            coverage=1.0,
            page_count=1,
            ocr_pages=int(ocr),
            failed_pages=failed_pages,
            metadata=Metadata(),
            current=True,
            published_at=_NOW,
        )
        chunks = chunk_by_section(document)
        texts = [each.embedding_text for each in chunks.children]
        child_vectors = self.embedder.embed(texts, "passage")
        publish(self.database, self.vectors, version, document, chunks, child_vectors)
        return version

    def asker(self, model: LanguageModel, **changes: Any) -> Asker:
        """Return an asker with a model that is at hand at once."""
        fields: dict[str, Any] = {
            "retriever": self.retriever(),
            "spans": self.spans,
            "versions": self.versions,
            "embedder": self.embedder,
            "language_model": lambda: model,
            "settings": AskSettings(),
        }
        return Asker(**{**fields, **changes})

    def retriever(self, settings: AskSettings | None = None) -> Retriever:
        """Return a retriever without a reranker."""
        return Retriever(
            index=self.index,
            spans=self.spans,
            versions=self.versions,
            embedder=self.embedder,
            reranker=None,
            settings=settings or AskSettings(),
        )


def _kind_of(text: str) -> NumeralKind:
    kinds = {"$": NumeralKind.MONEY, "%": NumeralKind.PERCENT, "s": NumeralKind.DURATION}
    return kinds.get(text[0], kinds.get(text[-1], NumeralKind.COUNT))


def open_library(folder: Path, embedder: Embedder) -> Iterator[SmallLibrary]:
    """Yield an empty library and close it; for fixtures."""
    database = Database.open(folder)
    vectors = VectorIndex.open(folder / "vectors", embedder.dimensions)
    yield SmallLibrary(
        database,
        vectors,
        ChildIndex(database, vectors),
        SpanReader(database),
        Versions(database, vectors),
        embedder,
    )
    vectors.close()
    database.close()


def read_markup(version_id: str, title: str, markup: str, ocr: bool = False) -> SourceDocument:
    """Make a one-page document of the lines."""
    draft = _Draft(version_id, ocr)
    table: list[list[str]] = []
    for line in [*markup.strip().splitlines(), ""]:
        stripped = line.strip()
        if stripped.startswith("|"):
            table.append([each.strip() for each in stripped[1:-1].split("|")])
            continue
        if table:
            draft.add_table(table)
            table = []
        _add_line(draft, stripped)
    page = Page(0, "1", 612, 792, PageSource.OCR if ocr else PageSource.TEXT, None, None, 100, 100)
    return SourceDocument(
        version_id=version_id,
        title=title,
        pages=(page,),
        blocks=tuple(draft.blocks),
        sections=tuple(draft.sections),
        numerals=tuple(draft.numerals),
        metadata=Metadata(),
        outcome=Outcome.COMPLETE,
        coverage=1.0,
    )


def chunk_by_section(document: SourceDocument) -> ChunkSet:
    """Make a parent of each section, with itself as its only child."""
    groups: dict[int | None, list[Block]] = {}
    for block in document.blocks:
        groups.setdefault(block.section_index, []).append(block)
    parents: list[Chunk] = []
    for section_index, blocks in groups.items():
        spans = tuple(Span(document.version_id, b.index, 0, len(b.text)) for b in blocks)
        text = slice_spans(document.blocks, spans)
        path = () if section_index is None else document.sections[section_index].path
        parents.append(
            Chunk(
                chunk_id=f"{document.version_id}.p{len(parents)}",
                kind=ChunkKind.PARENT,
                parent_id=None,
                spans=spans,
                section_index=section_index,
                breadcrumb=(document.title, *path),
                embedding_text=" > ".join((document.title, *path)) + "\n" + text,
                token_count=len(text.split()),
                text_sha256=text_sha256(text),
            )
        )
    children = tuple(
        replace(
            each,
            chunk_id=each.chunk_id.replace(".p", ".c"),
            kind=ChunkKind.CHILD,
            parent_id=each.chunk_id,
        )
        for each in parents
    )
    return ChunkSet("by section", tuple(parents), children)


def _add_line(draft: _Draft, line: str) -> None:
    kinds = {
        "# ": (BlockKind.HEADING, 1),
        "- ": (BlockKind.LIST_ITEM, 1),
        "-- ": (BlockKind.LIST_ITEM, 2),
        "^ ": (BlockKind.CAPTION, None),
    }
    for mark, (kind, level) in kinds.items():
        if line.startswith(mark):
            draft.add(kind, line.removeprefix(mark), level)
            return
    if line:
        draft.add(BlockKind.PARAGRAPH, line)
