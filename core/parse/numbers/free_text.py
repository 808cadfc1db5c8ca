# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a text no numeral has taken yet: a character belongs to the first that takes it."""

import re
from collections.abc import Iterator, Sequence

from core.parse.numbers.form import Form
from core.parse.numbers.found import Found

_SIGNS = frozenset("-\u2212+")


class FreeText:
    """A text in which forms are looked for, one after the other.

    Attributes:
        found: Its numerals so far.
    """

    def __init__(self, text: str, figures: Sequence[tuple[int, int]]) -> None:
        """Take a text, and where in it digits in a row begin and end."""
        self.found: list[Found] = []
        self._text = text
        self._figures = figures
        self._taken = bytearray(len(text))
        self._first_free = 0
        self._beginnings: list[int] | None = None

    def take(self, numeral: Found | None) -> None:
        """Give a numeral its characters."""
        if numeral is not None:
            start, end = numeral.start, numeral.end
            self._taken[start:end] = b"\1" * (end - start)
            self.found.append(numeral)

    def has_figures(self) -> bool:
        """Whether a digit is free."""
        while self._first_free < len(self._figures):
            if self._taken.find(0, *self._figures[self._first_free]) >= 0:
                return True
            self._first_free += 1
        return False

    def matches(self, form: Form) -> Iterator["re.Match[str]"]:
        """Matches of which no character is taken; behind taken ones it is looked for anew."""
        return self._at_figures(form.pattern) if form.at_figure else self._anywhere(form.pattern)

    def _anywhere(self, pattern: "re.Pattern[str]") -> Iterator["re.Match[str]"]:
        text = self._text
        match = pattern.search(text)
        while match is not None:
            start, end = match.span()
            last = self._taken.rfind(1, start, end)
            if last < 0:
                yield match
            match = pattern.search(text, last + 1 if last >= 0 else max(end, start + 1))

    def _at_figures(self, pattern: "re.Pattern[str]") -> Iterator["re.Match[str]"]:
        if self._beginnings is None:
            self._beginnings = list(beginnings(self._text, self._figures))
        at = 0
        for place in self._beginnings:
            match = pattern.match(self._text, place) if place >= at else None
            if match is not None:
                last = self._taken.rfind(1, place, match.end())
                if last < 0:
                    yield match
                at = last + 1 if last >= 0 else match.end()


def beginnings(text: str, figures: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Where a figure may begin: with digits, a point before them, or a sign before either."""
    for start, _ in figures:
        before = start - 1
        if before >= 0 and text[before] == ".":
            if before and text[before - 1] in _SIGNS:
                yield before - 1
            yield before
        elif before >= 0 and text[before] in _SIGNS:
            yield before
        yield start
