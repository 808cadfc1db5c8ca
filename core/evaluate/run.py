# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A golden run: every question asked, judged and added up, pinned to what it was run with."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.answers import Answer
from core.evaluate.golden import GoldenQuestion
from core.evaluate.judge import CitationChecks, QuestionOutcome, judge
from core.evaluate.score import Scores, score, score_by_kind
from core.progress import CancelToken, Progress, ProgressCallback, ignore_progress
from core.settings import Settings
from core.types import VersionInfo
from models.base import ModelIdentity

Ask = Callable[[GoldenQuestion], Answer]


@dataclass(frozen=True, slots=True)
class RunPins:
    """What a run stands on, by tagged SHA-256: two runs with equal pins can be compared.

    Attributes:
        settings: Of the workspace.
        prompts: Of prompts, word lists and calibration.
        data: Of the documents.
    """

    settings: str
    prompts: str
    data: str


@dataclass(frozen=True, slots=True)
class GoldenReport:
    """What a golden run gave.

    Attributes:
        pins: What it was run with.
        questions_sha256: Hash of the questions and what is known of their answers.
        models: By role, as the answers name them; more than one only if they changed under way.
        outcomes: One a question, in the order asked.
        scores: Of all questions.
        by_kind: The same by kind.
    """

    pins: RunPins
    questions_sha256: str
    models: dict[str, tuple[ModelIdentity, ...]]
    outcomes: tuple[QuestionOutcome, ...]
    scores: Scores
    by_kind: dict[str, Scores]

    def to_json(self) -> dict[str, Any]:
        """Return the whole report as plain values with stable names."""
        return {
            "pins": {**asdict(self.pins), "questions": self.questions_sha256},
            "models": {
                role: [asdict(identity) for identity in identities]
                for role, identities in sorted(self.models.items())
            },
            "scores": _scores_json(self.scores),
            "by_kind": {kind: _scores_json(scores) for kind, scores in self.by_kind.items()},
            "outcomes": [asdict(outcome) for outcome in self.outcomes],
        }


def run_golden(
    ask: Ask,
    questions: Sequence[GoldenQuestion],
    checks: CitationChecks,
    pins: RunPins,
    *,
    progress: ProgressCallback = ignore_progress,
    cancel: CancelToken | None = None,
) -> GoldenReport:
    """Ask every question and judge every answer; stops between two questions when cancelled."""
    outcomes: list[QuestionOutcome] = []
    models: dict[str, list[ModelIdentity]] = {}
    for number, question in enumerate(questions):
        if cancel is not None:
            cancel.raise_if_cancelled()
        progress(Progress("evaluating", question.question_id, number, len(questions)))
        answer = ask(question)
        outcomes.append(judge(question, answer, checks))
        for role, identity in answer.models.items():
            known = models.setdefault(role, [])
            if identity not in known:
                known.append(identity)
    progress(Progress("evaluating", "", len(questions), len(questions)))
    return GoldenReport(
        pins=pins,
        questions_sha256=hash_questions(questions),
        models={role: tuple(known) for role, known in models.items()},
        outcomes=tuple(outcomes),
        scores=score(outcomes),
        by_kind=score_by_kind(outcomes),
    )


def hash_questions(questions: Iterable[GoldenQuestion]) -> str:
    """Hash what is asked and what is held to be right."""
    return _tagged([_question_json(question) for question in questions])


def hash_settings(settings: Settings) -> str:
    """Hash every setting, defaults included."""
    return _tagged(settings.model_dump(mode="json"))


def hash_texts(texts: Iterable[str]) -> str:
    """Hash texts, or hashes, in the order given; where one ends and the next begins counts."""
    return _tagged(list(texts))


def hash_files(paths: Iterable[Path]) -> str:
    """Hash files by name and content; their order does not count."""
    named = [(path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in paths]
    return _tagged(sorted(named))


def run_pins(
    settings: Settings, versions: Iterable[VersionInfo], instructions: Iterable[Path]
) -> RunPins:
    """Pin a run.

    Args:
        settings: Of the workspace.
        versions: What is asked: the current versions, or those that the filters let through.
        instructions: Files of prompts, word lists and calibration.
    """
    documents = sorted((each.corpus, each.file_name, each.content_sha256) for each in versions)
    return RunPins(
        settings=hash_settings(settings),
        prompts=hash_files(instructions),
        data=_tagged(documents),
    )


def _tagged(value: object) -> str:
    canonical = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def _question_json(question: GoldenQuestion) -> dict[str, Any]:
    return {
        "id": question.question_id,
        "question": question.question,
        "answerable": question.answerable,
        "kind": question.kind,
        "places": [asdict(place) for place in question.places],
        "expected_quote": question.expected_quote,
        "refusal_codes": list(question.refusal_codes),
        "filters": asdict(question.filters),
        "evidence": list(question.evidence.spans) if question.evidence else [],
        "source": hash_texts([question.evidence.source.text]) if question.evidence else None,
    }


def _scores_json(scores: Scores) -> dict[str, Any]:
    return {
        "answerable": asdict(scores.answerable),
        "unanswerable": asdict(scores.unanswerable),
        "rates": {name: rate.to_json() for name, rate in scores.rates.items()},
        "seconds": {"median": scores.seconds_median, "p95": scores.seconds_p95},
    }
