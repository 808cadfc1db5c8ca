# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an update run did, kept in the library for whoever asks when a document came or went."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.errors import KnownError
from core.store.database import Database, utc_now
from core.store.likeness import Likeness
from core.store.paths import storable
from core.types import Corpus, Outcome


class Fate(StrEnum):
    """What became of a file of the folders."""

    ADDED = "added"
    REPLACED = "replaced"
    RETURNED = "returned"
    MOVED = "moved"
    GONE = "gone"
    FAILED = "failed"
    WAITING = "waiting"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class UpdateEntry:
    """One file or folder.

    Attributes:
        fate: What became of it; `WAITING` is a file that somebody writes to: the next run takes it.
        path: Where it is, or was.
        document_id: Its document; None when it has none.
        version: Of the document now; None likewise.
        moved_from: For `MOVED`, the path that it had.
        error: For `FAILED`, why.
        outcome: How it was read, if it was read now; `PARTIAL` says that something is missing.
        facts: What its reader must be told, each a whole sentence.
        nearly_same: Documents that are nearly the same, copies included.
    """

    fate: Fate
    path: str
    document_id: str | None = None
    version: int | None = None
    moved_from: str | None = None
    error: KnownError | None = None
    outcome: Outcome | None = None
    facts: tuple[str, ...] = ()
    nearly_same: tuple[Likeness, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        error = self.error
        return {
            "path": storable(self.path),
            "document_id": self.document_id,
            "version": self.version,
            "moved_from": self.moved_from,
            "outcome": None if self.outcome is None else self.outcome.value,
            "facts": list(map(storable, self.facts)),
            "nearly_same": [each.as_dict() for each in self.nearly_same],
            "error": None
            if error is None
            else {
                "code": error.code,
                "message": storable(error.message),
                "advice": storable(error.advice),
            },
        }


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """One run.

    Attributes:
        corpus: The one that was brought up to date.
        folders: With which.
        entries: In order of the files' paths, what is gone last.
        seconds: Wall time.
    """

    corpus: Corpus
    folders: tuple[str, ...]
    entries: tuple[UpdateEntry, ...]
    seconds: float

    def of(self, fate: Fate) -> tuple[UpdateEntry, ...]:
        """Return the entries of one fate."""
        return tuple(entry for entry in self.entries if entry.fate is fate)

    @property
    def happened(self) -> bool:
        """Whether anything is different from before, or should be."""
        return any(entry.fate is not Fate.UNCHANGED for entry in self.entries)

    def as_dict(self) -> dict[str, Any]:
        """For JSON: a list for each fate, but only the number of those that are unchanged."""
        told: dict[str, Any] = {
            fate.value: [entry.as_dict() for entry in self.of(fate)]
            for fate in Fate
            if fate is not Fate.UNCHANGED
        }
        return {
            "corpus": self.corpus.value,
            "folders": list(self.folders),
            **told,
            "unchanged": len(self.of(Fate.UNCHANGED)),
            "seconds": round(self.seconds, 3),
        }


def keep_report(database: Database, report: UpdateReport) -> None:
    """Keep a run in which something happened."""
    if report.happened:
        database.write(
            "INSERT INTO update_runs (corpus, ended_at, report) VALUES (?, ?, ?)",
            (report.corpus.value, utc_now(), json.dumps(report.as_dict(), sort_keys=True)),
        )


def kept_reports(database: Database, corpus: Corpus) -> Iterable[dict[str, Any]]:
    """Return the runs of a corpus in which something happened, the last one first."""
    rows = database.rows(
        "SELECT ended_at, report FROM update_runs WHERE corpus = ? ORDER BY id DESC",
        (corpus.value,),
    )
    return [{"ended_at": row["ended_at"], **json.loads(row["report"])} for row in rows]
