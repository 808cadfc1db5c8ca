# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One run: what is new in the folders comes in, what is gone from them is withdrawn.

Withdrawn is not deleted: the document answers no more, its pages stay, and it answers again when
its file comes back. Nothing is taken for gone that could only not be seen.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.drives import Patience
from core.errors import RequestError, UnreadableFileError
from core.ingest.known import is_there
from core.ingest.order import IngestOrder, IngestResult
from core.progress import CancelToken, ProgressCallback, ignore_progress
from core.store.whereabouts import Whereabouts
from core.types import Corpus, Outcome, VersionInfo
from core.updates.folders import SourceFolders
from core.updates.listing import Listing, list_folders
from core.updates.report import Fate, UpdateEntry, UpdateReport, keep_report
from core.workspace import Workspace

SETTLE_S = 1.0
"""A file whose size and time stood still for so long is not being written to."""

_BY = "update"


@dataclass(frozen=True, slots=True)
class UpdateOrder:
    """What is asked for.

    Attributes:
        corpus: The one that is brought up to date; the other is not touched.
        folders: Remembered for the corpus; none takes those that are.
        passwords: Tried on every locked file; never kept.
        seen: The folders as they were a turn ago; None looks twice now, `settle_s` apart.
        settle_s: How long a file must have stood still.
    """

    corpus: Corpus
    folders: tuple[Path, ...] = ()
    passwords: tuple[str, ...] = field(default=(), repr=False)
    seen: Listing | None = None
    settle_s: float = SETTLE_S


def update(
    library: Workspace,
    order: UpdateOrder,
    *,
    progress: ProgressCallback = ignore_progress,
    cancel: CancelToken | None = None,
    on_document: Callable[[IngestResult], None] = lambda result: None,
) -> tuple[UpdateReport, Listing]:
    """Bring a corpus up to date with its folders.

    Returns:
        What became of each file; and the folders as they were, without what must wait.

    Raises:
        RequestError: No folder is named and none is remembered.

    Passes on:
        CancelledError: Asked to stop; finished files stay, and nothing is withdrawn.
        WorkspaceError: The store cannot go on.
        ModelError: A model is missing or damaged.
    """
    started = time.perf_counter()
    token = cancel or CancelToken()
    store = library.store
    remembered = SourceFolders(store.database)
    remembered.remember(order.corpus, order.folders)
    folders = tuple(each.resolve() for each in order.folders) or remembered.list(order.corpus)
    if not folders:
        message = f"No folder is known with which {order.corpus.value} are kept up to date."
        raise RequestError(message, "Name one: `clauselight update --corpus ... FOLDER`.")
    patience = Patience(library.settings.parse.stall_timeout_s, token)
    seen = order.seen or _seen(folders, patience, order.settle_s, token)
    listing = list_folders(folders, patience)
    still = listing.still(seen)
    entries = _come(
        library, order, sorted(still), progress=progress, cancel=token, tell=on_document
    )
    entries += [UpdateEntry(Fate.WAITING, str(path)) for path in sorted(set(listing.files) - still)]
    entries += [
        UpdateEntry(Fate.FAILED, str(path), error=fault) for path, fault in listing.faults.items()
    ]
    entries += _Gone(library, order.corpus, listing, patience).withdrawn(folders)
    seconds = time.perf_counter() - started
    report = UpdateReport(order.corpus, tuple(map(str, folders)), tuple(entries), seconds)
    keep_report(store.database, report)
    stood = {path: stamp for path, stamp in listing.files.items() if path in still}
    return report, Listing(stood, listing.faults, listing.rules)


def _seen(
    folders: Sequence[Path], patience: Patience, settle_s: float, cancel: CancelToken
) -> Listing:
    seen = list_folders(folders, patience)
    until = time.monotonic() + settle_s
    while (rest := until - time.monotonic()) > 0:
        cancel.raise_if_cancelled()
        time.sleep(min(rest, 0.1))
    return seen


def _come(
    library: Workspace,
    order: UpdateOrder,
    paths: Sequence[Path],
    *,
    progress: ProgressCallback,
    cancel: CancelToken,
    tell: Callable[[IngestResult], None],
) -> list[UpdateEntry]:
    """Bring files in and tell what became of each."""
    before = {v.document_id: v for v in library.store.versions.list() if v.corpus is order.corpus}
    away = Whereabouts(library.store.database, library.store.vectors).withdrawn()
    results = library.ingest(
        IngestOrder(tuple(paths), order.corpus, passwords=order.passwords),
        progress=progress,
        cancel=cancel,
        on_document=tell,
    )
    return [
        UpdateEntry(
            _fate(result, before, set(away)),
            result.path,
            result.document_id,
            result.version,
            result.moved_from,
            result.error,
            result.outcome,
            result.facts,
            result.nearly_same,
        )
        for result in results
    ]


def _fate(result: IngestResult, before: dict[str, VersionInfo], away: set[str]) -> Fate:
    document_id = str(result.document_id)
    if result.outcome is Outcome.FAILED:
        return Fate.FAILED
    if result.outcome is not Outcome.UNCHANGED:
        return Fate.REPLACED if document_id in before else Fate.ADDED
    if document_id in away:
        return Fate.RETURNED
    return Fate.UNCHANGED if result.moved_from is None else Fate.MOVED


class _Gone:
    """Finds the documents of a corpus whose files are no more where they were."""

    def __init__(
        self, library: Workspace, corpus: Corpus, listing: Listing, patience: Patience
    ) -> None:
        self._store = library.store
        self._corpus = corpus
        self._listing = listing
        self._patience = patience

    def withdrawn(self, folders: Sequence[Path]) -> list[UpdateEntry]:
        """Withdraw them; a folder that lost all at once is told instead."""
        entries: list[UpdateEntry] = []
        documents = [v for v in self._store.versions.list() if v.corpus is self._corpus]
        for folder in folders:
            here = [v for v in documents if Path(v.source_path).is_relative_to(folder)]
            gone = [version for version in here if self._is_gone(Path(version.source_path))]
            if gone and not any(path.is_relative_to(folder) for path in self._listing.files):
                entries.append(_emptied(folder, len(gone)))
                continue
            entries += [self._withdraw(version) for version in gone]
            documents = [version for version in documents if version not in gone]
        self._forget_failures(folders)
        return entries

    def _is_gone(self, path: Path) -> bool:
        if path in self._listing.files:
            return False
        hidden = any(path == fault or fault in path.parents for fault in self._listing.faults)
        return not hidden and not is_there(path, self._patience)

    def _withdraw(self, version: VersionInfo) -> UpdateEntry:
        whereabouts = Whereabouts(self._store.database, self._store.vectors)
        whereabouts.withdraw(version.document_id, _BY)
        return UpdateEntry(Fate.GONE, version.source_path, version.document_id, version.version)

    def _forget_failures(self, folders: Sequence[Path]) -> None:
        for failure in self._store.failures.list():
            path = Path(failure.source_path)
            ours = failure.corpus is self._corpus and any(map(path.is_relative_to, folders))
            if ours and self._is_gone(path):
                self._store.failures.clear(self._corpus, failure.source_path)


def _emptied(folder: Path, count: int) -> UpdateEntry:
    # A drive that is not connected shows as an empty folder.
    message = f"The folder {folder} is empty, and {count} documents were read from it."
    advice = "Check that its drive is connected. What shall go can be taken out by hand."
    return UpdateEntry(Fate.FAILED, str(folder), error=UnreadableFileError(message, advice))
