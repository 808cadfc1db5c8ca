# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A quote with a figure in doubt, or a settled one, says so in words, in marks and when copied."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QApplication

from app.desktop.quote_card import CORRECTED, VERIFIED
from app.desktop.reading_text import ReadingText
from app.desktop.review_dialog import ReviewDialog
from tests.desktop import scenes
from tests.desktop.conftest import Desk

# The platform of tests has no window manager to tell a least size to.
pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]

QUESTION = "How much is paid for the pier?"
ROW = "Pier\t$8,500"
NAME = "<b>A. Officer</b>"
DECISION = {"text": "$6,500", "value": "6500", "by": NAME, "at": "2026-11-30T12:00:00+00:00"}


def figure(**changes: Any) -> dict[str, Any]:
    made = {"id": "dfax.v1.n4", "start": 5, "end": 11, "text": "$8,500", "shown": "$8,500"}
    return made | {"doubtful": True, "decision": None} | changes


def asked(make_desk: Any, *figures: dict[str, Any], text: str = ROW) -> Desk:
    quote = scenes.quote(text, figures=list(figures), source="ocr")
    desk: Desk = make_desk(answers={QUESTION: {"answer": scenes.answer("a-1", QUESTION, [quote])}})
    desk.ask(QUESTION)
    return desk


def letters_of(text: ReadingText, words: str) -> QTextCharFormat:
    cursor = text.document().find(words)
    assert cursor.selectedText() == words
    cursor.setPosition(cursor.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
    return cursor.charFormat()


@pytest.mark.parametrize("text", [ROW, "Pier $8,500 is the limit."])
def test_a_figure_in_doubt_is_marked_and_said(make_desk, text: str) -> None:
    desk = asked(make_desk, figure(), text=text)
    (card,) = desk.window.result.cards
    assert "“$8,500” could not be read for certain" in desk.texts(card)
    letters = letters_of(card.text, "$8,500")
    assert letters.underlineStyle() == QTextCharFormat.UnderlineStyle.WaveUnderline
    assert "could not be read for certain" in letters.toolTip()
    beside = letters_of(card.text, "Pier")
    assert beside.underlineStyle() == QTextCharFormat.UnderlineStyle.NoUnderline
    assert VERIFIED in desk.texts(card)


def test_a_settled_figure_is_shown_with_who_settled_it(make_desk) -> None:
    desk = asked(make_desk, figure(shown="$6,500", decision=DECISION))
    (card,) = desk.window.result.cards
    assert (
        letters_of(card.text, "$6,500").underlineStyle() == QTextCharFormat.UnderlineStyle.DotLine
    )
    said = f"“$6,500”: settled by {NAME} on 30 Nov 2026, read as “$8,500”"
    assert said in desk.texts(card)
    assert CORRECTED in desk.texts(card)
    assert said in card.text.accessibleDescription()
    card.copy_words()
    assert said in QGuiApplication.clipboard().text()
    assert not card.notes.lines[0].settle.isVisible()


def test_a_quote_without_such_figures_is_as_before(make_desk) -> None:
    desk = asked(make_desk)
    (card,) = desk.window.result.cards
    assert card.notes.lines == []
    assert not card.notes.isVisible()


def test_of_many_figures_the_first_are_told_those_in_doubt_before_others(make_desk) -> None:
    cells = "\t".join(f"${n},000" for n in range(1, 10))
    figures = [
        figure(id=f"dfax.v1.n{n}", start=7 * n, end=7 * n + 6, text=f"${n + 1},000", shown="$6,500")
        | {"decision": None if n == 8 else DECISION}
        for n in range(9)
    ]
    figures[8]["shown"] = "$9,000"
    desk = asked(make_desk, *figures, text=cells)
    (card,) = desk.window.result.cards
    texts = desk.texts(card.notes)
    assert texts[0] == "“$9,000” could not be read for certain"
    assert texts[-1] == "And 1 more figure, marked above"
    assert len(texts) == 9


def test_from_a_quote_to_its_figure_and_back_to_the_question(make_desk) -> None:
    desk = asked(make_desk, figure())
    (card,) = desk.window.result.cards
    desk.bot.mouseClick(card.notes.lines[0].settle, Qt.MouseButton.LeftButton)
    (dialog,) = desk.window.findChildren(ReviewDialog)
    desk.until(lambda: dialog.form._seen)
    assert desk.window.review.current_id == "dfax.v1.n4"
    dialog.form.by.setText("A. Officer")
    desk.bot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    desk.until(card.notes.again.isVisible)
    said = "“$8,500”: settled by A. Officer on 30 Nov 2026, as it was read"
    assert said in desk.texts(card)
    dialog.close()
    desk.bot.mouseClick(card.notes.again, Qt.MouseButton.LeftButton)
    desk.until(lambda: len(desk.asked("ask")) == 2)
