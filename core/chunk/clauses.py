# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Splits what is too long to be embedded in one piece: at clauses, then commas, words, letters.

Never inside a numeral, and never between a number and the word after it, which may be its unit.
"""

import re
from collections.abc import Callable, Iterator, Sequence

Range = tuple[int, int]

# Where the next piece may begin, the best kind first.
_KINDS = (
    re.compile(r"[;:\u2014]\s+"),
    re.compile(r",\s+"),
    re.compile(
        r"(?<![\d$\u20ac\u00a3\s])\s+(?=(?:and|or|but|if|unless|that|which|who|when|where)\s)"
    ),
    re.compile(r"(?<![\d$\u20ac\u00a3\s])\s+"),
)
# A run of digits longer than this is no number that anyone reads; it may be cut.
_LONGEST_NUMERAL = 80


def split_long(
    text: str,
    piece: Range,
    limit: int,
    count_tokens: Callable[[str], int],
    numerals: Sequence[Range] = (),
) -> list[Range]:
    """Return pieces of at most `limit` tokens that together hold all of `piece` but white space.

    Args:
        text: The block's.
        piece: Start and end in it, no white space at either end.
        limit: 1 or more.
        count_tokens: Tokens of a string.
        numerals: Ranges in which no cut may be, in the block's offsets.
    """
    kept = [r for r in numerals if r[1] - r[0] <= _LONGEST_NUMERAL]

    def cut(start: int, end: int, kind: int) -> Iterator[Range]:
        if count_tokens(text[start:end]) <= limit:
            yield start, end
        elif kind == len(_KINDS):
            yield from _halves(text, (start, end), limit, count_tokens, kept)
        else:
            for part in _packed(_parts(text, (start, end), kind, kept), text, limit, count_tokens):
                yield from cut(*part, kind + 1)

    return list(cut(*piece, 0))


def inside(position: int, ranges: Sequence[Range]) -> bool:
    """Is a cut at `position` within one of the ranges?"""
    return any(start < position < end for start, end in ranges)


def _parts(text: str, piece: Range, kind: int, numerals: Sequence[Range]) -> list[Range]:
    start, end = piece
    parts = []
    for match in _KINDS[kind].finditer(text, start, end):
        if match.end() < end and match.start() > start and not inside(match.end(), numerals):
            cut = match.start() + len(match.group().rstrip())
            parts.append((start, cut))
            start = match.end()
    return [*parts, (start, end)]


def _packed(
    parts: list[Range], text: str, limit: int, count_tokens: Callable[[str], int]
) -> Iterator[Range]:
    """Join neighbours as long as they fit, so that no piece is smaller than it must be."""
    start, end = parts[0]
    size = count_tokens(text[start:end])
    for part in parts[1:]:
        more = count_tokens(text[part[0] : part[1]])
        if size + more <= limit:
            end, size = part[1], size + more
        else:
            yield start, end
            (start, end), size = part, more
    yield start, end


def _halves(
    text: str,
    piece: Range,
    limit: int,
    count_tokens: Callable[[str], int],
    numerals: Sequence[Range],
) -> Iterator[Range]:
    """Cut what has no white space, in the middle, again and again."""
    waiting = [piece]
    while waiting:
        start, end = waiting.pop()
        cut = _middle(start, end, numerals)
        if cut is None or count_tokens(text[start:end]) <= limit:
            yield start, end
        else:
            halves = (_trimmed(text, cut, end), _trimmed(text, start, cut))
            waiting += [half for half in halves if half[0] < half[1]]


def _middle(start: int, end: int, numerals: Sequence[Range]) -> int | None:
    """Return the place nearest the middle where a cut may be."""
    middle = (start + end) // 2
    holder = next((r for r in numerals if r[0] < middle < r[1]), None)
    places = [middle] if holder is None else sorted(holder, key=lambda edge: abs(edge - middle))
    return next((place for place in places if start < place < end), None)


def _trimmed(text: str, start: int, end: int) -> Range:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
