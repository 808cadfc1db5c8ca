# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Gathers the signals of `core.ask.decide` from what retrieval, ranking and the model measured."""

import math
from collections.abc import Sequence

from core.answers import Passage
from core.ask.candidates import Candidate, Pool, scope_share
from core.ask.decide import Signals
from core.ask.extract import Pointing
from core.ask.question import AnswerKind, Question, ScopeTerm

RANKER_SHARPNESS = 20.0
"""Nats for a ranker score higher by 1: what fits the ranker's first places best as a choice."""


def measure(
    question: Question,
    passages: Sequence[Passage],
    pool: Pool,
    pointing: Pointing,
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
        rank_share=_rank_share(picked, pool),
        scope_cover=scope_share(question.named, picked.stems),
        scope_absent=_absent_share(question.named, pool),
        topic_cover=scope_share(question.topics, picked.stems),
        topic_absent=_absent_share(question.topics, pool),
        number_cover=picked.numbers,
        asks_yes_no=float(question.kind is AnswerKind.YES_NO),
        kind_fit=0.5 if picked.fits is None else float(picked.fits),
        model_yes=pointing.yes,
        model_margin=pointing.margin,
        model_agrees=float(pool.candidates[pointing.models_first] is pool.ranked[0]),
    )


def _rank_share(picked: Candidate, pool: Pool) -> float:
    """Return the picked one's share when the ranker's scores are read as a choice."""
    scores = [math.exp(RANKER_SHARPNESS * (x.score - picked.score)) for x in pool.candidates]
    return 1 / sum(scores)


def _absent_share(terms: Sequence[ScopeTerm], pool: Pool) -> float:
    """Return the share of terms that stand nowhere; 0 without any."""
    return sum(each.text in pool.absent for each in terms) / max(1, len(terms))
