# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The event loop is never held up: not by a slow answer, not by progress, not by pictures."""

import gc
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer

from tests.desktop import scenes
from tests.desktop.conftest import Desk

pytestmark = pytest.mark.gui

_BEAT_MS = 5
_LONGEST_S = 0.1


class Heartbeat(QObject):
    """Measures, in time this process itself was given, the longest pause of the event loop.

    Processor time, not the clock: on a busy machine others may hold the processor for longer.
    What other tests have loaded, and no window ever loads, is kept from the collector of garbage.
    """

    def __init__(self) -> None:
        super().__init__()
        gc.collect()
        gc.freeze()
        self.longest_s = 0.0
        self._last_s = time.thread_time()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)
        self._timer.start(_BEAT_MS)

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest_s = max(self.longest_s, now - self._last_s)
        self._last_s = now

    def stop(self) -> float:
        self._beat()
        self._timer.stop()
        gc.unfreeze()
        return self.longest_s


def test_a_slow_question_does_not_hold_the_window_up(make_desk) -> None:
    answers = scenes.scenario()["answers"]
    answers[scenes.FLOOD]["delay_s"] = 1.0
    desk: Desk = make_desk(answers=answers, page_picture_delay_s=0.2)
    desk.ask(scenes.NOWHERE)
    beat = Heartbeat()
    desk.ask(scenes.FLOOD)
    desk.until(lambda: desk.window.page.view._image is not None)
    for _ in range(3):
        desk.window.tour.step(1)
        desk.bot.wait(120)
    assert beat.stop() < _LONGEST_S


def test_waiting_for_an_answer_costs_nothing(make_desk) -> None:
    desk: Desk = make_desk()
    desk.window.show_question(scenes.SLOW)
    desk.until(lambda: desk.window.result.evidence is not None)
    used, wall = time.thread_time(), time.perf_counter()
    desk.bot.wait(1000)
    assert time.thread_time() - used < 0.5 * (time.perf_counter() - wall)


def test_fast_progress_does_not_hold_the_window_up(make_desk) -> None:
    desk: Desk = make_desk(ingest_pages=300, page_delay_s=0)
    beat = Heartbeat()
    desk.window.library.add([Path("/x/long.pdf")], "policies")
    desk.until(lambda: any(d.title == "Long" for d in desk.window.library.state.shelf.documents))
    assert beat.stop() < _LONGEST_S


def test_a_long_queue_of_numbers_does_not_hold_the_window_up(make_desk) -> None:
    numbers = [scenes.number(f"dfax.v1.n{n}", f"${n}", page_index=n // 40) for n in range(3000)]
    desk: Desk = make_desk(numbers=numbers)
    review = desk.window.review
    beat = Heartbeat()
    dialog = desk.window.open_review()
    desk.until(lambda: review.known)
    dialog.form.by.setText("A. Officer")
    for settled in range(3):
        desk.until(dialog.form.confirm.isEnabled)
        dialog.form.act()
        desk.until(lambda n=settled: review.current_id == f"dfax.v1.n{n + 1}")
    assert beat.stop() < _LONGEST_S
