# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files without pages, from the worker process to the command line."""

import json
import sys
import time
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from app import wire
from app.cli.ingesting import ingest_line
from app.cli.showing import show
from core.errors import WorkerDiedError
from core.ingest.order import IngestOrder, IngestResult
from core.parse.client import ParseClient
from core.parse.document import RawDocument
from core.progress import CancelToken, Progress, ignore_progress
from core.settings import ParseSettings
from core.types import Corpus, Outcome, SearchFilter
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes

CUES = """WEBVTT

00:00:01.000 --> 00:00:04.000
<v Agent>What happened?

00:01:12.000 --> 00:01:15.000
<v Caller>My cellar is flooded.
"""


def read(
    client: ParseClient, path: Path, work: Path, progress: object = ignore_progress
) -> RawDocument:
    return client.read_document(
        path,
        work,
        progress=progress,  # type: ignore[arg-type]
        cancel=CancelToken(),
        on_page=lambda page: None,
    )


@pytest.fixture
def long_text(tmp_path: Path) -> Path:
    path = tmp_path / "long.txt"
    path.write_text("\n\n".join(f"Clause {number} is short." for number in range(120)), "utf-8")
    return path


def kill(client: ParseClient) -> None:
    victim = psutil.Process(client.worker_process_id)
    victim.kill()
    while victim.is_running() and victim.status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_worker_killed_between_two_laid_out_pages_costs_nothing(
    tmp_path: Path, long_text: Path
) -> None:
    told: list[int] = []

    def kill_once(progress: Progress) -> None:
        told.append(progress.done)
        if len(told) == 2:
            kill(client)

    with ParseClient(ParseSettings(), None) as client:
        whole = read(client, long_text, tmp_path / "whole")
        parted = read(client, long_text, tmp_path / "parted", kill_once)
    assert len(whole.pages) > 2
    # The second worker begins again.
    assert told.count(1) == 2
    assert {page.error_code for page in parted.pages} == {None}
    for one, other in zip(whole.pages, parted.pages, strict=True):
        assert [line.text for line in one.lines] == [line.text for line in other.lines]
        assert all((a.boxes == b.boxes).all() for a, b in zip(one.lines, other.lines, strict=True))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_worker_that_ends_twice_is_not_started_again_and_again(
    tmp_path: Path, long_text: Path
) -> None:
    def kill_always(_: Progress) -> None:
        kill(client)

    died = pytest.raises(WorkerDiedError, match=r"long\.txt ended the reading process")
    with ParseClient(ParseSettings(), None) as client, died:
        read(client, long_text, tmp_path / "work", kill_always)


def test_what_an_interrupted_worker_would_still_say_answers_nothing_else(
    tmp_path: Path, long_text: Path
) -> None:
    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    with ParseClient(ParseSettings(), None) as client:
        whole = read(client, long_text, tmp_path / "whole")
        with pytest.raises(KeyboardInterrupt):
            read(client, long_text, tmp_path / "stopped", interrupt)
        client.rest()
        again = read(client, long_text, tmp_path / "again")
    assert len(again.pages) == again.info.page_count == len(whole.pages)


def test_a_time_is_told_with_what_was_said_then(tmp_path: Path) -> None:
    (tmp_path / "call.vtt").write_text(CUES, "utf-8")
    folder = tmp_path / "library"
    with Workspace.open(folder, MadeUpRuntimes()) as library:
        order = IngestOrder((tmp_path / "call.vtt",), Corpus.POLICIES)
        (result,) = library.ingest(order)
        hits = library.search("cellar flooded", SearchFilter(), 1)
    assert [wire.hit_json(hit)["page_label"] for hit in hits] == ["00:00:01"]
    arguments = [str(result.document_id), "--workspace", str(folder)]
    value = json.loads(CliRunner().invoke(show, [*arguments, "--json"]).stdout)
    (page,) = value["pages"]
    assert [(block["place"], block["text"]) for block in page["blocks"]] == [
        ("00:00:01", "Agent: What happened?"),
        ("00:01:12", "Caller: My cellar is flooded."),
    ]
    assert value["facts"] == []
    words = CliRunner().invoke(show, arguments).stdout
    assert "[paragraph, 00:01:12] Caller: My cellar is flooded." in words


def test_what_is_to_be_told_of_a_file_is_told_as_it_is_read() -> None:
    facts = ("Two changes were accepted.",)
    result = IngestResult("a.docx", "da", 1, Outcome.COMPLETE, facts=facts)
    assert wire.ingest_json(result)["facts"] == list(facts)
    assert ingest_line(result).splitlines()[-1].strip() == facts[0]
