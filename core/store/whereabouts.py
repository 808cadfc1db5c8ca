# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Documents whose file was moved, is gone, or came back.

A document is its text, not its path: it keeps its id and its versions wherever its file goes. One
whose file is gone is withdrawn: it answers no more, and all that it answered can still be shown.
"""

from collections.abc import Callable
from pathlib import Path

from core.store.database import Database, utc_now
from core.store.descriptions import write_change
from core.store.paths import storable
from core.store.publish import restore_vectors
from core.store.records import VERSION_COLUMNS, version_of
from core.store.vectors import VectorIndex
from core.store.versions import Versions
from core.types import Corpus, VersionInfo

_PATH = "source_path"


class Whereabouts:
    """Moves documents, withdraws them and brings them back; each is one step."""

    def __init__(self, database: Database, vectors: VectorIndex) -> None:
        """Work on open stores."""
        self._database = database
        self._vectors = vectors

    def withdrawn(self) -> dict[str, str]:
        """Return when each document that is withdrawn was, by its id."""
        rows = self._database.rows(
            "SELECT document_id, withdrawn_at FROM documents WHERE withdrawn_at IS NOT NULL"
        )
        return {row["document_id"]: row["withdrawn_at"] for row in rows}

    def holders(self, corpus: Corpus, sha256: str) -> tuple[VersionInfo, ...]:
        """Return the last versions, current or withdrawn, of the documents with these bytes."""
        rows = self._database.rows(
            f"SELECT {VERSION_COLUMNS} FROM versions WHERE corpus = ? AND content_sha256 = ?"
            " AND version = (SELECT max(version) FROM versions AS each"
            "  WHERE each.document_id = versions.document_id)"
            " ORDER BY current DESC, document_id",
            (corpus.value, sha256),
        )
        return tuple(version_of(row) for row in rows)

    def move(self, document_id: str, path: str, by: str) -> None:
        """Note that a document's file has another path now; brings it back if it was withdrawn."""
        last = self._last(document_id)
        kept = storable(path)
        with self._database.transaction():
            self._bring_back(last)
            write_change(self._database, last, _PATH, (last.source_path, kept), by)
            self._database.write(
                "UPDATE documents SET source_path = ? WHERE document_id = ?", (kept, document_id)
            )
            self._database.write(
                "UPDATE versions SET source_path = ?, file_name = ? WHERE version_id = ?",
                (kept, storable(Path(path).name), last.version_id),
            )
        self._restore_vectors(last)

    def withdraw(self, document_id: str, by: str) -> None:
        """Let a document answer no more.

        Its children stay in the database, so that it comes back without being read again.
        """
        last = self._last(document_id)
        with self._database.transaction():
            self._database.write(
                "UPDATE documents SET withdrawn_at = ? WHERE document_id = ?",
                (utc_now(), document_id),
            )
            self._database.write(
                "UPDATE versions SET current = 0 WHERE document_id = ?", (document_id,)
            )
            write_change(self._database, last, _PATH, (last.source_path, None), by)
        # A crash before this leaves vectors that no search believes and the next sweep removes.
        self._vectors.delete_version(last.version_id)

    def restore(self, document_id: str, by: str) -> None:
        """Let a withdrawn document answer again, with the version that it had."""
        last = self._last(document_id)
        with self._database.transaction():
            self._bring_back(last)
            write_change(self._database, last, _PATH, (None, last.source_path), by)
        self._restore_vectors(last)

    def _bring_back(self, last: VersionInfo) -> None:
        self._database.write(
            "UPDATE documents SET withdrawn_at = NULL WHERE document_id = ?", (last.document_id,)
        )
        self._database.write(
            "UPDATE versions SET current = 1 WHERE version_id = ?", (last.version_id,)
        )

    def _restore_vectors(self, last: VersionInfo) -> None:
        rows = self._database.rows(
            "SELECT chunk_id FROM children WHERE version_id = ?", (last.version_id,)
        )
        missing = {row["chunk_id"] for row in rows} - self._vectors.ids_of_version(last.version_id)
        restore_vectors(self._database, self._vectors, last.corpus, sorted(missing))

    def _last(self, document_id: str) -> VersionInfo:
        return Versions(self._database).last(document_id)


def moved_here(
    holders: tuple[VersionInfo, ...], path: str, is_there: Callable[[str], bool]
) -> VersionInfo | None:
    """Return the document whose file is at `path` now, if the path that it had is gone."""
    for version in holders:
        if version.source_path != path and not is_there(version.source_path):
            return version
    return None
