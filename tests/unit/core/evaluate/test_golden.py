# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import json
from pathlib import Path
from typing import Any

import pytest

from core.answers import RefusalCode
from core.errors import GoldenFileError
from core.evaluate.golden import GoldenFilters, Place, read_golden, search_filter
from core.types import Corpus, SearchFilter
from tests.unit.core.evaluate.builders import version

OWN: dict[str, Any] = {
    "id": "s1",
    "question": "What is the flood deductible in Zone A?",
    "answerable": True,
    "kind": "table_number",
    "document": "policy.pdf",
    "section": "4.2",
    "page_index": 6,
    "expected_words": ["$5,000"],
    "expected_quote": "Flood $5,000",
    "refusal_codes": [],
    "alternatives": [{"document": "manual.pdf", "expected_words": ["$5,000"]}],
    "filters": {"corpus": "policies", "document": "policy.pdf", "in_force_on": "2026-05-01"},
}
EVIDENCE: dict[str, Any] = {
    "question_id": "e1",
    "question": "How long?",
    "answerable": True,
    "category": "time_period",
    "difficulty": "easy",
    "evidence_spans": [{"document_id": "form", "start": 4, "end": 18}],
    "gold_answer": "30 days",
}


def write(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
    return path


def test_own_form_is_read_whole(tmp_path: Path) -> None:
    refused = {
        "id": "s2",
        "question": "Zone D?",
        "answerable": False,
        "kind": "unanswerable",
        "refusal_codes": ["NO_EVIDENCE"],
    }

    first, second = read_golden(write(tmp_path / "golden.jsonl", OWN, refused))

    assert first.question_id == "s1"
    assert first.places == (
        Place("policy.pdf", "4.2", 6, ("$5,000",)),
        Place("manual.pdf", None, None, ("$5,000",)),
    )
    assert first.filters == GoldenFilters(
        corpus=Corpus.POLICIES, document="policy.pdf", in_force_on="2026-05-01"
    )
    assert second.places == ()
    assert second.refusal_codes == (RefusalCode.NO_EVIDENCE,)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"expected_words": []}, "expected_words"),
        ({"page_index": "6"}, "page_index"),
        ({"page_index": -1}, "page_index"),
        ({"surplus": 1}, "surplus"),
        ({"answerable": "yes"}, "answerable"),
        ({"refusal_codes": ["NEVER"]}, "refusal_codes"),
        ({"refusal_codes": ["NO_EVIDENCE"]}, "refusal_codes"),
        ({"question": ""}, "question"),
        ({"filters": {"in_force_on": "May"}}, "in_force_on"),
        ({"alternatives": [{"document": "x.pdf"}]}, "alternative"),
        ({"id": "s0"}, "second question 's0'"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    path = write(tmp_path / "golden.jsonl", {**OWN, "id": "s0"}, {**OWN, **change})

    with pytest.raises(GoldenFileError) as caught:
        read_golden(path)

    assert f"{path}, line 2: " in caught.value.message
    assert reason in caught.value.message


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xfe{}", b"", b"\n\n"])
def test_what_is_no_golden_set_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_bytes(content)

    with pytest.raises(GoldenFileError, match=r"golden\.jsonl"):
        read_golden(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GoldenFileError, match="cannot be read"):
        read_golden(tmp_path / "none.jsonl")


def test_evidence_form_keeps_offsets_into_the_source(tmp_path: Path) -> None:
    source = tmp_path / "form.txt"
    source.write_bytes(b"Pay within\r\n30 days.")
    nothing = {**EVIDENCE, "question_id": "e2", "answerable": False, "evidence_spans": []}

    first, second = read_golden(write(tmp_path / "q.jsonl", EVIDENCE, nothing), source)

    assert first.kind == "time_period"
    assert first.evidence is not None
    assert first.evidence.spans == ((4, 18),)
    assert first.evidence.source.text == "Paywithin30days."
    assert first.evidence.source.offsets[9] == 12
    assert second.evidence is None


@pytest.mark.parametrize(
    ("spans", "reason"),
    [
        ([], "evidence_spans"),
        ([{"document_id": "form", "start": 5, "end": 5}], "ends before"),
        ([{"document_id": "form", "start": 5, "end": 50}], "20 characters"),
        (
            [
                {"document_id": "form", "start": 0, "end": 3},
                {"document_id": "other", "start": 0, "end": 3},
            ],
            "more than one document",
        ),
    ],
)
def test_evidence_that_cannot_be_is_refused(
    tmp_path: Path, spans: list[dict[str, Any]], reason: str
) -> None:
    source = tmp_path / "form.txt"
    source.write_bytes(b"Pay within\r\n30 days.")
    path = write(tmp_path / "q.jsonl", {**EVIDENCE, "evidence_spans": spans})

    with pytest.raises(GoldenFileError) as caught:
        read_golden(path, source)

    assert "line 1" in caught.value.message
    assert reason in caught.value.message


def test_a_file_name_becomes_the_ids_of_its_documents() -> None:
    versions = (version("policy.pdf", "d1"), version("manual.pdf", "d2"))
    filters = GoldenFilters(corpus=Corpus.POLICIES, document="manual.pdf", product="HO-3")

    assert search_filter(filters, versions) == SearchFilter(
        corpus=Corpus.POLICIES, document_ids=("d2",), product="HO-3"
    )


def test_a_document_that_is_not_there_is_not_searched_around() -> None:
    with pytest.raises(GoldenFileError, match=r"'none\.pdf'"):
        search_filter(GoldenFilters(document="none.pdf"), (version(),))
