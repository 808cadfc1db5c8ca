# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The whole way of a question: retrieve, rank, point, decide, verify; an answer or a refusal.

Nothing is kept here; the caller keeps the answer in the log.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from core.answers import Answer, Passage, Quote, Refusal, RefusalCode, Timings
from core.ask import refuse
from core.ask.candidates import Candidate, Pool, find_candidates
from core.ask.complete import complete
from core.ask.decide import Calibration
from core.ask.extract import Extractor, Pointing
from core.ask.measure import measure
from core.ask.question import Question, read_question
from core.ask.retrieve import Retriever
from core.ask.rivals import doubtful_rival
from core.ask.sources import SpanSource, VersionSource
from core.ask.verify import Verifier
from core.errors import NotFoundError, StaleSpanError
from core.progress import CancelToken, Progress, ProgressCallback, ignore_progress
from core.settings import AskSettings
from core.types import Outcome, SearchFilter, VersionInfo
from models.base import Embedder, LanguageModel, ModelIdentity

EvidenceCallback = Callable[[tuple[Passage, ...]], None]

_STAGES = 3
_LOOKED_INTO = 3
"""Passages whose documents could hold the answer, when it is asked whether one is incomplete."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of a question, before it is written down."""

    quotes: tuple[Quote, ...] = ()
    refusal: Refusal | None = None
    signals: dict[str, float] = field(default_factory=dict)
    models: dict[str, ModelIdentity] = field(default_factory=dict)
    extract_seconds: float = 0.0
    verify_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Asker:
    """Answers questions over a library.

    Attributes:
        retriever: Finds passages.
        spans: The store.
        versions: The store.
        embedder: The one of the index.
        language_model: Returns the loaded model; called only when there is something to point at,
            so that evidence shows before a model is loaded.
        settings: How far to look.
        extractor: Writes the prompt.
        calibration: Decides.
    """

    retriever: Retriever
    spans: SpanSource
    versions: VersionSource
    embedder: Embedder
    language_model: Callable[[], LanguageModel]
    settings: AskSettings
    extractor: Extractor = field(default_factory=Extractor.shipped)
    calibration: Calibration = field(default_factory=Calibration.load)

    def ask(
        self,
        question: str,
        filter_: SearchFilter,
        *,
        progress: ProgressCallback = ignore_progress,
        cancel: CancelToken | None = None,
        on_evidence: EvidenceCallback | None = None,
    ) -> Answer:
        """Answer with verified quotes, or refuse and say why.

        An EmptyQuestionError, QuestionTooLongError, ModelError or CancelledError passes through.

        Args:
            question: As typed.
            filter_: Where to look.
            progress: Told before each of three stages.
            cancel: Looked at between the stages, and between lines that the model reads.
            on_evidence: Given the passages as soon as they are found.
        """
        token = cancel or CancelToken()
        started = time.perf_counter()
        asked = replace(read_question(question, self.settings), in_force_on=filter_.in_force_on)
        asked_at = datetime.now(UTC).isoformat(timespec="seconds")
        progress(Progress("searching", asked.text, 0, _STAGES))
        try:
            passages = self.retriever.retrieve(question, filter_, self.settings.passages)
            retrieved = time.perf_counter() - started
            if on_evidence is not None:
                on_evidence(passages)
            token.raise_if_cancelled()
            outcome = self._outcome(asked, passages, progress, token)
        except (StaleSpanError, NotFoundError) as error:
            passages = ()
            retrieved = time.perf_counter() - started
            outcome = _Outcome(refusal=refuse.index_stale(error.message, error.advice))
        return Answer(
            answer_id=secrets.token_hex(6),
            question=question,
            text="\n".join(each.told for each in outcome.quotes),
            quotes=outcome.quotes,
            refusal=outcome.refusal,
            retrieved=passages,
            models=self._models() | outcome.models,
            signals=outcome.signals,
            seconds=Timings(
                retrieve=retrieved,
                extract=outcome.extract_seconds,
                verify=outcome.verify_seconds,
                total=time.perf_counter() - started,
            ),
            asked_at=asked_at,
            notes=_notes(outcome),
        )

    def _outcome(
        self,
        question: Question,
        passages: tuple[Passage, ...],
        progress: ProgressCallback,
        cancel: CancelToken,
    ) -> _Outcome:
        """Point, decide and verify."""
        started = time.perf_counter()
        progress(Progress("reading", question.text, 1, _STAGES))
        pool = find_candidates(
            question, passages, self.spans, self.embedder, self.settings.candidate_units
        )
        if not pool.candidates:
            return _Outcome(refusal=refuse.no_evidence(()))
        doubt = doubtful_rival(question, pool, pool.ranked[0], Verifier(self.spans, self.versions))
        if doubt is not None:
            # The best line, or one that fits as well, hangs on a figure that was not read: whatever
            # the model would pick, it must not be told from a neighbour, so it is not waited for.
            return _Outcome(refusal=doubt, extract_seconds=time.perf_counter() - started)
        if any(case.text in pool.absent for case in question.cases):
            # A clause about Zone A is no answer for Zone D, whatever the model thinks of it.
            refusal = self._refuse(question, pool, pool.ranked[0])
            return _Outcome(refusal=refusal, extract_seconds=time.perf_counter() - started)
        cancel.raise_if_cancelled()
        model = self.language_model()
        pointing = self.extractor.point(question, pool.candidates, model, cancel)
        pointed = time.perf_counter()
        progress(Progress("checking", question.text, 2, _STAGES))
        signals = measure(question, passages, pool, pointing)
        told = self._tell(question, pool, pointing, self.calibration.answers(signals))
        return _Outcome(
            quotes=told if isinstance(told, tuple) else (),
            refusal=told if isinstance(told, Refusal) else None,
            signals=signals.as_dict(),
            models={"language_model": model.identity},
            extract_seconds=pointed - started,
            verify_seconds=time.perf_counter() - pointed,
        )

    def _tell(
        self, question: Question, pool: Pool, pointing: Pointing, may_answer: bool
    ) -> tuple[Quote, ...] | Refusal:
        """Return verified quotes or a refusal; a doubtful figure outranks every other outcome."""
        verifier = Verifier(self.spans, self.versions)
        picks = [pool.candidates[each] for each in pointing.picks(self.settings.max_quotes)]
        doubt = doubtful_rival(question, pool, picks[0], verifier)
        if doubt is not None:
            return doubt
        if not may_answer:
            return self._refuse(question, pool, picks[0])
        chosen = complete(picks, question, verifier, self.settings.max_quotes)
        return verifier.check(chosen, question)

    def _refuse(self, question: Question, pool: Pool, nearest: Candidate) -> Refusal:
        """Say that nothing answers, or that what could answer was not wholly read."""
        verifier = Verifier(self.spans, self.versions)
        chosen = complete([nearest], question, verifier, self.settings.max_quotes)
        evidence = tuple(
            verifier.quote(each.span, self.versions.get(each.span.version_id)) for each in chosen
        )
        near = {
            each.passage.version.version_id: each.passage.version
            for each in pool.ranked
            if each.unit.passage_rank < _LOOKED_INTO
        }
        partial = [each for each in near.values() if each.outcome is Outcome.PARTIAL]
        if partial:
            return refuse.incomplete(partial, evidence)
        return refuse.no_evidence(evidence, pool.absent)

    def _models(self) -> dict[str, ModelIdentity]:
        """Name the models of the search."""
        models = {"embedder": self.embedder.identity}
        if self.retriever.reranker is not None:
            models["reranker"] = self.retriever.reranker.identity
        return models


def _notes(outcome: _Outcome) -> tuple[str, ...]:
    """Say beside an answer, or what is shown instead, what was not wholly read.

    Of figures only where there is an answer: a refusal names those that stopped it.
    """
    refusal = outcome.refusal
    if refusal is not None and refusal.code is RefusalCode.INCOMPLETE_DOCUMENT:
        return ()  # That is what it says itself.
    shown = outcome.quotes if refusal is None else refusal.evidence
    versions: dict[str, VersionInfo] = {each.version.version_id: each.version for each in shown}
    partial = [
        f"Beware: {refuse.partial_pages(each)}."
        for each in versions.values()
        if each.outcome is Outcome.PARTIAL
    ]
    replaced = [refuse.since_replaced(each) for each in versions.values() if not each.current]
    doubts = refuse.beware_of_figures(outcome.quotes)
    return (*partial, *replaced, *doubts)
