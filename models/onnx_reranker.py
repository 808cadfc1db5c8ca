# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A cross-encoder in ONNX that reads question and passage together. Used when one is installed."""

from collections.abc import Sequence

import numpy as np

from models.base import FloatArray, ModelIdentity
from models.errors import ModelOutputError
from models.onnx_session import OnnxSession
from models.onnx_text import encodable, feeds_of, load_tokenizer
from models.store import InstalledModel

WINDOW_TOKENS = 512
"""Tokens that the network sees, the special ones included; the end of the passage is cut off."""

_TOKENIZER = "tokenizer.json"


class OnnxReranker:
    """A `Reranker` over ONNX Runtime.

    The network has one score per pair, or two (no, yes) of which the difference is the score.
    """

    def __init__(self, model: InstalledModel, threads: int = 2) -> None:
        """Load the network and its tokenizer.

        Args:
            model: From `ModelStore.require`; files are the network and ``tokenizer.json``.
            threads: Threads that a pair may use, 1 or more.
        """
        self._session = OnnxSession(model.weights, threads)
        self._tokenizer = load_tokenizer(model.files[_TOKENIZER])
        self._identity = ModelIdentity(model.name, model.sha256, self._session.runtime)

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        return self._identity

    def score(self, query: str, passages: Sequence[str]) -> FloatArray:
        """Score each passage; higher is better; comparable between calls."""
        scores = [self._score(query, passage) for passage in passages]
        return np.array(scores, dtype=np.float32)

    def _score(self, query: str, passage: str) -> float:
        """Score one pair.

        Raises:
            ModelOutputError: The network has neither one score nor two.
        """
        encoding = self._tokenizer.encode(encodable(query), encodable(passage))
        output = self._session.run(feeds_of(encoding, WINDOW_TOKENS, self._session.input_names))
        scores = output.reshape(-1)
        if scores.shape == (1,):
            return float(scores[0])
        if scores.shape == (2,):
            return float(scores[1] - scores[0])
        raise ModelOutputError(
            f"The reranker gave {scores.size} numbers for one pair.",
            "The model is not a cross-encoder of the expected kind. Choose another.",
        )
