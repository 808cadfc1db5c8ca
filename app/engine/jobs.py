# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a command of the engine is made of. Knows no library and no model."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

from app import wire
from app.engine.protocol import Event, Json
from core.answers import Passage
from core.ingest.order import IngestResult
from core.progress import CancelToken, Progress


class Lane(StrEnum):
    """Which queue a command waits in. Each has one thread: what is in one lane comes in order."""

    LIBRARY = "library"
    ASK = "ask"
    LOOK = "look"


class Arguments(BaseModel):
    """Arguments of a command; an unknown one is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Job:
    """One request at work.

    Attributes:
        cancel: Set when the window cancels the request.
        emit: Sends a reply that is not the last one.
    """

    cancel: CancelToken
    emit: Callable[[Event, Json], None]

    def progress(self, progress: Progress) -> None:
        """Tell the window where the work stands."""
        self.emit(
            Event.PROGRESS,
            {
                "stage": progress.stage,
                "item": progress.item,
                "done": progress.done,
                "total": progress.total,
            },
        )

    def document(self, result: IngestResult) -> None:
        """Tell the window how a file ended."""
        self.emit(Event.DOCUMENT, wire.ingest_json(result))

    def evidence(self, passages: tuple[Passage, ...]) -> None:
        """Show the window what is looked at."""
        self.emit(Event.EVIDENCE, {"hits": [wire.hit_json(passage) for passage in passages]})


@dataclass(frozen=True, slots=True)
class Command:
    """A command's lane, arguments and function.

    Attributes:
        lane: Where it waits.
        arguments: How its arguments are checked; `run` gets an instance of it.
        run: What it does. Raises a `KnownError` for a fault that a person can act on.
        always: It is carried out even when the window closes before its turn.
    """

    lane: Lane
    arguments: type[Arguments]
    run: Callable[[Job, Any], Json]
    always: bool = False
