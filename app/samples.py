# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sample library: which sample goes into which corpus, and the question of the demo."""

from collections.abc import Callable
from pathlib import Path

import resources.samples
from core.ingest import IngestOrder, IngestResult
from core.progress import CancelToken, ProgressCallback, ignore_progress
from core.types import Corpus
from core.workspace import Workspace

QUESTION = "What is the flood deductible in Zone A?"


def sample_files(corpus: Corpus) -> tuple[Path, ...]:
    """Return the samples of one corpus, in a stable order."""
    folder = Path(resources.samples.__file__).parent / corpus.value
    return tuple(sorted(path for path in folder.iterdir() if path.suffix in {".pdf", ".md"}))


def ingest_samples(
    library: Workspace,
    progress: ProgressCallback = ignore_progress,
    cancel: CancelToken | None = None,
    on_document: Callable[[IngestResult], None] = lambda result: None,
) -> tuple[IngestResult, ...]:
    """Bring the samples in; those that are there already are left alone.

    Raises:
        CancelledError: Asked to stop.
        WorkspaceError: The store cannot go on.
        ModelError: A model is missing.
    """
    results: list[IngestResult] = []
    for corpus in Corpus:
        order = IngestOrder(sample_files(corpus), corpus)
        results += library.ingest(
            order, progress=progress, cancel=cancel, on_document=on_document
        )
    return tuple(results)
