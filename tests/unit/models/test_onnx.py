# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the ONNX runtimes make of a network's answer; networks are stood in for."""

import os
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

import models.onnx_embedder
import models.onnx_reranker
from models.errors import ModelLoadError, ModelOutputError
from models.onnx_embedder import OnnxEmbedder
from models.onnx_reranker import WINDOW_TOKENS, OnnxReranker
from models.onnx_session import OnnxSession, Tensor
from models.store import InstalledModel

VOCABULARY = {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "flood": 3, "fire": 4}


class StubSession:
    runtime = "stub 1"
    input_names = ("input_ids", "attention_mask")
    answer: Tensor = np.zeros((1, 1), np.float32)
    feeds: Mapping[str, Tensor] = {}

    def __init__(self, path: Path, threads: int) -> None:
        self.path = path

    def run(self, feeds: Mapping[str, Tensor]) -> Tensor:
        type(self).feeds = feeds
        if self.answer.ndim == 3:
            tokens = feeds["input_ids"].shape[1]
            return np.repeat(self.answer[:, :1], tokens, axis=1)
        return self.answer


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> InstalledModel:
    tokenizer = Tokenizer(WordLevel(VOCABULARY, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    monkeypatch.setattr(models.onnx_reranker, "OnnxSession", StubSession)
    monkeypatch.setattr(models.onnx_embedder, "OnnxSession", StubSession)
    files = {"model.onnx": tmp_path / "model.onnx", "tokenizer.json": tmp_path / "tokenizer.json"}
    return InstalledModel("stub", "reranker", "0" * 64, files)


@pytest.mark.parametrize(("answer", "score"), [([[1.5]], 1.5), ([[1.0, 4.0]], 3.0), ([2.0], 2.0)])
def test_one_score_or_two(
    model: InstalledModel, monkeypatch: pytest.MonkeyPatch, answer: list[float], score: float
) -> None:
    monkeypatch.setattr(StubSession, "answer", np.array(answer, np.float32))
    assert OnnxReranker(model).score("flood", ["fire", "flood"]).tolist() == [score, score]
    assert StubSession.feeds["input_ids"].tolist() == [[1, 3, 2, 3, 2]]


def test_a_network_of_three_scores_is_refused(
    model: InstalledModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StubSession, "answer", np.zeros((1, 3), np.float32))
    with pytest.raises(ModelOutputError):
        OnnxReranker(model).score("flood", ["fire"])


def test_a_long_passage_is_cut_at_its_end(model: InstalledModel) -> None:
    OnnxReranker(model).score("flood", ["fire " * 2000])
    ids = StubSession.feeds["input_ids"][0].tolist()
    assert len(ids) == WINDOW_TOKENS
    assert ids[:3] == [1, 3, 2]
    assert ids[-1] == 2


def test_an_embedding_is_the_mean_at_length_one(
    model: InstalledModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StubSession, "answer", np.array([[[3.0, 4.0]]], np.float32))
    embedder = OnnxEmbedder(model)
    assert embedder.dimensions == 2
    assert embedder.embed(["flood fire"], "query").tolist() == [pytest.approx([0.6, 0.8])]


def test_a_vector_of_length_zero_is_an_error(
    model: InstalledModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StubSession, "answer", np.zeros((1, 1, 2), np.float32))
    with pytest.raises(ModelOutputError):
        OnnxEmbedder(model)


def test_a_network_of_another_kind_is_an_error(
    model: InstalledModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StubSession, "answer", np.ones((1, 2), np.float32))
    with pytest.raises(ModelOutputError):
        OnnxEmbedder(model)


def test_the_runtime_is_told_to_report_nothing_before_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORT_DISABLE_TELEMETRY", "0")
    with pytest.raises(ModelLoadError):
        OnnxSession(tmp_path / "missing.onnx", 1)
    assert os.environ["ORT_DISABLE_TELEMETRY"] == "1"


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.onnx"
    path.write_bytes(b"not a network")
    with pytest.raises(ModelLoadError):
        OnnxSession(path, 1)


def test_a_file_that_is_no_tokenizer_is_refused(model: InstalledModel) -> None:
    model.files["tokenizer.json"].write_bytes(b"{}")
    with pytest.raises(ModelLoadError):
        OnnxReranker(model)
