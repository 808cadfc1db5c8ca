# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells words from noise by letter statistics that hold for every language in Latin script."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from itertools import pairwise

_VOWELS = frozenset("aeiouyæœø")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST_LETTERS = 80
_CODE_LENGTH = 3
_COMMON = "etaoinsr"
_LEAST_COMMON = 0.45
_LEAST_VOWELS = 0.24
_MOST_VOWELS = 0.65
_MOST_ODD_WORDS = 0.35
_TORN_WORDS = 2
_UNKNOWN = "[\ufffd\ue000-\uefff]"
_TORN_FIGURE = re.compile(rf"\d{_UNKNOWN}|{_UNKNOWN}\d")
_TORN_WORD = re.compile(rf"[^\W\d_]{_UNKNOWN}[^\W\d_]|(?<![^\s(]){_UNKNOWN}[a-z]{{2}}")


def is_plausible(text: str) -> bool:
    """Whether a page's text reads like words; true where there are too few letters to tell.

    A broken character map turns words into a substitution cipher: vowels and the letters that are
    common in every such language become rare, and capitals stand inside words. Every word counts
    once: a table that repeats one word says nothing of the language.
    """
    found = [word for word in dict.fromkeys(_WORD.findall(text)) if _is_latin(word)]
    words = [word for word in found if len(word) > _CODE_LENGTH or not word.isupper()]
    counts = Counter("".join(words).lower())
    total = counts.total()
    if total < _LEAST_LETTERS:
        return True
    vowels = sum(count for letter, count in counts.items() if _base(letter) in _VOWELS)
    common = sum(counts[letter] for letter in _COMMON)
    if not _LEAST_VOWELS <= vowels / total <= _MOST_VOWELS or common < _LEAST_COMMON * total:
        return False
    long_words = [word for word in words if len(word) >= 4]
    odd = sum(_is_odd(word) for word in long_words)
    return odd <= _MOST_ODD_WORDS * max(len(long_words), 10)


def is_torn(text: str) -> bool:
    """Whether unknown characters stand where they cost a word or a figure.

    One beside a digit may be a sign or another digit; one inside a word, or before the rest of a
    word, is a lost letter. Bullets and quotation marks that are not known do no harm.
    """
    return bool(_TORN_FIGURE.search(text)) or len(_TORN_WORD.findall(text)) >= _TORN_WORDS


def word_share(text: str) -> float:
    """Share of the letters and digits of `text` that stand in words or numbers, 0 to 1."""
    tokens = text.split()
    total = sum(c.isalnum() for c in text)
    good = 0
    for token in tokens:
        core = token.strip(".,;:!?()[]'\"$%*-")
        is_number = core.replace(",", "").replace(".", "").isdigit()
        is_word = core.isalpha() and len(core) > 1 and not _is_odd(core)
        if is_number or is_word or core in {"a", "A", "I"}:
            good += sum(c.isalnum() for c in core)
    return good / total if total else 0.0


def _is_odd(word: str) -> bool:
    """No vowel in a longish word, or a capital after a small letter."""
    if word.islower():
        return len(word) >= 4 and not any(_base(letter) in _VOWELS for letter in word)
    return any(a.islower() and b.isupper() for a, b in pairwise(word))


def _is_latin(word: str) -> bool:
    return word.isascii() or all(ord(letter) < 0x250 for letter in word)


@lru_cache(maxsize=1024)
def _base(letter: str) -> str:
    return unicodedata.normalize("NFD", letter.lower())[0]
