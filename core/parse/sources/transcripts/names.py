# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a speaker's name looks like before a colon, and which names are speakers: by repetition."""

import re
from collections import Counter
from collections.abc import Sequence

STAMP = r"(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:\s*[AaPp]\.?[Mm]\.?)?"
_PARTICLES = "of|de|da|van|von|der|the|and"
NAME = rf"[A-Z][\w.'\u2019&/-]*(?:[ \t]+(?:[A-Z0-9#(][\w.'\u2019&/)-]*|(?:{_PARTICLES})\b)){{0,5}}"
_LABEL = re.compile(rf"(?:>>[ \t]*)?(?P<name>{NAME})[ \t]*:(?=[ \t]|$)[ \t]*(?P<rest>.*)$")
_SHARE_AGAIN = 0.5
_FIELD = re.compile(r"[^\s:][^:.?!]{0,40}:(?:\s|$)")
_QUESTIONS = frozenset(["q", "a", "question", "answer"])


def label_of(line: str) -> tuple[str, str] | None:
    """Name and words of a line like ``Agent: Good morning``; None if it is none."""
    match = _LABEL.match(line)
    return None if match is None else (match["name"], match["rest"])


def is_field(line: str) -> bool:
    """Whether a line begins with something before a colon, a name or not."""
    return _FIELD.match(line) is not None


def speakers_among(names: Sequence[str], fields: int = 0) -> frozenset[str]:
    """Those names that are speakers: two or more that take turns, and come again.

    Fields of a form have names that mostly come once; a list of questions with their answers is no
    talk.

    Args:
        names: What stands before each colon and looks like a name.
        fields: How many lines have anything before a colon.
    """
    counts = Counter(names)
    again = sum(count for count in counts.values() if count > 1)
    if len(counts) < 2 or again < _SHARE_AGAIN * max(len(names), fields):
        return frozenset()
    if all(name.lower() in _QUESTIONS for name in counts):
        return frozenset()
    return frozenset(counts)
