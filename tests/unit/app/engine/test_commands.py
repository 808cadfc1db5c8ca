# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine's commands on a real workspace: real store, real reading, models that are at hand."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from pydantic import ValidationError

from app.engine.commands import Commands
from app.engine.jobs import Job
from app.engine.protocol import Event, Json
from core.errors import CancelledError, KnownError, NotFoundError
from core.progress import CancelToken
from core.types import Corpus
from core.updates.folders import SourceFolders
from core.workspace import Workspace
from models.store import ModelStore
from tests.fakes import FakeEmbedder
from tests.small_library import PointsAt

PNG = b"\x89PNG\r\n\x1a\n"


class Runtimes:
    def __init__(self) -> None:
        self._embedder = FakeEmbedder()
        self._model = PointsAt("flood deductible")

    def embedder(self) -> FakeEmbedder:
        return self._embedder

    def reranker(self) -> None:
        return None

    def language_model(self) -> PointsAt:
        return self._model

    def ocr_factory(self) -> None:
        return None


class Desk:
    """Runs commands as the server does and keeps what they tell meanwhile."""

    def __init__(self, workspace: Workspace, models: ModelStore) -> None:
        self.workspace = workspace
        self.table = Commands(workspace, models).table()
        self.told: list[tuple[Event, Json]] = []
        self.cancel = CancelToken()

    def run(self, name: str, **arguments: Any) -> Json:
        command = self.table[name]
        job = Job(self.cancel, lambda event, data: self.told.append((event, data)))
        result = command.run(job, command.arguments.model_validate(arguments))
        # Whatever is told must be sayable in JSON.
        json.dumps([result, self.told], allow_nan=False, default=str)
        return result


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("documents") / "policy.pdf"
    document = pymupdf.open()
    page = document.new_page(width=612, height=792)
    page.insert_text((72, 90), "4 Deductibles", fontsize=16, fontname="hebo")
    page.insert_text((72, 130), "The flood deductible in Zone A is $5,000 for each loss.")
    page.insert_text((72, 150), "A theft must be told to the police within 24 hours.")
    document.save(path)
    document.close()
    return path


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, policy: Path) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("library")
    models = ModelStore(folder / "models")
    with Workspace.open(folder / "workspace", Runtimes()) as workspace:
        desk = Desk(workspace, models)
        desk.run("ingest", paths=[policy], corpus="policies")
        yield desk


def test_a_document_is_read_told_and_listed(desk: Desk, policy: Path) -> None:
    documents = [data for event, data in desk.told if event is Event.DOCUMENT]
    assert (documents[0]["path"], documents[0]["outcome"]) == (str(policy), "complete")
    stages = [data["stage"] for event, data in desk.told if event is Event.PROGRESS]
    assert "reading" in stages
    listed = desk.run("documents")
    assert listed["failures"] == []
    (document,) = listed["documents"]
    assert (document["document"], document["corpus"], document["pages"]) == (
        "policy.pdf",
        "policies",
        1,
    )


def test_a_file_that_fails_is_listed_until_it_is_forgotten(desk: Desk, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.pdf")
    assert desk.run("ingest", paths=[missing], corpus="regulations") == {"documents": 1}
    (failure,) = desk.run("documents")["failures"]
    assert (failure["path"], failure["corpus"]) == (missing, "regulations")
    assert failure["error"]["code"] == "UNREADABLE"
    desk.run("forget", path=missing, corpus="regulations")
    assert desk.run("documents")["failures"] == []


def test_a_locked_file_is_opened_with_the_password_that_is_given(
    desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "locked.pdf"
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 90), "The hail deductible is $900 for each loss.")
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="hush", owner_pw="o")
    desk.run("ingest", paths=[path], corpus="regulations", password="no")
    (failure,) = desk.run("documents")["failures"]
    assert failure["error"]["code"] == "ENCRYPTED"
    assert failure["error"]["message"] == "The password given for locked.pdf is wrong."
    desk.run("ingest", paths=[path], corpus="regulations", password="hush")
    told = desk.run("documents")
    assert told["failures"] == []
    (made,) = [each for each in told["documents"] if each["document"] == "locked.pdf"]
    assert "hush" not in json.dumps([told, desk.told], default=str)
    desk.run("remove", document_id=made["document_id"])


@pytest.mark.parametrize("wrong", [{"corpus": "x"}, {"password": ["hush"]}, {"hush": "hush"}])
def test_a_wrong_call_does_not_repeat_the_password(desk: Desk, wrong: dict[str, Any]) -> None:
    arguments = {"paths": ["/x/a.pdf"], "corpus": "policies", "password": "hush"} | wrong
    with pytest.raises(ValidationError) as raised:
        desk.table["ingest"].arguments.model_validate(arguments)
    assert "'hush'" not in str(raised.value)
    arguments = desk.table["ingest"].arguments.model_validate(
        {"paths": ["/x/a.pdf"], "corpus": "policies", "password": "hush"}
    )
    assert "hush" not in repr(arguments)


def test_an_answer_comes_with_evidence_before_it(desk: Desk) -> None:
    desk.told.clear()
    answer = desk.run("ask", question="What is the flood deductible in Zone A?")
    evidence = [data for event, data in desk.told if event is Event.EVIDENCE]
    assert evidence[0]["hits"][0]["document"] == "policy.pdf"
    again = desk.run("answer", answer_id=answer["answer_id"])
    assert again == answer
    assert all(isinstance(quote["block_index"], int) for quote in answer["quotes"])


def test_limits_reach_the_search(desk: Desk) -> None:
    answer = desk.run("ask", question="What is the flood deductible?", corpus="regulations")
    assert (answer["outcome"], answer["retrieved"]) == ("refused", [])


def test_a_page_is_drawn_with_its_size(desk: Desk) -> None:
    (document,) = desk.run("documents")["documents"]
    page = desk.run("page", version_id=document["version_id"], page_index=0, zoom=2.0)
    picture = pymupdf.Pixmap(base64.b64decode(page["png"]))
    assert (page["width"], page["height"]) == (612, 792)
    assert (picture.width, picture.height) == (1224, 1584)
    with pytest.raises(KnownError):
        desk.run("page", version_id=document["version_id"], page_index=5, zoom=1.0)


def test_a_number_that_an_answer_does_not_hang_on_is_not_drawn(desk: Desk) -> None:
    answer = desk.run("ask", question="What is the flood deductible in Zone A?")
    with pytest.raises(NotFoundError, match="has no doubtful number"):
        desk.run("number_picture", answer_id=answer["answer_id"], number_id="d.v1.n0")


def test_models_are_told_with_their_state(desk: Desk) -> None:
    models = desk.run("models_status")["models"]
    needed = [model for model in models if model["needed"]]
    assert needed
    assert {model["state"] for model in needed} == {"missing"}


def test_reading_stops_when_it_is_cancelled(desk: Desk, policy: Path) -> None:
    stopped = Desk(desk.workspace, ModelStore())
    stopped.cancel.cancel()
    with pytest.raises(CancelledError):
        stopped.run("ingest", paths=[policy], corpus="regulations")
    with pytest.raises(CancelledError):
        stopped.run("demo")


def test_a_removed_document_is_gone(desk: Desk, tmp_path: Path, policy: Path) -> None:
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(policy.read_bytes())
    desk.run("ingest", paths=[copy], corpus="regulations")
    (made,) = [d for d in desk.run("documents")["documents"] if d["corpus"] == "regulations"]
    desk.run("remove", document_id=made["document_id"])
    assert [d["corpus"] for d in desk.run("documents")["documents"]] == ["policies"]
    with pytest.raises(NotFoundError):
        desk.run("remove", document_id=made["document_id"])


def test_a_document_is_described_by_name(desk: Desk) -> None:
    (document,) = desk.run("documents")["documents"]
    named = {"document_id": document["document_id"], "by": "A. Librarian"}
    told = desk.run("describe", changes={"source_system": "Archive"}, **named)
    assert told["changed"] == {"source_system": {"before": None, "after": "Archive"}}
    (now,) = desk.run("documents")["documents"]
    assert (now["version"], now["metadata"]["source_system"]) == (document["version"], "Archive")
    desk.run("describe", changes={"source_system": None}, **named)
    with pytest.raises(KnownError, match="no field 'sauce'"):
        desk.run("describe", changes={"sauce": "x"}, **named)


def test_an_update_takes_the_folders_that_are_remembered(desk: Desk, tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="No folder is known"):
        desk.run("update", corpus="regulations")
    SourceFolders(desk.workspace.store.database).remember(Corpus.REGULATIONS, [tmp_path])
    report = desk.run("update", corpus="regulations")
    assert (report["folders"], report["added"], report["unchanged"]) == ([str(tmp_path)], [], 0)
