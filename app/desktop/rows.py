# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lines of the documents panel, made from the library's state. A plain function, no widget."""

from dataclasses import dataclass
from pathlib import Path

from app.desktop import words
from app.desktop.library import Batch, LibraryState
from app.desktop.values import Document, Failure


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the panel.

    Attributes:
        key: Tells it from every other line.
        title: The document's title or the file's name.
        status: How it stands, in words.
        icon: Name of the drawing that says the same.
        fraction: How far reading has come, 0 to 1; None when it is not being read.
        subject: What it is about: a document, a failed file, or nothing yet.
    """

    key: str
    title: str
    status: str
    icon: str
    fraction: float | None = None
    subject: Document | Failure | None = None

    @property
    def spoken(self) -> str:
        """The line as it is read aloud."""
        return f"{self.title}. {self.status}"


def library_rows(state: LibraryState) -> dict[str, list[Row]]:
    """Return the lines of each corpus: what is being read, what failed, what is there."""
    rows: dict[str, list[Row]] = {corpus: [] for corpus in words.CORPORA}
    busy = {Path(path).name for batch in state.batches for path in batch.paths}
    for number, batch in enumerate(state.batches):
        rows[batch.corpus or "policies"].extend(_batch_rows(batch, number))
    for failure in state.shelf.failures:
        if Path(failure.path).name not in busy:
            rows[failure.corpus].append(_failure_row(failure))
    for document in sorted(state.shelf.documents, key=lambda d: d.title.casefold()):
        rows[document.corpus].append(_document_row(document))
    return rows


def _batch_rows(batch: Batch, number: int) -> list[Row]:
    rows = []
    at_work = batch.progress.item if batch.progress else None
    if batch.progress is not None:
        fraction = batch.progress.done / batch.progress.total if batch.progress.total else 0.0
        status = words.progress_words(batch.progress)
        key = f"reading:{batch.progress.item}"
        rows.append(Row(key, batch.progress.item, status, "reading", fraction))
    for path in batch.paths:
        name = Path(path).name
        if name != at_work:
            rows.append(Row(f"waiting:{path}", name, "Waiting", "waiting"))
    if not rows:
        rows.append(Row(f"batch:{number}", "Sample documents", "Waiting", "waiting"))
    return rows


def _failure_row(failure: Failure) -> Row:
    name = Path(failure.path).name
    key = f"failed:{failure.corpus}:{failure.path}"
    return Row(key, name, "Could not be read", "failed", subject=failure)


def _document_row(document: Document) -> Row:
    icon = "complete" if document.outcome == "complete" else "partial"
    status = words.outcome_words(document)
    return Row(document.document_id, document.title, status, icon, subject=document)
