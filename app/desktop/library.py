# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library as the window knows it: documents, what is being read, removals that can be undone.

No widget here. The panel shows what `state` says and calls the verbs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.client import STOPPED, EngineClient, Handlers
from app.desktop.values import (
    Document,
    Failure,
    Fault,
    Json,
    Progress,
    Shelf,
    read_progress,
    read_shelf,
)
from app.engine.protocol import Event

UNDO_MS = 8000
_CANCELLED = "CANCELLED"
_PROGRESS_MS = 80


@dataclass(frozen=True, slots=True)
class Batch:
    """Files that are being brought in.

    Attributes:
        paths: As given and not finished; empty for the samples.
        corpus: Where they go; None for the samples, which know themselves.
        request_id: 0 while it waits for an engine.
        progress: Of the file at hand; None before the first word.
        finished: How many files have ended.
        password: For those that are locked; held until they are read, and nowhere else.
    """

    paths: tuple[str, ...]
    corpus: str | None
    request_id: int = 0
    progress: Progress | None = None
    finished: int = 0
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class LibraryState:
    """What there is to show.

    Attributes:
        known: Whether the engine has told what the library holds.
        shelf: Documents and failures, without what is being removed.
        batches: In order; the first is at work.
        removing: The document whose removal can still be undone.
    """

    known: bool
    shelf: Shelf
    batches: tuple[Batch, ...]
    removing: Document | None


class Library(QObject):
    """Documents of the library and the work on them.

    Signals:
        changed: Look at `state` again.
        told: A sentence for the status line.
        faulted: Something did not work.
    """

    changed = Signal()
    told = Signal(str)
    faulted = Signal(object)

    def __init__(self, client: EngineClient, parent: QObject, undo_ms: int = UNDO_MS) -> None:
        """Follow an engine; ask it for the documents whenever it is ready."""
        super().__init__(parent)
        self._client = client
        self._shelf = Shelf()
        self._known = False
        self._batches: dict[int, Batch] = {}
        self._last_batch = 0
        self._removing: Document | None = None
        self._hidden: set[str] = set()
        self._undo_timer = QTimer(self)
        self._undo_timer.setSingleShot(True)
        self._undo_timer.setInterval(undo_ms)
        self._undo_timer.timeout.connect(self.remove_now)
        # Progress may come faster than eyes can follow or a panel can be drawn.
        self._progress_timer = QTimer(self)
        self._progress_timer.setSingleShot(True)
        self._progress_timer.setInterval(_PROGRESS_MS)
        self._progress_timer.timeout.connect(self.changed)
        client.ready.connect(self._begin)

    @property
    def state(self) -> LibraryState:
        """What there is to show now."""
        hidden = self._hidden | ({self._removing.document_id} if self._removing else set())
        documents = tuple(d for d in self._shelf.documents if d.document_id not in hidden)
        shelf = replace(self._shelf, documents=documents)
        return LibraryState(self._known, shelf, tuple(self._batches.values()), self._removing)

    def refresh(self) -> None:
        """Ask the engine what the library holds."""
        self._client.request("documents", {}, Handlers(self._take_shelf, self._report))

    def add(self, paths: Sequence[Path], corpus: str, password: str = "") -> None:
        """Bring files and folders in; a password opens those of them that are locked."""
        names = tuple(str(path.absolute()) for path in paths)
        self._enqueue(Batch(names, corpus, password=password))

    def add_samples(self) -> None:
        """Bring the sample documents in."""
        self._enqueue(Batch((), None))

    def cancel(self) -> None:
        """Stop every batch; what is finished stays."""
        for number, batch in list(self._batches.items()):
            if batch.request_id:
                self._client.cancel(batch.request_id)
            else:
                del self._batches[number]
        self.told.emit("Stopping. What is finished stays.")
        self.changed.emit()

    def remove(self, document: Document) -> None:
        """Take a document out, in a while: until then it can be undone."""
        self.remove_now()
        self._removing = document
        self._undo_timer.start()
        self.told.emit(f"Removed {document.title}. It can be undone for a moment.")
        self.changed.emit()

    def undo_remove(self) -> None:
        """Keep the document after all."""
        self._undo_timer.stop()
        document, self._removing = self._removing, None
        if document is not None:
            self.told.emit(f"{document.title} is back.")
            self.changed.emit()

    def remove_now(self) -> None:
        """Carry out a removal that waits."""
        self._undo_timer.stop()
        document, self._removing = self._removing, None
        if document is None:
            return
        self._hidden.add(document.document_id)
        self._client.request(
            "remove",
            {"document_id": document.document_id},
            Handlers(lambda data: self.refresh(), lambda fault: self._not_removed(document, fault)),
        )
        self.changed.emit()

    def describe(self, document: Document, changes: Mapping[str, str | None], by: str) -> None:
        """State fields of a document; None takes a statement back."""
        arguments: Json = {
            "document_id": document.document_id, "changes": dict(changes), "by": by,
        }  # fmt: skip

        def take(data: Json) -> None:
            self.told.emit(f"{document.title} is described.")
            self.refresh()

        self._client.request("describe", arguments, Handlers(take, self._report))

    def update(self, corpus: str) -> None:
        """Bring a corpus up to date with the folders that are remembered for it."""

        def take(data: Json) -> None:
            self.told.emit(_update_words(data))
            self.refresh()

        self.told.emit("Looking into the folders…")
        self._client.request("update", {"corpus": corpus}, Handlers(take, self._report))

    def forget(self, failure: Failure) -> None:
        """Take a failed file off the list."""
        arguments = {"path": failure.path, "corpus": failure.corpus}
        handlers = Handlers(lambda data: self.refresh(), self._report)
        self._client.request("forget", arguments, handlers)

    def _not_removed(self, document: Document, fault: Fault) -> None:
        self._hidden.discard(document.document_id)
        self.told.emit(f"{document.title} was not removed.")
        self._report(fault)
        self.changed.emit()

    def _begin(self) -> None:
        self.refresh()
        # What an engine that died left unfinished goes on, from the page where it stopped.
        for number, batch in self._batches.items():
            if not batch.request_id:
                self._send(number)

    def _enqueue(self, batch: Batch) -> None:
        self._last_batch += 1
        self._batches[self._last_batch] = batch
        if self._client.running:
            self._send(self._last_batch)
        self.changed.emit()

    def _send(self, number: int) -> None:
        batch = self._batches[number]
        handlers = Handlers(
            lambda data: self._close(number),
            lambda fault: self._failed(number, fault),
            lambda event, data: self._heard(number, event, data),
        )
        if batch.corpus is None:
            request_id = self._client.request("demo", {}, handlers)
        else:
            arguments: Json = {"paths": list(batch.paths), "corpus": batch.corpus}
            if batch.password:
                arguments["password"] = batch.password
            request_id = self._client.request("ingest", arguments, handlers)
        self._batches[number] = replace(batch, request_id=request_id)

    def _heard(self, number: int, event: Event, data: Json) -> None:
        batch = self._batches[number]
        if event is Event.PROGRESS:
            self._batches[number] = replace(batch, progress=read_progress(data))
            if not self._progress_timer.isActive():
                self._progress_timer.start()
        elif event is Event.DOCUMENT:
            left = tuple(path for path in batch.paths if path != data["path"])
            done = batch.finished + 1
            self._batches[number] = replace(batch, paths=left, progress=None, finished=done)
            self.told.emit(_ended_words(data))
            self.refresh()

    def _close(self, number: int) -> None:
        # Said at once: what shows work must not wait for the engine's list of documents.
        del self._batches[number]
        self.changed.emit()
        self.refresh()

    def _failed(self, number: int, fault: Fault) -> None:
        if fault.code == STOPPED:
            kept = replace(self._batches[number], request_id=0, progress=None)
            self._batches[number] = kept
            self.changed.emit()
            return
        if fault.code == _CANCELLED:
            self.told.emit("Stopped. What was finished stays.")
        else:
            self._report(fault)
        self._close(number)

    def _take_shelf(self, data: Json) -> None:
        self._shelf = read_shelf(data)
        self._known = True
        self.changed.emit()

    def _report(self, fault: Fault) -> None:
        if fault.code != STOPPED:
            self.faulted.emit(fault)


def _update_words(data: Json) -> str:
    kinds = ("added", "replaced", "returned", "moved", "gone", "failed")
    told = [f"{len(data[kind])} {kind}" for kind in kinds if data[kind]]
    return f"Up to date: {', '.join(told)}." if told else "Up to date: nothing was different."


def _ended_words(data: Json) -> str:
    name = Path(data["path"]).name
    match data["outcome"]:
        case "failed":
            return f"{name} could not be read."
        case "partial":
            return f"{name} was read in part."
        case "unchanged":
            return f"{name} is already in the library."
    return f"{name} is ready."
