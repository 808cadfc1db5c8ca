# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The check that stands before every load."""

import os
from pathlib import Path

import pytest

import models.hashing
from models.errors import ModelHashError, ModelMissingError
from models.store import ModelStore
from tests.unit.models.small_models import JOINED, TOKENIZER, WHOLE, catalogue, sha

LONG_AGO_NS = 1_600_000_000_000_000_000


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    store = ModelStore(tmp_path / "models", catalogue())
    for name, data in (
        ("whole/model.onnx", WHOLE),
        ("whole/tokenizer.json", TOKENIZER),
        ("joined/model.gguf", JOINED),
    ):
        path = store.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return store


def states(store: ModelStore) -> dict[str, str]:
    return {status.name: status.state for status in store.list()}


def test_an_intact_model_is_given_with_its_identity(store: ModelStore) -> None:
    found = store.require("whole")
    assert found.sha256 == sha(WHOLE)
    assert found.weights.read_bytes() == WHOLE
    assert found.files["tokenizer.json"].read_bytes() == TOKENIZER


def test_states(store: ModelStore) -> None:
    (store.folder / "joined/model.gguf").unlink()
    (store.folder / "whole/tokenizer.json").write_bytes(TOKENIZER + b" ")
    assert states(store) == {"whole": "damaged", "joined": "missing", "own": "import-only"}


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    store = ModelStore(tmp_path / "nowhere", catalogue())
    assert states(store) == {"whole": "missing", "joined": "missing", "own": "import-only"}
    with pytest.raises(ModelMissingError):
        store.require("whole")
    assert not store.folder.exists()


@pytest.mark.parametrize("damage", [b"", WHOLE[:-1], WHOLE + b"x", b"X" + WHOLE[1:]])
def test_a_damaged_file_is_never_given(store: ModelStore, damage: bytes) -> None:
    (store.folder / "whole/model.onnx").write_bytes(damage)
    with pytest.raises(ModelHashError) as caught:
        store.require("whole")
    assert "models fetch whole" in caught.value.advice


def test_a_change_after_the_first_check_is_seen(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models.hashing, "_SETTLED_NS", -1)
    path = store.folder / "whole/model.onnx"
    store.require("whole")
    path.write_bytes(b"X" + WHOLE[1:])
    with pytest.raises(ModelHashError):
        ModelStore(store.folder, store.catalogue).require("whole")


def test_a_change_with_the_old_time_is_seen(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models.hashing, "_SETTLED_NS", -1)
    path = store.folder / "whole/model.onnx"
    os.utime(path, ns=(LONG_AGO_NS, LONG_AGO_NS))
    store.require("whole")
    path.write_bytes(b"X" + WHOLE[1:])
    os.utime(path, ns=(LONG_AGO_NS, LONG_AGO_NS))
    with pytest.raises(ModelHashError):
        store.require("whole")


def test_an_unchanged_file_is_hashed_once(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models.hashing, "_SETTLED_NS", -1)
    store.require("joined")

    def fail(*_arguments: object) -> str:
        raise AssertionError

    monkeypatch.setattr(models.hashing, "sha256_of", fail)
    assert ModelStore(store.folder, store.catalogue).require("joined").sha256 == sha(JOINED)


def test_a_file_changed_just_now_is_not_remembered(store: ModelStore) -> None:
    store.require("joined")
    assert store.memory.known(store.folder / "joined/model.gguf") is None


@pytest.mark.parametrize("memory", [b"no json", b"[]", b'{"joined/model.gguf": {"stamp": 1}}'])
def test_a_broken_memory_only_costs_time(store: ModelStore, memory: bytes) -> None:
    (store.folder / ".verified.json").write_bytes(memory)
    assert store.require("joined").sha256 == sha(JOINED)


def test_verify_hashes_whatever_is_remembered(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models.hashing, "_SETTLED_NS", -1)
    path = store.folder / "joined/model.gguf"
    path.write_bytes(b"X" + JOINED[1:])
    (status,) = store.verify(["joined"])
    assert status.state == "damaged"
    assert sha(JOINED) in status.problem
    assert states(store)["joined"] == "damaged"
    with pytest.raises(ModelHashError):
        store.require("joined")
