# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fit of the gate on numbers."""

from pathlib import Path

import numpy as np
import pytest

from core.errors import RequestError
from core.evaluate.calibrate_numbers import ReadNumeral, bars_of, fit_gate, gate_text
from core.parse.numbers.gate import NumberGate
from core.parse.numbers.signals import SIGNAL_NAMES, NumeralSignals


def numerals(count: int = 400, seed: int = 3) -> list[ReadNumeral]:
    """Wrong ones are less likely and often odd in their column; `said` is set against all sense."""
    made = np.random.default_rng(seed)
    found = []
    for n in range(count):
        right = bool(made.random() > 0.15)
        values = dict.fromkeys(SIGNAL_NAMES, 0.0)
        values["lowest"] = float(made.normal(6 if right else 2, 1.5))
        values["column"] = float(made.random() < (0.05 if right else 0.6))
        values["said"] = float(made.random() < (0.1 if right else 0.5))
        found.append(ReadNumeral(NumeralSignals(**values), right, f"page {n % 20}"))
    return found


def test_weights_keep_their_signs_and_the_file_can_be_read_again(tmp_path: Path) -> None:
    fit = fit_gate(numerals(), "made up")
    weights = {name: each.weight for name, each in fit.gate.signals.items()}
    assert weights["lowest"] > 0 > weights["column"]
    assert weights["said"] == 0.0
    assert fit.auc > 0.95
    assert len(fit.unseen) == 400
    path = tmp_path / "gate.toml"
    path.write_text(gate_text(fit.gate), "utf-8")
    assert NumberGate.load(path) == fit.gate


def test_bars_keep_what_they_promise_on_what_they_were_chosen_on() -> None:
    made = np.random.default_rng(5)
    confidences = made.uniform(0.5, 1.0, 20_000)
    labels = (made.random(20_000) < confidences).astype(np.float64)
    bars = bars_of(confidences, labels)
    assert [bar.one_wrong_in for bar in bars[:2]] == [20, 50]
    for bar in bars:
        over = confidences >= bar.confidence
        assert (1 - labels[over]).mean() <= 1 / bar.one_wrong_in
    assert [bar.confidence for bar in bars] == sorted(bar.confidence for bar in bars)


def test_a_few_numerals_without_a_fault_promise_little() -> None:
    bars = bars_of(np.full(60, 0.9), np.ones(60))
    assert [bar.one_wrong_in for bar in bars] == [20, 50, 100]


@pytest.mark.parametrize(
    "rows", [numerals(1), [each for each in numerals() if each.right]], ids=["one", "all right"]
)
def test_what_cannot_be_fitted_is_said(rows: list[ReadNumeral]) -> None:
    with pytest.raises(RequestError):
        fit_gate(rows, "made up")
