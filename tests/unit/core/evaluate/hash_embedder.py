# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An embedder without weights: words hashed into vectors, and a record of what it was asked."""

import hashlib
from collections.abc import Sequence
from typing import Literal

import numpy as np

from models.base import FloatArray, ModelIdentity


class HashEmbedder:
    """Texts that share words have a cosine above 0."""

    dimensions = 64

    def __init__(self, sha256: str = "ab" * 32) -> None:
        self.identity = ModelIdentity("hash", sha256, "test")
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        self.asked.append(list(texts))
        vectors = np.full((len(texts), self.dimensions), 1e-3, np.float32)
        for row, text in enumerate(texts):
            for word in text.casefold().split():
                digest = hashlib.sha256(word.strip(".,?").encode()).digest()
                vectors[row, digest[0] % self.dimensions] += 1
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)

    def count_tokens(self, text: str) -> int:
        return len(text.split())
