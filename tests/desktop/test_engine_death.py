# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window outlives its engine: says what happened, starts another, loses nothing."""

import os
import signal
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.desktop.asking import Phase
from app.desktop.client import STOPPED, EngineClient, Handlers
from app.desktop.rows import library_rows
from app.desktop.values import Fault
from tests.desktop import scenes
from tests.desktop.conftest import Desk
from tests.desktop.fake_engine import error

pytestmark = pytest.mark.gui


def start_again(desk: Desk) -> None:
    banner = desk.window.banner
    assert banner.action.text() == "Start again"
    desk.bot.mouseClick(banner.action, Qt.MouseButton.LeftButton)
    assert not banner.isVisible()


def test_a_dead_engine_is_told_and_started_again(desk: Desk) -> None:
    desk.ask(scenes.FLOOD)
    first = desk.client.process_id
    os.kill(first, signal.SIGKILL)
    desk.until(lambda: desk.window.banner.isVisible())
    assert desk.window.banner.words.text().startswith(
        "The part of the program that reads and answers has stopped. It ended suddenly."
    )
    assert len(desk.window.result.cards) == 3
    assert len(desk.window.library.state.shelf.documents) == 3
    start_again(desk)
    desk.ask(scenes.NOWHERE)
    assert desk.window.asking.shown.phase is Phase.REFUSED
    assert desk.client.process_id != first


def test_a_question_that_was_at_work_can_be_asked_again(desk: Desk) -> None:
    desk.ask(scenes.CRASH)
    shown = desk.window.asking.shown
    assert (shown.phase, shown.question, shown.fault.code) == (Phase.FAILED, scenes.CRASH, STOPPED)
    start_again(desk)
    desk.scenario["answers"][scenes.CRASH] = desk.scenario["answers"][scenes.FLOOD]
    desk.window.asking.again()
    desk.until(lambda: len(desk.asked("ask")) == 2)


def test_reading_goes_on_with_the_next_engine(make_desk, tmp_path: Path) -> None:
    desk = make_desk(crash_once=str(tmp_path / "crashed"), page_delay_s=0.05)
    desk.window.library.add([Path("/x/one.pdf"), Path("/x/two.pdf")], "policies")
    desk.until(lambda: desk.window.banner.isVisible())
    rows = library_rows(desk.window.library.state)["policies"]
    assert [(r.title, r.status) for r in rows[:2]] == [
        ("one.pdf", "Waiting"),
        ("two.pdf", "Waiting"),
    ]
    start_again(desk)
    desk.until(lambda: desk.window.library.state.batches == ())
    desk.until(
        lambda: {"One", "Two"} <= {d.title for d in desk.window.library.state.shelf.documents}
    )
    assert len(desk.asked("ingest")) == 2


def test_files_can_be_added_before_the_engine_is_back(desk: Desk) -> None:
    os.kill(desk.client.process_id, signal.SIGKILL)
    desk.until(lambda: not desk.client.running)
    desk.window.library.add([Path("/x/one.pdf")], "policies")
    start_again(desk)
    desk.until(lambda: "One" in [d.title for d in desk.window.library.state.shelf.documents])


def test_a_removal_without_an_engine_is_not_lost_track_of(desk: Desk) -> None:
    library = desk.window.library
    document = library.state.shelf.documents[0]
    os.kill(desk.client.process_id, signal.SIGKILL)
    desk.until(lambda: not desk.client.running)
    library.remove(document)
    library.remove_now()
    assert document in library.state.shelf.documents
    assert desk.window.status.text() == f"{document.title} was not removed."


def test_an_engine_that_talks_nonsense_is_ended(desk: Desk) -> None:
    desk.window.show_question(scenes.GARBAGE)
    desk.until(lambda: desk.window.banner.isVisible())
    assert desk.window.asking.shown.fault.code == STOPPED
    assert not desk.client.running


def test_a_library_that_cannot_be_opened_says_why(make_desk) -> None:
    fault = error("WORKSPACE_BUSY", "It is open in another process.", "Close the other window.")
    desk = make_desk(start=False, refuse=fault)
    desk.window.start_engine()
    desk.until(lambda: desk.window.banner.isVisible())
    banner = desk.window.banner
    assert banner.words.text() == "It is open in another process. Close the other window."
    assert banner.action.text() == "Try again"
    assert not banner.close_button.isVisible()


def test_missing_models_are_told_with_what_to_do(make_desk) -> None:
    models = [
        {"name": "reader", "title": "Page reader", "state": "missing", "needed": True},
        {"name": "extra", "title": "Extra", "state": "missing", "needed": False},
        {"name": "there", "title": "There", "state": "installed", "needed": True},
    ]
    desk = make_desk(models=models)
    desk.until(lambda: desk.window.banner.isVisible())
    text = desk.window.banner.words.text()
    assert text.startswith("Not installed yet: Page reader. ")
    assert "clauselight models fetch" in text
    assert "clauselight models import FOLDER" in text
    asked = len(desk.asked("models_status"))
    desk.bot.mouseClick(desk.window.banner.action, Qt.MouseButton.LeftButton)
    desk.until(lambda: len(desk.asked("models_status")) == asked + 1)


def test_a_program_that_is_not_there_is_told(qtbot, keeper, tmp_path: Path) -> None:
    client = EngineClient([str(tmp_path / "nothing")], None, keeper)
    with qtbot.waitSignal(client.died) as signals:
        client.start()
    assert signals.args == ["It could not be started."]
    assert not client.running


def test_requests_without_an_engine_end_at_once(keeper) -> None:
    faults: list[Fault] = []
    client = EngineClient([sys.executable], None, keeper)
    client.request("documents", {}, Handlers(lambda data: None, faults.append))
    assert [fault.code for fault in faults] == [STOPPED]
