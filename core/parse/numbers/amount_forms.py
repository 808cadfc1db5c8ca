# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of figures with a unit: amounts of money, shares, spans of time, measures."""

from core.parse.numbers.bracketed import bracketed_money, bracketed_percent, bracketed_result
from core.parse.numbers.digits import AHEAD, ALONE, AMOUNT, FIGURE, POINT_FIRST, SIGN, UNIT
from core.parse.numbers.form import (
    A_CURRENCY,
    A_CURRENCY_BEFORE,
    A_PERCENT,
    A_WORD,
    BRACKETED,
    any_of,
    before,
    behind,
    both,
    form,
    of_words,
    seen,
)
from core.parse.numbers.number_words import WORDS
from core.parse.numbers.numeral_makers import duration, measure, money, percent, sided, written
from core.parse.numbers.quantities import SPACED_RUN
from core.parse.numbers.units import (
    CURRENCY,
    ISO_CODES,
    MEASURE,
    MEASURE_BEGINS,
    MONEY_BEGINS,
    MONEY_WORD,
    PERCENT,
    PERIOD,
    PERIOD_BEGINS,
    SHORT_CURRENCY,
    TIMES,
    TIMES_BEGIN,
    TIMES_SAID,
)

_SIDE = r"(?:\s?(?-i:(?P<side>CR|DR|Cr|Dr)(?!\w|\.?\s?[A-Z])))"
"""On which side of an account an amount stands."""

_MANY_TIMES = rf"(?:[\s-]?(?P<times>{TIMES}))?"
_BEFORE_AMOUNT = r"(?P<sign>(?<![\w.)%])(?:[-\u2212]\s?|\+))?"

_OPENS = r"(?-i:(?=[-\u2212+$\u00a3\u20ac\u00a5\u20b9\u20a9UCAEGucaeg]|[A-Z]{1,3}\$))"
"""An amount begins here, its currency first: asked first, for nearly everywhere none does."""

AMOUNTS = (
    form(
        bracketed_result,
        seen(r"\((?<=[fsreoyt]\s.)\s?(?:[a-z]{1,3}\s?)?[$\u00a3\u20ac\u00a5\u20b9\u20a9]?\s?\.?\d"),
        rf"(?<=[FSREOYTfsreoyt]\s)\(\s?(?:(?P<currency>{CURRENCY})\s?)?{AMOUNT}",
        rf"(?:[\s-]?(?P<times>{TIMES}))?\s?(?P<share>%)?\s?\)(?!\s?%)",
    ),
    form(
        bracketed_money,
        both(BRACKETED, A_CURRENCY),
        rf"{_OPENS}(?P<currency>{CURRENCY})\s?\(\s?{AMOUNT}\s?\){_MANY_TIMES}",
    ),
    form(
        bracketed_percent,
        both(BRACKETED, any_of("%")),
        rf"(?<![\w)])\(\s?(?P<figure>{SPACED_RUN}|{POINT_FIRST}|{FIGURE})\s?\)\s?%",
    ),
    form(
        money,
        A_CURRENCY_BEFORE,
        rf"{_OPENS}{_BEFORE_AMOUNT}(?P<currency>{CURRENCY})\s?{AMOUNT}{_MANY_TIMES}{_SIDE}?",
    ),
    form(
        money,
        before(*map(str.lower, ISO_CODES), "rm", "rs", "fr", "kr"),
        rf"{_BEFORE_AMOUNT}(?P<currency>(?<![\w/.-])(?-i:{'|'.join(ISO_CODES)}|{SHORT_CURRENCY}))\s?",
        rf"{AMOUNT}{_MANY_TIMES}{_SIDE}?",
    ),
    form(
        money,
        behind(*MONEY_BEGINS, *TIMES_BEGIN),
        rf"{AHEAD}(?P<sign>{SIGN}){ALONE}{_MANY_TIMES}",
        rf"[\s-]?(?P<word>{MONEY_WORD}|[\u00a3\u20ac](?!\s?\d)){_SIDE}?",
        at_figure=True,
    ),
    form(sided, of_words("cr", "dr"), rf"{AHEAD}(?P<sign>{SIGN}){ALONE}{_SIDE}"),
    form(
        percent,
        A_PERCENT,
        rf"{AHEAD}(?P<sign>{SIGN}){ALONE}[\s-]?(?P<share>{PERCENT})",
        at_figure=True,
    ),
    form(
        duration,
        behind(*PERIOD_BEGINS, *TIMES_BEGIN),
        rf"{ALONE}{TIMES_SAID}[\s-]*(?P<unit>{PERIOD})",
        at_figure=True,
    ),
    form(
        measure,
        behind(*MEASURE_BEGINS, *TIMES_BEGIN),
        rf"{AHEAD}(?P<sign>{SIGN}){ALONE}{TIMES_SAID}[\s-]?(?P<unit>{MEASURE})",
        at_figure=True,
    ),
    form(
        written,
        both(A_WORD, seen(rf"\b{WORDS}[\s-]+{UNIT.lower()}")),
        rf"\b(?P<words>{WORDS})[\s-]+(?P<unit>{UNIT})",
    ),
)
