# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is stated of documents changed by command and by table, without reading them again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.inventory import read_inventory
from core.errors import RequestError
from core.ingest.order import IngestOrder
from core.store.descriptions import Descriptions
from core.types import Corpus, Metadata
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

TEXTS = {
    "flood.md": "# Flood handbook\n\nThe flood deductible in Zone A is $5,000 for each loss.\n",
    "hail.md": "# Hail handbook\n\nHail damage to the roof is covered up to the limit.\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A library of two documents, closed."""
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as library:
        for name, text in TEXTS.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
            library.ingest(IngestOrder((tmp_path / name,), Corpus.POLICIES))
    return tmp_path / "library"


def run(folder: Path, *arguments: str) -> int:
    return main(["documents", *arguments, "--workspace", str(folder)])


def documents(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run(folder, "list", "--json") == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["documents"]
    return found


def test_a_field_is_stated_without_a_new_version_and_the_history_says_by_whom(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flood = documents(folder, capsys)[0]["document_id"]
    stated = ["--product", "Flood", "--effective-from", "2026-01-01", "--by", "A. Librarian"]
    assert run(folder, "describe", flood, *stated) == 0
    assert capsys.readouterr().out == (
        "product: not stated -> Flood\neffective_from: not stated -> 2026-01-01\n"
    )
    assert run(folder, "describe", flood, "--product", "-", "--by", "B. Auditor") == 0
    now = documents(folder, capsys)[0]
    assert (now["version"], now["metadata"]["product"]) == (1, None)
    assert now["metadata"]["effective_from"] == "2026-01-01"
    run(folder, "show", flood, "--json")
    shown = json.loads(capsys.readouterr().out)
    assert [(e["field"], e["before"], e["after"], e["changed_by"]) for e in shown["history"]] == [
        ("product", None, "Flood", "A. Librarian"),
        ("effective_from", None, "2026-01-01", "A. Librarian"),
        ("product", "Flood", None, "B. Auditor"),
    ]
    assert shown["metadata_spans"]["effective_from"]["source"] == "user"


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        (["--effective-from", "soon"], "not a date"),
        (["--effective-from", "2026-02-01", "--effective-to", "2026-01-31"], "before it begins"),
        (["--product", " "], "cannot be"),
        (["--product", "x" * 201], "cannot be"),
        ([], "Either a document"),
    ],
)
def test_what_cannot_be_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], stated: list[str], said: str
) -> None:
    flood = documents(folder, capsys)[0]
    assert run(folder, "describe", flood["document_id"], *stated, "--by", "A") == 5
    assert said in capsys.readouterr().err
    assert documents(folder, capsys)[0] == flood


def test_a_table_goes_out_and_comes_back(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(folder, "list", "--csv") == 0
    text = capsys.readouterr().out
    head, flood, hail = text.splitlines()
    assert head == (
        "document_id,corpus,document,title,path,document_type,line_of_business,jurisdiction,"
        "product,form_number,effective_from,effective_to,source_system,edition"
    )
    table = tmp_path / "table.csv"
    # As a spreadsheet of another country saves it: semicolons, a mark of the encoding, CRLF.
    rows = [
        head,
        flood[: -len(",,,,")] + ",2026-01-01,,,",
        hail[: -len(",,,,,,")] + ",Hagel-Ü,,,,,",
    ]
    table.write_bytes("\r\n".join(rows).replace(",", ";").encode("utf-8-sig"))
    assert run(folder, "describe", "--from", str(table), "--by", "A", "--json") == 0
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(r["row"], r["applied"], r["changed"]) for r in reports] == [
        (2, True, {"effective_from": {"before": None, "after": "2026-01-01"}}),
        (3, True, {"product": {"before": None, "after": "Hagel-Ü"}}),
    ]
    now = documents(folder, capsys)
    assert [d["metadata"]["effective_from"] for d in now] == ["2026-01-01", None]
    assert [d["metadata"]["product"] for d in now] == [None, "Hagel-Ü"]


def test_one_wrong_row_stops_the_whole_table(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = documents(folder, capsys)
    table = tmp_path / "table.csv"
    table.write_text(
        f"path,product,effective_to\n{tmp_path / 'flood.md'},Flood,\n"
        f"{tmp_path / 'hail.md'},,soon\n{tmp_path / 'none.md'},x,\n{tmp_path / 'flood.md'},y,\n"
    )
    assert run(folder, "describe", "--from", str(table), "--by", "A", "--json") == 5
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [r["error"] and r["error"]["code"] for r in reports] == [
        None, "BAD_REQUEST", "NOT_FOUND", "BAD_REQUEST",
    ]  # fmt: skip
    assert not any(r["applied"] for r in reports)
    assert documents(folder, capsys) == before


def test_a_value_that_a_spreadsheet_would_compute_is_made_harmless_and_comes_back(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flood = documents(folder, capsys)[0]["document_id"]
    run(folder, "describe", flood, "--product", "=1+1", "--by", "A")
    capsys.readouterr()
    run(folder, "list", "--csv")
    text = capsys.readouterr().out
    assert ",'=1+1," in text
    (tmp_path / "table.csv").write_text(text, encoding="utf-8")
    assert run(folder, "describe", "--from", str(tmp_path / "table.csv"), "--by", "A") == 0
    assert documents(folder, capsys)[0]["metadata"]["product"] == "=1+1"


@pytest.mark.parametrize("head", ["document_id,produkt", "product,edition", "path,path", ""])
def test_a_table_with_another_head_is_refused(tmp_path: Path, folder: Path, head: str) -> None:
    (tmp_path / "table.csv").write_text(f"{head}\n1,2\n")
    with Workspace.open(folder, MadeUpRuntimes()) as library:
        descriptions = Descriptions(library.store.database)
        with pytest.raises(RequestError, match="head"):
            read_inventory(tmp_path / "table.csv", library.store.versions.list(), descriptions)


def test_what_was_described_holds_for_the_next_version(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flood = documents(folder, capsys)[0]["document_id"]
    run(folder, "describe", flood, "--jurisdiction", "Pell", "--edition", "3", "--by", "A")
    path = tmp_path / "flood.md"
    path.write_text(TEXTS["flood.md"].replace("5,000", "7,500"), encoding="utf-8")
    with Workspace.open(folder, MadeUpRuntimes()) as library:
        library.ingest(IngestOrder((path,), Corpus.POLICIES))
        assert library.store.versions.current(flood).metadata == Metadata(jurisdiction="Pell")


def test_a_table_that_comes_back_as_it_went_out_states_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "act.md"
    path.write_text("---\njurisdiction: Pell\n---\n\n# Act\n\nEvery loss is covered.\n")
    with Workspace.open(folder, MadeUpRuntimes()) as library:
        library.ingest(IngestOrder((path,), Corpus.POLICIES))
    before = documents(folder, capsys)
    run(folder, "list", "--csv")
    (tmp_path / "table.csv").write_text(capsys.readouterr().out, encoding="utf-8")
    assert run(folder, "describe", "--from", str(tmp_path / "table.csv"), "--by", "A") == 0
    assert documents(folder, capsys) == before
    assert before[0]["metadata"]["jurisdiction"] == "Pell"
    run(folder, "show", before[0]["document_id"], "--json")
    shown = json.loads(capsys.readouterr().out)
    assert shown["metadata_spans"]["jurisdiction"]["source"] == "page"
    assert shown["history"] == []
