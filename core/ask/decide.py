# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether to answer at all: a calibrated logistic decision over named signals.

A small language model never declines by its own word, so the decision is taken here, on signals
that an auditor can read one by one, with weights from ``resources/calibration/answerable.toml``.
The fit that writes that file is in `core.evaluate.calibrate`.
"""

import dataclasses
import math
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.errors import WorkspaceError

CALIBRATION_FILE = "calibration/answerable.toml"


@dataclass(frozen=True, slots=True)
class Signals:
    """What speaks for and against answering, 0 to 1 unless said otherwise.

    Attributes:
        dense_top: Best cosine of any passage with the question, -1 to 1.
        dense_margin: That, less the mean of the passages, 0 to 2.
        lexical_top: Best BM25 score over the number of the question's content words, 0 or more.
        unit_cosine: Cosine of the chosen unit with the question, -1 to 1.
        unit_margin: Ranker's score of the chosen unit less that of the best other one.
        unit_cover: Share of the question's content words, weighed by rarity, that stand in the
            chosen unit or its context.
        passage_cover: The same share for the passage it comes from.
        library_cover: The same share for all passages together.
        rank_share: Share of the chosen unit in the ranker's own choice among the candidates.
        scope_cover: Share of the question's designators, names and quoted phrases that stand in the
            chosen unit, its context or its headings; 1 when the question has none.
        scope_absent: Share of them that stand in no passage at all; 0 when there are none.
        topic_cover: Share of the question's perils and roles that stand in the chosen unit, its
            context or its headings; 1 when the question has none.
        topic_absent: Share of them that stand in no passage at all; 0 when there are none.
        number_cover: Share of the question's numbers that stand in the chosen unit or its context;
            1 when there are none.
        asks_yes_no: 1 when the question is to be answered by yes or no, else 0: the model is harder
            on a line that decides such a question than on one that names what is asked for.
        kind_fit: 1 when the chosen unit holds a figure of the kind asked for; 0 when it does not;
            0.5 when no figure is asked for.
        model_yes: The model's probability that the chosen unit, seen alone, states the answer.
        model_margin: That, less the highest such probability of another unit, -1 to 1.
        model_agrees: 1 when the unit that it is surest of is the ranker's first, else 0.
    """

    dense_top: float
    dense_margin: float
    lexical_top: float
    unit_cosine: float
    unit_margin: float
    unit_cover: float
    passage_cover: float
    library_cover: float
    rank_share: float
    scope_cover: float
    scope_absent: float
    topic_cover: float
    topic_absent: float
    number_cover: float
    asks_yes_no: float
    kind_fit: float
    model_yes: float
    model_margin: float
    model_agrees: float

    def as_dict(self) -> dict[str, float]:
        """Return the signals by name, in the order of declaration."""
        return {name: float(getattr(self, name)) for name in SIGNAL_NAMES}


SIGNAL_NAMES = tuple(each.name for each in dataclasses.fields(Signals))


class SignalWeight(BaseModel):
    """How one signal counts: ``weight * (value - mean) / scale``."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    mean: float
    scale: float = Field(gt=0)
    weight: float


class Calibration(BaseModel):
    """The fitted decision.

    Attributes:
        format: Of the file; 1.
        provenance: What it was fitted on, in plain words.
        intercept: Log-odds of an answer when every signal is at its mean.
        threshold: Least probability at which the program answers.
        signals: One entry for each signal of `Signals`, no more and no fewer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    format: int = Field(ge=1, le=1)
    provenance: str = Field(min_length=1)
    intercept: float
    threshold: float = Field(gt=0, lt=1)
    signals: dict[str, SignalWeight]

    @model_validator(mode="after")
    def _names_match(self) -> "Calibration":
        if set(self.signals) != set(SIGNAL_NAMES):
            wrong = ", ".join(sorted(set(self.signals) ^ set(SIGNAL_NAMES)))
            message = f"signals missing or unknown: {wrong}"
            raise ValueError(message)
        return self

    def probability(self, signals: Signals) -> float:
        """Return the probability, 0 to 1, that the chosen unit answers the question."""
        values = signals.as_dict()
        log_odds = self.intercept + sum(
            each.weight * (values[name] - each.mean) / each.scale
            for name, each in self.signals.items()
        )
        return _logistic(log_odds)

    def lenient(self) -> "Calibration":
        """Return one that answers whatever the signals say: to collect them, never to tell."""
        return self.model_copy(update={"threshold": 0.0})

    def answers(self, signals: Signals) -> bool:
        """Tell whether the program may answer on these signals."""
        return self.probability(signals) >= self.threshold


def load_calibration(path: Path | None = None) -> Calibration:
    """Read the shipped calibration, or one from a file.

    Raises:
        WorkspaceError: The file cannot be read, is not TOML or has not exactly the expected fields.
    """
    source = path or resources.files("resources") / CALIBRATION_FILE
    try:
        return Calibration.model_validate(tomllib.loads(source.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        message = f"The calibration in {source} cannot be used: {error}"
        advice = "Install the program again, or write the file anew with the calibration command."
        raise WorkspaceError(message, advice) from error


def _logistic(log_odds: float) -> float:
    """Turn log-odds into a probability without overflow."""
    if log_odds >= 0:
        return 1 / (1 + math.exp(-log_odds))
    return math.exp(log_odds) / (1 + math.exp(log_odds))
