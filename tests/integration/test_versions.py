# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The life of a document in a library: its versions compared, kept, and found again by date."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.main import main
from core.errors import RulesFileError
from core.ingest.order import IngestOrder, IngestResult
from core.store.descriptions import Descriptions
from core.types import Corpus, Metadata, Outcome, SearchFilter, StatedBy, VersionInfo
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


def current(library: Workspace, result: IngestResult) -> VersionInfo:
    return library.store.versions.current(str(result.document_id))


def test_a_renamed_file_stays_the_same_document(library: Workspace, tmp_path: Path) -> None:
    old, new = tmp_path / "old" / "handbook.md", tmp_path / "new" / "renamed.md"
    first = bring(library, old, HANDBOOK)
    old.unlink()
    moved = bring(library, new, HANDBOOK)
    assert (moved.outcome, moved.document_id, moved.version, moved.moved_from) == (
        Outcome.UNCHANGED, first.document_id, 1, str(old),
    )  # fmt: skip
    info = current(library, first)
    assert (info.file_name, info.source_path) == ("renamed.md", str(new))
    assert len(library.store.versions.list()) == 1
    again = bring(library, new, HANDBOOK)
    assert (again.document_id, again.moved_from) == (first.document_id, None)
    # What comes to the old path later is another document, and the moved one goes on.
    other = bring(library, old, HANDBOOK.replace("Hail", "Wind"))
    changed = bring(library, new, HANDBOOK.replace("5,000", "7,500"))
    assert other.document_id != first.document_id
    assert (changed.document_id, changed.version) == (first.document_id, 2)
    (change,) = Descriptions(library.store.database).history(str(first.document_id))
    assert (change.field, change.before, change.after) == ("source_path", str(old), str(new))


def test_a_copy_and_a_near_copy_are_pointed_out(library: Workspace, tmp_path: Path) -> None:
    text = HANDBOOK + "".join(f"\nParagraph {n} says nothing of note.\n" for n in range(60))
    first = bring(library, tmp_path / "a.md", text)
    copy = bring(library, tmp_path / "b.md", text)
    near = bring(library, tmp_path / "c.md", text.replace("5,000", "7,500"))
    assert first.nearly_same == ()
    assert copy.document_id != first.document_id
    assert copy.moved_from is None
    assert [(e.document_id, e.share, e.same_bytes) for e in copy.nearly_same] == [
        (first.document_id, 1.0, True)
    ]
    assert {e.document_id for e in near.nearly_same} == {first.document_id, copy.document_id}
    assert not any(e.same_bytes for e in near.nearly_same)


def test_only_changed_text_is_embedded_again(library: Workspace, tmp_path: Path) -> None:
    long = "".join(
        f"\n## {n} Clause\n\n" + f"Clause {n} covers loss of kind {n} in full. " * 25 + "\n"
        for n in range(1, 9)
    )
    first = bring(library, tmp_path / "long.md", "# Handbook\n" + long)
    changed = long.replace("Clause 3 covers", "Clause 3 excludes", 1)
    second = bring(library, tmp_path / "long.md", "# Handbook\n" + changed)
    assert first.embedded == first.chunks > 8
    assert (second.chunks, second.embedded) == (first.chunks, 1)


def test_what_the_user_stated_holds_for_the_next_version(
    library: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "handbook.md"
    bring(library, path, HANDBOOK, effective_from="2026-04-01", product="Home")
    second = bring(library, path, HANDBOOK, jurisdiction="Pell")
    assert current(library, second).metadata == Metadata(
        effective_from="2026-04-01", product="Home", jurisdiction="Pell"
    )
    third = bring(library, path, HANDBOOK.replace("5,000", "7,500"))
    # Another text has its own period: the old one's would be told for it wrongly.
    assert current(library, third).metadata == Metadata(product="Home", jurisdiction="Pell")
    stated = library.store.spans.statements(current(library, third).version_id)
    assert {(each.field, each.stated_by) for each in stated} == {
        ("product", StatedBy.USER), ("jurisdiction", StatedBy.USER),
    }  # fmt: skip


def test_a_date_finds_what_was_in_force_then(library: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "handbook.md"
    bring(library, path, HANDBOOK, effective_from="2025-01-01")
    bring(library, path, HANDBOOK.replace("5,000", "7,500"), effective_from="2026-01-01")
    for day, figure in (("2025-12-31", "$5,000"), ("2026-01-01", "$7,500")):
        found = library.search("flood deductible", SearchFilter(in_force_on=day), 3)
        assert found
        assert all(figure in hit.text for hit in found if "deductible" in hit.text)
    answer = library.ask("What is the flood deductible?", SearchFilter(in_force_on="2025-12-31"))
    assert [quote.version.version for quote in answer.quotes] == [1]
    assert answer.notes[-1].endswith("was replaced by a later one since.")
    assert library.text_in_boxes(answer.quotes[0].version.version_id, answer.quotes[0].boxes)


def test_rules_of_a_folder_state_what_pages_do_not_and_the_user_wins(
    library: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "clauselight.toml").write_text(
        '[[rule]]\nfiles = "**/*.md"\nproduct = "Home"\njurisdiction = "Pell"\n'
    )
    path = tmp_path / "flood" / "handbook.md"
    result = bring(library, path, HANDBOOK, jurisdiction="Arden")
    info = current(library, result)
    assert info.metadata == Metadata(product="Home", jurisdiction="Arden")
    stated = {e.field: e.stated_by for e in library.store.spans.statements(info.version_id)}
    assert stated == {"product": StatedBy.RULE, "jurisdiction": StatedBy.USER}
    # A nearer file wins, and a changed rule needs no reading.
    (path.parent / "clauselight.toml").write_text('[[rule]]\nfiles = "*"\nproduct = "Flood"\n')
    again = library.ingest(IngestOrder((tmp_path / "flood",), Corpus.POLICIES))
    assert [(each.outcome, each.version) for each in again] == [(Outcome.UNCHANGED, 1)]
    assert current(library, result).metadata == Metadata(product="Flood", jurisdiction="Arden")


def test_rules_that_cannot_be_used_fail_the_files_below_them(
    library: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "clauselight.toml").write_text('[[rule]]\nfiles = "*"\nprodukt = "Home"\n')
    result = bring(library, tmp_path / "handbook.md", HANDBOOK)
    assert isinstance(result.error, RulesFileError)
    assert "'produkt'" in result.error.message
