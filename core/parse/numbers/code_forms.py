# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of numbers that name one thing among its like: policies, forms, accounts, places.

``HO 00 03 05 11``, ``Policy No: 123 456 789``, ``IL 62704``, ``ISO 27001:2022``. Nothing is counted
by them, so none may be read as an amount, and no answer hangs on one unless it is asked for.
"""

import re
from string import ascii_lowercase

from core.parse.numbers.clues import Clues
from core.parse.numbers.digits import UNIT
from core.parse.numbers.form import (
    any_of,
    before,
    both,
    either,
    form,
    led_by,
    seen_backwards,
    seen_near,
)
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.numeral_makers import listed_number, reference, token
from core.types import NumeralKind

_WORDS = frozenset(
    {"AT", "IN", "ON", "TO", "OF", "OR", "BY", "NO", "IF", "IS", "AS", "BE", "AN", "SO", "UP",
     "WE", "IT", "DO", "MY", "US", "RM"}
)  # fmt: skip
"""Words, and a currency, of two letters that may stand before figures in a line of capitals."""

_A_WORD_BEFORE = re.compile(r"[^\W\d]\s*$")
_A_FORM_BEFORE = re.compile(
    r"\b(?:form|endorsement|schedule|rider|policy|edition)s?(?:\s+(?:form|number|no\.?|nr\.?))?"
    r"[\s:#(]*$",
    re.IGNORECASE,
)
_FEWEST_PAIRS = 3
_LONGEST_PREFIX = 3
_NEAR = 40


def named_form(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``Form HO-3 (04 26)``; in a line of capitals longer words are no part of a number."""
    letters = match["letters"].split()
    del habits
    if any(word in _WORDS for word in letters):
        return None
    if match[0].startswith("FORM") and len(max(letters, key=len)) > _LONGEST_PREFIX:
        return None
    return Found(match.start(), match.end(), NumeralKind.REFERENCE, match["number"], None)


def form_number(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``HO 00 03 05 11``; on a scan two pairs of digits may be an amount whose point was not read.

    They are not where the words before say that a form's number follows.
    """
    pairs = len(re.findall(r"\d\d", match[0]))
    lead = match.string[max(0, match.start() - _NEAR) : match.start()]
    unsure = habits.scanned and _A_FORM_BEFORE.search(lead) is None
    if pairs < _FEWEST_PAIRS and (unsure or match["letters"] in _WORDS):
        return None
    if match["letters"] in _WORDS and pairs == _FEWEST_PAIRS:
        return None
    return token(match, habits)


def code(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``Policy No: 123 456 789``, where the words before say what has the number."""
    if _IS_NAMED.search(match.string[max(0, match.start() - _NEAR) : match.start()]) is None:
        return None
    return listed_number(match, habits)


def numbered(match: "re.Match[str]", habits: Habits) -> Found | None:
    """``#12``; on a scan the mark may be a currency's, which was misread."""
    if habits.scanned and not _A_WORD_BEFORE.search(
        match.string, max(0, match.start() - _NEAR), match.start()
    ):
        return None
    return Found(match.start(), match.end(), NumeralKind.REFERENCE, match["number"], None)


_NAMED = (
    r"(?:policy|claim|account|acc(?:oun)?t|a/c|invoice|order|licen[cs]e|registration|reg|reference|"
    r"ref|certificate|cert|serial|file|case|docket|receipt|member(?:ship)?|group|customer|client|"
    r"contract|passport|tax|gst|vat|sst|document|doc|bill|cheque|check|card|transaction|tran?|"
    r"ticket|terminal|till|batch|approval|auth|naic|company|employee|agent|agency|broker|producer|"
    r"quote|proposal|submission|endorsement|control|bond|form|filing|roc|co)"
)
_IS_NAMED = re.compile(
    rf"\b{_NAMED}\.?\s+(?:(?:reg(?:istration)?|account|policy|card|tax)\.?\s+)?$", re.IGNORECASE
)
_NUMBERS = ("no", "nr", "number", "num", "id", "code", "ref", "reference")
_A_NUMBER = rf"(?:{'|'.join(_NUMBERS)})s?\b\.?"
_DRAWKCAB = "|".join([*(word[::-1] for word in _NUMBERS), "#"])
_GROUPED = rf"(?:(?: \d{{3,4}})+(?![\d.,]*\d)(?!\s?{UNIT}))?"
_CODE = rf"(?=[A-Z/-]{{0,6}}\d)\w+(?:[-/.]\w+)*{_GROUPED}"
_STATES = (
    "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|"
    "NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY"
)
_STANDARDS = (
    "ISO", "IEC", "EN", "DIN", "BS", "ASTM", "ANSI", "NFPA", "IEEE", "IFRS", "IAS", "SSAP", "RFC",
    "ASC", "ASHRAE", "NIST",
)  # fmt: skip


def _a_short_word(clues: Clues) -> bool:
    return any(len(word) == len("HO") for word in clues.before)


_MONTH = r"(?:0[1-9]|1[0-2])"

CODE_FORMS = (
    form(
        token,
        seen_near(r"\(\s?\d\d[\s/-]\d\d"),
        r"(?<![\w.])[A-Z]{1,5}-?\d[\w.-]*\s\(\s?\d\d[\s/-]\d\d(?:\d\d)?\s?\)",
        fold=False,
    ),
    form(
        form_number,
        both(_a_short_word, seen_near(r"\d\d(?<=[a-z] ..) \d\d")),
        r"(?<![\w.-])(?P<letters>[A-Z]{2})(?: \d\d){2,4}(?: \(\d\d \d\d(?:\d\d)?\))?",
        r"(?![\w%$\u00a3\u20ac]|[ .,-]\d| (?:%|days|months|years))",
        fold=False,
    ),
    form(
        listed_number,
        before("ed", "edition", "rev", "revised", "revision"),
        r"\b(?:ed|edition|rev|revised|revision)\b\.?\s*",
        rf"(?P<number>{_MONTH}[\s/-](?:(?:19|20)\d\d|\d\d))(?!\w|[ .,/-]\d)",
    ),
    form(
        code,
        seen_backwards(
            rf"\d(?!\d)[a-z/-]{{0,6}}\s*+:?\s*+(?:si\s++)?+[:#]?\s*+\.?s?(?:{_DRAWKCAB})"
        ),
        rf"(?:\b{_A_NUMBER}|#)\s*:?\s*#?\s*(?:is\s+)?(?P<number>{_CODE})(?![\w%]|[.,]\d)",
    ),
    form(
        token,
        both(_a_short_word, seen_near(r"\d(?<=\b[a-z]{2}.)\d ?[a-z\d]{4}", fronts=ascii_lowercase)),
        r"(?<!\w)[A-Z]{2}\d\d(?: ?[A-Z]{4})?(?: ?\d{4}){2,6}(?: ?[A-Z\d]{1,4})?(?!\w)",
        fold=False,
    ),
    form(
        listed_number,
        led_by("account", "card", "c"),
        r"\b(?:account|card|a/c)\s+(?P<number>\d{4}(?:[ -]\d{4}){2,3})(?!\w|[ .,-]\d)",
    ),
    form(
        reference,
        either(
            before(*(name.lower() for name in _STANDARDS)),
            seen_near(
                rf"-\d(?:{'|'.join(f'(?<={name.lower()}..)' for name in _STANDARDS)})", fronts="-"
            ),
        ),
        rf"(?<!\w)(?-i:{'|'.join(_STANDARDS)})(?:[/ -](?-i:ISO|IEC|IEEE|EN|SP))*[\s-]?",
        r"(?P<number>\d+(?:[.:-]\d+)*)",
        rf"(?![\w%]|,\d|\s?{UNIT})",
    ),
    form(
        listed_number,
        both(led_by(*_STATES.lower().split("|")), seen_near(r"\d{5}(?!\d)")),
        rf"(?-i:(?<=[A-Za-z], )|(?<=[a-z] ))(?-i:{_STATES})\s+(?P<number>\d{{5}}(?:-\d{{4}})?)",
        r"(?=\s*(?:$|[.;:)\n]|,(?!\d)|USA|U\.S|United)|\s+[A-Z(])",
        fold=False,
    ),
    form(
        token,
        seen_near(r"\d[a-z](?:[a-z]\b(?<=[a-z\d]\s...)| ?\d[a-z]\d)", ends=ascii_lowercase),
        r"(?<!\w)(?:[A-Z]{1,2}\d[A-Z\d]?\s\d(?!LB|FT|YD|HR|GB)[ABD-HJLNP-UW-Z]{2}|"
        r"[A-Z]\d[A-Z] ?\d[A-Z]\d)(?!\w)",
        fold=False,
    ),
    form(
        reference,
        led_by("p", "pp", "pg"),
        r"\bp[pg]?\.\s?(?P<number>\d{1,4}(?:[-\u2013\u2014]\d{1,4})?)(?![\w%]|[.,]\d)",
    ),
)
"""With letters."""

MARKED_FORMS = (
    form(
        listed_number,
        seen_near(r"\(\d\d[\s/-]\d\d"),
        rf"\((?P<number>(?:0[1-9][\s/]|1[0-2]\s)\d\d|{_MONTH}[\s/-](?:19|20)\d\d)\)",
    ),
    form(
        numbered,
        any_of("#"),
        r"(?<![\w#&])#\s?(?P<number>[A-Z]{0,4}-?\d\w*(?:[-/]\w+)*)(?![\w%]|[.,]\d)",
    ),
)
