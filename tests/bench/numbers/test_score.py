# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Runs of digits are held against what is printed at their place, no more and no less."""

from dataclasses import replace

import numpy as np
import pytest

from core.parse.assemble import assemble
from core.parse.raw import RawInfo, RawLine, RawPage
from core.settings import ParseSettings
from core.types import NumeralKind, PageSource, SourceDocument
from tests.bench.numbers.curves import by_confidence, risk_coverage
from tests.bench.numbers.score import (
    LINE_BY_LINE,
    WORD_BY_WORD,
    Judged,
    Run,
    Tally,
    judge,
    runs_of,
    tallies,
)
from tests.bench.numbers.sheet import Token

_WIDE = 6.0


def _run(text: str, x: float, *, accepted: bool = True, confidence: float = 0.9) -> Run:
    return Run(text, (x, 0, x + _WIDE * len(text), 10), accepted, confidence, 0.5)


def _token(text: str, x: float) -> Token:
    return Token(text, (x, 0, x + _WIDE * len(text), 10))


def _right(judged: list[Judged]) -> list[bool]:
    return [each.right for each in judged]


def test_a_run_is_right_when_it_is_what_its_token_holds() -> None:
    tokens = [_token("$5,000.", 0), _token("500", 100)]
    runs = [_run("5,000", 6), _run("5,000", 100)]
    judged = judge(runs, tokens, WORD_BY_WORD)
    assert _right(judged) == [True, False]
    assert [each.known for each in judged] == ["$5,000.", "500"]


def test_the_runs_of_a_date_are_right_each_once_and_in_order() -> None:
    runs = [_run("05", 0), _run("05", 18), _run("2026", 36)]
    assert _right(judge(runs, [_token("03/05/2026", 0)], WORD_BY_WORD)) == [False, True, True]


def test_a_figure_read_as_two_or_two_as_one_is_wrong() -> None:
    parted = judge([_run("5", 0), _run("000", 14)], [_token("5,000", 0)], WORD_BY_WORD)
    joined = judge([_run("0305", 0)], [_token("03", 0), _token("05", 15)], WORD_BY_WORD)
    assert _right(parted) == [False, False]
    assert _right(joined) == [False]


@pytest.mark.parametrize(
    ("read", "right"), [("25,2015", True), ("25,2016", False), ("25.2015", False)]
)
def test_a_space_behind_a_comma_may_be_lost_and_nothing_else(read: str, right: bool) -> None:
    tokens = [_token("25,", 0), _token("2015", 21)]
    assert _right(judge([_run(read, 0)], tokens, WORD_BY_WORD)) == [right]


@pytest.mark.parametrize(("first", "second"), [("1,", "250"), ("12.", "5")])
def test_a_lost_space_that_makes_another_figure_is_no_small_thing(first: str, second: str) -> None:
    tokens = [_token(first, 0), _token(second, _WIDE * len(first) + 3)]
    judged = judge([_run(first + second, 0)], tokens, WORD_BY_WORD)
    assert _right(judged) == [False]


def test_a_run_where_nothing_is_printed_is_wrong() -> None:
    judged = judge([_run("1", 42)], [_token("11111", 0)], WORD_BY_WORD)
    assert [(each.right, each.known) for each in judged] == [(False, "")]


def test_a_box_that_lies_a_little_beside_its_print_is_at_its_token() -> None:
    runs = [_run("6", -5), _run("21", 12), _run("09", 30)]
    assert _right(judge(runs, [_token("6/21/09", 0)], WORD_BY_WORD)) == [True, True, True]


def test_a_speck_beside_a_figure_is_none_of_its_runs() -> None:
    runs = [_run("6", -5), _run("6", 0), _run("21", 12), _run("09", 30)]
    judged = judge(runs, [_token("6/21/09", 0)], WORD_BY_WORD)
    assert _right(judged) == [False, True, True, True]


def test_lines_of_receipts_hold_their_numerals_in_any_order_and_spaces_beside_points() -> None:
    line = _token("TOTAL 2 x 10. 50", 0)
    runs = [_run("10.50", 60), _run("2", 36), _run("1050", 60)]
    assert _right(judge(runs, [line], LINE_BY_LINE)) == [True, True, False]


def test_tallies_tell_coverage_wrong_recall_and_caught() -> None:
    judged = [
        Judged(_run("10.00", 0), True, "10.00"),
        Judged(_run("20.00", 0), False, "28.00"),
        Judged(_run("7", 0, accepted=False), False, "1"),
        Judged(_run("30", 0, accepted=False), True, "30"),
    ]
    tokens = [_token(text, 0) for text in ("10.00", "28.00", "1", "30", "99")]
    every, amounts = tallies(judged, tokens)
    assert every == Tally(recognised=4, accepted=2, accepted_wrong=1, wrong=2, truth=5)
    assert (every.coverage, every.wrong_rate, every.recall, every.caught) == (0.5, 0.5, 0.2, 0.5)
    assert amounts == Tally(recognised=2, accepted=2, accepted_wrong=1, wrong=1, truth=2)


def test_runs_of_a_page_are_accepted_as_their_numerals_are_trusted() -> None:
    document, page = _read("Pay $5,000 in 30 days", 0.99)
    runs = runs_of(document, page)
    assert [run.text for run in runs] == ["5,000", "30"]
    assert [run.box for run in runs] == [(30.0, 0.0, 60.0, 10.0), (84.0, 0.0, 96.0, 10.0)]
    assert [run.line for run in runs] == pytest.approx([0.99, 0.99])
    assert [run.kind for run in runs] == ["money", "duration"]
    first, second = document.numerals
    assert (first.kind, second.kind) == (NumeralKind.MONEY, NumeralKind.DURATION)
    settled = replace(first, trusted=True, confidence=0.97), replace(second, trusted=False)
    told = runs_of(replace(document, numerals=settled), page)
    assert [(run.accepted, run.confidence) for run in told] == [
        (True, 0.97),
        (False, second.confidence),
    ]
    without = runs_of(replace(document, numerals=()), page)
    assert [(run.accepted, run.confidence) for run in without] == [(False, 0.0)] * 2


def test_the_curve_accepts_the_surest_first_and_equals_together() -> None:
    scored = [(0.9, True), (0.8, False), (0.8, True), (0.5, True)]
    judged = [Judged(_run("1", 0, confidence=c), right, "1") for c, right in scored]
    curve = risk_coverage(judged, by_confidence)
    assert curve.coverage.tolist() == [0.25, 0.75, 1.0]
    assert curve.wrong.tolist() == pytest.approx([0, 1 / 3, 1 / 4])
    assert curve.wrong_at(0.5) == pytest.approx(0.25)
    assert curve.wrong_at(0.2) == 0
    assert risk_coverage([], by_confidence).wrong_at(0.5) is None


def _read(text: str, probability: float) -> tuple[SourceDocument, RawPage]:
    """A scanned page of one line, as the worker hands it over."""
    lefts = np.arange(len(text), dtype=np.float32) * _WIDE
    boxes = np.column_stack([lefts, 0 * lefts, lefts + _WIDE, 0 * lefts + 10]).astype(np.float32)
    line = RawLine(text, boxes, np.full(len(text), probability, np.float32), 9.0)
    page = RawPage(0, 300, 100, PageSource.OCR, (line,), raw_characters=len(text))
    info = RawInfo(1, None, (), "png", "/page.png")
    return assemble("bench.v1", "page.png", info, [page], ParseSettings()), page
