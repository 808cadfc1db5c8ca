# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the values of `core.types` stand in rows of the database, both ways. No SQL is run here."""

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple

from core.chunk.chunks import Chunk, ChunkKind
from core.spans import Box, Span
from core.store.char_codec import pack_all, unpack_chars
from core.types import (
    Block,
    BlockKind,
    Corpus,
    LostText,
    Metadata,
    Numeral,
    NumeralDoubt,
    NumeralKind,
    Outcome,
    Page,
    PageSource,
    Reading,
    Section,
    StatedBy,
    Statement,
    TableCell,
    VersionInfo,
)

Row = tuple[object, ...]

VERSION_COLUMNS = (
    "version_id, document_id, version, corpus, file_name, source_path, title, content_sha256,"
    " outcome, coverage, page_count, ocr_pages, failed_pages, document_type, line_of_business,"
    " jurisdiction, product, form_number, effective_from, effective_to, source_system, edition,"
    " current, published_at"
)
PAGE_COLUMNS = (
    "page_index, label, width, height, source, pixel_width, pixel_height, raw_characters,"
    " kept_characters, error_code, error_message, ocr_reason, fingerprint"
)
BLOCK_COLUMNS = "block_index, kind, level, section_index, attached_to, text, cells, chars, place"
SECTION_COLUMNS = "section_index, parent_index, level, number, title, heading_block, path"
NUMERAL_COLUMNS = (
    "numeral_index, block_index, start_offset, end_offset, text, value, unit, kind, confidence,"
    " trusted, readings, judged, doubts"
)
STATEMENT_COLUMNS = "field, stated_by, block_index, start_offset, end_offset"
LOST_TEXT_COLUMNS = "page_index, characters, text, box"
FACT_COLUMNS = "fact_index, text"
CHUNK_COLUMNS = (
    "chunk_id, version_id, kind, parent_id, spans, section_index, breadcrumb, embedding_text,"
    " token_count, text_sha256"
)


def insert_sql(table: str, columns: str) -> str:
    """Return an INSERT with a place for each column; both names are ours, never data."""
    places = ", ".join("?" * (columns.count(",") + 1))
    return f"INSERT INTO {table} ({columns}) VALUES ({places})"


def version_row(info: VersionInfo) -> Row:
    """Return `VERSION_COLUMNS`."""
    return (
        info.version_id,
        info.document_id,
        info.version,
        info.corpus.value,
        info.file_name,
        info.source_path,
        info.title,
        info.content_sha256,
        info.outcome.value,
        info.coverage,
        info.page_count,
        info.ocr_pages,
        _dump(info.failed_pages),
        *astuple(info.metadata),
        int(info.current),
        info.published_at,
    )


def version_of(row: sqlite3.Row) -> VersionInfo:
    """Return the version of a row with `VERSION_COLUMNS`."""
    values = tuple(row)
    return VersionInfo(
        document_id=row["document_id"],
        version=row["version"],
        version_id=row["version_id"],
        corpus=Corpus(row["corpus"]),
        file_name=row["file_name"],
        source_path=row["source_path"],
        title=row["title"],
        content_sha256=row["content_sha256"],
        outcome=Outcome(row["outcome"]),
        coverage=row["coverage"],
        page_count=row["page_count"],
        ocr_pages=row["ocr_pages"],
        failed_pages=tuple(json.loads(row["failed_pages"])),
        metadata=Metadata(*values[13:22]),
        current=bool(row["current"]),
        published_at=row["published_at"],
    )


def page_row(page: Page) -> Row:
    """Return `PAGE_COLUMNS`."""
    return (
        page.index,
        page.label,
        page.width,
        page.height,
        page.source.value,
        page.pixel_width,
        page.pixel_height,
        page.raw_characters,
        page.kept_characters,
        page.error_code,
        page.error_message,
        page.ocr_reason,
        page.fingerprint,
    )


def page_of(row: sqlite3.Row) -> Page:
    """Return the page of a row with `PAGE_COLUMNS`."""
    index, label, width, height, source, *rest = tuple(row)
    return Page(index, label, width, height, PageSource(source), *rest)


def block_rows(blocks: Sequence[Block]) -> Iterator[Row]:
    """Return `BLOCK_COLUMNS` of each."""
    packed = pack_all(block.chars for block in blocks)
    for block, chars in zip(blocks, packed, strict=True):
        yield (
            block.index,
            block.kind.value,
            block.level,
            block.section_index,
            block.attached_to,
            block.text,
            _dump([astuple(cell) for cell in block.cells]),
            chars,
            block.place,
        )


def block_of(row: sqlite3.Row) -> Block:
    """Return the block of a row with `BLOCK_COLUMNS`."""
    return Block(
        index=row["block_index"],
        kind=BlockKind(row["kind"]),
        level=row["level"],
        text=row["text"],
        chars=unpack_chars(row["chars"]),
        section_index=row["section_index"],
        cells=tuple(TableCell(*cell) for cell in json.loads(row["cells"])),
        attached_to=row["attached_to"],
        place=row["place"],
    )


def section_row(section: Section) -> Row:
    """Return `SECTION_COLUMNS`."""
    return (
        section.index,
        section.parent_index,
        section.level,
        section.number,
        section.title,
        section.heading_block,
        _dump(section.path),
    )


def section_of(row: sqlite3.Row) -> Section:
    """Return the section of a row with `SECTION_COLUMNS`."""
    index, parent_index, level, number, title, heading_block, path = tuple(row)
    printed = tuple(json.loads(path))
    return Section(index, parent_index, level, number, title, heading_block, printed)


def numeral_row(numeral: Numeral) -> Row:
    """Return `NUMERAL_COLUMNS`."""
    return (
        numeral.index,
        numeral.span.block_index,
        numeral.span.start,
        numeral.span.end,
        numeral.text,
        numeral.value,
        numeral.unit,
        numeral.kind.value,
        numeral.confidence,
        int(numeral.trusted),
        _dump([astuple(reading) for reading in numeral.readings]),
        # A confidence of before was no probability, and no bar can be held against it.
        None if numeral.confidence is None else 1,
        _dump([doubt.value for doubt in numeral.doubts]),
    )


def numeral_of(version_id: str, row: sqlite3.Row) -> Numeral:
    """Return the numeral of a row with `NUMERAL_COLUMNS`."""
    return Numeral(
        index=row["numeral_index"],
        span=Span(version_id, row["block_index"], row["start_offset"], row["end_offset"]),
        text=row["text"],
        value=row["value"],
        unit=row["unit"],
        kind=NumeralKind(row["kind"]),
        confidence=row["confidence"],
        trusted=bool(row["trusted"]),
        readings=tuple(Reading(*reading) for reading in json.loads(row["readings"])),
        doubts=tuple(NumeralDoubt(doubt) for doubt in json.loads(row["doubts"] or "[]")),
    )


def statement_row(statement: Statement) -> Row:
    """Return `STATEMENT_COLUMNS`."""
    span = statement.span
    place = (None, None, None) if span is None else (span.block_index, span.start, span.end)
    return (statement.field, statement.stated_by.value, *place)


def statement_of(version_id: str, row: sqlite3.Row) -> Statement:
    """Return the statement of a row with `STATEMENT_COLUMNS`."""
    field, stated_by, block_index, start, end = tuple(row)
    span = None if block_index is None else Span(version_id, block_index, start, end)
    return Statement(field, StatedBy(stated_by), span)


def lost_text_row(lost: LostText) -> Row:
    """Return `LOST_TEXT_COLUMNS`."""
    edges = None if lost.box is None else _dump(astuple(lost.box)[1:])
    return (lost.page_index, lost.characters, lost.text, edges)


def lost_text_of(row: sqlite3.Row) -> LostText:
    """Return the lost text of a row with `LOST_TEXT_COLUMNS`."""
    page_index, characters, text, edges = tuple(row)
    box = None if edges is None else Box(page_index, *json.loads(edges))
    return LostText(page_index, characters, text, box)


def chunk_row(chunk: Chunk) -> Row:
    """Return `CHUNK_COLUMNS`."""
    return (
        chunk.chunk_id,
        chunk.spans[0].version_id,
        chunk.kind.value,
        chunk.parent_id,
        _dump([(span.block_index, span.start, span.end) for span in chunk.spans]),
        chunk.section_index,
        _dump(chunk.breadcrumb),
        chunk.embedding_text,
        chunk.token_count,
        chunk.text_sha256,
    )


def chunk_of(row: sqlite3.Row) -> Chunk:
    """Return the chunk of a row with `CHUNK_COLUMNS`."""
    version_id = row["version_id"]
    return Chunk(
        chunk_id=row["chunk_id"],
        kind=ChunkKind(row["kind"]),
        parent_id=row["parent_id"],
        spans=tuple(Span(version_id, *numbers) for numbers in json.loads(row["spans"])),
        section_index=row["section_index"],
        breadcrumb=tuple(json.loads(row["breadcrumb"])),
        embedding_text=row["embedding_text"],
        token_count=row["token_count"],
        text_sha256=row["text_sha256"],
    )


_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=tuple).encode


def _dump(value: Collection[object]) -> str:
    # Most rows hold nothing to tell in most of their lists.
    return _ENCODE(value) if value else "[]"
