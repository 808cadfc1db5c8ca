# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What ingest is asked for, what it works with, and how each file ended."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import KnownError
from core.ingest.hands import Hands
from core.settings import Settings
from core.store.database import Database
from core.store.failures import FailureLog
from core.store.files import FileStore
from core.store.ledger import PageLedger
from core.store.likeness import Likeness
from core.store.vectors import VectorIndex
from core.store.versions import Versions
from core.types import Corpus, LostText, Metadata, Outcome
from models.base import Embedder


@dataclass(frozen=True, slots=True)
class IngestResult:
    """How one file ended.

    Attributes:
        path: As given.
        document_id: None when the file failed before it had one.
        version: From 1; None when failed.
        outcome: COMPLETE, PARTIAL, UNCHANGED or FAILED.
        pages_in: Pages of the file; 0 when it could not be opened.
        pages_out: Pages that were read.
        ocr_pages: Pages read by OCR.
        pages_kept: Pages that the version before has too: they were not read again.
        coverage: 0 to 1; None when failed.
        chunks: Children published.
        numbers: Numerals found.
        doubtful_numbers: Those that no answer may hang on.
        page_errors: (page index, code, message) of each page that could not be read.
        lost: Where text of its pages stood that is in no block.
        facts: What is to be told of the file, in whole sentences.
        embedded: Children whose vectors were made now; the library had those of the others.
        moved_from: The path that the document had before, if its file was moved or renamed.
        nearly_same: Other documents of its corpus with nearly the same text, copies among them.
        error: Why it failed; else None.
        seconds: Wall time.
    """

    path: str
    document_id: str | None
    version: int | None
    outcome: Outcome
    pages_in: int = 0
    pages_out: int = 0
    ocr_pages: int = 0
    pages_kept: int = 0
    coverage: float | None = None
    chunks: int = 0
    numbers: int = 0
    doubtful_numbers: int = 0
    page_errors: tuple[tuple[int, str, str], ...] = ()
    lost: tuple[LostText, ...] = ()
    facts: tuple[str, ...] = ()
    embedded: int = 0
    moved_from: str | None = None
    nearly_same: tuple[Likeness, ...] = ()
    error: KnownError | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class IngestParts:
    """What ingest works with; put together by `core.workspace`."""

    database: Database
    vectors: VectorIndex
    versions: Versions
    ledger: PageLedger
    failures: FailureLog
    files: FileStore
    hands: Hands
    embedder: Callable[[], Embedder]
    settings: Settings
    scratch: Path


@dataclass(frozen=True, slots=True)
class IngestOrder:
    """What the user asked for.

    Attributes:
        paths: Files and folders; folders are walked.
        corpus: Where the documents go.
        metadata: What the user states; it wins over what the pages say.
        passwords: Tried on every locked file; never kept, and part of no message.
        ask_password: Asked once for each file that none of them opens; None means that nobody is
            there to ask, and so does an empty answer.
    """

    paths: tuple[Path, ...]
    corpus: Corpus
    metadata: Metadata = field(default_factory=Metadata)
    passwords: tuple[str, ...] = field(default=(), repr=False)
    ask_password: Callable[[Path], str] | None = None
