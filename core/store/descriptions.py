# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people and rules state of a document: changed without reading it again, with its history.

The version stays the same one: its text does not change. What it was stated to be when an answer
was given stands in the answer's own record, and every change stands in the history.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date

from core.errors import RequestError
from core.store.database import Database, utc_now
from core.store.records import VERSION_COLUMNS, version_of
from core.store.versions import Versions
from core.types import Metadata, StatedBy, VersionInfo

FIELDS = tuple(field.name for field in fields(Metadata))
OF_THE_TEXT = frozenset({"effective_from", "effective_to", "edition"})
"""Fields that belong to one text: another text has its own period and edition, stated or not."""

_DATES = ("effective_from", "effective_to")
_LONGEST = 200

Changes = Mapping[str, str | None]
Changed = dict[str, tuple[str | None, str | None]]


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """One change of what is stated of a document, or of its file's path.

    Attributes:
        version: Which version was the last one then.
        field: Of the metadata, or ``source_path``.
        before: None where nothing was stated, or a withdrawn document came back.
        after: None where a statement was taken back, or the file is gone.
        changed_by: A name, or the file of rules.
        changed_at: UTC, ISO 8601.
    """

    version: int
    field: str
    before: str | None
    after: str | None
    changed_by: str
    changed_at: str


class Descriptions:
    """Changes what is stated of documents, and tells what was changed."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def describe(
        self, document_id: str, changes: Changes, by: str, stated_by: StatedBy = StatedBy.USER
    ) -> Changed:
        """State fields of a document's current version; None takes a statement back.

        What a rule states does not touch what the user stated.

        Returns:
            The fields that are different now, with what stood there before and what stands there.

        Passes on:
            NotFoundError: There is no document of that id, or it is withdrawn.
            RequestError: A value cannot be what it is said to be; nothing is changed.
        """
        known = Versions(self._database).current(document_id)
        if stated_by is not StatedBy.USER:
            changes = self._left_to_rules(known, changes)
        changed = _checked(known, changes)
        with self._database.transaction():
            for name, value in changes.items():
                self._write_field(known.version_id, name, value, stated_by)
            for name, values in changed.items():
                write_change(self._database, known, name, values, by)
        return changed

    def would_change(self, document_id: str, changes: Changes) -> Changed:
        """Return what `describe` would change, with the same faults; nothing is changed."""
        return _checked(Versions(self._database).current(document_id), changes)

    def describe_all(self, rows: Iterable[tuple[str, Changes]], by: str) -> list[Changed]:
        """State fields of several documents: all or none. Faults as of `describe`."""
        with self._database.transaction():
            return [self.describe(document_id, changes, by) for document_id, changes in rows]

    def history(self, document_id: str) -> tuple[DocumentChange, ...]:
        """Return every change, the first one first."""
        rows = self._database.rows(
            "SELECT version_id, field, before, after, changed_by, changed_at"
            " FROM document_changes WHERE document_id = ? ORDER BY id",
            (document_id,),
        )
        return tuple(
            DocumentChange(int(row["version_id"].rpartition(".v")[2]), *tuple(row)[1:])
            for row in rows
        )

    def _stated_by(self, version_id: str, stated_by: StatedBy) -> frozenset[str]:
        rows = self._database.rows(
            "SELECT field FROM statements WHERE version_id = ? AND stated_by = ?",
            (version_id, stated_by.value),
        )
        return frozenset(row["field"] for row in rows)

    def carried(self, document_id: str, sha256: str) -> Metadata:
        """Return what the user stated of a document and holds for its next version too.

        Period and edition belong to a text, and hold on for the same bytes alone: a wrong period
        would leave the document out of a search in silence, or let it answer for a wrong day.

        Args:
            document_id: May be new to the library.
            sha256: Of the next version's file.
        """
        row = self._database.row(
            f"SELECT {VERSION_COLUMNS} FROM versions WHERE document_id = ?"
            " ORDER BY version DESC LIMIT 1",
            (document_id,),
        )
        if row is None:
            return Metadata()
        last = version_of(row)
        names = self._stated_by(last.version_id, StatedBy.USER)
        if last.content_sha256 != sha256:
            names -= OF_THE_TEXT
        return Metadata(**{name: getattr(last.metadata, name) for name in sorted(names)})

    def _left_to_rules(self, known: VersionInfo, changes: Changes) -> Changes:
        """Leave out what the user stated, and what a rule states already."""
        own = self._stated_by(known.version_id, StatedBy.USER)
        ruled = self._stated_by(known.version_id, StatedBy.RULE)
        return {
            name: value
            for name, value in changes.items()
            if name not in own and not (name in ruled and value == getattr(known.metadata, name))
        }

    def _write_field(
        self, version_id: str, name: str, value: str | None, stated_by: StatedBy
    ) -> None:
        column = FIELDS[FIELDS.index(name)]  # ours, not the caller's: it becomes part of the SQL
        self._database.write(
            f"UPDATE versions SET {column} = ? WHERE version_id = ?", (value, version_id)
        )
        self._database.write(
            "DELETE FROM statements WHERE version_id = ? AND field = ?", (version_id, name)
        )
        if value is not None:
            self._database.write(
                "INSERT INTO statements (version_id, field, stated_by) VALUES (?, ?, ?)",
                (version_id, name, stated_by.value),
            )


def _checked(known: VersionInfo, changes: Changes) -> Changed:
    unknown = sorted(set(changes) - set(FIELDS))
    if unknown:
        message = f"A document has no field {unknown[0]!r}."
        raise RequestError(message, f"Its fields are: {', '.join(FIELDS)}.")
    check_metadata(replace(known.metadata, **changes), changes)
    stood = {name: getattr(known.metadata, name) for name in changes}
    return {name: (stood[name], value) for name, value in changes.items() if value != stood[name]}


def check_metadata(metadata: Metadata, stated: Iterable[str] = FIELDS) -> None:
    """Hold what is stated to what it can be.

    Args:
        metadata: All fields.
        stated: Those that are stated now; the others may be what a page says.

    Raises:
        RequestError: A date is none, a period ends before it begins, or a text is too long or has
            characters that are none.
    """
    names = set(stated)
    for name in sorted(names):
        value = getattr(metadata, name)
        if value is None:
            continue
        if not value.strip() or len(value) > _LONGEST or not value.isprintable():
            message = f"The field {name} cannot be {value[:_LONGEST]!r}."
            raise RequestError(message, f"Give it one line of at most {_LONGEST} characters.")
        if name in _DATES and not _is_date(value):
            message = f"The field {name} is not a date: {value!r}."
            raise RequestError(message, "Write year, month and day, for example 2026-04-01.")
    first, last = metadata.effective_from, metadata.effective_to
    if names & set(_DATES) and first is not None and last is not None and last < first:
        message = f"The period ends on {last}, before it begins on {first}."
        raise RequestError(message, "Correct one of the two days.")


def write_change(
    database: Database,
    version: VersionInfo,
    field: str,
    values: tuple[str | None, str | None],
    by: str,
) -> None:
    """Keep a change: what stood there before, what stands there now, and who changed it."""
    database.write(
        "INSERT INTO document_changes"
        " (document_id, version_id, field, before, after, changed_by, changed_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (version.document_id, version.version_id, field, *values, by, utc_now()),
    )


def _is_date(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False
