# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How likely a numeral of a scan was read right, and how likely is likely enough.

A logistic model over named signals, with weights from ``resources/calibration/numbers.toml``. The
fit that writes that file is in `core.evaluate.calibrate_numbers`.
"""

import math
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.errors import WorkspaceError
from core.parse.numbers.signals import SIGNAL_NAMES, NumeralSignals

GATE_FILE = "calibration/numbers.toml"
DOUBTED = 0.5
"""No higher is the confidence in a numeral that something else speaks against: ink that nobody
could read, room for a lost digit, a form that no number has."""


class SignalWeight(BaseModel):
    """How one signal counts: ``weight * (value - mean) / scale``."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    mean: float
    scale: float = Field(gt=0)
    weight: float


class Bar(BaseModel):
    """The least confidence at which, of the numerals accepted, one in so many is wrong."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    one_wrong_in: int = Field(ge=2)
    confidence: float = Field(gt=DOUBTED, lt=1)


class NumberGate(BaseModel):
    """The fitted decision.

    Attributes:
        format: Of the file; 1.
        provenance: What it was fitted on, in plain words.
        intercept: Log-odds of a numeral that was read right when every signal is at its mean.
        bars: The laxest first.
        signals: One entry for each signal of `NumeralSignals`, no more and no fewer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    format: int = Field(ge=1, le=1)
    provenance: str = Field(min_length=1)
    intercept: float
    bars: tuple[Bar, ...] = Field(min_length=1)
    signals: dict[str, SignalWeight]

    @model_validator(mode="after")
    def _fits(self) -> "NumberGate":
        if set(self.signals) != set(SIGNAL_NAMES):
            wrong = ", ".join(sorted(set(self.signals) ^ set(SIGNAL_NAMES)))
            message = f"signals missing or unknown: {wrong}"
            raise ValueError(message)
        steps = [(bar.one_wrong_in, bar.confidence) for bar in self.bars]
        if steps != sorted(steps) or [c for _, c in steps] != sorted(c for _, c in steps):
            message = "bars must rise"
            raise ValueError(message)
        return self

    def confidence(self, signals: NumeralSignals) -> float:
        """Return the probability, 0 to 1, that a numeral was read as it is printed."""
        values = signals.as_dict()
        log_odds = self.intercept + sum(
            each.weight * (values[name] - each.mean) / each.scale
            for name, each in self.signals.items()
        )
        return 1 / (1 + math.exp(-max(min(log_odds, 700.0), -700.0)))

    def bar(self, one_wrong_in: int) -> float:
        """Return the least confidence at which at most one accepted numeral in so many is wrong.

        Where the fit says nothing for so strict a wish, its strictest bar is raised by as much as
        the wish is stricter.
        """
        for bar in self.bars:
            if bar.one_wrong_in >= one_wrong_in:
                return bar.confidence
        last = self.bars[-1]
        return 1 - (1 - last.confidence) * last.one_wrong_in / one_wrong_in


@cache
def shipped_gate() -> NumberGate:
    """Return the gate of this release, as `load_gate`."""
    return load_gate()


def load_gate(path: Path | None = None) -> NumberGate:
    """Read the shipped gate, or one from a file.

    Raises:
        WorkspaceError: The file cannot be read, is not TOML or has not exactly the expected fields.
    """
    source = path or resources.files("resources") / GATE_FILE
    try:
        return NumberGate.model_validate(tomllib.loads(source.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        message = f"The gate on numbers in {source} cannot be used: {error}"
        advice = "Install the program again, or write the file anew with the fitting command."
        raise WorkspaceError(message, advice) from error
