# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures with their thousands set apart by spaces, side by side: where one ends, the next begins.

Inside a figure the spaces are narrow and alike, between columns they are wider. Where they are not,
the columns of other rows tell.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

WIDEST = 0.7
"""Widest space between the groups of one figure, in type sizes."""

_WIDER = 1.4
_SLACK = 0.05
_SAME_PT = 1.5
_LEAST_ROWS = 2
_FIRST = re.compile(r"\(?[1-9]\d{0,2}")
_NEXT = re.compile(r"\d{3}(?:[.,]\d{1,2})?\)?")
_FIGURE = re.compile(r"\(?(?:0|[1-9]\d{0,2}(?: \d{3})*)(?:[.,]\d{1,2})?\)?")


def goes_on(tokens: Sequence[str], gaps: Sequence[float], size: float) -> list[bool]:
    """For each gap between two tokens of a line of figures whether it parts groups of one figure.

    Args:
        tokens: Two or more.
        gaps: Widths of the spaces between them.
        size: Type size.
    """
    may = [
        bool(_NEXT.fullmatch(after)) and bool(_FIRST.fullmatch(before) or _NEXT.fullmatch(before))
        for before, after in pairwise(tokens)
    ]
    narrowest = min((gap for gap, each in zip(gaps, may, strict=True) if each), default=0.0)
    limit = min(_WIDER * narrowest + _SLACK * size, WIDEST * size)
    return [each and gap <= limit for gap, each in zip(gaps, may, strict=True)]


def are_figures(texts: Sequence[str]) -> bool:
    """Whether each text is one whole figure, its thousands set apart by single spaces or not."""
    return all(_FIGURE.fullmatch(text) for text in texts)


def column_end(x: float, ends: Sequence[float]) -> bool:
    """Whether figures of other rows end at a place too."""
    return sum(abs(x - end) < _SAME_PT for end in ends) >= _LEAST_ROWS
