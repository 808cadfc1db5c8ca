# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Vectors that the library holds already, found by the model and the text they were made of.

A vector depends on nothing else, neither on its neighbours in a batch nor on the document, so what
did not change in a new version need not be embedded again.
"""

import hashlib
from collections.abc import Sequence

from core.store.char_codec import unpack_vectors
from core.store.database import Database
from models.base import FloatArray

_BATCH = 500


def embedding_key(embedder: str, text: str) -> str:
    """Name a vector by what it was made with and of.

    Args:
        embedder: SHA-256 of the model.
        text: What was embedded.
    """
    named = f"{embedder}\n{text}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(named).hexdigest()


class KnownVectors:
    """Looks vectors up."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def find(self, keys: Sequence[str]) -> dict[str, FloatArray]:
        """Return vectors by `embedding_key`; a key without one is left out."""
        found: dict[str, FloatArray] = {}
        for start in range(0, len(keys), _BATCH):
            wanted = keys[start : start + _BATCH]
            rows = self._database.rows(
                "SELECT embedding_key, vector FROM child_vectors WHERE embedding_key IN"
                f" ({', '.join('?' * len(wanted))})",
                wanted,
            )
            for row in rows:
                found[row["embedding_key"]] = unpack_vectors([row["vector"]])[0]
        return found
