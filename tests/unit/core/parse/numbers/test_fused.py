# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that no number and no day is written as."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.fused import is_fused
from tests.unit.core.parse.raw_pages import document, line, page

COMMAS = Habits(groups_by_comma=True, scanned=True)
NEITHER = Habits(groups_by_comma=False, scanned=True)


@pytest.mark.parametrize(
    ("text", "fused"),
    [
        ("1104/2/07", True),
        ("11004/02/2007", True),
        ("17/1/201812", True),
        ("6.13424.11.2028", True),
        ("04/02/2007", False),
        ("4/2/07", False),
        ("2026-04-01", False),
        ("2026/4/1", False),
        ("17/1/2018", False),
        ("37.252.49", True),
        ("$1.737.252.49", True),
        ("37,252.49", False),
        ("4.12.3", False),
        ("11.5.14.2", False),
        ("555.123.4567", False),
    ],
)
def test_two_figures_in_one_and_points_for_commas(text: str, fused: bool) -> None:
    assert is_fused(text, COMMAS) is fused


def test_points_may_part_what_commas_part_nowhere() -> None:
    assert not is_fused("37.252.49", NEITHER)
    assert is_fused("37,252,49", Habits(decimal_comma=True, groups_by_comma=False, scanned=True))


def test_a_fused_figure_of_a_scan_is_never_trusted() -> None:
    texts = [
        "A limit of $37,252.49 is met.",
        "A limit of 37.252.49 is met.",
        "On 1104/2/07 it ends.",
    ]
    lines = [line(text, 72, 100 + 40 * n, probability=0.9999) for n, text in enumerate(texts)]
    read = document(page(lines, scanned=True))
    assert [(n.text, n.trusted) for n in read.numerals] == [
        ("$37,252.49", True),
        ("37.252.49", False),
        ("1104/2/07", False),
    ]
