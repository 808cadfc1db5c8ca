# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person settles that is far from what was read: it must be said twice.

A slip of the hand in a correction would be told in every answer from then on. What keeps the unit,
the kind and about the size of what holds is kept at once; anything else only from a person who is
told what changes, and is sure.
"""

from decimal import Decimal, InvalidOperation

from core.errors import NotANumberError, UnlikelyCorrectionError
from core.parse.numbers.correction import Settled
from core.types import Numeral, NumeralKind

_FAR = 10
"""A number is as far from another as that when it is so many times larger or smaller."""

_MOST_DIGITS = 28
"""What Python's decimal numbers hold unless they are told otherwise."""

_UNREAD = "\ufffd"
_ADVICE = "Look at the picture again. If it is printed so, say that you are sure (--sure)."


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


def check_exact(settled: Settled) -> None:
    """Refuse a figure with more digits than values are worked out with: it would be rounded.

    Raises:
        NotANumberError: It has.
    """
    if sum(map(str.isdigit, settled.text)) > _MOST_DIGITS:
        message = f"{settled.text!r} has more than {_MOST_DIGITS} digits."
        raise NotANumberError(message, "Write the number as it is printed.")


def says_no_figure(settled: Settled) -> bool:
    """Whether it says that no figure is printed: it has no value, and no figure stands in it."""
    return settled.value is None and not _holds_figure(settled.text)


def _holds_figure(text: str) -> bool:
    """Whether there is a figure, or print that may be one."""
    return any(char.isnumeric() or char == _UNREAD for char in text)


def check_likely(read: Numeral, held: Numeral, settled: Settled) -> None:
    """Refuse what is far from what holds.

    Args:
        read: The number as it was read.
        held: The same with what stands over it.
        settled: What a person says of it.

    Raises:
        UnlikelyCorrectionError: With what would change.
    """
    known = held if held.value is not None else read
    change = _change(known, settled)
    if change is not None:
        message = f"{settled.text!r} is far from {known.shown!r}: {change}."
        if says_no_figure(settled):
            message = f"{known.shown!r} was read here: {change}."
        raise UnlikelyCorrectionError(message, _ADVICE)


def _change(known: Numeral, settled: Settled) -> str | None:
    if says_no_figure(settled):
        has_figure = any(map(str.isnumeric, known.shown))
        return "you say that no figure is printed" if has_figure else None
    if known.value is None and known.unit is None:
        return None
    if known.unit != settled.unit:
        return f"its unit is {settled.unit or 'none'}, not {known.unit or 'none'}"
    if known.kind is not settled.kind:
        return f"it is a {settled.kind.value}, not a {known.kind.value}"
    return _change_of_size(known.value, settled.value)


def _change_of_size(before: str | None, after: str | None) -> str | None:
    """Say how much larger or smaller a value is; nothing of dates and names, which have no size."""
    try:
        old, new = Decimal(before or ""), Decimal(after or "")
    except InvalidOperation:
        return None
    if old == new:
        return None
    if old * new < 0:
        return "its sign is the other one"
    if not old or not new:
        return "one of the two is nought"
    if abs(new) >= _FAR * abs(old):
        return f"it is at least {_FAR} times as much"
    if abs(old) >= _FAR * abs(new):
        return "it is at most a tenth as much"
    return None
