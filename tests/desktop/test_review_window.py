# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures in doubt are gone through by keyboard: seen, confirmed or corrected by name, undone."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from app.desktop import officer
from app.desktop.review_dialog import ReviewDialog
from tests.desktop import scenes
from tests.desktop.conftest import Desk

# The platform of tests has no window manager to tell a least size to.
pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]

PIER, INK, CLAUSE = "dfax.v1.n4", "dfax.v1.n6", "dfax.v1.n9"
DAYS, KNOWN = "dpolicy.v1.n2", "dpolicy.v1.n7"
CONTROL = Qt.KeyboardModifier.ControlModifier


def opened(desk: Desk, wanted: str = "", by: str = "A. Officer") -> ReviewDialog:
    """Open the review with a name in its field and the first picture shown."""
    dialog = desk.window.open_review(wanted)
    desk.until(lambda: desk.window.review.known)
    dialog.form.by.setText(by)
    seen(desk, dialog)
    return dialog


def seen(desk: Desk, dialog: ReviewDialog) -> None:
    desk.until(lambda: dialog.form._seen)


def kept(desk: Desk) -> None:
    """Wait until the pier's figure is settled, and the next one is looked at."""
    review = desk.window.review
    desk.until(lambda: not review.find(PIER).doubtful and review.current_id == INK)


def press(desk: Desk, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
    none = Qt.KeyboardModifier.NoModifier
    desk.bot.keyClick(QApplication.focusWidget(), key, modifier or none)


def lines(dialog: ReviewDialog) -> list[tuple[str, str]]:
    return [(row.title, row.status) for row in dialog.queue._model.rows]


def test_the_queue_goes_by_document_and_ends_with_what_is_settled(desk: Desk) -> None:
    dialog = opened(desk)
    assert lines(dialog) == [
        ("Coastal Endorsement", "2"),
        ("$8,500", "sheet 1"),
        ("nothing readable", "sheet 1"),
        ("Homeowners Policy", "1"),
        ("30 days", "sheet 1"),
        ("Settled", "1"),
        ("$2,500", "B. Officer · 28 Nov 2026"),
    ]
    assert dialog.count.text() == "3 numbers in doubt · 1 settled"
    assert desk.window.review.current_id == PIER


def test_a_figure_shows_its_picture_its_readings_and_why(desk: Desk) -> None:
    dialog = opened(desk)
    form = dialog.form
    texts = desk.texts(form)
    for expected in (
        "Coastal Endorsement",
        "sheet 1 · Amount of money",
        "The readings are not the same. Right with a chance of 61 %.",
        "First reading",
        "71.3 % sure",
        "$6,500",
    ):
        assert expected in texts
    assert form.figure.text() == "$8,500"
    # 11 points high: as large as is sensible, 38 pixels, in steps of a quarter.
    assert desk.asked("number_crop")[0] == {"number_id": PIER, "zoom": 3.5}
    middle = form.crop.strip.figure_middle() + form.crop.strip.pos()
    assert abs(middle.x() - form.crop.viewport().width() // 2) <= 1


def test_enter_confirms_and_goes_on(desk: Desk) -> None:
    opened(desk)
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    assert desk.asked("decide") == [{"number_id": PIER, "action": "confirm", "by": "A. Officer"}]
    assert desk.window.status.text() == "$8,500 is settled."


def test_enter_corrects_what_was_changed(desk: Desk) -> None:
    dialog = opened(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "$6,500")
    assert (dialog.form.confirm.isEnabled(), dialog.form.correct.isEnabled()) == (False, True)
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    expected = {"number_id": PIER, "action": "correct", "text": "$6,500", "by": "A. Officer"}
    assert desk.asked("decide") == [expected]
    assert ("$6,500", "A. Officer · 30 Nov 2026") in lines(dialog)


def test_what_makes_no_number_can_only_be_corrected(desk: Desk) -> None:
    dialog = opened(desk, INK)
    assert dialog.form.figure.text() == ""
    assert not dialog.form.confirm.isEnabled()
    press(desk, Qt.Key.Key_Return)
    assert "Type the figure as it is printed, or say that there is none." in desk.texts(dialog.form)
    assert desk.asked("decide") == []


def test_nothing_is_settled_before_it_was_seen(make_desk) -> None:
    desk = make_desk(crop_delay_s=30)
    dialog = desk.window.open_review()
    desk.until(lambda: desk.window.review.known)
    dialog.form.by.setText("A. Officer")
    press(desk, Qt.Key.Key_Return)
    assert not dialog.form.confirm.isEnabled()
    assert "Look at the picture first." in desk.texts(dialog.form)
    assert desk.asked("decide") == []


def test_nothing_is_settled_without_a_name(desk: Desk) -> None:
    dialog = opened(desk, by=" ")
    press(desk, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is dialog.form.by
    assert desk.asked("decide") == []


def test_a_key_that_is_held_down_settles_nothing(desk: Desk) -> None:
    dialog = opened(desk)
    kind, none = QEvent.Type.KeyPress, Qt.KeyboardModifier.NoModifier
    held = QKeyEvent(kind, Qt.Key.Key_Return, none, "\r", True)
    QApplication.sendEvent(dialog, held)
    assert desk.asked("decide") == []
    assert desk.window.review._pending == {}


def test_the_name_is_remembered(desk: Desk) -> None:
    opened(desk, by="C. Officer")
    press(desk, Qt.Key.Key_Return)
    desk.until(lambda: desk.asked("decide"))
    assert officer.remembered_name() == "C. Officer"
    assert desk.window.open_review().form.by.text() == "C. Officer"


@pytest.mark.parametrize(
    ("on", "back"), [(Qt.Key.Key_Down, Qt.Key.Key_Up), (Qt.Key.Key_N, Qt.Key.Key_P)]
)
def test_keys_go_on_and_back(desk: Desk, on: Qt.Key, back: Qt.Key) -> None:
    dialog = opened(desk)
    dialog.queue.setFocus()
    passed = []
    for key in (on, on, on, on, back):
        press(desk, key)
        passed.append(desk.window.review.current_id)
    assert passed == [INK, DAYS, KNOWN, KNOWN, DAYS]
    assert dialog.queue.currentIndex().data() == "30 days"


def test_letters_that_move_can_still_be_typed(desk: Desk) -> None:
    dialog = opened(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "5 Nov P")
    assert dialog.form.figure.text() == "5 Nov P"
    assert desk.window.review.current_id == PIER


def test_arrows_move_out_of_the_field_too(desk: Desk) -> None:
    dialog = opened(desk)
    assert QApplication.focusWidget() is dialog.form.figure
    press(desk, Qt.Key.Key_Down)
    assert desk.window.review.current_id == INK
    assert QApplication.focusWidget() is dialog.form.figure


def test_control_z_takes_the_last_one_back(desk: Desk) -> None:
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    seen(desk, dialog)
    press(desk, Qt.Key.Key_Z, CONTROL)
    desk.until(lambda: desk.window.review.find(PIER).doubtful)
    assert desk.asked("decide")[-1] == {"number_id": PIER, "action": "undo", "by": "A. Officer"}
    assert desk.window.review.current_id == PIER
    assert dialog.form.figure.text() == "$8,500"


def test_control_z_takes_typing_back_first(desk: Desk) -> None:
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "7")
    press(desk, Qt.Key.Key_Z, CONTROL)
    assert dialog.form.figure.text() == ""
    assert len(desk.asked("decide")) == 1


def test_control_z_never_takes_an_earlier_one_for_the_last(make_desk) -> None:
    desk = make_desk(decide_delay_s=2)
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Return)
    kept(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "$7")
    seen(desk, dialog)
    press(desk, Qt.Key.Key_Return)
    dialog.queue.setFocus()
    press(desk, Qt.Key.Key_Z, CONTROL)
    desk.until(lambda: not desk.window.review.find(INK).doubtful)
    assert [each["action"] for each in desk.asked("decide")] == ["confirm", "correct"]


def test_what_is_settled_after_the_window_was_left_disturbs_nobody(make_desk) -> None:
    desk = make_desk(decide_delay_s=0.3)
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Return)
    dialog.close()
    desk.until(lambda: not desk.window.findChildren(ReviewDialog))
    desk.until(lambda: not desk.window.review.find(PIER).doubtful)


def test_what_was_settled_earlier_can_be_undone(desk: Desk) -> None:
    dialog = opened(desk, KNOWN)
    texts = desk.texts(dialog.form)
    assert "Settled by B. Officer on 28 Nov 2026, read as “$2,600”." in texts
    assert dialog.form.figure.isReadOnly()
    assert not dialog.form.confirm.isEnabled()
    desk.bot.mouseClick(dialog.form.undo, Qt.MouseButton.LeftButton)
    desk.until(lambda: desk.window.review.find(KNOWN).doubtful)
    assert dialog.form.figure.text() == "$2,600"
    assert not dialog.form.figure.isReadOnly()


def test_skip_goes_on_without_settling(desk: Desk) -> None:
    dialog = opened(desk)
    desk.bot.mouseClick(dialog.form.skip, Qt.MouseButton.LeftButton)
    assert desk.window.review.current_id == INK
    assert desk.asked("decide") == []


def test_escape_leaves(desk: Desk) -> None:
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_refused_correction_is_told_where_it_was_typed(desk: Desk) -> None:
    dialog = opened(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "abc")
    press(desk, Qt.Key.Key_Return)
    told = "That is no figure. Type what is printed."
    desk.until(lambda: told in desk.texts(dialog.form))
    assert (desk.window.review.current_id, dialog.form.figure.text()) == (PIER, "abc")


def test_a_busy_library_holds_nobody_up(make_desk) -> None:
    desk = make_desk(decide_delay_s=4)
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Return)
    assert "Being kept. You can go on meanwhile." in desk.texts(dialog.form)
    desk.until(lambda: desk.window.review.current_id == INK, 3900)
    assert ("$8,500", "being kept…") in lines(dialog)
    desk.until(lambda: not desk.window.review.find(PIER).doubtful)
    assert desk.window.review.current_id == INK


def test_a_late_refusal_leads_back_to_its_figure(make_desk) -> None:
    desk = make_desk(decide_delay_s=2)
    dialog = opened(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "abc")
    press(desk, Qt.Key.Key_Return)
    told = "“$8,500”: That is no figure. Type what is printed."
    desk.until(lambda: told in desk.texts(dialog.form))
    assert desk.window.review.current_id == INK
    desk.bot.mouseClick(dialog.form.back, Qt.MouseButton.LeftButton)
    assert desk.window.review.current_id == PIER


def test_a_page_that_cannot_be_drawn_is_said_and_can_still_be_settled(make_desk) -> None:
    desk = make_desk(broken_crops=[PIER])
    dialog = opened(desk)
    assert dialog.form.crop.strip._text == "No picture. This page cannot be drawn."
    assert dialog.form.confirm.isEnabled()


def test_numbers_that_stop_no_answer_are_shown_when_asked_for(desk: Desk) -> None:
    dialog = opened(desk)
    assert dialog.every.text() == "Show 1 more that stops no answer"
    dialog.every.click()
    assert ("12", "sheet 3") in lines(dialog)
    dialog.every.click()
    assert ("12", "sheet 3") not in lines(dialog)


def test_one_that_stops_no_answer_can_be_gone_to(desk: Desk) -> None:
    dialog = opened(desk, CLAUSE)
    assert desk.window.review.current_id == CLAUSE
    assert dialog.every.text() == "Hide numbers that stop no answer"
    assert "sheet 3 · Reference · stops no answer" in desk.texts(dialog.form)


def test_an_empty_queue_says_so(make_desk) -> None:
    desk = make_desk(numbers=[])
    dialog = desk.window.open_review()
    desk.until(lambda: desk.window.review.known)
    assert "No number is in doubt." in dialog.empty.text()
    assert dialog.empty.isVisible()


def test_figures_that_stop_nothing_are_no_doubt_to_speak_of(make_desk) -> None:
    desk = make_desk(numbers=[scenes.number("dfax.v1.n9", "12", kind="reference", gates=False)])
    dialog = desk.window.open_review()
    desk.until(lambda: desk.window.review.known)
    assert dialog.empty.text() == "No number is in doubt at which an answer stops."
    assert dialog.every.isVisible()


def test_the_last_figure_is_said_to_be_the_last(make_desk) -> None:
    desk = make_desk(numbers=[scenes.number(PIER, "$8,500")])
    dialog = opened(desk)
    press(desk, Qt.Key.Key_Return)
    desk.until(lambda: dialog.count.text() == "Nothing in doubt · 1 settled")
    assert desk.window.status.text() == "$8,500 is settled. Nothing is left in doubt."


def test_a_second_enter_at_once_settles_nothing_more(desk: Desk) -> None:
    dialog = opened(desk)
    desk.until(lambda: (INK, 3.5) in desk.window._crops._kept)
    dialog.form._glance.setInterval(60_000)
    field = dialog.form.figure
    press(desk, Qt.Key.Key_Return)
    desk.bot.keyClick(field, Qt.Key.Key_Return)
    assert not dialog.form.trouble.isVisible()
    kept(desk)
    desk.bot.keyClicks(field, "7")
    desk.bot.keyClick(field, Qt.Key.Key_Return)
    assert [each["number_id"] for each in desk.asked("decide")] == [PIER]


def test_what_is_settled_of_a_page_holds_where_else_the_page_stands(make_desk) -> None:
    copy = scenes.number("dcopy.v1.n4", "$8,500", document="Copy")
    desk = make_desk(numbers=[scenes.number(PIER, "$8,500"), copy], twins={PIER: "dcopy.v1.n4"})
    opened(desk)
    press(desk, Qt.Key.Key_Return)
    desk.until(lambda: not desk.window.review.find("dcopy.v1.n4").doubtful)
    assert len(desk.asked("decide")) == 1


def test_a_click_on_confirm_leaves_the_keyboard_at_the_figure(desk: Desk) -> None:
    dialog = opened(desk)
    desk.bot.keyClicks(QApplication.focusWidget(), "abc")
    desk.bot.mouseClick(dialog.form.correct, Qt.MouseButton.LeftButton)
    desk.until(dialog.form.trouble.isVisible)
    assert QApplication.focusWidget() is dialog.form.figure


def test_an_engine_that_is_gone_is_said(make_desk) -> None:
    desk = make_desk(start=False)
    dialog = desk.window.open_review()
    assert "has stopped" in dialog.empty.text()


def test_from_the_details_of_a_document(desk: Desk) -> None:
    details = desk.window.documents.details
    desk.window.documents.select("dpolicy")
    desk.until(details.review.isVisible)
    assert details.review.text() == "1 number in doubt…"
    desk.bot.mouseClick(details.review, Qt.MouseButton.LeftButton)
    desk.until(lambda: desk.window.review.current_id == DAYS)


def test_a_document_without_doubt_offers_nothing(desk: Desk) -> None:
    desk.window.documents.select("drule")
    desk.until(lambda: {"document_id": "drule"} in desk.asked("numbers"))
    desk.bot.wait(100)
    assert not desk.window.documents.details.review.isVisible()


def test_the_details_count_less_once_a_figure_is_settled(desk: Desk) -> None:
    details = desk.window.documents.details
    desk.window.documents.select("dfax")
    desk.until(lambda: details.review.text() == "2 numbers in doubt…")
    opened(desk, PIER)
    press(desk, Qt.Key.Key_Return)
    desk.until(lambda: details.review.text() == "1 number in doubt…")


def refusal_dialog(desk: Desk) -> ReviewDialog:
    desk.ask(scenes.FAX)
    (figure,) = desk.window.result.refusal.numbers
    desk.bot.mouseClick(figure.settle, Qt.MouseButton.LeftButton)
    (dialog,) = desk.window.findChildren(ReviewDialog)
    desk.until(lambda: desk.window.review.known)
    dialog.form.by.setText("A. Officer")
    seen(desk, dialog)
    return dialog


def test_from_a_refusal_straight_to_its_figure_and_back_to_the_question(desk: Desk) -> None:
    dialog = refusal_dialog(desk)
    assert desk.window.review.current_id == PIER
    assert not dialog.strip.isVisible()
    press(desk, Qt.Key.Key_Return)
    desk.until(dialog.strip.isVisible)
    assert dialog.question.text() == f"Settled. “{scenes.FAX}” can be asked again."
    desk.bot.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    desk.until(lambda: len(desk.asked("ask")) == 2)
    assert {each["question"] for each in desk.asked("ask")} == {scenes.FAX}
    desk.until(lambda: not desk.window.findChildren(ReviewDialog))


def test_the_refusal_says_what_was_settled_and_offers_to_ask_again(desk: Desk) -> None:
    dialog = refusal_dialog(desk)
    refusal = desk.window.result.refusal
    assert not refusal.again.isVisible()
    desk.bot.keyClicks(QApplication.focusWidget(), "$6,500")
    press(desk, Qt.Key.Key_Return)
    desk.until(refusal.again.isVisible)
    said = "“$6,500”, settled by A. Officer on 30 Nov 2026, read as “$8,500”"
    assert said in desk.texts(refusal)
    dialog.close()
    desk.bot.mouseClick(refusal.again, Qt.MouseButton.LeftButton)
    desk.until(lambda: len(desk.asked("ask")) == 2)


def test_what_is_undone_is_in_doubt_again_in_the_refusal(desk: Desk) -> None:
    dialog = refusal_dialog(desk)
    refusal = desk.window.result.refusal
    press(desk, Qt.Key.Key_Return)
    desk.until(refusal.again.isVisible)
    press(desk, Qt.Key.Key_Z, CONTROL)
    desk.until(lambda: not refusal.again.isVisible())
    assert not refusal.numbers[0].settled.isVisible()
    assert not dialog.strip.isVisible()


def test_documents_of_one_title_stay_apart(make_desk) -> None:
    numbers = [scenes.number(f"d{n}.v1.n1", f"${n}", document="Policy") for n in (1, 2)]
    desk = make_desk(numbers=numbers)
    dialog = opened(desk)
    assert [title for title, _ in lines(dialog)] == ["Policy", "$1", "Policy", "$2"]
    press(desk, Qt.Key.Key_Down)
    assert dialog.queue.currentIndex().data() == "$2"


def test_a_document_that_goes_takes_its_figures_with_it(desk: Desk) -> None:
    dialog = opened(desk, DAYS)
    (policy,) = [d for d in desk.window.library.state.shelf.documents if d.title.startswith("Home")]
    asked = len(desk.asked("numbers"))
    desk.window.library.remove(policy)
    desk.until(lambda: len(desk.asked("numbers")) > asked)
    assert dialog.isVisible()


def test_a_queue_that_comes_late_takes_no_decision_back(make_desk) -> None:
    desk = make_desk(numbers_delay_s=2)
    opened(desk)
    desk.window.review.load()
    desk.until(lambda: len(desk.asked("numbers")) == 2)
    press(desk, Qt.Key.Key_Return)
    desk.until(lambda: not desk.window.review.find(PIER).doubtful)
    came: list[int] = []
    desk.window.review.changed.connect(lambda: came.append(1))
    desk.until(lambda: came)
    assert not desk.window.review.find(PIER).doubtful


def test_a_figure_of_an_older_version_is_not_taken_for_another(desk: Desk) -> None:
    dialog = opened(desk, "dfax.v0.n4")
    texts = " ".join(desk.texts(dialog.form))
    assert "This figure is not in the queue any more." in texts


def test_everything_is_named_and_plain(desk: Desk) -> None:
    dialog = opened(desk)
    for each in dialog.findChildren(QPushButton):
        assert each.accessibleName() or each.text()
    for each in (dialog.form.figure, dialog.form.by, dialog.form.crop, dialog.queue):
        assert each.accessibleName()
    rich = [
        x.text()
        for x in dialog.findChildren(QLabel)
        if x.text() and x.textFormat() != Qt.TextFormat.PlainText
    ]
    assert rich == []


def test_a_screen_reader_hears_document_page_figure_and_readings(desk: Desk) -> None:
    dialog = opened(desk)
    role = Qt.ItemDataRole.AccessibleTextRole
    spoken = dialog.queue.currentIndex().data(role)
    assert spoken == (
        "Coastal Endorsement. sheet 1. Figure $8,500. First reading, $8,500, 71.3 % sure; "
        "Second reading, $6,500, 64.2 % sure. "
        "The readings are not the same. Right with a chance of 61 %."
    )
    assert dialog.form.figure.accessibleDescription() == spoken


def test_tab_reaches_everything(desk: Desk) -> None:
    dialog = opened(desk)
    form = dialog.form
    reached: list[Any] = []
    for _ in range(20):
        press(desk, Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    wanted = (dialog.queue, dialog.every, form.crop, form.by, form.confirm, form.skip, form.figure)
    assert [each for each in wanted if each not in reached] == []
