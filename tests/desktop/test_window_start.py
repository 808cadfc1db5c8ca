# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window is there fast and alone: nothing of the engine is loaded into its process."""

import subprocess
import sys
import time
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QTimer

pytestmark = pytest.mark.gui

ENGINE_LIBRARIES = {
    "numpy",
    "pydantic",
    "pymupdf",
    "chromadb",
    "onnxruntime",
    "llama_cpp",
    "paddleocr",
    "sqlite_utils",
    "tokenizers",
    "PIL",
}


def test_the_window_loads_no_engine_library() -> None:
    code = (
        "import sys; import app.desktop.launch;"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "PySide6" in loaded
    assert loaded & ENGINE_LIBRARIES == set()
    assert "core" not in loaded


def test_the_program_shows_its_window_and_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "--workspace", str(tmp_path / "library")]
    started = time.perf_counter()
    done = subprocess.run(
        [*command, "--exit-when-shown"], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "shown\n"
    assert done.stderr == ""
    # The aim of 1.5 s is measured by the bench on a quiet machine; this catches a wrong import.
    assert time.perf_counter() - started < 15


def test_a_folder_that_cannot_be_written_still_shows_the_window(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    command = [sys.executable, "-m", "app", "--workspace", str(blocked / "library")]
    done = subprocess.run(
        [*command, "--exit-when-shown"], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "shown\n"


@pytest.mark.xfail(
    PySide6.__version__ == "6.12.0" and sys.version_info < (3, 12),
    reason="this version loses a reference to True at every emission; Python 3.11 dies of it",
    strict=True,
)
def test_an_emission_loses_no_reference() -> None:
    timer = QTimer()
    before = sys.getrefcount(True)
    for _ in range(50):
        timer.timeout.emit()
    # Others may take or give one meanwhile; fifty emissions would take fifty.
    assert sys.getrefcount(True) > before - 25
