# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The life of a document in a library: its versions compared, kept, and found again by date."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.main import main
from core.ingest.order import IngestOrder, IngestResult
from core.types import Corpus, Metadata
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

HANDBOOK = """# Household handbook

## 1 Flood

The flood deductible in Zone A is $5,000 for each loss.

## 2 Hail

Hail damage to the roof is covered up to the limit of the policy.
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        yield opened


def bring(library: Workspace, path: Path, text: str, **metadata: str) -> IngestResult:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return library.ingest(IngestOrder((path,), Corpus.POLICIES, Metadata(**metadata)))[0]


def test_the_difference_is_told_numbers_first(
    library: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = bring(library, tmp_path / "handbook.md", HANDBOOK)
    bring(library, tmp_path / "handbook.md", HANDBOOK.replace("5,000", "7,500"))
    library.close()
    arguments = ["--workspace", str(library.folder)]
    assert main(["documents", "diff", str(first.document_id), "1", "v2", *arguments]) == 0
    assert capsys.readouterr().out == (
        "handbook.md, version 1 -> 2: 1 number, 1 changed, 0 added, 0 removed, 0 moved\n"
        "\nNumbers\n"
        "  1 Flood (sheet 1)\n"
        "    $5,000 -> $7,500\n"
        "\nChanged\n"
        "  1 Flood (sheet 1)\n"
        "    The flood deductible in Zone A is [$5,000 -> $7,500] for each loss.\n"
    )
    main(["documents", "diff", str(first.document_id), "2", "1", "--json", *arguments])
    value = json.loads(capsys.readouterr().out)
    (found,) = value["differences"]
    assert value["summary"] == {"changed": 1, "added": 0, "removed": 0, "moved": 0, "numbers": 1}
    assert (value["before"]["version"], value["after"]["version"]) == (2, 1)
    assert (found["before"]["page_index"], found["after"]["section_path"][-1]) == (0, "1 Flood")
    (number,) = found["numbers"]
    assert (number["before"]["value"], number["after"]["value"]) == ("7500", "5000")
    assert main(["documents", "diff", str(first.document_id), "1", "3", *arguments]) == 5
    assert "v3" in capsys.readouterr().err
