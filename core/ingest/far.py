# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What another machine does for an ingest: functions of their inputs, called over there."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from core.errors import ClusterError
from core.ingest.far_reader import FarReader
from core.ingest.far_reading import FarDocument, FarReading
from core.ingest.tasks import embed_task
from core.parse.document import RawDocument
from core.parse.raw import READING
from core.progress import ProgressCallback
from models.base import Embedder, FloatArray, ModelIdentity
from models.offline import stay_offline

EmbedderFactory = Callable[[], Embedder]


def read_there(
    job: FarReading, progress: ProgressCallback, stopped: Callable[[], bool]
) -> FarDocument:
    """Read a file in a process of its own, which lives on for the next one.

    Args:
        job: The file.
        progress: Called after each page.
        stopped: Asked once a second; the process is killed when the work was stopped.

    Raises:
        ClusterError: The program there is another version.

    Passes on:
        KnownError: It cannot be read.
        WorkerDiedError: The process ended without a word.
        CancelledError: The work was stopped.
    """
    stay_offline()
    if job.reading != READING:
        message = "A machine of the cluster has another version of the program, which reads files"
        raise ClusterError(f"{message} in another way.", "Install the same version everywhere.")
    reader = _idle.pop() if _idle else FarReader()
    try:
        return reader.read(job, progress, stopped)
    finally:
        if reader.alive:
            _idle.append(reader)


def embed_there(
    texts: Sequence[str], factory: EmbedderFactory, identity: ModelIdentity
) -> FloatArray:
    """Embed passages with the model of the machine that this runs on.

    Passes on:
        ModelError: It is not there, damaged, or fails.
        ClusterError: It is another one than the desk's.
    """
    with _embedding:
        return embed_task(texts, _embedder(factory, identity))


def check_there(factory: EmbedderFactory, identity: ModelIdentity, reading: int) -> None:
    """Find out whether this machine can do what it is going to be asked.

    Raises:
        ClusterError: The program or the model is another one.

    Passes on:
        ModelError: The model is not there, or damaged.
    """
    if reading != READING:
        message = "it has another version of the program"
        raise ClusterError(message, "Install the same version everywhere.")
    with _embedding:
        _embedder(factory, identity)


_idle: list[FarReader] = []
_embedding = threading.Lock()
_embedders: dict[ModelIdentity, Embedder] = {}


def _embedder(factory: EmbedderFactory, identity: ModelIdentity) -> Embedder:
    if identity not in _embedders:
        stay_offline()
        found = factory()
        if found.identity != identity:
            message = f"it has the model {found.identity.name} ({found.identity.runtime}), not "
            message += f"{identity.name} ({identity.runtime})"
            raise ClusterError(message, "Install the same models and libraries everywhere.")
        _embedders[identity] = found
    return _embedders[identity]


def placed(document: FarDocument, copy: Path) -> RawDocument:
    """Give a document that was read elsewhere the paths that it has here.

    Args:
        document: As it came.
        copy: The private copy of its source; what its pages are drawn from is put beside it.
    """
    canonical = copy
    if document.canonical is not None:
        canonical = copy.with_name(f"canonical{document.suffix}")
        canonical.write_bytes(document.canonical)
    info = replace(document.raw.info, canonical_path=str(canonical))
    return replace(document.raw, info=info, copy_path=str(copy))
