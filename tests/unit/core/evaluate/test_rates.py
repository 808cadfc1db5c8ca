# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.evaluate.rates import Rate, percentile, rate_of, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_interval(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_a_rate_counts_only_what_applies() -> None:
    rate = rate_of([True, None, False, True])

    assert rate == Rate(2, 3)
    assert rate.value == pytest.approx(2 / 3)
    assert rate.to_json()["of"] == 3


def test_a_rate_of_nothing_has_no_value() -> None:
    assert rate_of([None]).to_json() == {
        "count": 0,
        "of": 0,
        "rate": None,
        "low": None,
        "high": None,
    }


def test_more_than_all_is_no_rate() -> None:
    with pytest.raises(ValueError, match="4 of 3"):
        Rate(4, 3)


@pytest.mark.parametrize(("percent", "value"), [(0, 1.0), (50, 2.5), (95, 3.85), (100, 4.0)])
def test_percentile_steps_evenly_between_neighbours(percent: float, value: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], percent) == pytest.approx(value)


def test_percentile_of_nothing() -> None:
    assert percentile([], 50) is None
