# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The files that pages are drawn from, one copy for each content, kept beside the database.

A page can then be shown when its source is gone. A copy is named by its own hash, never by a name
from outside, and two versions with the same bytes share it.
"""

import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from core.errors import NotFoundError
from core.store.database import Database, guard

_EXTENSION = re.compile(r"\.[a-z0-9]{1,8}")


class FileStore:
    """Keeps and finds copies."""

    def __init__(self, database: Database, folder: Path) -> None:
        """Work on an open database; `folder` is made when the first file is kept."""
        self._database = database
        self._folder = folder

    def keep(self, version_id: str, source: Path) -> Path:
        """Copy a file for a version, which may be published later, and return the copy's path.

        The copy is whole or not there at all. Its name keeps the source's extension if it is plain.
        """
        with guard(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True)
            partial, sha256 = _copy_aside(source, self._folder)
            extension = source.suffix.lower()
            plain = extension if _EXTENSION.fullmatch(extension) else ""
            kept = self._folder / f"{sha256}{plain}"
            partial.replace(kept)
        self._database.write(
            "INSERT OR REPLACE INTO canonical_files (version_id, file_name) VALUES (?, ?)",
            (version_id, kept.name),
        )
        return kept

    def canonical_path(self, version_id: str) -> Path:
        """Return the file that a version's pages are drawn from.

        Raises:
            NotFoundError: None was kept, or it was deleted behind the program's back.
        """
        row = self._database.row(
            "SELECT file_name FROM canonical_files WHERE version_id = ?", (version_id,)
        )
        path = None if row is None else self._folder / str(row["file_name"])
        if path is None or not path.is_file():
            message = f"The pages of {version_id!r} are not in this library."
            raise NotFoundError(message, "Bring the document in again.")
        return path

    def sweep(self) -> tuple[str, ...]:
        """Delete copies that no version needs, and return their names. To be run at start."""
        self._database.write(
            "DELETE FROM canonical_files WHERE version_id NOT IN (SELECT version_id FROM versions)"
        )
        rows = self._database.rows("SELECT DISTINCT file_name FROM canonical_files")
        needed = {row["file_name"] for row in rows}
        with guard(self._folder):
            present = sorted(self._folder.iterdir()) if self._folder.is_dir() else []
            removed = [path for path in present if path.is_file() and path.name not in needed]
            for path in removed:
                path.unlink()
        return tuple(path.name for path in removed)


def _copy_aside(source: Path, folder: Path) -> tuple[Path, str]:
    """Copy to a name that nothing looks at, down to the disk, and hash what was written."""
    handle, name = tempfile.mkstemp(dir=folder, prefix="keeping-")
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as target, source.open("rb") as origin:
            shutil.copyfileobj(origin, target, 1 << 20)
            target.flush()
            os.fsync(target.fileno())
        with partial.open("rb") as written:
            return partial, hashlib.file_digest(written, "sha256").hexdigest()
    except BaseException:
        partial.unlink()
        raise
