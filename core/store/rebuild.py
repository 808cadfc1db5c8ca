# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens the vector index, and makes it anew from the database when it is broken.

An index that cannot be used is no loss: every vector is kept in the database too.
"""

from pathlib import Path

import numpy as np

from core.errors import WorkspaceDamagedError
from core.store.char_codec import unpack_vectors
from core.store.database import Database
from core.store.publish import SweepReport, sweep
from core.store.vectors import VectorIndex, remove_index
from core.types import Corpus


def open_vectors(
    database: Database, folder: Path, dimensions: int
) -> tuple[VectorIndex, SweepReport]:
    """Open the index and sweep it; if it is damaged, delete it and build it again.

    Args:
        database: Open.
        folder: Of the index alone.
        dimensions: Length of the vectors of the model in use; a library whose documents were
            brought in with another length gives `WorkspaceDamagedError`.
    """
    _check_kept_dimensions(database, dimensions)
    try:
        vectors = VectorIndex.open(folder, dimensions)
    except WorkspaceDamagedError:
        return rebuild_vectors(database, folder, dimensions)
    try:
        _probe(vectors, dimensions)
        return vectors, sweep(database, vectors)
    except WorkspaceDamagedError:
        vectors.close()
        return rebuild_vectors(database, folder, dimensions)


def rebuild_vectors(
    database: Database, folder: Path, dimensions: int
) -> tuple[VectorIndex, SweepReport]:
    """Delete the index, which must be closed, and build it from the database."""
    remove_index(folder)
    vectors = VectorIndex.open(folder, dimensions)
    return vectors, sweep(database, vectors)


def _probe(vectors: VectorIndex, dimensions: int) -> None:
    # Chroma opens its graph at the first query alone; a broken one must be found now, not then.
    probe = np.full(dimensions, 1.0, dtype=np.float32)
    for corpus in Corpus:
        vectors.query(corpus, probe, 1)


def _check_kept_dimensions(database: Database, dimensions: int) -> None:
    row = database.row("SELECT vector FROM child_vectors LIMIT 1")
    kept = dimensions if row is None else unpack_vectors([row["vector"]]).shape[1]
    if kept != dimensions:
        message = f"The library {database.folder} was made with a model of {kept} dimensions, "
        advice = "Install that model again, or bring the documents into a new library."
        raise WorkspaceDamagedError(f"{message}not {dimensions}.", advice)
