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
CURRENCY = (
    r"US\$|C\$|A\$|[$\u00a3\u20ac\u00a5\u20b9\u20a9]|(?-i:(?<![A-Za-z])(?:HK|NZ|S|SG|R|NT|MX|EC|BZ|TT|J|AU|CA)\$)|"
    r"\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b"
)
ISO_CODES = (
    "JPY", "CNY", "INR", "SGD", "HKD", "NZD", "SEK", "NOK", "DKK", "MYR", "ZAR", "BRL", "MXN",
    "KRW", "THB", "IDR", "PHP", "TWD", "AED", "QAR", "KWD", "BHD", "OMR", "PLN", "CZK", "HUF",
    "RUB", "UAH", "EGP", "NGN", "KES", "BMD", "PKR", "LKR",
)  # fmt: skip
"""Further currencies; a code that is a word too, as TRY is, is left out."""

SHORT_CURRENCY = r"RM|Rs\.?|SFr\.?|Fr\.|kr\.?"
"""Currencies by a short name before the figure, with their capitals."""

MANY = (
    r"(?:thousand|million|billion|trillion|tausend|millionen|milliarden|milliards?|crores?|lakhs?|"
    r"(?:mio|mrd|tsd)\b\.?)"
)
TIMES = (
    rf"(?:{MANY}|bn|mn|tn|mm|m|k|(?<=\d)[bt])"
    r"(?![A-Za-z\d\u00b2\u00b3])"
)
TIMES_SAID = rf"(?:[\s-](?P<times>{MANY}(?![A-Za-z\d])))?"
MONEY_WORD = (
    r"(?:(?:u\.?s\.? dollars|dollars?|euros?|pounds sterling|cents|swiss francs?|yen|rupees?|"
    r"ringgit|dirhams?|USD|EUR|GBP|CHF|CAD|AUD|"
    rf"(?-i:{'|'.join(ISO_CODES)}))\b|\u00a2)"
)
PERCENT = (
    r"(?:%|\u2030|per\s?cent\b|pct\b\.?|p\.c\.|percentage\s+points?\b|per\s?mill?e\b|"
    r"basis[\s-]+points?\b|bps?\b)"
)
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
    r"(?:square\s+(?:feet|foot|yards?|inch(?:es)?|(?:kilo)?metres?|(?:kilo)?meters?|miles?)|"
    r"sq\.?\s?(?:ft|yd|km|mi|m)\b\.?|"
    r"cubic\s+(?:feet|yards|metres?|meters?)|feet\b|foot\b|ft\b\.?|inch(?:es)?\b|miles?\b|"
    r"mph\b|km/h\b|km\b|(?:kilo|centi|milli)?met(?:re|er)s?\b|cm\b|mm\b|yards?\b|yds?\b\.?|"
    r"acres?\b|hectares?\b|gallons?\b|litres?\b|liters?\b|ml\b|barrels?\b|pounds?\b|lbs?\b\.?|"
    r"kg\b|(?:kilo|milli)?grams?\b|mg\b|ounces?\b|tons?\b|tonnes?\b|psi\b|ppm\b|kWh?\b|MWh?\b|"
    r"kVA?\b|(?:kilo|mega)?watts?\b|amps?\b|volts?\b|knots?\b|[kMG]Hz\b|"
    r"horsepower\b|degrees?\b|[GM]B\b|\u00b0\s?[FC]\b|m\u00b2|ft\u00b2)"
)

TIMES_BEGIN = (
    "thousand", "million", "billion", "trillion", "bn", "mn", "tn", "m", "k", "b", "t", "crore",
    "lakh",
)  # fmt: skip
MONEY_BEGINS = (
    "u", "dollar", "euro", "pound", "cent", "usd", "eur", "gbp", "chf", "cad", "aud", "swiss",
    "yen", "rupee", "ringgit", "dirham", "\u00a3", "\u20ac", "\u00a2",
    *map(str.lower, ISO_CODES),
)  # fmt: skip
PERIOD_BEGINS = (
    "business", "working", "calendar", "consecutive", "full", "complete", "successive", "day",
    "week", "month", "year", "hour", "minute", "second", "quarter", "wk", "mo", "yr", "hr", "min",
    "sec", "qtr",
)  # fmt: skip
MEASURE_BEGINS = (
    "square", "sq", "cubic", "feet", "foot", "ft", "inch", "mile", "mph", "kilo", "centi", "milli",
    "km", "met", "cm", "mm", "yard", "yd", "acre", "hectare", "gallon", "lit", "ml", "barrel",
    "pound", "lb", "kg", "gram", "mg", "ounce", "ton", "psi", "ppm", "k", "m", "watt", "amp",
    "volt", "knot", "g", "horsepower", "degree", "\u00b0",
)  # fmt: skip
"""How the first word of each may begin, written small."""
