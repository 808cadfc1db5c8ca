# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Seconds of a whole verified answer, beside llama.cpp reading the same prompt for one token.

The bare engine is llama-cpp-python's chat call with its own reuse of the last prompt's beginning.
"""

import statistics
from collections.abc import Sequence
from functools import partial
from typing import Any

from core.parse.ocr_factory import OcrFactory
from core.runtimes import LocalRuntimes
from core.settings import Settings
from core.types import SearchFilter
from models.base import Embedder, FloatArray, LanguageModel, ModelIdentity, Prompt, Reranker
from models.llama import _without_tiles
from models.store import ModelStore
from tests.bench.harness import Bench, Measured, measured, seconds
from tests.bench.samples import every, open_library, questions

_QUESTIONS = 8
_AIM_S = 12.0
_CONTEXT = 4096


class _Listening:
    """The language model, and a list of the prompts that went into it."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self.prompts: list[Prompt] = []

    @property
    def identity(self) -> ModelIdentity:
        return self._model.identity

    @property
    def context_tokens(self) -> int:
        return self._model.context_tokens

    def count_tokens(self, text: str) -> int:
        return self._model.count_tokens(text)

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        self._listen(prompt)
        return self._model.complete(prompt, grammar, max_tokens)

    def choice_probabilities(self, prompt: Prompt, choices: Sequence[str]) -> FloatArray:
        self._listen(prompt)
        return self._model.choice_probabilities(prompt, choices)

    def _listen(self, prompt: Prompt) -> None:
        if prompt not in self.prompts:
            self.prompts.append(prompt)


class _ListeningRuntimes:
    """The installed models, the language model listened to."""

    def __init__(self, settings: Settings) -> None:
        self._runtimes = LocalRuntimes(settings)
        self.listening = _Listening(self._runtimes.language_model())

    def embedder(self) -> Embedder:
        return self._runtimes.embedder()

    def reranker(self) -> Reranker | None:
        return self._runtimes.reranker()

    def language_model(self) -> LanguageModel:
        return self.listening

    def ocr_factory(self) -> OcrFactory | None:
        return self._runtimes.ocr_factory()


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Ask questions one after the other; after each the bare engine reads the same prompts."""
    settings = Settings()
    runtimes = _ListeningRuntimes(settings)
    heard = runtimes.listening.prompts
    bare = _bare_engine(settings)
    asked = every(questions(), _QUESTIONS + 1)
    ours: list[float] = []
    theirs: list[float] = []
    with open_library(bench.library, runtimes) as library:
        for number, each in enumerate(asked):
            heard.clear()
            ours.append(seconds(partial(library.ask, each.question, SearchFilter())))
            theirs.append(sum(seconds(partial(_say, bare, prompt)) for prompt in heard))
            if number == 0:  # this one warmed both up
                ours.clear()
                theirs.clear()
    read = [each for each in theirs if each > 0]
    return (
        measured(
            "whole answer",
            "s",
            ours,
            "lower",
            aim=_AIM_S,
            note=f"{len(ours)} questions, {len(theirs) - len(read)} of them without the model",
        ),
        measured(
            "whole answer, with the model",
            "s",
            [mine for mine, other in zip(ours, theirs, strict=True) if other > 0],
            "lower",
            bare=statistics.median(read),
            bare_name="llama.cpp, same prompts",
        ),
    )


def _bare_engine(settings: Settings) -> Any:
    import llama_cpp

    store = ModelStore()
    name = settings.ask.language_model or store.catalogue.of_role("language-model")[0].name
    weights = str(store.require(name).weights)
    # With the matrix tiles of some processors the bare engine dies at its first word.
    with _without_tiles(llama_cpp.llama_cpp):
        return llama_cpp.Llama(weights, n_ctx=_CONTEXT, verbose=False)


def _say(bare: Any, prompt: Prompt) -> None:
    bare.create_chat_completion(
        messages=[
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": prompt.user},
        ],
        max_tokens=1,
        temperature=0,
    )
