# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Passages that are not shown, by their first words: who reads a fact must know what they say."""

import re
from collections.abc import Sequence

_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\x00-\x1f\x7f-\x9f]+")
_FIRST_WORDS = 60
_MOST_LOOKED_AT = 20 * _FIRST_WORDS
_MOST_QUOTED = 3


def first_words(text: str) -> str:
    """The first words of a passage, in one line."""
    words = " ".join(_UNSEEN.sub(" ", text[:_MOST_LOOKED_AT]).split())
    if len(words) <= _FIRST_WORDS:
        return words
    return f"{words[: _FIRST_WORDS + 1].rpartition(' ')[0] or words[:_FIRST_WORDS]} \u2026"


def quoted(passages: Sequence[str]) -> str:
    """The first of some passages in quotes, and how many more there are."""
    told = [f"\u201c{words}\u201d" for words in passages[:_MOST_QUOTED]]
    rest = len(passages) - len(told)
    told += [f"{rest:,} more"] if rest else []
    return f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else "".join(told)
