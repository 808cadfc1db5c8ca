# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import CancelledError, GoldenFileError, RequestError
from core.evaluate.beir import read_passages
from core.evaluate.metrics import read_run
from core.evaluate.passage_bundle import bundle_document
from core.evaluate.retrieval import RetrievalJob, RetrievalModels, run_retrieval
from core.progress import CancelToken, Progress
from core.settings import AskSettings
from tests.unit.core.evaluate.hash_embedder import HashEmbedder

PASSAGES: list[dict[str, Any]] = [
    {"_id": "r1|1", "title": "", "text": "Keep claim records for six years."},
    {"_id": "r1|2", "title": "Deductibles", "text": "Flood in Zone A bears $5,000."},
    {"_id": "r2|1", "title": "", "text": "A proof of loss is due within 60 days.", "metadata": {}},
    {"_id": "r2|2", "title": "", "text": "  "},
    {"_id": "r2|3", "title": "Cancellation notice", "text": ""},
]
QUERIES: list[dict[str, Any]] = [
    {"_id": "q1", "text": "How long must claim records be kept?", "metadata": {"source": "x"}},
    {"_id": "q2", "text": "deductibles"},
    {"_id": "q3", "text": "cancellation"},
    {"_id": "q4", "text": "?"},
]


def write(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def job(folder: Path, **changes: Any) -> RetrievalJob:
    given = {
        "corpus_file": write(folder / "corpus.jsonl", PASSAGES),
        "queries_file": write(folder / "queries.jsonl", QUERIES),
        "out": folder / "run.jsonl",
        "k": 3,
        **changes,
    }
    return RetrievalJob(**given)


def models(embedder: HashEmbedder | None = None) -> RetrievalModels:
    return RetrievalModels(embedder or HashEmbedder(), None, AskSettings())


def test_every_query_is_ranked_best_first(tmp_path: Path) -> None:
    summary = run_retrieval(job(tmp_path), models())

    run = read_run(tmp_path / "run.jsonl")
    assert list(run) == ["q1", "q2", "q3", "q4"]
    assert run["q1"][0] == "r1|1"
    assert run["q2"][0] == "r1|2"
    assert run["q3"][0] == "r2|3"
    assert all(len(ranked) == len(set(ranked)) == 3 for ranked in run.values())
    assert (summary.passages, summary.queries) == (4, 4)


def test_the_run_is_the_same_every_time(tmp_path: Path) -> None:
    run_retrieval(job(tmp_path, out=tmp_path / "one.jsonl"), models())
    run_retrieval(job(tmp_path, out=tmp_path / "two.jsonl"), models())

    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_a_cache_saves_the_embedding(tmp_path: Path) -> None:
    first, second = HashEmbedder(), HashEmbedder()

    run_retrieval(job(tmp_path, cache=tmp_path / "cache"), models(first))
    run_retrieval(job(tmp_path, cache=tmp_path / "cache", out=tmp_path / "2"), models(second))

    assert sum(map(len, first.asked)) == 8
    assert second.asked == []
    assert (tmp_path / "2").read_bytes() == (tmp_path / "run.jsonl").read_bytes()


def test_progress_tells_both_stages(tmp_path: Path) -> None:
    seen: list[Progress] = []

    run_retrieval(job(tmp_path), models(), progress=seen.append)

    assert seen[0] == Progress("embedding", "corpus.jsonl", 0, None)
    assert [step.done for step in seen if step.stage == "ranking"] == [0, 1, 2, 3, 4]


def test_cancel_leaves_nothing_behind(tmp_path: Path) -> None:
    cancel = CancelToken()

    def stop_at_second_query(step: Progress) -> None:
        if (step.stage, step.done) == ("ranking", 1):
            cancel.cancel()

    with pytest.raises(CancelledError):
        run_retrieval(job(tmp_path), models(), progress=stop_at_second_query, cancel=cancel)

    assert {path.name for path in tmp_path.iterdir()} == {"corpus.jsonl", "queries.jsonl"}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("corpus_file", {"_id": "r1|1", "text": "again"}),
        ("corpus_file", {"_id": "x"}),
        ("corpus_file", {"_id": 3, "text": "number"}),
        ("corpus_file", {"_id": "", "text": "none"}),
        ("queries_file", {"_id": "q1", "text": "again"}),
        ("queries_file", {"text": "no id"}),
    ],
)
def test_a_bad_line_is_named_and_writes_no_run(
    tmp_path: Path, name: str, line: dict[str, Any]
) -> None:
    rows = PASSAGES if name == "corpus_file" else QUERIES
    path = write(tmp_path / "bad.jsonl", [*rows, line])

    with pytest.raises(GoldenFileError, match=rf"bad\.jsonl, line {len(rows) + 1}: "):
        run_retrieval(job(tmp_path, **{name: path}), models())

    assert not list(tmp_path.glob("run*"))


def test_a_run_that_cannot_be_written_is_said_before_the_work(tmp_path: Path) -> None:
    embedder = HashEmbedder()

    with pytest.raises(RequestError, match="cannot be written"):
        run_retrieval(job(tmp_path, out=tmp_path / "none" / "run.jsonl"), models(embedder))

    assert embedder.asked == []


def test_a_title_goes_before_the_text_that_is_embedded_and_is_no_part_of_it(
    tmp_path: Path,
) -> None:
    passages = list(read_passages(write(tmp_path / "corpus.jsonl", PASSAGES)))

    document, chunks = bundle_document("b.v1", passages, HashEmbedder())

    assert [block.text for block in document.blocks][1] == "Flood in Zone A bears $5,000."
    assert chunks.children[1].breadcrumb == ("Deductibles",)
    assert chunks.children[1].embedding_text == "Deductibles\nFlood in Zone A bears $5,000."
    assert chunks.children[1].parent_id == chunks.parents[1].chunk_id
