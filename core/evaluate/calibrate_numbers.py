# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fits the gate on numbers: a logistic model over named signals, and a bar for each wish.

The bars come from predictions by models that saw no figure of the same page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.errors import RequestError
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
from core.parse.numbers.gate import DOUBTED, Bar, NumberGate
from core.parse.numbers.signals import SIGNAL_NAMES, NumeralSignals

WISHES = (20, 50, 100, 200, 500, 1_000)
"""Of so many accepted numerals one may be wrong; stricter wishes are reckoned from the last."""

SIGNS: Mapping[str, int] = {
    "lowest": 1,
    "second": 1,
    "line": 1,
    "letters": -1,
    "glued": -1,
    "paper": 1,
    "twin": -1,
    "said": 1,
    "total": 1,
    "column": -1,
}
"""Which way a signal may count: for a right reading (1) or against it (-1)."""

_TURNS, _FOLDS = 4, 5
_UNSEEN, _ERRORS = 0.5, 1.0
_PENALTIES = (0.3, 1.0, 3.0, 10.0, 30.0)


@dataclass(frozen=True, slots=True)
class ReadNumeral:
    """A numeral whose print is known.

    Attributes:
        signals: As the product finds them.
        right: Whether it was read as it is printed.
        page: Numerals of one page are never split between fitting and judging.
    """

    signals: NumeralSignals
    right: bool
    page: str


@dataclass(frozen=True, slots=True)
class GateFit:
    """A fitted gate and how it did on pages that it had not seen.

    Attributes:
        gate: For all of the numerals.
        penalty: Weight of the L2 penalty that was chosen.
        unseen: Confidence in each numeral by models that did not see its page.
        log_loss: Mean, out of fold.
        auc: Chance that a right numeral outranks a wrong one, out of fold.
    """

    gate: NumberGate
    penalty: float
    unseen: tuple[float, ...]
    log_loss: float
    auc: float


def fit_gate(numerals: Sequence[ReadNumeral], provenance: str) -> GateFit:
    """Fit weights, penalty and bars.

    Args:
        numerals: Right and wrong ones of two pages or more; those that the gate holds back for
            their form or for the ink around them left out.
        provenance: What they are, in plain words; goes into the file.

    Raises:
        RequestError: They cannot be fitted.
    """
    if len({each.right for each in numerals}) < 2 or len({each.page for each in numerals}) < 2:
        message = "A gate needs numerals that were read right and wrong, of two pages or more."
        raise RequestError(message, "Read more pages whose print is known.")
    values = np.array([list(each.signals.as_dict().values()) for each in numerals], np.float64)
    labels = np.array([each.right for each in numerals], np.float64)
    pages = [each.page for each in numerals]
    turns = [shared_out(pages, _FOLDS, turn) for turn in range(_TURNS)]
    ways = np.array([SIGNS.get(name, EITHER) for name in SIGNAL_NAMES], np.int64)
    predicted = {each: out_of_fold(values, labels, turns, each, ways) for each in _PENALTIES}
    penalty = min(_PENALTIES, key=lambda each: log_loss(predicted[each], labels))
    unseen = predicted[penalty]
    model = fit_model(values, labels, penalty, ways)
    return GateFit(
        gate=NumberGate(
            format=1,
            provenance=provenance,
            intercept=model.intercept,
            bars=bars_of(unseen, labels),
            signals=weights_of(model, SIGNAL_NAMES),
        ),
        penalty=penalty,
        unseen=tuple(unseen.tolist()),
        log_loss=log_loss(unseen, labels),
        auc=auc(unseen, labels),
    )


def bars_of(confidences: Floats, labels: Floats) -> tuple[Bar, ...]:
    """Choose for each wish the least confidence at which it is kept.

    Args:
        confidences: Of numerals that were not seen in fitting.
        labels: 1 for those read right, 0 for the others.
    """
    order = np.argsort(-confidences, kind="stable")
    ranked = np.minimum(confidences[order], 1 - 1e-9)
    wrong = np.cumsum(1 - labels[order])
    # Half a wrong one more than was seen, for that none was seen among a few says little; and one
    # standard error more, for other pages will not have just as many.
    most = wrong + _UNSEEN + _ERRORS * np.sqrt(wrong)
    rate = most / np.arange(1, len(ranked) + 1)
    bars: list[Bar] = []
    for wish in WISHES:
        kept = np.flatnonzero((rate <= 1 / wish) & (ranked > DOUBTED))
        if kept.size:
            bars.append(Bar(one_wrong_in=wish, confidence=_below(ranked, int(kept[-1]))))
    return tuple(bars)


def gate_text(gate: NumberGate) -> str:
    """Write the file that `core.parse.numbers.gate` reads."""
    comment = (
        "How surely a numeral of a scan was read: log-odds = intercept + sum of weight *",
        "(value - mean) / scale. The names are explained in core/parse/numbers/signals.py.",
    )
    bars = [
        f"  {{ one_wrong_in = {bar.one_wrong_in}, confidence = {bar.confidence!r} }},"
        for bar in gate.bars
    ]
    return decision_text(gate, comment, ["bars = [", *bars, "]"])


def _below(ranked: Floats, last: int) -> float:
    """Half way to the next one down, so that rounding cannot change what is accepted."""
    following = float(ranked[last + 1]) if last + 1 < len(ranked) else DOUBTED
    return max((float(ranked[last]) + following) / 2, DOUBTED + 1e-6)
