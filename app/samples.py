# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sample library: which sample goes into which corpus, and the question of the demo."""

from collections.abc import Callable, Iterable
from pathlib import Path

import resources.samples
from core.ingest.order import IngestOrder, IngestResult
from core.progress import CancelToken, ProgressCallback, ignore_progress
from core.types import Corpus
from core.workspace import Workspace

QUESTION = "What is the flood deductible in Zone A?"

_FILES = {
    Corpus.POLICIES: (
        "homeowners_policy_ho3.pdf",
        "property_claims_manual.pdf",
        "coastal_endorsement_fax.pdf",
        "underwriting_bulletin_2026_03.md",
    ),
    Corpus.REGULATIONS: ("rule_11_claims_practices.pdf", "policyholder_protection_act.pdf"),
}


def sample_files(corpus: Corpus) -> tuple[Path, ...]:
    """Return the samples of one corpus, the one that the demo asks about first."""
    folder = Path(next(iter(resources.samples.__path__)))
    return tuple(folder / name for name in _FILES[corpus])


def are_samples(file_names: Iterable[str]) -> bool:
    """Whether there is no file among these that is not a sample."""
    known = {name for names in _FILES.values() for name in names}
    return known.issuperset(file_names)


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
    for corpus in _FILES:
        order = IngestOrder(sample_files(corpus), corpus)
        results += library.ingest(order, progress=progress, cancel=cancel, on_document=on_document)
    return tuple(results)
