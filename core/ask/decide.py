# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether to answer at all: a calibrated logistic decision over named signals.

A small language model never declines by its own word, so the decision is taken here, on signals
that an auditor can read one by one, with weights from ``resources/calibration/answerable.toml``.
The fit that writes that file is in `core.evaluate.calibrate`.
"""

import dataclasses
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from core.weighing import WeighedDecision

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


class Calibration(WeighedDecision):
    """The fitted decision.

    Attributes:
        threshold: Least probability at which the program answers.
    """

    signal_names: ClassVar[tuple[str, ...]] = SIGNAL_NAMES
    shipped: ClassVar[str] = CALIBRATION_FILE
    what: ClassVar[str] = "calibration"

    threshold: float = Field(gt=0, lt=1)

    def probability(self, signals: Signals) -> float:
        """Return the probability, 0 to 1, that the chosen unit answers the question."""
        return self.weigh(signals.as_dict())

    def lenient(self) -> "Calibration":
        """Return one that answers whatever the signals say: to collect them, never to tell."""
        return self.model_copy(update={"threshold": 0.0})

    def answers(self, signals: Signals) -> bool:
        """Tell whether the program may answer on these signals."""
        return self.probability(signals) >= self.threshold
