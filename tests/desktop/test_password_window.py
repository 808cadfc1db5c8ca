# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A locked file in the window: offered, opened from the keyboard, wrong once, and nothing kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from app.desktop.password_dialog import PasswordDialog
from tests.desktop.conftest import Desk

# The platform of tests has no window manager to tell a least size to.
pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]

LOCKED = "failed:regulations:/documents/locked.pdf"


def offered(desk: Desk) -> PasswordDialog:
    """The dialog that Enter on the failed file opens."""
    documents = desk.window.documents
    documents.select(LOCKED)
    documents.tree.setFocus()
    desk.bot.keyClick(documents.tree, Qt.Key.Key_Return)
    return shown_dialog(desk)


def shown_dialog(desk: Desk) -> PasswordDialog:
    def found() -> list[PasswordDialog]:
        return [d for d in desk.window.findChildren(PasswordDialog) if d.isVisible()]

    desk.until(lambda: found() and found()[0].field.hasFocus())
    return found()[0]


def failures(desk: Desk) -> list[str]:
    return [failure.fault.message for failure in desk.window.library.state.shelf.failures]


def test_a_locked_file_opens_from_the_keyboard_alone(desk: Desk) -> None:
    dialog = offered(desk)
    assert dialog.field.echoMode() == QLineEdit.EchoMode.Password
    assert dialog.field.accessibleName() == "Password of locked.pdf"
    assert dialog.field.accessibleDescription().startswith("locked.pdf needs a password.")
    assert not dialog.open_file.isEnabled()
    desk.bot.keyClicks(dialog.field, "right")
    desk.bot.keyClick(dialog.field, Qt.Key.Key_Return)
    expected = {
        "paths": ["/documents/locked.pdf"],
        "corpus": "regulations",
        "password": "right",
    }
    desk.until(lambda: desk.asked("ingest") == [expected])
    desk.until(lambda: failures(desk) == [])
    desk.until(lambda: desk.window.library.state.batches == ())
    titles = [document.title for document in desk.window.library.state.shelf.documents]
    assert "Locked" in titles


def test_a_wrong_password_is_said_where_it_was_asked_for(desk: Desk) -> None:
    dialog = offered(desk)
    desk.bot.keyClicks(dialog.field, "wrong")
    desk.bot.mouseClick(dialog.open_file, Qt.MouseButton.LeftButton)
    desk.until(lambda: failures(desk) == ["The password given for locked.pdf is wrong."])
    desk.until(lambda: desk.window.library.state.batches == ())
    again = offered(desk)
    assert desk.texts(again)[0] == "The password given for locked.pdf is wrong."
    assert again.field.text() == ""


def test_leaving_the_dialog_asks_for_nothing(desk: Desk) -> None:
    desk.window.documents.select(LOCKED)
    unlock = desk.window.documents.details.unlock
    assert unlock.accessibleName() == "Enter password…"
    desk.bot.mouseClick(unlock, Qt.MouseButton.LeftButton)
    dialog = shown_dialog(desk)
    desk.bot.keyClicks(dialog.field, "right")
    desk.bot.keyClick(dialog, Qt.Key.Key_Escape)
    desk.until(lambda: not dialog.isVisible())
    assert desk.asked("ingest") == []


def test_the_password_shows_when_it_is_wanted(desk: Desk) -> None:
    dialog = offered(desk)
    dialog.shown.click()
    assert dialog.field.echoMode() == QLineEdit.EchoMode.Normal
    dialog.shown.click()
    assert dialog.field.echoMode() == QLineEdit.EchoMode.Password


def test_a_password_is_held_only_while_its_file_is_read(make_desk) -> None:
    desk = make_desk(page_delay_s=0.1)
    dialog = offered(desk)
    desk.bot.keyClicks(dialog.field, "right")
    desk.bot.keyClick(dialog.field, Qt.Key.Key_Return)
    desk.until(lambda: desk.window.library.state.batches != ())
    assert "right" not in repr(desk.window.library.state)
    desk.until(lambda: desk.window.library.state.batches == ())
