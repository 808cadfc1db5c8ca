# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words and figures that were set with room between all their letters, closed up again.

``T O T A L  $ 5 , 0 0 0`` is two words to the eye: the rooms inside a word are even, those between
words are plainly wider. Where nothing but even rooms is there, single figures may stand side by
side, and only the form of one figure joins them.
"""

import re
from itertools import pairwise
from string import ascii_uppercase

import numpy as np

from core.parse.lines.frames import Boxes

_LEAST_LETTERS = 3
_LEAST_LETTERS_ALONE = 5
_LEAST_ROOM = 0.08
"""Of the height of a letter; closer letters are set as usual."""
_EVEN = 1.4
_LISTED = (ascii_uppercase, 2 * "JFMAMJJASOND", 2 * "MTWTFSS")
"""Choices, months and days of the week, each by a letter."""
_FIGURE = re.compile(
    r"[$\u00a3\u20ac]\d{1,3}(?:,\d{3})*(?:\.\d\d)?|[$\u00a3\u20ac]\d+(?:\.\d\d)?|"
    r"\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d+)?%"
)


def closed_up(text: str, frame: Boxes) -> list[int] | None:
    """Offsets of the characters that stay when needless spaces go; None where none are.

    Args:
        text: A line of a text layer, without outer spaces.
        frame: A box for each character, in the frame of reading.
    """
    if len(text) < _LEAST_LETTERS + 2 or 3 * text.count(" ") < len(text):
        return None
    printed = [n for n, char in enumerate(text) if char != " "]
    rooms = frame[printed[1:], 0] - frame[printed[:-1], 2]
    least = float(rooms.min())
    if least < _LEAST_ROOM * float(np.median(frame[printed, 3] - frame[printed, 1])):
        return None
    ends = [0, *(np.flatnonzero(rooms > _EVEN * least) + 1).tolist(), len(printed)]
    groups = [printed[start:end] for start, end in pairwise(ends)]
    words = ["".join(text[n] for n in group) for group in groups]
    if not _are_words(words):
        return None
    kept = list(groups[0])
    for before, group in pairwise(groups):
        kept += [n for n in range(before[-1] + 1, group[0])][:1] + group
    return kept


def _are_words(words: list[str]) -> bool:
    if len(words) == 1:
        long = len(words[0]) >= _LEAST_LETTERS_ALONE and _is_word(words[0])
        return long or _FIGURE.fullmatch(words[0]) is not None
    return any(_is_word(word) or _FIGURE.fullmatch(word) for word in words)


def _is_word(word: str) -> bool:
    """Whether letters are a word, rather than choices, marks or heads of narrow columns."""
    listed = any(word.upper() in each for each in _LISTED)
    return len(set(word)) >= _LEAST_LETTERS and word.isalpha() and not listed
