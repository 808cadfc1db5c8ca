# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import pytest

from app.engine.jobs import Arguments, Command, Job, Lane
from app.engine.protocol import Event, Json, Reply, Request, decode_reply, encode_request
from app.engine.server import BUG, ReplyWriter, Server
from core.errors import NotFoundError
from core.ingest.order import IngestResult
from core.progress import Progress
from core.types import Outcome


class Named(Arguments):
    name: str = ""


class Engine:
    """A server in a thread, with pipes to both sides."""

    def __init__(self, commands: dict[str, Command], grace_s: float = 5.0) -> None:
        request_out, request_in = os.pipe()
        reply_out, reply_in = os.pipe()
        self.requests: BinaryIO = os.fdopen(request_in, "wb", buffering=0)
        self.replies: BinaryIO = os.fdopen(reply_out, "rb")
        self._sides = [os.fdopen(request_out, "rb"), os.fdopen(reply_in, "wb")]
        self.in_time: bool | None = None
        server = Server(commands, ReplyWriter(self._sides[1]))
        self.thread = threading.Thread(target=self._serve, args=(server, grace_s))
        self.thread.start()
        assert self.next() == Reply(0, Event.READY)

    def _serve(self, server: Server, grace_s: float) -> None:
        self.in_time = server.serve(self._sides[0], grace_s)

    def ask(self, number: int, command: str, **arguments: Any) -> None:
        self.requests.write(encode_request(Request(number, command, arguments)))

    def next(self) -> Reply:
        return decode_reply(self.replies.readline())

    def last(self, number: int) -> Reply:
        """Return the last reply to a request; what comes in between is dropped."""
        while True:
            reply = self.next()
            if reply.request_id == number and reply.event.last:
                return reply

    def close(self) -> None:
        self.requests.close()
        self.thread.join(20)
        self.replies.close()
        for side in self._sides:
            side.close()


Make = Callable[..., Engine]


@pytest.fixture
def make() -> Iterator[Make]:
    engines: list[Engine] = []

    def start(grace_s: float = 5.0, **commands: Command) -> Engine:
        engines.append(Engine(commands, grace_s))
        return engines[-1]

    yield start
    for engine in engines:
        if not engine.requests.closed:
            engine.close()


def greet(job: Job, arguments: Named) -> Json:
    return {"text": f"Hello {arguments.name}", "lane": threading.current_thread().name}


def until_cancelled(job: Job, arguments: Arguments) -> Json:
    job.progress(Progress("reading", "a.pdf", 1, 3))
    while True:
        job.cancel.raise_if_cancelled()
        time.sleep(0.002)


LOOK = Command(Lane.LOOK, Named, greet)


def test_a_request_is_answered_in_its_lane(make: Make) -> None:
    engine = make(look=LOOK, ask=Command(Lane.ASK, Named, greet))
    engine.ask(1, "look", name="Ada")
    assert engine.next() == Reply(1, Event.RESULT, {"text": "Hello Ada", "lane": "look_0"})
    engine.ask(2, "ask")
    assert engine.next().data["lane"] == "ask_0"


def test_lanes_do_not_wait_for_each_other(make: Make) -> None:
    engine = make(look=LOOK, ingest=Command(Lane.LIBRARY, Arguments, until_cancelled))
    engine.ask(1, "ingest")
    assert engine.next().event is Event.PROGRESS
    engine.ask(2, "look")
    assert engine.next().request_id == 2


def test_a_lane_keeps_its_order(make: Make) -> None:
    seen: list[str] = []

    def note(job: Job, arguments: Named) -> Json:
        time.sleep(0.02 if arguments.name == "first" else 0)
        seen.append(arguments.name)
        return {}

    engine = make(note=Command(Lane.LIBRARY, Named, note))
    engine.ask(1, "note", name="first")
    engine.ask(2, "note", name="second")
    assert [engine.next().request_id, engine.next().request_id] == [1, 2]
    assert seen == ["first", "second"]


def test_progress_documents_and_evidence_are_told(make: Make) -> None:
    def work(job: Job, arguments: Arguments) -> Json:
        job.progress(Progress("reading", "a.pdf", 1, None))
        job.document(IngestResult("/x/a.pdf", "d1", 1, Outcome.COMPLETE, pages_in=3))
        job.evidence(())
        return {}

    engine = make(work=Command(Lane.LIBRARY, Arguments, work))
    engine.ask(1, "work")
    progress, document, evidence, result = (engine.next() for _ in range(4))
    assert progress.data == {"stage": "reading", "item": "a.pdf", "done": 1, "total": None}
    assert (document.event, document.data["path"]) == (Event.DOCUMENT, "/x/a.pdf")
    assert (document.data["outcome"], document.data["pages_in"]) == ("complete", 3)
    assert evidence == Reply(1, Event.EVIDENCE, {"hits": []})
    assert result == Reply(1, Event.RESULT)


def test_a_request_at_work_is_cancelled(make: Make) -> None:
    engine = make(ingest=Command(Lane.LIBRARY, Arguments, until_cancelled))
    engine.ask(1, "ingest")
    engine.next()
    engine.ask(2, "cancel", id=1)
    replies = {reply.request_id: reply for reply in (engine.next(), engine.next())}
    assert replies[2].data == {"found": True}
    assert replies[1].event is Event.ERROR
    assert replies[1].data["code"] == "CANCELLED"


def test_a_request_that_waits_is_cancelled_without_being_begun(make: Make) -> None:
    engine = make(
        ingest=Command(Lane.LIBRARY, Arguments, until_cancelled),
        greet=Command(Lane.LIBRARY, Named, greet),
    )
    engine.ask(1, "ingest")
    engine.ask(2, "greet")
    engine.ask(3, "cancel", id=2)
    assert engine.last(3).data == {"found": True}
    engine.ask(4, "cancel", id=1)
    assert engine.last(2).data["code"] == "CANCELLED"


@pytest.mark.parametrize("number", [99, "1", None])
def test_cancelling_what_is_not_there_is_no_fault(make: Make, number: Any) -> None:
    engine = make(look=LOOK)
    engine.ask(1, "cancel", id=number)
    assert engine.next() == Reply(1, Event.RESULT, {"found": False})


def test_a_known_fault_comes_with_its_advice(make: Make) -> None:
    def fail(job: Job, arguments: Arguments) -> Json:
        raise NotFoundError("There is no such thing.", "Look elsewhere.")

    engine = make(fail=Command(Lane.LOOK, Arguments, fail))
    engine.ask(1, "fail")
    expected = {
        "code": "NOT_FOUND",
        "message": "There is no such thing.",
        "advice": "Look elsewhere.",
    }
    assert engine.next() == Reply(1, Event.ERROR, expected)


def test_a_bug_is_told_calmly_logged_and_outlived(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(job: Job, arguments: Arguments) -> Json:
        return {"value": 1 // 0}

    engine = make(break_down=Command(Lane.LOOK, Arguments, break_down), look=LOOK)
    engine.ask(1, "break_down")
    assert engine.next() == Reply(1, Event.ERROR, BUG)
    assert "ZeroDivisionError" in caplog.text
    engine.ask(2, "look")
    assert engine.next().event is Event.RESULT


def test_a_reply_without_json_is_a_bug_and_not_silence(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    def say_nan(job: Job, arguments: Arguments) -> Json:
        return {"confidence": float("nan")}

    engine = make(say=Command(Lane.LOOK, Arguments, say_nan))
    engine.ask(1, "say")
    assert engine.next() == Reply(1, Event.ERROR, BUG)
    assert "a reply could not be written" in caplog.text


@pytest.mark.parametrize(
    ("command", "arguments"), [("nothing", {}), ("look", {"nam": "Ada"}), ("look", {"name": 5})]
)
def test_a_wrong_request_is_refused(make: Make, command: str, arguments: Json) -> None:
    engine = make(look=LOOK)
    engine.ask(1, command, **arguments)
    reply = engine.next()
    assert (reply.event, reply.data["code"]) == (Event.ERROR, "BAD_REQUEST")


def test_a_line_that_is_no_request_is_logged_and_skipped(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    engine = make(look=LOOK)
    engine.requests.write(b"nonsense\n")
    engine.ask(1, "look")
    assert engine.next().request_id == 1
    assert "a line from the window is dropped" in caplog.text


def test_the_end_of_input_stops_the_work_and_keeps_removals(make: Make) -> None:
    done: list[str] = []

    def note(job: Job, arguments: Named) -> Json:
        done.append(arguments.name)
        return {}

    engine = make(
        ingest=Command(Lane.LIBRARY, Arguments, until_cancelled),
        remove=Command(Lane.LIBRARY, Named, note, always=True),
        add=Command(Lane.LIBRARY, Named, note),
    )
    engine.ask(1, "ingest")
    engine.next()
    engine.ask(2, "remove", name="removed")
    engine.ask(3, "add", name="added")
    engine.close()
    assert engine.in_time is True
    assert done == ["removed"]


def test_work_that_cannot_be_stopped_does_not_hold_the_end_up(make: Make) -> None:
    free = threading.Event()

    def hang(job: Job, arguments: Arguments) -> Json:
        free.wait(20)
        return {}

    engine = make(grace_s=0.05, hang=Command(Lane.ASK, Arguments, hang))
    engine.ask(1, "hang")
    engine.requests.close()
    engine.thread.join(5)
    assert not engine.thread.is_alive()
    assert engine.in_time is False
    free.set()
    assert engine.next().request_id == 1
    engine.close()


def test_a_window_that_has_gone_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    reader, end = os.pipe()
    os.close(reader)
    # Closing it complains about the same pipe once more.
    with contextlib.suppress(BrokenPipeError), os.fdopen(end, "wb") as stream:
        writer = ReplyWriter(stream)
        writer.write(Reply(1, Event.PROGRESS))
        writer.write(Reply(1, Event.RESULT))
        assert "the window has gone" in caplog.text
        assert caplog.text.count("the window has gone") == 1
