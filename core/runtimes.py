# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which models a workspace works with; each is checked and loaded when first used, then kept."""

import functools
import threading
from collections.abc import Callable
from typing import Protocol

from core.settings import Settings
from models.base import Embedder, LanguageModel, OcrEngine, Reranker
from models.store import ModelStore

OcrFactory = Callable[[], OcrEngine]
"""Takes nothing, can be pickled, and is called in the parse worker only."""


class Runtimes(Protocol):
    """Where a workspace gets its models from."""

    def embedder(self) -> Embedder:
        """Return the embedder."""
        ...

    def reranker(self) -> Reranker | None:
        """Return the reranker; None when none is installed."""
        ...

    def language_model(self) -> LanguageModel:
        """Return the language model."""
        ...

    def ocr_factory(self) -> OcrFactory | None:
        """Return what makes the OCR engine; None reads text layers only."""
        ...


class LocalRuntimes:
    """The installed models. Each file's hash is checked before its runtime sees it."""

    def __init__(self, settings: Settings, store: ModelStore | None = None) -> None:
        """Load nothing yet.

        Args:
            settings: Which language model, and how many threads.
            store: The model folder; None takes the user's.
        """
        self._settings = settings
        self._store = store or ModelStore()
        self._lock = threading.Lock()
        self._embedder: Embedder | None = None
        self._reranker: Reranker | None = None
        self._language_model: LanguageModel | None = None

    def embedder(self) -> Embedder:
        """Return the embedder.

        Raises:
            ModelError: It is missing, damaged, or cannot be loaded.
        """
        with self._lock:
            if self._embedder is None:
                self._embedder = OnnxEmbedder.load(
                    self._store, _default(self._store, "embedder"), self._settings.ask.llm_threads
                )
            return self._embedder

    def reranker(self) -> Reranker | None:
        """Return the reranker; None when none is installed.

        Raises:
            ModelError: It is damaged, or cannot be loaded.
        """
        with self._lock:
            if self._reranker is None:
                for status in self._store.list():
                    if status.role == "reranker" and status.state == "installed":
                        self._reranker = OnnxReranker.load(
                            self._store, status.name, self._settings.ask.llm_threads
                        )
            return self._reranker

    def language_model(self) -> LanguageModel:
        """Return the language model.

        Raises:
            ModelError: It is missing, damaged, or cannot be loaded.
        """
        with self._lock:
            if self._language_model is None:
                name = self._settings.ask.language_model
                self._language_model = LlamaModel.load(
                    self._store,
                    name or _default(self._store, "language-model"),
                    self._settings.ask.llm_threads,
                )
            return self._language_model

    def ocr_factory(self) -> OcrFactory:
        """Return what makes the OCR engine in the worker."""
        return functools.partial(
            PaddleOcrEngine.load, self._store.folder, self._settings.parse.ocr_threads
        )


def _default(store: ModelStore, role: Role) -> str:
    return store.catalogue.of_role(role)[0].name
