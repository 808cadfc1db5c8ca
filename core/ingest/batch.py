# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings files in, one at a time.

A fault of one file ends that file as FAILED with its cause; the batch goes on.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core.errors import DocumentError
from core.ingest.one_file import ingest_file
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.progress import CancelToken, ProgressCallback
from core.store.failures import FailureLog
from core.types import Corpus, Outcome
from core.walk import walk


def ingest(
    parts: IngestParts,
    order: IngestOrder,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
    on_document: Callable[[IngestResult], None],
) -> tuple[IngestResult, ...]:
    """Bring files in, one after the other.

    Raises:
        CancelledError: Asked to stop; finished files stay.
        WorkspaceError: The store cannot go on (disk full, damaged).
        ModelError: A model that is needed is missing or damaged.
    """
    results = []
    for path in walk(order.paths):
        cancel.raise_if_cancelled()
        started = time.perf_counter()
        try:
            result = ingest_file(parts, order, path, progress=progress, cancel=cancel)
        except DocumentError as error:
            result = IngestResult(str(path), None, None, Outcome.FAILED, error=error)
        result = replace(result, seconds=time.perf_counter() - started)
        _remember_failure(parts.failures, order.corpus, result)
        on_document(result)
        results.append(result)
    return tuple(results)


def _remember_failure(failures: FailureLog, corpus: Corpus, result: IngestResult) -> None:
    path = str(Path(result.path).absolute())
    if result.error is None:
        failures.clear(corpus, path)
    else:
        failures.add(corpus, path, result.error)
