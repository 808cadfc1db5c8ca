# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that could not be brought in, kept until they can: a failure must not scroll away."""

from dataclasses import dataclass

from core.errors import KnownError
from core.store.database import Database, utc_now
from core.store.paths import storable
from core.types import Corpus


@dataclass(frozen=True, slots=True)
class Failure:
    """One file that failed, with the sentence that the user saw then."""

    corpus: Corpus
    source_path: str
    code: str
    message: str
    advice: str
    failed_at: str


class FailureLog:
    """The last failure of each file."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def add(self, corpus: Corpus, source_path: str, error: KnownError) -> None:
        """Note a failure; it replaces an earlier one of the same file."""
        path, message, advice = map(storable, (source_path, error.message, error.advice))
        row = (corpus.value, path, error.code, message, advice, utc_now())
        self._database.write("INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?, ?)", row)

    def clear(self, corpus: Corpus, source_path: str) -> None:
        """Forget a file's failure: it was read after all."""
        self._database.write(
            "DELETE FROM failures WHERE corpus = ? AND source_path = ?",
            (corpus.value, storable(source_path)),
        )

    def list(self) -> tuple[Failure, ...]:
        """Return all, newest first."""
        rows = self._database.rows(
            "SELECT corpus, source_path, code, message, advice, failed_at"
            " FROM failures ORDER BY failed_at DESC, source_path"
        )
        return tuple(Failure(Corpus(row["corpus"]), *tuple(row)[1:]) for row in rows)
