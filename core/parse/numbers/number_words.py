# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers that are written out (``one hundred eighty``), and figures into canonical strings."""

import re
from decimal import Decimal

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_VALUES = {word: n for n, word in enumerate(_ONES)} | {
    word: 10 * (n + 2) for n, word in enumerate(_TENS)
}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}


def _word() -> str:
    longest_first = sorted([*_VALUES, *_SCALES], key=len, reverse=True)
    ends: dict[str, list[str]] = {}
    for word in longest_first:
        ends.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in ends.items())


WORD = f"(?:{_word()})"
"""Pattern of one word of a written number, told by its first letter as early as can be."""

WORDS = rf"(?:{WORD}(?:[\s-]+(?:and\s+)?{WORD}){{0,30}})"
"""Pattern of a written number; to be used with IGNORECASE and word boundaries around it.

No number has so many words; without an end, a page of nothing else would take minutes.
"""

_MULTIPLIERS = {
    "thousand": 1_000, "k": 1_000, "tsd": 1_000, "tausend": 1_000,
    "lakh": 100_000, "lakhs": 100_000, "crore": 10_000_000, "crores": 10_000_000,
    "million": 1_000_000, "mn": 1_000_000, "m": 1_000_000, "mm": 1_000_000, "mio": 1_000_000,
    "millionen": 1_000_000, "billion": 1_000_000_000, "bn": 1_000_000_000, "b": 1_000_000_000,
    "mrd": 1_000_000_000, "milliarden": 1_000_000_000, "milliard": 1_000_000_000,
    "milliards": 1_000_000_000, "trillion": 1_000_000_000_000, "tn": 1_000_000_000_000,
    "t": 1_000_000_000_000,
}  # fmt: skip


def multiplier(word: str | None) -> int:
    """What a word behind a figure multiplies it by, as it is printed; 1 where there is none."""
    return _MULTIPLIERS[word.lower().rstrip(".")] if word else 1


def words_value(text: str) -> Decimal | None:
    """Value of a written number; None when the words do not make one: ``two thousand million``."""
    words = [word for word in re.split(r"[\s-]+", text.lower()) if word and word != "and"]
    total, group, least = 0, 0, None
    for word in words:
        if word in _VALUES:
            unit = _VALUES[word]
            if (group % 10 and unit < 100) or (group % 100 and unit >= 10):
                return None
            group += unit
        elif word == "hundred" and group < 100:
            group = max(group, 1) * 100
        elif word in _SCALES and word != "hundred" and (least is None or _SCALES[word] < least):
            least = _SCALES[word]
            total += max(group, 1) * least
            group = 0
        else:
            return None
    return Decimal(total + group) if words else None


def canonical(value: Decimal) -> str:
    """``5000`` for 5,000.00; ``0.02``; no exponent, no needless zeros."""
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def figure_value(figure: str, decimal_comma: bool) -> Decimal | None:
    """Value of a figure in digits; None when its separators make no sense.

    Args:
        figure: Digits with inner points, commas, spaces or apostrophes.
        decimal_comma: Whether the document writes 1.234,5 for what others write 1,234.5.
    """
    plain = figure.strip()
    if decimal_comma:
        plain = plain.translate(str.maketrans(",.", ".,"))
    if _PLAIN.fullmatch(plain):
        return Decimal(plain)
    if _GROUPED.fullmatch(plain):
        return Decimal(_BETWEEN_GROUPS.sub("", plain))
    return None


_PLAIN = re.compile(r"\d+(?:\.\d+)?|\.\d+")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:[, '\u2019]\d{3})+(?:\.\d+)?")
_BETWEEN_GROUPS = re.compile(r"[, '\u2019]")
_LAKHS = re.compile(r"[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?")


def lakh_value(figure: str) -> Decimal | None:
    """Value of a figure grouped as in India (``12,34,567``); None when it is not."""
    if _LAKHS.fullmatch(figure):
        return Decimal(figure.replace(",", ""))
    return None
