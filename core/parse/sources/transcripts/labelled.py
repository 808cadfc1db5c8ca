# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads talk that is typed as plain text: ``AGENT: ...``, ``[00:00:04] Caller: ...``, and the like.

Whether a text is talk is told by repetition: names take turns, and nearly every paragraph has one.
So a policy with "Note:" here and there is none, nor is a form whose fields have names.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.parse.sources.transcripts.names import NAME, STAMP, is_field, label_of, speakers_among
from core.parse.sources.transcripts.utterances import Utterance, blocks_of, joined

_STAMPED = re.compile(
    rf"(?P<stamp>[\[(]?{STAMP}[\])]?)[ \t]*(?:[-\u2013\u2014|][ \t]*)?(?P<rest>.*)$"
)
_HEADED = re.compile(
    rf"(?P<name>{NAME})[ \t]*(?P<stamp>[\[(]{STAMP}[\])]|[ \t]{STAMP})[ \t]*"
    r"(?P<colon>:?)[ \t]*(?P<rest>.*)$"
)
_ASIDE = re.compile(r"[\[(*][^\])]*[\])*]\.?|[-=_*~ ]+")
_TITLE = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_BOLD_NAME = re.compile(
    r"^([ \t]*(?:[\[(]?[\d:.,]+[\])]?[ \t]*)?)(?:\*\*|__)([^*_\n]{1,60}?)(:?)(?:\*\*|__)(:?)",
    re.MULTILINE,
)
_SHARE = 0.6
_SENTENCE_SHARE = 0.4
_FEW_WORDS = 6
_SENTENCE = re.compile(r"[.?!\u2026\u2014-][\"'\u201d\u2019)\]]*$")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the text, taken apart.

    Attributes:
        text: Words without name and time.
        name: What stands before a colon, or alone with a time; None if nothing does.
        stamp: A time, as typed.
        opens: Whether an empty line stands before it.
        is_field: Whether anything stands before a colon.
    """

    text: str
    name: str | None
    stamp: str | None
    opens: bool
    is_field: bool = False


def talk_of(text: str) -> Flow | None:
    """The utterances of a text; None where it is no talk."""
    lines = list(_lines(text))
    names = [line.name for line in lines if line.name is not None]
    speakers = speakers_among(names, sum(line.is_field for line in lines))
    if not speakers or not _is_talk(lines, speakers):
        return None
    start = next(n for n, line in enumerate(lines) if line.name in speakers)
    if start and lines[start - 1].stamp is not None and not lines[start - 1].text:
        start -= 1
    lead = [_plain(line) for line in lines[:start]]
    blocks = (*lead, *_spoken(lines[start:], speakers))
    return Flow(blocks, _title(lead))


def without_bold_names(text: str) -> str:
    """Markdown in which names are bold, with the names plain: ``**Agent:** Good morning``."""
    return _BOLD_NAME.sub(r"\1\2\3\4", text)


def _lines(text: str) -> Iterator[_Line]:
    gap = True
    for raw in text.replace("\f", "\n").split("\n"):
        line = raw.strip()
        if line:
            yield _taken_apart(line, gap)
        gap = not line


def _taken_apart(line: str, gap: bool) -> _Line:
    stamped = _STAMPED.match(line)
    stamp, rest = (stamped["stamp"], stamped["rest"]) if stamped is not None else (None, line)
    headed = _HEADED.match(rest) if stamp is None else None
    if headed is not None and (headed["colon"] or not headed["rest"]):
        return _Line(headed["rest"], headed["name"], headed["stamp"].strip(), gap)
    label = label_of(rest)
    if label is not None:
        return _Line(label[1], label[0], stamp, gap, True)
    if stamp is not None and re.fullmatch(NAME, rest):
        return _Line("", rest, stamp, gap)
    return _Line(rest, None, stamp, gap, is_field(rest))


def _is_talk(lines: Sequence[_Line], speakers: frozenset[str]) -> bool:
    """Whether nearly all of a text is somebody's words, as one says them."""
    named = [line for line in lines if line.name in speakers]
    timed = sum(line.stamp is not None for line in named)
    worded = [line for line in lines if line.text or line.name is not None]
    paragraphs = [line for line in worded if line.opens or line.name is not None]
    if len(named) < _SHARE * len(paragraphs):
        return False
    if 2 * timed >= len(named):
        return True
    said = _said(lines, speakers)
    sentences = sum(_SENTENCE.search(words) is not None for words in said)
    words = sum(len(text.split()) for text in said) / len(said)
    return sentences >= _SENTENCE_SHARE * len(said) or words >= _FEW_WORDS


def _said(lines: Sequence[_Line], speakers: frozenset[str]) -> list[str]:
    """All words of each utterance."""
    said: list[str] = []
    for line in lines:
        if line.name in speakers:
            said.append(line.text)
        elif said:
            said[-1] = f"{said[-1]} {line.text}".strip()
    return said


def _spoken(lines: Sequence[_Line], speakers: frozenset[str]) -> Iterator[FlowBlock]:
    """Utterances, and between them what nobody says."""
    waiting: list[Utterance] = []
    stamp: str | None = None
    for line in lines:
        if line.name in speakers:
            stamp = line.stamp or stamp
            waiting.append(_utterance(line, stamp))
            stamp = None
        elif line.stamp is not None and not line.text:
            stamp = line.stamp
        elif _ASIDE.fullmatch(line.text) or _TITLE.match(line.text) or not waiting:
            yield from blocks_of(list(joined(_merged(waiting))))
            waiting = []
            yield _plain(line)
        else:
            waiting.append(_more(line, waiting[-1]))
    yield from blocks_of(list(joined(_merged(waiting))))


def _utterance(line: _Line, stamp: str | None) -> Utterance:
    place = None if stamp is None else stamp.strip("[]() ")
    return Utterance(line.text, line.name, place, stamp, opens=True)


def _more(line: _Line, before: Utterance) -> Utterance:
    """A further line of an utterance."""
    label = f"{line.name}: " if line.name is not None else ""
    place = before.place if line.stamp is None else line.stamp.strip("[]() ")
    return Utterance(f"{label}{line.text}", before.speaker, place, line.stamp)


def _merged(utterances: Sequence[Utterance]) -> list[Utterance]:
    """A name alone on its line takes the words of the next."""
    merged: list[Utterance] = []
    for each in utterances:
        last = merged[-1] if merged else None
        if last is not None and not last.text and not each.opens and each.stamp is None:
            merged[-1] = replace(last, text=each.text)
        else:
            merged.append(each)
    return merged


def _plain(line: _Line) -> FlowBlock:
    title = _TITLE.match(line.text) if line.name is None and line.stamp is None else None
    if title is not None:
        return FlowBlock(FlowKind.HEADING, (TextRun(title[2], bold=True),), len(title[1]))
    label = f"{line.name}: " if line.name is not None else ""
    stamp = f"{line.stamp} " if line.stamp is not None else ""
    return FlowBlock(FlowKind.PARAGRAPH, (TextRun(f"{stamp}{label}{line.text}".strip()),))


def _title(lead: Sequence[FlowBlock]) -> str | None:
    """The first line over the talk, if it is short and no field."""
    if not lead:
        return None
    words = lead[0].runs[0].text
    return words if len(words.split()) <= 12 and not re.search(r"[.:;,]$|:\s", words) else None
