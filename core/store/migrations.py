# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The schema, as numbered steps. A step that was once released never changes: a new one is added.

Plain SQL without any library, so that a step can be read as what it does. `core.store.database`
applies each one in a transaction together with the record that it ran.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Migration:
    """One step.

    Attributes:
        number: From 1, without gaps.
        name: What it does, in a few words.
        statements: Run in order, one statement each.
    """

    number: int
    name: str
    statements: tuple[str, ...]


_DOCUMENTS = """
CREATE TABLE documents (
    document_id TEXT PRIMARY KEY,
    corpus TEXT NOT NULL CHECK (corpus IN ('regulations', 'policies')),
    source_path TEXT NOT NULL,
    last_version INTEGER NOT NULL CHECK (last_version >= 0)
) STRICT
"""
# A removed document keeps its row: its next version must not take an id that an old answer names.

_VERSIONS = """
CREATE TABLE versions (
    version_id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents(document_id),
    version INTEGER NOT NULL CHECK (version >= 1),
    corpus TEXT NOT NULL,
    file_name TEXT NOT NULL,
    source_path TEXT NOT NULL,
    title TEXT NOT NULL,
    content_sha256 TEXT NOT NULL,
    outcome TEXT NOT NULL,
    coverage REAL NOT NULL,
    page_count INTEGER NOT NULL,
    ocr_pages INTEGER NOT NULL,
    failed_pages TEXT NOT NULL,
    document_type TEXT,
    line_of_business TEXT,
    jurisdiction TEXT,
    product TEXT,
    form_number TEXT,
    effective_from TEXT,
    effective_to TEXT,
    source_system TEXT,
    strategy TEXT NOT NULL,
    current INTEGER NOT NULL CHECK (current IN (0, 1)),
    published_at TEXT NOT NULL,
    UNIQUE (document_id, version)
) STRICT
"""

_PAGES = """
CREATE TABLE pages (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    page_index INTEGER NOT NULL,
    label TEXT,
    width REAL NOT NULL,
    height REAL NOT NULL,
    source TEXT NOT NULL,
    pixel_width INTEGER,
    pixel_height INTEGER,
    raw_characters INTEGER NOT NULL,
    kept_characters INTEGER NOT NULL,
    error_code TEXT,
    error_message TEXT,
    PRIMARY KEY (version_id, page_index)
) STRICT, WITHOUT ROWID
"""

_BLOCKS = """
CREATE TABLE blocks (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    block_index INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level INTEGER,
    section_index INTEGER,
    attached_to INTEGER,
    text TEXT NOT NULL,
    cells TEXT NOT NULL,
    chars BLOB NOT NULL,
    PRIMARY KEY (version_id, block_index)
) STRICT
"""

_SECTIONS = """
CREATE TABLE sections (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    section_index INTEGER NOT NULL,
    parent_index INTEGER,
    level INTEGER NOT NULL,
    number TEXT,
    title TEXT NOT NULL,
    heading_block INTEGER NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (version_id, section_index)
) STRICT, WITHOUT ROWID
"""

_NUMERALS = """
CREATE TABLE numerals (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    numeral_index INTEGER NOT NULL,
    block_index INTEGER NOT NULL,
    start_offset INTEGER NOT NULL,
    end_offset INTEGER NOT NULL,
    text TEXT NOT NULL,
    value TEXT,
    unit TEXT,
    kind TEXT NOT NULL,
    confidence REAL,
    trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)),
    readings TEXT NOT NULL,
    PRIMARY KEY (version_id, numeral_index)
) STRICT, WITHOUT ROWID
"""

_CHUNKS = """
CREATE TABLE chunks (
    chunk_id TEXT PRIMARY KEY,
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('parent', 'child')),
    parent_id TEXT,
    spans TEXT NOT NULL,
    section_index INTEGER,
    breadcrumb TEXT NOT NULL,
    embedding_text TEXT NOT NULL,
    token_count INTEGER NOT NULL,
    text_sha256 TEXT NOT NULL
) STRICT
"""

_CHILDREN = """
CREATE TABLE children (
    id INTEGER PRIMARY KEY,
    chunk_id TEXT NOT NULL UNIQUE REFERENCES chunks(chunk_id) ON DELETE CASCADE,
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE
) STRICT
"""
# Narrow on purpose: a search by words joins it once for every row that matches.

_CHILD_VECTORS = """
CREATE TABLE child_vectors (
    id INTEGER PRIMARY KEY REFERENCES children(id) ON DELETE CASCADE,
    vector BLOB NOT NULL
) STRICT
"""

_CHILD_WORDS = """
CREATE VIRTUAL TABLE child_words USING fts5 (
    breadcrumb, text, tokenize = "porter unicode61 remove_diacritics 2"
)
"""

_CANONICAL_FILES = """
CREATE TABLE canonical_files (
    version_id TEXT PRIMARY KEY,
    file_name TEXT NOT NULL
) STRICT
"""
# Not bound to versions: the file is kept before its version is published.

_FAILURES = """
CREATE TABLE failures (
    corpus TEXT NOT NULL,
    source_path TEXT NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    advice TEXT NOT NULL,
    failed_at TEXT NOT NULL,
    PRIMARY KEY (corpus, source_path)
) STRICT
"""

_FACTS = """
CREATE TABLE facts (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    fact_index INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (version_id, fact_index)
) STRICT, WITHOUT ROWID
"""

_LEDGER = """
CREATE TABLE page_ledger (
    content_sha256 TEXT NOT NULL,
    settings_key TEXT NOT NULL,
    page_index INTEGER NOT NULL,
    data BLOB NOT NULL,
    added_at TEXT NOT NULL,
    PRIMARY KEY (content_sha256, settings_key, page_index)
) STRICT
"""

_ANSWERS = """
CREATE TABLE answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    answer_id TEXT NOT NULL UNIQUE,
    asked_at TEXT NOT NULL,
    record TEXT NOT NULL,
    record_hash TEXT NOT NULL
) STRICT
"""

_STATEMENTS = """
CREATE TABLE statements (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    stated_by TEXT NOT NULL CHECK (stated_by IN ('page', 'file', 'user')),
    block_index INTEGER,
    start_offset INTEGER,
    end_offset INTEGER,
    PRIMARY KEY (version_id, field)
) STRICT, WITHOUT ROWID
"""
# Versions that were published before have none: who stated their metadata was not kept.

_LOST_TEXT = """
CREATE TABLE lost_text (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    page_index INTEGER NOT NULL,
    characters INTEGER NOT NULL,
    text TEXT NOT NULL,
    box TEXT
) STRICT
"""

_STATEMENTS_WITH_RULES = """
CREATE TABLE statements_with_rules (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    stated_by TEXT NOT NULL CHECK (stated_by IN ('page', 'file', 'rule', 'user')),
    block_index INTEGER,
    start_offset INTEGER,
    end_offset INTEGER,
    PRIMARY KEY (version_id, field)
) STRICT, WITHOUT ROWID
"""

_LIKENESS = """
CREATE TABLE likeness (
    version_id TEXT PRIMARY KEY REFERENCES versions(version_id) ON DELETE CASCADE,
    signature BLOB NOT NULL
) STRICT
"""

_DOCUMENT_CHANGES = """
CREATE TABLE document_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id TEXT NOT NULL,
    version_id TEXT NOT NULL,
    field TEXT NOT NULL,
    before TEXT,
    after TEXT,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT
"""
# Not bound to documents: what was changed by whom outlives a document that is removed.

_SOURCE_FOLDERS = """
CREATE TABLE source_folders (
    corpus TEXT NOT NULL CHECK (corpus IN ('regulations', 'policies')),
    path TEXT NOT NULL,
    added_at TEXT NOT NULL,
    PRIMARY KEY (corpus, path)
) STRICT, WITHOUT ROWID
"""

_UPDATE_RUNS = """
CREATE TABLE update_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    corpus TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    report TEXT NOT NULL
) STRICT
"""

_NUMERAL_DECISIONS = """
CREATE TABLE numeral_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version_id TEXT NOT NULL,
    numeral_index INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('confirm', 'correct', 'undo')),
    fingerprint TEXT,
    boxes TEXT NOT NULL,
    text_read TEXT NOT NULL,
    text_settled TEXT,
    value TEXT,
    unit TEXT,
    kind TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at TEXT NOT NULL
) STRICT
"""
# Not bound to versions: what a person saw on a page holds for that page in every file.

_SETTLED_NUMERALS = """
CREATE TABLE settled_numerals (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    numeral_index INTEGER NOT NULL,
    decision_id INTEGER NOT NULL REFERENCES numeral_decisions(id),
    PRIMARY KEY (version_id, numeral_index)
) STRICT, WITHOUT ROWID
"""
# Which decision stands over which numeral, told from the pages when either of them comes in.


def _unchangeable(table: str, action: str) -> str:
    return f"""
CREATE TRIGGER {table}_no_{action.lower()} BEFORE {action} ON {table}
BEGIN SELECT RAISE(ABORT, 'what was changed is kept'); END
"""


def _refuse(action: str) -> str:
    return f"""
CREATE TRIGGER answers_no_{action.lower()} BEFORE {action} ON answers
BEGIN SELECT RAISE(ABORT, 'answers are kept as they were given'); END
"""


_CUTS = """
CREATE TABLE cuts (
    version_id TEXT NOT NULL REFERENCES versions(version_id) ON DELETE CASCADE,
    cut_index INTEGER NOT NULL,
    key TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    blocks TEXT NOT NULL,
    first_parent INTEGER NOT NULL,
    passages INTEGER NOT NULL,
    PRIMARY KEY (version_id, cut_index)
) STRICT, WITHOUT ROWID
"""

MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        number=1,
        name="documents, index, ledger and answers",
        statements=(
            _DOCUMENTS,
            _VERSIONS,
            "CREATE UNIQUE INDEX one_current ON versions(document_id) WHERE current = 1",
            "CREATE INDEX versions_by_content ON versions(corpus, content_sha256)",
            "CREATE INDEX documents_by_path ON documents(corpus, source_path)",
            _PAGES,
            _BLOCKS,
            _SECTIONS,
            _NUMERALS,
            "CREATE INDEX numerals_by_block ON numerals(version_id, block_index)",
            _CHUNKS,
            "CREATE INDEX chunks_by_version ON chunks(version_id)",
            _CHILDREN,
            "CREATE INDEX children_by_version ON children(version_id)",
            _CHILD_VECTORS,
            _CHILD_WORDS,
            _CANONICAL_FILES,
            _FAILURES,
            _LEDGER,
            _ANSWERS,
            _refuse("UPDATE"),
            _refuse("DELETE"),
        ),
    ),
    Migration(
        number=2,
        name="edition of a version, and where its metadata is stated",
        statements=("ALTER TABLE versions ADD COLUMN edition TEXT", _STATEMENTS),
    ),
    Migration(
        number=3,
        name="where text stood that is in no block",
        statements=(
            _LOST_TEXT,
            "CREATE INDEX lost_text_by_version ON lost_text(version_id)",
        ),
    ),
    Migration(
        number=4,
        name="why a page was read by OCR",
        statements=("ALTER TABLE pages ADD COLUMN ocr_reason TEXT",),
    ),
    Migration(
        number=5,
        name="likeness, changes, withdrawal and update runs of documents; vectors found by text",
        statements=(
            "ALTER TABLE documents ADD COLUMN withdrawn_at TEXT",
            "ALTER TABLE child_vectors ADD COLUMN embedding_key TEXT",
            "CREATE INDEX child_vectors_by_key ON child_vectors(embedding_key)"
            " WHERE embedding_key IS NOT NULL",
            _STATEMENTS_WITH_RULES,
            "INSERT INTO statements_with_rules SELECT * FROM statements",
            "DROP TABLE statements",
            "ALTER TABLE statements_with_rules RENAME TO statements",
            _LIKENESS,
            _DOCUMENT_CHANGES,
            "CREATE INDEX changes_by_document ON document_changes(document_id)",
            _unchangeable("document_changes", "UPDATE"),
            _unchangeable("document_changes", "DELETE"),
            _SOURCE_FOLDERS,
            _UPDATE_RUNS,
        ),
    ),
    Migration(
        number=6,
        name="where the pages of an interrupted reading were read from",
        statements=("ALTER TABLE page_ledger ADD COLUMN source_path TEXT NOT NULL DEFAULT ''",),
    ),
    Migration(
        number=7,
        name="where a block stands in a file without pages, and what is to be told of a file",
        statements=("ALTER TABLE blocks ADD COLUMN place TEXT", _FACTS),
    ),
    Migration(
        number=8,
        name="what a page shows, and what people settled of its numbers",
        statements=(
            "ALTER TABLE pages ADD COLUMN fingerprint TEXT",
            "CREATE INDEX pages_by_fingerprint ON pages(fingerprint) WHERE fingerprint IS NOT NULL",
            _NUMERAL_DECISIONS,
            "CREATE INDEX decisions_by_page ON numeral_decisions(fingerprint)",
            "CREATE INDEX decisions_by_numeral ON numeral_decisions(version_id, numeral_index)",
            _unchangeable("numeral_decisions", "UPDATE"),
            _unchangeable("numeral_decisions", "DELETE"),
            _SETTLED_NUMERALS,
        ),
    ),
    Migration(
        number=9,
        name="what speaks against a number, and whether its confidence can be held to a bar",
        statements=(
            "ALTER TABLE numerals ADD COLUMN judged INTEGER",
            "ALTER TABLE numerals ADD COLUMN doubts TEXT",
        ),
    ),
    Migration(
        number=10,
        name="how the last version of a document was cut into passages",
        statements=(_CUTS,),
    ),
    Migration(
        number=11,
        name="what a page that was read is made of, so that it need not be read again",
        statements=(
            "ALTER TABLE page_ledger ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
            "CREATE INDEX ledger_by_digest ON page_ledger(content_sha256, digest)",
        ),
    ),
)
