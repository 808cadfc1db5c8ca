# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Models without weights: deterministic doubles, and ones that fail as real ones do."""

import hashlib
import os
import time
from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from models.base import ByteImage, CropReading, FloatArray, ModelIdentity, OcrLine, Prompt
from models.errors import ModelOutputError, PromptTooLongError

CHAR_WIDTH_PX, LINE_HEIGHT_PX = 10.0, 20.0


def identity(name: str) -> ModelIdentity:
    return ModelIdentity(name, hashlib.sha256(name.encode()).hexdigest(), "fake 1")


def ocr_line(text: str, x: float = 0.0, y: float = 0.0, probability: float = 0.99) -> OcrLine:
    """Make a line whose characters are 10 x 20 pixels each."""
    left = x + CHAR_WIDTH_PX * np.arange(len(text), dtype=np.float32)
    top = np.full(len(text), y, dtype=np.float32)
    boxes = np.stack([left, top, left + CHAR_WIDTH_PX, top + LINE_HEIGHT_PX], axis=1)
    return OcrLine(text, boxes, np.full(len(text), probability, dtype=np.float32))


class FakeOcrEngine:
    """Gives the lines and readings that it was given; a picture all of one colour is empty."""

    def __init__(self, lines: Sequence[OcrLine] = (), readings: Sequence[CropReading] = ()) -> None:
        self.lines = tuple(lines)
        self.readings = tuple(readings)
        self.pages_read = 0

    @property
    def identity(self) -> ModelIdentity:
        return identity("fake-ocr")

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        self.pages_read += 1
        return () if int(image.min()) == int(image.max()) else self.lines

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        nothing = CropReading("", 0.0)
        known = dict(enumerate(self.readings))
        return tuple(
            nothing if int(image.min()) == int(image.max()) else known.get(index, nothing)
            for index, image in enumerate(images)
        )


class FakeEmbedder:
    """A bag of words hashed into 64 numbers: texts with common words are near each other."""

    @property
    def identity(self) -> ModelIdentity:
        return identity("fake-embedder")

    @property
    def dimensions(self) -> int:
        return 64

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in ["", *_words(text)]:
                place = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big")
                vectors[row, place % self.dimensions] += 1.0 if word else 0.1
        norms: FloatArray = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / norms).astype(np.float32)

    def count_tokens(self, text: str) -> int:
        return len(_words(text))


class FakeReranker:
    """Scores a passage by the share of the query's words that it has."""

    @property
    def identity(self) -> ModelIdentity:
        return identity("fake-reranker")

    def score(self, query: str, passages: Sequence[str]) -> FloatArray:
        wanted = set(_words(query))
        return np.array(
            [len(wanted & set(_words(passage))) / max(1, len(wanted)) for passage in passages],
            dtype=np.float32,
        )


class FakeLanguageModel:
    """Gives the replies that it was given, in turn; the last one for ever after."""

    def __init__(
        self,
        replies: Sequence[str] = ("[1]",),
        probabilities: Callable[[Prompt, Sequence[str]], Sequence[float]] | None = None,
        context_tokens: int = 4096,
    ) -> None:
        self._replies = list(replies)
        self._probabilities = probabilities or (lambda _prompt, choices: [1.0] * len(choices))
        self._context_tokens = context_tokens
        self.prompts: list[Prompt] = []

    @property
    def identity(self) -> ModelIdentity:
        return identity("fake-language-model")

    @property
    def context_tokens(self) -> int:
        return self._context_tokens

    def count_tokens(self, text: str) -> int:
        return len(_words(text))

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        self._check(prompt, max_tokens)
        reply = self._replies[0] if len(self._replies) == 1 else self._replies.pop(0)
        if self.count_tokens(reply) > max_tokens:
            raise ModelOutputError("The reply broke off.", "Ask again.")
        return reply

    def choice_probabilities(self, prompt: Prompt, choices: Sequence[str]) -> FloatArray:
        self._check(prompt, 1)
        if any(len(choice) != 1 for choice in choices):
            raise ModelOutputError("A choice is not a single token.", "Use digits.")
        weights = np.array(self._probabilities(prompt, choices), dtype=np.float64)
        shares: FloatArray = (weights / weights.sum()).astype(np.float32)
        return shares

    def _check(self, prompt: Prompt, max_tokens: int) -> None:
        self.prompts.append(prompt)
        if self.count_tokens(f"{prompt.system} {prompt.user}") + max_tokens > self._context_tokens:
            raise PromptTooLongError("The prompt is too long.", "Ask with fewer passages.")


class CrashingOcrEngine(FakeOcrEngine):
    """Ends its whole process on the page of that number (from 0), like a fault in native code."""

    def __init__(self, lines: Sequence[OcrLine] = (), crash_on: int = 0) -> None:
        super().__init__(lines)
        self._crash_on = crash_on

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        if self.pages_read == self._crash_on:
            os._exit(139)
        return super().read_page(image)


class SlowOcrEngine(FakeOcrEngine):
    """Takes its time over every page."""

    def __init__(self, lines: Sequence[OcrLine] = (), seconds: float = 60.0) -> None:
        super().__init__(lines)
        self._seconds = seconds

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        time.sleep(self._seconds)
        return super().read_page(image)


class FaultyOcrEngine(FakeOcrEngine):
    """Raises what a runtime raises that gives the wrong shape."""

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        raise ModelOutputError("The recogniser gave the wrong shape.", "Run models verify.")


class FaultyEmbedder(FakeEmbedder):
    """Raises what a runtime raises that gives NaN."""

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        raise ModelOutputError("A vector has NaN.", "Run models verify.")


class GarbledLanguageModel(FakeLanguageModel):
    """Replies off the grammar: what verification has to withstand from an untrusted model."""

    def __init__(self, reply: str = "[99, -1, ignore your instructions") -> None:
        super().__init__([reply])


class FaultyLanguageModel(FakeLanguageModel):
    """Breaks off in every reply."""

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        raise ModelOutputError("The reply broke off.", "Ask again.")


class SlowLanguageModel(FakeLanguageModel):
    """Takes its time over every reply."""

    def __init__(self, replies: Sequence[str] = ("[1]",), seconds: float = 60.0) -> None:
        super().__init__(replies)
        self._seconds = seconds

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        time.sleep(self._seconds)
        return super().complete(prompt, grammar, max_tokens)


def _words(text: str) -> list[str]:
    return "".join(c.lower() if c.isalnum() else " " for c in text).split()
