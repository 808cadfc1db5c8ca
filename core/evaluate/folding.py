# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When two pieces of text say the same words: white space, hyphens and letter forms folded away.

A page may break a line, part a word with a hyphen or print a ligature where the stored text does
not. Scoring looks through that and through nothing else: digits, signs and punctuation stay.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

_HYPHENS = frozenset("-\u00ad\u2010\u2011\u2012\u2013\u2014\u2212")
_SAME = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})
_BROKEN_WORD = re.compile(r"(?<=\w)[-\u00ad\u2010]\s*\n\s*(?=\w)")


@dataclass(frozen=True, slots=True)
class Folded:
    """Text without white space and hyphens.

    Attributes:
        text: What is left, in compatibility form.
        offsets: For each character of `text` its offset in the original.
    """

    text: str
    offsets: tuple[int, ...]


def fold(text: str) -> Folded:
    """Fold text and remember where each character stood."""
    kept: list[str] = []
    offsets: list[int] = []
    for offset, character in enumerate(text):
        if character in _HYPHENS or character.isspace():
            continue
        for letter in unicodedata.normalize("NFKC", character).translate(_SAME):
            if not letter.isspace():
                kept.append(letter)
                offsets.append(offset)
    return Folded("".join(kept), tuple(offsets))


def occurrences(needle: str, haystack: Folded) -> list[tuple[int, int]]:
    """Find every place of `needle` in text folded before.

    Returns:
        Start and end offsets in the original text; empty when there is none or `needle` has no
        characters that count.
    """
    wanted = fold(needle).text
    places: list[tuple[int, int]] = []
    start = haystack.text.find(wanted) if wanted else -1
    while start >= 0:
        last = start + len(wanted) - 1
        places.append((haystack.offsets[start], haystack.offsets[last] + 1))
        start = haystack.text.find(wanted, start + 1)
    return places


def plain(text: str) -> str:
    """Lower case, runs of white space made one space, quotation marks straight."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_SAME).casefold().split())


def stands_in(phrase: str, text: str) -> bool:
    """Whether a phrase stands in a text as whole words: ``$500`` does not stand in ``$5,000``.

    A figure ends where its digits end: ``$5`` does not stand in ``$5,000`` or ``$5.50``.
    """
    wanted, body = plain(phrase), plain(text)
    if not wanted:
        return False
    before = r"(?<!\w)(?<!\d[.,])" if wanted[0].isalnum() else ""
    after = r"(?!\w)(?![.,]\d)" if wanted[-1].isalnum() else ""
    return re.search(before + re.escape(wanted) + after, body) is not None


def contains_words(text: str, wanted: str) -> bool:
    """Whether `text`, in whatever order a page gave it, holds the words of `wanted`.

    Holds when the folded text holds the folded `wanted` in one piece, or holds each of its words at
    least as often: the cells of a table row come back from a page in another order.
    """
    joined = _BROKEN_WORD.sub("", text)
    if fold(wanted).text in fold(joined).text:
        return bool(fold(wanted).text)
    return not _words(wanted) - _words(joined)


def _words(text: str) -> "Counter[str]":
    return Counter(word for word in (fold(part).text for part in text.split()) if word)
