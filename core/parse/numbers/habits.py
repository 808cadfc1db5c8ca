# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a document writes numbers, told from figures that can be read in one way only."""

import re
from collections.abc import Sequence, Set

from core.parse.numbers.found import Habits
from core.parse.numbers.quantities import spaces_part_thousands

_PARTED = re.compile(r"\d[.,]\d").search
"""All that tells of a habit holds it."""

_BY_COMMA = re.compile(r"\d(?<![\d.,]\d)\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?(?![\d,])")
_BY_POINT = re.compile(r"\d(?<![\d.,]\d)\d{0,2}(?:\.\d{3})+(?:,\d{1,2})(?!\d)")
_CURRENCY = r"(?:[$\u00a3\u20ac]|USD|EUR|GBP)"
_COMMA_DECIMAL = re.compile(
    rf"(?<![\d.,])\d{{1,3}},\d{{1,2}}\s?(?:%|{_CURRENCY})|{_CURRENCY}\s?\d{{1,3}},\d\d(?![\d,.]*\d)"
)
_POINT_DECIMAL = re.compile(
    rf"(?<![\d.,])\d{{1,3}}\.\d{{1,2}}\s?(?:%|{_CURRENCY})|{_CURRENCY}\s?\d{{1,3}}\.\d\d(?![\d,.]*\d)"
)


def habits_of(texts: Sequence[str], sections: Set[str]) -> tuple[Habits, Habits]:
    """How a document writes numbers: for what comes from a text layer, and from a scan."""
    parted = [text for text in texts if _PARTED(text)]
    by_comma, by_point, comma_decimal, point_decimal = (
        sum(len(pattern.findall(text)) for text in parted)
        for pattern in (_BY_COMMA, _BY_POINT, _COMMA_DECIMAL, _POINT_DECIMAL)
    )
    # One decimal comma alone may be a slip: it does not speak for itself.
    speak = 2 * by_point + comma_decimal
    comma = speak >= 2 and speak > 2 * (by_comma + point_decimal)
    by_commas = by_comma > 0 and not comma
    by_spaces = by_comma == 0 and spaces_part_thousands(texts)
    return (
        Habits(comma, by_commas, by_spaces, sections, scanned=False),
        Habits(comma, by_commas, by_spaces, sections, scanned=True),
    )
