# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.errors import GoldenFileError
from core.evaluate.calibrate import CalibrationRow
from core.evaluate.judge import judge
from core.evaluate.rows import read_rows, row_lines
from tests.unit.core.evaluate.builders import agreeing, answer, question, quote, refusal


def test_rows_come_back_as_they_were_written(tmp_path: Path) -> None:
    told = quote("$5,000")
    asked = [question("$5,000"), question("$9"), question("$5,000")]
    outcomes = [
        judge(asked[0], answer(told), agreeing(told)),
        judge(asked[1], answer(told), agreeing(told)),
        judge(asked[2], refusal(), agreeing()),
    ]
    path = tmp_path / "rows.jsonl"
    lines = list(row_lines(zip(asked, outcomes, strict=True), "homes"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    document = asked[0].places[0].document
    assert read_rows([path]) == [
        CalibrationRow({"dense_top": 0.5}, True, f"homes/{document or asked[0].question_id}"),
        CalibrationRow({"dense_top": 0.5}, False, f"homes/{document or asked[1].question_id}"),
    ]


def test_a_row_of_another_form_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"id": "a", "group": "g", "label": true, "signals": {"x": "high"}}\n')
    with pytest.raises(GoldenFileError, match=r"rows\.jsonl, line 1: signals\.x"):
        read_rows([path])
