# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Versions, files, ledger, answers and the rebuilding of the index, on real stores."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.answers import Answer, Passage, Quote, Refusal, RefusalCode, Timings
from core.errors import NotFoundError, WorkspaceDamagedError
from core.parse.raw import RawPage
from core.spans import Box, Span
from core.store.answers import AnswerLog, canonical_json, tagged_hash
from core.store.database import Database
from core.store.files import FileStore
from core.store.ledger import PageLedger
from core.store.rebuild import open_vectors
from core.store.vectors import VectorIndex
from core.store.whereabouts import Whereabouts
from core.types import (
    Corpus,
    Metadata,
    PageSource,
    SearchFilter,
    StatedBy,
    Statement,
)
from models.base import ModelIdentity
from tests.documents import DIMENSIONS, DocumentMaker, hashed_vector, version_info
from tests.stores import Stores, simple_document


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


# Versions


def test_versions_are_found_by_path_and_content(stores: Stores) -> None:
    stores.publish(simple_document("da.v1", "Text."), path="/a.pdf")
    info = stores.versions.current("da")
    assert info == version_info("da.v1", path="/a.pdf")
    assert stores.versions.find(Corpus.POLICIES, "/a.pdf") == info
    assert stores.versions.find(Corpus.REGULATIONS, "/a.pdf") is None
    whereabouts = Whereabouts(stores.database, stores.vectors)
    assert whereabouts.holders(Corpus.POLICIES, info.content_sha256) == (info,)
    assert whereabouts.holders(Corpus.REGULATIONS, info.content_sha256) == ()


def test_metadata_is_kept_with_who_states_it_and_where(stores: Stores) -> None:
    read = Metadata(document_type="policy", form_number="HO-3", edition="05 26")
    page = Statement("form_number", StatedBy.PAGE, Span("da.v1", 1, 5, 9))
    document = replace(
        simple_document("da.v1", "Form HO-3"),
        metadata=read,
        statements=(
            Statement("document_type", StatedBy.FILE),
            Statement("edition", StatedBy.PAGE, Span("da.v1", 1, 0, 4)),
            page,
        ),
    )
    given = replace(read, edition="06 26", jurisdiction="Calder")
    stores.publish(document, metadata=given)
    assert stores.versions.current("da").metadata == given
    assert stores.spans.statements("da.v1") == (
        Statement("document_type", StatedBy.FILE),
        Statement("edition", StatedBy.USER),
        page,
        Statement("jurisdiction", StatedBy.USER),
    )
    assert page.span is not None
    assert stores.spans.text(page.span) == "HO-3"
    stores.versions.remove("da")
    assert stores.spans.statements("da.v1") == ()


def test_ids_depend_on_corpus_and_path_and_go_on_counting(stores: Stores) -> None:
    document_id, number, version_id = stores.versions.next_version(Corpus.POLICIES, "/a.pdf")
    digest = hashlib.sha256(b"policies\n/a.pdf").hexdigest()
    assert (document_id, number, version_id) == (f"d{digest[:11]}", 1, f"d{digest[:11]}.v1")
    assert stores.versions.next_version(Corpus.REGULATIONS, "/a.pdf")[0] != document_id
    stores.publish(simple_document(version_id, "Text."), path="/a.pdf")
    assert stores.versions.next_version(Corpus.POLICIES, "/a.pdf")[1] == 2
    assert stores.versions.next_version_id(document_id) == f"{document_id}.v2"
    stores.versions.remove(document_id)
    assert stores.versions.next_version(Corpus.POLICIES, "/a.pdf")[1] == 2


def test_an_id_that_another_path_has_gets_a_suffix(stores: Stores) -> None:
    document_id, _, version_id = stores.versions.next_version(Corpus.POLICIES, "/a.pdf")
    stores.publish(simple_document(version_id, "Text."), path="/other.pdf")
    taken = stores.versions.next_version(Corpus.POLICIES, "/a.pdf")
    assert taken == (f"{document_id}-2", 1, f"{document_id}-2.v1")


def test_a_path_that_is_not_text_is_kept_as_text(stores: Stores) -> None:
    path = "/b\udcff.pdf"
    _, _, version_id = stores.versions.next_version(Corpus.POLICIES, path)
    stores.publish(simple_document(version_id, "Text."), path=path)
    found = stores.versions.find(Corpus.POLICIES, path)
    assert found is not None
    assert found.version_id == version_id
    assert found.file_name == "b\\xff.pdf"


def test_an_unknown_version_is_said(stores: Stores) -> None:
    with pytest.raises(NotFoundError) as fault:
        stores.versions.get("nothing.v1")
    assert "'nothing.v1'" in fault.value.message
    assert stores.versions.list(SearchFilter(), superseded=True) == ()


# Files


def test_a_kept_file_outlives_its_source_and_is_shared(stores: Stores, tmp_path: Path) -> None:
    files = FileStore(stores.database, tmp_path / "files")
    source = tmp_path / "My Policy.PDF"
    source.write_bytes(b"%PDF-1.7 content")
    for version_id in ("da.v1", "db.v1"):
        stores.publish(simple_document(version_id, "Text."), path=f"/{version_id}")
        files.keep(version_id, source)
    source.unlink()
    digest = hashlib.sha256(b"%PDF-1.7 content").hexdigest()
    assert files.canonical_path("da.v1") == tmp_path / "files" / f"{digest}.pdf"
    assert files.canonical_path("db.v1").read_bytes() == b"%PDF-1.7 content"
    stores.versions.remove("da")
    assert files.sweep() == ()
    stores.versions.remove("db")
    assert files.sweep() == (f"{digest}.pdf",)
    with pytest.raises(NotFoundError):
        files.canonical_path("db.v1")


def test_a_copy_that_breaks_off_leaves_nothing(stores: Stores, tmp_path: Path) -> None:
    files = FileStore(stores.database, tmp_path / "files")
    with pytest.raises(FileNotFoundError):
        files.keep("da.v1", tmp_path / "missing.pdf")
    assert list((tmp_path / "files").iterdir()) == []
    with pytest.raises(NotFoundError):
        files.canonical_path("da.v1")


def test_an_odd_extension_is_not_taken_over(stores: Stores, tmp_path: Path) -> None:
    source = tmp_path / "name.p f"
    source.write_bytes(b"x")
    kept = FileStore(stores.database, tmp_path / "files").keep("da.v1", source)
    assert kept.suffix == ""


# Ledger


def test_pages_come_back_by_content_and_settings(stores: Stores) -> None:
    ledger = PageLedger(stores.database)
    page = RawPage(3, 612.0, 792.0, PageSource.TEXT, ())
    ledger.add("aa", "v1", page)
    ledger.add("aa", "v1", replace(page, raw_characters=5))
    ledger.add("aa", "v2", page)
    ledger.add("bb", "v1", page)
    found = ledger.pages("aa", "v1")
    assert list(found) == [3]
    assert found[3].raw_characters == 5
    assert ledger.pages("cc", "v1") == {}
    ledger.clear("aa")
    assert ledger.pages("aa", "v1") == ledger.pages("aa", "v2") == {}
    assert list(ledger.pages("bb", "v1")) == [3]


def test_a_sweep_names_what_was_not_finished(stores: Stores) -> None:
    PageLedger(stores.database).add("aa", "k", RawPage(0, 1.0, 1.0, PageSource.TEXT, ()))
    stores.vectors.close()
    stores.vectors, report = open_vectors(stores.database, stores.folder / "vectors", DIMENSIONS)
    assert report.unfinished == ("aa",)


# Answers


def an_answer(answer_id: str = "a1") -> Answer:
    span = Span("da.v1", 1, 0, 5)
    version = version_info("da.v1")
    box = Box(0, 1.5, 2.0, 3.1, 4.0)
    quote = Quote(
        span, "Text.", version, ("1 A",), 0, "1", (box,), PageSource.OCR, 0.987654321, True
    )
    passage = Passage(
        version, "p", "c", (span,), (span,), ("T",), "Text.", (box,), None, 0.3, None, 1.25
    )
    return Answer(
        answer_id=answer_id,
        question="Was gilt? \ud800 \u00e9",
        text="Text.",
        quotes=(quote,),
        refusal=None,
        retrieved=(passage,),
        models={"embedder": ModelIdentity("minilm", "00" * 32, "onnxruntime 1")},
        signals={"b": 0.1 + 0.2, "a": 1.0},
        seconds=Timings(0.1, 0.2, 0.3, 0.6),
        asked_at="2026-04-01T00:00:00+00:00",
    )


def test_answers_and_refusals_come_back_equal(stores: Stores) -> None:
    log = AnswerLog(stores.database)
    refused = replace(
        an_answer("a2"),
        quotes=(),
        text="",
        refusal=Refusal(RefusalCode.NO_EVIDENCE, "None.", "Ask otherwise.", an_answer().quotes),
    )
    record_hash = log.save(an_answer())
    log.save(refused)
    assert log.load("a1") == an_answer()
    assert log.list(9) == (refused, an_answer())
    assert log.list(1) == (refused,)
    record = stores.database.rows("SELECT record FROM answers WHERE answer_id = 'a1'")[0][0]
    assert record_hash == "sha256:" + hashlib.sha256(record.encode()).hexdigest()
    assert record == canonical_json(an_answer())
    assert list(json.loads(record)) == sorted(json.loads(record))


def test_the_database_refuses_to_change_an_answer(stores: Stores) -> None:
    AnswerLog(stores.database).save(an_answer())
    for sql in ("UPDATE answers SET record = 'x'", "DELETE FROM answers"):
        with pytest.raises(sqlite3.IntegrityError, match="kept as they were given"):
            stores.database.write(sql)
    with pytest.raises(sqlite3.IntegrityError):
        AnswerLog(stores.database).save(an_answer())


def test_a_record_that_was_changed_behind_the_program_is_not_believed(stores: Stores) -> None:
    log = AnswerLog(stores.database)
    log.save(an_answer())
    stores.database.write("DROP TRIGGER answers_no_update")
    stores.database.write("UPDATE answers SET record = replace(record, 'Text.', 'Test.')")
    with pytest.raises(WorkspaceDamagedError, match="was changed"):
        log.load("a1")
    stores.database.write("UPDATE answers SET record = '{}', record_hash = ?", (tagged_hash("{}"),))
    with pytest.raises(WorkspaceDamagedError, match="cannot be read"):
        log.load("a1")
    with pytest.raises(NotFoundError):
        log.load("a9")


# The vector index


def filled(folder: Path) -> None:
    stores = Stores.open(folder)
    stores.publish(simple_document("da.v1", "The flood deductible is $5,000."))
    stores.close()


def works(folder: Path) -> bool:
    stores = Stores.open(folder)
    hits = stores.vectors.query(Corpus.POLICIES, hashed_vector("flood"), 3)
    stores.close()
    return [id_ for id_, _ in hits] == ["da.v1.c0"]


def test_a_broken_index_is_damaged_and_then_rebuilt(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "vectors" / "chroma.sqlite3").write_bytes(b"no database " * 1000)
    with pytest.raises(WorkspaceDamagedError) as fault:
        VectorIndex.open(tmp_path / "vectors", DIMENSIONS)
    assert "Rebuild" in fault.value.advice
    assert works(tmp_path)


def test_an_index_that_is_gone_is_rebuilt(tmp_path: Path) -> None:
    import shutil

    filled(tmp_path)
    shutil.rmtree(tmp_path / "vectors")
    assert works(tmp_path)


def test_an_index_of_other_dimensions_is_refused_and_rebuilt(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(WorkspaceDamagedError) as fault:
        VectorIndex.open(tmp_path / "vectors", DIMENSIONS + 1)
    assert f"vectors of {DIMENSIONS}, not {DIMENSIONS + 1}" in fault.value.message
    assert works(tmp_path)


def test_a_library_of_another_model_is_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    database = Database.open(tmp_path)
    with pytest.raises(WorkspaceDamagedError) as fault:
        open_vectors(database, tmp_path / "vectors", DIMENSIONS + 1)
    assert "Install that model again" in fault.value.advice
    database.close()


def test_a_graph_that_was_destroyed_is_rebuilt(tmp_path: Path) -> None:
    stores = Stores.open(tmp_path)
    maker = DocumentMaker(version_id="da.v1")
    for n in range(1200):
        maker.heading(f"{n} Clause")
        maker.paragraph(" ".join(f"word{n}x{i}" for i in range(100)))
    stores.publish(maker.document())
    vector = hashed_vector("word7x3 word7x4")
    before = stores.vectors.query(Corpus.POLICIES, vector, 3)
    stores.close()
    graphs = list((tmp_path / "vectors").rglob("*.bin"))
    assert graphs
    for path in graphs:
        path.write_bytes(b"garbage")
    again = Stores.open(tmp_path)
    assert [id_ for id_, _ in again.vectors.query(Corpus.POLICIES, vector, 3)][:1] == [before[0][0]]
    again.close()


def test_vectors_must_be_numbers_and_match(stores: Stores) -> None:
    bad = np.full((1, DIMENSIONS), np.nan, np.float32)
    with pytest.raises(ValueError, match="1 ids"):
        stores.vectors.add(Corpus.POLICIES, ["a"], bad, ["da.v1"])
    with pytest.raises(ValueError, match="2 ids"):
        stores.vectors.add(Corpus.POLICIES, ["a", "b"], bad, ["da.v1"])


def test_the_environment_cannot_turn_the_index_into_a_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMA_API_IMPL", "chromadb.api.fastapi.FastAPI")
    monkeypatch.setenv("CHROMA_SERVER_HOST", "example.invalid")
    monkeypatch.setenv("ANONYMIZED_TELEMETRY", "True")
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("CHROMA_API_IMPL=chromadb.api.fastapi.FastAPI\n")
    filled(tmp_path / "library")
    assert works(tmp_path / "library")
