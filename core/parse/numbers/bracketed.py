# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures in brackets, which accounts write for negative ones: ``$(1,250)``, ``(0.5)%``.

A figure in brackets may also say again what words have said (``five hundred dollars $(500)``), or
be the mark of a note (``Premium $(1)``): neither is negative.
"""

import re

from core.parse.numbers.found import Found, Habits
from core.parse.numbers.number_words import WORDS, words_value
from core.parse.numbers.numeral_makers import currency_code
from core.parse.numbers.worth import worth_of
from core.types import NumeralKind

_NEAR = 120
_SAID = re.compile(
    rf"(?:\b(?P<words>{WORDS})|\b(?:half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|"
    r"tenths?|hundredths?))(?:[\s-]+(?:dollars?|euros?|pounds(?:\s+sterling)?|per\s?cent))?[\s,:)]*$",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"[-\u2010-\u2014\u2212]\s?$")
_MARK = re.compile(r"\d{1,2}")


def bracketed_money(match: "re.Match[str]", habits: Habits) -> Found:
    """``$(1,250)``."""
    value, sound = worth_of(match, habits, NumeralKind.MONEY)
    alone = match.string.strip() == match[0]
    if _MARK.fullmatch(match["figure"]) and not match["times"] and not alone:
        value, sound = None, False
    return _negative(
        match, NumeralKind.MONEY, currency_code(match["currency"].lower()), value, sound
    )


def bracketed_percent(match: "re.Match[str]", habits: Habits) -> Found:
    """``(0.5)%``."""
    value, sound = worth_of(match, habits, NumeralKind.PERCENT)
    return _negative(match, NumeralKind.PERCENT, "%", value, sound)


_RESULT = re.compile(
    r"\b(?:income|results?|change|profit|balance|earnings|variance|surplus|flow|return|growth|margin|"
    r"position|(?P<less>loss(?:es)?|deficit|decrease|reduction|outflow|shortfall))\b"
    r"[^.;()]{0,30}\b(?:of|was|were|is|are|to|by|at)\s*$",
    re.IGNORECASE,
)


def bracketed_result(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``a net result of ($5,000)``: negative, where elsewhere brackets only set an amount apart.

    A loss of ($5,000) may be one or its contrary.
    """
    result = _RESULT.search(match.string[max(0, match.start() - _NEAR) : match.start()])
    currency, share = match["currency"], match["share"]
    if result is None or not (currency or share or re.search(r"[.,]\d", match["figure"])):
        return None
    kind = NumeralKind.PERCENT if share else NumeralKind.MONEY if currency else NumeralKind.COUNT
    unit = "%" if share else currency_code((currency or "").strip().lower())
    value, sound = worth_of(match, habits, kind)
    if result["less"]:
        value, sound = None, False
    elif value not in {None, "0"}:
        value = f"-{value}"
    return Found(match.start(), match.end(), kind, value, unit, sound)


def _negative(
    match: "re.Match[str]", kind: NumeralKind, unit: str | None, value: str | None, sound: bool
) -> Found:
    """The negative figure, or what words before it have said; none where both are said."""
    before = match.string[max(0, match.start() - _NEAR) : match.start()]
    said = _SAID.search(before)
    if said is not None:
        told = words_value(said["words"]) if said["words"] else None
        same = value is not None and told is not None and str(told) == value
        return Found(match.start(), match.end(), kind, value if same else None, unit, same)
    if _SIGNED.search(before):
        value, sound = None, False
    if value not in {None, "0"}:
        value = f"-{value}"
    return Found(match.start(), match.end(), kind, value, unit, sound)
