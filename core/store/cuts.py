# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a document's last version was cut, so that the next one is cut only where it changed.

One version of each document has its cuts kept: the last one published. A library of before has
none, and its documents are cut anew once.
"""

import json
import sqlite3

from core.chunk.chunks import Chunk, ChunkKind, ChunkSet, Cut
from core.chunk.earlier import NOTHING, EarlierChunks
from core.store.database import Database
from core.store.records import CHUNK_COLUMNS, chunk_of, insert_sql

_COLUMNS = "version_id, cut_index, key, tokens, blocks, first_parent, passages"


def write_cuts(
    database: Database, document_id: str, version_id: str, cuts: tuple[Cut, ...]
) -> None:
    """Keep the cuts of a version instead of those of the versions before."""
    database.write(
        "DELETE FROM cuts WHERE version_id IN"
        " (SELECT version_id FROM versions WHERE document_id = ?)",
        (document_id,),
    )
    database.write_many(
        insert_sql("cuts", _COLUMNS),
        (
            (
                version_id,
                index,
                cut.key,
                cut.tokens,
                json.dumps(cut.blocks),
                cut.first_parent,
                cut.passages,
            )
            for index, cut in enumerate(cuts)
        ),
    )


def earlier_chunks(database: Database, document_id: str) -> EarlierChunks:
    """Return the passages of a document's last version; nothing where its cuts were not kept."""
    rows = database.rows(
        f"SELECT {_COLUMNS} FROM cuts WHERE version_id ="
        " (SELECT version_id FROM versions WHERE document_id = ? ORDER BY version DESC LIMIT 1)"
        " ORDER BY cut_index",
        (document_id,),
    )
    if not rows:
        return NOTHING
    try:
        cuts = tuple(map(_cut, rows))
        chunks = _chunks(database, rows[0]["version_id"])
    except (TypeError, ValueError):
        # A row that is damaged costs the time to cut anew, never the new version.
        return NOTHING
    parents = tuple(chunk for chunk in chunks if chunk.kind is ChunkKind.PARENT)
    children = tuple(chunk for chunk in chunks if chunk.kind is ChunkKind.CHILD)
    return EarlierChunks(ChunkSet("", parents, children, cuts=cuts))


def _cut(row: sqlite3.Row) -> Cut:
    blocks = tuple(map(int, json.loads(row["blocks"])))
    return Cut(row["key"], row["tokens"], blocks, row["first_parent"], row["passages"])


def _chunks(database: Database, version_id: str) -> list[Chunk]:
    """In the order in which they were written: each kind by its number."""
    sql = f"SELECT {CHUNK_COLUMNS} FROM chunks WHERE version_id = ? ORDER BY rowid"
    return [chunk_of(row) for row in database.rows(sql, (version_id,))]
