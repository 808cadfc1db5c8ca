# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads requests, works on them in three lanes, writes replies. Ends when its input ends."""

import logging
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import BinaryIO

from pydantic import ValidationError

from app import wire
from app.engine.jobs import Arguments, Command, Job, Lane
from app.engine.protocol import (
    ENGINE_ID,
    Event,
    Json,
    ProtocolError,
    Reply,
    Request,
    decode_request,
    encode_reply,
)
from core.errors import CancelledError, KnownError, RequestError
from core.progress import CancelToken

_LOG = logging.getLogger(__name__)

BUG: Json = {
    "code": "BUG",
    "message": "Something went wrong inside the program. Your documents are safe.",
    "advice": "Try again. If it happens again, please report it: the details are in the log.",
}


class ReplyWriter:
    """Writes whole lines, one at a time, from any thread."""

    def __init__(self, stream: BinaryIO) -> None:
        """Keep the stream; nobody else may write to it."""
        self._stream = stream
        self._lock = threading.Lock()
        self._broken = False

    def write(self, reply: Reply) -> None:
        """Send a reply; once the window is gone nobody listens, and it is dropped."""
        line = encode_reply(reply)
        with self._lock:
            if self._broken:
                return
            try:
                self._stream.write(line)
                self._stream.flush()
            except OSError:
                self._broken = True
                _LOG.warning("the window has gone; what was still to be said is dropped")


@dataclass(slots=True)
class _Running:
    """Requests that have not had their last reply."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    tokens: dict[int, CancelToken] = field(default_factory=dict)
    futures: set[Future[None]] = field(default_factory=set)


class Server:
    """The engine's loop."""

    def __init__(self, commands: Mapping[str, Command], writer: ReplyWriter) -> None:
        """Make one thread for each lane; nothing is read yet."""
        self._writer = writer
        self._commands = commands
        self._running = _Running()
        self._lanes = {lane: ThreadPoolExecutor(1, thread_name_prefix=lane) for lane in Lane}

    def serve(self, stream: BinaryIO, grace_s: float = 10.0) -> bool:
        """Serve until the input ends, then stop what can be stopped.

        Returns:
            Whether everything ended within `grace_s`.
        """
        self._writer.write(Reply(ENGINE_ID, Event.READY))
        for line in stream:
            self._take(line)
        return self._stop(grace_s)

    def _take(self, line: bytes) -> None:
        try:
            request = decode_request(line)
        except ProtocolError as error:
            _LOG.warning("a line from the window is dropped: %s", error)
            return
        if request.command == "cancel":
            self._cancel(request)
        else:
            self._accept(request)

    def _cancel(self, request: Request) -> None:
        number = request.arguments.get("id")
        with self._running.lock:
            token = self._running.tokens.get(number) if isinstance(number, int) else None
        if token is not None:
            token.cancel()
        self._writer.write(Reply(request.request_id, Event.RESULT, {"found": token is not None}))

    def _accept(self, request: Request) -> None:
        try:
            command, arguments = self._check(request)
        except RequestError as error:
            self._writer.write(Reply(request.request_id, Event.ERROR, wire.error_json(error)))
            return
        token = CancelToken()
        with self._running.lock:
            self._running.tokens[request.request_id] = token
        lane = self._lanes[command.lane]
        future = lane.submit(self._work, request.request_id, command, arguments, token)
        with self._running.lock:
            self._running.futures = {f for f in self._running.futures if not f.done()} | {future}

    def _check(self, request: Request) -> tuple[Command, Arguments]:
        command = self._commands.get(request.command)
        if command is None:
            message = f"The engine does not know the command {request.command!r}."
            raise RequestError(message, "Start the program again.")
        try:
            return command, command.arguments.model_validate(request.arguments)
        except ValidationError as error:
            message = f"The command {request.command} was asked in a wrong way: {error}"
            raise RequestError(message, "Start the program again.") from error

    def _work(
        self, request_id: int, command: Command, arguments: Arguments, token: CancelToken
    ) -> None:
        reply = self._answer(request_id, command, arguments, token)
        with self._running.lock:
            del self._running.tokens[request_id]
        try:
            self._writer.write(reply)
        except ValueError:
            # NaN has no JSON: the reply cannot be said, but the window must not wait for ever.
            _LOG.exception("a reply could not be written")
            self._writer.write(Reply(request_id, Event.ERROR, BUG))

    def _answer(
        self, request_id: int, command: Command, arguments: Arguments, token: CancelToken
    ) -> Reply:
        def emit(event: Event, data: Json) -> None:
            self._writer.write(Reply(request_id, event, data))

        job = Job(token, emit)
        try:
            if token.cancelled and not command.always:
                raise CancelledError
            return Reply(request_id, Event.RESULT, command.run(job, arguments))
        except KnownError as error:
            return Reply(request_id, Event.ERROR, wire.error_json(error))
        except Exception:  # noqa: BLE001 - the one place where a bug of the engine is told and outlived
            _LOG.exception("the command failed")
            return Reply(request_id, Event.ERROR, BUG)

    def _stop(self, grace_s: float) -> bool:
        with self._running.lock:
            tokens, futures = list(self._running.tokens.values()), set(self._running.futures)
        for token in tokens:
            token.cancel()
        waiting = wait(futures, timeout=grace_s).not_done
        for lane in self._lanes.values():
            lane.shutdown(wait=not waiting, cancel_futures=True)
        return not waiting
