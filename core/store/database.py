# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The workspace's SQLite file: opened, brought to the newest schema, read and written.

The one place that knows sqlite-utils, and the one place where a fault of SQLite or of the file
system becomes a known error. It knows no table but its own record of migrations.
"""

import errno
import shutil
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import sqlite_utils

from core.errors import (
    DiskFullError,
    WorkspaceBusyError,
    WorkspaceDamagedError,
    WorkspaceError,
    WorkspaceNewerError,
    WorkspacePermissionError,
)
from core.store.migrations import MIGRATIONS, Migration

SQLITE_FILE = "library.sqlite3"
BUSY_TIMEOUT_S = 10.0
CACHE_KIB = 65_536

Values = Sequence[object] | Mapping[str, object]

_RECORD = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL
) STRICT
"""


def utc_now() -> str:
    """Return the time in UTC as ISO 8601 with microseconds."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


@contextmanager
def guard(folder: Path) -> Iterator[None]:
    """Turn faults of SQLite and of the file system under `folder` into known errors.

    A full disk gives `DiskFullError`; what cannot be created, read or written
    `WorkspacePermissionError`; a broken file `WorkspaceDamagedError`; a database that another
    process holds `WorkspaceBusyError`; a disk that fails otherwise `WorkspaceError`.

    Raises:
        Error: Any other fault of SQLite; it is a bug.
        OSError: Any other fault of the system; it is a bug.
    """
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        known = _known_error(error, folder)
        if known is None:
            raise
        raise known from error


def raise_if_full(folder: Path, *, surely: bool = False) -> None:
    """Say that the disk is full, if it is: for libraries whose own faults do not tell.

    Args:
        folder: On the disk.
        surely: It was full a moment ago, whatever is free now.

    Raises:
        DiskFullError: Less than a megabyte is left.
    """
    if surely or _is_full(folder):
        raise DiskFullError(*_disk_full(folder).args)


class Database:
    """One SQLite file; each thread has its own connection, writers queue.

    Readers never wait for a writer (write-ahead log). A thread may nest reads in a transaction.
    """

    def __init__(self, folder: Path) -> None:
        """Take the folder; use `open` instead."""
        self.folder = folder
        self._connections: dict[int, sqlite_utils.Database] = {}
        self._connections_lock = threading.Lock()
        self._write_lock = threading.RLock()
        self._closed = False

    @classmethod
    def open(cls, folder: Path) -> "Database":
        """Open the library in `folder`, which is made if need be, and apply missing migrations.

        A library that a newer program wrote gives `WorkspaceNewerError`, a file that is no database
        or not ours `WorkspaceDamagedError`; for the rest see `guard`.
        """
        database = cls(folder)
        try:
            with guard(folder):
                folder.mkdir(parents=True, exist_ok=True)
                database._migrate(MIGRATIONS)
        except BaseException:
            database.close()
            raise
        return database

    def rows(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Return all rows of a query."""
        with self.guard():
            return self._connection().execute(sql, values).fetchall()

    def row(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """Return the first row of a query, or None."""
        with self.guard():
            found: sqlite3.Row | None = self._connection().execute(sql, values).fetchone()
            return found

    def write(self, sql: str, values: Values = ()) -> int:
        """Run one changing statement and return how many rows it changed."""
        with self.transaction():
            return self._connection().execute(sql, values).rowcount

    def write_many(self, sql: str, rows: Iterable[Values]) -> None:
        """Run one changing statement for every row, in one transaction."""
        with self.transaction():
            self._connection().executemany(sql, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. Takes the write lock at once; may be nested: the outermost one counts."""
        with self._write_lock, self.guard():
            connection = self._connection()
            if connection.in_transaction:
                yield
            else:
                with _outermost(connection):
                    yield

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Turn faults of SQLite and of the file system into known errors: see `guard` above."""
        with guard(self.folder):
            yield

    def close(self) -> None:
        """Close every thread's connection; the database cannot be used any more."""
        with self._connections_lock:
            self._closed = True
            for connection in self._connections.values():
                connection.close()
            self._connections.clear()

    def _connection(self) -> sqlite3.Connection:
        # A number of a thread that has ended may come back: its connection is then used again,
        # which is why the connections do not insist on their thread.
        number = threading.get_ident()
        found = self._connections.get(number)
        if found is None:
            with self._connections_lock:
                if self._closed:
                    message = "the database is closed"
                    raise sqlite3.ProgrammingError(message)
                found = self._connections[number] = _connect(self.folder / SQLITE_FILE)
        return found.conn

    def _migrate(self, migrations: Sequence[Migration]) -> None:
        tables = {str(row[0]) for row in self.rows("SELECT name FROM sqlite_master")}
        path = self.folder / SQLITE_FILE
        if tables and "schema_migrations" not in tables:
            raise WorkspaceDamagedError(
                f"{path} is a database of another program.", "Choose another workspace folder."
            )
        self.write(_RECORD)
        row = self.row("SELECT max(number) FROM schema_migrations")
        reached = int(row[0] or 0) if row else 0
        if reached > len(migrations):
            raise WorkspaceNewerError(
                f"{path} was written by a newer version of the program "
                f"(schema {reached}; this program knows {len(migrations)}).",
                "Open it with the newer version, or choose another workspace folder.",
            )
        for migration in migrations[reached:]:
            self._apply(migration)

    def _apply(self, migration: Migration) -> None:
        with self.transaction():
            for statement in migration.statements:
                self.write(statement)
            self.write(
                "INSERT INTO schema_migrations (number, name, applied_at) VALUES (?, ?, ?)",
                (migration.number, migration.name, utc_now()),
            )


@contextmanager
def _outermost(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        # Left open by a fault alone; a full disk may have ended it already, and a second ROLLBACK
        # would hide why.
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _connect(path: Path) -> sqlite_utils.Database:
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.row_factory = sqlite3.Row
        database = sqlite_utils.Database(connection, execute_plugins=False)
        database.enable_wal()
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        connection.create_function("casefold", 1, _casefold, deterministic=True)
    except BaseException:
        connection.close()
        raise
    return database


def _casefold(value: object) -> str | None:
    # SQLite's own lower() knows ASCII alone.
    return value.casefold() if isinstance(value, str) else None


def _known_error(error: sqlite3.Error | OSError, folder: Path) -> WorkspaceError | None:
    if isinstance(error, OSError):
        return _known_os_error(error, folder)
    return _known_sqlite_error(error, folder)


def _known_sqlite_error(error: sqlite3.Error, folder: Path) -> WorkspaceError | None:
    # Errors of the driver itself carry no code; they are bugs.
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if primary == sqlite3.SQLITE_FULL or (primary == sqlite3.SQLITE_IOERR and _is_full(folder)):
        return _disk_full(folder)
    if primary in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}:
        return _no_permission(folder)
    if primary in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
        return WorkspaceDamagedError(
            f"{folder / SQLITE_FILE} is not a database, or is broken ({error}).",
            "Put back a backup of the workspace folder, or choose another one.",
        )
    if primary in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return WorkspaceBusyError(
            f"Another program holds {folder / SQLITE_FILE}.", "Close it there and try again."
        )
    if primary == sqlite3.SQLITE_IOERR:
        return _disk_failed(error, folder)
    return None


def _known_os_error(error: OSError, folder: Path) -> WorkspaceError | None:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return _disk_full(folder)
    if isinstance(error, PermissionError | NotADirectoryError | FileExistsError):
        return _no_permission(folder)
    if error.errno == errno.EIO:
        return _disk_failed(error, folder)
    return _no_permission(folder) if error.errno == errno.EROFS else None


def _disk_full(folder: Path) -> DiskFullError:
    return DiskFullError(
        f"There is no room left on the disk that holds {folder}.",
        "Free some space and start again; what was finished is kept.",
    )


def _disk_failed(error: sqlite3.Error | OSError, folder: Path) -> WorkspaceError:
    return WorkspaceError(
        f"The disk that holds {folder} failed ({error}).", "Check the disk, then try again."
    )


def _no_permission(folder: Path) -> WorkspacePermissionError:
    return WorkspacePermissionError(
        f"The workspace folder {folder} cannot be created, read or written.",
        "Choose a folder that you may write to, or ask for the right to.",
    )


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < 1_000_000
    except FileNotFoundError:
        return False
