# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fits a small logistic model whose weights an auditor can read, and predicts rows it has not seen.

Every weight may be held on its own side of zero, and rows of one group are never split between
fitting and predicting: questions about one document, or figures of one page, do not vouch for each
other.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.weighing import SignalWeight, WeighedDecision

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
EITHER = 2
"""The way of a signal that may count for or against; 1 is for, -1 against, 0 not at all."""


@dataclass(frozen=True, slots=True, eq=False)
class LogisticModel:
    """A fitted model of n signals.

    Attributes:
        mean: Shape (n,).
        scale: Shape (n,): standard deviations; 1 for a signal that never moves.
        weights: Shape (n,): log-odds for one scale of a signal.
        intercept: Log-odds when every signal is at its mean.
    """

    mean: Floats
    scale: Floats
    weights: Floats
    intercept: float

    def predict(self, values: Floats) -> Floats:
        """Return probabilities, shape (m,), of m rows of n signals."""
        return _logistic((values - self.mean) / self.scale @ self.weights + self.intercept)


def weights_of(model: LogisticModel, names: Sequence[str]) -> dict[str, SignalWeight]:
    """Return a model's weights by the names of its signals, as decisions keep them."""
    fitted = zip(names, model.mean, model.scale, model.weights, strict=True)
    return {
        name: SignalWeight(mean=float(mean), scale=float(scale), weight=float(weight))
        for name, mean, scale, weight in fitted
    }


def decision_text(decision: WeighedDecision, comment: Sequence[str], own: Sequence[str]) -> str:
    """Write the file that a decision is loaded from.

    Args:
        decision: To be written.
        comment: Lines that say what it is, up to 97 characters long.
        own: Lines of the fields that not every decision has.
    """
    lines = [
        "# SPDX-FileCopyrightText: The Clauselight developers",
        "# SPDX-License-Identifier: AGPL-3.0-or-later",
        "#",
        *(f"# {line}" for line in comment),
        "",
        f"format = {decision.format}",
        f"provenance = {json.dumps(decision.provenance, ensure_ascii=False)}",
        f"intercept = {decision.intercept!r}",
        *own,
        "",
        "[signals]",
    ]
    for name in decision.signal_names:
        each = decision.signals[name]
        # Repr keeps every bit of a float.
        parts = f"mean = {each.mean!r}, scale = {each.scale!r}, weight = {each.weight!r}"
        lines.append(f"{name} = {{ {parts} }}")
    return "\n".join(lines) + "\n"


def shared_out(groups: Sequence[str], folds: int, turn: int) -> Integers:
    """Share the groups out, the next into the emptiest part; each turn shares them out anew."""
    sizes = Counter(groups)
    filled = [0] * min(folds, len(sizes))
    part_of: dict[str, int] = {}
    for group in sorted(sizes, key=lambda each: (-sizes[each], _shuffled(each, turn))):
        part_of[group] = filled.index(min(filled))
        filled[part_of[group]] += sizes[group]
    return np.array([part_of[group] for group in groups], np.int64)


def _shuffled(group: str, turn: int) -> str:
    """A place in an order that is the same every time and has nothing to do with the name."""
    return hashlib.sha256(f"{turn} {group}".encode()).hexdigest()


def out_of_fold(
    values: Floats, labels: Floats, turns: Sequence[Integers], penalty: float, ways: Integers
) -> Floats:
    """Predict each row by models that did not see its group; the mean over the turns."""
    predicted = np.zeros((len(turns), len(labels)), np.float64)
    for turn, parts in enumerate(turns):
        for part in range(int(parts.max()) + 1):
            held = parts == part
            model = fit_model(values[~held], labels[~held], penalty, ways)
            predicted[turn, held] = model.predict(values[held])
    return np.asarray(predicted.mean(axis=0), np.float64)


def fit_model(values: Floats, labels: Floats, penalty: float, ways: Integers) -> LogisticModel:
    """Fit with every weight on its own side of zero: a signal that would cross it is left out.

    Args:
        values: Shape (m, n).
        labels: Shape (m,): 1 or 0.
        penalty: Weight of the L2 penalty, on signals brought to one scale.
        ways: Shape (n,): which way each signal may count.
    """
    mean, scale = values.mean(axis=0), values.std(axis=0)
    # A signal that never moves says nothing: its column is zero, so its weight stays zero.
    scale = np.where(scale > 1e-9, scale, 1.0)
    design = np.column_stack([(values - mean) / scale, np.ones(len(values))])
    kept = ways != 0
    while True:
        weights = np.zeros(len(ways) + 1)
        columns = np.append(kept, True)
        weights[columns] = _newton(design[:, columns], labels, penalty)
        crossing = np.where(np.abs(ways) == 1, -ways * weights[:-1], 0.0)
        worst = int(np.argmax(crossing))
        if crossing[worst] <= 0:
            return LogisticModel(mean, scale, weights[:-1], float(weights[-1]))
        kept[worst] = False


def _newton(design: Floats, labels: Floats, penalty: float) -> Floats:
    """Minimise the penalised log loss; the intercept, the last column, carries no penalty."""
    ridge = np.full(design.shape[1], penalty)
    # All rows of a fold may have one label: a trace of penalty keeps the intercept finite.
    ridge[-1] = 1e-3
    weights = np.zeros(design.shape[1])
    for _ in range(100):
        predicted = _logistic(design @ weights)
        gradient = design.T @ (predicted - labels) + ridge * weights
        curvature = predicted * (1 - predicted)
        hessian = design.T @ (design * curvature[:, None]) + np.diag(ridge)
        step = np.linalg.solve(hessian, gradient)
        weights = weights - _step_length(design, labels, ridge, weights, step) * step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights


def _step_length(
    design: Floats, labels: Floats, ridge: Floats, weights: Floats, step: Floats
) -> float:
    """Halve a Newton step until it does not make things worse."""

    def loss(candidate: Floats) -> float:
        odds = design @ candidate
        return float(
            (np.logaddexp(0, odds) - labels * odds).sum() + (ridge * candidate**2).sum() / 2
        )

    length, start = 1.0, loss(weights)
    while length > 1e-6 and loss(weights - length * step) > start + 1e-12:
        length /= 2
    return length


def _logistic(odds: Floats) -> Floats:
    probabilities: Floats = np.exp(-np.logaddexp(0, -odds))
    return probabilities


def log_loss(probabilities: Floats, labels: Floats) -> float:
    """Return the mean log loss; 0.69 is that of a coin."""
    sure = np.clip(probabilities, 1e-12, 1 - 1e-12)
    return float(-(labels * np.log(sure) + (1 - labels) * np.log(1 - sure)).mean())


def auc(probabilities: Floats, labels: Floats) -> float:
    """Return the chance that a row of label 1 outranks one of label 0."""
    right, wrong = probabilities[labels == 1], probabilities[labels == 0]
    above = (right[:, None] > wrong[None, :]).mean()
    return float(above + (right[:, None] == wrong[None, :]).mean() / 2)
