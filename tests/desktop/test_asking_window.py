# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Asking: evidence at once, then the answer; stopping, going back, limits, faults."""

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QGuiApplication

from app.desktop.asking import Phase
from app.desktop.quote_card import VERIFIED
from tests.desktop import scenes
from tests.desktop.conftest import Desk

pytestmark = pytest.mark.gui


def type_and_ask(desk: Desk, text: str) -> None:
    field = desk.window.question.field
    field.setFocus()
    desk.bot.keyClicks(field, text)
    desk.bot.keyClick(field, Qt.Key.Key_Return)


def test_enter_asks_and_the_answer_comes_in_cards(desk: Desk) -> None:
    type_and_ask(desk, scenes.FLOOD)
    desk.until(lambda: desk.window.result.cards)
    cards = desk.window.result.cards
    assert [card.accessibleName() for card in cards] == [
        "Quote 1 of 3",
        "Quote 2 of 3",
        "Quote 3 of 3",
    ]
    assert cards[1].text.toPlainText() == scenes.SENTENCE
    assert desk.texts(cards[1]) == [
        "Homeowners Policy · version 1",
        "4 Deductibles › 4.2 By peril",  # noqa: RUF001
        "page 5 (sheet 8 of 18) · From the text of the file",
        VERIFIED,
    ]
    assert desk.asked("ask")[0]["question"] == scenes.FLOOD


def test_rows_of_one_table_stand_in_one_table(desk: Desk) -> None:
    desk.ask(scenes.FLOOD)
    document = desk.window.result.cards[0].text.document()
    table = document.rootFrame().childFrames()[0]
    cells = [
        [table.cellAt(row, column).firstCursorPosition().block().text() for column in range(3)]
        for row in range(table.rows())
    ]
    assert cells == [["Peril", "Zone A", "Zone B"], ["Flood", "$5,000", "$2,500"]]


def test_evidence_is_on_screen_while_the_model_works(desk: Desk) -> None:
    desk.window.show_question(scenes.SLOW)
    desk.until(lambda: desk.window.result.evidence is not None)
    assert desk.window.asking.working
    assert "Looking at 2 passages…" in desk.texts(desk.window.result)
    rows = desk.window.result.evidence.rows
    assert rows[0].accessibleName() == (
        "Show Homeowners Policy, 4 Deductibles › 4.2 By peril, page 6 (sheet 8)"  # noqa: RUF001
    )
    desk.bot.mouseClick(rows[1], Qt.MouseButton.LeftButton)
    assert (desk.window.tour.version_id, desk.window.tour.page_index) == ("dpolicy.v1", 15)


def test_escape_stops_and_the_engine_is_told(desk: Desk) -> None:
    type_and_ask(desk, scenes.SLOW)
    desk.until(lambda: desk.window.asking.shown.phase is Phase.READING)
    desk.bot.keyClick(desk.window.question.field, Qt.Key.Key_Escape)
    assert desk.window.asking.shown.phase is Phase.STOPPED
    assert not desk.window.asking.working
    desk.until(lambda: len(desk.asked("cancel")) == 1)
    assert "Stopped before there was an answer." in desk.texts(desk.window.result)


def test_the_button_stops_what_is_at_work(desk: Desk) -> None:
    desk.window.show_question(scenes.SLOW)
    assert desk.window.question.ask.text() == "Stop"
    desk.bot.mouseClick(desk.window.question.ask, Qt.MouseButton.LeftButton)
    assert desk.window.question.ask.text() == "Ask"
    desk.until(lambda: desk.asked("cancel"))


def test_a_new_question_replaces_the_one_at_work(desk: Desk) -> None:
    desk.window.show_question(scenes.SLOW)
    desk.ask(scenes.NOWHERE)
    assert desk.window.asking.shown.phase is Phase.REFUSED
    assert [e.phase for e in desk.window.asking.history] == [Phase.STOPPED, Phase.REFUSED]


def test_shift_and_enter_begins_a_line(desk: Desk) -> None:
    field = desk.window.question.field
    one_line = field.height()
    desk.bot.keyClicks(field, "one")
    desk.bot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    desk.bot.keyClicks(field, "two")
    assert field.toPlainText() == "one\ntwo"
    assert field.height() > one_line
    assert desk.asked("ask") == []


def test_an_empty_question_is_not_asked(desk: Desk) -> None:
    type_and_ask(desk, "   ")
    assert desk.window.status.text() == "Type a question first."
    assert desk.window.asking.history == ()


def test_up_and_down_bring_questions_back(desk: Desk) -> None:
    field = desk.window.question.field
    desk.ask(scenes.FLOOD)
    desk.ask(scenes.NOWHERE)
    assert field.toPlainText() == ""
    desk.bot.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == scenes.NOWHERE
    desk.bot.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == scenes.FLOOD
    desk.bot.keyClick(field, Qt.Key.Key_Down)
    desk.bot.keyClick(field, Qt.Key.Key_Down)
    assert field.toPlainText() == ""


def test_an_earlier_answer_is_shown_again_without_asking(desk: Desk) -> None:
    desk.ask(scenes.FLOOD)
    desk.ask(scenes.NOWHERE)
    menu = desk.window.question.earlier.menu()
    menu.aboutToShow.emit()
    shown = {action.text(): action for action in menu.actions()}
    assert list(shown) == [scenes.NOWHERE, scenes.FLOOD]
    shown[scenes.FLOOD].trigger()
    assert len(desk.window.result.cards) == 3
    assert len(desk.asked("ask")) == 2


def test_limits_go_to_the_engine(desk: Desk) -> None:
    filters = desk.window.question.filters
    filters.corpus.setCurrentIndex(filters.corpus.findData("policies"))
    offered = [filters.document.itemText(i) for i in range(filters.document.count())]
    assert offered == ["Every document", "Coastal Endorsement", "Homeowners Policy"]
    filters.document.setCurrentIndex(2)
    filters.dated.click()
    filters.date.setDate(QDate(2026, 5, 1))
    desk.ask(scenes.FLOOD)
    assert desk.asked("ask") == [
        {
            "question": scenes.FLOOD,
            "corpus": "policies",
            "document_ids": ["dpolicy"],
            "in_force_on": "2026-05-01",
        }
    ]


def test_copy_takes_words_and_source(desk: Desk) -> None:
    desk.ask(scenes.FLOOD)
    desk.bot.mouseClick(desk.window.result.cards[1].copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == (
        f"“{scenes.SENTENCE}”\n— Homeowners Policy, version 1,"
        " 4 Deductibles › 4.2 By peril, page 5 (sheet 8 of 18)"  # noqa: RUF001
    )
    assert desk.window.status.text() == "Copied, with its source."


def test_a_fault_of_one_question_can_be_tried_again(desk: Desk) -> None:
    desk.ask(scenes.BROKEN)
    assert desk.window.asking.shown.phase is Phase.FAILED
    assert "Something went wrong." in desk.texts(desk.window.result)
    desk.window.asking.again()
    desk.until(lambda: len(desk.asked("ask")) == 2)


def test_markup_of_a_document_is_shown_as_it_is(desk: Desk) -> None:
    desk.ask(scenes.MARKUP)
    assert desk.window.result.cards[0].text.toPlainText() == scenes.MARKUP_TEXT


def test_a_quote_that_was_not_checked_says_so(make_desk) -> None:
    quote = scenes.quote("Words.", verified=False, source="ocr", min_number_confidence=0.984)
    script = {"answer": scenes.answer("a-1", "q", [quote])}
    desk = make_desk(answers={"q": script})
    desk.ask("q")
    texts = desk.texts(desk.window.result.cards[0])
    assert "Not checked against the page" in texts
    assert any("Read from a scan, its least certain figure 98.4 % sure" in x for x in texts)


@pytest.mark.parametrize("question", [scenes.FLOOD, scenes.FAX])
def test_an_answer_from_a_document_that_is_not_whole_says_so(make_desk, question: str) -> None:
    beware = "Beware: page 2 of Coastal Endorsement could not be read."
    answers = scenes.scenario()["answers"]
    answers[question]["answer"]["notes"] = [beware]
    desk = make_desk(answers=answers)
    desk.ask(question)
    assert desk.texts(desk.window.result)[:2] == [question, beware]


def test_an_answer_of_before_is_shown_at_start(make_desk) -> None:
    desk = make_desk(start=False)
    desk.window.start_engine()
    desk.window.show_answer("a-flood")
    desk.until(lambda: len(desk.window.result.cards) == 3)
    assert scenes.FLOOD in desk.texts(desk.window.result)
    assert desk.window.tour.title == "Homeowners Policy"
