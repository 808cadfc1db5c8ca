# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A form that numbers take: its pattern, what is made of a match, and when to look for it.

Most texts hold few forms. A hint is cheap to ask and says that none of a kind can be there; it may
say that there might be one where there is none, but never the other way round.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Self

from core.parse.numbers.number_words import WORDS
from core.parse.numbers.numeral_makers import MONTHS, Maker
from core.parse.numbers.quantities import BARS, FRACTION_SIGNS, RAISED

FOLDED = re.IGNORECASE

_BEFORE = re.compile(r"\d[\s.,]*([^\W\d_]+|\u00a7)").findall
_BEHIND = re.compile(
    r"\d(?:(?:st|nd|rd|th)\b)?[\s/-]*([^\W\d_]+|[\u00b0\u00a3\u20ac\u00a2])"
).findall


@dataclass(frozen=True, slots=True)
class Clues:
    """What a text shows at a glance.

    Attributes:
        small: The text without capitals; not always of the same length.
        turned: The same backwards: so a search begins at each figure, where forwards it would
            begin at each word.
        before: The words, and signs of a section, right before its figures.
        behind: The words, and signs of a currency or a degree, right behind its figures.
    """

    small: str
    turned: str
    before: tuple[str, ...]
    behind: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        """Look at a text."""
        small = text.casefold()
        turned = small[::-1]
        before = tuple([word[::-1] for word in _BEFORE(turned)])
        return cls(small, turned, before, tuple(_BEHIND(small)))


Hint = Callable[[Clues], object]
Form = tuple["re.Pattern[str]", Maker, Hint]
"""A pattern, what is made of its matches, and what a text must show for any."""


class Forms:
    """Forms in their order, with each of their hints to be asked once."""

    def __init__(self, forms: Iterable[Form]) -> None:
        """Sort the forms by hint."""
        self._hints: dict[Hint, int] = {}
        self._forms = [(each, self._hints.setdefault(each[2], len(self._hints))) for each in forms]

    def likely(self, clues: Clues) -> list[Form]:
        """Those of which a text may hold one."""
        told = [hint(clues) for hint in self._hints]
        return [each for each, hint in self._forms if told[hint]]


def form(make: Maker, hint: Hint, *parts: str, fold: bool = True) -> Form:
    """A form whose pattern is written in parts."""
    return re.compile("".join(parts), FOLDED if fold else 0), make, hint


def any_of(*parts: str) -> Hint:
    """The hint that a text holds one of some parts, written small."""
    return lambda clues: any(part in clues.small for part in parts)


def seen(pattern: str) -> Hint:
    """The hint that a text, written small, has a match of a pattern."""
    search = re.compile(pattern).search
    return lambda clues: search(clues.small)


def seen_backwards(pattern: str) -> Hint:
    """The hint that a text, written small and backwards, has a match of a pattern."""
    search = re.compile(pattern).search
    return lambda clues: search(clues.turned)


def before(*ends: str) -> Hint:
    """The hint that a word with one of some ends stands right before a figure."""
    return lambda clues: any(word.endswith(ends) for word in clues.before)


def behind(*starts: str) -> Hint:
    """The hint that a word with one of some beginnings stands right behind a figure."""
    return lambda clues: any(word.startswith(starts) for word in clues.behind)


def of_words(*words: str) -> Hint:
    """The hint that one of some words, whole, stands right behind a figure."""
    sought = frozenset(words)
    return lambda clues: not sought.isdisjoint(clues.behind)


def led_by(*words: str) -> Hint:
    """The hint that one of some words, whole, stands right before a figure."""
    sought = frozenset(words)
    return lambda clues: not sought.isdisjoint(clues.before)


def both(one: Hint, other: Hint) -> Hint:
    """The hint that two hints agree."""
    return lambda clues: one(clues) and other(clues)


def either(one: Hint, other: Hint) -> Hint:
    """The hint that one of two hints speaks."""
    return lambda clues: one(clues) or other(clues)


_SIGNS = ("$", "\u00a3", "\u20ac")
_CODES = ("usd", "eur", "gbp", "chf", "cad", "aud")
A_DIGIT = seen(r"\d")
POINTED = seen(r"\d\.\d")
PARTED = seen(r"\d[/.-]\d")
FRACTED = either(
    seen(rf"[{BARS}](?:(?<=\d.)|(?<=\d\s.)|(?<=[{RAISED}].))"),
    seen(f"[{''.join(FRACTION_SIGNS[len(BARS) :])}]"),
)
SLASHED = seen(r"\d/\d")
SPELT = seen(r"\d(?<![\w.,]\d) [\d.,](?![\w.,])")
BRACKETED = seen(r"\(\s?\.?\d")
COLON = any_of(":")
LETTERED = either(seen(r"\d,*[a-z]|\d-[\da-z]"), seen_backwards(r"\d[-/.]?[a-z]"))
"""Letters, or more digits behind a dash, stand at a figure."""

A_PERCENT = seen(r"\d[\s-]?(?:%|\u2030|p(?:er|ct|\.c)|b(?:asis|ps?\b))")
A_SIGN = any_of(*_SIGNS)
A_CURRENCY = any_of(*_SIGNS, "\u00a5", "\u20b9", "\u20a9", *_CODES)
A_WORD = seen(rf"\b{WORDS}\b")


def _a_month_before(clues: Clues) -> bool:
    return any(word.startswith(MONTHS) for word in clues.before)


A_MONTH_BEFORE: Hint = _a_month_before
A_MONTH_BEHIND = behind(*MONTHS)
