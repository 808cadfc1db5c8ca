# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Seconds from the question to the page picture with the best passage lit, in a warm process."""

import time
from contextlib import suppress

from core.answers import Passage
from core.errors import CancelledError
from core.progress import CancelToken
from core.types import SearchFilter
from core.workspace import Workspace
from tests.bench.harness import Bench, Measured, measured
from tests.bench.samples import every, open_library, questions

_QUESTIONS = 20
_AIM_S = 1.0
_ZOOM = 1.5


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Measure some questions; the answer itself is called off once its evidence shows."""
    asked = every(questions(frozenset({"clause", "number", "table_number"})), _QUESTIONS)
    with open_library(bench.library) as library:
        _until_shown(library, asked[0].question)
        times = [_until_shown(library, each.question) for each in asked]
    return (
        measured(
            "evidence on screen",
            "s",
            times,
            "lower",
            aim=_AIM_S,
            note=f"{len(times)} questions, page drawn at {_ZOOM} pixels a point",
        ),
    )


def _until_shown(library: Workspace, question: str) -> float:
    cancel = CancelToken()
    shown: list[float] = []

    def show(passages: tuple[Passage, ...]) -> None:
        best = passages[0]
        page = best.boxes[0].page_index
        lit = [box for box in best.boxes if box.page_index == page]
        library.page_picture(best.version.version_id, page, _ZOOM, lit)
        shown.append(time.perf_counter())
        cancel.cancel()

    started = time.perf_counter()
    # Called off on purpose: what comes after the evidence is measured elsewhere.
    with suppress(CancelledError):
        library.ask(question, SearchFilter(), cancel=cancel, on_evidence=show)
    return shown[0] - started
