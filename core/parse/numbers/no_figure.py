# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person settles where ink was doubted and no figure is printed: a speck, or a blot."""

from core.errors import NotANumberError
from core.parse.numbers.correction import Settled
from core.types import Numeral, NumeralKind

_UNREAD = "\ufffd"


def without_figure(numeral: Numeral) -> Settled:
    """Return a number of which a person says that no figure is printed there.

    Words and units that were read with it stay. What is left has no value, and counts for nothing.

    Raises:
        NotANumberError: Letters and figures were read as one word, which may be any word.
    """
    words = numeral.text.split()
    kept = [word for word in words if not _holds_figure(word)]
    mixed = [word for word in words if _holds_figure(word) and any(map(str.isalpha, word))]
    if kept == words and numeral.value is not None:
        mixed = words
    if mixed:
        message = f"What was read, {mixed[0]!r}, has letters too, and a word must not get lost."
        advice = "Correct it if a number is printed there; else leave it in doubt."
        raise NotANumberError(message, advice)
    return Settled(" ".join(kept), None, None, NumeralKind.COUNT)


def says_no_figure(settled: Settled) -> bool:
    """Whether it says that no figure is printed: it has no value, and no figure stands in it."""
    return settled.value is None and not _holds_figure(settled.text)


def _holds_figure(text: str) -> bool:
    """Whether there is a figure, or print that may be one."""
    return any(char.isnumeric() or char == _UNREAD for char in text)
