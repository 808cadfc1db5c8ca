# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import math
from pathlib import Path

import pytest

from core.errors import GoldenFileError
from core.evaluate.metrics import read_judgements, read_run, score_rankings

JUDGED = {"q1": {"a": 1, "b": 1}, "q2": {"c": 2, "d": 1, "e": 0}, "q3": {"f": 1}}
RUN = {"q1": ["x", "a", "a", "b"], "q2": ["d", "c"], "q9": ["f"]}


def test_scores_worked_out_by_hand() -> None:
    scores = score_rankings(RUN, JUDGED, k=3)

    # q1: x a b, both found at 2 and 3; q2: both found at once; q3 is not in the run.
    second, third = 1 / math.log2(3), 1 / 2
    gain_q1 = (second + third) / (1 + second)
    gain_q2 = (1 + 2 * second) / (2 + second)
    assert scores.queries == 3
    assert scores.recall == pytest.approx(2 / 3)
    assert scores.average_precision == pytest.approx(((1 / 2 + 2 / 3) / 2 + 1 + 0) / 3)
    assert scores.ndcg == pytest.approx((gain_q1 + gain_q2) / 3)
    assert scores.wrong_document is None


def test_k_cuts_the_ranking_and_the_best_one() -> None:
    scores = score_rankings(RUN, JUDGED, k=1)

    assert scores.recall == pytest.approx((0 + 1 / 2 + 0) / 3)
    assert scores.average_precision == pytest.approx((0 + 1 / 2 + 0) / 3)
    assert scores.ndcg == pytest.approx((0 + 1 / 2 + 0) / 3)


def test_a_first_hit_in_another_document_is_wrong_and_so_is_none() -> None:
    documents = {"a": "one", "b": "one", "x": "one", "c": "two", "d": "three", "f": "four"}

    scores = score_rankings(RUN, JUDGED, k=3, documents=documents)

    assert scores.wrong_document == pytest.approx(1 / 3)
    assert score_rankings({"q1": ["d"]}, {"q1": {"a": 1}}, 3, documents).wrong_document == 1.0


def test_queries_without_a_relevant_passage_do_not_count() -> None:
    assert score_rankings({"q1": ["a"]}, {"q1": {"a": 1}, "q2": {"b": 0}}, k=1).recall == 1.0


def test_nothing_relevant_is_refused() -> None:
    with pytest.raises(GoldenFileError):
        score_rankings({}, {"q1": {"a": 0}}, k=10)


def test_files_are_read_as_written(tmp_path: Path) -> None:
    qrels, run = tmp_path / "qrels.tsv", tmp_path / "run.jsonl"
    qrels.write_text("query-id\tcorpus-id\tscore\nq1\ta\t1\nq1\tb\t-1\n", encoding="utf-8")
    run.write_text('{"query_id": "q1", "ranked": ["a", "b"]}\n', encoding="utf-8")

    assert read_judgements(qrels) == {"q1": {"a": 1, "b": -1}}
    assert read_run(run) == {"q1": ("a", "b")}


@pytest.mark.parametrize("line", ["q1\ta", "q1\ta\tyes", "q1 a 1"])
def test_a_bad_judgement_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "qrels.tsv"
    path.write_text(f"query-id\tcorpus-id\tscore\n{line}\n", encoding="utf-8")

    with pytest.raises(GoldenFileError, match="line 2"):
        read_judgements(path)


@pytest.mark.parametrize(
    "line", ['{"query_id": "q1", "ranked": ["a"]}', '{"query_id": 2, "ranked": []}', "{}"]
)
def test_a_bad_run_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(f'{{"query_id": "q1", "ranked": []}}\n{line}\n', encoding="utf-8")

    with pytest.raises(GoldenFileError, match="line 2"):
        read_run(path)
