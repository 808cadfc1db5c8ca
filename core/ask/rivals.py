# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A line with an unreadable figure that fits the question better than the line that can be read.

Without this check a smudged figure would be answered from its neighbour.
"""

from core.answers import Quote, Refusal
from core.ask import refuse
from core.ask.candidates import KIND_WEIGHT, Candidate, Pool
from core.ask.complete import chosen_of
from core.ask.holes import has_hole, maimed
from core.ask.question import Question
from core.ask.verify import Chosen, Verifier
from core.types import NumeralKind

RIVALS = 9
"""How far down the ranking a rival may stand."""

MARGIN = 0.02
"""A line may fit this much better, in ranker score, and still be a neighbour and no rival."""

_LEAST_COVER = 0.5
_LEAST_COSINE = 0.35


def doubtful_rival(
    question: Question, pool: Pool, picked: Candidate, verifier: Verifier
) -> Refusal | None:
    """Return the refusal for the best line whose figure is doubtful and that fits as well.

    The picked line itself counts. None when no figure is asked for or every figure was read.
    """
    if not question.figures:
        return None
    for rival in pool.ranked[:RIVALS]:
        better = _fit(rival) >= _fit(picked) + MARGIN and rival.scope >= picked.scope
        if rival is not picked and not better:
            continue
        if rival.cover < _LEAST_COVER or rival.cosine < _LEAST_COSINE:
            continue
        refusal = _doubt(rival, question, verifier)
        if refusal is not None:
            return refusal
    return None


def _fit(candidate: Candidate) -> float:
    """Score without the part that a readable figure earns."""
    return candidate.score - KIND_WEIGHT * (
        0.5 if candidate.fits is None else float(candidate.fits)
    )


def _doubt(rival: Candidate, question: Question, verifier: Verifier) -> Refusal | None:
    """Return why a rival's figure cannot be told; None when it can or there is none."""
    answering = [each for each in chosen_of(rival, question, verifier) if each.answers]
    doubtful = [
        numeral
        for each in answering
        for numeral in verifier.doubtful(each.figure_in or each.span)
        if numeral.kind is not NumeralKind.REFERENCE
    ]
    if doubtful:
        return refuse.doubtful_numbers(_quotes(rival, answering, verifier), tuple(doubtful))
    if any(_unread(each, verifier) for each in answering):
        return refuse.unread_figure(_quotes(rival, answering, verifier))
    return None


def _unread(chosen: Chosen, verifier: Verifier) -> bool:
    """Tell whether a scanned text shows an empty cell or the remains of a figure."""
    where = chosen.figure_in or chosen.span
    block = verifier.spans.block(where.version_id, where.block_index)
    if block.chars.probabilities is None:
        return False
    text = block.text[where.start : where.end]
    return chosen.blank or maimed(text) or has_hole(block, where.start, where.end)


def _quotes(rival: Candidate, chosen: list[Chosen], verifier: Verifier) -> tuple[Quote, ...]:
    """Build the evidence that is shown as pictures, never told as an answer."""
    return tuple(verifier.quote(each.span, rival.passage.version) for each in chosen)
