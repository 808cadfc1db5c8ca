# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outcomes added up: three columns for each half of the questions, and rates with their intervals.

Every rate says in its name what it is a share of; a wrong rate over all questions and one over the
answerable ones are two figures.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from core.evaluate.judge import QuestionOutcome, Verdict
from core.evaluate.rates import Rate, percentile, rate_of


@dataclass(frozen=True, slots=True)
class Columns:
    """How many questions ended how."""

    questions: int
    correct: int
    wrong: int
    refused: int


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures of a set of questions.

    Attributes:
        answerable: Columns of the questions that the documents answer.
        unanswerable: Columns of the others: refused is right, correct is always 0.
        right_of_all: Correct answers and right refusals.
        wrong_of_all: Wrong answers, over all questions.
        wrong_of_answerable: Wrong answers to answerable questions, over these.
        wrong_of_answered: Wrong answers, over all answers given.
        correct_of_answerable: Correct answers, over answerable questions.
        refusal_precision: Unanswerable ones among the questions refused.
        refusal_recall: Refused ones among the unanswerable questions.
        expected_code: Refusals with a code that the question names.
        faithful: Answers whose every quote is verbatim and, where it can be read, in its boxes.
        verbatim: Answers whose every quote is the stored text.
        in_box: Answers whose quotes stand inside their boxes, over those that can be read again.
        right_document: Answers to answerable questions that quote the right document.
        right_section: The same of the section.
        right_page: The same of the page.
        exact_quote: The same of the expected sentence or row.
        seconds_median: Of all questions.
        seconds_p95: The same at the 95th percentile.
    """

    answerable: Columns
    unanswerable: Columns
    right_of_all: Rate
    wrong_of_all: Rate
    wrong_of_answerable: Rate
    wrong_of_answered: Rate
    correct_of_answerable: Rate
    refusal_precision: Rate
    refusal_recall: Rate
    expected_code: Rate
    faithful: Rate
    verbatim: Rate
    in_box: Rate
    right_document: Rate
    right_section: Rate
    right_page: Rate
    exact_quote: Rate
    seconds_median: float | None
    seconds_p95: float | None

    @property
    def rates(self) -> dict[str, Rate]:
        """All rates by name, in order."""
        named = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {name: value for name, value in named.items() if isinstance(value, Rate)}


def score(outcomes: Sequence[QuestionOutcome]) -> Scores:
    """Add up the outcomes of any set of questions; an empty one has rates of 0 out of 0."""
    answerable = [o for o in outcomes if o.answerable]
    unanswerable = [o for o in outcomes if not o.answerable]
    refused = [o for o in outcomes if o.verdict is Verdict.REFUSED]
    answered = [o for o in outcomes if o.verdict is not Verdict.REFUSED]
    seconds = [o.seconds for o in outcomes]
    return Scores(
        answerable=_columns(answerable),
        unanswerable=_columns(unanswerable),
        right_of_all=rate_of(o.right for o in outcomes),
        wrong_of_all=_wrong(outcomes),
        wrong_of_answerable=_wrong(answerable),
        wrong_of_answered=_wrong(answered),
        correct_of_answerable=rate_of(o.right for o in answerable),
        refusal_precision=rate_of(not o.answerable for o in refused),
        refusal_recall=rate_of(o.right for o in unanswerable),
        expected_code=rate_of(o.code_expected for o in refused),
        faithful=rate_of(o.faithful for o in answered),
        verbatim=rate_of(o.verbatim for o in answered),
        in_box=rate_of(o.in_box for o in answered),
        right_document=rate_of(o.right_document for o in answered),
        right_section=rate_of(o.right_section for o in answered),
        right_page=rate_of(o.right_page for o in answered),
        exact_quote=rate_of(o.exact_quote for o in answered),
        seconds_median=percentile(seconds, 50),
        seconds_p95=percentile(seconds, 95),
    )


def score_by_kind(outcomes: Sequence[QuestionOutcome]) -> dict[str, Scores]:
    """The same for each kind of question, kinds in alphabetical order."""
    kinds = sorted({outcome.kind for outcome in outcomes})
    return {kind: score([o for o in outcomes if o.kind == kind]) for kind in kinds}


def _columns(outcomes: Sequence[QuestionOutcome]) -> Columns:
    verdicts = [outcome.verdict for outcome in outcomes]
    return Columns(
        questions=len(verdicts),
        correct=verdicts.count(Verdict.CORRECT),
        wrong=verdicts.count(Verdict.WRONG),
        refused=verdicts.count(Verdict.REFUSED),
    )


def _wrong(outcomes: Iterable[QuestionOutcome]) -> Rate:
    return rate_of(outcome.verdict is Verdict.WRONG for outcome in outcomes)
