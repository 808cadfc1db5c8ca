# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages of a file that was not read to its end, so that the next attempt goes on from there."""

from datetime import UTC, datetime, timedelta

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
        return {row["page_index"]: unpack_page(row["data"]) for row in rows}

    def add(self, sha256: str, settings_key: str, page: RawPage, source_path: str = "") -> None:
        """Keep one page, read from a path; it is on disk when this returns."""
        self._database.write(
            "INSERT OR REPLACE INTO page_ledger"
            " (content_sha256, settings_key, page_index, data, added_at, source_path)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (sha256, settings_key, page.index, pack_page(page), utc_now(), storable(source_path)),
        )

    def clear(self, sha256: str) -> None:
        """Forget a file's pages, under whatever settings they were read."""
        self._database.write("DELETE FROM page_ledger WHERE content_sha256 = ?", (sha256,))

    def clear_path(self, source_path: str, but: str = "") -> None:
        """Forget what was read from a path, but for the content that it holds now."""
        self._database.write(
            "DELETE FROM page_ledger WHERE source_path = ? AND content_sha256 <> ?",
            (storable(source_path), but),
        )

    def sweep(self) -> int:
        """Forget what nobody comes back for, and return how many pages that was. For the start.

        That is what was read before its content was published whole, and what is old: its file
        changed since, or was taken away.
        """
        oldest = datetime.now(UTC) - timedelta(days=KEPT_DAYS)
        return self._database.write(
            "DELETE FROM page_ledger WHERE added_at < ? OR EXISTS (SELECT 1 FROM versions"
            " WHERE versions.content_sha256 = page_ledger.content_sha256"
            " AND failed_pages = '[]' AND substr(published_at, 1, 19) >= substr(added_at, 1, 19))",
            (oldest.isoformat(timespec="microseconds"),),
        )
