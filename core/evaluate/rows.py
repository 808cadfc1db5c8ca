# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of a calibration as JSON lines, so that a fit can be made again by whoever doubts it."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from core.evaluate.calibrate import CalibrationRow
from core.evaluate.golden import GoldenQuestion
from core.evaluate.judge import QuestionOutcome, Verdict
from core.evaluate.lines import read_forms

_DIGITS = 6


class _RowForm(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    id: Annotated[str, Field(min_length=1)]
    group: Annotated[str, Field(min_length=1)]
    label: bool
    signals: dict[str, float]


def row_lines(
    pairs: Iterable[tuple[GoldenQuestion, QuestionOutcome]], set_name: str
) -> Iterator[str]:
    """Write one line for each question that was answered; what was refused shows no label.

    Questions about one document make a group; one that no document answers is a group of its own.

    Args:
        pairs: Questions and what came of them, from a run that answers whatever it can.
        set_name: Keeps questions and documents of several sets apart.
    """
    for question, outcome in pairs:
        if outcome.verdict is Verdict.REFUSED:
            continue
        documents = [place.document for place in question.places if place.document]
        group = documents[0] if documents else question.question_id
        row = {
            "id": f"{set_name}/{question.question_id}",
            "group": f"{set_name}/{group}",
            "label": outcome.right,
            "signals": {name: round(value, _DIGITS) for name, value in outcome.signals.items()},
        }
        yield json.dumps(row, ensure_ascii=False)


def read_rows(paths: Iterable[Path]) -> list[CalibrationRow]:
    """Read the rows of several files; a line of another form is a GoldenFileError."""
    return [
        CalibrationRow(form.signals, form.label, form.group)
        for path in paths
        for _, form in read_forms(path, _RowForm)
    ]
