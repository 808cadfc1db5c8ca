# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opening, migrations, transactions, and faults of SQLite as known errors, on real files."""

import sqlite3
import threading
from pathlib import Path

import pytest

from core.errors import (
    DiskFullError,
    WorkspaceBusyError,
    WorkspaceDamagedError,
    WorkspaceError,
    WorkspaceNewerError,
    WorkspacePermissionError,
)
from core.store import database as module
from core.store.database import SQLITE_FILE, Database, guard, raise_if_full
from core.store.migrations import MIGRATIONS, Migration


def test_a_new_library_has_the_newest_schema_with_a_record_of_each_step(tmp_path: Path) -> None:
    database = Database.open(tmp_path / "deep" / "library")
    rows = database.rows("SELECT number, name, applied_at FROM schema_migrations")
    assert [row["number"] for row in rows] == [m.number for m in MIGRATIONS]
    assert rows[0]["applied_at"].endswith("+00:00")
    assert database.rows("PRAGMA journal_mode")[0][0] == "wal"
    assert database.rows("PRAGMA foreign_keys")[0][0] == 1
    database.close()
    again = Database.open(tmp_path / "deep" / "library")
    assert len(again.rows("SELECT * FROM schema_migrations")) == len(MIGRATIONS)
    again.close()


def test_numbers_of_migrations_have_no_gap() -> None:
    assert [m.number for m in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))


def test_a_migration_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database.open(tmp_path).close()
    broken = Migration(len(MIGRATIONS) + 1, "broken", ("CREATE TABLE half (a)", "CREATE NONSENSE"))
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", (*MIGRATIONS, broken))
        with pytest.raises(sqlite3.OperationalError):
            Database.open(tmp_path)
    database = Database.open(tmp_path)
    assert database.rows("SELECT name FROM sqlite_master WHERE name = 'half'") == []
    database.close()


def test_a_library_of_the_first_schema_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", MIGRATIONS[:1])
        old = Database.open(tmp_path)
        old.write("INSERT INTO documents VALUES ('d1', 'policies', '/p.pdf', 1)")
        old.write(
            "INSERT INTO versions (version_id, document_id, version, corpus, file_name,"
            " source_path, title, content_sha256, outcome, coverage, page_count, ocr_pages,"
            " failed_pages, form_number, strategy, current, published_at) VALUES ('d1.v1', 'd1',"
            " 1, 'policies', 'p.pdf', '/p.pdf', 'P', '0', 'complete', 1, 1, 0, '[]', 'HO-3',"
            " 'sections', 1, '2026-01-01')"
        )
        old.close()
    database = Database.open(tmp_path)
    row = database.row("SELECT form_number, edition FROM versions")
    assert row is not None
    assert tuple(row) == ("HO-3", None)
    assert database.rows("SELECT * FROM statements") == []
    database.close()


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    database.write("INSERT INTO schema_migrations VALUES (?, 'later', 'then')", (99,))
    database.close()
    with pytest.raises(WorkspaceNewerError) as fault:
        Database.open(tmp_path)
    assert "schema 99" in fault.value.message
    assert "newer version" in fault.value.advice


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    (tmp_path / SQLITE_FILE).write_bytes(b"This is a letter, not a database. " * 100)
    with pytest.raises(WorkspaceDamagedError):
        Database.open(tmp_path)


def test_a_database_with_broken_pages_is_damaged(tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    path = tmp_path / SQLITE_FILE
    content = bytearray(path.read_bytes())
    content[200:] = b"\xff" * (len(content) - 200)
    path.write_bytes(content)
    with pytest.raises(WorkspaceDamagedError):
        Database.open(tmp_path)


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / SQLITE_FILE) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    with pytest.raises(WorkspaceDamagedError) as fault:
        Database.open(tmp_path)
    assert "another program" in fault.value.message


def test_a_folder_that_is_a_file_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WorkspacePermissionError):
        Database.open(tmp_path / "file")
    with pytest.raises(WorkspacePermissionError):
        Database.open(tmp_path / "file" / "below")


def test_a_file_that_cannot_be_opened_is_a_matter_of_permission(tmp_path: Path) -> None:
    (tmp_path / SQLITE_FILE).mkdir()
    with pytest.raises(WorkspacePermissionError):
        Database.open(tmp_path)


def test_writing_what_may_only_be_read_is_a_matter_of_permission(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    database.rows("PRAGMA query_only = ON")
    with pytest.raises(WorkspacePermissionError):
        database.write("DELETE FROM page_ledger")
    database.close()


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    pages = database.rows("PRAGMA page_count")[0][0]
    database.rows(f"PRAGMA max_page_count = {pages}")
    rows = [("a", "small"), ("b", "x" * 1_000_000)]
    with pytest.raises(DiskFullError) as fault:
        database.write_many("INSERT INTO failures VALUES ('policies', ?, ?, 'm', 'v', 't')", rows)
    assert "Free some space" in fault.value.advice
    assert database.rows("SELECT * FROM failures") == []
    database.close()


def test_no_room_for_a_file_is_a_full_disk(tmp_path: Path) -> None:
    import errno

    with pytest.raises(DiskFullError), guard(tmp_path):
        raise OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(WorkspacePermissionError), guard(tmp_path):
        raise OSError(errno.EROFS, "Read-only file system")
    with pytest.raises(WorkspaceError, match="failed"), guard(tmp_path):
        raise OSError(errno.EIO, "Input/output error")
    with pytest.raises(OSError, match="strange"), guard(tmp_path):
        raise OSError(errno.EPIPE, "strange")


def test_the_disk_is_looked_at_when_a_library_does_not_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_if_full(tmp_path)
    raise_if_full(tmp_path / "missing")
    usage = type("Usage", (), {"free": 0})()
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    with pytest.raises(DiskFullError):
        raise_if_full(tmp_path)


def test_another_process_that_holds_the_database_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database.open(tmp_path).close()
    monkeypatch.setattr(module, "BUSY_TIMEOUT_S", 0.05)
    other = sqlite3.connect(tmp_path / SQLITE_FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(WorkspaceBusyError):
        Database.open(tmp_path)
    other.close()


def test_a_failing_disk_is_told_apart(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    with pytest.raises(WorkspaceError) as fault, guard(tmp_path):
        raise error
    assert type(fault.value) is WorkspaceError
    assert "failed" in fault.value.message


def test_a_fault_of_the_program_is_not_hidden(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    with pytest.raises(sqlite3.OperationalError):
        database.rows("SELECT nonsense")
    database.close()
    with pytest.raises(sqlite3.ProgrammingError):
        database.rows("SELECT 1")


def test_a_transaction_is_all_or_nothing_and_may_be_nested(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    sql = "INSERT INTO canonical_files VALUES (?, 'f')"

    def break_off() -> None:
        with database.transaction():
            database.write(sql, ("a",))
            with database.transaction():
                database.write(sql, ("b",))
            raise KeyError

    with pytest.raises(KeyError):
        break_off()
    assert database.rows("SELECT * FROM canonical_files") == []
    with database.transaction():
        database.write_many(sql, [("a",), ("b",)])
    assert len(database.rows("SELECT * FROM canonical_files")) == 2
    assert database.write("DELETE FROM canonical_files") == 2
    database.close()


def test_a_reader_in_another_thread_sees_the_old_state_until_the_end(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    seen: list[int] = []

    def look() -> None:
        seen.append(len(database.rows("SELECT * FROM canonical_files")))

    def in_thread() -> None:
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()

    with database.transaction():
        database.write("INSERT INTO canonical_files VALUES ('a', 'f')")
        in_thread()
    in_thread()
    assert seen == [0, 1]
    database.close()


def test_case_is_folded_beyond_ascii(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    row = database.row("SELECT casefold('\u00c9COLE STRASSE'), casefold(NULL)")
    assert row is not None
    assert tuple(row) == ("\u00e9cole strasse", None)
    database.close()
