# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Takes a number format apart: ``_($* #,##0.00_);[Red]($#,##0.00);"none";@``.

Up to four sections are parted by semicolons. What each says is told from its signs alone; how a
number is printed by them is told in `decimal_print` and `date_print`.
"""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from functools import lru_cache
from typing import Final


class Sign(Enum):
    """What a piece of a section is."""

    LITERAL = auto()
    OTHER = auto()
    ROOM = auto()
    DIGIT = auto()
    POINT = auto()
    COMMA = auto()
    PERCENT = auto()
    EXPONENT = auto()
    GENERAL = auto()
    TEXT = auto()
    DATE = auto()
    ELAPSED = auto()
    HALF_DAY = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a section.

    Attributes:
        sign: What it is; `LITERAL` was quoted, `OTHER` stands for itself without quotes.
        text: As it is written; without quotes.
    """

    sign: Sign
    text: str


@dataclass(frozen=True, slots=True)
class Condition:
    """When a section holds: ``[>=100]``."""

    compare: str
    bound: Decimal

    def holds(self, value: Decimal) -> bool:
        """Tell whether a number is of its kind."""
        return _COMPARISONS[self.compare](value, self.bound)

    @property
    def only_below_zero(self) -> bool:
        """Whether it leaves nothing but negative numbers, so that their sign need not be shown."""
        return (self.compare in {"<", "<="} and self.bound <= 0) or (
            self.compare == "=" and self.bound < 0
        )


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a format.

    Attributes:
        tokens: What is printed, in order.
        condition: When it holds, if it says so itself.
        language: Of the names of months and days, a Windows locale, or None.
        colour: Name of the colour in which it prints, in small letters; empty for the cell's own.
    """

    tokens: tuple[Token, ...]
    condition: Condition | None = None
    language: int | None = None
    colour: str = ""

    def has(self, *signs: Sign) -> bool:
        """Tell whether there is such a piece."""
        return any(token.sign in signs for token in self.tokens)

    @property
    def is_date(self) -> bool:
        """Whether it prints a day, a time or a span of time."""
        return self.has(Sign.DATE, Sign.ELAPSED, Sign.HALF_DAY)


_COMPARISONS: Final[dict[str, Callable[[Decimal, Decimal], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[0-9]*\.?[0-9]+(?:E[+-]?[0-9]{1,3})?)", re.I)
_CURRENCY = re.compile(r"\$([^-]*)(?:-(.*))?", re.DOTALL)
_LOCALE_NUMBER = re.compile(r"[0-9A-F]{1,8}", re.I)
_SYSTEM_DAY, _SYSTEM_TIME = 0xF800, 0xF400
_LOCALE_NAMES = {
    "x-sysdate": _SYSTEM_DAY,
    "x-systime": _SYSTEM_TIME,
    "de": 0x07,
    "es": 0x0A,
    "fr": 0x0C,
    "it": 0x10,
    "nl": 0x13,
    "pt": 0x16,
}
_COLOUR = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|color\s?[0-9]{1,2}", re.I)
_ELAPSED = re.compile(r"h+|m+|s+", re.I)
_PIECE = re.compile(
    r"""
    "(?P<quoted>[^"]*)"?
    | \\(?P<escaped>.)
    | _(?P<room>.)
    | \*(?P<fill>.)
    | \[(?P<bracket>[^\]]*)\]
    | (?P<general>General|Standard)
    | (?P<half_day>AM/PM|A/P)
    | (?P<exponent>E[+-])
    | (?P<digit>[0\#?])
    | (?P<point>\.)
    | (?P<comma>,)
    | (?P<percent>%)
    | (?P<date>y+|m+|d+|h+|s+|a{3,4}|e+|b{2,4}|g+)
    | (?P<text>@)
    | (?P<end>;)
    | (?P<other>.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_SIGNS = {
    "quoted": Sign.LITERAL,
    "escaped": Sign.LITERAL,
    "room": Sign.ROOM,
    "general": Sign.GENERAL,
    "half_day": Sign.HALF_DAY,
    "exponent": Sign.EXPONENT,
    "digit": Sign.DIGIT,
    "point": Sign.POINT,
    "comma": Sign.COMMA,
    "percent": Sign.PERCENT,
    "date": Sign.DATE,
    "text": Sign.TEXT,
    "other": Sign.OTHER,
}
# Stand for whatever the computer's own settings say; these are the American ones.
_OF_THE_SYSTEM = {_SYSTEM_DAY: "dddd, mmmm d, yyyy", _SYSTEM_TIME: "h:mm:ss AM/PM"}
_MOST_SECTIONS = 4
_LONGEST_CODE = 1_000


@lru_cache(maxsize=1024)
def sections_of(code: str) -> tuple[Section, ...]:
    """Take a format apart. Never fails: what is not understood stands for itself.

    One that is longer than any book may have is taken for none.
    """
    code = code if len(code) <= _LONGEST_CODE else "General"
    sections: list[Section] = []
    draft = _Draft()
    for match in _PIECE.finditer(code):
        if match.lastgroup == "end":
            sections.append(draft.finished())
            draft = _Draft()
        else:
            draft.add(str(match.lastgroup), match[str(match.lastgroup)])
    sections.append(draft.finished())
    return tuple(sections[:_MOST_SECTIONS])


def _locale(text: str) -> int | None:
    """A locale by its number or, in newer books, by its name: ``407``, ``de-DE``."""
    if _LOCALE_NUMBER.fullmatch(text) and text.lower() not in _LOCALE_NAMES:
        return int(text, 16) & 0xFFFF
    name = text.lower()
    return _LOCALE_NAMES.get(name, _LOCALE_NAMES.get(name.partition("-")[0]))


class _Draft:
    """A section that is being read."""

    def __init__(self) -> None:
        self._tokens: list[Token] = []
        self._condition: Condition | None = None
        self._language: int | None = None
        self._colour = ""

    def add(self, kind: str, text: str) -> None:
        if kind == "bracket":
            self._add_bracket(text)
        elif kind == "room":
            self._tokens.append(Token(Sign.ROOM, " "))
        elif kind != "fill":  # What fills a cell hangs on its width; it says nothing.
            self._tokens.append(Token(_SIGNS[kind], text))

    def finished(self) -> Section:
        if self._language in _OF_THE_SYSTEM:
            plain = sections_of(_OF_THE_SYSTEM[self._language])[0]
            return Section(plain.tokens, self._condition)
        return Section(tuple(self._tokens), self._condition, self._language, self._colour)

    def _add_bracket(self, text: str) -> None:
        """Read what stands in square brackets; much of it changes no character."""
        if match := _CONDITION.fullmatch(text.strip()):
            self._condition = Condition(match[1], Decimal(match[2]))
        elif _ELAPSED.fullmatch(text):
            self._tokens.append(Token(Sign.ELAPSED, text.lower()))
        elif _COLOUR.fullmatch(text.strip()):
            self._colour = text.strip().lower()
        elif match := _CURRENCY.fullmatch(text):
            if match[1]:
                self._tokens.append(Token(Sign.LITERAL, match[1]))
            self._language = _locale(match[2] or "")
