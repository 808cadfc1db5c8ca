# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of a scan that no number and no day is written as: two that ran into one, or lost commas.

A reader that sees no white between two columns makes 1104/2/07 of 110 and 4/2/07, and is sure of
every character.
"""

import re

from core.parse.numbers.found import Habits

_DAY = r"\d{1,2}(?P<sign>[/.-])\d{1,2}(?P=sign)"
_BEFORE_A_DAY = re.compile(rf"(?<!\d)(?!(?:19|20)\d\d[/.-])\d{{2,}}{_DAY}(?:\d\d|\d{{4}})(?!\d)")
_BEHIND_A_DAY = re.compile(rf"(?<![\d/.-]){_DAY}\d{{5,}}")
_BY_POINTS = re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{3})+\.\d{1,2}(?![\d.])")
_BY_COMMAS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+,\d{1,2}(?![\d,])")


def is_fused(text: str, habits: Habits) -> bool:
    """Whether what was read as one figure cannot be one.

    Args:
        text: As read.
        habits: How the document writes numbers: points alone part the thousands of none.
    """
    if _BEFORE_A_DAY.search(text) or _BEHIND_A_DAY.search(text):
        return True
    by_commas = habits.groups_by_comma and _BY_POINTS.search(text)
    return bool(by_commas or (habits.decimal_comma and _BY_COMMAS.search(text)))
