# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Patterns of a figure in digits, of the sign before it and of the unit behind it.

To be used with IGNORECASE.
"""

from core.parse.numbers.quantities import SPACED_RUN
from core.parse.numbers.units import MEASURE, MONEY_WORD, PERCENT, PERIOD

FIGURE = r"\d(?:(?:[\d,.]|['\u2019](?=\d{3}))*\d)?"
SPACED = r"\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?![\d,.]*\d)"
"""Groups set apart by spaces; only beside a currency, for two numbers may stand side by side."""

POINT_FIRST = r"(?<!\. )\.\d+(?![\d,.]*\d)"
AMOUNT = rf"(?P<figure>{SPACED}|{POINT_FIRST}|{FIGURE})"
"""A figure behind a currency."""

ALONE = rf"(?=[.\d])(?P<figure>(?<![\w.,])(?:{SPACED_RUN}|{POINT_FIRST}|{FIGURE}))"
"""A figure before which no other character of a word or a figure stands."""

SIGN = r"(?:(?<![\w.)%$\u00a3\u20ac])[-\u2212+])?"
AHEAD = r"(?=[-\u2212+.\d])"
"""A figure, or a sign before one, begins here: asked first, for nearly everywhere none does."""

UNIT = rf"(?:{PERCENT}|{MONEY_WORD}|{PERIOD}|{MEASURE})"
