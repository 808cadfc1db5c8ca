# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything can be reached, and is named, without a mouse and without eyes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget

from tests.desktop import scenes
from tests.desktop.conftest import Desk

pytestmark = pytest.mark.gui


def reachable(desk: Desk) -> list[QWidget]:
    """Return what Tab goes through, from the question's field until it is back there."""
    field = desk.window.question.field
    field.setFocus()
    seen: list[QWidget] = []
    for _ in range(60):
        desk.bot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is field:
            break
        seen.append(now)
    return seen


def test_a_whole_question_by_keyboard_alone(desk: Desk) -> None:
    window = desk.window
    focus = QApplication.focusWidget
    assert focus() is window.question.field
    desk.bot.keyClicks(focus(), scenes.FLOOD)
    desk.bot.keyClick(focus(), Qt.Key.Key_Return)
    desk.until(lambda: window.result.cards)
    desk.bot.keyClick(focus(), Qt.Key.Key_F3)
    assert window.tour.position == (2, 3)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    desk.bot.keyClick(focus(), Qt.Key.Key_C, both)
    assert scenes.SENTENCE in QGuiApplication.clipboard().text()
    desk.bot.keyClick(focus(), Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert focus() is window.page.view
    desk.bot.keyClick(focus(), Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert focus() is window.documents.tree
    desk.bot.keyClick(focus(), Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert focus() is window.question.field


def test_tab_reaches_every_part(desk: Desk) -> None:
    desk.ask(scenes.FLOOD)
    seen = reachable(desk)
    window = desk.window
    expected = [
        window.question.ask,
        window.question.filters.corpus,
        window.question.filters.document,
        window.question.filters.dated,
        window.question.earlier,
        window.result.cards[0].copy,
        window.result.cards[0].show_page,
        window.result.cards[2].show_page,
        window.page.back,
        window.page.larger,
        window.page.quote_on,
        window.page.view,
        window.documents.tree,
        window.documents.add,
    ]
    assert [part for part in expected if part not in seen] == []
    order = [seen.index(part) for part in expected[:12]]
    assert order == sorted(order)


@pytest.mark.parametrize("question", [scenes.FLOOD, scenes.FAX, scenes.BROKEN])
def test_everything_that_takes_the_keyboard_has_a_name(desk: Desk, question: str) -> None:
    desk.ask(question)
    nameless = [part for part in reachable(desk) if not part.accessibleName()]
    assert nameless == []
    buttons = desk.window.findChildren(QAbstractButton)
    hidden = {"qt_toolbar_ext_button"}
    unnamed = [
        b.objectName() for b in buttons if b.isVisible() and not (b.accessibleName() or b.text())
    ]
    assert set(unnamed) - hidden == set()


def test_every_text_is_plain(desk: Desk) -> None:
    for question in (scenes.FLOOD, scenes.FAX, scenes.BROKEN):
        desk.ask(question)
        labels = desk.window.findChildren(QLabel)
        rich = [x.text() for x in labels if x.text() and x.textFormat() != Qt.TextFormat.PlainText]
        assert rich == []


def test_no_two_menu_entries_share_keys(desk: Desk) -> None:
    keys = [
        shortcut.toString()
        for menu in desk.window.findChildren(QMenu)
        for action in menu.actions()
        for shortcut in action.shortcuts()
    ]
    assert len(keys) >= 14
    assert len(keys) == len(set(keys))


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_about_names_version_and_licence(desk: Desk) -> None:
    desk.window._about()
    dialog = QApplication.activeModalWidget()
    texts = " ".join(desk.texts(dialog))
    assert "Version 0.1.0" in texts
    assert "GNU Affero General Public License, version 3 or later" in texts
    dialog.accept()
