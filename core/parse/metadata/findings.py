# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A value that was read from a saying, and the rules of reading that all fields share."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.parse.metadata.sayings import Place, Saying, speaks_of_another

_OPENING = re.compile(r"(?:^|[|(\[\t\u2013\u2014\u00b7\u2022]\s*|[.;,]\s+|\s-\s+|\s{2,})$")
_CLOSING = re.compile(
    r"\s*[\"'\u201d]?\s*(?:$|[.;)\]|\t\n\u2013\u2014\u00b7\u2022]|-\s|\(|\bPage\b|\bpage\s+\w+|"
    r"\u00a9|copyright\b|,?\s+(?:at\s+)?(?:\d{1,2}[:.]\d\d|12\s+noon|noon|midnight)|"
    r"\s[A-Z][A-Za-z]*(?:\s[A-Za-z]+){0,2}\s*:)",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A value and the characters of the block that state it."""

    value: str
    block_index: int
    start: int
    end: int


def finding(said: Saying, start: int, end: int, value: str | None = None) -> Finding:
    """What characters of a saying state; without a value, the characters themselves."""
    printed = " ".join(said.text[start:end].split())
    at = said.offset
    return Finding(printed if value is None else value, said.block_index, at + start, at + end)


def opens(text: str, start: int) -> bool:
    """Whether a place begins a saying, or a part of one that is set off from what stands before."""
    return _OPENING.search(text, 0, start) is not None or start == 0


def closes(text: str, end: int) -> bool:
    """Whether nothing follows that a place is a part of: a sentence, a longer number."""
    return _CLOSING.match(text, end) is not None


def values_of(said: Sequence[Saying], label: "re.Pattern[str]") -> Iterator[tuple[Saying, int]]:
    """What is stated under a label: the saying, and where in it the value begins.

    The label is a cell, or a line of its own, beside or above the value, or stands before it with
    a colon.
    """
    for saying in said:
        if saying.place is Place.LABELLED:
            if label.fullmatch(saying.label):
                yield saying, 0
            continue
        if saying.place is Place.TEXT:
            continue
        for match in re.finditer(
            rf"(?:{label.pattern})\s*[:=]\s*[\"'\u201c]?", _spaced(saying.text), re.I
        ):
            start = match.start()
            capital = saying.text[start].isupper() and saying.text[start - 1 : start].isspace()
            if (opens(saying.text, start) or capital) and not speaks_of_another(saying.text, start):
                yield saying, match.end()


def _spaced(text: str) -> str:
    return text.replace("_", " ")


def short_value(text: str, start: int, most: int = 60) -> int | None:
    """Where a value that is a name ends; None if it is empty or no name."""
    value = re.compile(r"[^|;\t\n:]*").match(text, start)
    end = value.end() if value else start
    following = text[end : end + 1]
    if following == ":":  # the next label has been taken along
        words = text[start:end].split()
        labels = re.search(r"\s+[A-Z][A-Za-z]*(?:\s[a-z]+){0,2}$", text[start:end])
        if len(words) < 2 or labels is None:
            return None
        end = start + labels.start()
    end = start + len(text[start:end].rstrip(" .,\"'\u201d"))
    return end if 0 < end - start <= most else None
