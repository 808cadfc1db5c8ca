# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Patterns of what stands beside a figure: months, currencies, multipliers, periods, measures.

To be used with IGNORECASE.
"""

import re

MONTH = (
    r"(?-i:(?=[JFMASONDjfmasond]))(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
CURRENCY = r"US\$|C\$|A\$|[$\u00a3\u20ac]|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b"
TIMES = (
    r"(?:thousand|million|billion|trillion|bn|mn|tn|mm|m|k|(?<=\d)[bt])(?![A-Za-z\d\u00b2\u00b3])"
)
TIMES_SAID = r"(?:[\s-](?P<times>thousand|million|billion|trillion)\b)?"
MONEY_WORD = r"(?:u\.?s\.? dollars|dollars?|euros?|pounds sterling|cents|USD|EUR|GBP|CHF|CAD|AUD)\b"
PERCENT = r"(?:%|per\s?cent\b|percentage\s+points?\b)"
PERIOD = (
    r"(?:(?:business|working|calendar|consecutive|full|complete|successive)[\s-]+)?"
    r"(?:(?:days?|weeks?|months?|years?|hours?|minutes?|seconds?|quarters?)\b|"
    r"(?:wks?|mos|yrs?|hrs?|mins?|secs|qtrs?)\b\.?|mo\.|sec\b(?!\.))"
)
SHORT_PERIOD = re.compile(r"\b(?:wk|mo|yr|hr|min|sec|qtr)s?$")
PERIODS = {
    "wk": "weeks", "mo": "months", "yr": "years", "hr": "hours", "mi": "minutes",
    "se": "seconds", "qt": "quarters",
}  # fmt: skip
"""By the first two letters of a short one."""

MEASURE = (
    r"(?:square\s+(?:feet|foot|metres?|meters?|miles?)|sq\.?\s?(?:ft|m|mi)\b\.?|"
    r"cubic\s+(?:feet|yards|metres?|meters?)|feet\b|foot\b|ft\b\.?|inch(?:es)?\b|miles?\b|"
    r"mph\b|km/h\b|km\b|metres?\b|meters?\b|cm\b|mm\b|acres?\b|gallons?\b|litres?\b|"
    r"liters?\b|pounds?\b|lbs?\b\.?|kg\b|tons?\b|tonnes?\b|psi\b|kW\b|MW\b|amps?\b|volts?\b|"
    r"horsepower\b|degrees?\b|\u00b0\s?[FC]\b|m\u00b2|ft\u00b2)"
)

TIMES_BEGIN = ("thousand", "million", "billion", "trillion", "bn", "mn", "tn", "m", "k", "b", "t")
MONEY_BEGINS = (
    "u", "dollar", "euro", "pound", "cent", "usd", "eur", "gbp", "chf", "cad", "aud", "\u00a3",
    "\u20ac",
)  # fmt: skip
PERIOD_BEGINS = (
    "business", "working", "calendar", "consecutive", "full", "complete", "successive", "day",
    "week", "month", "year", "hour", "minute", "second", "quarter", "wk", "mo", "yr", "hr", "min",
    "sec", "qtr",
)  # fmt: skip
MEASURE_BEGINS = (
    "square", "sq", "cubic", "feet", "foot", "ft", "inch", "mile", "mph", "km", "met", "cm", "mm",
    "acre", "gallon", "lit", "pound", "lb", "kg", "ton", "psi", "kw", "mw", "amp", "volt",
    "horsepower", "degree", "\u00b0", "m\u00b2",
)  # fmt: skip
"""How the first word of each may begin, written small."""
