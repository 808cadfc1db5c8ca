# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.scan.sense import has_odd_figures, sense_share


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("The limit is $9,000 each year.", 1.0),
        ("9,000 6.60 (1,250) 5% 2024", 1.0),
        ("1961 1988 0 1,900", 1.0),
        ("rtxb pqwz", 0.0),
        ("000'9", 0.0),
        ("00906 1,900", 4 / 9),
        ("1961 1988 0", 0.0),
        ("", 0.0),
    ],
)
def test_figures_that_read_either_way_up_tell_nothing(text: str, share: float) -> None:
    assert sense_share(text) == pytest.approx(share)


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("000'9 000'6 00906 1961 6.0 Limit", True),
        ("9,000 6,000 90,600 1961 0.6 Limit", False),
        ("000'9 00906 1961", False),
        ("000'9 000'6 00906 1.5 2.5 3.5 4.5 7.5 9,000 6,000 1,900", False),
        ("01/02/2025 03/04/2025 05/06/2025 A-001 A-002", False),
        ("2.1 Cover 2.1.8 Loss 2.1.10 Fungus 2.2.3 Notice 11.5.14.2", False),
        ("000.9 000.6 009.06 Limit", True),
    ],
)
def test_figures_in_a_form_that_none_has_are_odd(text: str, odd: bool) -> None:
    assert has_odd_figures(text) is odd
