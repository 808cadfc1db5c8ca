# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which models a workspace works with; each is checked and loaded when first used, then kept."""

import functools
import threading
from typing import Protocol

from core.ingest.far import EmbedderFactory
from core.ocr_runtime import all_cores, default_name, load_ocr
from core.parse.ocr_factory import OcrFactory
from core.settings import Settings
from models.base import Embedder, LanguageModel, Reranker
from models.catalogue import Role
from models.llama import LlamaModel
from models.onnx_embedder import OnnxEmbedder
from models.onnx_reranker import OnnxReranker
from models.store import ModelStore


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

    def far_factories(self) -> tuple[EmbedderFactory, OcrFactory | None]:
        """Return what makes the embedder and the OCR engine on another machine, from its models."""
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
        self._threads = settings.ask.llm_threads or all_cores()
        self._lock = threading.Lock()
        self._embedder: Embedder | None = None
        self._reranker: Reranker | None = None
        self._language_model: LanguageModel | None = None

    def embedder(self) -> Embedder:
        """Return the embedder; a ModelError says that it is missing, damaged or unloadable."""
        with self._lock:
            if self._embedder is None:
                name = default_name(self._store, "embedder")
                self._embedder = OnnxEmbedder(self._store.require(name), self._threads)
            return self._embedder

    def reranker(self) -> Reranker | None:
        """Return the reranker, None when none is installed; a ModelError as `embedder`."""
        with self._lock:
            if self._reranker is None:
                name = self._installed("reranker")
                if name is not None:
                    self._reranker = OnnxReranker(self._store.require(name), self._threads)
            return self._reranker

    def language_model(self) -> LanguageModel:
        """Return the language model; a ModelError as `embedder`."""
        with self._lock:
            if self._language_model is None:
                name = self._settings.ask.language_model
                model = self._store.require(name or default_name(self._store, "language-model"))
                self._language_model = LlamaModel(model, self._threads)
            return self._language_model

    def ocr_factory(self) -> OcrFactory:
        """Return what makes the OCR engine in the worker."""
        threads = self._settings.parse.ocr_threads or all_cores()
        return functools.partial(load_ocr, self._store.folder, threads)

    def far_factories(self) -> tuple[EmbedderFactory, OcrFactory]:
        """Return functions that can be sent there; they look into the model folder there."""
        threads = self._settings.parse.ocr_threads
        return (
            functools.partial(load_embedder, self._settings.ask.llm_threads),
            functools.partial(load_ocr, None, threads),
        )

    def _installed(self, role: Role) -> str | None:
        for status in self._store.list():
            if status.role == role and status.state == "installed":
                return status.name
        return None


def load_embedder(threads: int) -> Embedder:
    """Check the embedder of this machine and load it; a ModelError says what is wrong with it."""
    store = ModelStore()
    return OnnxEmbedder(store.require(default_name(store, "embedder")), threads or all_cores())
