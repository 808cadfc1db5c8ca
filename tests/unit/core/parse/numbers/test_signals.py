# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is found out about a numeral before it is judged."""

import math
from dataclasses import replace
from unittest import mock

import pytest

from core.parse.numbers import numerals
from core.parse.numbers.signals import NumeralSignals
from core.parse.raw import CropReadings, RawLine, View
from tests.unit.core.parse.raw_pages import document, line, page


class Listener:
    """Takes the place of the gate and keeps what it is asked to weigh."""

    def __init__(self) -> None:
        self.heard: list[NumeralSignals] = []

    def confidence(self, signals: NumeralSignals) -> float:
        self.heard.append(signals)
        return 1.0

    def bar(self, one_wrong_in: int) -> float:
        assert one_wrong_in == 1_000
        return 0.9


def signals(*lines: RawLine, second: tuple[CropReadings, ...] = ()) -> dict[str, NumeralSignals]:
    """By the text of the numeral."""
    listener = Listener()
    with mock.patch.object(numerals, "shipped_gate", return_value=listener):
        read = document(page(lines, scanned=True, second=second))
    texts = [n.text for n in read.numerals if n.confidence]
    return dict(zip(texts, listener.heard, strict=True))


def scanned(text: str, y: float = 100, probability: float = 0.999) -> RawLine:
    return line(text, 72, y, probability=probability)


def readings(raw: RawLine, token: str, **texts: str) -> tuple[CropReadings, ...]:
    start = raw.text.index(token)
    end = start + len(token)
    return tuple(CropReadings(0, start, end, text, 0.9, View(view)) for view, text in texts.items())


def test_the_least_likely_character_that_carries_it_counts() -> None:
    raw = scanned("We pay $5,000 here.")
    assert raw.probabilities is not None
    weaker = raw.probabilities.copy()
    weaker[raw.text.index("5")] = 0.9
    weaker[raw.text.index("W")] = 0.2
    found = signals(replace(raw, probabilities=weaker))["$5,000"]
    assert found.lowest == pytest.approx(math.log(0.9 / 0.1), abs=1e-3)
    assert found.line < found.lowest + 2


def test_a_pale_sign_counts_where_it_is_hardly_likely() -> None:
    raw = scanned("We pay $5,000 here.")
    assert raw.probabilities is not None
    paler = raw.probabilities.copy()
    paler[raw.text.index("$")] = 0.75
    assert signals(replace(raw, probabilities=paler))["$5,000"].lowest > 6
    paler[raw.text.index("$")] = 0.65
    found = signals(replace(raw, probabilities=paler))["$5,000"]
    assert found.lowest == pytest.approx(math.log(0.65 / 0.35), abs=1e-3)


def test_how_much_surer_the_second_reader_is_of_the_same_than_of_another() -> None:
    raw = scanned("We pay $5,000 here.")
    same = signals(raw, second=readings(raw, "$5,000", plain="$5,000", small="$5,000"))["$5,000"]
    sure, alone = math.log(0.9 / 0.1), math.log(0.05 / 0.95)
    assert same.second == pytest.approx(sure - alone)
    shown = readings(raw, "$5,000", plain="$5,000", small="$500", thin="$5,000", soft="$5,000")
    other = signals(raw, second=shown)["$5,000"]
    assert other.second == pytest.approx(0.0)
    assert signals(raw)["$5,000"].second == pytest.approx(sure - alone)


@pytest.mark.parametrize(
    ("text", "figure", "letters", "glued"),
    [
        ("Sum of 4512 paid.", "4512", 0, 0),
        ("Lot A4512 paid.", "A4512", 1, 1),
        ("Lot no.4512 paid.", "no.4512", 1, 0),
        ("Within 30 days of it.", "30 days", 0, 0),
    ],
)
def test_letters_in_its_word_and_right_at_it(
    text: str, figure: str, letters: int, glued: int
) -> None:
    found = signals(scanned(text))
    told = found.get(figure) or next(iter(found.values()))
    assert (told.letters, told.glued) == (letters, glued)


def test_a_twin_that_was_read_less_surely_counts_against_it() -> None:
    sure, unsure = scanned("We pay $165.00 here."), scanned("In all $165.00 is due.", 200, 0.6)
    listener = Listener()
    with mock.patch.object(numerals, "shipped_gate", return_value=listener):
        document(page([sure, unsure], scanned=True))
    first, second = listener.heard
    assert first.twin == pytest.approx(math.log(0.999 / 0.001) - math.log(0.6 / 0.4), abs=1e-3)
    assert second.twin == 0.0
