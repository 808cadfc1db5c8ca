# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every Embedder keeps to, a double as well as the real network."""

import numpy as np
import pytest

from models.base import Embedder
from models.onnx_embedder import WINDOW_TOKENS, OnnxEmbedder
from models.store import ModelStore
from tests.fakes import FakeEmbedder


@pytest.fixture(scope="module")
def real() -> Embedder:
    return OnnxEmbedder(ModelStore().require("all-minilm-l6-v2-int8"))


class EmbedderContract:
    @pytest.fixture
    def embedder(self) -> Embedder:
        raise NotImplementedError

    def test_has_an_identity(self, embedder: Embedder) -> None:
        assert isinstance(embedder, Embedder)
        assert len(embedder.identity.sha256) == 64

    def test_rows_have_length_one(self, embedder: Embedder) -> None:
        vectors = embedder.embed(["flood", "", "\ud800 half a pair", "word " * 3000], "passage")
        assert vectors.shape == (4, embedder.dimensions)
        assert vectors.dtype == np.float32
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)

    def test_nothing_gives_no_rows(self, embedder: Embedder) -> None:
        assert embedder.embed([], "query").shape == (0, embedder.dimensions)

    def test_a_text_does_not_depend_on_its_neighbours(self, embedder: Embedder) -> None:
        alone = embedder.embed(["the flood deductible"], "passage")[0]
        among = embedder.embed(["x", "the flood deductible", "y " * 200], "passage")[1]
        assert np.array_equal(alone, among)

    def test_what_is_alike_is_near(self, embedder: Embedder) -> None:
        query = embedder.embed(["What is the flood deductible?"], "query")[0]
        near, far = embedder.embed(
            ["The flood deductible is 5,000.", "Minutes of the board of directors."], "passage"
        )
        assert float(query @ near) > float(query @ far) + 0.2

    def test_counts_tokens_without_cutting(self, embedder: Embedder) -> None:
        assert embedder.count_tokens("") == 0
        assert embedder.count_tokens("flood water") == 2
        assert embedder.count_tokens("flood " * 3000) == 3000


class TestFakeEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        return FakeEmbedder()


@pytest.mark.model
class TestOnnxEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self, real: Embedder) -> Embedder:
        return real

    def test_what_is_beyond_the_window_is_cut(self, embedder: Embedder) -> None:
        full = "flood " * (WINDOW_TOKENS - 2)
        one, two = embedder.embed([full, full + "minutes of the board"], "passage")
        assert np.array_equal(one, two)
