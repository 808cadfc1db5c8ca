# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The shipped decision is the one that its command makes of the shipped rows."""

import pytest

from core.ask.decide import Calibration
from core.evaluate.calibrate import SIGNS, fit
from core.evaluate.rows import read_rows
from tests.unit.resources.test_golden_samples import GOLDEN

FOLDER = GOLDEN.parents[1] / "calibration"


def test_the_shipped_decision_can_be_made_again() -> None:
    provenance = (FOLDER / "provenance.txt").read_text(encoding="utf-8")
    rows = read_rows(sorted((FOLDER / "rows").glob("*.jsonl")))
    fitted = fit(rows, wrong_bound=0.08, provenance=provenance)
    shipped = Calibration.load()
    assert shipped.provenance == provenance
    # Another processor may round the last bits of the solver otherwise.
    assert shipped.threshold == pytest.approx(fitted.calibration.threshold, abs=1e-6)
    assert shipped.intercept == pytest.approx(fitted.calibration.intercept, abs=1e-6)
    for name, entry in fitted.calibration.signals.items():
        assert shipped.signals[name].weight == pytest.approx(entry.weight, abs=1e-6)
        assert shipped.signals[name].weight * SIGNS[name] >= 0
