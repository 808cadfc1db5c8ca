# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine's handle on one worker process: start, ask, watch, kill.

Two one-way pipes and no socket. The process is spawned, never forked, so it inherits neither
threads nor the workspace's lock; it ends by itself when the engine dies, for then its pipe ends.
"""

import multiprocessing
from collections.abc import Callable
from enum import StrEnum
from multiprocessing.connection import Connection, wait

from core.parse.ocr_factory import OcrFactory
from core.parse.raw import RawPage
from core.parse.worker.allowance import Allowance
from core.parse.worker.limits import resident_bytes
from core.parse.worker.messages import Begun, Done, Failed, LaidOut, Loading, Ready, Request
from core.parse.worker.worker_entry import worker_main
from core.progress import CancelToken
from core.settings import ParseSettings

_TICK_S = 0.05
_LOADING_TIMEOUT_S = 300.0
_END_TIMEOUT_S = 5.0


class Loss(StrEnum):
    """Why a request has no answer."""

    TIMEOUT = "timeout"
    DIED = "died"
    MEMORY = "memory"


class WorkerLostError(Exception):
    """The worker is gone; a new one has to be started. Never leaves `core.parse`."""

    def __init__(self, loss: Loss, exit_code: int | None, *, begun: bool) -> None:
        """Keep why, how the process ended if it ended by itself, and if it had the request."""
        super().__init__(loss.value)
        self.loss = loss
        self.exit_code = exit_code
        self.begun = begun


def unasked(page: RawPage) -> None:
    """Take no page: only a text that is being laid out gives any before the answer.

    Raises:
        TypeError: Always; a bug.
    """
    message = f"page {page.index + 1} was laid out, and nobody asked for it"
    raise TypeError(message)


class WorkerProcess:
    """One spawned worker. Used by one thread."""

    def __init__(self, settings: ParseSettings, ocr_factory: OcrFactory | None) -> None:
        """Start it."""
        context = multiprocessing.get_context("spawn")
        worker_requests, self._requests = context.Pipe(duplex=False)
        self._replies, worker_replies = context.Pipe(duplex=False)
        self._memory_bytes = settings.worker_memory_bytes
        self._process = context.Process(
            target=worker_main,
            args=(worker_requests, worker_replies, settings, ocr_factory),
            name="clauselight-parse",
            daemon=True,
        )
        self._ready = False
        self._begun = self._answered = False
        self._process.start()
        worker_requests.close()
        worker_replies.close()

    @property
    def process_id(self) -> int:
        """As the system knows it."""
        return self._process.pid or 0

    @property
    def resident(self) -> int:
        """Bytes of memory that it fills."""
        return resident_bytes(self.process_id)

    @property
    def alive(self) -> bool:
        """Whether it can be asked; one that was killed may take its time to end."""
        return not self._requests.closed and self._process.is_alive()

    def ask(
        self,
        request: Request,
        timeout_s: float,
        cancel: CancelToken,
        on_page: Callable[[RawPage], None] = unasked,
    ) -> object:
        """Send a request and wait for its answer.

        The worker is gone after any error but a fault, also one of `on_page` or a Ctrl-C: what it
        would still say must not be taken for the answer to the next request.

        Args:
            request: What to do.
            timeout_s: How long that may take.
            cancel: Looked at all the while.
            on_page: Called with each page that is laid out on the way to the answer.

        Passes on:
            KnownError: The worker says that it cannot be done.
            CancelledError: The work was stopped; the worker was killed.
            WorkerLostError: It took too long, too much memory, or ended.
            RuntimeError: It did not even start: the installation is broken.
        """
        self._begun = self._answered = False
        try:
            return self._answer_to(request, timeout_s, cancel, on_page)
        finally:
            if not self._answered:
                self.kill()

    def kill(self) -> None:
        """End it at once."""
        if self._process.is_alive():
            self._process.kill()
        self._process.join(_END_TIMEOUT_S)
        self._requests.close()
        self._replies.close()

    def close(self) -> None:
        """Let it end by itself; kill it if it does not."""
        self._requests.close()
        self._process.join(_END_TIMEOUT_S)
        self.kill()

    def _answer_to(
        self,
        request: Request,
        timeout_s: float,
        cancel: CancelToken,
        on_page: Callable[[RawPage], None],
    ) -> object:
        try:
            self._requests.send(request)
        except BrokenPipeError:
            raise self._lost(Loss.DIED) from None
        allowance = self._allowance(timeout_s if self._ready else _LOADING_TIMEOUT_S)
        while True:
            reply = self._next_reply(allowance, cancel)
            if isinstance(reply, LaidOut):
                on_page(reply.page)
            elif isinstance(reply, Failed):
                self._answered = True
                raise reply.error
            elif isinstance(reply, Done):
                self._answered = True
                return reply.value
            else:
                allowance = self._noted(reply, timeout_s) or allowance

    def _noted(self, reply: object, timeout_s: float) -> Allowance | None:
        """Note how far the worker has come; a new allowance where its clock starts anew."""
        if isinstance(reply, Begun):
            self._begun = True
        elif isinstance(reply, Ready):
            self._ready = True
            return self._allowance(timeout_s)
        elif isinstance(reply, Loading):
            return self._allowance(_LOADING_TIMEOUT_S if reply.begins else timeout_s)
        return None

    def _allowance(self, seconds: float) -> Allowance:
        return Allowance(self.process_id, seconds)

    def _next_reply(self, allowance: Allowance, cancel: CancelToken) -> object:
        while True:
            if cancel.cancelled:
                self.kill()
                cancel.raise_if_cancelled()
            wait([self._replies, self._process.sentinel], _TICK_S)
            if self._replies.poll():
                return self._receive()
            if not self._process.is_alive():
                raise self._lost(Loss.DIED)
            if allowance.is_used_up():
                raise self._lost(Loss.TIMEOUT)
            if resident_bytes(self.process_id) > self._memory_bytes:
                raise self._lost(Loss.MEMORY)

    def _receive(self) -> object:
        replies: Connection[object, object] = self._replies
        try:
            return replies.recv()
        except EOFError:
            raise self._lost(Loss.DIED) from None

    def _lost(self, loss: Loss) -> Exception:
        # Its pipe ends before it does; on a busy machine the rest takes a while.
        self._process.join(_END_TIMEOUT_S if loss is Loss.DIED else 0)
        exit_code = self._process.exitcode
        self.kill()
        if not self._ready:
            return RuntimeError(f"the parse worker cannot start (exit code {exit_code})")
        return WorkerLostError(loss, exit_code, begun=self._begun)
