# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page beside the answer: lit, jumped between, turned, zoomed."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.desktop.page_view import POINT_PX
from tests.desktop import scenes
from tests.desktop.conftest import Desk

pytestmark = pytest.mark.gui


@pytest.fixture
def answered(desk: Desk) -> Desk:
    desk.ask(scenes.FLOOD)
    desk.until(lambda: desk.window.page.view._image is not None)
    return desk


def colour_at(desk: Desk, x_pt: float, y_pt: float) -> str:
    view = desk.window.page.view
    where = (view._origin() + QPointF(x_pt, y_pt) * view.zoom * POINT_PX).toPoint()
    return view.viewport().grab().toImage().pixelColor(where).name()


def test_the_first_quote_is_lit_on_its_page(answered: Desk) -> None:
    assert answered.window.page.title.text() == "Homeowners Policy"
    # The engine's own reading of the printed label wins: the fake prints index minus one.
    assert answered.window.page.where.text() == "page 6 (sheet 8 of 18)"
    assert answered.window.page.quote.text() == "1 of 3"
    assert colour_at(answered, 150, 256) == "#ffe27a"
    assert colour_at(answered, 150, 206) == "#fff2c3"
    assert colour_at(answered, 150, 500) == "#ffffff"


def test_f3_goes_from_quote_to_quote_and_round(answered: Desk) -> None:
    window = answered.window
    seen = []
    for _ in range(3):
        answered.bot.keyClick(window, Qt.Key.Key_F3)
        seen.append((window.tour.position[0], window.tour.page_index))
    assert seen == [(2, 7), (3, 9), (1, 7)]
    answered.bot.keyClick(window, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert window.tour.position == (3, 3)
    marked = [card.property("current") for card in window.result.cards]
    assert marked == ["false", "false", "true"]


def test_a_quote_over_two_pages_is_lit_on_both(answered: Desk) -> None:
    answered.window.tour.step(-1)
    current, _ = answered.window.tour.lit()
    assert [(r.page_index, r.y0) for r in current] == [(9, 700)]
    answered.window.page.turn(1)
    current, _ = answered.window.tour.lit()
    assert [(r.page_index, r.y0) for r in current] == [(10, 80)]


def test_a_jump_brings_the_region_into_the_middle(answered: Desk) -> None:
    view = answered.window.page.view
    view.zoom_to(2.5)
    answered.window.tour.step(1)
    answered.until(lambda: answered.window.page._centring is False)
    current, _ = answered.window.tour.lit()
    middle = view.region_rectangle(current[0]).united(view.region_rectangle(current[1])).center()
    assert abs(middle.y() - view.viewport().height() / 2) < 3


def test_a_click_on_a_card_shows_its_place(answered: Desk) -> None:
    card = answered.window.result.cards[2]
    answered.bot.mouseClick(card.show_page, Qt.MouseButton.LeftButton)
    assert (answered.window.tour.page_index, answered.window.tour.position) == (9, (3, 3))


def test_zoom_by_keys_wheel_and_back_to_the_width(answered: Desk) -> None:
    window, view = answered.window, answered.window.page.view
    fitted = view.zoom
    control = Qt.KeyboardModifier.ControlModifier
    answered.bot.keyClick(window, Qt.Key.Key_Plus, control)
    assert view.zoom == pytest.approx(fitted * 1.2)
    answered.bot.keyClick(window, Qt.Key.Key_Minus, control)
    assert view.zoom == pytest.approx(fitted)
    wheel = QWheelEvent(
        QPointF(50, 50),
        QPointF(view.mapToGlobal(QPoint(50, 50))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        control,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.zoom == pytest.approx(fitted * 1.2)
    assert window.page.percent.text() == f"{round(view.zoom * 100)} %"
    answered.bot.keyClick(window, Qt.Key.Key_0, control)
    assert view.zoom == pytest.approx(fitted)


def test_zooming_brings_a_sharper_picture(answered: Desk) -> None:
    view = answered.window.page.view
    answered.until(lambda: answered.asked("page"))
    view.zoom_to(3.0)
    answered.until(lambda: answered.asked("page")[-1]["zoom"] == pytest.approx(2400 / 612))
    answered.until(lambda: view._image.width() == 2400)


def test_pages_turn_within_the_document(answered: Desk) -> None:
    window = answered.window
    control = Qt.KeyboardModifier.ControlModifier
    answered.bot.keyClick(window, Qt.Key.Key_PageDown, control)
    assert window.tour.page_index == 8
    answered.until(lambda: window.page.where.text() == "page 7 (sheet 9 of 18)")
    answered.bot.keyClick(window, Qt.Key.Key_PageUp, control)
    assert window.tour.page_index == 7
    assert not window.tour.turn(100)
    assert not window.tour.turn(-100)


def test_a_page_down_at_the_end_turns_the_page(answered: Desk) -> None:
    view = answered.window.page.view
    view.zoom_to(2.0)
    view.setFocus()
    answered.bot.keyClick(view, Qt.Key.Key_End)
    answered.bot.keyClick(view, Qt.Key.Key_PageDown)
    assert answered.window.tour.page_index == 8
    assert view.verticalScrollBar().value() == 0
    answered.bot.keyClick(view, Qt.Key.Key_PageUp)
    assert answered.window.tour.page_index == 7
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()


def test_a_page_seen_before_is_there_at_once(answered: Desk) -> None:
    asked = len(answered.asked("page"))
    answered.window.page.turn(1)
    answered.until(lambda: len(answered.asked("page")) == asked + 1)
    answered.until(lambda: answered.window.page.view._image is not None)
    answered.window.page.turn(-1)
    assert answered.window.page.view._image is not None
    answered.bot.wait(300)
    assert len(answered.asked("page")) == asked + 1


def test_a_page_that_cannot_be_drawn_says_so(make_desk) -> None:
    desk = make_desk(broken_pages=[7])
    desk.ask(scenes.FLOOD)
    desk.until(lambda: desk.window.page._problem.isVisible())
    assert desk.window.page._problem.text() == "This page cannot be drawn.\n\nLook at another one."
    desk.window.page.turn(1)
    desk.until(lambda: desk.window.page.view.isVisible())


def test_a_document_is_shown_from_its_first_page(desk: Desk) -> None:
    documents = desk.window.documents
    documents.select("drule")
    documents.tree.setFocus()
    desk.bot.keyClick(documents.tree, Qt.Key.Key_Return)
    assert (desk.window.tour.title, desk.window.tour.page_index) == ("Rule 11", 0)
    assert desk.window.tour.lit() == ((), ())
    assert not desk.window.page.quote.isVisible()
