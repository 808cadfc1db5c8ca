# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is written down of a file that was brought in: its version, and how it ended."""

from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

from core.chunk.chunks import ChunkSet
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.parse.raw import RawPage
from core.store.paths import storable
from core.store.spans import SpanReader
from core.types import Metadata, Outcome, Page, PageSource, SourceDocument, VersionInfo


def new_version(
    parts: IngestParts, order: IngestOrder, path: Path, source_path: str, sha256: str
) -> VersionInfo:
    """A version under the next free id, of which no more is known than its file."""
    document_id, number, version_id = parts.versions.next_version(order.corpus, source_path)
    return VersionInfo(
        document_id=document_id,
        version=number,
        version_id=version_id,
        corpus=order.corpus,
        file_name=storable(path.name),
        source_path=source_path,
        title=storable(path.name),
        content_sha256=sha256,
        outcome=Outcome.COMPLETE,
        coverage=1.0,
        page_count=0,
        ocr_pages=0,
        failed_pages=(),
        metadata=order.metadata,
        current=True,
        published_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def describe(version: VersionInfo, document: SourceDocument, given: Metadata) -> VersionInfo:
    """Add what was found in the file, and what the user states of it."""
    return replace(
        version,
        title=document.title,
        outcome=document.outcome,
        coverage=document.coverage,
        page_count=len(document.pages),
        ocr_pages=sum(page.source is PageSource.OCR for page in document.pages),
        failed_pages=tuple(page.index for page in document.pages if page.error_code),
        metadata=overlay(document.metadata, given),
    )


def overlay(read: Metadata, given: Metadata) -> Metadata:
    """Return what the pages state, replaced wherever the user gave something."""
    stated = {
        field.name: getattr(given, field.name)
        for field in fields(Metadata)
        if getattr(given, field.name) is not None
    }
    return replace(read, **stated)


def unchanged(parts: IngestParts, path: Path, known: VersionInfo) -> IngestResult:
    """The file is in the library as it is."""
    return IngestResult(
        str(path),
        known.document_id,
        known.version,
        Outcome.UNCHANGED,
        pages_in=known.page_count,
        pages_out=known.page_count - len(known.failed_pages),
        ocr_pages=known.ocr_pages,
        coverage=known.coverage,
        lost=SpanReader(parts.database).lost_text(known.version_id),
        facts=SpanReader(parts.database).facts(known.version_id),
    )


def published(
    path: Path, version: VersionInfo, document: SourceDocument, chunks: ChunkSet
) -> IngestResult:
    """The file is in the library now."""
    errors = page_errors(document.pages)
    return IngestResult(
        str(path),
        version.document_id,
        version.version,
        document.outcome,
        pages_in=len(document.pages),
        pages_out=len(document.pages) - len(errors),
        ocr_pages=version.ocr_pages,
        coverage=document.coverage,
        chunks=len(chunks.children),
        numbers=len(document.numerals),
        doubtful_numbers=sum(not numeral.trusted for numeral in document.numerals),
        page_errors=errors,
        lost=document.lost,
        facts=document.facts,
    )


def page_errors(pages: Iterable[RawPage | Page]) -> tuple[tuple[int, str, str], ...]:
    """Index, code and message of each page that was not read."""
    return tuple((p.index, p.error_code, p.error_message or "") for p in pages if p.error_code)
