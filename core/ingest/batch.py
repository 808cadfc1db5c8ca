# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings files in, in the order of their paths.

A fault of one file ends that file as FAILED with its cause; the batch goes on. A disk without room
is such a fault too: a smaller file may still fit, and every outcome must be said.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from core.drives import Patience
from core.errors import DiskFullError, DocumentError
from core.ingest.one_file import Intake
from core.ingest.order import IngestOrder, IngestParts, IngestResult
from core.progress import CancelToken, ProgressCallback
from core.store.failures import FailureLog
from core.types import Corpus, Outcome
from core.walk import walk

_LOG = logging.getLogger(__name__)


def ingest(
    parts: IngestParts,
    order: IngestOrder,
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
    on_document: Callable[[IngestResult], None],
) -> tuple[IngestResult, ...]:
    """Bring files in.

    Raises:
        CancelledError: Asked to stop; finished files stay.
        WorkspaceError: The store cannot go on: damaged, not permitted.
        ModelError: A model that is needed is missing or damaged.
    """
    results = []
    with closing(_begun(parts, order, progress=progress, cancel=cancel)) as intakes:
        for intake in intakes:
            result = _finished(intake)
            _remember_failure(parts.failures, order.corpus, result)
            on_document(result)
            results.append(result)
    return tuple(results)


def _begun(
    parts: IngestParts, order: IngestOrder, *, progress: ProgressCallback, cancel: CancelToken
) -> Generator[Intake, None, None]:
    """Give each file at its turn, when as many after it are begun as many hands can take."""
    patience = Patience(parts.settings.parse.stall_timeout_s, cancel)
    waiting: deque[Intake] = deque()
    try:
        for path in walk(order.paths, patience):
            cancel.raise_if_cancelled()
            waiting.append(Intake(parts, order, path, progress=progress, cancel=cancel))
            waiting[-1].begin(patience)
            if len(waiting) > parts.hands.ahead:
                yield waiting.popleft()
        while waiting:
            cancel.raise_if_cancelled()
            yield waiting.popleft()
    finally:
        for intake in waiting:
            intake.close()


def _finished(intake: Intake) -> IngestResult:
    try:
        result = intake.finish()
    except (DocumentError, DiskFullError) as error:
        result = IngestResult(str(intake.path), None, None, Outcome.FAILED, error=error)
    finally:
        intake.close()
    return replace(result, seconds=time.perf_counter() - intake.begun_at)


def _remember_failure(failures: FailureLog, corpus: Corpus, result: IngestResult) -> None:
    path = str(Path(result.path).absolute())
    try:
        if result.error is None:
            failures.clear(corpus, path)
        else:
            failures.add(corpus, path, result.error)
    except DiskFullError:
        # The outcome itself still goes to whoever asked.
        _LOG.warning("no room on the disk to note how a file ended")
