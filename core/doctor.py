# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The self-check: one function a check, each with what to do when it fails."""

import importlib.util
import os
import platform
import shutil
import sqlite3
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.errors import KnownError
from core.workspace import Workspace
from models.store import ModelStatus, ModelStore

_LITTLE_DISK_BYTES = 2_000_000_000
_LITTLE_MEMORY_BYTES = 4_000_000_000
_LIBRARIES = ("pymupdf", "PySide6", "chromadb", "onnxruntime", "paddleocr", "llama_cpp")


class Severity(StrEnum):
    """How much a result matters."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What one check found.

    Attributes:
        name: What was looked at.
        severity: OK, WARNING (works, but look) or ERROR (something will not work).
        message: What was found.
        remedy: What to do; empty when all is well.
    """

    name: str
    severity: Severity
    message: str
    remedy: str = ""


def examine(workspace: Path) -> tuple[CheckResult, ...]:
    """Run every check; none of them changes anything but creating a missing library."""
    return (
        _python(),
        _libraries(),
        _sqlite(),
        _memory(),
        *(_model(status) for status in ModelStore().list() if status.default or status.problem),
        _library(workspace),
        _disk(workspace),
    )


def _python() -> CheckResult:
    version = platform.python_version()
    return CheckResult("Python", Severity.OK, version)


def _libraries() -> CheckResult:
    missing = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        remedy = "Set the program up again (`make setup`)."
        message = "Not installed: " + ", ".join(missing) + "."
        return CheckResult("Libraries", Severity.ERROR, message, remedy)
    return CheckResult("Libraries", Severity.OK, "All are installed.")


def _sqlite() -> CheckResult:
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE probe USING fts5(text)")
    except sqlite3.OperationalError:
        remedy = "Use a Python whose SQLite has FTS5; those from python.org and Debian have it."
        return CheckResult("SQLite", Severity.ERROR, "It has no full-text search.", remedy)
    finally:
        connection.close()
    return CheckResult("SQLite", Severity.OK, f"{sqlite3.sqlite_version} with full-text search.")


def _memory() -> CheckResult:
    import psutil  # noqa: PLC0415 - needed by this check alone

    total = psutil.virtual_memory().total
    message = f"{total / 1e9:.0f} GB of memory, {os.cpu_count()} processor cores."
    if total < _LITTLE_MEMORY_BYTES:
        remedy = "Answers need about 3.5 GB: close other programs while you ask."
        return CheckResult("Memory", Severity.WARNING, message, remedy)
    return CheckResult("Memory", Severity.OK, message)


def _model(status: ModelStatus) -> CheckResult:
    name = f"Model {status.name} ({status.role})"
    if status.state == "installed":
        return CheckResult(name, Severity.OK, "Installed.")
    remedy = (
        f"Run `clauselight models fetch {status.name}` on a machine with a network, or"
        " `clauselight models import FOLDER`."
    )
    severity = Severity.ERROR if status.default else Severity.WARNING
    return CheckResult(name, severity, status.problem or "Not installed.", remedy)


def _library(folder: Path) -> CheckResult:
    try:
        with Workspace.open(folder) as library:
            count = len(library.store.versions.list())
    except KnownError as error:
        return CheckResult("Library", Severity.ERROR, error.message, error.advice)
    return CheckResult("Library", Severity.OK, f"{folder} opens; it holds {count} documents.")


def _disk(folder: Path) -> CheckResult:
    existing = next(
        path for path in (folder.absolute(), *folder.absolute().parents) if path.exists()
    )
    free = shutil.disk_usage(existing).free
    message = f"{free / 1e9:.0f} GB free for the library."
    if free < _LITTLE_DISK_BYTES:
        remedy = "Free some space, or keep the library elsewhere with --workspace."
        return CheckResult("Disk", Severity.WARNING, message, remedy)
    return CheckResult("Disk", Severity.OK, message)
