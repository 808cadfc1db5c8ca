# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A document that was not wholly read says so wherever it is told of or answers."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pymupdf
import pytest

from app import wire
from app.cli.asking import answer_text
from app.cli.ingesting import ingest_line
from app.desktop.values import read_answer
from core.ingest.order import IngestOrder, IngestResult
from core.types import Corpus, Outcome, SearchFilter
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

CLAUSE = "The flood deductible in Zone A is $5,000 for each loss."
LAST = "No claim is paid for a loss that was known before the policy began."
QUESTION = "What is the flood deductible in Zone A?"

Bring = Callable[[Path], IngestResult]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.open(tmp_path / "library", MadeUpRuntimes()) as opened:
        yield opened


def with_a_page_too_large(path: Path) -> Path:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 120), CLAUSE)
        document.new_page(width=72_500, height=400).insert_text((72, 120), LAST)
        document.save(path)
    return path


def whole(path: Path) -> Path:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 120), CLAUSE)
        page.insert_text((72, 300), LAST)
        document.save(path)
    return path


def bring(library: Workspace, path: Path) -> IngestResult:
    (result,) = library.ingest(IngestOrder((path,), Corpus.POLICIES))
    return result


def check_that_answers_say(library: Workspace, beware: str) -> None:
    """At the command line, in JSON, in the window, and again when the record is read."""
    answer = library.ask(QUESTION, SearchFilter())
    assert answer.notes == (beware,)
    assert f"Note: {beware}" in answer_text(answer, [])
    told = wire.answer_json(answer)
    assert told["notes"] == [beware]
    assert read_answer(json.loads(json.dumps(told)), {}).notes == (beware,)
    assert library.store.answers.load(answer.answer_id).notes == (beware,)


def test_a_page_that_failed_is_said_with_every_answer(library: Workspace, tmp_path: Path) -> None:
    result = bring(library, with_a_page_too_large(tmp_path / "wide.pdf"))
    assert (result.outcome, result.pages_in, result.pages_out) == (Outcome.PARTIAL, 2, 1)
    assert [error[:2] for error in result.page_errors] == [(1, "LIMIT_EXCEEDED")]
    assert "page 2: Page 2 of wide.pdf is 1,007 inches long" in ingest_line(result)
    check_that_answers_say(library, "Beware: page 2 of wide could not be read.")


def test_text_in_no_block_is_said_with_its_place(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.parse import assemble

    drafts_of = assemble.document_drafts
    with monkeypatch.context() as patch:
        patch.setattr(assemble, "document_drafts", lambda *given: drafts_of(*given)[:-1])
        result = bring(library, whole(tmp_path / "lossy.pdf"))
    characters = len(LAST.replace(" ", ""))
    everything = characters + len(CLAUSE.replace(" ", ""))
    assert (result.outcome, result.pages_out) == (Outcome.PARTIAL, 1)
    assert result.coverage == pytest.approx(1 - characters / everything)
    told = wire.ingest_json(result)
    (lost,) = told["lost"]
    assert (lost["page_index"], lost["characters"], lost["text"]) == (0, characters, LAST)
    assert lost["box"]["x0"] == 72
    assert f'page 1: not in the text: {characters} characters, the first "{LAST}"' in (
        ingest_line(result)
    )
    again = bring(library, tmp_path / "lossy.pdf")
    assert (again.outcome, again.lost) == (Outcome.UNCHANGED, result.lost)
    version_id = f"{result.document_id}.v1"
    assert library.store.spans.lost_text(version_id) == result.lost
    check_that_answers_say(library, "Beware: parts of lossy could not be read.")


def test_a_whole_document_needs_no_warning(library: Workspace, tmp_path: Path) -> None:
    result = bring(library, whole(tmp_path / "whole.pdf"))
    assert (result.outcome, result.coverage, result.lost) == (Outcome.COMPLETE, 1.0, ())
    assert library.ask(QUESTION, SearchFilter()).notes == ()
    assert "not in the text" not in ingest_line(result)
