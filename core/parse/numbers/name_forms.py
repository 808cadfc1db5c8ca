# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forms of numbers that are names: of telephones, of taxpayers, of post offices.

Their parts look like counts and ranges, and are none.
"""

from core.parse.numbers.form import any_of, both, form, seen_near
from core.parse.numbers.numeral_makers import token
from core.parse.numbers.part_makers import telephone

_DASH = r"(?:[-\u2010-\u2014]\s?|\.)"
_FREE, _ENDED = r"(?<![\w.,/$\u00a3\u20ac-])", r"(?!\w|[-.,/]\d)"
_AREA = rf"(?:\(\s?[2-9]\d{{2}}\s?\)\s?[-\u2010-\u2014]?\s?|[2-9]\d{{2}}{_DASH})"
_EXTENSION = r"(?:,?\s*(?:x|ext\.?|extension)\s*\d{1,5}\b)?"
_CALLED = (
    r"\b(?:tel(?:ephone)?|phone|fax|call|dial|toll[\s-]?free|hotline|help\s?line|mobile|tty|tdd)\b[.:]?\s*"
    r"(?:(?:us\s+)?(?:at|on)\b|us\b|no\.?|numbers?)?[.:]?\s*"
)
"""What a number to call follows."""

NAME_FORMS = (
    form(
        telephone,
        seen_near(
            r"\d[\d)][\s.\u2010-\u2014-]{0,3}\d{3}(?:\.|[-\u2010-\u2014]\s?)\d{4}",
            ends=".-\u2010\u2011\u2012\u2013\u2014",
        ),
        rf"{_FREE}(?P<number>(?:\+?1(?:\s|{_DASH})?)?{_AREA}\d{{3}}{_DASH}\d{{4}}){_EXTENSION}{_ENDED}",
    ),
    form(
        telephone,
        any_of("+"),
        r"(?<![\w.,)])(?P<number>\+\d{1,3}(?:[\s.-]?\(\d{1,4}\)|[\s.-]\d{1,4}){2,5})(?![\s]?\d)",
        rf"{_EXTENSION}{_ENDED}",
    ),
    form(
        telephone,
        both(
            seen_near(r"\d\)?[\s./-]{1,3}\(?\d\d|\d\)\(?\d\d"),
            any_of("tel", "phone", "fax", "call", "dial", "toll", "line", "mobile", "tty", "tdd"),
        ),
        rf"{_CALLED}(?P<number>\+?\(?\d{{1,5}}\)?(?:(?:\s?[./-]\s?|\s|(?<=\)))\(?\d{{2,8}}\)?){{1,5}})",
        rf"{_EXTENSION}{_ENDED}",
    ),
    form(
        telephone,
        seen_near(r"0\d{1,4}(?:[\s-]|\)\s?)\d"),
        rf"{_FREE}(?=(?:[ ()-]{{0,2}}\d){{9}})",
        rf"(?P<number>(?:\(0\d{{1,4}}\)\s?|0\d{{1,4}}-|0\d{{2,4}} )\d{{2,4}}"
        rf"(?:[\s-]\d{{2,4}}){{0,3}}){_ENDED}",
    ),
    form(
        token,
        any_of("1-8", "1.8"),
        rf"{_FREE}1[-.]8\d\d[-.](?-i:(?=[A-Z\d-]*[A-Z])[A-Z\d]{{2,}}(?:-[A-Z\d]+)*)(?!\w)",
    ),
    form(
        token,
        seen_near(r"\d{2}-\d{4}|\d[\u2010-\u2013]\d", ends="-\u2010\u2011\u2012\u2013"),
        rf"{_FREE}(?:\d{{2}}-\d{{7}}|\d{{5}}-\d{{4}}|\d+(?:[\u2010-\u2013]\d+){{2,}}){_ENDED}",
    ),
)
"""Numbers to call, of taxpayers and of post offices: names, though they look like ranges."""
