# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.engine.protocol import (
    Event,
    ProtocolError,
    Reply,
    Request,
    decode_reply,
    decode_request,
    encode_reply,
    encode_request,
)


def test_a_request_comes_back_as_it_was() -> None:
    request = Request(7, "ask", {"question": "Was heißt „Flut“?\n\u2028"})
    line = encode_request(request)
    assert line.count(b"\n") == 1
    assert line.isascii()
    assert decode_request(line) == request


def test_a_reply_comes_back_as_it_was() -> None:
    reply = Reply(7, Event.EVIDENCE, {"hits": [{"text": "§ 5\t$5,000"}]})
    assert decode_reply(encode_reply(reply)) == reply


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello\n",
        b"[]\n",
        b"\xff\xfe\n",
        b'{"id": "1", "command": "ask", "arguments": {}}\n',
        b'{"id": 1, "command": "ask"}\n',
        b'{"id": 1, "command": "ask", "arguments": []}\n',
    ],
)
def test_what_is_no_request_is_refused(line: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode_request(line)


@pytest.mark.parametrize(
    "line",
    [b'{"id": 1, "event": "news", "data": {}}', b'{"id": 1, "event": "result"}', b"{}", b"1"],
)
def test_what_is_no_reply_is_refused(line: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode_reply(line)


def test_not_a_number_is_not_sent() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        encode_reply(Reply(1, Event.RESULT, {"confidence": float("nan")}))


def test_only_result_and_error_end_a_request() -> None:
    assert [event for event in Event if event.last] == [Event.RESULT, Event.ERROR]
