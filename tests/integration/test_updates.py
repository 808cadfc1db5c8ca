# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A corpus brought up to date with its folders: what comes, what goes, and what is left alone."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from app.cli import updating
from app.cli.main import main
from core.drives import Patience
from core.errors import NotFoundError, RequestError
from core.ingest.order import IngestOrder
from core.types import Corpus, Outcome, SearchFilter
from core.updates.folders import SourceFolders
from core.updates.listing import Listing, list_folders
from core.updates.report import Fate, UpdateReport, kept_reports
from core.updates.run import UpdateOrder, update
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

FLOOD = "# Flood\n\nThe flood deductible in Zone A is $5,000 for each loss.\n"
HAIL = "# Hail\n\nHail damage to the roof is covered up to the limit of the policy.\n"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "policies"
    made.mkdir()
    write(made / "flood.md", FLOOD)
    write(made / "hail.md", HAIL)
    return made


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def run(library: Workspace, *folders: Path, corpus: Corpus = Corpus.POLICIES) -> UpdateReport:
    return update(library, UpdateOrder(corpus, folders, settle_s=0))[0]


def told(report: UpdateReport) -> dict[str, list[str]]:
    return {
        fate.value: [Path(entry.path).name for entry in report.of(fate)]
        for fate in Fate
        if report.of(fate)
    }


def test_a_run_adds_replaces_moves_and_withdraws(library: Workspace, folder: Path) -> None:
    first = run(library, folder)
    assert told(first) == {"added": ["flood.md", "hail.md"]}
    write(folder / "flood.md", FLOOD.replace("5,000", "7,500"))
    (folder / "hail.md").rename(folder / "storm.md")
    write(folder / "new" / "wind.md", FLOOD.replace("flood", "wind"))
    second = run(library)  # the folder is remembered
    assert told(second) == {
        "added": ["wind.md"], "replaced": ["flood.md"], "moved": ["storm.md"],
    }  # fmt: skip
    (moved,) = second.of(Fate.MOVED)
    assert (moved.moved_from, moved.version) == (str(folder / "hail.md"), 1)
    (folder / "flood.md").unlink()
    third = run(library)
    assert told(third) == {"gone": ["flood.md"], "unchanged": ["wind.md", "storm.md"]}
    assert [r["gone"] != [] for r in kept_reports(library.store.database, Corpus.POLICIES)] == [
        True, False, False,
    ]  # fmt: skip


def test_what_is_gone_answers_no_more_but_what_it_answered_is_shown(
    library: Workspace, folder: Path
) -> None:
    run(library, folder)
    question = "What is the flood deductible in Zone A?"
    answer = library.ask(question, SearchFilter())
    (quote,) = answer.quotes
    write(folder / "flood.md", FLOOD.replace("5,000", "7,500"))
    run(library)
    (folder / "flood.md").unlink()
    run(library)
    assert not any(
        "flood" in hit.text for hit in library.search("flood deductible", SearchFilter(), 9)
    )
    with pytest.raises(NotFoundError):
        library.store.versions.current(quote.version.document_id)
    kept = library.store.answers.load(answer.answer_id).quotes[0]
    assert library.store.spans.text(kept.span) == quote.text
    picture = library.page_picture(kept.version.version_id, kept.page_index, 1.0, kept.boxes)
    assert picture.startswith(b"\x89PNG")
    assert library.text_in_boxes(kept.version.version_id, kept.boxes).split() == kept.text.split()


def test_what_comes_back_answers_again_without_being_read(
    library: Workspace, folder: Path, tmp_path: Path
) -> None:
    run(library, folder)
    shutil.move(folder / "flood.md", tmp_path / "away.md")
    assert told(run(library))["gone"] == ["flood.md"]
    shutil.move(tmp_path / "away.md", folder / "flood.md")
    report = run(library)
    assert told(report) == {"returned": ["flood.md"], "unchanged": ["hail.md"]}
    assert report.of(Fate.RETURNED)[0].version == 1
    assert "flood" in library.search("flood deductible", SearchFilter(), 1)[0].text


def test_a_file_that_comes_back_elsewhere_is_the_same_document(
    library: Workspace, folder: Path, tmp_path: Path
) -> None:
    first = run(library, folder).of(Fate.ADDED)[0]
    shutil.move(folder / "flood.md", tmp_path / "away.md")
    run(library)
    shutil.move(tmp_path / "away.md", folder / "again.md")
    (back,) = run(library).of(Fate.RETURNED)
    assert (back.document_id, back.version) == (first.document_id, 1)
    assert back.moved_from == str(folder / "flood.md")


def rows_of(library: Workspace, corpus: Corpus) -> dict[str, list[tuple[object, ...]]]:
    """Every row that belongs to a corpus, and its vectors, as they are kept."""
    database = library.store.database
    mine = f"(SELECT version_id FROM versions WHERE corpus = '{corpus.value}')"
    found: dict[str, list[tuple[object, ...]]] = {}
    for (table,) in database.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
        columns = {row["name"] for row in database.rows(f"PRAGMA table_info({table})")}
        where = "corpus = ?" if "corpus" in columns else f"version_id IN {mine} AND ? = ?"
        if not columns & {"corpus", "version_id"} or table.startswith("child_words"):
            continue
        values = [corpus.value] if "corpus" in columns else [corpus.value] * 2
        rows = database.rows(f"SELECT * FROM {table} WHERE {where}", values)
        found[table] = sorted((tuple(row) for row in rows), key=repr)
    children = f"(SELECT id FROM children WHERE version_id IN {mine})"
    for table, key in (("child_vectors", "id"), ("child_words", "rowid")):
        rows = database.rows(f"SELECT {key}, * FROM {table} WHERE {key} IN {children}")
        found[table] = sorted((tuple(row) for row in rows), key=repr)
    vectors = library.store.vectors
    kept = vectors.vectors(sorted(vectors.ids(corpus)))
    found["chroma"] = sorted((id_, vector.tobytes()) for id_, vector in kept.items())
    return found


def test_one_corpus_is_brought_up_to_date_without_touching_the_other(
    library: Workspace, folder: Path, tmp_path: Path
) -> None:
    rules = tmp_path / "regulations"
    write(rules / "act.md", "# Act\n\nEvery insurer must answer within 30 days of a claim.\n")
    write(rules / "flood.md", FLOOD)  # the same bytes as a policy
    run(library, rules, corpus=Corpus.REGULATIONS)
    before = rows_of(library, Corpus.REGULATIONS)
    assert all(before[table] for table in ("versions", "blocks", "child_vectors", "chroma"))
    run(library, folder)
    write(folder / "flood.md", FLOOD.replace("5,000", "7,500"))
    (folder / "hail.md").unlink()
    (rules / "act.md").unlink()
    assert told(run(library)) == {"replaced": ["flood.md"], "gone": ["hail.md"]}
    assert rows_of(library, Corpus.REGULATIONS) == before
    assert told(run(library, corpus=Corpus.REGULATIONS))["gone"] == ["act.md"]


def test_nothing_is_gone_that_could_only_not_be_seen(
    library: Workspace, folder: Path, tmp_path: Path
) -> None:
    run(library, folder)
    away = folder.rename(tmp_path / "unplugged")
    report = run(library)
    assert told(report) == {"failed": ["policies"]}
    folder.mkdir()  # where the drive would be mounted
    report = run(library)
    assert told(report) == {"failed": ["policies"]}
    assert "is empty, and 2 documents" in str(report.of(Fate.FAILED)[0].error)
    folder.rmdir()
    away.rename(folder)
    assert told(run(library)) == {"unchanged": ["flood.md", "hail.md"]}


def test_documents_from_elsewhere_are_left_alone(
    library: Workspace, folder: Path, tmp_path: Path
) -> None:
    other = write(tmp_path / "by-hand.md", HAIL + "By hand.\n")
    library.ingest(IngestOrder((other,), Corpus.POLICIES))
    other.unlink()
    assert told(run(library, folder)) == {"added": ["flood.md", "hail.md"]}


def test_a_file_that_is_being_written_waits_for_the_next_turn(
    library: Workspace, folder: Path
) -> None:
    seen = list_folders([folder], Patience())
    write(folder / "hail.md", HAIL + "More of it.\n")
    late = write(folder / "late.md", FLOOD + "Late.\n")
    report, listing = update(library, UpdateOrder(Corpus.POLICIES, (folder,), seen=seen))
    assert told(report) == {"added": ["flood.md"], "waiting": ["hail.md", "late.md"]}
    assert set(listing.files) == {folder / "flood.md"}
    # One that waits is there: it is not gone.
    run(library)
    os.utime(late, ns=(1, 1))
    report, _ = update(
        library, UpdateOrder(Corpus.POLICIES, seen=list_folders([folder], Patience()))
    )
    assert told(report) == {"unchanged": ["flood.md", "hail.md", "late.md"]}


def test_a_turn_sees_new_and_changed_files_faults_and_rules(folder: Path) -> None:
    def listing() -> Listing:
        return list_folders([folder], Patience())

    first = listing()
    assert not listing().differs(first)
    write(folder / "new.md", FLOOD)
    second = listing()
    assert second.differs(first)
    write(folder / "clauselight.toml", "[[rule]]\nfiles = '*'\nproduct = 'Home'\n")
    third = listing()
    assert third.differs(second)
    assert set(third.files) == set(second.files)
    folder.rename(folder.with_name("away"))
    assert listing().differs(third)


def test_a_failed_file_is_told_and_forgotten_when_it_is_gone(
    library: Workspace, folder: Path
) -> None:
    bad = folder / "bad.pdf"
    bad.write_bytes(b"%PDF-1.7 broken")
    assert told(run(library, folder))["failed"] == ["bad.pdf"]
    assert [failure.source_path for failure in library.store.failures.list()] == [str(bad)]
    bad.unlink()
    assert "failed" not in told(run(library))
    assert library.store.failures.list() == ()


def test_folders_are_remembered_for_one_corpus(library: Workspace, folder: Path) -> None:
    with pytest.raises(RequestError, match="No folder is known"):
        run(library)
    known = SourceFolders(library.store.database)
    known.remember(Corpus.POLICIES, [folder])
    with pytest.raises(RequestError, match="belongs to the policies"):
        known.remember(Corpus.REGULATIONS, [folder.parent])
    with pytest.raises(RequestError, match="not a folder"):
        known.remember(Corpus.POLICIES, [folder / "flood.md"])
    known.forget(Corpus.POLICIES, folder)
    assert known.list(Corpus.POLICIES) == ()
    with pytest.raises(NotFoundError):
        known.forget(Corpus.POLICIES, folder)


def test_the_command_watches_until_it_is_stopped(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "library"
    real = Workspace.open
    opened: list[Path] = []

    def open_made_up(place: Path, runtimes: Any = None) -> Workspace:
        opened.append(place)
        return real(place, MadeUpRuntimes())

    monkeypatch.setattr(Workspace, "open", staticmethod(open_made_up))
    turns = iter(
        [
            lambda: None,
            lambda: write(folder / "flood.md", FLOOD.replace("5,000", "7,500")),
            lambda: None,  # now it has stood still for a turn
            lambda: None,
        ]
    )

    def sleep(seconds: float) -> None:
        assert seconds == 60
        turn = next(turns, None)
        if turn is None:
            raise KeyboardInterrupt
        turn()

    monkeypatch.setattr(updating, "sleep", sleep)
    arguments = ["--corpus", "policies", "--workspace", str(home), "--json"]
    assert main(["update", str(folder), "--watch", "60", *arguments]) == 130
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [len(line["added"]) for line in lines[:1]] == [2]
    assert [Path(e["path"]).name for e in lines[1]["waiting"]] == ["flood.md"]
    assert [e["version"] for e in lines[2]["replaced"]] == [2]
    assert lines[3]["error"]["code"] == "CANCELLED"
    assert len(opened) == 3  # a turn without a change opens nothing


def test_a_run_says_what_is_a_copy_and_what_a_file_hides(library: Workspace, folder: Path) -> None:
    run(library, folder)
    write(folder / "twin.md", FLOOD)
    write(folder / "page.html", "<h1>Theft</h1><p>Covered.</p><p hidden>Not at sea.</p>")
    report = run(library)
    page, twin = report.of(Fate.ADDED)
    assert [(near.file_name, near.same_bytes) for near in twin.nearly_same] == [("flood.md", True)]
    assert page.facts == ("1 passage that the page hides was left out: \u201cNot at sea.\u201d.",)
    printed = updating._lines(report)
    assert any("a copy of flood.md" in line for line in printed)
    assert any("the page hides was left out" in line for line in printed)
    assert report.as_dict()["added"][1]["nearly_same"][0]["copy"] is True


def test_a_run_says_what_was_read_in_part(library: Workspace, folder: Path) -> None:
    with pymupdf.open() as made:
        for text in ("Theft is covered up to $5,000.", "second"):
            made.new_page().insert_text((72, 72), text)
        made.xref_set_key(made[1].xref, "MediaBox", "[0 0 90000 90000]")
        made.save(folder / "part.pdf")
    (part,) = [e for e in run(library, folder).of(Fate.ADDED) if e.path.endswith("part.pdf")]
    assert part.outcome is Outcome.PARTIAL
    assert "partial: something could not be read" in updating._entry_line(part)
