# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the engine asks of a model. One protocol each; the runtimes stand in the files beside this.

Every runtime is synchronous, is used by one thread at a time, opens no socket, and is
deterministic: the same input gives the same output on the same machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]
ByteImage = npt.NDArray[np.uint8]
"""Pixels, shape (height, width, 3), RGB, top row first."""


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """Which weights spoke: kept with every answer so that an auditor can name them.

    Attributes:
        name: The catalogue's name, for example ``qwen2.5-coder-1.5b``.
        sha256: Hash of the weights, 64 hex digits.
        runtime: Library and version, for example ``llama-cpp-python 0.3.36``.
    """

    name: str
    sha256: str
    runtime: str


@dataclass(frozen=True, slots=True, eq=False)
class OcrLine:
    """One line of print as an OCR engine read it.

    Attributes:
        text: As read; n characters.
        char_boxes: Shape (n, 4), float32: x0, y0, x1, y1 in pixels of the image given, top-left
            origin. Characters of a line run from left to right without gaps between words' boxes.
        char_probabilities: Shape (n,), 0 to 1: the recogniser's own probability of each character,
            never a mean over the line.
    """

    text: str
    char_boxes: FloatArray
    char_probabilities: FloatArray


@dataclass(frozen=True, slots=True)
class CropReading:
    """What a reader made of a small picture that holds one numeral or a few words.

    Attributes:
        text: As read, outer spaces removed; empty when nothing was read.
        probability: Lowest probability of any character in `text`; 0 when `text` is empty.
    """

    text: str
    probability: float


@runtime_checkable
class OcrEngine(Protocol):
    """Reads pictures of pages. Runs in the parse worker process only."""

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        ...

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        """Find and read every line of an upright page.

        Args:
            image: Any size from 1 x 1; upright (turning the page is the caller's work).

        Returns:
            Lines in no promised order; empty when there is no print.

        Raises:
            ModelOutputError: The runtime gave something of the wrong shape.
        """
        ...

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        """Read pictures of one line each with a second recogniser, independent of `read_page`'s.

        Returns:
            One reading per picture, in order.

        Raises:
            ModelOutputError: The runtime gave something of the wrong shape.
        """
        ...


@runtime_checkable
class Embedder(Protocol):
    """Turns text into vectors."""

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> FloatArray:
        """Embed texts; what is longer than the model's window is cut at its end.

        Returns:
            Shape (len(texts), dimensions), each row of L2 norm 1 (an empty text included).

        Raises:
            ModelOutputError: A vector has NaN or the wrong length.
        """
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` without special tokens and without cutting."""
        ...


@runtime_checkable
class Reranker(Protocol):
    """Scores how well passages answer a query (a cross-encoder). Optional in the product."""

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        ...

    def score(self, query: str, passages: Sequence[str]) -> FloatArray:
        """Score each passage; higher is better; comparable between calls.

        Returns:
            Shape (len(passages),), finite.

        Raises:
            ModelOutputError: A score is not finite or is missing.
        """
        ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """A chat prompt in two parts.

    Attributes:
        system: The fixed instruction; a runtime keeps its state warm between calls.
        user: Everything that changes. It holds text of documents: untrusted.
    """

    system: str
    user: str


@runtime_checkable
class LanguageModel(Protocol):
    """A local chat model. Temperature 0, fixed seed."""

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        ...

    @property
    def context_tokens(self) -> int:
        """How many tokens prompt and reply may have together."""
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of a plain text, without the chat template."""
        ...

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        """Generate a reply that the grammar accepts.

        Args:
            prompt: System and user text.
            grammar: GBNF; the reply is in its language.
            max_tokens: 1 or more.

        Raises:
            PromptTooLongError: Prompt and `max_tokens` exceed `context_tokens`.
            ModelOutputError: The reply broke off before the grammar was satisfied.
        """
        ...

    def choice_probabilities(self, prompt: Prompt, choices: Sequence[str]) -> FloatArray:
        """Probability of each choice as the first token of the reply, renormalised over `choices`.

        Args:
            prompt: System and user text.
            choices: Two or more distinct strings, each a single token of this model ("0" to "9").

        Returns:
            Shape (len(choices),), sums to 1.

        Raises:
            PromptTooLongError: The prompt does not fit.
            ModelOutputError: A choice is not a single token.
        """
        ...
