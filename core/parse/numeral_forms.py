# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The forms that numbers take in policies and rules, and what each is worth.

Looks at text alone; whether the text was read rightly is for `core.parse.numerals`. Forms are tried in
order, from the longest to the plainest, and a character belongs to the first that takes it.
"""

import re
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from core.parse.number_words import MULTIPLIERS, WORDS, canonical, figure_value, words_value
from core.parse.numbering import MarkerKind, marker_of
from core.types import NumeralKind


@dataclass(frozen=True, slots=True)
class Found:
    """One numeral in a text.

    Attributes:
        start: Offset of its first character.
        end: After its last.
        kind: What it counts.
        value: Canonical, or None.
        unit: Or None.
        sound: False when its form speaks against it: a group of two digits, words that say another
            number than the figure.
        garbled: Letters stand among its digits, or there are none.
    """

    start: int
    end: int
    kind: NumeralKind
    value: str | None
    unit: str | None
    sound: bool = True
    garbled: bool = False


@dataclass(frozen=True, slots=True)
class Habits:
    """How a document writes numbers.

    Attributes:
        decimal_comma: 1.234,5 rather than 1,234.5.
        groups_by_comma: Thousands are seen parted by commas.
        sections: Numbers of its own sections.
        scanned: The text was read by OCR.
    """

    decimal_comma: bool = False
    groups_by_comma: bool = True
    sections: Set[str] = field(default_factory=frozenset)
    scanned: bool = False


_MONTHS = (
    ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
)
_MONTH = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
_FIGURE = r"\d(?:[\d,.'\u2019]*\d)?"
_SIGN = r"(?:(?<![\w.)])[-\u2212])?"
_CURRENCY = r"US\$|C\$|A\$|[$\u00a3\u20ac]|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b"
_CODES = {
    "$": "USD", "us$": "USD", "c$": "CAD", "a$": "AUD", "\u00a3": "GBP", "\u20ac": "EUR",
    "dollar": "USD", "dollars": "USD", "us dollars": "USD", "u.s. dollars": "USD", "euro": "EUR",
    "euros": "EUR", "pounds sterling": "GBP", "cents": "cents",
}  # fmt: skip
_TIMES = r"(?:thousand|million|billion|bn|mn|mm|m|k)(?![A-Za-z])"
_MONEY_WORD = (
    r"(?:u\.?s\.? dollars|dollars?|euros?|pounds sterling|cents|USD|EUR|GBP|CHF|CAD|AUD)\b"
)
_PERCENT = r"(?:%|per\s?cent\b|percentage\s+points?\b)"
_PERIOD = r"(?:(?:business|working|calendar|consecutive|full|complete|successive)[\s-]+)?(?:days?|weeks?|months?|years?|hours?|minutes?|seconds?|quarters?)\b"
_MEASURE = (
    r"(?:square\s+(?:feet|foot|metres?|meters?|miles?)|sq\.?\s?(?:ft|m|mi)\b\.?|cubic\s+(?:feet|yards|metres?|meters?)|"
    r"feet\b|foot\b|ft\b\.?|inch(?:es)?\b|miles?\b|mph\b|km/h\b|km\b|metres?\b|meters?\b|cm\b|mm\b|acres?\b|gallons?\b|"
    r"litres?\b|liters?\b|pounds?\b|lbs?\b\.?|kg\b|tons?\b|tonnes?\b|psi\b|kW\b|MW\b|amps?\b|volts?\b|"
    r"degrees?\b|\u00b0\s?[FC]\b|m\u00b2|ft\u00b2)"
)
_LIKE = r"OoIl|SBZQDgq"

Maker = Callable[["re.Match[str]", Habits], Found | None]


def numerals_in(text: str, habits: Habits, block_start: bool = True) -> list[Found]:
    """Find every numeral of a text, in reading order, without overlaps.

    Args:
        text: A block's text, or one table cell's.
        habits: How the document writes numbers.
        block_start: Whether a clause number may open the text.
    """
    if not _MAY_HOLD.search(text):
        return []
    taken = bytearray(len(text))
    found: list[Found] = []
    if block_start:
        _take(_clause_number(text), taken, found)
    for pattern, make in _FORMS:
        for match in pattern.finditer(text):
            if not any(taken[match.start() : match.end()]):
                _take(make(match, habits), taken, found)
    return sorted(found, key=lambda numeral: numeral.start)


def _take(numeral: Found | None, taken: bytearray, found: list[Found]) -> None:
    if numeral is not None:
        taken[numeral.start : numeral.end] = b"\1" * (numeral.end - numeral.start)
        found.append(numeral)


def _clause_number(text: str) -> Found | None:
    marker = marker_of(text)
    if marker is None or not any(map(str.isdigit, marker.number)):
        return None
    if marker.kind is MarkerKind.DECIMAL and marker.depth == 1 and not marker.closed:
        return None
    end = len(text[: marker.end].rstrip())
    return Found(0, end, NumeralKind.REFERENCE, marker.number, None)


def _whole(match: "re.Match[str]", kind: NumeralKind, value: str | None, unit: str | None) -> Found:
    return Found(match.start(), match.end(), kind, value, unit)


def _date_of(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _named_date(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    month = next(n for n, name in enumerate(_MONTHS, 1) if name[:3] == match["month"].lower()[:3])
    groups = match.groupdict()
    day, year = groups.get("day"), groups.get("year")
    value = None
    if year and day:
        value = _date_of(int(year), month, int(day))
    elif year:
        value = f"{year}-{month:02d}"
    return _whole(match, NumeralKind.DATE, value, None)


def _iso_date(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    value = _date_of(int(match["year"]), int(match["month"]), int(match["day"]))
    return _whole(match, NumeralKind.DATE, value, None)


def _figures_date(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    first, second, year = int(match["a"]), int(match["b"]), match["year"]
    value = None
    if len(year) == 4 and (first > 12 or first == second):
        value = _date_of(int(year), second, first)
    elif len(year) == 4 and second > 12:
        value = _date_of(int(year), first, second)
    return _whole(match, NumeralKind.DATE, value, None)


def _reference(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    return _whole(match, NumeralKind.REFERENCE, match["number"].rstrip("."), None)


def _section_number(match: "re.Match[str]", habits: Habits) -> Found | None:
    number = match["number"]
    bare = re.sub(r"\(.*", "", number)
    if number.count(".") >= 2 or bare in habits.sections or "(" in number:
        return _whole(match, NumeralKind.REFERENCE, number, None)
    return None


def _listed_number(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    return Found(
        match.start("number"), match.end("number"), NumeralKind.REFERENCE, match["number"], None
    )


def _worth(figure: str, habits: Habits, money: bool) -> tuple[str | None, bool]:
    """Canonical value of a figure, and whether its form is sound."""
    value = figure_value(figure, habits.decimal_comma)
    if value is None:
        other = figure_value(figure, not habits.decimal_comma)
        plainly_other = other is not None and re.fullmatch(
            r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}", figure
        )
        return (canonical(other), True) if other is not None and plainly_other else (None, False)
    grouped_by_point = money and habits.groups_by_comma and re.fullmatch(r"\d{1,3}\.\d{3}", figure)
    if grouped_by_point and not habits.decimal_comma:
        return None, False
    return canonical(value), True


def _money(match: "re.Match[str]", habits: Habits) -> Found:
    groups = match.groupdict()
    value, sound = _worth(match["figure"], habits, money=True)
    currency = (groups.get("currency") or groups.get("word") or "").strip().lower()
    unit = _CODES.get(currency, currency.upper() or None)
    times = (groups.get("times") or "").lower()
    if value is not None and times:
        value = canonical(Decimal(value) * MULTIPLIERS[times])
    if value is not None and (groups.get("sign") or "").strip():
        value = canonical(-Decimal(value))
    return Found(match.start(), match.end(), NumeralKind.MONEY, value, unit, sound)


def _percent(match: "re.Match[str]", habits: Habits) -> Found:
    value, sound = _worth(match["figure"], habits, money=False)
    if value is not None:
        amount = Decimal(value) / 100
        value = canonical(-amount if match["sign"] else amount)
    return Found(match.start(), match.end(), NumeralKind.PERCENT, value, "%", sound)


def _plural(unit: str) -> str:
    folded = re.sub(r"[\s-]+", " ", unit.lower())
    return folded if folded.endswith("s") else folded + "s"


def _duration(match: "re.Match[str]", habits: Habits) -> Found:
    value, sound = _worth(match["figure"], habits, money=False)
    return Found(
        match.start(), match.end(), NumeralKind.DURATION, value, _plural(match["unit"]), sound
    )


_MEASURE_NAMES = {"square feet": "sq ft", "square foot": "sq ft", "foot": "ft", "feet": "ft"}


def _measure(match: "re.Match[str]", habits: Habits) -> Found:
    value, sound = _worth(match["figure"], habits, money=False)
    unit = re.sub(r"\s+", " ", match["unit"]).rstrip(".")
    unit = re.sub(r"^sq\.?\s?", "sq ", unit)
    named = _MEASURE_NAMES.get(unit.lower(), unit)
    return Found(match.start(), match.end(), NumeralKind.MEASURE, value, named, sound)


def _plain(match: "re.Match[str]", habits: Habits) -> Found:
    figure = match["figure"]
    if re.fullmatch(r"(?:19|20)\d\d", figure) and not match["sign"] and not match["ordinal"]:
        return _whole(match, NumeralKind.DATE, figure, None)
    value, sound = _worth(figure, habits, money=False)
    if value is not None and match["sign"]:
        value = canonical(-Decimal(value))
    return Found(match.start(), match.end(), NumeralKind.COUNT, value, None, sound)


def _token(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    return _whole(match, NumeralKind.REFERENCE, match[0], None)


def _fraction(match: "re.Match[str]", habits: Habits) -> Found:
    del habits
    return _whole(match, NumeralKind.COUNT, None, None)


def _misread(match: "re.Match[str]", habits: Habits) -> Found | None:
    """Letters among the digits of a figure; on a text layer only where the form leaves no doubt."""
    text = match[0]
    currency = text[0] in "$\u00a3\u20ac"
    letters = re.sub(r"[\d,.$\u00a3\u20ac\s]", "", text)
    grouped = re.search(r"\w[,.]\w{3}(?!\w)", text)
    if not letters or not (currency or re.search(r"\d", text)):
        return None
    if not habits.scanned and not (grouped and re.search(r"\d", text)):
        return None
    if not currency and not grouped and (not set(letters) <= set("OoIl|") or len(text) > 6):
        return None
    kind = NumeralKind.MONEY if currency else NumeralKind.COUNT
    return Found(match.start(), match.end(), kind, None, _CODES.get(text[0]), False, True)


def _bare_sign(match: "re.Match[str]", habits: Habits) -> Found | None:
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


def _spaced_figure(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``$5, 000`` on a scan: one figure or two, it cannot be told."""
    if not habits.scanned:
        return None
    return Found(
        match.start(), match.end(), NumeralKind.MONEY, None, _CODES[match[0][0]], False, True
    )


def _written(match: "re.Match[str]", habits: Habits) -> Found | None:
    """Number words with a unit, with the same figure in brackets or without."""
    groups = match.groupdict()
    value = words_value(match["words"])
    figure = groups.get("figure")
    unit = next((groups[name] for name in ("unit", "inner", "outer") if groups.get(name)), None)
    if unit is None or (value is None and figure is None):
        return None
    sound = value is not None
    if figure is not None:
        worth = figure_value(figure, habits.decimal_comma)
        sound = worth is not None and worth == value
    kind, name = _unit_kind(unit)
    amount = value if sound else None
    if amount is not None and kind is NumeralKind.PERCENT:
        amount /= 100
    text = None if amount is None else canonical(amount)
    return Found(match.start(), match.end(), kind, text, name, sound)


def _unit_kind(unit: str) -> tuple[NumeralKind, str]:
    folded = re.sub(r"\s+", " ", unit.lower().strip())
    if re.fullmatch(_PERCENT, folded):
        return NumeralKind.PERCENT, "%"
    if folded in _CODES or re.fullmatch(_MONEY_WORD, folded, re.IGNORECASE):
        return NumeralKind.MONEY, _CODES.get(folded, folded.upper())
    if re.fullmatch(_PERIOD, folded):
        return NumeralKind.DURATION, _plural(folded)
    return NumeralKind.MEASURE, _MEASURE_NAMES.get(folded, folded)


_UNIT = rf"(?:{_PERCENT}|{_MONEY_WORD}|{_PERIOD}|{_MEASURE})"
_REFERRED = (
    r"(?:sub-?sections?|sections?|rules?|articles?|clauses?|sub-?paragraphs?|paragraphs?|parts?|chapters?|schedules?|"
    r"annex(?:es)?|appendix|appendices|conditions?|regulations?|items?|tables?|figures?|pages?|endorsements?|exhibits?|"
    r"exclusions?|notes?|footnotes?|steps?|questions?|titles?|no\.|nos\.|\u00a7{1,2})"
)
_DOTTED = r"\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*(?:\([A-Za-z0-9]{1,4}\))*"
_I = re.IGNORECASE

_FORMS: tuple[tuple["re.Pattern[str]", Maker], ...] = (
    (re.compile(r"(?<![\d/-])(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})(?![\d/-])"), _iso_date),
    (re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:day\s+of\s+)?(?P<month>{_MONTH}),?\s+(?P<year>\d{{4}})\b", _I), _named_date),
    (re.compile(rf"\b(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b", _I), _named_date),
    (re.compile(rf"\b(?P<month>{_MONTH}),?\s+(?P<year>\d{{4}})\b", _I), _named_date),
    (re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<month>(?!may\b){_MONTH})(?!\w)", _I), _named_date),
    (re.compile(rf"\b(?P<month>(?!may\b){_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?![,.]?\d)", _I), _named_date),
    (re.compile(r"(?<![\d/.-])(?P<a>\d{1,2})(?P<s>[/.-])(?P<b>\d{1,2})(?P=s)(?P<year>\d{4}|\d{2})(?![\d/-]|\.\d)"), _figures_date),
    (re.compile(rf"\b(?P<words>{WORDS})\s*(?P<unit>{_UNIT})?\s*\(\s*[$\u00a3\u20ac]?\s?(?P<figure>{_FIGURE})\s?(?P<inner>{_UNIT})?\s*\)(?:[\s-]*(?P<outer>{_UNIT}))?", _I), _written),
    (re.compile(r"\b\d{1,3}\s+(?:C\.?F\.?R\.?|U\.?S\.?C\.?)\s*(?:part\s+|\u00a7+\s*)?(?P<number>\d+[a-z]?(?:\.\d+)?(?:\([A-Za-z0-9]{1,4}\))*)", _I), _reference),
    (re.compile(r"\bform\s+(?P<number>[A-Z]{1,5}[\s-]?\d[\w.-]*(?:\s\d\d)*(?:\s*\(\d\d[\s/-]\d\d(?:\d\d)?\))?)", _I), _reference),
    (re.compile(rf"\b{_REFERRED}\s*(?P<number>{_DOTTED})(?![\w%]|[.,]\d)", _I), _reference),
    (re.compile(rf"(?<=\u00a7)\s?(?P<number>{_DOTTED})"), _reference),
    (re.compile(r"(?<=[\d)])(?:,|,?\s+(?:and|or|to|through))\s+(?P<number>\d+(?:\.\d+)+(?:\([a-z0-9]{1,4}\))*)(?![\w%])"), _listed_number),
    (re.compile(r"[$\u00a3\u20ac]\s?\d{1,3}(?:[,.]\d{3})*[,.]\s\d{3}(?!\d)(?:,\d{3})*"), _spaced_figure),
    (re.compile(rf"(?<![\w.])[$\u00a3\u20ac]\s?(?=[\d,.]*[{_LIKE}])[\d{_LIKE}](?:[\d{_LIKE},.]*[\d{_LIKE}])?(?!\w)"), _misread),
    (re.compile(rf"(?<![\w.$])(?=[{_LIKE},.]*\d)(?=[\d,.]*[{_LIKE}])[\d{_LIKE}](?:[\d{_LIKE},.]*[\d{_LIKE}])?(?!\w)"), _misread),
    (re.compile(rf"(?P<sign>(?<![\w.)])[-\u2212]\s?)?(?P<currency>{_CURRENCY})\s?(?P<figure>{_FIGURE})(?:[\s-]?(?P<times>{_TIMES}))?", _I), _money),
    (re.compile(rf"(?P<sign>{_SIGN})(?P<figure>(?<![\w.,]){_FIGURE})(?:[\s-]?(?P<times>{_TIMES}))?[\s-]?(?P<word>{_MONEY_WORD})", _I), _money),
    (re.compile(rf"(?P<sign>{_SIGN})(?P<figure>(?<![\w.,]){_FIGURE})\s?{_PERCENT}", _I), _percent),
    (re.compile(rf"(?P<figure>(?<![\w.,]){_FIGURE})[\s-]*(?P<unit>{_PERIOD})", _I), _duration),
    (re.compile(rf"(?P<figure>(?<![\w.,]){_FIGURE})[\s-]?(?P<unit>{_MEASURE})", _I), _measure),
    (re.compile(rf"\b(?P<words>{WORDS})[\s-]+(?P<unit>{_UNIT})", _I), _written),
    (re.compile(r"(?<![\w.,$\u00a3\u20ac])(?P<number>\d{1,3}(?:\.\d{1,3})+(?:\([A-Za-z0-9]{1,4}\))*)(?![\w%]|[.,]\d)"), _section_number),
    (re.compile(r"(?<![\w.])(?:[A-Za-z]+[-/.]?\d[\w]*(?:[./-]\w+)*|\d+(?:-\d+){2,}|\d+[A-Za-z](?!\w)|\d+-[A-Z]{1,4}\b)"), _token),
    (re.compile(r"(?<![\w/])\d{1,3}/\d{1,3}(?![\w/])"), _fraction),
    (re.compile(rf"(?P<sign>(?<![\w.)])[-\u2212](?=\d))?(?P<figure>(?<![\d])(?<!\d[.,]){_FIGURE})(?P<ordinal>(?:st|nd|rd|th)\b)?"), _plain),
    (re.compile(r"[$\u00a3\u20ac](?!\s?[\d(])(?:[^\s\w$(),.]\S{0,12})?|(?<![\d.])(?<![\d.]\s)%"), _bare_sign),
)  # fmt: skip

_MAY_HOLD = re.compile(rf"[\d$\u00a3\u20ac%]|\b{WORDS}\b", _I)
