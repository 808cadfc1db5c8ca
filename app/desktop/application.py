# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens the window. Shows it first; the engine, with everything heavy, starts after that."""

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.desktop.client import EngineClient
from app.desktop.main_window import MainWindow
from app.desktop.theme import ThemeKeeper
from app.engine.protocol import ENGINE_ARGUMENT

_LOG_NAME = "engine.log"


def run_window(
    workspace: Path,
    *,
    first_question: str | None = None,
    first_answer_id: str | None = None,
    exit_when_shown: bool = False,
) -> int:
    """Show the window on a library until it is closed.

    Args:
        workspace: The library's folder; the engine creates it when missing.
        first_question: Asked at once.
        first_answer_id: An answer of this library that is shown at once.
        exit_when_shown: Close again as soon as it is on screen, to measure the start.

    Returns:
        The program's exit code.
    """
    application = make_application()
    window = make_window(application, workspace, engine_command(workspace))
    window.show()
    if exit_when_shown:
        QTimer.singleShot(0, lambda: _report_and_close(window))
        return application.exec()

    def begin() -> None:
        window.start_engine()
        if first_question is not None:
            window.show_question(first_question)
        elif first_answer_id is not None:
            window.show_answer(first_answer_id)

    QTimer.singleShot(0, begin)
    return application.exec()


def make_application() -> QApplication:
    """Return the one application of this process."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("Clauselight")
    application.setApplicationDisplayName("Clauselight")
    application.setDesktopFileName("clauselight")
    return application


def make_window(application: QApplication, workspace: Path, command: Sequence[str]) -> MainWindow:
    """Build the window with an engine that has not been started.

    Args:
        application: The process's.
        workspace: The library's folder.
        command: How the engine is started.
    """
    client = EngineClient(command, _log_file(workspace), application)
    return MainWindow(client, ThemeKeeper(application), workspace)


def engine_command(workspace: Path) -> list[str]:
    """Return program and arguments of the engine: this Python, or the frozen program itself."""
    how = [ENGINE_ARGUMENT] if getattr(sys, "frozen", False) else ["-m", "app.engine"]
    return [sys.executable, *how, "--workspace", str(workspace.absolute())]


def _report_and_close(window: MainWindow) -> None:
    # Whoever measures the start waits for this line; the window has been painted by then.
    window.repaint()
    sys.stdout.write("shown\n")
    sys.stdout.flush()
    window.close()


def _log_file(workspace: Path) -> Path | None:
    """Return where the engine's log goes; None where the folder cannot be written."""
    try:
        workspace.mkdir(parents=True, exist_ok=True)
        path = workspace.absolute() / _LOG_NAME
        path.touch()
    except OSError:
        # The engine finds the same and says so in words; its log then goes to ours.
        return None
    return path
