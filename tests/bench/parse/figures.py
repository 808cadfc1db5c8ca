# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures in any text, written one way, so that what different readers found can be counted."""

import re
from collections import Counter

_SAME_FIGURE = re.compile(r"\d(?:[\d\s,.]*\d)?")
TOKEN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*")


def figures(text: str) -> Counter[str]:
    """Every figure with its count; commas between thousands are left out."""
    return Counter(match.group().replace(",", "") for match in TOKEN.finditer(text))


def cut_otherwise(wanted: str, there: str) -> Counter[str]:
    """Figures of a text that another text holds with the same digits, but cut at other places.

    A text that somebody copied may break a date within its year: ``31,201`` and ``6`` on the next
    line. Runs of digits with nothing but commas, points and spaces between are compared whole.
    """
    runs = Counter(_digits(match.group()) for match in _SAME_FIGURE.finditer(there))
    found: Counter[str] = Counter()
    for match in _SAME_FIGURE.finditer(wanted):
        digits = _digits(match.group())
        if runs[digits]:
            runs[digits] -= 1
            found.update(figures(match.group()))
    return found


def _digits(run: str) -> str:
    return "".join(character for character in run if character.isdigit())
