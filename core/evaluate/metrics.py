# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of a ranking against judgements: recall, average precision, nDCG, wrong first document.

All are averaged over every judged query with a relevant passage; one that the run leaves out scores
nothing. A passage ranked twice counts once, where it stands first.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from core.errors import GoldenFileError
from core.evaluate.lines import line_fault, numbered_lines, read_forms

Judgements = Mapping[str, Mapping[str, int]]
"""Query id to passage id to grade; above 0 is relevant."""
Rankings = Mapping[str, Sequence[str]]
"""Query id to passage ids, best first."""


@dataclass(frozen=True, slots=True)
class RetrievalScores:
    """Figures of one run.

    Attributes:
        queries: Judged queries.
        k: How many passages of each ranking were looked at.
        recall: Relevant passages found, over all relevant ones.
        average_precision: Precision at each relevant hit, summed over all relevant passages.
        ndcg: Gain discounted by rank, over the best possible; gain is the grade.
        wrong_document: First hits from a document without a relevant passage, or no hit at all;
            None when it is not known which passage belongs to which document.
    """

    queries: int
    k: int
    recall: float
    average_precision: float
    ndcg: float
    wrong_document: float | None


class _RunForm(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    query_id: str
    ranked: tuple[str, ...]


def score_rankings(
    rankings: Rankings,
    judgements: Judgements,
    k: int,
    documents: Mapping[str, str] | None = None,
) -> RetrievalScores:
    """Score a run.

    Args:
        rankings: The run.
        judgements: What is relevant.
        k: 1 or more.
        documents: Passage id to document, for `wrong_document`.

    Raises:
        GoldenFileError: No query has a relevant passage.
    """
    judged = {query: _relevant(grades) for query, grades in judgements.items()}
    judged = {query: grades for query, grades in judged.items() if grades}
    if not judged:
        raise GoldenFileError("Nothing is judged relevant.", "Give judgements for these queries.")
    ranked = {query: list(dict.fromkeys(rankings.get(query, ())))[:k] for query in judged}
    wrong: float | None = None
    if documents is not None:
        wrong = _mean([_wrong_document(ranked[q], judged[q], documents) for q in judged])
    return RetrievalScores(
        queries=len(judged),
        k=k,
        recall=_mean([recall_at(ranked[q], judged[q]) for q in judged]),
        average_precision=_mean([average_precision_at(ranked[q], judged[q]) for q in judged]),
        ndcg=_mean([ndcg_at(ranked[q], judged[q], k) for q in judged]),
        wrong_document=wrong,
    )


def recall_at(ranked: Sequence[str], relevant: Mapping[str, int]) -> float:
    """Share of the relevant passages that the ranking holds."""
    return len(relevant.keys() & set(ranked)) / len(relevant)


def average_precision_at(ranked: Sequence[str], relevant: Mapping[str, int]) -> float:
    """Precision at each relevant hit, over all relevant passages."""
    hits, total = 0, 0.0
    for rank, passage in enumerate(ranked, start=1):
        if passage in relevant:
            hits += 1
            total += hits / rank
    return total / len(relevant)


def ndcg_at(ranked: Sequence[str], relevant: Mapping[str, int], k: int) -> float:
    """Discounted gain of the ranking over that of the best one of length `k`."""
    best = _discounted(sorted(relevant.values(), reverse=True)[:k])
    return _discounted([relevant.get(passage, 0) for passage in ranked]) / best


def read_judgements(path: Path) -> dict[str, dict[str, int]]:
    """Read relevance judgements: tab-separated query, passage and grade, below a line of heads.

    Raises:
        GoldenFileError: A line has another form.
    """
    judgements: dict[str, dict[str, int]] = {}
    for number, line in numbered_lines(path):
        parts = line.split("\t")
        if number == 1 and parts[-1] == "score":
            continue
        if len(parts) != 3 or not parts[2].lstrip("-").isdecimal():
            reason = "not a query, a passage and a whole number between tabs"
            raise GoldenFileError(*line_fault(path, number, reason))
        judgements.setdefault(parts[0], {})[parts[1]] = int(parts[2])
    return judgements


def read_run(path: Path) -> dict[str, tuple[str, ...]]:
    """Read a run: one object a line with ``query_id`` and ``ranked``.

    Raises:
        GoldenFileError: A query is repeated.
    """
    run: dict[str, tuple[str, ...]] = {}
    for number, form in read_forms(path, _RunForm):
        if form.query_id in run:
            reason = f"a second ranking of query {form.query_id!r}"
            raise GoldenFileError(*line_fault(path, number, reason))
        run[form.query_id] = form.ranked
    return run


def _relevant(grades: Mapping[str, int]) -> dict[str, int]:
    return {passage: grade for passage, grade in grades.items() if grade > 0}


def _discounted(gains: Sequence[int]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def _wrong_document(
    ranked: Sequence[str], relevant: Mapping[str, int], documents: Mapping[str, str]
) -> float:
    right = {documents[passage] for passage in relevant if passage in documents}
    return float(not ranked or documents.get(ranked[0]) not in right)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
