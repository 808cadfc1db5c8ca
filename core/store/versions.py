# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which documents the library holds, in which versions, and which of them answers."""

import hashlib
from collections.abc import Iterator

from core.errors import NotFoundError
from core.store.database import Database
from core.store.paths import storable
from core.store.records import VERSION_COLUMNS, version_of
from core.store.vectors import VectorIndex
from core.types import Corpus, SearchFilter, VersionInfo

_ID_DIGITS = 11
_NO_FILTER = SearchFilter()

_STATES_PERIOD = "(versions.effective_from IS NOT NULL OR versions.effective_to IS NOT NULL)"
_IN_FORCE = f"""
coalesce(versions.effective_from, :day) <= :day AND coalesce(versions.effective_to, :day) >= :day
AND (versions.current = 1 OR ({_STATES_PERIOD}
  AND NOT EXISTS (SELECT 1 FROM documents WHERE documents.document_id = versions.document_id
    AND documents.withdrawn_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM versions AS later
    WHERE later.document_id = versions.document_id AND later.version > versions.version
    AND (later.content_sha256 = versions.content_sha256
      OR coalesce(later.effective_from, :day) <= :day))))
"""
# A version is in force from its first day to its last, or until a later version begins.


class Versions:
    """Looks versions up and takes documents out. New versions come from `core.store.publish`."""

    def __init__(self, database: Database, vectors: VectorIndex | None = None) -> None:
        """Work on open stores; `vectors` is needed to remove at once what a document left there."""
        self._database = database
        self._vectors = vectors

    def get(self, version_id: str) -> VersionInfo:
        """Return a version, current or not.

        Raises:
            NotFoundError: There is none of that id.
        """
        found = self._one("version_id = ?", version_id)
        if found is None:
            message = f"There is no version {version_id!r} in this library."
            raise NotFoundError(message, "List the documents with their versions and choose one.")
        return found

    def current(self, document_id: str) -> VersionInfo:
        """Return the version of a document that answers.

        Raises:
            NotFoundError: There is no document of that id, or it is withdrawn.
        """
        found = self._one("document_id = ? AND current = 1", document_id)
        if found is None:
            last = self.last(document_id)
            message = f"The document {document_id!r} is withdrawn: its file is gone."
            advice = f"Its versions can still be shown, the last one as version {last.version}."
            raise NotFoundError(message, advice)
        return found

    def last(self, document_id: str) -> VersionInfo:
        """Return the last version of a document, also of one that is withdrawn.

        Raises:
            NotFoundError: There is no document of that id.
        """
        found = self._one(
            "document_id = ? AND version = (SELECT max(version) FROM versions AS each"
            " WHERE each.document_id = versions.document_id)",
            document_id,
        )
        if found is None:
            raise NotFoundError(*_no_document(document_id))
        return found

    def list(
        self, filter_: SearchFilter = _NO_FILTER, *, superseded: bool = False
    ) -> tuple[VersionInfo, ...]:
        """Return versions by file name, then id; superseded ones only when asked for."""
        condition, values = filter_sql(filter_, superseded=superseded)
        rows = self._database.rows(
            f"SELECT {VERSION_COLUMNS} FROM versions WHERE {condition}"
            " ORDER BY file_name, document_id, version",
            values,
        )
        return tuple(version_of(row) for row in rows)

    def find(self, corpus: Corpus, source_path: str) -> VersionInfo | None:
        """Return the current version of the document that was read from a path, if there is one."""
        return self._one(
            "current = 1 AND document_id IN"
            " (SELECT document_id FROM documents WHERE corpus = ? AND source_path = ?)",
            corpus.value,
            storable(source_path),
        )

    def in_force(self, version_id: str, day: str) -> bool:
        """Return whether a version, current or superseded, was in force on a day."""
        sql = f"SELECT 1 FROM versions WHERE version_id = :version AND ({_IN_FORCE})"
        return self._database.row(sql, {"version": version_id, "day": day}) is not None

    def next_version(self, corpus: Corpus, source_path: str) -> tuple[str, int, str]:
        """Return document id, version and version id for what is read from a path now.

        Nothing is set aside: the answer changes when a version is published.
        """
        document_id = self._document_id(corpus, source_path)
        number = self._last_version(document_id) + 1
        return document_id, number, f"{document_id}.v{number}"

    def next_version_id(self, document_id: str) -> str:
        """Return the id that a document's next version will have."""
        return f"{document_id}.v{self._last_version(document_id) + 1}"

    def remove(self, document_id: str) -> None:
        """Take a document out of the library with all its versions.

        Its version numbers are not used again: answers on record go on naming what they named.

        Raises:
            NotFoundError: There is no document of that id.
        """
        with self._database.transaction():
            rows = self._database.rows(
                "SELECT version_id FROM versions WHERE document_id = ?", (document_id,)
            )
            if not rows:
                raise NotFoundError(*_no_document(document_id))
            forget_children(self._database, document_id)
            self._database.write("DELETE FROM versions WHERE document_id = ?", (document_id,))
        # A crash between the two leaves vectors that no search believes and the next sweep removes.
        if self._vectors is not None:
            for row in rows:
                self._vectors.delete_version(row["version_id"])

    def _one(self, condition: str, *values: str) -> VersionInfo | None:
        sql = f"SELECT {VERSION_COLUMNS} FROM versions WHERE {condition} ORDER BY version_id"
        row = self._database.row(sql, values)
        return None if row is None else version_of(row)

    def _last_version(self, document_id: str) -> int:
        row = self._database.row(
            "SELECT last_version FROM documents WHERE document_id = ?", (document_id,)
        )
        return 0 if row is None else int(row["last_version"])

    def _document_id(self, corpus: Corpus, source_path: str) -> str:
        kept_path = storable(source_path)
        row = self._database.row(
            "SELECT document_id FROM documents WHERE corpus = ? AND source_path = ? ORDER BY"
            " document_id NOT IN (SELECT document_id FROM versions WHERE current = 1), document_id",
            (corpus.value, kept_path),
        )
        if row is not None:
            return str(row["document_id"])
        # A document that was moved keeps the id that its first path gave it.
        for candidate in _candidate_ids(corpus, kept_path):
            taken = "SELECT 1 FROM documents WHERE document_id = ?"
            if self._database.row(taken, (candidate,)) is None:
                return candidate
        message = "the candidates have no end"
        raise AssertionError(message)


def filter_sql(filter_: SearchFilter, *, superseded: bool = False) -> tuple[str, dict[str, str]]:
    """Return a condition on the table `versions`, and its values by name."""
    every = superseded or filter_.in_force_on is not None
    conditions = ["1 = 1"] if every else ["versions.current = 1"]
    values: dict[str, str] = {}
    if filter_.corpus is not None:
        conditions.append("versions.corpus = :corpus")
        values["corpus"] = filter_.corpus.value
    if filter_.document_ids:
        names = {f"document_{n}": id_ for n, id_ in enumerate(filter_.document_ids)}
        places = ", ".join(f":{name}" for name in names)
        conditions.append(f"versions.document_id IN ({places})")
        values.update(names)
    for name in ("document_type", "line_of_business", "jurisdiction", "product"):
        wanted = getattr(filter_, name)
        if wanted is not None:
            conditions.append(f"casefold(versions.{name}) = casefold(:{name})")
            values[name] = wanted
    if filter_.in_force_on is not None:
        conditions.append(_IN_FORCE)
        values["day"] = filter_.in_force_on
    return " AND ".join(conditions), values


def forget_children(database: Database, document_id: str, replaced_by: str | None = None) -> None:
    """Take a document's children out of the word index and their vectors out of the database.

    Args:
        database: Open.
        document_id: Whose children.
        replaced_by: SHA-256 of the file of the version that takes over; None forgets all. Then
            children of versions that state a period stay, to be found by a day of it. The same
            bytes under another period are the same text, put right: the earlier period was wrong.
    """
    children = (
        "SELECT children.id FROM children JOIN versions USING (version_id)"
        " WHERE document_id = :document"
    )
    if replaced_by is not None:
        children += f" AND NOT ({_STATES_PERIOD} AND content_sha256 != :content)"
    values = {"document": document_id, "content": replaced_by}
    database.write(f"DELETE FROM child_words WHERE rowid IN ({children})", values)
    database.write(f"DELETE FROM children WHERE id IN ({children})", values)


def _no_document(document_id: str) -> tuple[str, str]:
    message = f"There is no document {document_id!r} in this library."
    return message, "List the documents and choose one by its id."


def _candidate_ids(corpus: Corpus, source_path: str) -> Iterator[str]:
    name = f"{corpus.value}\n{source_path}".encode()
    stem = "d" + hashlib.sha256(name).hexdigest()[:_ID_DIGITS]
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1
