# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.sources.flow import FlowKind, plain
from core.parse.sources.transcripts.labelled import talk_of

A1, B1, A2 = "How may I help?", "Water came in.", "When was that?"


def said(text: str) -> list[tuple[str | None, str]]:
    flow = talk_of(text)
    assert flow is not None
    assert not flow.judged
    return [(b.place, plain(b.runs)) for b in flow.blocks if b.kind is FlowKind.PARAGRAPH]


@pytest.mark.parametrize(
    "text",
    [
        f"AGENT: {A1}\nCALLER: {B1}\nAGENT: {A2}\n",
        f"AGENT: {A1}\n\nCALLER: {B1}\n\nAGENT: {A2}\n",
        f"AGENT:\n{A1}\n\nCALLER:\n{B1}\n\nAGENT:\n{A2}\n",
        f"AGENT: How may\nI help?\nCALLER: Water\ncame in.\nAGENT: {A2}\n",
    ],
)
def test_each_utterance_is_a_block_with_its_speaker(text: str) -> None:
    assert said(text) == [
        (None, f"AGENT: {A1}"), (None, f"CALLER: {B1}"), (None, f"AGENT: {A2}")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        f"[00:00:04] Ann Lee: {A1}\n[00:00:09] Bo: {B1}\n[00:00:12] Ann Lee: {A2}\n",
        f"(00:00:04) Ann Lee: {A1}\n(00:00:09) Bo: {B1}\n(00:00:12) Ann Lee: {A2}\n",
        f"Ann Lee (00:00:04)\n{A1}\n\nBo (00:00:09)\n{B1}\n\nAnn Lee (00:00:12)\n{A2}\n",
        f"Ann Lee 00:00:04\n{A1}\n\nBo 00:00:09\n{B1}\n\nAnn Lee 00:00:12\n{A2}\n",
        f"00:00:04 Ann Lee\n{A1}\n00:00:09 Bo\n{B1}\n00:00:12 Ann Lee\n{A2}\n",
        f"00:00:04 - Ann Lee: {A1}\n00:00:09 - Bo: {B1}\n00:00:12 - Ann Lee: {A2}\n",
        f"00:00:04\nAnn Lee: {A1}\n\n00:00:09\nBo: {B1}\n\n00:00:12\nAnn Lee: {A2}\n",
        f"Ann Lee [00:00:04]: {A1}\nBo [00:00:09]: {B1}\nAnn Lee [00:00:12]: {A2}\n",
    ],
)
def test_times_stay_with_what_was_said(text: str) -> None:
    assert said(text) == [
        ("00:00:04", f"Ann Lee: {A1}"), ("00:00:09", f"Bo: {B1}"), ("00:00:12", f"Ann Lee: {A2}")
    ]  # fmt: skip
    flow = talk_of(text)
    assert flow is not None
    beside = [plain(b.runs).strip("[]()") for b in flow.blocks if b.kind is FlowKind.FURNITURE]
    assert beside == ["00:00:04", "00:00:09", "00:00:12"]


def test_what_stands_over_and_between_is_nobodys() -> None:
    text = f"Call of 4 May\nFile: 12\n\nAgent 1: {A1}\n[crosstalk]\nCaller: {B1}\nAgent 1: {A2}\n"
    assert [words for _, words in said(text)] == [
        "Call of 4 May", "File: 12", f"Agent 1: {A1}", "[crosstalk]", f"Caller: {B1}",
        f"Agent 1: {A2}",
    ]  # fmt: skip
    flow = talk_of(text)
    assert flow is not None
    assert flow.title == "Call of 4 May"


@pytest.mark.parametrize(
    "text",
    [
        "Flood is covered.\n\nNote: once.\n\nFire is covered.\n\nNote: always.\n\nTheft is not.",
        "Deductible: What you pay.\nPremium: What it costs.\nLimit: What we pay.\n",
        "Name: Ann\nTown: Oldtown\n\nName: Bo\nTown: Newtown\n",
        "Q: Is flood covered?\nA: No.\nQ: Is fire?\nA: Yes.\n",
        "Flood is covered up to $5.",
        "Order: 12 of May.\nDate: 4 May.\nBill to: Ann.\nShip to: Ann.\nOrder: 13 of May.\n",
        "At 12:30: lunch.\nAt 13:30: tea.\n",
    ],
)
def test_other_texts_are_no_talk(text: str) -> None:
    assert talk_of(text) is None
