# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The forms that numbers take in policies and rules, and what each is worth.

Looks at text alone; whether the text was read rightly is for `core.parse.numbers.numerals`. Forms
are tried in order, from the longest to the plainest, and a character belongs to the first that
takes it.
"""

import re
from collections.abc import Iterable

from core.parse.numbers.amount_forms import AMOUNTS
from core.parse.numbers.calendar_forms import (
    CLOCK_TIMES,
    DATES,
    MONTHS_OF_YEARS,
    TIMES_OF_DAY,
    named_date,
)
from core.parse.numbers.clues import Clues
from core.parse.numbers.code_forms import CODE_FORMS, code
from core.parse.numbers.company import in_company
from core.parse.numbers.digits import AHEAD, ALONE, FIGURE, POINT_FIRST, SIGN, UNIT
from core.parse.numbers.form import (
    A_DIGIT,
    A_SIGN,
    COLON,
    FRACTED,
    LETTERED,
    POINTED,
    SLASHED,
    SPELT,
    Form,
    Forms,
    any_of,
    behind,
    either,
    form,
    of_words,
    says_a_number,
    seen,
    seen_near,
)
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.free_text import FreeText
from core.parse.numbers.numeral_makers import (
    bare_sign,
    duration,
    lost_figure,
    maimed_amount,
    measure,
    misread,
    plain_number,
    section_number,
    sided,
    spaced_figure,
    token,
    unread_figure,
    written,
)
from core.parse.numbers.part_makers import (
    fractional,
    identifier,
    multiplied,
    part,
    part_of_percent,
    powered,
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
from core.parse.numbers.reference_forms import REFERENCES
from core.parse.numbers.said_twice import SAID_TWICE, said_twice
from core.parse.numbers.units import CURRENCY, PERCENT, TIMES, TIMES_SAID
from core.types import NumeralKind

_LIKE = r"OoIl|SBZQDgq"
_LIKE_SMALL = _LIKE.lower()


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
    if not (habits.scanned or _A_FIGURE(text) or says_a_number(text.casefold())):
        return []
    clues = Clues.of(text)
    free = FreeText(text, clues.figures)
    free.take(_clause_number(text, opening))
    for each in _forms_for(text, scanned=habits.scanned).likely(clues):
        if each.make in _DIGITLESS or free.has_figures():
            for match in free.matches(each):
                free.take(each.make(match, habits))
    return in_company(text, sorted(free.found, key=lambda numeral: numeral.start))


def _forms_for(text: str, *, scanned: bool = True) -> Forms:
    without_digits, without_letters, every = _OF_SCANS if scanned else _OF_TEXT
    if not _DIGIT.search(text):
        return without_digits
    return every if _LETTER.search(text) else without_letters


def _plainest(match: "re.Match[str]") -> Found:
    dollars, figure = match["dollars"], match["figure"] or match["within"]
    value = figure.replace(",", "")
    if dollars:
        return Found(0, match.end(), NumeralKind.MONEY, value, "USD")
    start = match.start("figure") if match["figure"] else match.start("within")
    return Found(start, start + len(figure), NumeralKind.COUNT, value, None)


def _clause_number(text: str, opening: int) -> Found | None:
    printed = text[:opening].rstrip(" -\u2010\u2013\u2014:")
    if not any(map(str.isdigit, printed)):
        return None
    number = re.sub(
        r"^(?:[A-Za-z]+\.?\s+|\u00a7+\s*)(?:no\.?\s*)?|^\((?=[^)]*\)$)|[.)]+$",
        "",
        printed,
        flags=re.IGNORECASE,
    )
    return Found(0, len(printed), NumeralKind.REFERENCE, number, None)


_LOOK_ALIKES = rf"[\d{_LIKE}](?:[\d{_LIKE},.]*[\d{_LIKE}])?(?!\w)"

_DOUBTFUL = (
    form(
        unread_figure,
        any_of("\ufffd"),
        r"(?P<currency>[$\u00a3\u20ac]\s?)?[\d,.]*\ufffd(?:[\d,.\ufffd]*[\d\ufffd])?",
        rf"(?:\s?(?P<unit>{UNIT}))?",
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
        seen_near(
            rf"\d(?:[,.]{{0,3}}[{_LIKE_SMALL}]|[,.]{{4}}|(?<!\d.)(?:(?<=[{_LIKE_SMALL}].)|"
            rf"(?<=[{_LIKE_SMALL}][,.].)|(?<=[{_LIKE_SMALL}][,.]{{2}}.)|(?<=[,.]{{3}}.)))",
            fronts=f"{_LIKE_SMALL},.",
            ends=f"{_LIKE_SMALL},.",
        ),
        rf"(?<![\w.$])(?=[{_LIKE},.]{{0,20}}\d)(?=[\d,.]{{0,20}}[{_LIKE}]){_LOOK_ALIKES}",
        r"(?P<percent>\s?%)?",
        fold=False,
    ),
)
_IN_PARTS = (
    form(
        fractional,
        FRACTED,
        rf"(?=[-\u2212+{''.join(FRACTION_SIGNS[len(BARS) :])}{RAISED}\d$\u00a3\u20ac\u00a5\u20b9"
        r"UCAEG]|(?-i:[A-Z]{1,3}\$))",
        rf"(?P<sign>{SIGN})(?P<currency>(?:{CURRENCY})\s?)?(?P<figure>(?<![\w.,/:\u2044])",
        rf"{FRACTION})(?:[\s-]?(?P<times>{TIMES}))?(?:[\s-]*(?P<unit>{UNIT}))?",
    ),
    form(
        powered,
        either(of_words("e", "x"), any_of("\u00d7")),
        rf"(?P<sign>{SIGN})(?P<currency>(?:{CURRENCY})\s?)?(?<![\w.,])(?P<figure>\d+(?:\.\d+)?)",
        r"(?:e(?P<power>[+\u2212-]?\d{1,2})(?!\w)|\s?[x\u00d7]\s?10",
        rf"(?:\^\s?\(?(?P<raised>[+\u2212-]?\d{{1,2}})\)?|(?P<above>\u207b?[{RAISED}]{{1,2}}))(?!\w))",
        rf"(?:[\s-]*(?P<unit>{UNIT}))?",
    ),
    *MONTHS_OF_YEARS,
    *CLOCK_TIMES,
    form(identifier, SLASHED, r"(?<![\w/.,])(?=[\d/]*(?:\d{4}|/\d+/))\d+(?:/\d+)+(?![\w/])"),
    form(ratio, COLON, r"(?<![\w:.,])\d+(?:(?:(?<! ):| : )\d+(?:,\d{3})*)+", at_figure=True),
)
_OTHERS = (
    form(
        multiplied,
        behind("m", "k", "b"),
        rf"{AHEAD}(?P<sign>{SIGN}){ALONE}(?P<letter>(?-i:MM?|[KkB]|\s?(?:bn|mn)|\s?m))(?![\w\u00b2\u00b3])",
        at_figure=True,
    ),
    form(
        section_number,
        POINTED,
        r"(?<![\w.,$\u00a3\u20ac])(?P<number>\d{1,3}(?:\.\d{1,3})+(?:\([A-Za-z0-9]{1,4}\))*)",
        r"(?![\w%]|[.,]\d)",
        at_figure=True,
    ),
    form(
        token,
        LETTERED,
        r"(?<![\w.])(?<!\d,)(?:[A-Za-z]+[-/.]?\d[\w]*(?:[./-]\w+)*(?!\w|,\d{3}(?!\d))|\d+(?:-\d+){2,}|0\d+-\d+|",
        r"\d[\d,]{0,20}[A-Za-z](?!\w)|\d+(?:[A-Za-z]{1,3}\d+)+(?!\w)|\d+-[A-Z]{1,4}\b(?:[-/]\w+)*)",
        fold=False,
    ),
    form(part, SLASHED, r"(?<![\w/])\d{1,3}/\d{1,3}(?:th|rd|nd)?s?(?![\w/])", at_figure=True),
    form(
        plain_number,
        A_DIGIT,
        r"(?=[-\u2212.\d])(?P<sign>(?<![\w.)])[-\u2212](?=\d))?",
        rf"(?P<figure>(?<![\w.,]){SPACED_RUN}|(?<![\w.,]){POINT_FIRST}|",
        rf"(?<![\d])(?<!\d[.,]){FIGURE})(?:(?P<ordinal>(?:st|nd|rd|th)\b)|{TIMES_SAID})",
        at_figure=True,
    ),
    form(
        bare_sign,
        any_of("$", "\u00a3", "\u20ac", "%"),
        r"[$\u00a3\u20ac](?!\s?[\d(])(?:[^\s\w$(),.]\S{0,12})?|(?<![\d.])(?<![\d.]\s)%",
    ),
)
_PART_OF_PERCENT = form(
    part_of_percent,
    seen(r"of(?<=\s..)\s+(?:one|an?|1)\s*(?:%|per)"),
    rf"(?<![\w.,-]){SAID_FRACTION}\s+of\s+(?:one|an?|1)\s*{PERCENT}",
)
_FORMS = (
    *DATES,
    *TIMES_OF_DAY,
    _PART_OF_PERCENT,
    *SAID_TWICE,
    *REFERENCES,
    *_DOUBTFUL,
    *_IN_PARTS,
    *AMOUNTS,
    *_OTHERS,
)
_WORDY = frozenset(
    {named_date, written, lost_figure, duration, measure, part_of_percent, said_twice, sided}
)
_DIGITLESS = frozenset(
    {written, part_of_percent, fractional, unread_figure, maimed_amount, lost_figure, misread,
     bare_sign}
)  # fmt: skip
_ON_SCANS = frozenset({maimed_amount, lost_figure, spaced_figure, bare_sign})
"""What nothing is made of but on a scan."""


def _divided(forms: Iterable[Form]) -> tuple[Forms, Forms, Forms]:
    """Those of a text without a digit, of one without a letter, as most cells are, and all."""
    every = tuple(forms)
    without_letters = [
        each
        for each in every
        if each.make not in _WORDY and (each not in CODE_FORMS or each.make is code)
    ]
    without_digits = [each for each in every if each.make in _DIGITLESS]
    return Forms(without_digits), Forms(without_letters), Forms(every)


_OF_SCANS = _divided(_FORMS)
_OF_TEXT = _divided(each for each in _FORMS if each.make not in _ON_SCANS)
_DIGIT = re.compile(r"\d")
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
