# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person makes of a number that was read: confirmed as it stands, or written anew.

A correction becomes part of what is told, so it may hold a number and nothing else: no other word
than those that were read with it. It is understood where it stands, so that the unit or the word
behind it counts as it would have counted if it had been read so.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.errors import NotANumberError
from core.parse.numbers.cells import numerals_of_cell
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.numeral_forms import numerals_in
from core.parse.numbers.units import CURRENCY, MEASURE, MONEY_WORD, PERCENT, PERIOD
from core.types import NumeralKind

LONGEST = 80
"""Characters of a correction; a number in words and in figures has fewer."""

_NAMES = frozenset({NumeralKind.REFERENCE, NumeralKind.DATE})
_LEAD = re.compile(rf"(?:{CURRENCY})\s?", re.IGNORECASE)
_TAIL = re.compile(rf"[\s-]?(?:{PERCENT}|{MONEY_WORD}|{PERIOD}|{MEASURE})$", re.IGNORECASE)
_BARE = re.compile(r"[\d\s.,'\u2019/\u2044:\u00bc-\u00be\u2150-\u215e]+")
_SIGNED_BARE = re.compile(rf"[-+(\u2212]\s?{_BARE.pattern}\)?")
_SIGNED = re.compile(r"[()+\u2212-]")
_LETTER = re.compile(r"[^\W\d_OoIlSBZQDgq]")
"""Letters but for those that a digit may be read as."""

_MOST_DIGITS = 28
"""What Python's decimal numbers hold unless they are told otherwise."""

_UNREAD = "\ufffd"
_CLOSING = " \t\n.,;:"


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a number stands.

    Attributes:
        text: Of its block, or of its table cell.
        start: Offset of the number in it, as it was read.
        end: After its last character.
        habits: How the document writes numbers, in print that was not scanned.
        cell: It stands in a table cell.
        opens: It is the number that opens a clause.
    """

    text: str
    start: int
    end: int
    habits: Habits
    cell: bool = False
    opens: bool = False

    @property
    def read(self) -> str:
        """The number as it was read."""
        return self.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Settled:
    """A number as a person settled it.

    Attributes:
        text: As it is printed.
        value: Canonical; None where it cannot be told, as of a date that may be two.
        unit: Or None.
        kind: What it counts.
    """

    text: str
    value: str | None
    unit: str | None
    kind: NumeralKind


def check_exact(settled: Settled) -> None:
    """Refuse a figure with more digits than values are worked out with: it would be rounded.

    Raises:
        NotANumberError: It has.
    """
    if sum(map(str.isdigit, settled.text)) > _MOST_DIGITS:
        message = f"{settled.text!r} has more than {_MOST_DIGITS} digits."
        raise NotANumberError(message, "Write the number as it is printed.")


def is_mere_word(text: str) -> bool:
    """Whether a number in doubt is a word beside ink that was not read, and no figure at all."""
    return _has_no_figure(text) and "%" not in text


def may_be_confirmed(known: Settled) -> bool:
    """Whether what was read seems to be a number, a name with a figure, or a mere word."""
    if known.value is not None or (known.unit is None and is_mere_word(known.text)):
        return True
    return known.kind in _NAMES and any(map(str.isdigit, known.text))


def confirmed(setting: Setting, known: Settled) -> Settled:
    """Return the number as it was read.

    Args:
        setting: Where it stands.
        known: What the reading made of it.

    Raises:
        NotANumberError: What was read is no number.
    """
    if known.value is not None or (known.unit is None and is_mere_word(setting.read)):
        return known
    for found in _numbers(setting):
        if (found.start, found.end) == (setting.start, setting.end) and _is_readable(found):
            return Settled(known.text, found.value, found.unit, found.kind)
    message = f"What was read, {setting.read!r}, is no number that can be confirmed."
    raise NotANumberError(message, "Correct it: write the number as it is printed.")


def corrected(setting: Setting, typed: str, readings: tuple[str, ...] = ()) -> Settled:
    """Return the number as it was written anew.

    Args:
        setting: Where it stands.
        typed: By a person. A figure alone takes the place of the figure that was read, between
            the currency and the unit that were read with it.
        readings: What each reader read; a currency that one of them took for a digit is not kept.

    Raises:
        NotANumberError: It is no number, or more than one, or has words that were not read.
    """
    written = " ".join(typed.split())
    if not written or len(written) > LONGEST or not written.isprintable():
        message = f"A number cannot be {typed[:LONGEST]!r}."
        raise NotANumberError(message, f"Write one line of at most {LONGEST} characters.")
    whole = _in_its_place(setting.read, written, readings)
    end = setting.start + len(whole)
    text = setting.text[: setting.start] + whole + setting.text[setting.end :]
    placed = replace(setting, text=text, end=end)
    for where in (placed, replace(placed, text=whole, start=0, end=len(whole))):
        found = _only_number(where, setting.read)
        if found is not None:
            return Settled(whole, found.value, found.unit, found.kind)
    message = f"{written!r} is not one number that can be read in one way."
    advice = "Write the number as it is printed, and nothing else: $5,000 or 30 days or 2.5 %."
    raise NotANumberError(message, advice)


def _in_its_place(read: str, written: str, readings: tuple[str, ...]) -> str:
    """A figure alone, with the currency before and the unit behind it that were read.

    Raises:
        NotANumberError: What else was read belongs to it, and may be wrong too.
    """
    if _has_no_figure(read):
        return _among_words(read, written)
    lead = _LEAD.match(read)
    if not _BARE.fullmatch(written):
        if _SIGNED_BARE.fullmatch(written) and (lead or _TAIL.search(read)):
            # Where the sign stands beside the currency, nobody can tell.
            raise NotANumberError(*_open_rest(read, written))
        return written
    before = lead[0] if lead else ""
    if any(text[:1].isdigit() and _digits(text) > _digits(read) for text in readings):
        before = ""
    tail = _TAIL.search(read, lead.end() if lead else 0)
    rest = read[lead.end() if lead else 0 : tail.start() if tail else len(read)]
    if _LETTER.search(rest) or _SIGNED.search(rest):
        raise NotANumberError(*_open_rest(read, written))
    return before + written + (tail[0] if tail else "")


def _among_words(read: str, written: str) -> str:
    """A number among the words between which it was not read, of which none may get lost.

    Raises:
        NotANumberError: One would.
    """
    found = _TAIL.search(read)
    tail = found[0].strip() if found else ""
    # What stood for the lost figure, a dot or a dash, goes with it.
    words = re.sub(r"\W+$", "", read[: found.start()] if found else read)
    whole = written
    if tail and _BARE.fullmatch(written):
        whole = f"{words} {written} {tail}".strip()
    elif tail and _letters(written) == _letters(tail):
        whole = f"{words} {written}".strip()
    letters = _letters(whole)
    if tail:
        kept = letters.startswith(_letters(words)) and letters.endswith(_letters(tail))
    else:
        kept = _letters(words) in letters
    if not kept:
        raise NotANumberError(*_open_rest(read, written))
    return whole


def _open_rest(read: str, written: str) -> tuple[str, str]:
    message = f"{written!r} leaves open what becomes of the rest of {read!r}."
    return message, "Write all of it as it is printed, words and signs too."


def _has_no_figure(text: str) -> bool:
    """Whether there are words and perhaps a percent sign, and nothing that may be a figure."""
    return any(map(str.isalpha, text)) and not any(
        char.isdigit() or char == _UNREAD or unicodedata.category(char) == "Sc" for char in text
    )


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalpha() or char == "%")


def _only_number(setting: Setting, read: str) -> Found | None:
    """The one number that is written there; None if it is not sound, or something is beside it."""
    scanned = replace(setting, habits=replace(setting.habits, scanned=True))
    if any(found.garbled for found in _here(scanned)):
        return None
    here = _here(setting)
    if len(here) != 1 or not _is_readable(here[0]):
        return None
    (found,) = here
    # The number of a clause is told by its place: whatever is written there would pass for one.
    if setting.opens and not _words(setting.text[found.start : found.end]) <= _words(read):
        return None
    around = setting.text[found.start : setting.start] + setting.text[setting.end : found.end]
    if any(map(str.isdigit, around)):
        return None
    beside = setting.text[setting.start : found.start] + setting.text[found.end : setting.end]
    plain = all(char.isalpha() or char in _CLOSING for char in beside)
    return found if plain and _letters(beside) in _letters(read) else None


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]{2,}", text))


def _here(setting: Setting) -> list[Found]:
    return [
        found
        for found in _numbers(setting)
        if found.start < setting.end and setting.start < found.end
    ]


def _numbers(setting: Setting) -> Iterator[Found]:
    if setting.cell:
        yield from numerals_of_cell(setting.text, setting.habits)
    else:
        opening = setting.end if setting.opens else 0
        yield from numerals_in(setting.text, setting.habits, opening)


def _is_readable(found: Found) -> bool:
    """Whether it says what it is worth; a name is worth nothing, and says so by its kind."""
    if found.contrary:
        return True
    return found.sound and not found.garbled and (found.value is not None or found.kind in _NAMES)
