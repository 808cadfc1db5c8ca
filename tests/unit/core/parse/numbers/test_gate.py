# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How likely a numeral was read right, and how likely is likely enough."""

import math
from pathlib import Path

import pytest

from core.errors import WorkspaceError
from core.parse.numbers.gate import DOUBTED, Bar, NumberGate, shipped_gate
from core.parse.numbers.signals import SIGNAL_NAMES, NumeralSignals
from core.weighing import SignalWeight

PLAIN = NumeralSignals(**dict.fromkeys(SIGNAL_NAMES, 0.0))


def gate(**weights: float) -> NumberGate:
    """Each signal counts as it is; those not named count nothing."""
    return NumberGate(
        format=1,
        provenance="made up",
        intercept=1.0,
        bars=(Bar(one_wrong_in=100, confidence=0.9), Bar(one_wrong_in=1_000, confidence=0.99)),
        signals={
            name: SignalWeight(mean=0.0, scale=1.0, weight=weights.get(name, 0.0))
            for name in SIGNAL_NAMES
        },
    )


def test_confidence_is_the_logistic_of_the_weighed_signals() -> None:
    assert gate().confidence(PLAIN) == pytest.approx(1 / (1 + math.exp(-1)))
    signals = NumeralSignals(**{**PLAIN.as_dict(), "lowest": 2.0, "column": 1.0})
    assert gate(lowest=1.5, column=-3.0).confidence(signals) == pytest.approx(
        1 / (1 + math.exp(-1))
    )


def test_no_signal_overflows() -> None:
    far = NumeralSignals(**{**PLAIN.as_dict(), "lowest": -1e6})
    assert 0.0 <= gate(lowest=1.0).confidence(far) < 1e-300


@pytest.mark.parametrize(
    ("one_in", "bar"),
    [(20, 0.9), (100, 0.9), (101, 0.99), (1_000, 0.99), (2_000, 0.995), (10_000, 0.999)],
)
def test_a_stricter_wish_has_a_higher_bar(one_in: int, bar: float) -> None:
    assert gate().bar(one_in) == pytest.approx(bar)


def test_the_shipped_gate_can_be_read_and_doubts_what_speaks_against_itself() -> None:
    shipped = shipped_gate()
    assert all(bar.confidence > DOUBTED for bar in shipped.bars)
    assert shipped.bar(1_000) > shipped.bar(100)
    assert all(shipped.signals[name].weight <= 0 for name in ("glued", "letters", "column"))
    assert shipped.signals["lowest"].weight > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format = 1", "format = 2"),
        ("[signals]", "[signals]\nmood = { mean = 0.0, scale = 1.0, weight = 1.0 }"),
        ("one_wrong_in = 100,", "one_wrong_in = 9000000,"),
        ("intercept =", "intercept = nan #"),
    ],
)
def test_a_gate_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str) -> None:
    source = Path("resources/calibration/numbers.toml").read_text("utf-8")
    assert old in source
    path = tmp_path / "numbers.toml"
    path.write_text(source.replace(old, new), "utf-8")
    with pytest.raises(WorkspaceError) as fault:
        NumberGate.load(path)
    assert str(path) in fault.value.message
