# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A line with an unreadable figure that fits the question better than the line that can be read.

Without this check a smudged figure would be answered from its neighbour.
"""

from core.answers import Quote, Refusal
from core.ask import refuse
from core.ask.candidates import KIND_WEIGHT, Candidate, Pool
from core.ask.complete import chosen_of
from core.ask.need import Need, read_need
from core.ask.question import Question
from core.ask.verify import Chosen, Verifier
from core.types import Numeral, NumeralKind

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
    need = read_need(question)
    if not need.figures:
        return None
    for rival in pool.ranked[:RIVALS]:
        better = _fit(rival) >= _fit(picked) + MARGIN and rival.scope >= picked.scope
        if rival is not picked and not better:
            continue
        if rival.cover < _LEAST_COVER or rival.cosine < _LEAST_COSINE:
            continue
        refusal = _doubt(rival, question, need, verifier)
        if refusal is not None:
            return refusal
    return None


def _fit(candidate: Candidate) -> float:
    """Score without the part that a readable figure earns."""
    return candidate.score - KIND_WEIGHT * (
        0.5 if candidate.fits is None else float(candidate.fits)
    )


def _doubt(rival: Candidate, question: Question, need: Need, verifier: Verifier) -> Refusal | None:
    """Return why a rival's figure cannot be told; None when it can or there is none."""
    answering = [each for each in chosen_of(rival, question, verifier) if each.answers]
    doubtful = [
        numeral
        for each in answering
        for numeral in verifier.stopping(each, need)
        if numeral.kind is not NumeralKind.REFERENCE and _is_in(numeral, each)
    ]
    if doubtful:
        return refuse.doubtful_numbers(_quotes(rival, answering, verifier), tuple(doubtful))
    if any(verifier.unread(each) for each in answering):
        return refuse.unread_figure(_quotes(rival, answering, verifier))
    return None


def _is_in(numeral: Numeral, chosen: Chosen) -> bool:
    """Tell whether a numeral stands in the part of a text that must hold the asked figure."""
    where = chosen.figure_in or chosen.span
    return numeral.span.start < where.end and where.start < numeral.span.end


def _quotes(rival: Candidate, chosen: list[Chosen], verifier: Verifier) -> tuple[Quote, ...]:
    """Build the evidence that is shown as pictures, never told as an answer."""
    return tuple(verifier.quote(each.span, rival.passage.version) for each in chosen)
