# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Utterances as blocks: who spoke and when stay with what was said, and two speakers never fuse."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun

_SENTENCE_END = re.compile(r"[.?!\u2026][\"'\u201d\u2019)\]]*$")
_LONGEST = 500
"""Characters after which a speaker who goes on gets a new block, so that the time stays near.

In the middle of a sentence it takes twice as many: captions that a machine made have no full stops.
"""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What one speaker said without a break.

    Attributes:
        text: Their words.
        speaker: Their name, or None where it is not known.
        place: When, as it is shown: ``00:01:12``; None where it is not known.
        stamp: The time as it is typed in the text, to be kept beside it; None where it is not.
        opens: Whether the file shows that somebody else begins to speak, named or not.
    """

    text: str
    speaker: str | None = None
    place: str | None = None
    stamp: str | None = None
    opens: bool = False


def joined(utterances: Sequence[Utterance]) -> Iterator[Utterance]:
    """Join what a speaker said in one go and only the clock cut apart.

    Where nobody is named, a sentence that goes on is all that shows it.
    """
    waiting: Utterance | None = None
    for each in utterances:
        if not each.text:
            continue
        if waiting is not None and _goes_on(waiting, each):
            waiting = replace(waiting, text=f"{waiting.text} {each.text}")
            continue
        if waiting is not None:
            yield waiting
        waiting = each
    if waiting is not None:
        yield waiting


def _goes_on(before: Utterance, after: Utterance) -> bool:
    if after.opens or after.stamp is not None or before.speaker != after.speaker:
        return False
    ended = _SENTENCE_END.search(before.text[-8:]) is not None
    if len(before.text) >= (_LONGEST if ended else 2 * _LONGEST):
        return False
    if before.speaker is None:
        return not ended and after.text[:1].islower()
    return True


def blocks_of(utterances: Sequence[Utterance]) -> Iterator[FlowBlock]:
    """A paragraph for each, its speaker in bold before the words."""
    for each in utterances:
        if each.stamp is not None:
            yield FlowBlock(FlowKind.FURNITURE, (TextRun(each.stamp),))
        if each.speaker is None:
            runs: Runs = (TextRun(each.text),)
        else:
            runs = (TextRun(f"{each.speaker}:", True), TextRun(f" {each.text}"))
        yield FlowBlock(FlowKind.PARAGRAPH, runs, place=each.place)
