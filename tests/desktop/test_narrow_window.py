# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""In the narrowest window nothing is cut off: lines of parts go on in the next line."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget

from app.desktop.flow import FlowLayout
from app.desktop.parts import ElidedLabel
from tests.desktop import scenes
from tests.desktop.conftest import Desk

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]

WIDTHS = (60, 50, 40)


def flow(width: int, *, spread: bool = False) -> tuple[list[tuple[int, int]], int]:
    """Return where three parts of `WIDTHS` stand in a flow, and its height there."""
    whole = QWidget()
    layout = FlowLayout(5, spread=spread)
    parts = []
    for wide in WIDTHS:
        part = QWidget(whole)
        part.setFixedSize(wide, 20)
        layout.addWidget(part)
        parts.append(part)
    whole.setLayout(layout)
    layout.setGeometry(QRect(0, 0, width, 200))
    return [(part.x(), part.y()) for part in parts], layout.heightForWidth(width)


@pytest.mark.parametrize(
    ("width", "places", "height"),
    [
        (160, [(0, 0), (65, 0), (120, 0)], 20),
        (159, [(0, 0), (65, 0), (0, 25)], 45),
        (95, [(0, 0), (0, 25), (55, 25)], 45),
        (60, [(0, 0), (0, 25), (0, 50)], 70),
    ],
)
def test_a_line_goes_on_in_the_next(qtbot, width: int, places: list, height: int) -> None:
    assert flow(width) == (places, height)


def test_the_last_part_stands_at_the_far_end_of_a_single_line(qtbot) -> None:
    assert flow(300, spread=True) == ([(0, 0), (65, 0), (260, 0)], 20)
    assert flow(100, spread=True)[0] == [(0, 0), (0, 25), (55, 25)]


def cut_off(window: QWidget) -> list[str]:
    """Return what does not fit on its button or label, or stands outside of what holds it."""
    wrong = []
    for part in window.findChildren(QWidget):
        told = part.text() if isinstance(part, (QAbstractButton, QLabel)) else ""
        if not told or not part.isVisible() or isinstance(part, ElidedLabel):
            continue
        wrapped = isinstance(part, QLabel) and part.wordWrap()
        # Most of a button's hint is room around its words; a little less of it does no harm.
        if not wrapped and part.width() < part.minimumSizeHint().width() - 2:
            wrong.append(told)
    return wrong


@pytest.mark.parametrize("question", [scenes.FLOOD, scenes.FAX])
def test_nothing_is_cut_off_in_the_narrowest_window(desk: Desk, question: str) -> None:
    desk.window.resize(desk.window.minimumSize())
    desk.ask(question)
    desk.window.documents.select("dfax")
    desk.until(desk.window.documents.details.review.isVisible)
    desk.bot.wait(100)
    assert cut_off(desk.window) == []
    assert desk.window.result.horizontalScrollBar().maximum() == 0
    filters = desk.window.question.filters
    for pill in (filters.corpus, filters.document, filters.dated):
        assert pill.width() >= pill.sizeHint().width()
        assert filters.rect().contains(pill.geometry())


def test_nothing_is_cut_off_in_the_smallest_review(desk: Desk) -> None:
    dialog = desk.window.open_review()
    dialog.resize(dialog.minimumSize())
    desk.until(lambda: dialog.form._seen)
    assert cut_off(dialog) == []
    buttons = [b for b in dialog.form.findChildren(QPushButton) if b.isVisible()]
    assert len(buttons) == 5
    for each in buttons:
        assert dialog.form.rect().contains(each.geometry())
