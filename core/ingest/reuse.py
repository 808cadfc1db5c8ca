# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Embeds of a new version only what the library has no vector of yet."""

from collections.abc import Callable, Sequence

import numpy as np

from core.store.database import Database
from core.store.embeddings import KnownVectors, embedding_key
from models.base import Embedder, FloatArray


def embed_new(
    database: Database,
    embedder: Embedder,
    texts: Sequence[str],
    embed: Callable[[Sequence[str]], FloatArray],
) -> tuple[FloatArray, int]:
    """Return the vectors of texts in order, and how many were made now.

    Args:
        database: Where vectors are kept.
        embedder: Whose vectors are wanted; only its name is asked for.
        texts: Of a document's children.
        embed: Makes the vectors that there are none of.
    """
    keys = [embedding_key(embedder.identity.sha256, text) for text in texts]
    known = KnownVectors(database).find(list(dict.fromkeys(keys)))
    fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    made = embed(list(fresh.values()))
    known.update(zip(fresh, made, strict=True))
    vectors = [known[key] for key in keys]
    return np.array(vectors, np.float32).reshape(-1, embedder.dimensions), len(fresh)
