# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text of one cue: its voices, and its words without the signs that set them."""

import html
import re
from collections.abc import Iterator

from core.parse.sources.transcripts.names import label_of

_VOICE = re.compile(r"<v(?:\.[^\s>]*)*(?:[ \t]+([^>]*))?>|</v>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:c|i|b|u|s|ruby|rt|lang|font)(?:[.\s][^>]*)?>|<\d[\d:.]*>|\{\\[^}]*\}|\{[biuy]:[^}]*\}",
    re.IGNORECASE,
)
_DASH = re.compile(r"^[ \t]*(?:[-\u2010-\u2015][ \t]*(?=\S)|>>[ \t]*(?=\S))")


def voices_of(raw: str) -> Iterator[tuple[str | None, str]]:
    """Each voice of a cue with its words; the words of one never go to another."""
    speaker: str | None = None
    start = 0
    for match in _VOICE.finditer(raw):
        yield from _said(speaker, raw[start : match.start()])
        speaker = html.unescape(match[1] or "").strip() or None
        start = match.end()
    yield from _said(speaker, raw[start:])


def _said(speaker: str | None, raw: str) -> Iterator[tuple[str | None, str]]:
    if raw.strip():
        yield speaker, raw


def lines_of(raw: str) -> Iterator[tuple[str, bool]]:
    """Words of a voice, parted where a dash or a name shows that another speaks; whether one did.

    What only looks like a name is joined again, for its speaker is the same.
    """
    waiting: list[str] = []
    begins = False
    for line in raw.split("\n"):
        words = _words(line)
        opening = _DASH.match(words)
        if (opening is not None or label_of(words.strip()) is not None) and waiting:
            yield " ".join(waiting), begins
            waiting = []
        if not waiting:
            begins = opening is not None
        words = words[opening.end() :] if opening is not None else words
        waiting += [words.strip()] if words.strip() else []
    if waiting:
        yield " ".join(waiting), begins


def _words(line: str) -> str:
    return html.unescape(_TAG.sub("", line)).replace("\u200e", "").replace("\u200f", "")
