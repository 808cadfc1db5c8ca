# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The forms that numbers take in policies and rules, and what each is worth.

Looks at text alone; whether the text was read rightly is for `core.parse.numbers.numerals`. Forms
are tried in order, from the longest to the plainest, and a character belongs to the first that
takes it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.parse.numbers.bracketed import bracketed_money, bracketed_percent
from core.parse.numbers.form import (
    A_CURRENCY,
    A_DIGIT,
    A_MONTH_BEFORE,
    A_MONTH_BEHIND,
    A_PERCENT,
    A_SIGN,
    A_WORD,
    BRACKETED,
    FOLDED,
    FRACTED,
    LETTERED,
    PARTED,
    POINTED,
    SLASHED,
    SPELT,
    Clues,
    Hint,
    any_of,
    behind,
    both,
    either,
    form,
    seen,
    seen_backwards,
)
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.number_words import WORDS
from core.parse.numbers.numeral_makers import (
    bare_sign,
    duration,
    figures_date,
    iso_date,
    lost_figure,
    maimed_amount,
    measure,
    misread,
    money,
    named_date,
    percent,
    plain_number,
    section_number,
    spaced_figure,
    token,
    unread_figure,
    written,
)
from core.parse.numbers.part_makers import (
    fractional,
    identifier,
    part,
    part_of_percent,
    ratio,
    set_apart,
)
from core.parse.numbers.quantities import (
    BARS,
    FRACTION,
    FRACTION_SIGNS,
    RAISED,
    SAID_FRACTION,
    SPACED_RUN,
)
from core.parse.numbers.reference_forms import REFERENCES, REFERRED
from core.parse.numbers.units import (
    CURRENCY,
    MEASURE,
    MEASURE_BEGINS,
    MONEY_BEGINS,
    MONEY_WORD,
    MONTH,
    PERCENT,
    PERIOD,
    PERIOD_BEGINS,
    TIMES,
    TIMES_BEGIN,
    TIMES_SAID,
)
from core.types import NumeralKind

_FIGURE = r"\d(?:(?:[\d,.]|['\u2019](?=\d{3}))*\d)?"
_SPACED = r"\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?![\d,.]*\d)"
"""Groups set apart by spaces; only beside a currency, for two numbers may stand side by side."""

_POINT_FIRST = r"(?<!\. )\.\d+(?![\d,.]*\d)"
_SIGN = r"(?:(?<![\w.)%$\u00a3\u20ac])[-\u2212+])?"
_AHEAD = r"(?=[-\u2212+.\d])"
"""A figure, or a sign before one, begins here: asked first, for nearly everywhere none does."""

_LIKE = r"OoIl|SBZQDgq"


def numerals_in(text: str, habits: Habits, opening: int = 0) -> list[Found]:
    """Find every numeral of a text, in reading order, without overlaps.

    Args:
        text: A block's text, or one table cell's.
        habits: How the document writes numbers.
        opening: Length of the number or mark that opens a clause, its punctuation included.
    """
    plain = None if opening else _PLAINEST(text)
    if plain and not (habits.decimal_comma and "," in text):
        return [_plainest(plain)]
    if not text.isascii():
        # To a pattern a raised mark is a letter, and the word before it would not end there.
        text = _MARKED.sub(lambda mark: "*" * len(mark[0]), text)
    clues = Clues.of(text)
    if not habits.scanned and not (_A_FIGURE(text) or A_WORD(clues)):
        return []
    taken = bytearray(len(text))
    found: list[Found] = []
    _take(_clause_number(text, opening), taken, found)
    told: dict[Hint, object] = {}
    for pattern, make, hint in _FORMS if _LETTER.search(text) else _LETTERLESS:
        if hint not in told:
            told[hint] = hint(clues)
        for match in _free_matches(pattern, text, taken) if told[hint] else ():
            _take(make(match, habits), taken, found)
    return _with_listed(text, sorted(found, key=lambda numeral: numeral.start))


def _plainest(match: "re.Match[str]") -> Found:
    dollars, figure = match["dollars"], match["figure"] or match["within"]
    value = figure.replace(",", "")
    if dollars:
        return Found(0, match.end(), NumeralKind.MONEY, value, "USD")
    start = match.start("figure") if match["figure"] else match.start("within")
    return Found(start, start + len(figure), NumeralKind.COUNT, value, None)


def _free_matches(
    pattern: "re.Pattern[str]", text: str, taken: bytearray
) -> Iterator["re.Match[str]"]:
    """Matches of which no character is taken; behind taken ones it is looked for anew."""
    match = pattern.search(text)
    while match is not None:
        start, end = match.span()
        last = taken.rfind(1, start, end)
        if last < 0:
            yield match
        match = pattern.search(text, last + 1 if last >= 0 else max(end, start + 1))


def _with_listed(text: str, found: list[Found]) -> list[Found]:
    """Make the 12 of ``Sections 1 to 12`` a reference like the 1."""
    several = False
    for n, numeral in enumerate(found):
        printed = text[numeral.start : numeral.end]
        if numeral.kind is NumeralKind.REFERENCE:
            several = several or bool(re.match(rf"{REFERRED}(?<=s)\b", printed, FOLDED))
            continue
        between = text[found[n - 1].end : numeral.start] if n else ""
        listed = re.fullmatch(r",?\s*(?:and|or|to|through|[-\u2013,])?\s*", between)
        if several and listed and numeral.kind is NumeralKind.COUNT:
            found[n] = replace(numeral, kind=NumeralKind.REFERENCE)
        else:
            several = False
    return found


def _take(numeral: Found | None, taken: bytearray, found: list[Found]) -> None:
    if numeral is not None:
        taken[numeral.start : numeral.end] = b"\1" * (numeral.end - numeral.start)
        found.append(numeral)


def _clause_number(text: str, opening: int) -> Found | None:
    printed = text[:opening].rstrip(" -\u2010\u2013\u2014:")
    if not any(map(str.isdigit, printed)):
        return None
    number = re.sub(
        r"^(?:[A-Za-z]+\.?\s+|\u00a7+\s*)(?:no\.?\s*)?|^\((?=[^)]*\)$)|[.)]+$",
        "",
        printed,
        flags=FOLDED,
    )
    return Found(0, len(printed), NumeralKind.REFERENCE, number, None)


_UNIT = rf"(?:{PERCENT}|{MONEY_WORD}|{PERIOD}|{MEASURE})"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_NOT_MAY = r"(?!may\b)"
_NUMBER_ALONE = rf"(?=[.\d])(?P<figure>(?<![\w.,])(?:{SPACED_RUN}|{_POINT_FIRST}|{_FIGURE}))"
_LOOK_ALIKES = rf"[\d{_LIKE}](?:[\d{_LIKE},.]*[\d{_LIKE}])?(?!\w)"

_DATES = (
    form(
        iso_date,
        PARTED,
        r"(?<![\d/-])(?P<year>\d{4})[-/](?P<month>\d{2})[-/](?P<day>\d{2})(?![\d/-])",
    ),
    form(
        named_date,
        A_MONTH_BEFORE,
        rf"\b{_DAY}\s+(?:day\s+of\s+)?(?P<month>{MONTH}),?\s+(?P<year>\d{{4}})\b",
    ),
    form(named_date, A_MONTH_BEFORE, rf"\b(?P<month>{MONTH})\s+{_DAY},?\s+(?P<year>\d{{4}})\b"),
    form(named_date, A_MONTH_BEFORE, rf"\b(?P<month>{MONTH}),?\s+(?P<year>\d{{4}})\b"),
    form(named_date, A_MONTH_BEHIND, rf"\b{_DAY}\s+(?P<month>{_NOT_MAY}{MONTH})(?!\w)"),
    form(named_date, A_MONTH_BEFORE, rf"\b(?P<month>{_NOT_MAY}{MONTH})\s+{_DAY}\b(?![,.]?\d)"),
    form(
        figures_date,
        PARTED,
        r"(?<![\d/.-])(?P<a>\d{1,2})(?P<s>[/.-])(?P<b>\d{1,2})(?P=s)",
        r"(?P<year>\d{4}|\d{2})(?![\d/-]|\.\d)",
    ),
)
_AMOUNTS = (
    form(
        bracketed_money,
        BRACKETED,
        rf"(?P<currency>{CURRENCY})\s?\(\s?(?P<figure>{_SPACED}|{_POINT_FIRST}|{_FIGURE})\s?\)",
        rf"(?:[\s-]?(?P<times>{TIMES}))?",
    ),
    form(
        bracketed_percent,
        BRACKETED,
        rf"(?<![\w)])\(\s?(?P<figure>{SPACED_RUN}|{_POINT_FIRST}|{_FIGURE})\s?\)\s?%",
    ),
    form(
        money,
        A_CURRENCY,
        r"(?-i:(?=[-\u2212+$\u00a3\u20acUCAEGucaeg]))",
        rf"(?P<sign>(?<![\w.)%])(?:[-\u2212]\s?|\+))?(?P<currency>{CURRENCY})\s?",
        rf"(?P<figure>{_SPACED}|{_POINT_FIRST}|{_FIGURE})(?:[\s-]?(?P<times>{TIMES}))?",
    ),
    form(
        money,
        behind(*MONEY_BEGINS, *TIMES_BEGIN),
        rf"{_AHEAD}(?P<sign>{_SIGN}){_NUMBER_ALONE}(?:[\s-]?(?P<times>{TIMES}))?",
        rf"[\s-]?(?P<word>{MONEY_WORD}|[\u00a3\u20ac](?!\s?\d))",
    ),
    form(percent, A_PERCENT, rf"{_AHEAD}(?P<sign>{_SIGN}){_NUMBER_ALONE}\s?{PERCENT}"),
    form(
        duration,
        behind(*PERIOD_BEGINS, *TIMES_BEGIN),
        rf"{_NUMBER_ALONE}{TIMES_SAID}[\s-]*(?P<unit>{PERIOD})",
    ),
    form(
        measure,
        behind(*MEASURE_BEGINS, *TIMES_BEGIN),
        rf"{_AHEAD}(?P<sign>{_SIGN}){_NUMBER_ALONE}{TIMES_SAID}[\s-]?(?P<unit>{MEASURE})",
    ),
    form(
        written,
        seen(rf"\b{WORDS}[\s-]+{_UNIT.lower()}"),
        rf"\b(?P<words>{WORDS})[\s-]+(?P<unit>{_UNIT})",
    ),
)
_DOUBTFUL = (
    form(
        unread_figure,
        any_of("\ufffd"),
        r"(?P<currency>[$\u00a3\u20ac]\s?)?[\d,.]*\ufffd(?:[\d,.\ufffd]*[\d\ufffd])?",
        rf"(?:\s?(?P<unit>{_UNIT}))?",
    ),
    form(
        maimed_amount,
        A_SIGN,
        r"[$\u00a3\u20ac]\s?\d[\d,.]*[,.]?[;:?!*'\"^~|_#]+\s?\d[\d,.]*\d|",
        r"[$\u00a3\u20ac]\s?\d[\d,.]*[,.][;:?!*'\"^~|_#]+(?:\s?\d+)?|",
        r"[$\u00a3\u20ac]\s?[^\w\s($.]\S{0,3}\d(?:[\d,.]*\d)?",
    ),
    form(
        lost_figure,
        any_of("%", "day", "week", "month", "year", "hour", "minute", "mile", "percent"),
        r"\b(?:than|within|least|most|exceed(?:s|ing)?|further|every)\s?[^\w\s(]{0,3}\s?",
        r"(?P<unit>%|(?:days|weeks|months|years|hours|minutes|miles|percent)\b)",
    ),
    form(
        spaced_figure,
        A_SIGN,
        r"[$\u00a3\u20ac]\s?\d{1,3}(?:[,.]\d{3})*[,.]\s\d{3}(?!\d)(?:,\d{3})*",
    ),
    form(
        set_apart,
        any_of(" ,", ", 0"),
        r"(?<![\w.,])(?:[$\u00a3\u20ac]\s?)?\d{1,3}(?:,\d{3})*(?:\s,\s?\d{3}|,\s0\d\d)",
        r"(?!\d)(?:,\d{3})*",
    ),
    form(
        set_apart,
        SPELT,
        r"(?<![\w.,])(?:[$\u00a3\u20ac]\s?)?\d(?:(?: [\d.,])* \d(?=\s?%)|(?: [\d.,]){2,}(?<=\d))",
        r"(?![\w]|[.,]\d)",
    ),
    form(
        misread,
        A_SIGN,
        rf"(?<![\w.])[$\u00a3\u20ac]\s?(?=[\d,.]*[{_LIKE}]){_LOOK_ALIKES}",
        fold=False,
    ),
    form(
        misread,
        either(seen(rf"\d[,.]*[{_LIKE.lower()}]"), seen_backwards(rf"\d[,.]*[{_LIKE.lower()}]")),
        rf"(?<![\w.$])(?=[{_LIKE},.]{{0,20}}\d)(?=[\d,.]{{0,20}}[{_LIKE}]){_LOOK_ALIKES}",
        r"(?P<percent>\s?%)?",
        fold=False,
    ),
)
_IN_PARTS = (
    form(
        fractional,
        FRACTED,
        rf"(?P<sign>{_SIGN})(?P<currency>(?:{CURRENCY})\s?)?(?P<figure>(?<![\w.,/:\u2044])",
        rf"{FRACTION})(?:[\s-]?(?P<times>{TIMES}))?(?:[\s-]*(?P<unit>{_UNIT}))?",
    ),
    form(identifier, SLASHED, r"(?<![\w/.,])(?=[\d/]*(?:\d{4}|/\d+/))\d+(?:/\d+)+(?![\w/])"),
    form(ratio, any_of(":"), r"(?<![\w:.,])\d+(?:(?:(?<! ):| : )\d+(?:,\d{3})*)+"),
)
_OTHERS = (
    form(
        section_number,
        POINTED,
        r"(?<![\w.,$\u00a3\u20ac])(?P<number>\d{1,3}(?:\.\d{1,3})+(?:\([A-Za-z0-9]{1,4}\))*)",
        r"(?![\w%]|[.,]\d)",
    ),
    form(
        token,
        LETTERED,
        r"(?<![\w.])(?<!\d,)(?:[A-Za-z]+[-/.]?\d[\w]*(?:[./-]\w+)*(?!\w|,\d{3}(?!\d))|\d+(?:-\d+){2,}|0\d+-\d+|",
        r"\d[\d,]{0,20}[A-Za-z](?!\w)|\d+(?:[A-Za-z]{1,3}\d+)+(?!\w)|\d+-[A-Z]{1,4}\b)",
        fold=False,
    ),
    form(part, PARTED, r"(?<![\w/])\d{1,3}/\d{1,3}(?:th|rd|nd)?s?(?![\w/])"),
    form(
        plain_number,
        A_DIGIT,
        r"(?=[-\u2212.\d])(?P<sign>(?<![\w.)])[-\u2212](?=\d))?",
        rf"(?P<figure>(?<![\w.,]){SPACED_RUN}|(?<![\w.,]){_POINT_FIRST}|",
        rf"(?<![\d])(?<!\d[.,]){_FIGURE})(?:(?P<ordinal>(?:st|nd|rd|th)\b)|{TIMES_SAID})",
    ),
    form(
        bare_sign,
        any_of("$", "\u00a3", "\u20ac", "%"),
        r"[$\u00a3\u20ac](?!\s?[\d(])(?:[^\s\w$(),.]\S{0,12})?|(?<![\d.])(?<![\d.]\s)%",
    ),
)
_FIGURE_TWICE = form(
    written,
    seen(rf"\(\s*{WORDS}"),
    rf"{_NUMBER_ALONE}\s*\(\s*(?P<words>{WORDS})\s*(?P<inner>{_UNIT})?\s*\)",
    rf"[\s-]*(?P<unit>{_UNIT})",
)
_WRITTEN_TWICE = form(
    written,
    both(seen(r"\(\s*[$\u00a3\u20ac]?\s?\d"), A_WORD),
    rf"\b(?P<words>{WORDS})\s*(?P<unit>{_UNIT})?\s*\(\s*[$\u00a3\u20ac]?\s?(?P<figure>{_FIGURE})",
    rf"\s?(?P<inner>{_UNIT})?\s*\)(?:[\s-]*(?P<outer>{_UNIT}))?",
)
_PART_OF_PERCENT = form(
    part_of_percent,
    seen(r"\sof\s+(?:one|an?|1)\s*(?:%|per)"),
    rf"(?<![\w.,-]){SAID_FRACTION}\s+of\s+(?:one|an?|1)\s*{PERCENT}",
)
_FORMS = (
    *_DATES,
    _PART_OF_PERCENT,
    _WRITTEN_TWICE,
    _FIGURE_TWICE,
    *REFERENCES,
    *_DOUBTFUL,
    *_IN_PARTS,
    *_AMOUNTS,
    *_OTHERS,
)
_WORDY = frozenset({named_date, written, lost_figure, duration, measure, part_of_percent})
_LETTERLESS = tuple(form for form in _FORMS if form[1] not in _WORDY)
"""What may stand in a text without a letter, as most cells of a table are."""

_LETTER = re.compile(r"[^\W\d_]")
_MARKED = re.compile(
    r"(?:(?<=[A-Za-z]{3})|(?<=\.\d)|(?<=\.\d\d)|(?<=[)\]])|(?<=[a-z] \d)|(?<=[a-z] \d\d)(?<! 10))"
    rf"[{RAISED}]+(?![{RAISED}{BARS}])"
)
_PLAINEST = re.compile(
    r"(?P<dollars>\$ ?)?(?P<figure>[1-9][0-9]{0,2}(?:,[0-9]{3})*)|"
    r"\((?P<within>[1-9][0-9]{0,2}(?:,[0-9]{3})*)\)"
).fullmatch
"""What most cells hold: only one form fits it."""

_A_FIGURE = re.compile(rf"[\d$\u00a3\u20ac%{''.join(FRACTION_SIGNS[len(BARS) :])}]").search
