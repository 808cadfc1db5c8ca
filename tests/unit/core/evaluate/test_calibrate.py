# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import dataclasses
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

from core.ask.decide import SIGNAL_NAMES, Calibration, Signals
from core.errors import RequestError
from core.evaluate.calibrate import (
    SIGNS,
    CalibrationRow,
    calibration_text,
    choose_threshold,
    fit,
    rows_of,
)
from core.evaluate.judge import judge
from tests.unit.core.evaluate.builders import agreeing, answer, question, quote, refusal


def made_rows(count: int = 240) -> list[CalibrationRow]:
    """Rows whose label hangs on two signals, with noise; one signal never moves."""
    random = np.random.default_rng(7)
    rows = []
    for number in range(count):
        values = dict(zip(SIGNAL_NAMES, random.normal(size=len(SIGNAL_NAMES)), strict=True))
        values["number_cover"] = 1.0
        odds = 2.5 * values["unit_cover"] - 2.5 * values["scope_absent"] + random.logistic()
        rows.append(CalibrationRow(values, bool(odds > 0), f"document {number % 12}"))
    return rows


def test_weights_equal_those_of_an_independent_solver() -> None:
    rows = made_rows()

    fitted = fit(rows, wrong_bound=0.08, provenance="Made.", signs={})

    values = np.array([[row.signals[name] for name in SIGNAL_NAMES] for row in rows])
    scale = np.where(values.std(axis=0) > 1e-9, values.std(axis=0), 1.0)
    other = LogisticRegression(C=1 / fitted.penalty, tol=1e-10, max_iter=10_000)
    other.fit((values - values.mean(axis=0)) / scale, [row.label for row in rows])
    weights = [fitted.calibration.signals[name].weight for name in SIGNAL_NAMES]
    assert weights == pytest.approx(other.coef_[0], abs=1e-3)
    assert fitted.calibration.intercept == pytest.approx(other.intercept_[0], abs=1e-3)


def test_the_signals_that_count_get_the_weight() -> None:
    fitted = fit(made_rows(), wrong_bound=0.08, provenance="Made.", signs={})
    weights = {name: entry.weight for name, entry in fitted.calibration.signals.items()}

    ranked = sorted(weights, key=lambda name: -abs(weights[name]))
    assert set(ranked[:2]) == {"unit_cover", "scope_absent"}
    assert weights["unit_cover"] > 0 > weights["scope_absent"]
    assert weights["number_cover"] == 0
    assert fitted.auc > 0.89
    assert fitted.log_loss < 0.45


def test_no_signal_counts_against_all_sense() -> None:
    """Cover of the question's words speaks against an answer in these rows only."""
    rows = [
        dataclasses.replace(row, signals={**row.signals, "unit_cover": -row.signals["unit_cover"]})
        for row in made_rows()
    ]
    free = fit(rows, wrong_bound=0.08, provenance="Made.", signs={}).calibration.signals
    signs = {**SIGNS, "unit_cover": 1, "dense_top": 0}
    held = fit(rows, wrong_bound=0.08, provenance="Made.", signs=signs).calibration.signals

    assert free["unit_cover"].weight < 0
    assert held["unit_cover"].weight == 0
    assert held["scope_absent"].weight < 0
    assert all(held[name].weight * sign >= 0 for name, sign in signs.items())
    assert all(held[name].weight == 0 for name, sign in signs.items() if sign == 0)


def test_every_signal_has_its_sign() -> None:
    assert set(SIGNS) == set(SIGNAL_NAMES)


@pytest.mark.parametrize("bound", [0.0, 0.02, 0.08, 0.5])
def test_the_bound_holds_on_rows_not_seen(bound: float) -> None:
    fitted = fit(made_rows(), wrong_bound=bound, provenance="Made.")

    assert fitted.answered_wrong <= bound * fitted.rows
    assert fitted.answered_right > 0


def test_a_looser_bound_answers_more() -> None:
    tight = fit(made_rows(), wrong_bound=0.01, provenance="Made.")
    loose = fit(made_rows(), wrong_bound=0.08, provenance="Made.")

    assert loose.answered_right > tight.answered_right
    assert loose.calibration.threshold < tight.calibration.threshold


def test_a_fit_is_the_same_every_time_and_in_any_order_of_groups() -> None:
    assert fit(made_rows(), wrong_bound=0.05, provenance="Made.") == fit(
        made_rows(), wrong_bound=0.05, provenance="Made."
    )


def test_a_signal_that_gives_the_group_away_does_not_help() -> None:
    """Rows of one group share label and fingerprint: only out of group does that show as chance."""
    random = np.random.default_rng(3)
    rows = []
    for group in range(30):
        fingerprint, label = float(random.normal()), bool(random.integers(2))
        values = {**dict.fromkeys(SIGNAL_NAMES, 0.0), "dense_top": fingerprint}
        rows += [CalibrationRow(values, label, str(group))] * 8

    fitted = fit(rows, wrong_bound=0.05, provenance="Made.")

    assert fitted.auc < 0.7


@pytest.mark.parametrize(
    ("bound", "threshold", "right"),
    [(0.0, 0.85, 1), (0.2, 0.45, 3), (0.4, 0.1, 4), (1.0, 0.1, 4)],
)
def test_threshold_by_hand(bound: float, threshold: float, right: int) -> None:
    probabilities = np.array([0.9, 0.8, 0.7, 0.5, 0.4, 0.2])
    labels = np.array([1.0, 0.0, 1.0, 1.0, 0.0, 1.0])

    chosen = choose_threshold(probabilities, labels, bound)

    assert chosen == pytest.approx(threshold)
    assert labels[probabilities >= chosen].sum() == right


def test_threshold_refuses_everything_when_no_answer_is_safe() -> None:
    probabilities = np.array([0.9, 0.9, 0.3])
    labels = np.array([0.0, 1.0, 0.0])

    assert choose_threshold(probabilities, labels, 0.0) > 0.9


def test_the_file_is_what_the_decision_reads(tmp_path: Path) -> None:
    rows = made_rows()
    fitted = fit(rows, wrong_bound=0.05, provenance='Made for "a test" \u00e9.')

    path = tmp_path / "answerable.toml"
    path.write_text(calibration_text(fitted.calibration), encoding="utf-8")

    read = Calibration.load(path)
    assert read == fitted.calibration
    sample = Signals(**rows[0].signals)
    assert read.answers(sample) == (read.probability(sample) >= fitted.calibration.threshold)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([], "two groups"),
        ([dataclasses.replace(row, label=True) for row in made_rows(20)], "right and wrong"),
        ([dataclasses.replace(row, group="one") for row in made_rows(20)], "two groups"),
        ([dataclasses.replace(row, signals={}) for row in made_rows(20)], "dense_top"),
        (
            [
                dataclasses.replace(row, signals={**row.signals, "dense_top": float("nan")})
                for row in made_rows(20)
            ],
            "without a value",
        ),
    ],
)
def test_rows_that_cannot_be_fitted_are_refused(rows: list[CalibrationRow], reason: str) -> None:
    with pytest.raises(RequestError, match=reason):
        fit(rows, wrong_bound=0.05, provenance="Made.")


def test_rows_come_from_answers_and_not_from_refusals() -> None:
    told = quote("$5,000")
    outcomes = [
        judge(question("$5,000"), answer(told), agreeing(told)),
        judge(question("$9"), answer(told), agreeing(told)),
        judge(question("$5,000"), refusal(), agreeing()),
    ]

    rows = rows_of(outcomes, lambda outcome: outcome.kind)

    assert rows == [
        CalibrationRow({"dense_top": 0.5}, True, "clause"),
        CalibrationRow({"dense_top": 0.5}, False, "clause"),
    ]
