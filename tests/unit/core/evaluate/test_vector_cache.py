# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from core.evaluate.vector_cache import VectorCache
from models.base import FloatArray, ModelIdentity


class CountingEmbedder:
    """Vectors from hashes; remembers what it was asked."""

    dimensions = 4

    def __init__(self, sha256: str = "ab" * 32) -> None:
        self.identity = ModelIdentity("hash", sha256, "test")
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        self.asked.append(list(texts))
        rows = [np.frombuffer(hashlib.sha256(t.encode()).digest()[:4], np.uint8) for t in texts]
        vectors = np.array(rows, np.float32) + 1
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)

    def count_tokens(self, text: str) -> int:
        return len(text.split())


def test_a_text_is_embedded_once_over_runs(tmp_path: Path) -> None:
    first, second = CountingEmbedder(), CountingEmbedder()

    one = VectorCache(first, "passage", tmp_path, batch=2).embed(["a", "b", "c"])
    two = VectorCache(second, "passage", tmp_path).embed(["c", "d", "a"])

    assert first.asked == [["a", "b"], ["c"]]
    assert second.asked == [["d"]]
    np.testing.assert_array_equal(two[[0, 2]], one[[2, 0]])
    np.testing.assert_array_equal(two[1], CountingEmbedder().embed(["d"], "passage")[0])


def test_other_weights_and_other_kinds_do_not_share(tmp_path: Path) -> None:
    VectorCache(CountingEmbedder(), "passage", tmp_path).embed(["a"])
    other, query = CountingEmbedder("cd" * 32), CountingEmbedder()

    VectorCache(other, "passage", tmp_path).embed(["a"])
    VectorCache(query, "query", tmp_path).embed(["a"])

    assert other.asked == [["a"]]
    assert query.asked == [["a"]]


def test_a_torn_end_is_cut_and_a_damaged_vector_is_not_believed(tmp_path: Path) -> None:
    VectorCache(CountingEmbedder(), "passage", tmp_path).embed(["a", "b"])
    (file,) = tmp_path.iterdir()
    content = bytearray(file.read_bytes())
    record = len(content) // 2
    content[32:36] = b"\xff\xff\xff\x7f"
    file.write_bytes(bytes(content) + content[: record - 5])
    embedder = CountingEmbedder()

    vectors = VectorCache(embedder, "passage", tmp_path).embed(["a", "b"])

    assert embedder.asked == [["a"]]
    np.testing.assert_array_equal(vectors, CountingEmbedder().embed(["a", "b"], "passage"))
    assert file.stat().st_size == 3 * record


def test_without_a_folder_nothing_is_kept() -> None:
    embedder = CountingEmbedder()
    cache = VectorCache(embedder, "passage", None)

    cache.embed(["a"])
    cache.embed(["a"])

    assert embedder.asked == [["a"], ["a"]]


def test_no_texts_give_no_vectors(tmp_path: Path) -> None:
    assert VectorCache(CountingEmbedder(), "passage", tmp_path).embed([]).shape == (0, 4)
