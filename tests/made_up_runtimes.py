# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Models without weights, for tests of a whole workspace."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from core.ingest.far import EmbedderFactory
from core.parse.ocr_factory import OcrFactory
from models.base import Embedder, FloatArray, LanguageModel, Reranker
from tests.fakes import FakeEmbedder
from tests.small_library import PointsAt


class MadeUpRuntimes:
    """Models without weights."""

    def __init__(self, ocr_factory: OcrFactory | None = None) -> None:
        self._ocr_factory = ocr_factory

    def embedder(self) -> Embedder:
        return WideEmbedder()

    def reranker(self) -> Reranker | None:
        return None

    def language_model(self) -> LanguageModel:
        return PointsAt("$5,000")

    def ocr_factory(self) -> OcrFactory | None:
        return self._ocr_factory

    def far_factories(self) -> tuple[EmbedderFactory, OcrFactory | None]:
        return WideEmbedder, self._ocr_factory


class WideEmbedder(FakeEmbedder):
    """Vectors as long as the real one's: the made-up ones, filled up with zeros."""

    @property
    def dimensions(self) -> int:
        return 384

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        narrow = super().embed(texts, kind)
        return np.pad(narrow, ((0, 0), (0, self.dimensions - narrow.shape[1])))
