# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is stated of documents as a table that a spreadsheet opens, both ways.

A row names its document by `document_id`, else by `path`. An empty cell leaves a field as it is, a
single ``-`` takes the statement back. Columns that say what a document is are written and not read.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import KnownError, NotFoundError, RequestError
from core.store.descriptions import FIELDS, Changed, Descriptions
from core.types import VersionInfo

TAKEN_BACK = "-"
_ID, _PATH = "document_id", "path"
_SHOWN = ("corpus", "document", "title")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_MOST_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """One row of a table, and what came of it.

    Attributes:
        row: As the spreadsheet numbers it; the head is row 1.
        document_id: Its document; empty when there is none.
        changes: What it states.
        changed: What is different by it.
        error: Why it cannot be followed.
    """

    row: int
    document_id: str
    changes: Mapping[str, str | None]
    changed: Changed = field(default_factory=dict)
    error: KnownError | None = None

    @property
    def different(self) -> dict[str, str | None]:
        """What it states that was not so before.

        The rest came out of the library with the table: it is still stated by whoever stated it.
        """
        return {name: after for name, (_, after) in self.changed.items()}


def inventory_csv(versions: Iterable[VersionInfo]) -> str:
    """Return a table of documents with what is stated of them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((_ID, *_SHOWN, _PATH, *FIELDS))
    for version in versions:
        stated = (getattr(version.metadata, name) or "" for name in FIELDS)
        shown = (version.corpus.value, version.file_name, version.title, version.source_path)
        writer.writerow((version.document_id, *map(_harmless, (*shown, *stated))))
    return text.getvalue()


def read_inventory(
    path: Path, versions: Sequence[VersionInfo], descriptions: Descriptions
) -> list[InventoryRow]:
    """Read a table and try every row of it; nothing is changed.

    Raises:
        RequestError: The file cannot be read, or has a column that is none of ours.
    """
    rows = _table(path)
    head = [name.strip().casefold() for name in rows[0]] if rows else []
    unknown = sorted(set(head) - {_ID, _PATH, *_SHOWN, *FIELDS})
    if unknown or not {_ID, _PATH} & set(head) or len(set(head)) < len(head):
        what = f"has a column {unknown[0]!r}" if unknown else "does not name each column once"
        message = f"The head of {path} {what}."
        advice = f"`documents list --csv` writes a table. Fields are: {', '.join(FIELDS)}."
        raise RequestError(message, advice)
    found: list[InventoryRow] = []
    for number, cells in enumerate(rows[1:], 2):
        values = {name: _plain(cell) for name, cell in zip(head, cells, strict=False)}
        if any(values.values()):
            seen = {row.document_id for row in found}
            found.append(_tried(number, values, versions, descriptions, seen))
    return found


def _tried(
    number: int,
    values: Mapping[str, str],
    versions: Sequence[VersionInfo],
    descriptions: Descriptions,
    seen: set[str],
) -> InventoryRow:
    changes = {
        name: None if values[name] == TAKEN_BACK else values[name]
        for name in FIELDS
        if values.get(name)
    }
    document_id = ""
    try:
        document_id = _named(values, versions)
        if document_id in seen:
            message = f"The document {document_id} stands in an earlier row too."
            raise RequestError(message, "Keep one of the rows.")
        changed = descriptions.would_change(document_id, changes)
    except RequestError as error:
        return InventoryRow(number, document_id, changes, error=error)
    return InventoryRow(number, document_id, changes, changed)


def _named(values: Mapping[str, str], versions: Sequence[VersionInfo]) -> str:
    """Return the id of a row's document.

    Raises:
        NotFoundError: There is none, or it is not the only one.
    """
    document_id, path = values.get(_ID, ""), values.get(_PATH, "")
    if document_id:
        return document_id
    wanted = str(Path(path).absolute())
    found = [v.document_id for v in versions if v.source_path in {path, wanted}]
    if len(found) != 1:
        message = (
            f"{'No document' if not found else 'More than one document'} was read from {path!r}."
        )
        raise NotFoundError(message, "Name the document by its document_id.")
    return found[0]


def _table(path: Path) -> list[list[str]]:
    """Read rows; spreadsheets write commas, semicolons or tabs.

    Raises:
        RequestError: It cannot be read.
    """
    advice = "Save the table as CSV in UTF-8."
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise RequestError(f"{path} is too large for a table of documents.", advice)
        data = path.read_bytes()
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror or type(error).__name__}."
        raise RequestError(message, advice) from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise RequestError(f"{path} is no table: {error}.", advice) from error


def _harmless(cell: str) -> str:
    # What a document says of itself must not become a formula of whoever opens the table.
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _plain(cell: str) -> str:
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text
