# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads subtitles (VTT, SRT): cues in the order in which they begin."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import webvtt
from webvtt.errors import MalformedFileError

from core.errors import DamagedDocumentError
from core.parse.formats import FileFormat, decode_text
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.parse.sources.transcripts.names import label_of, speakers_among
from core.parse.sources.transcripts.payload import lines_of, voices_of
from core.parse.sources.transcripts.utterances import Utterance, blocks_of, joined
from core.settings import ParseSettings

_ARROW = "-->"
_TYPED_ARROW = "\ufdd1"
"""Stands for an arrow in words: the library takes any line with one for times, and drops it."""
_EXACT = r"(?:\d+:)?\d\d:\d\d[.,]\d{3}"
_TIMING = re.compile(
    rf"{_EXACT}[ \t]*-->[ \t]*{_EXACT}.*|"
    r"\d+:[\d:.,]+[ \t]*-->[ \t]*\d+:[\d:.,]+(?:[ \t]+[\w-]+:[^\s:]+)*"
)
_COMMA = re.compile(r"(?<=\d),(?=\d{1,3}\b)")
_SETTINGS = re.compile(r"STYLE[ \t]*|REGION[ \t]*")
_KEPT_HEAD = re.compile(r"WEBVTT(?:[ \t]+(?:FILE|-))?[ \t]*")
_FEWEST = 2


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read subtitles.

    Raises:
        DamagedDocumentError: It holds no cue.

    Passes on:
        UnsupportedFormatError: It is not text.
    """
    del file_format, settings
    flow = flow_of(decode_text(path.read_bytes(), name))
    if flow is None:
        message = f"{name} holds no line with a start and an end time, as subtitles do."
        raise DamagedDocumentError(message, "Check the file, or add it as a text file (.txt).")
    return flow


def holds_cues(text: str) -> bool:
    """Whether a text without a telling name is subtitles."""
    found = sum(_TIMING.fullmatch(line.strip()) is not None for line in text.split("\n"))
    return found >= _FEWEST


def flow_of(text: str) -> Flow | None:
    """The utterances of subtitles; None where there is no cue."""
    text = _with_words_kept(text.strip("\n \t\ufeff"))
    found = _parsed(text)
    captions = sorted(found.captions, key=lambda caption: float(caption.start_in_seconds))
    utterances = list(_named(_spoken(captions)))
    if not utterances:
        return None
    rest = [FlowBlock(FlowKind.FURNITURE, (TextRun(line),)) for line in _rest(text, captions)]
    header = _KEPT_HEAD.sub("", text.split("\n", 1)[0]) if text.startswith("WEBVTT") else ""
    title = _as_typed(header).strip() or None
    return Flow((*blocks_of(list(joined(utterances))), *rest), title)


def _with_words_kept(text: str) -> str:
    """A text with arrows in the lines of times alone."""
    lines = text.split("\n")
    kept = (
        line if _TIMING.fullmatch(line.strip()) else line.replace(_ARROW, _TYPED_ARROW)
        for line in lines
    )
    return "\n".join(kept)


def _as_typed(text: str) -> str:
    return text.replace(_TYPED_ARROW, _ARROW)


def _parsed(text: str) -> webvtt.WebVTT:
    """The cues; numbers that are missing or a head that is missing are no reason to lose them."""
    if not text.startswith("WEBVTT"):
        try:
            return webvtt.from_buffer(StringIO(text), "srt")
        except MalformedFileError:
            lines = text.split("\n")
            timed = [_COMMA.sub(".", line) if _ARROW in line else line for line in lines]
            text = "\n".join(["WEBVTT", "", *timed])
    return webvtt.from_string(text)


def _spoken(captions: Sequence[webvtt.Caption]) -> Iterator[Utterance]:
    for caption in captions:
        place = caption.start.partition(".")[0]
        for speaker, raw in voices_of(_as_typed(caption.raw_text)):
            for words, opens in lines_of(raw):
                yield Utterance(words, speaker, place, opens=opens)


def _named(spoken: Iterator[Utterance]) -> Iterator[Utterance]:
    """Give names that are typed before the words; who is named last goes on until another is."""
    utterances = list(spoken)
    labels = [label_of(each.text) if each.speaker is None else None for each in utterances]
    speakers = speakers_among([label[0] for label in labels if label is not None])
    current: str | None = None
    for each, label in zip(utterances, labels, strict=True):
        if label is not None and label[0] in speakers:
            current = label[0]
            yield replace(each, text=label[1], speaker=current, opens=True)
            continue
        current = None if each.opens or each.speaker is not None else current
        yield replace(each, speaker=each.speaker or current)


def _rest(text: str, captions: Sequence[webvtt.Caption]) -> Iterator[str]:
    """Lines with words that belong to no cue: comments, and what a faulty cue holds."""
    held = {line.strip() for caption in captions for line in caption.raw_text.split("\n")}
    held |= {caption.identifier for caption in captions if caption.identifier}
    settings = False
    for number, line in enumerate(text.split("\n")):
        words = line.strip()
        settings = bool(words) and (settings or _SETTINGS.fullmatch(words) is not None)
        is_head = number == 0 and words.startswith("WEBVTT")
        told = any(map(str.isalpha, words)) and _ARROW not in words
        if told and not settings and not is_head and words not in held:
            yield _as_typed(words)
