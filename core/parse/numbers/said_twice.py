# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that words say too: ``thirty (30) days``, ``$5,000 (five thousand dollars)``.

Where the two say the same, they are one number. Where they do not, neither is told: which of them
is meant, nobody knows.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from core.parse.numbers.digits import ALONE, AMOUNT, UNIT
from core.parse.numbers.form import A_WORD, both, form, seen
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.number_words import (
    WORDS,
    canonical,
    figure_value,
    multiplier,
    words_value,
)
from core.parse.numbers.numeral_makers import currency_code, unit_kind
from core.parse.numbers.quantities import is_labelled
from core.parse.numbers.reference_forms import REFERRED
from core.parse.numbers.units import CURRENCY, MANY, TIMES
from core.types import NumeralKind

_NEAR = 40
_LARGE = re.compile(r"hundred|thousand|[mb]illion", re.IGNORECASE)
_REFERRED = re.compile(rf"\b{REFERRED}\s*$", re.IGNORECASE)
_LEAST_SAID = 13
"""A smaller number in words, before a figure in brackets, may have nothing to do with it."""


@dataclass(frozen=True, slots=True)
class _Saying:
    """Words and a figure that stand together.

    Attributes:
        said: What the words are worth, or None.
        figure: What the figure is worth, or None.
        units: Kind and name of each unit that is printed.
        outside: Whether a unit belongs to both, and not to what stands in brackets alone.
    """

    said: Decimal | None
    figure: Decimal | None
    units: tuple[tuple[NumeralKind, str], ...]
    outside: bool

    @property
    def same(self) -> bool:
        """Whether both say the same, in one currency."""
        currencies = {name for kind, name in self.units if kind is NumeralKind.MONEY}
        return self.said is not None and self.said == self.figure and len(currencies) < 2


def said_twice(match: "re.Match[str]", habits: Habits) -> Found | None:
    """A number in words and in digits; None where they are two numbers, each for itself."""
    saying = _saying(match, habits)
    before = match.string[max(0, match.start() - _NEAR) : match.start()]
    if not saying.outside and (is_labelled(before) or _REFERRED.search(before)):
        return None
    if not (saying.same or saying.outside or _contradicts(match["words"], saying)):
        return None
    kind, unit = saying.units[0] if saying.units else (NumeralKind.COUNT, None)
    value = canonical(saying.said) if saying.same and saying.said is not None else None
    return Found(
        match.start(), match.end(), kind, value, unit, saying.same, contrary=not saying.same
    )


def _saying(match: "re.Match[str]", habits: Habits) -> _Saying:
    groups = match.groupdict()
    said, cents = words_value(match["words"]), groups.get("cents")
    if said is not None and cents and cents.isdigit():
        said += Decimal(cents) / 100
    figure = figure_value(match["figure"], habits.decimal_comma)
    if figure is not None:
        figure *= multiplier(groups.get("times"))
    if groups.get("many"):
        said, figure = (each and each * multiplier(groups["many"]) for each in (said, figure))
    units = [unit_kind(groups[name]) for name in ("unit", "inner", "outer") if groups.get(name)]
    currency = currency_code((groups.get("currency") or "").strip().lower())
    if currency:
        units.append((NumeralKind.MONEY, currency))
    outside = bool(groups.get("unit") or groups.get("outer"))
    return _Saying(said, figure, tuple(units), outside)


def _contradicts(words: str, saying: _Saying) -> bool:
    """Whether words and a figure without a unit for both are surely meant for the same number."""
    if saying.said is None or saying.figure is None:
        return False
    if _LARGE.search(words):
        return True
    return not saying.units and saying.said >= _LEAST_SAID and saying.figure >= 10


_HUNDREDTHS = r"(?:\s+and\s+(?P<cents>no|\d\d)\s?/\s?100)?"
_SOME_UNIT = rf"(?:[\s-]*(?P<unit>{UNIT}))?"
_OUTSIDE = rf"(?:[\s-](?P<many>{MANY})(?![A-Za-z\d]))?(?:[\s-]*(?P<outer>{UNIT}))?"

SAID_TWICE = (
    form(
        said_twice,
        both(seen(r"\(\s*[a-z]{0,3}[$\u00a3\u20ac\u00a5\u20b9]?\s?\d"), A_WORD),
        rf"\b(?P<words>{WORDS})\b{_HUNDREDTHS}{_SOME_UNIT}(?:\s+only)?,?\s*",
        rf"\(\s*(?:(?P<currency>{CURRENCY})\s?)?{AMOUNT}(?:[\s-]?(?P<times>{TIMES}))?",
        rf"\s?(?P<inner>{UNIT})?\s*\){_OUTSIDE}",
    ),
    form(
        said_twice,
        seen(rf"\(\s*{WORDS}\b"),
        rf"(?:(?P<currency>{CURRENCY})\s?)?{ALONE}(?:[\s-]?(?P<times>{TIMES}))?{_SOME_UNIT}\s*",
        rf"\(\s*(?P<words>{WORDS}){_HUNDREDTHS}\s*(?P<inner>{UNIT})?(?:\s+only)?\s*\)",
        _OUTSIDE,
    ),
)
