# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An embedder that remembers, in a folder, what it was asked before.

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

from models.base import Embedder, FloatArray, ModelIdentity

Kind = Literal["query", "passage"]


class CachingEmbedder:
    """An `Embedder` that asks another one about each text at most once."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        """Keep vectors of `embedder` in `folder`, which is made if need be."""
        self._embedder = embedder
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{embedder.identity.sha256[:16]}-{embedder.dimensions}"
        self._files: dict[Kind, _VectorFile] = {
            "query": _VectorFile(folder / f"{stem}-query.vectors", embedder.dimensions),
            "passage": _VectorFile(folder / f"{stem}-passage.vectors", embedder.dimensions),
        }

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime of the embedder behind this one."""
        return self._embedder.identity

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str], kind: Kind) -> FloatArray:
        """Return one vector a text, from the folder or from the embedder behind this one."""
        file = self._files[kind]
        keys = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
        # A text that stands twice among the new ones is embedded once.
        fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in file}
        if fresh:
            file.add(list(fresh), self._embedder.embed(list(fresh.values()), kind))
        return file.read(keys)

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` without special tokens and without cutting."""
        return self._embedder.count_tokens(text)


class _VectorFile:
    def __init__(self, path: Path, dimensions: int) -> None:
        self._path = path
        self._record = np.dtype([("key", np.uint8, 32), ("vector", "<f4", dimensions)])
        self._dimensions = dimensions
        self._rows = self._load()

    def __contains__(self, key: bytes) -> bool:
        return key in self._rows

    def read(self, keys: Sequence[bytes]) -> FloatArray:
        if not keys:
            return np.zeros((0, self._dimensions), np.float32)
        records: npt.NDArray[np.void] = np.memmap(self._path, self._record, mode="r")
        vectors = records["vector"][[self._rows[key] for key in keys]]
        return np.asarray(vectors, np.float32)

    def add(self, keys: Sequence[bytes], vectors: FloatArray) -> None:
        records = np.zeros(len(keys), self._record)
        records["key"] = np.frombuffer(b"".join(keys), np.uint8).reshape(len(keys), 32)
        records["vector"] = vectors
        row = self._path.stat().st_size // self._record.itemsize
        with self._path.open("ab") as handle:
            handle.write(records.tobytes())
        self._rows.update({key: row + number for number, key in enumerate(keys)})

    def _load(self) -> dict[bytes, int]:
        self._path.touch()
        whole = self._path.stat().st_size // self._record.itemsize
        with self._path.open("r+b") as handle:
            handle.truncate(whole * self._record.itemsize)
        if not whole:
            return {}
        records: npt.NDArray[np.void] = np.memmap(self._path, self._record, mode="r")
        norms = np.linalg.norm(records["vector"], axis=1)
        sound = np.flatnonzero(np.abs(norms - 1) < 1e-3)
        return {records[row]["key"].tobytes(): int(row) for row in sound}
