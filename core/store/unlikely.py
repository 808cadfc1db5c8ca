# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person settles that is far from what was read: it must be said twice.

A slip of the hand in a correction would be told in every answer from then on. What keeps the unit,
the kind and about the size of what holds is kept at once; anything else only from a person who is
told what changes, and is sure.
"""

from decimal import Decimal, InvalidOperation

from core.errors import UnlikelyCorrectionError
from core.parse.numbers.correction import Settled
from core.parse.numbers.no_figure import says_no_figure
from core.types import Numeral

_FAR = 10
"""A number is as far from another as that when it is so many times larger or smaller."""

_ADVICE = "Look at the picture again. If it is printed so, say that you are sure (--sure)."


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
