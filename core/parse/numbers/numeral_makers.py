# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a number is worth: from the parts of a matched form to value, unit and kind."""

import re
from collections.abc import Callable
from functools import lru_cache

from core.parse.numbers.found import Found, Habits
from core.parse.numbers.number_words import canonical, words_value
from core.parse.numbers.units import ISO_CODES, PERCENT, PERIOD, PERIODS, SHORT_PERIOD
from core.parse.numbers.worth import PLAINLY_OTHER, worth_of
from core.types import NumeralKind

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


_CODES = {
    "$": "USD", "us$": "USD", "c$": "CAD", "ca$": "CAD", "a$": "AUD", "au$": "AUD", "hk$": "HKD",
    "nz$": "NZD", "s$": "SGD", "r$": "BRL", "nt$": "TWD", "mx$": "MXN", "sg$": "SGD",
    "ec$": "XCD", "bz$": "BZD", "tt$": "TTD", "j$": "JMD", "\u00a3": "GBP", "\u20ac": "EUR",
    "\u20b9": "INR", "\u20a9": "KRW", "\u00a5": "\u00a5", "dollar": "USD", "dollars": "USD",
    "us dollars": "USD", "u.s. dollars": "USD", "euro": "EUR", "euros": "EUR",
    "pounds sterling": "GBP", "cents": "cents", "\u00a2": "cents", "swiss franc": "CHF",
    "swiss francs": "CHF", "yen": "JPY", "rupee": "Rs", "rupees": "Rs", "rs": "Rs",
    "ringgit": "MYR", "rm": "MYR", "dirham": "AED", "dirhams": "AED", "sfr": "CHF", "fr": "CHF",
    "kr": "kr",
}  # fmt: skip
"""A sign or name that several currencies share stands for itself."""

_MEASURE_NAMES = {"square feet": "sq ft", "square foot": "sq ft", "foot": "ft", "feet": "ft"}
_CURRENCY_CODES = frozenset(
    {"usd", "eur", "gbp", "chf", "cad", "aud", *(code.lower() for code in ISO_CODES)}
)

_A_SHARE = re.compile(PERCENT)
_UNITS_AT_HAND = 256
_LETTER_AS_DIGIT = re.compile(r"\d+[OoIlSBZQDgq|]{1,3}\d")

Maker = Callable[["re.Match[str]", Habits], Found | None]


def _whole(match: "re.Match[str]", kind: NumeralKind, value: str | None, unit: str | None) -> Found:
    return Found(match.start(), match.end(), kind, value, unit)


def reference(match: "re.Match[str]", habits: Habits) -> Found:
    """A number after a word that says what is numbered."""
    del habits
    number = match["number"].rstrip(".")
    return _whole(match, NumeralKind.REFERENCE, None if "/" in number else number, None)


def section_number(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``4.2`` alone: a reference if the document has such a section."""
    number = match["number"]
    if PLAINLY_OTHER.fullmatch(number):
        return None
    bare = re.sub(r"\(.*", "", number)
    if number.count(".") >= 2 or bare in habits.sections or "(" in number:
        return _whole(match, NumeralKind.REFERENCE, number, None)
    return None


def listed_number(match: "re.Match[str]", habits: Habits) -> Found:
    """A further number after a reference."""
    del habits
    return Found(
        match.start("number"), match.end("number"), NumeralKind.REFERENCE, match["number"], None
    )


def money(match: "re.Match[str]", habits: Habits) -> Found:
    """An amount with its currency."""
    groups = match.groupdict()
    value, sound = worth_of(match, habits, NumeralKind.MONEY)
    currency = (groups.get("currency") or groups.get("word") or "").strip().lower()
    unit = currency_code(currency)
    return Found(match.start(), match.end(), NumeralKind.MONEY, value, unit, sound)


def sided(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``1,200.00 CR`` without a currency: an amount of an account."""
    if not re.search(r"[.,]\d", match["figure"]) and match[0] != match.string.strip():
        return None
    return money(match, habits)


def currency_code(currency: str) -> str | None:
    """``USD`` for a sign or word in small letters; None for nothing."""
    name = currency.rstrip(".")
    return _CODES.get(name, name.upper() or None)


def percent(match: "re.Match[str]", habits: Habits) -> Found:
    """A share of a hundred."""
    value, sound = worth_of(match, habits, NumeralKind.PERCENT)
    unit = percent_unit(match.groupdict().get("share") or "%")
    return Found(match.start(), match.end(), NumeralKind.PERCENT, value, unit, sound)


def percent_unit(printed: str) -> str:
    """``%`` for a share of a hundred, ``bps`` for one of ten thousand."""
    folded = re.sub(r"[\s.-]", "", printed.lower())
    if folded.startswith("b"):
        return "bps"
    return "\u2030" if folded == "\u2030" or folded.startswith("permil") else "%"


@lru_cache(maxsize=_UNITS_AT_HAND)
def _plural(unit: str) -> str:
    folded = re.sub(r"[\s-]+", " ", unit.lower()).rstrip(".")
    folded = SHORT_PERIOD.sub(lambda short: PERIODS[short[0][:2]], folded)
    return folded if folded.endswith("s") else folded + "s"


def duration(match: "re.Match[str]", habits: Habits) -> Found:
    """A number of days, months, years."""
    value, sound = worth_of(match, habits, NumeralKind.DURATION)
    return Found(
        match.start(), match.end(), NumeralKind.DURATION, value, _plural(match["unit"]), sound
    )


def measure(match: "re.Match[str]", habits: Habits) -> Found:
    """A length, area, weight."""
    value, sound = worth_of(match, habits, NumeralKind.MEASURE)
    unit = re.sub(r"\s+", " ", match["unit"]).rstrip(".")
    unit = re.sub(r"^sq\b\.?\s?|^sq\.\s?", "sq ", unit)
    named = _MEASURE_NAMES.get(unit.lower(), unit)
    return Found(match.start(), match.end(), NumeralKind.MEASURE, value, named, sound)


def plain_number(match: "re.Match[str]", habits: Habits) -> Found:
    """A number without a unit, or a year."""
    figure = match["figure"]
    alone = not (match["sign"] or match["ordinal"] or match["times"])
    if alone and re.fullmatch(r"(?:19|20)\d\d", figure):
        return _whole(match, NumeralKind.DATE, figure, None)
    if alone and not habits.scanned and _ZERO_LED.fullmatch(figure):
        return _whole(match, NumeralKind.REFERENCE, figure, None)
    value, sound = worth_of(match, habits, NumeralKind.COUNT)
    return Found(match.start(), match.end(), NumeralKind.COUNT, value, None, sound)


_ZERO_LED = re.compile(r"0(?=0*[1-9])\d{2,}")
"""Nobody counts so. On a scan the figure before the nought may be gone."""


def token(match: "re.Match[str]", habits: Habits) -> Found:
    """Figures within a name: ``HO-3``; a letter that looks like a digit may be a misread one."""
    del habits
    if _LETTER_AS_DIGIT.match(match[0]):
        return Found(match.start(), match.end(), NumeralKind.COUNT, None, None, False, True)
    return _whole(match, NumeralKind.REFERENCE, match[0], None)


_NEVER_UNITS = frozenset("OoIlS")


def misread(match: "re.Match[str]", habits: Habits) -> Found | None:
    """Letters among the digits of a figure; on a text layer only where the form leaves no doubt."""
    percent = match.groupdict().get("percent")
    text = match[0].removesuffix(percent or "")
    currency = text[0] in "$\u00a3\u20ac"
    letters = re.sub(r"[\d,.$\u00a3\u20ac\s]", "", text)
    grouped = re.search(r"\w[,.]\w{3}(?!\w)", text)
    # $5B is an amount; a nought is a letter O only in error, and so are its like.
    plainly = grouped or ((currency or percent) and set(letters) <= _NEVER_UNITS)
    if not letters or not (currency or re.search(r"\d", text)):
        return None
    if not habits.scanned and not (plainly and re.search(r"\d", text)):
        return None
    if (
        not currency
        and not percent
        and not grouped
        and (not set(letters) <= set("OoIl|") or len(text) > 6)
    ):
        return None
    kind, unit = NumeralKind.COUNT, _CODES.get(text[0])
    if currency:
        kind = NumeralKind.MONEY
    elif percent:
        kind, unit = NumeralKind.PERCENT, "%"
    return Found(match.start(), match.end(), kind, None, unit, False, True)


def bare_sign(match: "re.Match[str]", habits: Habits) -> Found | None:
    """A currency or percent sign of a scan that has lost its figure."""
    if not habits.scanned:
        return None
    before = match.string[: match.start()].rstrip()
    alone = match.string.strip() == match[0].strip()
    if match[0][0] == "%" and not alone and (not before or before.endswith(("(", "/"))):
        return None
    if match[0][0] != "%" and before.endswith("(") and match.string[match.end() :].startswith(")"):
        return None
    kind = NumeralKind.PERCENT if match[0][0] == "%" else NumeralKind.MONEY
    unit = "%" if kind is NumeralKind.PERCENT else _CODES[match[0][0]]
    return Found(match.start(), match.end(), kind, None, unit, False, True)


def lost_figure(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``within days`` on a scan: the figure between the words was not read."""
    if not habits.scanned:
        return None
    kind, unit = unit_kind(match["unit"])
    return Found(match.start(), match.end(), kind, None, unit, False, True)


def unread_figure(match: "re.Match[str]", habits: Habits) -> Found:
    """A character that was not read, with what stands right at it: perhaps a figure."""
    del habits
    kind, unit = NumeralKind.COUNT, None
    if match["currency"]:
        kind, unit = NumeralKind.MONEY, _CODES[match["currency"].strip()]
    elif match["unit"]:
        kind, unit = unit_kind(match["unit"])
    return Found(match.start(), match.end(), kind, None, unit, False, True)


def maimed_amount(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``$?,400`` or ``$1,; 15`` on a scan: parts of a figure with something else between."""
    if not habits.scanned:
        return None
    return Found(
        match.start(), match.end(), NumeralKind.MONEY, None, _CODES[match[0][0]], False, True
    )


def spaced_figure(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``$5, 000`` on a scan: one figure or two, it cannot be told."""
    if not habits.scanned:
        return None
    return Found(
        match.start(), match.end(), NumeralKind.MONEY, None, _CODES[match[0][0]], False, True
    )


def written(match: "re.Match[str]", habits: Habits) -> Found | None:
    """Number words with a unit; of ``three and five years`` the five."""
    del habits
    words, start = match["words"], match.start()
    value = words_value(words)
    if value is None:
        last = [joint.end() for joint in _JOINT.finditer(words)][-1:]
        start += sum(last)
        value = words_value(words[sum(last) :])
    if value is None:
        return None
    kind, name = unit_kind(match["unit"])
    return Found(start, match.end(), kind, canonical(value), name)


_JOINT = re.compile(r"\band\s+")


def unit_kind(unit: str) -> tuple[NumeralKind, str]:
    """Kind and name of a unit as printed."""
    folded = re.sub(r"\s+", " ", unit.lower().strip())
    if _A_SHARE.fullmatch(folded):
        return NumeralKind.PERCENT, percent_unit(folded)
    if folded in _CODES:
        return NumeralKind.MONEY, _CODES[folded]
    if re.search(rf"(?:{PERIOD})$", folded):
        return NumeralKind.DURATION, _plural(folded)
    if folded in _CURRENCY_CODES:
        return NumeralKind.MONEY, folded.upper()
    return NumeralKind.MEASURE, _MEASURE_NAMES.get(folded, folded)
