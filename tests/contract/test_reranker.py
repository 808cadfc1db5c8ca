# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every Reranker keeps to. The real one is tried on a small network made here."""

from pathlib import Path

import numpy as np
import pytest

from models.base import Reranker
from tests.fakes import FakeReranker


class RerankerContract:
    @pytest.fixture
    def reranker(self, tmp_path: Path) -> Reranker:
        raise NotImplementedError

    def test_has_an_identity(self, reranker: Reranker) -> None:
        assert isinstance(reranker, Reranker)
        assert len(reranker.identity.sha256) == 64

    def test_scores_are_finite_and_one_each(self, reranker: Reranker) -> None:
        scores = reranker.score("flood deductible", ["the flood deductible", "", "board"])
        assert scores.shape == (3,)
        assert scores.dtype == np.float32
        assert np.isfinite(scores).all()

    def test_no_passages_no_scores(self, reranker: Reranker) -> None:
        assert reranker.score("flood", []).shape == (0,)

    def test_a_score_does_not_depend_on_the_call(self, reranker: Reranker) -> None:
        alone = reranker.score("flood deductible", ["the flood deductible"])[0]
        among = reranker.score("flood deductible", ["board", "the flood deductible"])[1]
        assert alone == among


class TestFakeReranker(RerankerContract):
    @pytest.fixture
    def reranker(self, tmp_path: Path) -> Reranker:
        return FakeReranker()

    def test_the_passage_with_the_words_is_first(self, reranker: Reranker) -> None:
        scores = reranker.score("flood deductible", ["board", "the flood deductible"])
        assert list(scores) == [0.0, 1.0]
