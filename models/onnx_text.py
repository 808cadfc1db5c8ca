# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From text to the input of a BERT-like network: what embedder and reranker share."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from tokenizers import Encoding, Tokenizer

from models.errors import ModelLoadError


def load_tokenizer(path: Path) -> Tokenizer:
    """Read a `tokenizer.json` and switch off the cutting and padding that it may ask for.

    Raises:
        ModelLoadError: The file is not a tokenizer.
    """
    try:
        tokenizer = Tokenizer.from_buffer(path.read_bytes())
    except ValueError as error:
        raise ModelLoadError(
            f"{path} is not a tokenizer: {error}", "Run `clauselight models verify`."
        ) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def encodable(text: str) -> str:
    """Replace halves of surrogate pairs, which text out of a PDF may hold and UTF-8 does not."""
    return text.encode("utf-8", "replace").decode("utf-8")


def feeds_of(
    encoding: Encoding, window: int, input_names: tuple[str, ...]
) -> dict[str, npt.NDArray[Any]]:
    """Make the network's input of one text: cut at its end, the closing special token kept.

    Args:
        encoding: One text, or a pair, with special tokens.
        window: Most tokens that the network takes.
        input_names: What the network wants; others are left out.
    """
    ids, types = encoding.ids, encoding.type_ids
    if len(ids) > window:
        ids = [*ids[: window - 1], ids[-1]]
        types = [*types[: window - 1], types[-1]]
    feeds = {
        "input_ids": np.array([ids], dtype=np.int64),
        "attention_mask": np.ones((1, len(ids)), dtype=np.int64),
        "token_type_ids": np.array([types], dtype=np.int64),
    }
    return {name: feeds[name] for name in input_names if name in feeds}
