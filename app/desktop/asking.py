# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions of this session: the one at work, those before, and what came of them. No widget."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.desktop.client import EngineClient, Handlers
from app.desktop.values import Answer, Fault, Json, Limits, Place, read_answer, read_hits
from app.engine.protocol import Event

_CANCELLED = "CANCELLED"


class Phase(StrEnum):
    """How far a question has come."""

    SEARCHING = "searching"
    READING = "reading"
    ANSWERED = "answered"
    REFUSED = "refused"
    STOPPED = "stopped"
    FAILED = "failed"

    @property
    def working(self) -> bool:
        """Whether something is still to come."""
        return self in {Phase.SEARCHING, Phase.READING}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and what is known of its answer.

    Attributes:
        number: Counts the session's questions from 1.
        question: As asked.
        limits: Where it looked.
        phase: How far it has come.
        hits: The evidence, as soon as it is there.
        answer: Once answered or refused.
        fault: Once failed.
    """

    number: int
    question: str
    limits: Limits
    phase: Phase = Phase.SEARCHING
    hits: tuple[Place, ...] = ()
    answer: Answer | None = None
    fault: Fault | None = None


class Asking(QObject):
    """Asks one question at a time.

    Signals:
        changed: The exchange that is shown is another one, or has come further.
    """

    changed = Signal()

    def __init__(
        self, client: EngineClient, titles: Callable[[], dict[str, str]], parent: QObject
    ) -> None:
        """Start without a question.

        Args:
            client: Where to ask.
            titles: Titles of documents by id.
            parent: Lives as long as this.
        """
        super().__init__(parent)
        self._client = client
        self._titles = titles
        self._exchanges: dict[int, Exchange] = {}
        self._shown = 0
        self._at_work: tuple[int, int] | None = None

    @property
    def shown(self) -> Exchange | None:
        """What is to be shown."""
        return self._exchanges.get(self._shown)

    @property
    def history(self) -> tuple[Exchange, ...]:
        """Every exchange, oldest first."""
        return tuple(self._exchanges.values())

    @property
    def working(self) -> bool:
        """Whether a question is at work."""
        return self._at_work is not None

    def ask(self, question: str, limits: Limits) -> None:
        """Ask; a question that is still at work is stopped."""
        self.cancel()
        number = len(self._exchanges) + 1
        self._put(Exchange(number, question, limits))
        self._shown = number
        arguments = {"question": question} | limits.arguments()
        self._send(number, "ask", arguments)
        self.changed.emit()

    def recall(self, answer_id: str) -> None:
        """Show an answer that was given in an earlier session."""
        number = len(self._exchanges) + 1
        self._put(Exchange(number, "", Limits()))
        self._shown = number
        self._send(number, "answer", {"answer_id": answer_id})
        self.changed.emit()

    def again(self) -> None:
        """Ask the question that is shown once more."""
        if self.shown is not None:
            self.ask(self.shown.question, self.shown.limits)

    def cancel(self) -> None:
        """Stop the question at work."""
        if self._at_work is None:
            return
        number, request_id = self._at_work
        self._at_work = None
        self._client.cancel(request_id)
        self._put(replace(self._exchanges[number], phase=Phase.STOPPED))
        self.changed.emit()

    def show(self, number: int) -> None:
        """Show an exchange again."""
        self._shown = number
        self.changed.emit()

    def _send(self, number: int, command: str, arguments: Json) -> None:
        handlers = Handlers(
            lambda data: self._answered(number, data),
            lambda fault: self._failed(number, fault),
            lambda event, data: self._heard(number, event, data),
        )
        # The id is noted only if the request has not failed on the spot.
        request_id = self._client.request(command, arguments, handlers)
        if self._exchanges[number].phase.working:
            self._at_work = (number, request_id)

    def _put(self, exchange: Exchange) -> None:
        self._exchanges[exchange.number] = exchange

    def _heard(self, number: int, event: Event, data: Json) -> None:
        exchange = self._exchanges[number]
        if event is Event.EVIDENCE and exchange.phase.working:
            hits = read_hits(data["hits"], self._titles())
            phase = Phase.READING if hits else Phase.SEARCHING
            self._put(replace(exchange, hits=hits, phase=phase))
            self.changed.emit()

    def _answered(self, number: int, data: Json) -> None:
        exchange = self._exchanges[number]
        if not exchange.phase.working:
            return
        answer = read_answer(data, self._titles())
        phase = Phase.ANSWERED if answer.refusal is None else Phase.REFUSED
        question = exchange.question or answer.question
        hits = answer.hits or exchange.hits
        self._put(replace(exchange, answer=answer, phase=phase, question=question, hits=hits))
        self._at_work = None
        self.changed.emit()

    def _failed(self, number: int, fault: Fault) -> None:
        exchange = self._exchanges[number]
        if not exchange.phase.working:
            return
        phase = Phase.STOPPED if fault.code == _CANCELLED else Phase.FAILED
        self._put(replace(exchange, fault=fault, phase=phase))
        self._at_work = None
        self.changed.emit()
