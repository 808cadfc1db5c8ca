# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A refusal says why and what to do; a doubtful figure is shown as it stands on the page."""

import pytest
from PySide6.QtCore import Qt

from app.desktop.asking import Phase
from tests.desktop import scenes
from tests.desktop.conftest import Desk

pytestmark = pytest.mark.gui


def test_a_refusal_says_why_and_what_to_do(desk: Desk) -> None:
    desk.ask(scenes.NOWHERE)
    assert desk.window.asking.shown.phase is Phase.REFUSED
    assert desk.texts(desk.window.result.refusal) == [
        "The documents do not say",
        "No passage states this.",
        "What to do",
        "Ask in other words.",
    ]
    assert desk.window.result.cards == []
    assert desk.window.tour.version_id == ""
    assert desk.window.status.text() == "No answer: The documents do not say."


def test_a_doubtful_figure_shows_its_picture_and_readings(desk: Desk) -> None:
    desk.ask(scenes.FAX)
    (figure,) = desk.window.result.refusal.numbers
    texts = desk.texts(figure)
    for expected in ("First reading", "$8,500", "71.3 % sure", "$6,500", "64.2 % sure"):
        assert expected in texts
    # 160 x 60 pixels, made as high as the card allows, once the card has its width.
    desk.until(lambda: figure.picture.pixmap().deviceIndependentSize().toTuple() == (202, 76))
    assert desk.asked("number_picture") == [{"answer_id": "a-fax", "number_id": "dfax.v1.n4"}]


def test_the_page_shows_the_doubtful_figure_first(desk: Desk) -> None:
    desk.ask(scenes.FAX)
    tour = desk.window.tour
    assert (tour.version_id, tour.page_index, tour.position) == ("dfax.v1", 0, (1, 2))
    current, others = tour.lit()
    assert [(r.x0, r.x1) for r in current] == [(390, 427)]
    assert [(r.y0, r.y1) for r in others] == [(270, 290)]
    assert tour.place.doubtful


def test_from_a_figure_its_page_is_shown(desk: Desk) -> None:
    desk.ask(scenes.FAX)
    desk.window.tour.step(1)
    (figure,) = desk.window.result.refusal.numbers
    desk.bot.mouseClick(figure.show_page, Qt.MouseButton.LeftButton)
    assert desk.window.tour.position == (1, 2)


def test_what_was_found_is_a_place_and_not_words(desk: Desk) -> None:
    desk.ask(scenes.FAX)
    texts = desk.texts(desk.window.result.refusal)
    assert "Coastal Endorsement · sheet 1" in texts
    assert desk.window.asking.shown.answer.quotes == ()


def test_passages_that_were_looked_at_can_be_shown(desk: Desk) -> None:
    desk.ask(scenes.NOWHERE)
    (offer,) = [
        b
        for b in desk.window.result.findChildren(type(desk.window.question.ask))
        if b.text() == "Show the 2 passages looked at"
    ]
    desk.bot.mouseClick(offer, Qt.MouseButton.LeftButton)
    assert len(desk.window.result.evidence.rows) == 2
    assert not offer.isVisible()


def test_what_does_not_answer_is_offered_but_not_lit_unasked(make_desk) -> None:
    near = scenes.quote("Something else.") | {"kind": "quote"}
    refusal = scenes.no_evidence() | {"evidence": [near]}
    desk = make_desk(answers={"q": {"answer": scenes.answer("a-1", "q", [], refusal)}})
    desk.ask("q")
    assert desk.window.tour.version_id == ""
    texts = desk.texts(desk.window.result.refusal)
    assert "Nearest passages; they do not answer the question" in texts
    assert "Something else." not in texts
