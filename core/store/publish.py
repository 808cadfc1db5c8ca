# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A new version becomes the one that answers, in one step; what a crash left is swept away.

Order of work: the new version's vectors go to the index under ids that no search believes yet; then
one transaction writes the whole version and makes it current; then the old version's vectors go. A
search believes only what the database calls current, so whoever asks finds either the old version
or the new one, at whichever moment the program is killed.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

import numpy as np

from core.chunk.chunks import Chunk, ChunkSet
from core.errors import DamagedDocumentError
from core.store.char_codec import pack_vector, unpack_vectors
from core.store.cuts import write_cuts
from core.store.database import Database
from core.store.embeddings import embedding_key
from core.store.likeness import write_likeness
from core.store.paths import storable
from core.store.records import (
    BLOCK_COLUMNS,
    CHUNK_COLUMNS,
    FACT_COLUMNS,
    LOST_TEXT_COLUMNS,
    NUMERAL_COLUMNS,
    PAGE_COLUMNS,
    SECTION_COLUMNS,
    STATEMENT_COLUMNS,
    VERSION_COLUMNS,
    Row,
    block_rows,
    chunk_row,
    insert_sql,
    lost_text_row,
    numeral_row,
    page_row,
    section_row,
    statement_row,
    version_row,
)
from core.store.searched import searched_texts
from core.store.settled import inherited, with_inherited
from core.store.vectors import VectorIndex
from core.store.versions import forget_children
from core.types import Corpus, SourceDocument, StatedBy, Statement, VersionInfo
from models.base import FloatArray


@dataclass(frozen=True, slots=True)
class SweepReport:
    """What a sweep put right.

    Attributes:
        removed_vectors: Vectors of children that are not current.
        restored_vectors: Vectors of current children that the index had lost.
        unfinished: Content hashes of files whose reading was interrupted; their pages are kept.
    """

    removed_vectors: int
    restored_vectors: int
    unfinished: tuple[str, ...]


def publish(
    database: Database,
    vectors: VectorIndex,
    version: VersionInfo,
    document: SourceDocument,
    chunks: ChunkSet,
    child_vectors: FloatArray,
) -> None:
    """Write a version and make it the current one of its document.

    Args:
        database: Where everything is kept.
        vectors: The index beside it.
        version: Its id must not be in the library yet; `current` is not looked at.
        document: As parsed, under the same version id.
        chunks: Of this document.
        child_vectors: Shape (children, dimensions), norm 1, in the order of the children.

    Raises:
        DamagedDocumentError: Its text holds characters that are not text (half of a pair).
        ValueError: The version is in the library already.
    """
    _check(version, document, chunks, child_vectors)
    known = "SELECT 1 FROM versions WHERE version_id = ?"
    if database.row(known, (version.version_id,)) is not None:
        message = f"{version.version_id} is published already"
        raise ValueError(message)
    ids = [child.chunk_id for child in chunks.children]
    vectors.delete_version(version.version_id)
    vectors.add(version.corpus, ids, child_vectors, [version.version_id] * len(ids))
    try:
        with database.transaction():
            replaced = _replaced(database, version.document_id)
            forget_children(database, version.document_id, version.content_sha256)
            _write_version(database, version, chunks.strategy)
            _write_document(database, document)
            _write_settled(database, document)
            _write_statements(database, version, document)
            _write_chunks(database, chunks, document, child_vectors)
            write_cuts(database, version.document_id, version.version_id, chunks.cuts)
    except UnicodeEncodeError as error:
        vectors.delete_version(version.version_id)
        message = f"{version.file_name} holds characters that are not text: {error.reason}."
        advice = "Save or print the document anew with another program."
        raise DamagedDocumentError(message, advice) from error
    for version_id in replaced:
        vectors.delete_version(version_id)


def sweep(database: Database, vectors: VectorIndex) -> SweepReport:
    """Make the index hold exactly the current children. To be run before anything else at start."""
    removed = restored = 0
    for corpus in Corpus:
        rows = database.rows(
            "SELECT children.chunk_id FROM children JOIN versions USING (version_id)"
            " WHERE versions.current = 1 AND versions.corpus = ?",
            (corpus.value,),
        )
        current = {row[0] for row in rows}
        present = vectors.ids(corpus)
        vectors.delete(sorted(present - current))
        restored += restore_vectors(database, vectors, corpus, sorted(current - present))
        removed += len(present - current)
    ledger = database.rows(
        "SELECT DISTINCT content_sha256 FROM page_ledger WHERE digest = '' ORDER BY 1"
    )
    return SweepReport(removed, restored, tuple(row[0] for row in ledger))


def restore_vectors(
    database: Database, vectors: VectorIndex, corpus: Corpus, chunk_ids: list[str]
) -> int:
    """Write children's vectors from the database to the index again; return how many."""
    batch = 500
    for start in range(0, len(chunk_ids), batch):
        wanted = chunk_ids[start : start + batch]
        rows = database.rows(
            "SELECT chunk_id, version_id, vector FROM children JOIN child_vectors USING (id)"
            f" WHERE chunk_id IN ({', '.join('?' * len(wanted))}) ORDER BY children.id",
            wanted,
        )
        array = unpack_vectors([row["vector"] for row in rows])
        ids, owners = [row["chunk_id"] for row in rows], [row["version_id"] for row in rows]
        vectors.add(corpus, ids, array, owners)
    return len(chunk_ids)


def _check(
    version: VersionInfo, document: SourceDocument, chunks: ChunkSet, child_vectors: FloatArray
) -> None:
    owners = {span.version_id for chunk in _all_chunks(chunks) for span in chunk.spans}
    if document.version_id != version.version_id or not owners <= {version.version_id}:
        message = f"{version.version_id}, {document.version_id} and {owners} differ"
        raise ValueError(message)
    if len(child_vectors) != len(chunks.children) or not np.isfinite(child_vectors).all():
        message = f"{len(chunks.children)} children but {len(child_vectors)} vectors"
        raise ValueError(message)


def _all_chunks(chunks: ChunkSet) -> Iterator[Chunk]:
    yield from chunks.parents
    yield from chunks.children


def _replaced(database: Database, document_id: str) -> list[str]:
    sql = "SELECT version_id FROM versions WHERE document_id = ? AND current = 1"
    return [row["version_id"] for row in database.rows(sql, (document_id,))]


def _write_version(database: Database, version: VersionInfo, strategy: str) -> None:
    path = storable(version.source_path)
    database.write(
        "INSERT INTO documents (document_id, corpus, source_path, last_version)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (document_id) DO UPDATE SET"
        " source_path = excluded.source_path, withdrawn_at = NULL,"
        " last_version = max(last_version, excluded.last_version)",
        (version.document_id, version.corpus.value, path, version.version),
    )
    database.write("UPDATE versions SET current = 0 WHERE document_id = ?", (version.document_id,))
    kept = replace(version, current=True, source_path=path, file_name=storable(version.file_name))
    sql = insert_sql("versions", f"{VERSION_COLUMNS}, strategy")
    database.write(sql, (*version_row(kept), strategy))


def _write_document(database: Database, document: SourceDocument) -> None:
    def insert(table: str, columns: str, rows: Iterator[Row]) -> None:
        sql = insert_sql(table, f"version_id, {columns}")
        database.write_many(sql, ((document.version_id, *row) for row in rows))

    insert("pages", PAGE_COLUMNS, map(page_row, document.pages))
    insert("blocks", BLOCK_COLUMNS, block_rows(document.blocks))
    insert("sections", SECTION_COLUMNS, map(section_row, document.sections))
    insert("numerals", NUMERAL_COLUMNS, map(numeral_row, document.numerals))
    insert("lost_text", LOST_TEXT_COLUMNS, map(lost_text_row, document.lost))
    insert("facts", FACT_COLUMNS, iter(enumerate(document.facts)))
    write_likeness(database, document.version_id, document.blocks)


def _write_settled(database: Database, document: SourceDocument) -> None:
    """What people settled of the same pages in other files holds here too."""
    rows = [
        (document.version_id, index, act.id) for index, act in inherited(database, document).items()
    ]
    columns = "version_id, numeral_index, decision_id"
    database.write_many(insert_sql("settled_numerals", columns), rows)


def _write_statements(database: Database, version: VersionInfo, document: SourceDocument) -> None:
    """Who states each field: what the document does not say so is the user's."""
    read = {statement.field: statement for statement in document.statements}
    kept = [
        read[name]
        if name in read and value == getattr(document.metadata, name)
        else Statement(name, StatedBy.USER)
        for name, value in asdict(version.metadata).items()
        if value is not None
    ]
    sql = insert_sql("statements", f"version_id, {STATEMENT_COLUMNS}")
    database.write_many(sql, ((version.version_id, *statement_row(each)) for each in kept))


def _write_chunks(
    database: Database, chunks: ChunkSet, document: SourceDocument, child_vectors: FloatArray
) -> None:
    database.write_many(insert_sql("chunks", CHUNK_COLUMNS), map(chunk_row, _all_chunks(chunks)))
    row = database.row("SELECT coalesce(max(id), 0) + 1 FROM children")
    first = int(row[0]) if row else 1
    numbered = list(enumerate(chunks.children, first))
    texts = searched_texts(with_inherited(database, document), chunks)
    database.write_many(
        insert_sql("children", "id, chunk_id, version_id"),
        ((number, child.chunk_id, document.version_id) for number, child in numbered),
    )
    database.write_many(
        insert_sql("child_vectors", "id, vector, embedding_key"),
        (
            (number, pack_vector(child_vectors[number - first]), _key(chunks, embedded))
            for number, (_, embedded) in enumerate(texts, first)
        ),
    )
    database.write_many(
        insert_sql("child_words", "rowid, breadcrumb, text"),
        (
            (number, " > ".join(child.breadcrumb), texts[number - first][0])
            for number, child in numbered
        ),
    )


def _key(chunks: ChunkSet, embedded: str) -> str | None:
    return embedding_key(chunks.embedder, embedded) if chunks.embedder else None
