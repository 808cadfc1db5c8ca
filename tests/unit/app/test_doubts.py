# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A figure in doubt says why."""

import pytest

from app.cli.asking import _figure_text
from app.cli.doubts import why_doubtful
from app.cli.numbers import numbers_text
from app.wire import Json, numeral_json
from core.spans import Span
from core.types import Numeral, NumeralDoubt, NumeralKind, Reading

TEXT = "The deductible is $5,000 for each loss."


def figure(*readings: tuple[str, str, float], trusted: bool = False) -> Json:
    told = tuple(Reading(source, text, probability) for source, text, probability in readings)
    span = Span("d.v1", 0, 18, 24)
    kind = NumeralKind.MONEY
    return numeral_json(
        Numeral(0, span, "$5,000", "5000", "USD", kind, None, trusted, told), (), TEXT
    )


@pytest.mark.parametrize(
    ("readings", "why"),
    [
        ([("struck out", "$5,000", 0.0)], "struck out on the page"),
        ([("cut off", "$5,000", 0.0)], "cut off on the page"),
        (
            [("covered", "$5,000", 0.0), ("cut off", "$5,000", 0.0)],
            "covered and cut off on the page",
        ),
        ([], "its form can be read in more than one way"),
        (
            [("recogniser", "$5,000", 0.99), ("second reader", "$6,000", 0.98)],
            "the two readers differ",
        ),
        (
            [("recogniser", "$5,000", 0.61), ("second reader", "$5,000", 0.98)],
            "read with 61% only",
        ),
        (
            [("recogniser", "$5,000", 0.99), ("second reader", "5,000", 0.98)],
            "it, or the ink beside it, is not whole",
        ),
        ([("recogniser", "", 0.0)], "nothing could be read of it"),
        (
            [("recogniser", "$5,000", 0.99), ("struck out", "$5,000", 0.0)],
            "struck out on the page",
        ),
    ],
)
def test_the_cause_is_said_in_a_few_words(readings: list[tuple[str, str, float]], why: str) -> None:
    row = figure(*readings)
    assert why_doubtful(row) == why
    assert f"DOUBTFUL: {why}" in numbers_text([row])
    assert _figure_text({**row, "picture": "a.png"})[0].startswith(
        f"Figure in doubt: $5,000, {why}"
    )


@pytest.mark.parametrize(
    ("doubts", "confidence", "why"),
    [
        ((NumeralDoubt.INK,), 0.5, "there is ink in it or beside it that could not be read"),
        ((NumeralDoubt.ROOM,), 0.5, "there is room in it for a digit that was not read"),
        ((NumeralDoubt.FORM, NumeralDoubt.PART), 0.5, "it may be a part of a longer figure"),
        ((NumeralDoubt.FORM,), 0.5, "no number has the form that was read"),
        ((NumeralDoubt.INK, NumeralDoubt.CONTRADICTED), 0.5, "the two readers differ"),
        ((), 0.9749, "right with a chance of 97.4% only"),
        ((), 0.99996, "right with a chance of 99.9% only"),
    ],
)
def test_of_a_scan_the_gravest_is_said(
    doubts: tuple[NumeralDoubt, ...], confidence: float, why: str
) -> None:
    readings = (Reading("recogniser", "$5,000", 0.99), Reading("second reader", "$5,000", 0.6))
    read = Numeral(
        0,
        Span("d.v1", 0, 18, 24),
        "$5,000",
        "5000",
        "USD",
        NumeralKind.MONEY,
        confidence,
        trusted=False,
        readings=readings,
        doubts=doubts,
    )
    assert why_doubtful(numeral_json(read, (), TEXT)) == why


def test_a_trusted_figure_needs_no_words() -> None:
    assert why_doubtful(figure(trusted=True)) == ""
    assert "DOUBTFUL" not in numbers_text([figure(trusted=True)])


def test_a_cause_is_not_told_as_a_reader() -> None:
    (told, *_) = _figure_text({**figure(("struck out", "$5,000", 0.0)), "picture": "a.png"})
    assert told == "Figure in doubt: $5,000, struck out on the page"
