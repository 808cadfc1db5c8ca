# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lines that window and engine exchange: one JSON object a line, in ASCII, over the pipes.

The window imports this file, so it stands on the standard library alone.

A request is ``{"id": 1, "command": "ask", "arguments": {...}}``. Each has any number of replies
``{"id": 1, "event": "progress", "data": {...}}`` and exactly one last one, ``result`` or ``error``.
Replies with the id 0 belong to no request: ``ready`` once the library is open, or ``error`` when it
cannot be. The command ``cancel`` takes ``{"id": n}`` and is answered at once.
"""

import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = dict[str, Any]

ENGINE_ID = 0
"""Id of what the engine says of itself."""

ENGINE_ARGUMENT = "--engine-process"
"""First argument that turns the frozen program into its engine; hidden from people."""


class Event(StrEnum):
    """What a reply says."""

    READY = "ready"
    PROGRESS = "progress"
    EVIDENCE = "evidence"
    DOCUMENT = "document"
    RESULT = "result"
    ERROR = "error"

    @property
    def last(self) -> bool:
        """Whether nothing comes after it."""
        return self in {Event.RESULT, Event.ERROR}


class ProtocolError(ValueError):
    """A line is not one of the protocol's."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the window wants. `request_id` is 1 or more and is not used twice."""

    request_id: int
    command: str
    arguments: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the engine says."""

    request_id: int
    event: Event
    data: Json = field(default_factory=dict)


def encode_request(request: Request) -> bytes:
    """Return a request's line."""
    return _encode(
        {"id": request.request_id, "command": request.command, "arguments": request.arguments}
    )


def encode_reply(reply: Reply) -> bytes:
    """Return a reply's line; a ValueError comes out of NaN, which JSON does not have."""
    return _encode({"id": reply.request_id, "event": reply.event.value, "data": reply.data})


def decode_request(line: bytes) -> Request:
    """Read a request.

    Raises:
        ProtocolError: It is none.
    """
    message = _decode(line)
    match message:
        case {"id": int(number), "command": str(command), "arguments": dict(arguments)}:
            return Request(number, command, arguments)
    raise ProtocolError("a request needs id, command and arguments")


def decode_reply(line: bytes) -> Reply:
    """Read a reply.

    Raises:
        ProtocolError: It is none.
    """
    message = _decode(line)
    match message:
        case {"id": int(number), "event": str(event), "data": dict(data)} if event in set(Event):
            return Reply(number, Event(event), data)
    raise ProtocolError("a reply needs id, event and data")


def _encode(message: Json) -> bytes:
    return json.dumps(message, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n"


def _decode(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError as error:
        raise ProtocolError("not a line of JSON") from error
