# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which folders a corpus is kept up to date with, remembered from one run to the next."""

from collections.abc import Iterable
from pathlib import Path

from core.errors import NotFoundError, RequestError
from core.store.database import Database, utc_now
from core.store.paths import may_differ, storable
from core.types import Corpus


class SourceFolders:
    """The folders of each corpus."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def list(self, corpus: Corpus) -> tuple[Path, ...]:
        """Return a corpus's folders by their paths."""
        rows = self._database.rows(
            "SELECT path FROM source_folders WHERE corpus = ? ORDER BY path", (corpus.value,)
        )
        return tuple(Path(row["path"]) for row in rows)

    def remember(self, corpus: Corpus, folders: Iterable[Path]) -> None:
        """Add folders to those of a corpus.

        Raises:
            RequestError: One is no folder, its name is not text, or it belongs to the other corpus.
        """
        for folder in folders:
            place = folder.resolve()
            path = storable(str(place))
            if path != str(place) or may_differ(path) or not place.is_dir():
                message = f"{path} is not a folder that can be remembered."
                raise RequestError(message, "Name a folder that is there.")
            self._check_other(corpus, place)
            self._database.write(
                "INSERT OR IGNORE INTO source_folders (corpus, path, added_at) VALUES (?, ?, ?)",
                (corpus.value, path, utc_now()),
            )

    def forget(self, corpus: Corpus, folder: Path) -> None:
        """Take a folder out; its documents stay as they are.

        Raises:
            NotFoundError: It is not among them.
        """
        paths = {str(folder), str(folder.resolve())}
        gone = [path for path in map(str, self.list(corpus)) if path in paths]
        if not gone:
            message = f"{folder} is not a folder that {corpus.value} are kept up to date with."
            raise NotFoundError(message, "The report of `clauselight update` names the folders.")
        self._database.write(
            "DELETE FROM source_folders WHERE corpus = ? AND path = ?", (corpus.value, gone[0])
        )

    def _check_other(self, corpus: Corpus, folder: Path) -> None:
        """Hold a folder to one corpus.

        Raises:
            RequestError: It is one of the other corpus, or stands in one, or holds one.
        """
        for other in Corpus:
            for known in self.list(other) if other is not corpus else ():
                if folder.is_relative_to(known) or known.is_relative_to(folder):
                    message = f"{folder} belongs to the {other.value}, through the folder {known}."
                    raise RequestError(message, "Keep the two kinds of documents in two folders.")
