# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which documents of a corpus are nearly the same, told from sixty-four numbers a version.

Each number is the least of all hashes of the version's runs of five words under one of 64 hash
functions. Two versions share as many of them as they share runs.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from core.store.database import Database
from core.store.paths import storable
from core.types import Block, BlockKind, Corpus

NEARLY_SAME = 0.8
"""Share of common runs from which two documents are pointed out. A change of one word breaks five
runs, so that pages that differ in a clause or two have more, and forms of one family less."""

_SHINGLE = 5
_HASHES = 64
_WORD = re.compile(r"\w+")

_Signature = npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A document that is nearly the same as another one.

    Attributes:
        document_id: Its id.
        file_name: Of its current version.
        share: Estimated share of the runs of words that both have, 0 to 1.
        same_bytes: Its file is a copy.
    """

    document_id: str
    file_name: str
    share: float
    same_bytes: bool

    def as_dict(self) -> dict[str, Any]:
        """For JSON; `copy` says: the same bytes."""
        return {
            "document_id": self.document_id,
            "document": storable(self.file_name),
            "share": round(self.share, 2),
            "copy": self.same_bytes,
        }


class Lookalikes:
    """Finds documents that are nearly the same."""

    def __init__(self, database: Database) -> None:
        """Work on an open database."""
        self._database = database

    def of(self, document_id: str) -> tuple[Likeness, ...]:
        """Return what is nearly the same as a document's current version, the likest first."""
        self._complete()
        row = self._database.row(
            "SELECT corpus FROM versions WHERE document_id = ? AND current = 1", (document_id,)
        )
        if row is None:
            return ()
        table = _Table(self._database, Corpus(row["corpus"]))
        return table.near(table.document_ids.index(document_id))

    def all(self, corpus: Corpus) -> dict[str, tuple[Likeness, ...]]:
        """Return for each document of a corpus that has any, what is nearly the same as it."""
        self._complete()
        table = _Table(self._database, corpus)
        near = {id_: table.near(place) for place, id_ in enumerate(table.document_ids)}
        return {document_id: found for document_id, found in near.items() if found}

    def _complete(self) -> None:
        """Make what is missing: versions from before this was kept have none."""
        rows = self._database.rows(
            "SELECT version_id FROM versions LEFT JOIN likeness USING (version_id)"
            " WHERE current = 1 AND signature IS NULL"
        )
        for row in rows:
            texts = self._database.rows(
                "SELECT text FROM blocks WHERE version_id = ? AND kind != ? ORDER BY block_index",
                (row["version_id"], BlockKind.FURNITURE.value),
            )
            _write(self._database, row["version_id"], signature(each["text"] for each in texts))


class _Table:
    """The current versions of a corpus."""

    def __init__(self, database: Database, corpus: Corpus) -> None:
        rows = database.rows(
            "SELECT document_id, file_name, content_sha256, signature FROM versions"
            " LEFT JOIN likeness USING (version_id)"
            " WHERE current = 1 AND corpus = ? ORDER BY document_id",
            (corpus.value,),
        )
        self.document_ids: list[str] = [row["document_id"] for row in rows]
        self._names: list[str] = [row["file_name"] for row in rows]
        self._contents = np.array([row["content_sha256"] for row in rows])
        self._told = np.array([bool(row["signature"]) for row in rows], np.bool_)
        self._signatures = np.array([_unpacked(row["signature"]) for row in rows], np.uint32)

    def near(self, place: int) -> tuple[Likeness, ...]:
        shares = (self._signatures == self._signatures[place]).mean(axis=1)
        shares[~(self._told & self._told[place])] = 0.0
        copies = self._contents == self._contents[place]
        shares[copies] = 1.0
        found = [
            Likeness(self.document_ids[n], self._names[n], float(shares[n]), bool(copies[n]))
            for n in np.flatnonzero(shares >= NEARLY_SAME)
            if n != place
        ]
        return tuple(sorted(found, key=lambda each: (-each.share, each.document_id)))


def write_likeness(database: Database, version_id: str, blocks: Iterable[Block]) -> None:
    """Keep the numbers of a version by which it is compared."""
    texts = (block.text for block in blocks if block.kind is not BlockKind.FURNITURE)
    _write(database, version_id, signature(texts))


def signature(texts: Iterable[str]) -> bytes:
    """Return the 64 least hashes; nothing for a text of fewer than five words."""
    words = _WORD.findall("\n".join(texts).casefold())
    runs = set(map(" ".join, zip(*(words[n:] for n in range(_SHINGLE)), strict=False)))
    if not runs:
        return b""
    # Encoded at once: no word holds an end of a line.
    lines = _bytes("\n".join(runs)).split(b"\n")
    digests = b"".join([hashlib.blake2b(line, digest_size=8).digest() for line in lines])
    hashes = np.frombuffer(digests, "<u8").astype(np.uint64)
    factors, shifts = _functions()
    with np.errstate(over="ignore"):
        least = [
            ((hashes * a + b) >> np.uint64(32)).min() for a, b in zip(factors, shifts, strict=True)
        ]
    return np.array(least, "<u4").tobytes()


def _functions() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """The factors, odd, and summands of the hash functions: the same in every library."""
    digests = b"".join(
        hashlib.blake2b(str(n).encode("ascii"), digest_size=16).digest() for n in range(_HASHES)
    )
    numbers = np.frombuffer(digests, "<u8").astype(np.uint64).reshape(_HASHES, 2)
    return numbers[:, 0] | np.uint64(1), numbers[:, 1]


def _bytes(run: str) -> bytes:
    return run.encode("utf-8", "surrogatepass")


def _unpacked(blob: bytes | None) -> _Signature:
    return np.frombuffer(blob, "<u4").astype(np.uint32) if blob else np.zeros(_HASHES, np.uint32)


def _write(database: Database, version_id: str, numbers: bytes) -> None:
    database.write(
        "INSERT OR REPLACE INTO likeness (version_id, signature) VALUES (?, ?)",
        (version_id, numbers),
    )
