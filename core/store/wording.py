# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which words and which numbers of a passage changed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.types import Numeral, NumeralKind

_WORD = re.compile(r"\S+")
_MOST_PAIRS = 4_000_000
"""Beyond so many pairs of words, frequent ones are passed over while places are looked for."""


@dataclass(frozen=True, slots=True)
class WordChange:
    """Words that took the place of others; either may be empty.

    Attributes:
        before: The words that went.
        after: The words that came.
        before_start: Where they stood in the earlier text.
        after_start: Where they stand in the later one.
    """

    before: str
    after: str
    before_start: int
    after_start: int


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A number that changed; `before` is None for a new one, `after` for one that went."""

    before: Numeral | None
    after: Numeral | None


def word_changes(before: str, after: str) -> tuple[WordChange, ...]:
    """Return the changes from one text to another, white space left out of account."""
    old, new = list(_WORD.finditer(before)), list(_WORD.finditer(after))
    matcher = SequenceMatcher(
        None,
        [word.group() for word in old],
        [word.group() for word in new],
        autojunk=len(old) * len(new) > _MOST_PAIRS,
    )
    changes = []
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            went, went_at = _slice(before, old, start, end)
            came, came_at = _slice(after, new, new_start, new_end)
            changes.append(WordChange(went, came, went_at, came_at))
    return tuple(changes)


def number_changes(before: Sequence[Numeral], after: Sequence[Numeral]) -> tuple[NumberChange, ...]:
    """Return the numbers whose value, unit or print changed, in order."""
    old = [numeral for numeral in before if numeral.kind is not NumeralKind.REFERENCE]
    new = [numeral for numeral in after if numeral.kind is not NumeralKind.REFERENCE]
    matcher = SequenceMatcher(None, list(map(_said, old)), list(map(_said, new)), autojunk=False)
    changes = []
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            continue
        went, came = old[start:end], new[new_start:new_end]
        for position in range(max(len(went), len(came))):
            one = went[position] if position < len(went) else None
            other = came[position] if position < len(came) else None
            changes.append(NumberChange(one, other))
    return tuple(changes)


def _said(numeral: Numeral) -> tuple[str | None, str | None, str]:
    return numeral.value, numeral.unit, " ".join(numeral.text.split())


def _slice(text: str, words: "list[re.Match[str]]", start: int, end: int) -> tuple[str, int]:
    if start < end:
        return text[words[start].start() : words[end - 1].end()], words[start].start()
    at = words[start].start() if start < len(words) else len(text)
    return "", at
