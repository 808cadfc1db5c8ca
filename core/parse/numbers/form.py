# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A form that numbers take: its pattern, what is made of a match, and when to look for it.

Most texts hold few forms. A hint is cheap to ask and says that none of a kind can be there.
"""

import re
from collections.abc import Callable

from core.parse.numbers.number_words import NUMBER_STEMS
from core.parse.numbers.numeral_makers import Maker
from core.parse.numbers.quantities import BARS, FRACTION_SIGNS, RAISED

Hint = Callable[[str], object]
Form = tuple["re.Pattern[str]", Maker, Hint]
"""A pattern, what is made of its matches, and what a text in small letters must hold for any."""

FOLDED = re.IGNORECASE


def form(make: Maker, hint: Hint, *parts: str, fold: bool = True) -> Form:
    """A form whose pattern is written in parts."""
    return re.compile("".join(parts), FOLDED if fold else 0), make, hint


def any_of(*parts: str) -> Hint:
    """The hint that a text holds one of some parts."""
    return lambda small: any(part in small for part in parts)


_SIGNS = ("$", "\u00a3", "\u20ac")
A_DIGIT = re.compile(r"\d").search
POINTED = re.compile(r"\d\.\d").search
PARTED = re.compile(r"\d[/.-]\d").search
FRACTED = re.compile(
    rf"\d\s?[{BARS}]|[{RAISED}][{BARS}]|[{''.join(FRACTION_SIGNS[len(BARS) :])}]"
).search
SLASHED = re.compile(r"\d/\d").search
SPELT = re.compile(r"(?<![\w.,])\d [\d.,](?![\w.,])").search
WITH_UNIT = re.compile(r"\d[\s-]*[a-z\u00b0\u00a3\u20ac]").search
BRACKETED = re.compile(r"\(\s?\.?\d").search
A_SIGN = any_of(*_SIGNS)
A_CURRENCY = any_of(*_SIGNS, "usd", "eur", "gbp", "chf", "cad", "aud")
A_MONTH = any_of(
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"
)  # fmt: skip
A_WORD = any_of(*NUMBER_STEMS)
