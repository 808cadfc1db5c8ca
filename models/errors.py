# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The root of every fault that the program knows, and the faults of models.

The root stands in the lowest layer because every layer raises it. Faults of documents, stores and
questions are in `core.errors`. Whatever is not a `KnownError` is a bug and is shown as one.
"""

from typing import ClassVar


class KnownError(Exception):
    """A fault with a cause that a person can act on.

    Attributes:
        code: Stable name in capitals; relied on by the JSON output.
        message: What happened, and to which file or page.
        advice: What to do about it.
    """

    code: ClassVar[str] = "KNOWN_ERROR"

    def __init__(self, message: str, advice: str) -> None:
        """Keep both sentences; neither is ever used as a format string."""
        super().__init__(message, advice)
        self.message = message
        self.advice = advice

    def __str__(self) -> str:
        """Return the message alone."""
        return self.message


class ModelError(KnownError):
    """A model cannot be used."""

    code = "MODEL_ERROR"


class ModelMissingError(ModelError):
    """A model, or one of its files, is not in the model folder."""

    code = "MODEL_MISSING"


class ModelHashError(ModelError):
    """A model file differs from the catalogue in size or SHA-256; it is never loaded."""

    code = "MODEL_HASH_MISMATCH"


class ModelFetchError(ModelError):
    """A model could not be fetched or imported."""

    code = "MODEL_FETCH_FAILED"


class ModelLoadError(ModelError):
    """The runtime refused a file whose hash is right."""

    code = "MODEL_LOAD_FAILED"


class ModelOutputError(ModelError):
    """A model answered what its protocol does not allow (wrong shape, NaN, off grammar)."""

    code = "MODEL_OUTPUT_INVALID"


class PromptTooLongError(ModelError):
    """A prompt does not fit the language model's context."""

    code = "PROMPT_TOO_LONG"
