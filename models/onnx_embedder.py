# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Embeddings by a BERT-like network in ONNX: masked mean over the tokens, then length 1.

Texts are run one by one. On a few cores this is as fast as batches (there is no padding to
compute), and a text's vector cannot depend on which texts stood beside it, as it could in a batch
through a network that is quantised on the fly.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from models.base import FloatArray, ModelIdentity
from models.errors import ModelOutputError
from models.onnx_session import OnnxSession
from models.onnx_text import encodable, feeds_of, load_tokenizer
from models.store import InstalledModel

WINDOW_TOKENS = 256
"""Tokens that the network sees, the two special ones included; the rest of a text is cut off."""

_TOKENIZER = "tokenizer.json"


class OnnxEmbedder:
    """An `Embedder` over ONNX Runtime. Queries and passages are embedded alike."""

    def __init__(self, model: InstalledModel, threads: int = 2) -> None:
        """Load the network and its tokenizer.

        Args:
            model: From `ModelStore.require`; files are the network and ``tokenizer.json``.
            threads: Threads that a text may use, 1 or more.
        """
        self._session = OnnxSession(model.weights, threads)
        self._tokenizer = load_tokenizer(model.files[_TOKENIZER])
        self._identity = ModelIdentity(model.name, model.sha256, self._session.runtime)
        self._dimensions = int(self._vector("").shape[0])

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        return self._identity

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._dimensions

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        """Embed texts; what is longer than `WINDOW_TOKENS` is cut at its end."""
        vectors = np.zeros((len(texts), self._dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self._vector(text)
        return vectors

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` without special tokens and without cutting."""
        return len(self._tokenizer.encode(encodable(text), add_special_tokens=False).ids)

    def _vector(self, text: str) -> FloatArray:
        """Embed one text.

        Raises:
            ModelOutputError: The network's answer has no direction or the wrong shape.
        """
        encoding = self._tokenizer.encode(encodable(text))
        states = self._session.run(feeds_of(encoding, WINDOW_TOKENS, self._session.input_names))
        tokens = min(len(encoding.ids), WINDOW_TOKENS)
        if states.ndim != 3 or states.shape[:2] != (1, tokens):
            raise ModelOutputError(
                f"The embedder gave the shape {states.shape} for {tokens} tokens.",
                "The model is not a sentence embedder of the expected kind. Choose another.",
            )
        mean: FloatArray = states[0].mean(axis=0, dtype=np.float32)
        norm = float(np.linalg.norm(mean))
        if norm == 0.0:
            raise ModelOutputError(
                "The embedder gave a vector of length 0.", "Run `clauselight models verify`."
            )
        return mean / np.float32(norm)
