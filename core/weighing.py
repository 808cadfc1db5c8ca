# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decisions that weigh named signals: a logistic model whose weights an auditor can read.

Each is fitted by `core.evaluate` and kept as a TOML file under ``resources/calibration``. What its
signals are and from where on it decides is for the decision itself.
"""

import math
import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.errors import WorkspaceError


class SignalWeight(BaseModel):
    """How one signal counts: ``weight * (value - mean) / scale``."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    mean: float
    scale: float = Field(gt=0)
    weight: float


class WeighedDecision(BaseModel):
    """A fitted decision.

    Attributes:
        signal_names: Of the signals that it weighs.
        shipped: Its file, below ``resources``.
        what: Its name in messages.
        format: Of the file; 1.
        provenance: What it was fitted on, in plain words.
        intercept: Log-odds when every signal is at its mean.
        signals: One entry for each signal, no more and no fewer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    signal_names: ClassVar[tuple[str, ...]]
    shipped: ClassVar[str]
    what: ClassVar[str]

    format: int = Field(ge=1, le=1)
    provenance: str = Field(min_length=1)
    intercept: float
    signals: dict[str, SignalWeight]

    @model_validator(mode="after")
    def _names_match(self) -> Self:
        if set(self.signals) != set(self.signal_names):
            wrong = ", ".join(sorted(set(self.signals) ^ set(self.signal_names)))
            message = f"signals missing or unknown: {wrong}"
            raise ValueError(message)
        return self

    def weigh(self, values: Mapping[str, float]) -> float:
        """Return the probability, 0 to 1, that values of all signals speak for."""
        log_odds = self.intercept + sum(
            each.weight * (values[name] - each.mean) / each.scale
            for name, each in self.signals.items()
        )
        return _logistic(log_odds)

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """Read the shipped file, or another one.

        Raises:
            WorkspaceError: It cannot be read, is not TOML or has not exactly the expected fields.
        """
        source = path or resources.files("resources") / cls.shipped
        try:
            return cls.model_validate(tomllib.loads(source.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
            message = f"The {cls.what} in {source} cannot be used: {error}"
            advice = "Install the program again, or write the file anew with the fitting command."
            raise WorkspaceError(message, advice) from error


def _logistic(log_odds: float) -> float:
    """Turn log-odds into a probability without overflow."""
    if log_odds >= 0:
        return 1 / (1 + math.exp(-log_odds))
    return math.exp(log_odds) / (1 + math.exp(log_odds))
