# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages as they were read, so that none is read twice.

Those of a file that was not read to its end are there for the next attempt, which goes on from
there. Those of a document that is in the library are there for its next version: of a page that
stands in both the digest is the same, and only the others are read.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from core.parse.document import ReadBefore
from core.parse.page_codec import pack_page, unpack_page
from core.parse.raw import RawPage
from core.store.database import Database, utc_now
from core.store.paths import storable

KEPT_DAYS = 30
"""After so long a reading that was interrupted begins anew."""


class PageLedger:
    """Read pages by the content they were read from and the settings they were read with."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def pages(self, sha256: str, settings_key: str) -> dict[int, RawPage]:
        """Return the pages read so far by their index.

        Args:
            sha256: Of the file.
            settings_key: Whatever changes how pages are read; other keys' pages are not given.
        """
        rows = self._database.rows(
            "SELECT page_index, data FROM page_ledger"
            " WHERE content_sha256 = ? AND settings_key = ? ORDER BY page_index",
            (sha256, settings_key),
        )
        return {
            row["page_index"]: replace(unpack_page(row["data"]), index=row["page_index"])
            for row in rows
        }

    def read_before(self, sha256: str, settings_key: str, earlier: str | None) -> ReadBefore:
        """What need not be read of a file.

        Args:
            sha256: Of the file.
            settings_key: As for `pages`.
            earlier: The hash of the version before; None where there is none.
        """
        same = self.pages(sha256, settings_key)
        if earlier is None:
            return ReadBefore(same)
        rows = self._database.rows(
            "SELECT digest, data FROM page_ledger"
            " WHERE content_sha256 = ? AND settings_key = ? AND digest <> ''",
            (earlier, settings_key),
        )
        return ReadBefore(same, {row["digest"]: unpack_page(row["data"]) for row in rows})

    def add(self, sha256: str, settings_key: str, page: RawPage, source_path: str = "") -> None:
        """Keep one page, read from a path; it is on disk when this returns."""
        self._database.write(
            "INSERT OR REPLACE INTO page_ledger"
            " (content_sha256, settings_key, page_index, data, added_at, source_path)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (sha256, settings_key, page.index, pack_page(page), utc_now(), storable(source_path)),
        )

    def keep(
        self, sha256: str, settings_key: str, digests: Sequence[str], *, earlier: str | None
    ) -> None:
        """Keep the pages of a file that was published, for its next version.

        Args:
            sha256: Of the file.
            settings_key: As for `pages`.
            digests: Of its pages, in order; pages without one are forgotten.
            earlier: The version before, whose pages were taken where they are the same.
        """
        named = [(digest, index) for index, digest in enumerate(digests) if digest]
        now = utc_now()
        with self._database.transaction():
            self._database.write_many(
                "UPDATE page_ledger SET digest = ?"
                " WHERE content_sha256 = ? AND settings_key = ? AND page_index = ?",
                [(digest, sha256, settings_key, index) for digest, index in named],
            )
            self._database.write(
                "DELETE FROM page_ledger"
                " WHERE content_sha256 = ? AND (digest = '' OR settings_key <> ?)",
                (sha256, settings_key),
            )
            if earlier is None or earlier == sha256:
                return
            self._database.write_many(
                "INSERT OR IGNORE INTO page_ledger (content_sha256, settings_key, page_index, data,"
                " added_at, source_path, digest)"
                " SELECT ?, settings_key, ?, data, ?, source_path, digest FROM page_ledger"
                " WHERE content_sha256 = ? AND digest = ? AND settings_key = ? LIMIT 1",
                [(sha256, n, now, earlier, digest, settings_key) for digest, n in named],
            )
            self.clear(earlier)

    def clear(self, sha256: str) -> None:
        """Forget a file's pages, under whatever settings they were read."""
        self._database.write("DELETE FROM page_ledger WHERE content_sha256 = ?", (sha256,))

    def clear_path(self, source_path: str, *but: str) -> None:
        """Forget what was read from a path, but for some contents: what it holds, and held."""
        kept = ", ".join("?" * len(but))
        self._database.write(
            f"DELETE FROM page_ledger WHERE source_path = ? AND content_sha256 NOT IN ({kept})",
            (storable(source_path), *but),
        )

    def sweep(self, settings_key: str) -> int:
        """Forget what nobody comes back for, and return how many pages that was. For the start.

        Of interrupted readings that is what was read before its content was published whole, and
        what is old: its file changed since, or was taken away. Of published ones it is what belongs
        to no current version, and what would be read otherwise now.

        Args:
            settings_key: As for `pages`.
        """
        oldest = datetime.now(UTC) - timedelta(days=KEPT_DAYS)
        return self._database.write(
            "DELETE FROM page_ledger WHERE"
            " digest = '' AND (added_at < ? OR EXISTS (SELECT 1 FROM versions"
            " WHERE versions.content_sha256 = page_ledger.content_sha256"
            " AND failed_pages = '[]' AND substr(published_at, 1, 19) >= substr(added_at, 1, 19)))"
            " OR digest <> '' AND (settings_key <> ? OR content_sha256 NOT IN"
            " (SELECT content_sha256 FROM versions WHERE current = 1))",
            (oldest.isoformat(timespec="microseconds"), settings_key),
        )
