# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a figure is worth that fills a table cell, where it could be several things in a sentence.

Groups set apart by spaces are one figure, brackets and a dash make it negative, and ``1/2`` is a
half.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.parse.numbers.found import Found, Habits
from core.parse.numbers.number_words import canonical
from core.parse.numbers.numeral_forms import numerals_in
from core.parse.numbers.quantities import fraction_value
from core.types import NumeralKind

_SPACED = re.compile(r"[1-9]\d{0,2}(?: \d{3})+")
_OPENING = re.compile(r"(?:[$\u00a3\u20ac]\s?)?\(\s*")
_CLOSING = re.compile(r"\s*\)")
_DASH_FIRST = re.compile(r"^[\u2010-\u2013\ufe63\uff0d](?=[$\u00a3\u20ac]?\s?\d)")
_DASH_APART = re.compile(r"[-\u2010-\u2013\u2212]\s+")
_DASH_LAST = re.compile(r"\s?[-\u2010-\u2013\u2212]")
_BRACKETED = frozenset({NumeralKind.MONEY, NumeralKind.COUNT, NumeralKind.PERCENT})
_HALVED = re.compile(r"\d*[13579]/(?:2|4|8|16|32|64)")
"""Halves, quarters, eighths. The third of May may be 3/5, and three of five pages too."""


def numerals_of_cell(text: str, habits: Habits) -> Iterator[Found]:
    """Find the numerals of a table cell."""
    if _SPACED.fullmatch(text):
        yield Found(0, len(text), NumeralKind.COUNT, "".join(text.split()), None)
        return
    plain = _DASH_FIRST.sub("-", text)
    found = numerals_in(plain, habits)
    if len(found) != 1:
        yield from found
    elif _HALVED.fullmatch(text):
        value, sure = fraction_value(text, "")
        yield replace(found[0], value=None if value is None else canonical(value), sound=sure)
    else:
        yield _signed(plain, found[0])


def _signed(text: str, found: Found) -> Found:
    """A figure that fills its cell in brackets is negative, as accounts are written.

    So is one behind a dash; one before a dash may be.
    """
    if found.kind not in _BRACKETED or found.value is None:
        return found
    before, after = text[: found.start], text[found.end :]
    if not before and _DASH_LAST.fullmatch(after):
        return replace(found, end=len(text), value=None, sound=False)
    if not after and _DASH_APART.fullmatch(before) and not found.value.startswith("-"):
        return replace(found, start=0, value=f"-{found.value}")
    whole = _OPENING.fullmatch(before) and _CLOSING.fullmatch(after)
    if not whole or found.value.startswith("-"):
        return found
    return replace(found, start=0, end=len(text), value=f"-{found.value}")
