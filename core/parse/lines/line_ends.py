# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows into running text.

A word that was hyphenated at a line end becomes whole again where the document or the language
allows, a compound keeps its hyphen, and a figure that was broken over two lines becomes one figure.
Where the layout is known, a line ends inside a word only where the layout says so.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import replace

from core.parse.lines.lines import Line, Row
from core.parse.lines.passages import ADDED, Passage, added, concatenate

_HYPHEN = re.compile(r"[A-Za-z]{2,}[-\u2010]$")
_LAST_WORD = re.compile(r"([A-Za-z]+(?:-[A-Za-z]+)*)[-\u2010]$")
_FIRST_WORD = re.compile(r"[A-Za-z]+")
_BROKEN_MONEY = re.compile(r"(?:[$\u00a3\u20ac]|USD|EUR|GBP)\s?\d{1,3}(?:,\d{3})*,$")
_BROKEN_CENTS = re.compile(r"[$\u00a3\u20ac]\s?\d[\d,]*\.$")
_BROKEN_GROUP = re.compile(r"(?<![\d,.])[1-9]\d{0,2}(?:,\d{3})*,$")
_LOOK = 60
"""How many characters on either side of a line end are looked at."""
_KEPT_PREFIXES = frozenset(
    [
        "non",
        "self",
        "ex",
        "co",
        "all",
        "cross",
        "well",
        "half",
        "quasi",
        "mid",
        "third",
        "long",
        "short",
        "high",
        "low",
        "full",
        "part",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "multi",
        "single",
        "year",
        "day",
        "month",
        "peril",
    ]
)


def joined(rows: Sequence[Row], vocabulary: Set[str]) -> Passage:
    """Join rows into running text.

    Args:
        rows: At least one.
        vocabulary: Words and hyphenated compounds in small letters that stand unbroken elsewhere.
    """
    return joined_passages([row.passage() for row in rows], vocabulary)


def joined_passages(parts: Sequence[Passage], vocabulary: Set[str]) -> Passage:
    """Join passages at line ends: with a space, or without where a word or figure broke."""
    pieces: list[Passage] = []
    tail = ""
    for part in parts:
        if not part.text:
            continue
        if pieces:
            pieces[-1:] = _ended(pieces[-1], tail, part.text[:_LOOK], vocabulary)
        pieces.append(part)
        tail = "".join(piece.text for piece in pieces[-3:])[-_LOOK:]
    return concatenate(pieces or parts[:1])


def _ended(before: Passage, tail: str, head: str, vocabulary: Set[str]) -> list[Passage]:
    """The last passage of a text that ends in `tail`, as it stands before another."""
    space = added(" ", int(before.pages[-1]))
    if before.goes_on is not None:
        return [before] if before.goes_on else [before, space]
    if _HYPHEN.search(tail) and head[0].islower():
        return [before if _keeps_hyphen(tail, head, vocabulary) else _without_last(before)]
    return [before] if is_one_figure(tail, head) else [before, space]


def _keeps_hyphen(tail: str, head: str, vocabulary: Set[str]) -> bool:
    last, first = _LAST_WORD.search(tail), _FIRST_WORD.match(head)
    if last is None or first is None:
        return True
    start, end = last[1].lower(), first[0].lower()
    if f"{start}-{end}" in vocabulary:
        return True
    if start.rpartition("-")[2] + end in vocabulary:
        return False
    return start in _KEPT_PREFIXES or "-" in start or (start in vocabulary and end in vocabulary)


def is_one_figure(tail: str, head: str) -> bool:
    """Whether a figure goes on from the end of one line to the beginning of the next."""
    if re.match(r"\d{3}(?!\d)", head):
        if _BROKEN_MONEY.search(tail):
            return True
        if _BROKEN_GROUP.search(tail):
            return head.startswith("000")
    if _BROKEN_CENTS.search(tail):
        # "Up to $6,715." may end, and "40 work-hours" begin: only cents stand alone in their line.
        return bool(re.fullmatch(r"\d{2}[^\w\s]*", head))
    if re.search(r"\d[-\u2010\u2013]$", tail):
        return head[0].isalnum()
    return False


def _without_last(passage: Passage) -> Passage:
    cut = passage.cut(0, len(passage.text) - 1)
    if passage.sources[-1, 0] == ADDED:
        return cut
    return replace(cut, mended=(*cut.mended, int(passage.pages[-1])))


def vocabulary_of(lines: Sequence[Line]) -> frozenset[str]:
    """Words and hyphenated compounds that stand unbroken inside lines, in small letters."""
    words: set[str] = set()
    for line in lines:
        text = line.text.lower()
        found = re.findall(r"[a-z]+(?:-[a-z]+)*(?![a-z-])", text)
        words.update(found)
    return frozenset(words)
