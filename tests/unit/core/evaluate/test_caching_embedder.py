# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import numpy as np

from core.evaluate.caching_embedder import CachingEmbedder
from models.base import Embedder
from tests.unit.core.evaluate.hash_embedder import HashEmbedder


def test_a_text_is_embedded_once_over_runs(tmp_path: Path) -> None:
    first, second = HashEmbedder(), HashEmbedder()

    one = CachingEmbedder(first, tmp_path).embed(["a", "b", "a"], "passage")
    two = CachingEmbedder(second, tmp_path).embed(["b", "d", "a"], "passage")

    assert first.asked == [["a", "b"]]
    assert second.asked == [["d"]]
    np.testing.assert_array_equal(one, HashEmbedder().embed(["a", "b", "a"], "passage"))
    np.testing.assert_array_equal(two, HashEmbedder().embed(["b", "d", "a"], "passage"))


def test_other_weights_and_other_kinds_do_not_share(tmp_path: Path) -> None:
    CachingEmbedder(HashEmbedder(), tmp_path).embed(["a"], "passage")
    other, same = HashEmbedder("cd" * 32), HashEmbedder()

    CachingEmbedder(other, tmp_path).embed(["a"], "passage")
    CachingEmbedder(same, tmp_path).embed(["a"], "query")

    assert other.asked == [["a"]]
    assert same.asked == [["a"]]


def test_a_torn_end_is_cut_and_a_damaged_vector_is_not_believed(tmp_path: Path) -> None:
    CachingEmbedder(HashEmbedder(), tmp_path).embed(["a", "b"], "passage")
    (file,) = tmp_path.glob("*-passage.vectors")
    content = bytearray(file.read_bytes())
    record = len(content) // 2
    content[32:36] = b"\xff\xff\xff\x7f"
    file.write_bytes(bytes(content) + content[: record - 5])
    embedder = HashEmbedder()

    vectors = CachingEmbedder(embedder, tmp_path).embed(["a", "b"], "passage")

    assert embedder.asked == [["a"]]
    np.testing.assert_array_equal(vectors, HashEmbedder().embed(["a", "b"], "passage"))
    assert file.stat().st_size == 3 * record


def test_no_texts_give_no_vectors(tmp_path: Path) -> None:
    embedder = HashEmbedder()

    assert CachingEmbedder(embedder, tmp_path).embed([], "query").shape == (0, 64)
    assert embedder.asked == []


def test_it_is_the_embedder_behind_it_to_all_others(tmp_path: Path) -> None:
    embedder = CachingEmbedder(HashEmbedder(), tmp_path)

    assert isinstance(embedder, Embedder)
    assert embedder.identity == HashEmbedder().identity
    assert embedder.count_tokens("two words") == 2
