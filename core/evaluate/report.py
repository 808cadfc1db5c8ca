# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A golden report as plain text for a terminal."""

from collections.abc import Iterable, Sequence

from core.evaluate.judge import QuestionOutcome
from core.evaluate.rates import Rate
from core.evaluate.run import GoldenReport
from core.evaluate.score import Columns, Scores

_RATE_NAMES = {
    "right_of_all": "right, of all questions",
    "wrong_of_all": "wrong, of all questions",
    "wrong_of_answerable": "wrong, of answerable ones",
    "wrong_of_answered": "wrong, of answers given",
    "correct_of_answerable": "correct, of answerable ones",
    "refusal_precision": "refusal precision",
    "refusal_recall": "refusal recall",
    "expected_code": "refused with the expected code",
    "faithful": "citations faithful",
    "verbatim": "quotes verbatim",
    "in_box": "quotes inside their boxes",
    "right_document": "right document",
    "right_section": "right section",
    "right_page": "right page",
    "exact_quote": "expected sentence or row",
}


def report_table(report: GoldenReport) -> str:
    """Lay a report out: the three columns, the rates, the kinds, what went wrong, the pins."""
    scores = report.scores
    parts = [
        _table(
            ("", "questions", "correct", "wrong", "refused"),
            [
                ("answerable", *_cells(scores.answerable)),
                ("unanswerable", *_cells(scores.unanswerable)),
            ],
        ),
        _table(
            ("", "share", "count", "95 % interval"),
            [(_RATE_NAMES[name], *_rate_cells(rate)) for name, rate in scores.rates.items()],
        ),
        f"Seconds: median {_seconds(scores.seconds_median)}, p95 {_seconds(scores.seconds_p95)}.",
        _table(
            ("kind", "questions", "right", "wrong", "refused", "median s"),
            [_kind_cells(kind, entry) for kind, entry in report.by_kind.items()],
        ),
        _missed(report.outcomes),
        _pins(report),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _cells(columns: Columns) -> tuple[str, ...]:
    counts = (columns.questions, columns.correct, columns.wrong, columns.refused)
    return tuple(str(count) for count in counts)


def _rate_cells(rate: Rate) -> tuple[str, str, str]:
    if rate.value is None or rate.interval is None:
        return "-", "0 of 0", "-"
    low, high = rate.interval
    share = f"{100 * rate.value:.1f} %"
    return share, f"{rate.count} of {rate.total}", f"{100 * low:.1f} to {100 * high:.1f}"


def _kind_cells(kind: str, scores: Scores) -> tuple[str, ...]:
    counted = (scores.answerable, scores.unanswerable)
    return (
        kind,
        str(sum(columns.questions for columns in counted)),
        str(scores.right_of_all.count),
        str(sum(columns.wrong for columns in counted)),
        str(sum(columns.refused for columns in counted)),
        _seconds(scores.seconds_median),
    )


def _missed(outcomes: Iterable[QuestionOutcome]) -> str:
    rows = [(o.question_id, o.kind, _what(o), _short(o.question)) for o in outcomes if not o.right]
    if not rows:
        return "Nothing went wrong."
    return "Not right:\n" + _table(("id", "kind", "outcome", "question"), rows)


def _what(outcome: QuestionOutcome) -> str:
    return outcome.refusal_code or outcome.verdict


def _short(text: str, length: int = 60) -> str:
    # A question comes from a file: nothing in it may move the cursor of the terminal.
    printable = "".join(c if c.isprintable() else " " for c in text)
    return printable if len(printable) <= length else printable[: length - 1] + "\u2026"


def _pins(report: GoldenReport) -> str:
    rows = [
        (role, identity.name, identity.sha256[:12], identity.runtime)
        for role, identities in sorted(report.models.items())
        for identity in identities
    ]
    pins = report.pins
    hashes = (
        ("settings", pins.settings),
        ("prompts", pins.prompts),
        ("data", pins.data),
        ("questions", report.questions_sha256),
    )
    told = [(name, "", value.removeprefix("sha256:")[:12], "") for name, value in hashes]
    return _table(("run with", "name", "sha-256", "runtime"), rows + told)


def _seconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
