# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From passages to the few sentences, items and rows among which the model may point.

A cheap ranker scores every unit of the passages' sections; what it measures is kept with each unit,
because the decision to answer is taken on the same measures.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.answers import EvidenceUnit, Passage
from core.ask.context import Surroundings, surroundings
from core.ask.naming import DocumentName, document_name, without_name
from core.ask.question import AnswerKind, Question, ScopeTerm
from core.ask.sources import Remembered, SpanSource
from core.ask.told import told
from core.ask.words import figure_kinds, holds_phrase, numbers, phrase_stems, stems
from core.chunk.units import evidence_units
from core.spans import Span
from models.base import Embedder

CONTEXT_CHARS = 160
"""How much of a unit's context is embedded with it: the end, which is nearest to the unit."""

EMBEDDED_UNITS = 40
"""Units that are embedded for a question: about 0.4 s on two cores."""

# How much each measure counts, in parts of the cosine. Rounded from a fit of first places on 141
# questions over invented policies, by-laws of two towns, a federal notice, a renters policy and
# company rules; held out, 105 of them came first, where the weights before gave 104: the gain is
# small. The shares of scope and numbers were fitted to nothing and are kept small: they part lines
# that differ in nothing else.
COSINE_WEIGHT = 1.0
OWN_COVER_WEIGHT = 0.35
COVER_WEIGHT = 0.3
SCOPE_WEIGHT = 0.05
NUMBER_WEIGHT = 0.05
KIND_WEIGHT = 0.25
PASSAGE_WEIGHT = 0.37
CHILD_WEIGHT = 0.1

_DEFINED = re.compile(r"[.:,;(\u2013\u2014]|\b(?:means?|is defined|refers? to|includes?|is|are)\b")
_LONGEST_TERM = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit with what was measured on it; shares are 0 to 1.

    Attributes:
        unit: What may be quoted.
        read_out: What the model reads: a row with its column names; else the unit's text. Figures
            are as they were settled.
        passage: Where it was found.
        stems: Phrase stems of unit, context and headings.
        own_cover: Share of the question's words, weighed by rarity, in the unit itself.
        cover: The same for the unit with its context and headings.
        scope: Share of the question's scope terms in unit, context and headings; 1 without any.
        numbers: Share of the question's numbers in unit and context; 1 without any.
        fits: Whether it holds a figure of a kind that is asked for, or defines the term that is
            asked for; None when neither is asked for.
        in_child: Whether it stands in the part of the section that matched.
        asked: The question without the words that only name this candidate's document.
        cosine: With the question; 0 until embedded.
        score: The ranker's, higher is better.
    """

    unit: EvidenceUnit
    read_out: str
    passage: Passage
    stems: tuple[str, ...]
    own_cover: float
    cover: float
    scope: float
    numbers: float
    fits: bool | None
    in_child: bool
    asked: str
    cosine: float = 0.0
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Pool:
    """Everything that was looked into for one question.

    Attributes:
        candidates: The best, best first; among these the model points.
        ranked: All that were scored in full, best first.
        passage_cover: Cover of the question's words by each passage, by rank.
        library_cover: Cover by all passages together.
        absent: Scope terms that stand nowhere in the passages, as asked.
    """

    candidates: tuple[Candidate, ...]
    ranked: tuple[Candidate, ...]
    passage_cover: tuple[float, ...]
    library_cover: float
    absent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """A unit before it is measured."""

    span: Span
    text: str
    told: str
    surroundings: Surroundings
    rank: int
    in_child: bool


def find_candidates(
    question: Question,
    passages: Sequence[Passage],
    spans: SpanSource,
    embedder: Embedder,
    limit: int,
) -> Pool:
    """Collect, measure and rank the units of the passages.

    Args:
        question: As read.
        passages: Best first.
        spans: The store.
        embedder: The one of the index.
        limit: Most candidates.
    """
    remembered = Remembered(spans)
    found = _collect(passages, remembered)
    rarity = _Rarity(question, found)
    versions = {each.version.version_id: each.version for each in passages}
    names = {key: document_name(remembered, version) for key, version in versions.items()}
    measured = [
        _measure(question, each, passages[each.rank], names[each.span.version_id], rarity)
        for each in found
    ]
    best = max((each.score for each in passages), default=1.0) or 1.0
    rough = sorted(measured, key=lambda each: -_score(each, best))[:EMBEDDED_UNITS]
    ranked = _embed(rough, embedder, best)
    stem_sets = [set(each.stems) for each in measured]
    by_passage = [
        set().union(*(s for s, f in zip(stem_sets, found, strict=True) if f.rank == rank))
        for rank in range(len(passages))
    ]
    return Pool(
        candidates=tuple(ranked[:limit]),
        ranked=tuple(ranked),
        passage_cover=tuple(rarity.cover(each) for each in by_passage),
        library_cover=rarity.cover(set().union(*by_passage)),
        absent=_absent(question.scope, measured),
    )


class _Rarity:
    """How much each word of the question counts: rare among the units weighs more."""

    def __init__(self, question: Question, found: Sequence[_Found]) -> None:
        counts = Counter(
            each for unit in found for each in set(stems(unit.told)) if each in question.stems
        )
        total = len(found)
        self._weights = {
            each: math.log(1 + (total + 1) / (counts[each] + 0.5)) for each in question.stems
        }

    def cover(self, present: Iterable[str], given: Iterable[str] = ()) -> float:
        """Return the weighed share of the question's words that are present.

        Args:
            present: Stems of the text.
            given: Stems that go without saying, such as those of the document's title: they are
                not asked for, unless the question has no others.
        """
        asked = (self._weights.keys() - set(given)) or self._weights.keys()
        total = sum(self._weights[each] for each in asked)
        return sum(self._weights[each] for each in asked & set(present)) / total if total else 0.0


def scope_share(terms: Sequence[ScopeTerm], stemmed: Sequence[str]) -> float:
    """Return the share of the terms that stand in a text; 1 when there are no terms."""
    if not terms:
        return 1.0
    return sum(holds_phrase(stemmed, each.stems) for each in terms) / len(terms)


def _collect(passages: Sequence[Passage], spans: SpanSource) -> list[_Found]:
    """Cut the passages' sections into units, each unit once."""
    found: dict[Span, _Found] = {}
    for rank, passage in enumerate(passages):
        for part in passage.spans:
            block = spans.block(part.version_id, part.block_index)
            for start, end in evidence_units(block):
                if end <= part.start or start >= part.end:
                    continue
                span = Span(part.version_id, part.block_index, start, end)
                if span in found:
                    continue
                around = surroundings(spans, block, span)
                inside = any(_overlap(span, each) for each in passage.child_spans)
                text = spans.text(span)
                found[span] = _Found(span, text, told(spans, span), around, rank, inside)
    return list(found.values())


def _measure(
    question: Question, found: _Found, passage: Passage, name: DocumentName, rarity: _Rarity
) -> Candidate:
    """Measure all that needs no model."""
    around = found.surroundings
    context = around.line()
    full = phrase_stems(" . ".join([*passage.breadcrumb, name.text, context, around.read_out]))
    asked = set(question.numbers)
    near = set(numbers(f"{context} {found.told}"))
    return Candidate(
        unit=EvidenceUnit(found.span, found.text, context, found.rank),
        read_out=around.read_out,
        passage=passage,
        stems=full,
        own_cover=rarity.cover(stems(around.read_out), name.given),
        cover=rarity.cover(full),
        scope=scope_share(question.scope, full),
        numbers=len(asked & near) / len(asked) if asked else 1.0,
        fits=_fits(question, around),
        in_child=found.in_child,
        asked=without_name(question, name),
    )


def _fits(question: Question, around: Surroundings) -> bool | None:
    """Tell whether a unit has the form of what is asked for; None when no form is asked for."""
    if question.figures:
        return bool(question.figures & figure_kinds(around.value_text or around.read_out))
    if question.kind is AnswerKind.DEFINITION:
        head = stems(_DEFINED.split(around.read_out, maxsplit=1)[0])
        return 0 < len(head) <= _LONGEST_TERM and set(head) <= set(question.stems)
    return None


def _score(candidate: Candidate, best_passage: float) -> float:
    """Add the measures up; the weights were set on questions of several documents."""
    return (
        COSINE_WEIGHT * candidate.cosine
        + OWN_COVER_WEIGHT * candidate.own_cover
        + COVER_WEIGHT * candidate.cover
        + SCOPE_WEIGHT * candidate.scope
        + NUMBER_WEIGHT * candidate.numbers
        + KIND_WEIGHT * (0.5 if candidate.fits is None else float(candidate.fits))
        + PASSAGE_WEIGHT * candidate.passage.score / best_passage
        + CHILD_WEIGHT * candidate.in_child
    )


def _embed(rough: Sequence[Candidate], embedder: Embedder, best_passage: float) -> list[Candidate]:
    """Add the cosine and sort anew."""
    if not rough:
        return []
    texts = [f"{each.unit.context[-CONTEXT_CHARS:]}: {each.read_out}" for each in rough]
    wordings = list(dict.fromkeys(each.asked for each in rough))
    questions = dict(zip(wordings, embedder.embed(wordings, "query"), strict=True))
    scored = []
    for each, vector in zip(rough, embedder.embed(texts, "passage"), strict=True):
        cosine = float(vector @ questions[each.asked])
        warm = replace(each, cosine=cosine)
        scored.append(replace(warm, score=_score(warm, best_passage)))
    return sorted(scored, key=lambda each: (-each.score, each.unit.passage_rank, each.unit.span))


def _absent(terms: Sequence[ScopeTerm], measured: Sequence[Candidate]) -> tuple[str, ...]:
    """Return the scope terms that no unit holds, its headings included."""
    return tuple(
        term.text
        for term in terms
        if not any(holds_phrase(each.stems, term.stems) for each in measured)
    )


def _overlap(one: Span, other: Span) -> bool:
    """Tell whether two spans share a character."""
    same = (one.version_id, one.block_index) == (other.version_id, other.block_index)
    return same and one.start < other.end and other.start < one.end
