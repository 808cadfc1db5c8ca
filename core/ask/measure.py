# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Gathers the signals of `core.ask.decide` from what retrieval, ranking and the model measured."""

from collections.abc import Sequence

from core.answers import Passage
from core.ask.candidates import Pool
from core.ask.decide import Signals
from core.ask.extract import Pointing
from core.ask.question import Question


def measure(
    question: Question, passages: Sequence[Passage], pool: Pool, pointing: Pointing
) -> Signals:
    """Return the signals for the candidate that was pointed at."""
    picked = pool.candidates[pointing.best]
    dense = [each.dense_score or 0.0 for each in passages]
    lexical = [each.lexical_score or 0.0 for each in passages]
    others = [each.score for each in pool.ranked if each is not picked]
    return Signals(
        dense_top=max(dense),
        dense_margin=max(dense) - sum(dense) / len(dense),
        lexical_top=max(lexical) / max(1, len(question.stems)),
        unit_cosine=picked.cosine,
        unit_margin=picked.score - max(others, default=0.0),
        unit_cover=picked.cover,
        passage_cover=pool.passage_cover[picked.unit.passage_rank],
        library_cover=pool.library_cover,
        scope_cover=picked.scope,
        scope_absent=len(pool.absent) / max(1, len(question.scope)),
        number_cover=picked.numbers,
        kind_fit=0.5 if picked.fits is None else float(picked.fits),
        model_pick=pointing.probabilities[pointing.best],
        model_none=pointing.none,
        model_entropy=pointing.entropy,
        model_agrees=float(pool.candidates[pointing.models_first] is pool.ranked[0]),
    )
