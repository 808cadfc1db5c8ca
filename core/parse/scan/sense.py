# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How much of what was read from a picture makes sense as it lies: words, and figures in form.

Most digits turned upside down are digits again (6,609 is read as 6099), so such figures alone say
nothing; their commas and points, which belong at the foot, do.
"""

import re

from core.parse.letters.language import word_share

_FORM = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?:0|[1-9]\d*)(?:\.\d+)?|[1-9]\d{0,2}(?:\.\d{1,3}){1,6}"
)
"""Amounts and numbers of clauses: a page of ``2.1.8`` and its like lies as it should."""

_EITHER_WAY = re.compile(r"[1-9][0125689]*|0")
_FIGURE = re.compile(r"\d[\d.,'\u2019]*\d")
_LEAST_ODD, _MOST_ODD = 3, 0.3
_AROUND = "()[]$\u20ac\u00a3%*+-\u2212.,:;"


def sense_share(text: str) -> float:
    """Share of the telling letters and digits that stand in words or sound figures, 0 to 1.

    Figures that would be figures either way up are left out; 0 where nothing tells.
    """
    tokens = text.split()
    words = " ".join(token for token in tokens if not _has_digit(token))
    total = float(_count(words))
    good = word_share(words) * total
    for token in tokens:
        core = token.strip(_AROUND)
        if not _has_digit(token) or _EITHER_WAY.fullmatch(core):
            continue
        total += _count(core)
        good += _count(core) if _FORM.fullmatch(core) else 0
    return good / total if total else 0.0


def has_odd_figures(text: str) -> bool:
    """Whether many figures have a form that none has the right way up: 000'9 for 9,000."""
    cores = [token.strip(_AROUND) for token in text.split()]
    telling = [c for c in cores if _FIGURE.fullmatch(c) and not _EITHER_WAY.fullmatch(c)]
    odd = sum(not _FORM.fullmatch(core) for core in telling)
    return odd >= _LEAST_ODD and odd > _MOST_ODD * len(telling)


def _has_digit(token: str) -> bool:
    return any(char.isdigit() for char in token)


def _count(text: str) -> int:
    return sum(char.isalnum() for char in text)
