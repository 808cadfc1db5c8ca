# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How likely a numeral of a scan was read right, and how likely is likely enough.

A logistic model over named signals, with weights from ``resources/calibration/numbers.toml``. The
fit that writes that file is in `core.evaluate.calibrate_numbers`.
"""

from functools import cache
from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from core.parse.numbers.signals import SIGNAL_NAMES, NumeralSignals
from core.weighing import WeighedDecision

GATE_FILE = "calibration/numbers.toml"
DOUBTED = 0.5
"""No higher is the confidence in a numeral that something else speaks against: ink that nobody
could read, room for a lost digit, a form that no number has."""


class Bar(BaseModel):
    """The least confidence at which, of the numerals accepted, one in so many is wrong."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    one_wrong_in: int = Field(ge=2)
    confidence: float = Field(gt=DOUBTED, lt=1)


class NumberGate(WeighedDecision):
    """The fitted decision.

    Attributes:
        bars: The laxest first.
    """

    signal_names: ClassVar[tuple[str, ...]] = SIGNAL_NAMES
    shipped: ClassVar[str] = GATE_FILE
    what: ClassVar[str] = "gate on numbers"

    bars: tuple[Bar, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _bars_rise(self) -> Self:
        steps = [(bar.one_wrong_in, bar.confidence) for bar in self.bars]
        if steps != sorted(steps) or [c for _, c in steps] != sorted(c for _, c in steps):
            message = "bars must rise"
            raise ValueError(message)
        return self

    def confidence(self, signals: NumeralSignals) -> float:
        """Return the probability, 0 to 1, that a numeral was read as it is printed."""
        return self.weigh(signals.as_dict())

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
    """Return the gate of this release; a WorkspaceError as `WeighedDecision.load`."""
    return NumberGate.load()
