# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A window with a fake engine in a real process behind it."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.client import EngineClient
from app.desktop.main_window import MainWindow
from app.desktop.theme import ThemeKeeper
from tests.desktop import fake_engine, scenes


@dataclass
class Desk:
    """A window under test.

    Attributes:
        window: It.
        client: Its end of the pipe.
        scenario: What the engine was told to tell; changes count from its next start on.
        journal: Where the engine writes what it is asked.
        bot: Waits and types.
    """

    window: MainWindow
    client: EngineClient
    scenario: dict[str, Any]
    journal: Path
    bot: QtBot

    def asked(self, command: str) -> list[dict[str, Any]]:
        """Return the arguments of every request for a command so far."""
        if not self.journal.exists():
            return []
        lines = self.journal.read_text(encoding="utf-8").splitlines()
        messages = [json.loads(line) for line in lines if line.endswith("}")]
        return [m["arguments"] for m in messages if m["command"] == command]

    def until(self, true: Callable[[], object], timeout_ms: int = 15_000) -> None:
        """Wait for something, with the event loop running."""
        self.bot.waitUntil(lambda: bool(true()), timeout=timeout_ms)

    def ask(self, question: str) -> None:
        """Ask and wait for whatever comes of it."""
        self.window.show_question(question)
        self.until(lambda: not self.window.asking.working)

    def texts(self, part: QWidget) -> list[str]:
        """Return every text that stands visibly on labels in a part of the window."""
        labels = part.findChildren(QLabel)
        return [x.text() for x in labels if x.isVisibleTo(part) and x.text()]


@pytest.fixture(scope="session")
def keeper(qapp: QApplication) -> ThemeKeeper:
    return ThemeKeeper(qapp)


@pytest.fixture(autouse=True)
def settings_of_nobody(tmp_path: Path) -> None:
    """No test reads or changes what the person at this machine has had remembered."""
    formats, scopes = QSettings.Format, QSettings.Scope
    QSettings.setPath(formats.IniFormat, scopes.UserScope, str(tmp_path / "settings"))


@pytest.fixture
def make_desk(qtbot: QtBot, tmp_path: Path, keeper: ThemeKeeper) -> Iterator[Callable[..., Desk]]:
    desks: list[Desk] = []

    def make(*, start: bool = True, **changes: Any) -> Desk:
        journal, file = tmp_path / "journal", tmp_path / "scenario.json"
        scenario = scenes.scenario() | {"journal": str(journal)} | changes
        file.write_text(json.dumps(scenario), encoding="utf-8")
        command = [sys.executable, fake_engine.__file__, str(file)]
        client = EngineClient(command, tmp_path / "engine.log", keeper)
        window = MainWindow(client, keeper, tmp_path)
        desk = Desk(window, client, scenario, journal, qtbot)
        desks.append(desk)
        window.show()
        if start:
            window.start_engine()
            desk.until(lambda: window.library.state.known)
        return desk

    yield make
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()


@pytest.fixture
def desk(make_desk: Callable[..., Desk]) -> Desk:
    return make_desk()
