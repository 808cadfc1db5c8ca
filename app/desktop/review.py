# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The queue of figures that wait for a person, and what is done with them. No widget."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop import figure_words
from app.desktop.client import EngineClient, Handlers
from app.desktop.figures import Decision
from app.desktop.review_values import ReviewNumber, Saying, Unlikely, read_queue, with_decision
from app.desktop.values import Fault, Json

CONFIRM, CORRECT, NONE, UNDO = "confirm", "correct", "none", "undo"
_UNLIKELY = "UNLIKELY_CORRECTION"
_AGAIN = "Look at the picture again. If it is so, say it once more."
_PATIENCE_MS = 400
_AT_ONCE = 500
_GONE = Fault(
    "NOT_FOUND",
    "This figure is not in the queue any more.",
    "Its document has changed since. Ask the question again.",
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What did not work, and with which figure; None when it was the whole queue."""

    fault: Fault
    number_id: str | None = None


class Review(QObject):
    """Figures in doubt in the order of documents and pages, then those that are settled.

    Signals:
        changed: The queue is another one; look at everything again.
        moved: Another figure is looked at.
        decided: A figure has another decision now than before.
        told: A sentence for the status line.
    """

    changed = Signal()
    moved = Signal()
    decided = Signal(str)
    told = Signal(str)

    def __init__(
        self, client: EngineClient, parent: QObject, patience_ms: int = _PATIENCE_MS
    ) -> None:
        """Start without figures; nothing is asked yet."""
        super().__init__(parent)
        self._client = client
        self._numbers: dict[str, ReviewNumber] = {}
        self._wanted = ""
        self._pending: dict[str, Saying] = {}
        self._unlikely: dict[str, Unlikely] = {}
        self._settled_since: dict[str, ReviewNumber] = {}
        self._done: list[str] = []
        self.known = False
        self.every = False
        self.current_id = ""
        self.trouble: Trouble | None = None
        # The library may be busy with a long ingest: a person must not wait for that.
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(patience_ms)
        self._patience.timeout.connect(self._go_on)
        self._coming: Iterator[Json] = iter(())
        self._came: dict[str, ReviewNumber] = {}
        self._reading = QTimer(self)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read_some)

    @property
    def numbers(self) -> tuple[ReviewNumber, ...]:
        """Every figure that is shown, in the order of the queue."""
        shown = [n for n in self._numbers.values() if self.every or n.gates]
        return tuple(sorted(shown, key=lambda number: not number.doubtful))

    @property
    def hidden(self) -> int:
        """How many figures in doubt stop no answer."""
        return sum(not n.gates and n.doubtful for n in self._numbers.values())

    @property
    def current(self) -> ReviewNumber | None:
        """The figure that is looked at."""
        return self._numbers.get(self.current_id)

    def pending(self, number_id: str) -> bool:
        """Whether a decision on a figure is on its way."""
        return number_id in self._pending

    def unlikely(self, number_id: str) -> Unlikely | None:
        """Return what was said last of a figure, if it must be said again to be kept."""
        return self._unlikely.get(number_id)

    def find(self, number_id: str) -> ReviewNumber | None:
        """Return a figure by its id."""
        return self._numbers.get(number_id)

    def left_in(self, document_id: str) -> int:
        """Return how many figures of a document wait, as far as the queue was asked for."""
        return sum(n.document_id == document_id and _stops(n) for n in self._numbers.values())

    def decision_on(self, number_id: str) -> Decision | None:
        """Return what a person settled about a figure, as far as the queue was asked for."""
        number = self._numbers.get(number_id)
        return number.decision if number else None

    def load(self, wanted: str = "") -> None:
        """Ask for the queue.

        Args:
            wanted: A figure, or a document whose first figure in doubt is to be looked at.
        """
        self._wanted = wanted
        self._settled_since.clear()
        self.go(wanted)
        handlers = Handlers(self._take, lambda fault: self._fail(Trouble(fault)))
        self._client.request("numbers", {}, handlers)

    def count(self, document_id: str, on_count: Callable[[int], None]) -> None:
        """Count the figures of a document at which answers stop."""

        def take(data: Json) -> None:
            on_count(sum(map(_stops, read_queue(data))))

        # Of what cannot be counted nothing is said: the figures themselves stop the answers.
        handlers = Handlers(take, lambda fault: on_count(0))
        self._client.request("numbers", {"document_id": document_id}, handlers)

    def show_every(self, every: bool) -> None:
        """Show also figures that stop no answer, or no longer."""
        self.every = every
        if self.current is not None and not (every or self.current.gates):
            self._look_at_first()
        self.changed.emit()

    def go(self, number_id: str) -> None:
        """Look at a figure."""
        if number_id in self._numbers and number_id != self.current_id:
            self._patience.stop()
            self.current_id, self.trouble = number_id, None
            self.moved.emit()

    def following(self) -> ReviewNumber | None:
        """Return the figure that comes after this one."""
        numbers = self.numbers
        ids = [number.number_id for number in numbers]
        at = ids.index(self.current_id) + 1 if self.current_id in ids else len(ids)
        return numbers[at] if at < len(numbers) else None

    def step(self, by: int) -> None:
        """Look at the figure after or before this one in the queue."""
        ids = [number.number_id for number in self.numbers]
        if self.current_id in ids:
            at = ids.index(self.current_id) + by
            self.go(ids[min(max(at, 0), len(ids) - 1)])
        elif ids:
            self.go(ids[0])

    def settle(self, text: str, by: str) -> None:
        """Settle the figure that is looked at: confirmed when the text is what was read."""
        number = self.current
        if number is None or not number.doubtful:
            return
        saying = Saying(CONFIRM) if text == number.text else Saying(CORRECT, text)
        self._decide(number, saying, by)

    def settle_none(self, by: str) -> None:
        """Settle that where the figure that is looked at was read, none is printed."""
        if self.current is not None and self.current.doubtful:
            self._decide(self.current, Saying(NONE), by)

    def undo(self, by: str) -> None:
        """Take the decision on the figure that is looked at back."""
        if self.current is not None and not self.current.doubtful:
            self._decide(self.current, Saying(UNDO), by)

    def undo_last(self, by: str) -> None:
        """Take the last decision of this session back, and look at its figure."""
        if self._pending:
            # What is still being kept is the last one; an earlier one must not go in its place.
            self.told.emit("The last one is still being kept.")
            return
        self._done = [known for known in self._done if self._is_settled(known)]
        if self._done:
            self.go(self._done[-1])
            self.undo(by)

    def _is_settled(self, number_id: str) -> bool:
        number = self._numbers.get(number_id)
        return number is not None and not number.doubtful

    def _decide(self, number: ReviewNumber, saying: Saying, by: str) -> None:
        if number.number_id in self._pending:
            return
        number_id = number.number_id
        self._pending[number_id] = saying
        self.trouble = None
        arguments: Json = {"number_id": number_id, "action": saying.action, "by": by}
        if saying.text is not None:
            arguments["text"] = saying.text
        before = self._unlikely.pop(number_id, None)
        if before is not None and before.saying == saying:
            arguments["sure"] = True
        handlers = Handlers(
            lambda data: self._settled(number_id, data),
            lambda fault: self._unsettled(number_id, fault),
        )
        self._client.request("decide", arguments, handlers)
        if saying.action != UNDO and self.pending(number_id):
            self._patience.start()
        self.changed.emit()

    def _settled(self, number_id: str, data: Json) -> None:
        action = self._pending.pop(number_id).action
        number = self._numbers.get(number_id)
        if number is None:
            return
        now = with_decision(number, data)
        self._numbers[number_id] = self._settled_since[number_id] = now
        self._done = [known for known in self._done if known != number_id]
        if action == UNDO:
            self.told.emit(f"{now.title} is as it was before.")
        else:
            self._done.append(number_id)
            said = f"{now.title} is settled."
            if now.title == figure_words.NO_FIGURE:
                said = "It is settled that no figure is printed there."
            self.told.emit(f"{said}{self._left()}")
            if number_id == self.current_id:
                self._next_after(number_id)
        self.decided.emit(number_id)
        self.changed.emit()
        if any(_stands_as(now, other) for other in self._numbers.values()):
            self.load()

    def _left(self) -> str:
        waiting = any(map(_stops, self._numbers.values()))
        return "" if waiting else " Nothing is left in doubt."

    def _unsettled(self, number_id: str, fault: Fault) -> None:
        self._patience.stop()
        saying = self._pending.pop(number_id)
        if fault.code == _UNLIKELY:
            fault = replace(fault, advice=_AGAIN)
            self._unlikely[number_id] = Unlikely(saying, fault)
        self._fail(Trouble(fault, number_id))

    def _fail(self, trouble: Trouble) -> None:
        self.trouble = trouble
        self.changed.emit()

    def _go_on(self) -> None:
        if self.pending(self.current_id):
            self._next_after(self.current_id)
            self.changed.emit()

    def _next_after(self, number_id: str) -> None:
        """Look at the next figure in doubt, from the beginning again after the last one."""
        self._patience.stop()
        ids = list(self._numbers)
        at = ids.index(number_id)
        for candidate in ids[at + 1 :] + ids[:at]:
            number = self._numbers[candidate]
            waits = number.doubtful and not self.pending(candidate)
            if waits and (self.every or number.gates):
                self.current_id = candidate
                return

    def _look_at_first(self) -> None:
        self.current_id = next((number.number_id for number in self.numbers), "")

    def _take(self, data: Json) -> None:
        self._coming = iter(data["numbers"])
        self._came = {}
        self._reading.start()

    def _read_some(self) -> None:
        """Read a part of the queue; a long one must not hold the window up."""
        part = read_queue({"numbers": list(islice(self._coming, _AT_ONCE))})
        self._came |= {number.number_id: number for number in part}
        if len(part) < _AT_ONCE:
            self._reading.stop()
            self._have(self._came)

    def _have(self, numbers: dict[str, ReviewNumber]) -> None:
        # What was settled while the queue was on its way may stand in it as it was before.
        since = {n: known for n, known in self._settled_since.items() if n in numbers}
        self._numbers = numbers | since
        self.known = True
        if self.trouble is not None and self.trouble.number_id is None:
            self.trouble = None
        gone = ".n" in self._wanted and self._wanted not in self._numbers
        wanted = self._wanted_number()
        self.every = self.every or (wanted is not None and not wanted.gates)
        self.current_id = wanted.number_id if wanted else ""
        if wanted is None:
            self._look_at_first()
        if gone:
            self.trouble = Trouble(_GONE)
        self.changed.emit()

    def _wanted_number(self) -> ReviewNumber | None:
        wanted, self._wanted = self._wanted or self.current_id, ""
        if wanted in self._numbers:
            return self._numbers[wanted]
        of_document = [n for n in self._numbers.values() if n.document_id == wanted]
        return min(of_document, key=lambda n: (not n.gates, not n.doubtful), default=None)


def _stops(number: ReviewNumber) -> bool:
    return number.doubtful and number.gates


def _stands_as(one: ReviewNumber, other: ReviewNumber) -> bool:
    """Whether two figures may stand on one page that is part of two documents.

    What is settled of the one then holds for the other; the engine knows whether it does.
    """
    return (
        one.number_id != other.number_id
        and one.decision != other.decision
        and one.text == other.text
        and one.place.regions == other.place.regions
    )
