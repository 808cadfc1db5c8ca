# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Passages embedded per second, beside ONNX Runtime and the tokenizer called by hand."""

import numpy as np
import numpy.typing as npt
import onnxruntime
import pymupdf
from tokenizers import Tokenizer

from core.runtimes import LocalRuntimes
from core.settings import Settings
from models.store import ModelStore
from tests.bench.harness import Bench, Measured, measured, rates, take_turns
from tests.bench.samples import policy

_WORDS = 65
_PASSAGES = 60
_WINDOW = 256


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Measure the same passages both ways."""
    texts = _passages()
    embedder = LocalRuntimes(Settings()).embedder()
    bare = _Bare()
    tokens = sum(embedder.count_tokens(text) for text in texts) / len(texts)
    cosines = (embedder.embed(texts[:4], "passage") * bare.embed(texts[:4])).sum(axis=1)
    ours, theirs = take_turns(
        lambda: embedder.embed(texts, "passage"), lambda: bare.embed(texts), bench.rounds
    )
    beside = measured("bare", "passages/s", rates(len(texts), theirs), "higher").value
    return (
        measured(
            "embedding",
            "passages/s",
            rates(len(texts), ours),
            "higher",
            bare=beside,
            bare_name="onnxruntime and tokenizers",
            note=f"{tokens:.0f} tokens a passage; least cosine of both {cosines.min():.4f}",
        ),
    )


def _passages() -> list[str]:
    with pymupdf.open(policy()) as document:
        words = " ".join(page.get_text() for page in document).split()
    cuts = range(0, len(words) - _WORDS, _WORDS)
    return [" ".join(words[start : start + _WORDS]) for start in cuts][:_PASSAGES]


class _Bare:
    """One session, one tokenizer, one text at a time."""

    def __init__(self) -> None:
        store = ModelStore()
        model = store.require(store.catalogue.of_role("embedder")[0].name)
        self._session = onnxruntime.InferenceSession(str(model.weights))
        self._names = [each.name for each in self._session.get_inputs()]
        self._tokenizer = Tokenizer.from_file(str(model.files["tokenizer.json"]))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_WINDOW)

    def embed(self, texts: list[str]) -> npt.NDArray[np.float32]:
        vectors = []
        for text in texts:
            encoding = self._tokenizer.encode(text)
            given = {
                "input_ids": [encoding.ids],
                "attention_mask": [encoding.attention_mask],
                "token_type_ids": [encoding.type_ids],
            }
            feeds = {name: np.array(given[name], np.int64) for name in self._names}
            mean = self._session.run(None, feeds)[0][0].mean(axis=0)
            vectors.append(mean / np.linalg.norm(mean))
        return np.array(vectors, np.float32)
