# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""In the review: what is far from what was read is said twice, and that no figure is printed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import Desk
from tests.desktop.test_review_window import CONTROL, INK, PIER, kept, lines, opened, press, seen

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]

FAR = "That is far from it. Look at the picture again. If it is so, say it once more."
NONE = {"number_id": PIER, "action": "none", "by": "A. Officer"}
CORRECT = {"number_id": PIER, "action": "correct", "text": "$65", "by": "A. Officer"}


def far_off(make_desk) -> tuple[Desk, object]:
    """Open the review and type what is far off."""
    desk = make_desk(unlikely=["$65"])
    dialog = opened(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "$65")
    press(desk, Qt.Key.Key_Return)
    desk.until(lambda: desk.window.review.trouble is not None)
    return desk, dialog


def test_what_is_far_off_is_kept_when_it_is_said_once_more(make_desk) -> None:
    desk, dialog = far_off(make_desk)
    assert FAR in desk.texts(dialog.form)
    assert dialog.form.correct.text() == "Yes, it is"
    assert dialog.form.figure.text() == "$65"
    seen(desk, dialog)
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    assert desk.asked("decide") == [CORRECT, CORRECT | {"sure": True}]
    assert dialog.form.correct.text() == "Correct"
    assert FAR not in desk.texts(dialog.form)


def test_an_enter_that_comes_with_the_warning_is_no_answer_to_it(make_desk) -> None:
    desk, _ = far_off(make_desk)
    press(desk, Qt.Key.Key_Return)
    assert desk.asked("decide") == [CORRECT]
    assert desk.window.review.find(PIER).doubtful


def test_another_text_is_another_saying(make_desk) -> None:
    desk, dialog = far_off(make_desk)
    seen(desk, dialog)
    dialog.form.figure.setText("$6,500")
    assert FAR not in desk.texts(dialog.form)
    assert dialog.form.correct.text() == "Correct"
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    assert desk.asked("decide") == [CORRECT, CORRECT | {"text": "$6,500"}]


def test_what_must_be_said_again_waits_where_it_was_typed(make_desk) -> None:
    desk, dialog = far_off(make_desk)
    desk.window.review.step(1)
    assert FAR not in desk.texts(dialog.form)
    desk.window.review.step(-1)
    assert dialog.form.figure.text() == "$65"
    assert FAR in desk.texts(dialog.form)


def test_that_no_figure_is_printed_is_settled_by_key_and_undone(desk: Desk) -> None:
    dialog = opened(desk, INK)
    assert dialog.form.none.isEnabled()
    press(desk, Qt.Key.Key_N, CONTROL)
    desk.until(lambda: not desk.window.review.find(INK).doubtful)
    assert desk.asked("decide") == [NONE | {"number_id": INK}]
    assert desk.window.status.text() == "It is settled that no figure is printed there."
    assert ("no figure", "A. Officer · 30 Nov 2026") in lines(dialog)
    desk.window.review.go(INK)
    said = "No figure is printed here; settled by A. Officer on 30 Nov 2026"
    assert any(text.startswith(said) for text in desk.texts(dialog.form))
    press(desk, Qt.Key.Key_Z, CONTROL)
    desk.until(lambda: desk.window.review.find(INK).doubtful)
    assert ("nothing readable", "sheet 1") in lines(dialog)


def test_that_a_figure_which_was_read_is_none_is_said_twice(make_desk) -> None:
    desk = make_desk(unlikely=[True])
    dialog = opened(desk)
    dialog.form.none.click()
    desk.until(lambda: desk.window.review.trouble is not None)
    assert dialog.form.none.text() == "Yes, none"
    assert FAR in desk.texts(dialog.form)
    seen(desk, dialog)
    dialog.form.none.click()
    kept(desk)
    assert desk.asked("decide") == [NONE, NONE | {"sure": True}]
    assert dialog.form.none.text() == "No figure"


def test_buttons_show_all_they_say_in_the_smallest_window(make_desk) -> None:
    _, dialog = far_off(make_desk)
    dialog.resize(dialog.minimumSize())
    form = dialog.form
    for each in (form.confirm, form.correct, form.none, form.undo, form.skip):
        assert each.width() >= each.sizeHint().width(), each.text()


def test_nobody_says_it_without_a_name(desk: Desk) -> None:
    dialog = opened(desk, by="")
    press(desk, Qt.Key.Key_N, CONTROL)
    assert not dialog.form.none.isEnabled()
    assert "Give your name first: it is kept with what you settle." in desk.texts(dialog.form)
    assert desk.asked("decide") == []
