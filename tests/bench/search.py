# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Milliseconds of a search in a warm process, over the golden questions on the sample library."""

from functools import partial

from core.evaluate.rates import percentile
from core.types import SearchFilter
from tests.bench.harness import Bench, Measured, seconds
from tests.bench.samples import open_library, questions

_AIM_MS = 150
_HITS = 10


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Measure each question once a round, after one round that warms up."""
    asked = [each.question for each in questions()]
    everything = SearchFilter()
    times: list[float] = []
    with open_library(bench.library) as library:

        def ask_all(kept: list[float]) -> None:
            for text in asked:
                kept.append(1000 * seconds(partial(library.search, text, everything, _HITS)))

        ask_all([])
        for _ in range(bench.rounds):
            ask_all(times)
    note = f"{len(asked)} questions, {bench.rounds} rounds, {_HITS} hits"
    return tuple(
        Measured(
            name=f"search, {name}",
            unit="ms",
            values=tuple(times),
            better="lower",
            value=percentile(times, percent) or 0.0,
            aim=aim,
            note=note,
        )
        for name, percent, aim in (("median", 50, None), ("95th percentile", 95, _AIM_MS))
    )
