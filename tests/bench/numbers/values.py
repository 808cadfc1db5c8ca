# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures as policies print them, drawn at random over broad ranges: amounts, rates, dates, names.

Each is drawn from a distribution of its own, never from a list of figures, so that a reader cannot
know one beforehand. The same seed gives the same figures.
"""

import datetime

from numpy.random import Generator

MONTHS = [datetime.date(2000, month, 1).strftime("%B") for month in range(1, 13)]
_ROUND_SHARE = 0.4
_CENTS_SHARE = 0.45
_PLAIN_SHARE = 0.12
_FIRST_DAY = datetime.date(1998, 1, 1)
_DAYS = 14_000
_UNITS = ("feet", "ft", "sq ft", "miles", "lbs", "kg", "acres", "gallons", "hp", "mph", "inches")
_PERIODS = ("days", "months", "years", "hours", "weeks", "business days")
_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_FORM_LINES = ("HO", "CG", "CP", "BP", "CA", "IL", "WC", "PP")


def whole(draw: Generator, low: int, high: int) -> int:
    """A whole number from `low` up to and with `high`."""
    return int(draw.integers(low, high + 1))


def chance(draw: Generator, share: float) -> bool:
    return bool(draw.random() < share)


def one_of(draw: Generator, choices: tuple[str, ...] | list[str]) -> str:
    return choices[int(draw.integers(len(choices)))]


def amount(draw: Generator, low: float = 1, high: float = 20_000_000) -> str:
    """An amount without its sign; sizes are even on a scale of tenfold steps."""
    value = float(low * (high / low) ** draw.random())
    if chance(draw, _ROUND_SHARE) and value >= 20:
        step = 10 ** max(len(str(int(value))) - whole(draw, 1, 2), 0)
        return grouped(draw, max(round(value / step), 1) * step, 0)
    return grouped(draw, value, 2 if chance(draw, _CENTS_SHARE) else 0)


def grouped(draw: Generator, value: float, decimals: int) -> str:
    """With commas between thousands, now and then without."""
    plain = chance(draw, _PLAIN_SHARE) and value < 100_000
    return f"{value:.{decimals}f}" if plain else f"{value:,.{decimals}f}"


def money(draw: Generator) -> str:
    """An amount with its currency, in one of the ways in which it is printed."""
    choice = draw.random()
    if choice < 0.75:
        return f"${amount(draw)}"
    if choice < 0.81:
        return f"USD {amount(draw)}"
    if choice < 0.85:
        return f"\u00a3{amount(draw)}"
    if choice < 0.9:
        return f"{amount(draw)} dollars"
    if choice < 0.95:
        return f"${whole(draw, 11, 99) / 10:.1f} million"
    return f"(${amount(draw)})"


def percent(draw: Generator) -> str:
    """A rate from a hundredth of a percent to some hundred."""
    value = float(0.05 * 3000 ** draw.random())
    decimals = whole(draw, 0, 3) if value < 20 else whole(draw, 0, 1)
    text = f"{value:.{max(decimals, 1 if value < 1 else 0)}f}"
    return text + ("%", "%", "%", " %", " percent")[whole(draw, 0, 4)]


def day(draw: Generator) -> datetime.date:
    return _FIRST_DAY + datetime.timedelta(days=whole(draw, 0, _DAYS))


def date(draw: Generator) -> str:
    """A day of the calendar, in one of seven forms."""
    at = day(draw)
    month = MONTHS[at.month - 1]
    forms = (
        f"{month} {at.day}, {at.year}",
        f"{at.month:02}/{at.day:02}/{at.year}",
        f"{at.month}/{at.day}/{at.year % 100:02}",
        f"{at.day} {month} {at.year}",
        at.isoformat(),
        f"{at.day:02}.{at.month:02}.{at.year}",
        f"{month[:3]}. {at.day}, {at.year}",
    )
    return one_of(draw, forms)


def duration(draw: Generator) -> str:
    return f"{whole(draw, 2, 400 if chance(draw, 0.3) else 90)} {one_of(draw, _PERIODS)}"


def measure(draw: Generator) -> str:
    value = float(2 * 10_000 ** draw.random())
    return f"{grouped(draw, value, 1 if value < 60 else 0)} {one_of(draw, _UNITS)}"


def reference(draw: Generator) -> str:
    """The number of a clause, as others point to it."""
    parts = [str(whole(draw, 1, 19)) for _ in range(whole(draw, 1, 3))]
    letter = f"({one_of(draw, list('abcdefg'))})" if chance(draw, 0.3) else ""
    word = one_of(draw, ("Section", "Clause", "Condition", "Item", "Article", "\u00a7"))
    return f"{word} {'.'.join(parts)}{letter}"


def form_number(draw: Generator) -> str:
    choice = draw.random()
    if choice < 0.6:
        pairs = f"{whole(draw, 0, 99):02} {whole(draw, 0, 99):02} {whole(draw, 1, 12):02}"
        return f"{one_of(draw, _FORM_LINES)} {pairs} {whole(draw, 0, 26):02}"
    if choice < 0.8:
        return f"Form {whole(draw, 100, 9999)}-{one_of(draw, list('ABCDE'))}"
    return f"{one_of(draw, _FORM_LINES)}-{whole(draw, 2001, 2027)}-{whole(draw, 1, 60):02}"


def policy_number(draw: Generator) -> str:
    letters = one_of(draw, ("HP", "CPL", "BX", "DF", "UMB"))
    return f"{letters}-{whole(draw, 10_000, 9_999_999)}-{whole(draw, 1, 30):02}"


def clock(draw: Generator) -> str:
    hour, minute = whole(draw, 1, 12), (0, 1, 30, 15, 59)[whole(draw, 0, 4)]
    return f"{hour}:{minute:02} {one_of(draw, ('a.m.', 'p.m.'))}"


def phone(draw: Generator) -> str:
    return f"({whole(draw, 201, 989)}) 555-{whole(draw, 100, 199):04}"


def span_of(draw: Generator) -> str:
    """A range, closed up or with words between."""
    low = whole(draw, 1, 60)
    high = low + whole(draw, 1, 60)
    choice = draw.random()
    if choice < 0.35:
        return f"{low} to {high} days"
    if choice < 0.6:
        return f"{low}-{high}%"
    return f"${low * 250:,} to ${high * 250:,}"


def worded(draw: Generator) -> str:
    """A period in words with the figure behind it."""
    number = whole(draw, 2, 99)
    return f"{in_words(number)} ({number}) {one_of(draw, _PERIODS)}"


def in_words(number: int) -> str:
    """A number from 1 to 99 in words."""
    if number < 20:
        return _ONES.split()[number - 1]
    tens, ones = divmod(number, 10)
    return _TENS.split()[tens - 2] + (f"-{_ONES.split()[ones - 1]}" if ones else "")
