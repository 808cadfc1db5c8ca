# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Vectors of texts that were embedded before, kept in a folder by hash.

An evaluation embeds the same passages again and again. There is one file for each model and kind of
text: records of a text's SHA-256 and its vector, only ever added to. What a crash left half-written
at its end is cut off; a record whose vector has not length 1 is not believed.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from models.base import Embedder, FloatArray

Kind = Literal["query", "passage"]


class VectorCache:
    """Embeds through an embedder, each text at most once."""

    def __init__(
        self, embedder: Embedder, kind: Kind, folder: Path | None, batch: int = 64
    ) -> None:
        """Open or create the cache of one embedder.

        Args:
            embedder: What embeds the texts that are new.
            kind: Which of the embedder's two kinds of text.
            folder: Where records are kept; None keeps nothing.
            batch: How many texts are embedded at once.
        """
        self._embedder, self._kind, self._batch = embedder, kind, batch
        self._record = np.dtype([("key", np.uint8, 32), ("vector", "<f4", embedder.dimensions)])
        self._path: Path | None = None
        self._rows: dict[bytes, int] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{embedder.identity.sha256[:16]}-{kind}-{embedder.dimensions}.vectors"
            self._path = folder / name
            self._rows = self._load(self._path)

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return one vector a text, from the cache or the embedder."""
        vectors = np.zeros((len(texts), self._embedder.dimensions), np.float32)
        missing: list[int] = []
        keys = [_key(text) for text in texts]
        kept = self._kept()
        for index, key in enumerate(keys):
            row = self._rows.get(key)
            if row is None or kept is None:
                missing.append(index)
            else:
                vectors[index] = kept[row]["vector"]
        for start in range(0, len(missing), self._batch):
            part = missing[start : start + self._batch]
            fresh = self._embedder.embed([texts[index] for index in part], self._kind)
            vectors[part] = fresh
            self._keep([keys[index] for index in part], fresh)
        return vectors

    def _kept(self) -> npt.NDArray[np.void] | None:
        if self._path is None or not self._rows:
            return None
        return np.memmap(self._path, self._record, mode="r")

    def _load(self, path: Path) -> dict[bytes, int]:
        path.touch()
        whole = path.stat().st_size // self._record.itemsize
        with path.open("r+b") as handle:
            handle.truncate(whole * self._record.itemsize)
        if not whole:
            return {}
        records = np.memmap(path, self._record, mode="r")
        norms = np.linalg.norm(records["vector"], axis=1)
        sound = np.flatnonzero(np.abs(norms - 1) < 1e-3)
        return {records[row]["key"].tobytes(): int(row) for row in sound}

    def _keep(self, keys: Sequence[bytes], vectors: FloatArray) -> None:
        if self._path is None:
            return
        records = np.zeros(len(keys), self._record)
        records["key"] = np.frombuffer(b"".join(keys), np.uint8).reshape(len(keys), 32)
        records["vector"] = vectors
        row = self._path.stat().st_size // self._record.itemsize
        with self._path.open("ab") as handle:
            handle.write(records.tobytes())
        self._rows.update({key: row + number for number, key in enumerate(keys)})


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
