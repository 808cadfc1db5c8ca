# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.errors import DamagedDocumentError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowKind, plain
from core.parse.sources.transcripts.cues import flow_of, holds_cues, read_flow
from core.settings import ParseSettings


def said(flow: Flow | None) -> list[tuple[str | None, str]]:
    assert flow is not None
    return [(b.place, plain(b.runs)) for b in flow.blocks if b.kind is FlowKind.PARAGRAPH]


def vtt(*cues: str, head: str = "WEBVTT") -> Flow | None:
    timed = [f"00:0{n}.000 --> 00:0{n + 1}.000\n{cue}" for n, cue in enumerate(cues)]
    return flow_of("\n\n".join([head, *timed]))


def test_two_voices_in_one_cue_are_two_utterances() -> None:
    flow = vtt("<v Ann>Is flood covered?</v>\n<v Bo>No.</v>")
    assert said(flow) == [("00:00:00", "Ann: Is flood covered?"), ("00:00:00", "Bo: No.")]
    assert flow is not None
    assert [(r.text, r.bold) for r in flow.blocks[0].runs] == [
        ("Ann:", True), (" Is flood covered?", False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cues", "expected"),
    [
        (["<v Ann>One", "<v Ann>two.", "<v Bo>Three."], ["Ann: One two.", "Bo: Three."]),
        (["<v.loud Ann Lee>Hi &amp; <c.x>bye</c> <i>now</i>"], ["Ann Lee: Hi & bye now"]),
        (["- One?\n- Two."], ["One?", "Two."]),
        (
            ["ANN: I pay $5\nBOB: I pay $6", "BOB: fine.", "ANN: yes."],
            ["ANN: I pay $5", "BOB: I pay $6", "BOB: fine.", "ANN: yes."],
        ),
        (["<v Ann>Limits:\nFlood: $5.", "<v Bo>Yes."], ["Ann: Limits: Flood: $5.", "Bo: Yes."]),
        (["one goes", "on. Two.", "Three."], ["one goes on. Two.", "Three."]),
        ([">> One goes", ">> on two"], ["One goes", "on two"]),
        (["ANN: One?", "Still one.", "BO: Two.", "ANN: Three."],
         ["ANN: One? Still one.", "BO: Two.", "ANN: Three."]),
        (["Note: one.", "Two."], ["Note: one.", "Two."]),
        (["<v Ann>One.", "Two."], ["Ann: One.", "Two."]),
        (["<00:00:01.500>One <unclear> {\\an8}two"], ["One <unclear> two"]),
        (["5 < 6 and 7 > 6."], ["5 < 6 and 7 > 6."]),
        (["", "One."], ["One."]),
    ],
)  # fmt: skip
def test_speakers_never_fuse_and_what_one_says_stays_whole(
    cues: list[str], expected: list[str]
) -> None:
    assert [words for _, words in said(vtt(*cues))] == expected


def test_a_long_speech_has_a_time_every_few_sentences() -> None:
    flow = flow_of(
        "WEBVTT\n\n"
        + "\n\n".join(
            f"00:{n:02}:00.000 --> 00:{n:02}:09.000\n<v Ann>{'The deductible applies once. ' * 4}"
            for n in range(12)
        )
    )
    places = [place for place, _ in said(flow)]
    assert places[0] == "00:00:00"
    assert len(places) == 3


def test_cues_that_overlap_stand_in_the_order_of_their_start() -> None:
    flow = flow_of(
        "WEBVTT\n\n00:05.000 --> 00:09.000\n<v Ann>Later.\n\n00:01.000 --> 00:06.000\n<v Bo>First."
    )
    assert said(flow) == [("00:00:01", "Bo: First."), ("00:00:05", "Ann: Later.")]


def test_what_is_no_cue_is_kept_beside_the_text() -> None:
    flow = flow_of(
        """WEBVTT - Call of May
Kind: captions

NOTE Typed by hand

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.000
Hello.

00:99 --> nonsense
Lost words
"""
    )
    assert flow is not None
    assert flow.title == "Call of May"
    assert said(flow) == [("00:00:01", "Hello.")]
    kept = [plain(b.runs) for b in flow.blocks if b.kind is FlowKind.FURNITURE]
    assert kept == ["Kind: captions", "NOTE Typed by hand", "00:99 --> nonsense", "Lost words"]


SRT = "1\n00:00:01,000 --> 00:00:02,000\nHello,\n\n2\n00:00:02,000 --> 00:00:03,500\nthere.\n"


@pytest.mark.parametrize(
    "text",
    [
        SRT,
        f"\ufeff\n{SRT}",
        SRT.replace("1\n", "").replace("2\n", ""),
        SRT.replace(",000", ".000"),
        f"WEBVTT FILE\n\n{SRT.replace(',000', '.000').replace(',500', '.500')}",
    ],
)
def test_subtitles_of_other_kinds_are_read_alike(text: str) -> None:
    assert holds_cues(text)
    assert said(flow_of(text)) == [("00:00:01", "Hello, there.")]


def test_a_file_without_a_cue_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.vtt"
    path.write_text("WEBVTT\n\nno cue here\n")
    with pytest.raises(DamagedDocumentError, match=r"a\.vtt holds no line with a start"):
        read_flow(path, "a.vtt", FileFormat.VTT, ParseSettings())


def test_a_speech_without_full_stops_has_a_time_now_and_then() -> None:
    flow = flow_of(
        "WEBVTT\n\n"
        + "\n\n".join(
            f"00:{n:02}:00.000 --> 00:{n:02}:09.000\n{'the deductible applies once ' * 4}"
            for n in range(20)
        )
    )
    assert [place for place, _ in said(flow)] == ["00:00:00", "00:09:00", "00:18:00"]


@pytest.mark.parametrize("head", ["WEBVTT\n\nNOTE from A --> B\n\n", "WEBVTT\n\n", "1\n"])
def test_an_arrow_in_words_is_no_time(head: str) -> None:
    mark = "." if "WEBVTT" in head else ","
    times = f"00:00:01{mark}000 --> 00:00:02{mark}000"
    later = times.replace("01", "03").replace("02", "04")
    flow = flow_of(f"{head}{times}\nMove 5 --> 7 for $5,000\nnow.\n\n2\n{later}\nBye.\n")
    assert said(flow) == [("00:00:01", "Move 5 --> 7 for $5,000 now."), ("00:00:03", "Bye.")]
    assert flow is not None
    beside = [plain(b.runs) for b in flow.blocks if b.kind is FlowKind.FURNITURE]
    assert beside == (["NOTE from A --> B"] if "NOTE" in head else [])


def test_whatever_follows_exact_times_is_no_word() -> None:
    flow = flow_of("WEBVTT\n\n00:01.000 --> 00:02.000 align : x\nPay at 5:30 --> 6:30 sharp.\n")
    assert said(flow) == [("00:00:01", "Pay at 5:30 --> 6:30 sharp.")]
