# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a text shows at a glance of the figures in it.

Most of a text is letters far from any figure. So it is looked through once for its figures, and
what is asked of their surroundings is asked of these alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

REACH = 8
"""So many characters to each side of a figure are near it."""

_SHORT = 5 * REACH
"""A text of so many characters is looked through as it is."""

_FIGURE = re.compile(r"\d+").finditer
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
        near: What stands near its figures, without capitals; a newline between the stretches.
        figures: Where digits in a row begin and end.
        fronts: The characters right before its figures, without capitals.
        ends: Those right behind them.
        before: The words, and signs of a section, right before its figures.
        behind: The words, and signs of a currency or a degree, right behind its figures.
    """

    small: str
    turned: str
    near: str
    figures: tuple[tuple[int, int], ...]
    fronts: frozenset[str]
    ends: frozenset[str]
    before: frozenset[str]
    behind: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Self:
        """Look at a text."""
        small = text.casefold()
        figures = tuple([match.span() for match in _FIGURE(text)])
        if not figures:
            return cls(small, "", "", (), *[frozenset()] * 4)
        turned = small[::-1]
        near = small if len(text) <= _SHORT else "\n".join(_near(text, figures)).casefold()
        return cls(
            small,
            turned,
            near,
            figures,
            frozenset("".join([text[start - 1 : start] for start, _ in figures]).casefold()),
            frozenset("".join([text[end : end + 1] for _, end in figures]).casefold()),
            frozenset([word[::-1] for word in set(_BEFORE(turned))]),
            frozenset(_BEHIND(small)),
        )


def _near(text: str, figures: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The stretches about figures, of those that stand close to each other as one."""
    first, last = figures[0]
    for start, end in figures:
        if start - last > 2 * REACH:
            yield text[max(0, first - REACH) : last + REACH]
            first = start
        last = end
    yield text[max(0, first - REACH) : last + REACH]
