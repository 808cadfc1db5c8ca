# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two libraries compared byte for byte: every row but for its times, vectors and files."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np

from core.store.database import SQLITE_FILE
from core.store.vectors import VectorIndex
from core.types import Corpus

_TIMES = frozenset(["published_at", "added_at", "failed_at", "applied_at", "changed_at", "at"])
_DIMENSIONS = 384


def differences(one: Path, other: Path) -> list[str]:
    """What is not the same, each as a line; nothing when the libraries are equal."""
    found = []
    here, there = dict(_tables(one)), dict(_tables(other))
    for table in sorted(here.keys() | there.keys()):
        if here.get(table) != there.get(table):
            found.append(f"table {table}")
    for name, read in (("files", _files), ("vectors", _vectors)):
        if read(one) != read(other):
            found.append(name)
    return found


def _tables(folder: Path) -> Iterator[tuple[str, list[str]]]:
    with closing(sqlite3.connect(folder / SQLITE_FILE)) as database:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        for (table,) in database.execute(sql).fetchall():
            cursor = database.execute(f'SELECT * FROM "{table}"')
            names = [column[0] for column in cursor.description]
            kept = [n for n, name in enumerate(names) if name not in _TIMES]
            yield table, sorted(repr([row[n] for n in kept]) for row in cursor.fetchall())


def _files(folder: Path) -> dict[str, str]:
    paths = (folder / "files").iterdir()
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def _vectors(folder: Path) -> dict[str, bytes]:
    index = VectorIndex.open(folder / "vectors", _DIMENSIONS)
    try:
        found = {}
        for corpus in Corpus:
            vectors = index.vectors(sorted(index.ids(corpus)))
            found |= {id_: np.asarray(vector).tobytes() for id_, vector in vectors.items()}
        return found
    finally:
        index.close()
