# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A form that numbers take: its pattern, what is made of a match, and when to look for it.

Most texts hold few forms. A hint is cheap to ask and says that none of a kind can be there; it may
say that there might be one where there is none, but never the other way round.
"""

import re
from collections.abc import Callable, Iterable
from itertools import chain
from string import ascii_lowercase
from typing import NamedTuple

from core.parse.numbers.clues import Clues
from core.parse.numbers.number_words import WORD
from core.parse.numbers.numeral_makers import MONTHS, Maker
from core.parse.numbers.quantities import BARS, FRACTION_SIGNS, RAISED

FOLDED = re.IGNORECASE

Hint = Callable[[Clues], object]


class Form(NamedTuple):
    """A form of numbers.

    Attributes:
        pattern: Of its text.
        make: What is made of a match.
        hint: What a text must show for any.
        at_figure: Whether a match begins with digits in a row, but for a sign and a point before
            them: nowhere else need it be looked for.
    """

    pattern: "re.Pattern[str]"
    make: Maker
    hint: Hint
    at_figure: bool = False


class Forms:
    """Forms in their order, with each of their hints to be asked once."""

    def __init__(self, forms: Iterable[Form]) -> None:
        """Sort the forms by hint."""
        self._forms = list(forms)
        places: dict[Hint, list[int]] = {}
        for place, each in enumerate(self._forms):
            places.setdefault(each.hint, []).append(place)
        self._places = list(places.items())

    def likely(self, clues: Clues) -> list[Form]:
        """Those of which a text may hold one."""
        told = [places for hint, places in self._places if hint(clues)]
        return [self._forms[place] for place in sorted(chain.from_iterable(told))]


def form(make: Maker, hint: Hint, *parts: str, fold: bool = True, at_figure: bool = False) -> Form:
    """A form whose pattern is written in parts."""
    return Form(re.compile("".join(parts), FOLDED if fold else 0), make, hint, at_figure)


def any_of(*parts: str) -> Hint:
    """The hint that a text holds one of some parts, written small."""

    def holds(clues: Clues) -> bool:
        small = clues.small
        for part in parts:  # noqa: SIM110 - a generator takes longer than what it asks
            if part in small:
                return True
        return False

    return holds


def seen(pattern: str) -> Hint:
    """The hint that a text, written small, has a match of a pattern."""
    search = re.compile(pattern).search
    return lambda clues: search(clues.small)


def seen_near(pattern: str, *, fronts: str = "", ends: str = "") -> Hint:
    """The hint that a text, written small, has a match of a pattern at a figure.

    Args:
        pattern: Looks at no more than `REACH` characters before and behind digits, and its own
            digits stand no further apart. What it may not find there must be no letter, digit or
            sign, for a stretch ends where the text may go on.
        fronts: Where there is a match, one of these stands right before digits in a row,
        ends: or one of these right behind some. Quicker asked; without both it is not asked.
    """
    search = re.compile(pattern).search
    if not (fronts or ends):
        return lambda clues: search(clues.near)
    no_front, no_end = frozenset(fronts).isdisjoint, frozenset(ends).isdisjoint
    return lambda clues: (
        None if no_front(clues.fronts) and no_end(clues.ends) else search(clues.near)
    )


def seen_backwards(pattern: str) -> Hint:
    """The hint that a text with a figure, small and backwards, has a match of a pattern."""
    search = re.compile(pattern).search
    return lambda clues: search(clues.turned)


def seen_beyond_ascii(pattern: str) -> Hint:
    """The hint that a text has a match of a pattern that no text of plain letters has."""
    search = re.compile(pattern).search
    return lambda clues: not clues.small.isascii() and search(clues.small)


def before(*ends: str) -> Hint:
    """The hint that a word with one of some ends stands right before a figure."""

    def stands(clues: Clues) -> bool:
        for word in clues.before:  # noqa: SIM110 - see above
            if word.endswith(ends):
                return True
        return False

    return stands


def behind(*starts: str) -> Hint:
    """The hint that a word with one of some beginnings stands right behind a figure."""

    def stands(clues: Clues) -> bool:
        for word in clues.behind:  # noqa: SIM110 - see above
            if word.startswith(starts):
                return True
        return False

    return stands


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
POINTED = seen_near(r"\d\.\d", ends=".")
FRACTED = either(
    both(
        any_of(*BARS),
        seen(rf"[{BARS}](?:(?<=\d.)|(?<=\d\s.)|(?<=[{RAISED}].))"),
    ),
    seen_beyond_ascii(f"[{''.join(FRACTION_SIGNS[len(BARS) :])}]"),
)
SLASHED = seen_near(r"\d/\d", ends="/")
SPELT = seen_near(r"\d(?<![\w.,]\d) [\d.,](?![\w.,])")
BRACKETED = seen(r"\(\s?\.?\d")
COLON = any_of(":")
LETTERED = seen_near(
    r"\d(?:,{0,3}[a-z]|,{4}|-[\da-z]|(?<!\d.)(?:(?<=[a-z].)|(?<=[a-z][-/.].)))",
    fronts=f"{ascii_lowercase}-/.",
    ends=f"{ascii_lowercase},-",
)
"""Letters, or more digits behind a dash, stand at a figure."""

A_PERCENT = seen_near(r"\d[\s-]?(?:%|\u2030|p(?:er|ct|\.c)|b(?:asis|ps?\b))")
A_SIGN = any_of(*_SIGNS)
A_CURRENCY = any_of(*_SIGNS, "\u00a5", "\u20b9", "\u20a9", *_CODES)
A_CURRENCY_BEFORE = either(any_of(*_SIGNS, "\u00a5", "\u20b9", "\u20a9"), before(*_CODES))

_A_WORD_FIRST = re.compile(rf"{WORD}\b").match
_A_WORD_WITHIN = re.compile(rf"\W{WORD}\b").search
"""A search for what begins with a sign is faster than one for the beginnings of words."""


def says_a_number(small: str) -> bool:
    """Whether a text, written small, holds a word that is a number."""
    return bool(_A_WORD_FIRST(small) or _A_WORD_WITHIN(small))


def _a_word(clues: Clues) -> bool:
    return says_a_number(clues.small)


def _a_digit(clues: Clues) -> bool:
    return bool(clues.figures)


def _a_month_before(clues: Clues) -> bool:
    return any(word.startswith(MONTHS) for word in clues.before)


A_DIGIT: Hint = _a_digit
A_WORD: Hint = _a_word
A_MONTH_BEFORE: Hint = _a_month_before
A_MONTH_BEHIND = behind(*MONTHS)
