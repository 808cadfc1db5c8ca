# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window's end of the pipe to the engine: starts it, sends requests, hands out replies.

Every callback runs in the window's thread. When the engine dies, `died` is emitted and each open
request ends with a fault; `start` brings up a new one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from app.desktop.values import Fault, Json, read_fault
from app.engine.protocol import (
    ENGINE_ID,
    Event,
    ProtocolError,
    Reply,
    Request,
    decode_reply,
    encode_request,
)

STOPPED = "ENGINE_STOPPED"
_CLOSING_MS = 4000


@dataclass(frozen=True, slots=True)
class Handlers:
    """Who is told what of a request."""

    on_result: Callable[[Json], None]
    on_fault: Callable[[Fault], None]
    on_event: Callable[[Event, Json], None] = lambda event, data: None


class EngineClient(QObject):
    """One engine process at a time.

    Signals:
        ready: The library is open.
        refused: The library cannot be opened; the engine has ended.
        died: The engine ended by itself; the text says how.
    """

    ready = Signal()
    refused = Signal(object)
    died = Signal(str)

    def __init__(self, command: Sequence[str], log_file: Path | None, parent: QObject) -> None:
        """Keep how to start; nothing runs yet.

        Args:
            command: Program and arguments.
            log_file: Where the engine's log goes; None sends it to the program's own.
            parent: Lives as long as this.
        """
        super().__init__(parent)
        self._command = list(command)
        self._log_file = log_file
        self._process: QProcess | None = None
        self._open: dict[int, Handlers] = {}
        self._last_id = ENGINE_ID
        self._unread = bytearray()
        self._refusal: Fault | None = None

    @property
    def running(self) -> bool:
        """Whether there is an engine, ready or still starting."""
        return self._process is not None

    @property
    def process_id(self) -> int:
        """The engine's process number; 0 without one."""
        return self._process.processId() if self._process else 0

    def start(self) -> None:
        """Start an engine unless there is one."""
        if self._process is not None:
            return
        process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(self._command[1:])
        process.setWorkingDirectory(str(Path(__file__).resolve().parents[2]))
        if self._log_file is None:
            process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        else:
            process.setStandardErrorFile(str(self._log_file))
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._failed)
        self._unread.clear()
        self._refusal = None
        self._process = process
        process.start()

    def request(self, command: str, arguments: Json, handlers: Handlers) -> int:
        """Send a request and return its id.

        Without an engine its fault is told at once.
        """
        self._last_id += 1
        request = Request(self._last_id, command, arguments)
        if self._process is None:
            handlers.on_fault(_stopped_fault())
            return request.request_id
        self._open[request.request_id] = handlers
        self._process.write(encode_request(request))
        return request.request_id

    def cancel(self, request_id: int) -> None:
        """Ask the engine to stop a request; it still ends with a result or a fault."""
        if request_id in self._open:
            nothing = Handlers(lambda data: None, lambda fault: None)
            self.request("cancel", {"id": request_id}, nothing)

    def stop(self) -> None:
        """End the engine: politely, then, when it does not listen, at once."""
        process, self._process = self._process, None
        self._open.clear()
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._read)
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._failed)
        process.closeWriteChannel()
        if not process.waitForFinished(_CLOSING_MS):
            process.kill()
            process.waitForFinished(_CLOSING_MS)

    def _read(self) -> None:
        if self._process is None:
            return
        came = bytes(self._process.readAllStandardOutput().data())
        self._unread += came
        if b"\n" not in came:
            return  # a long line comes in many pieces; it is looked through once, when it is whole
        *lines, rest = self._unread.split(b"\n")
        self._unread = bytearray(rest)
        for line in lines:
            try:
                self._take(decode_reply(bytes(line)))
            except ProtocolError:
                # Whoever wrote this is no engine of ours: better none than one not to be trusted.
                self._process.kill()
                return

    def _take(self, reply: Reply) -> None:
        if reply.request_id == ENGINE_ID:
            self._take_own(reply)
        elif reply.event.last:
            handlers = self._open.pop(reply.request_id, None)
            if handlers is None:
                return
            if reply.event is Event.RESULT:
                handlers.on_result(reply.data)
            else:
                handlers.on_fault(read_fault(reply.data))
        elif reply.request_id in self._open:
            self._open[reply.request_id].on_event(reply.event, reply.data)

    def _take_own(self, reply: Reply) -> None:
        if reply.event is Event.READY:
            self.ready.emit()
        elif reply.event is Event.ERROR:
            self._refusal = read_fault(reply.data)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._gone("It could not be started.")

    def _ended(self, exit_code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        crashed = status == QProcess.ExitStatus.CrashExit
        self._gone("It ended suddenly." if crashed else f"It ended with the code {exit_code}.")

    def _gone(self, how: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        waiting, self._open = list(self._open.values()), {}
        if self._refusal is not None:
            self.refused.emit(self._refusal)
        else:
            self.died.emit(how)
        for handlers in waiting:
            handlers.on_fault(self._refusal or _stopped_fault())


def _stopped_fault() -> Fault:
    return Fault(
        STOPPED,
        "The part of the program that reads and answers has stopped.",
        "Choose “Start again”. Your documents and questions are all still there.",
    )
