# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fits the decision to answer: a logistic model over named signals, and the threshold of an answer.

The threshold is chosen on predictions by models that saw no row of the same group (out of fold), so
that questions about one document, or wordings of one question, do not vouch for each other. Rows
come from a run that answers whatever it can: a question that was refused shows no label.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.ask.decide import SIGNAL_NAMES, Calibration
from core.errors import RequestError
from core.evaluate.judge import QuestionOutcome, Verdict
from core.evaluate.logistic import (
    EITHER,
    Floats,
    auc,
    decision_text,
    fit_model,
    log_loss,
    out_of_fold,
    shared_out,
    weights_of,
)

_TURNS = 8
"""Times that the groups are shared out anew: one sharing alone moves the threshold by chance."""

_PENALTIES = (0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
SIGNS: Mapping[str, int] = {
    "dense_top": 0,
    "dense_margin": 0,
    "lexical_top": 0,
    "unit_cosine": 0,
    "unit_margin": 0,
    "unit_cover": 0,
    "passage_cover": 0,
    "library_cover": 0,
    "rank_share": 1,
    "scope_cover": 0,
    "scope_absent": -1,
    "topic_cover": 0,
    "topic_absent": 0,
    "number_cover": 0,
    "asks_yes_no": 1,
    "kind_fit": 0,
    "model_yes": 1,
    "model_margin": 0,
    "model_agrees": 0,
}
"""Which way a signal may count: for an answer (1), against it (-1), or not at all (0).

A sign against all sense is noise of the questions that were at hand, and an auditor would ask why.
The four that count were chosen one after the other, each the one that most lowers the loss on
documents not seen; the fourth, a name that stands nowhere, raises it a little and is kept for
what it means. All the others together raise it from 0.39 to 0.42."""

_ADVICE = "Collect rows from golden sets with answerable and unanswerable questions."


@dataclass(frozen=True, slots=True)
class CalibrationRow:
    """One question that was answered whatever the signals said.

    Attributes:
        signals: Every signal by name.
        label: Whether the answer was right to give: correct, to an answerable question.
        group: Rows of one group are never split between fitting and choosing the threshold.
    """

    signals: Mapping[str, float]
    label: bool
    group: str


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted decision and how it did on rows that it had not seen.

    Attributes:
        calibration: For the whole of the rows.
        penalty: Weight of the L2 penalty that was chosen.
        rows: How many there were.
        answered_right: Right answers among rows over the threshold, out of fold.
        answered_wrong: Wrong answers among them.
        log_loss: Mean, out of fold; 0.69 is that of a coin.
        auc: Chance that a right row outranks a wrong one, out of fold.
    """

    calibration: Calibration
    penalty: float
    rows: int
    answered_right: int
    answered_wrong: int
    log_loss: float
    auc: float


def rows_of(
    outcomes: Iterable[QuestionOutcome], group: Callable[[QuestionOutcome], str]
) -> list[CalibrationRow]:
    """Make rows of a golden run's answers; what was refused is left out.

    Args:
        outcomes: Of a run whose threshold was so low that it answered whatever it could.
        group: Names the rows that belong together, for example by document.
    """
    answered = (each for each in outcomes if each.verdict is not Verdict.REFUSED)
    return [CalibrationRow(each.signals, each.right, group(each)) for each in answered]


def fit(
    rows: Sequence[CalibrationRow],
    *,
    wrong_bound: float,
    provenance: str,
    folds: int = 5,
    signs: Mapping[str, int] = SIGNS,
) -> Fit:
    """Fit weights, penalty and threshold.

    Args:
        rows: Both labels, and two groups or more.
        wrong_bound: Most wrong answers, as a share of all rows, that the threshold may let through.
        provenance: What the rows are, in plain words; goes into the file.
        folds: Parts of the cross-validation, 2 or more; fewer when there are fewer groups.
        signs: Which way each signal may count; a signal that is not named may count either way.

    Rows that cannot be fitted are a RequestError.
    """
    _check(rows)
    values = np.array([[row.signals[name] for name in SIGNAL_NAMES] for row in rows], np.float64)
    labels = np.array([row.label for row in rows], np.float64)
    groups = [row.group for row in rows]
    turns = [shared_out(groups, folds, turn) for turn in range(_TURNS)]
    ways = np.array([signs.get(name, EITHER) for name in SIGNAL_NAMES], np.int64)
    predicted = {each: out_of_fold(values, labels, turns, each, ways) for each in _PENALTIES}
    penalty = min(_PENALTIES, key=lambda each: log_loss(predicted[each], labels))
    unseen = predicted[penalty]
    threshold = choose_threshold(unseen, labels, wrong_bound)
    over = unseen >= threshold
    model = fit_model(values, labels, penalty, ways)
    return Fit(
        calibration=Calibration(
            format=1,
            provenance=provenance,
            intercept=model.intercept,
            threshold=threshold,
            signals=weights_of(model, SIGNAL_NAMES),
        ),
        penalty=penalty,
        rows=len(rows),
        answered_right=int(labels[over].sum()),
        answered_wrong=int((1 - labels[over]).sum()),
        log_loss=log_loss(unseen, labels),
        auc=auc(unseen, labels),
    )


def choose_threshold(probabilities: Floats, labels: Floats, wrong_bound: float) -> float:
    """Choose the least probability at which to answer.

    Args:
        probabilities: Of rows not seen in fitting.
        labels: 1 for right, 0 for wrong.
        wrong_bound: Most wrong answers as a share of all rows.

    Returns:
        The threshold, strictly between 0 and 1, that lets most right answers through with wrong
        ones within the bound; among equals the one with fewest wrong ones.
    """
    order = np.argsort(-probabilities, kind="stable")
    ranked = probabilities[order]
    right = np.cumsum(labels[order])
    wrong = np.cumsum(1 - labels[order])
    best, chosen = (0.0, 0.0), _between(1.0, float(ranked[0]))
    for last in range(len(ranked)):
        if last + 1 < len(ranked) and ranked[last + 1] == ranked[last]:
            continue
        gain = (float(right[last]), -float(wrong[last]))
        if wrong[last] <= wrong_bound * len(labels) and gain > best:
            below = float(ranked[last + 1]) if last + 1 < len(ranked) else 0.0
            best, chosen = gain, _between(float(ranked[last]), below)
    return chosen


def calibration_text(calibration: Calibration) -> str:
    """Write the file that `core.ask.decide` reads."""
    comment = (
        "Whether a question is answered: log-odds = intercept + sum of weight * (value - mean) /",
        "scale. The names are explained in core/ask/decide.py; written by `clauselight eval"
        " calibrate`.",
    )
    return decision_text(calibration, comment, [f"threshold = {calibration.threshold!r}"])


def _check(rows: Sequence[CalibrationRow]) -> None:
    """Refuse what cannot be fitted.

    Raises:
        RequestError: The rows have one label, one group, or not exactly the known signals.
    """
    if len({row.label for row in rows}) < 2 or len({row.group for row in rows}) < 2:
        message = "A calibration needs right and wrong rows of two groups or more."
        raise RequestError(message, _ADVICE)
    for row in rows:
        if set(row.signals) != set(SIGNAL_NAMES):
            names = ", ".join(sorted(set(row.signals) ^ set(SIGNAL_NAMES)))
            message = f"A calibration row lacks signals or has unknown ones: {names}."
            raise RequestError(message, _ADVICE)
        if not all(math.isfinite(value) for value in row.signals.values()):
            message = f"A calibration row of group {row.group!r} has a signal without a value."
            raise RequestError(message, _ADVICE)


def _between(above: float, below: float) -> float:
    middle = (above + below) / 2
    return min(max(middle, 1e-6), 1 - 1e-6)
