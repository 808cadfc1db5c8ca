# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The numbers and marks that open headings, clauses and list items.

Says what a text opens with, not whether it is a heading: that also hangs on type and place.
"""

import re
from dataclasses import dataclass
from enum import StrEnum


class MarkerKind(StrEnum):
    """How a text is numbered."""

    KEYWORD = "keyword"
    DECIMAL = "decimal"
    ROMAN = "roman"
    UPPER = "upper"
    LOWER = "lower"
    LOWER_ROMAN = "lower_roman"
    PAREN_LOWER = "paren_lower"
    PAREN_ROMAN = "paren_roman"
    PAREN_UPPER = "paren_upper"
    PAREN_DIGIT = "paren_digit"
    BULLET = "bullet"


@dataclass(frozen=True, slots=True)
class Marker:
    """What a text opens with.

    Attributes:
        kind: How it is numbered.
        number: As printed without closing punctuation: ``4.2``, ``B``, ``iv``; empty for a bullet.
        parts: The number taken apart: ``("4", "2")``.
        end: Offset of the text after number and punctuation.
        keyword: ``section``, ``schedule`` in small letters, or None.
        closed: Whether a full stop or bracket closes the number.
    """

    kind: MarkerKind
    number: str
    parts: tuple[str, ...]
    end: int
    keyword: str | None = None
    closed: bool = False

    @property
    def depth(self) -> int:
        """How many parts the number has."""
        return len(self.parts)


_KEYWORD = re.compile(
    r"""(?:(?P<word>part|subpart|chapter|section|article|rule|schedule|appendix|annex|
    endorsement|exhibit|attachment|division|coverage|clause|title|item|§+)(?![A-Za-z])\s*|
    (?P<short>sec|art|chap|ch|cl|pt|div|sched|app|exh)(?:\.\s*|\s+))
    (?:no\.?\s*|number\s+)?
    (?P<number>\d{1,4}[A-Za-z]?(?:[.-]\d{1,4}[A-Za-z]?){0,6}|[IVXLC]{1,7}|[A-Z](?:[.-]?\d{1,3})?)
    (?P<tail>(?:\([A-Za-z0-9]{1,4}\))*)
    (?:\s*[-\u2010-\u2015:.]+\s*|\s+|$)""",
    re.VERBOSE | re.IGNORECASE,
)
_SHORT = {
    "sec": "section", "art": "article", "ch": "chapter", "chap": "chapter", "cl": "clause",
    "pt": "part", "div": "division", "sched": "schedule", "app": "appendix", "exh": "exhibit",
}  # fmt: skip
_NOTED = re.compile(r"N(?:ote|OTE)\s+(?P<number>\d{1,3}[A-Z]?)\s*[-\u2010-\u2015:.]+\s*(?=\S)")
"""A note to accounts; a note to a table begins alike, so it is only one where a title is known."""
_DECIMAL = re.compile(
    r"(?P<number>(?:[A-Z]\.?)?\d{1,3}[A-Z]?(?:(?:\.\d{1,3}){1,6}-\d{1,3}(?!\d)|(?:\.\d{1,3}[A-Z]?){0,6})"
    r"(?:\([a-z0-9]{1,3}\))*)"
    r"(?P<close>[.)]?)(?:\s+[-\u2013\u2014]\s+|\s+|$|(?=[A-Z][a-z]))"
)
_LETTER_DOT = re.compile(r"(?P<number>[IVXLC]{1,7}|[A-Z]|[ivx]{1,6}|[a-z])[.)](?:\s+|$)")
_PAREN = re.compile(r"\((?P<number>[ivx]{1,6}|[a-z]{1,2}|[A-Z]|\d{1,3})\)\s*")
_BULLET = re.compile(
    "[\u2022\u25cf\u25aa\u25a0\u25e6\u25cb\u2023\u2043\u00b7\u2219\uf0b7*\u2013\u2014-]\\s+"
)
_ROMAN = re.compile(r"(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.IGNORECASE)
_MONTH = re.compile(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{4}", re.IGNORECASE
)
_REFERS_ON = re.compile(
    r"(?:above|below|of|in|under|and|or|to|through|shall|applies|apply|is|are|was|were|has|have|does|"
    r"do|may|must|will|for|by|at|on|with|per|percent|million|billion|thousand|days?|months?|years?|"
    r"hours?|weeks?)\b|[%,;)]"
)
_REFERS_ON_BRACKET = re.compile(
    r"(?:above|below|and|or|through|to\s+\(|of\s+(?:this|the|section|rule|article|paragraph|clause))\b"
    r"|[,;)]",
)
_REFERRED_TO = re.compile(
    r"(?:sections?|rules?|articles?|clauses?|paragraphs?|sub-?paragraphs?|parts?|chapters?|schedules?|"
    r"items?|conditions?|regulations?|appendix|of|in|under|and|or|to|by|see|with|than|the|least|most|"
    r"from|between|within|for|\u00a7|no\.?|number|coverages?|forms?|tables?|"
    r"\b(?:sub)?(?:secs?|arts?|chs?|chaps?|cls?|pts?|paras?|scheds?|apps?)\.)$",
    re.IGNORECASE,
)


def marker_of(text: str) -> Marker | None:
    """Tell what number or mark a text opens with; None when it opens with plain words.

    A number that the words after it make a cross-reference (``4.2 above applies``) is none.
    """
    for look in (_keyword, _paren, _letter, _decimal, _bullet):
        marker = look(text)
        if marker is not None:
            return marker
    return None


def title_marker(text: str) -> Marker | None:
    """Tell what number a text opens with that is known to be a title.

    ``Exhibit 1 to the Agreement`` is a reference in running text; as a title it is numbered.
    """
    marker = marker_of(text)
    if marker is not None:
        return None if marker.kind is MarkerKind.BULLET else marker
    noted = _NOTED.match(text)
    if noted is not None:
        number = noted["number"]
        return Marker(MarkerKind.KEYWORD, number, (number,), noted.end(), "note", True)
    match = _KEYWORD.match(text)
    if match is None or not text[0].isupper() or match["number"][0].islower():
        return None
    number = match["number"]
    if match["tail"] or (number.isalpha() and not _is_label(number)):
        return None
    parts = tuple(part for part in re.split(r"[.-]", number) if part)
    return Marker(MarkerKind.KEYWORD, number, parts, match.end(), _word_of(match), True)


def ends_in_reference(text: str) -> bool:
    """Whether a text breaks off where a number must follow: ``the test of``, ``under Section``."""
    stripped = text.rstrip()
    return stripped.endswith((",", "(", "$", "\u00a3", "\u20ac")) or bool(
        _REFERRED_TO.search(stripped)
    )


def follows(before: Marker | None, marker: Marker) -> bool:
    """Whether a number is the next after another, or its first child."""
    if before is None:
        return marker.parts[-1:] in {("1",), ("a",), ("A",), ("i",), ("I",)}
    if marker.kind is not before.kind:
        return marker.parts[-1:] in {("1",), ("a",), ("A",), ("i",), ("I",)}
    shared = marker.parts[:-1]
    if marker.parts[-1] == "1" and shared == before.parts:
        return True
    return (
        before.parts[: len(shared)] == shared
        and len(before.parts) > len(shared)
        and _place(marker, marker.parts[-1]) == _place(before, before.parts[len(shared)]) + 1
    )


def _place(marker: Marker, part: str) -> int:
    roman = marker.kind in _SISTERS or (marker.keyword is not None and len(part) > 1)
    return (roman_value(part) if roman else 0) or ordinal(part)


def ordinal(part: str) -> int:
    """Place of one part of a number in its sequence: ``3`` is 3, ``c`` is 3; -1 if it has none."""
    if part.isdigit():
        return int(part)
    if len(part) == 1 and part.isalpha():
        return ord(part.lower()) - ord("a") + 1
    return roman_value(part) or -1


def roman_value(text: str) -> int:
    """Value of a Roman number up to 99; 0 when it is none."""
    if not text or not _ROMAN.fullmatch(text):
        return 0
    digits = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    total = 0
    values = [digits[char] for char in text.lower()]
    for value, after in zip(values, [*values[1:], 0], strict=True):
        total += -value if value < after else value
    return total


def _opens_words(rest: str) -> bool:
    return not rest or not rest[0].islower()


def _keyword(text: str) -> Marker | None:
    match = _KEYWORD.match(text)
    if match is None or not (text[0].isupper() or text[0] == "\u00a7"):
        return None
    rest = text[match.end() :]
    number = match["number"]
    if number[0].islower() or not _opens_words(rest):
        return None
    if rest[:1] in {",", ";", ")"} or (number.isalpha() and not _is_label(number)):
        return None
    parts = tuple(part for part in re.split(r"[.-]", number) if part)
    return Marker(
        MarkerKind.KEYWORD, number + match["tail"], parts, match.end(), _word_of(match), True
    )


def _word_of(match: "re.Match[str]") -> str:
    """The word of a number, in full where it is printed short: ``section`` for ``Sec.``."""
    return _SHORT[match["short"].lower()] if match["short"] else match["word"].casefold()


def _is_label(letters: str) -> bool:
    return len(letters) == 1 or roman_value(letters) > 0


def _decimal(text: str) -> Marker | None:
    match = _DECIMAL.match(text)
    if match is None:
        return None
    rest = text[match.end() :]
    parts = tuple(re.findall(r"[A-Z](?=\.?\d)|\d+[A-Z]?|(?<=\()[a-z]+(?=\))", match["number"]))
    if match["number"][0].isalpha() and len(parts) < 3 and "." not in match["number"]:
        return None
    if _MONTH.match(rest) or _REFERS_ON.match(rest):
        return None
    closed = bool(match["close"])
    if len(parts) == 1 and not closed and not (rest and rest[0].isupper()):
        return None
    if match["number"].startswith("0") and len(match["number"]) > 1:
        return None
    return Marker(MarkerKind.DECIMAL, match["number"], parts, match.end(), None, closed)


def _letter(text: str) -> Marker | None:
    match = _LETTER_DOT.match(text)
    if match is None:
        return None
    number = match["number"]
    if len(number) > 1 and not roman_value(number):
        return None
    roman = len(number) > 1 or number in "IVXivx"
    if number[0].isupper():
        kind = MarkerKind.ROMAN if roman else MarkerKind.UPPER
    else:
        kind = MarkerKind.LOWER_ROMAN if roman else MarkerKind.LOWER
    return Marker(kind, number, (number,), match.end(), None, True)


def _paren(text: str) -> Marker | None:
    match = _PAREN.match(text)
    if match is None or _REFERS_ON_BRACKET.match(text[match.end() :]):
        return None
    number = match["number"]
    if number.isdigit():
        kind = MarkerKind.PAREN_DIGIT
    elif number.isupper():
        kind = MarkerKind.PAREN_UPPER
    elif number[0] in "ivx" and roman_value(number):
        kind = MarkerKind.PAREN_ROMAN
    elif len(number) == 1 or number[0] == number[1]:
        kind = MarkerKind.PAREN_LOWER
    else:
        return None
    return Marker(kind, number, (number,), match.end(), None, True)


def _bullet(text: str) -> Marker | None:
    match = _BULLET.match(text)
    if match is None or match.end() == len(text):
        return None
    return Marker(MarkerKind.BULLET, "", (), match.end())


_SISTERS = {
    MarkerKind.ROMAN: MarkerKind.UPPER,
    MarkerKind.LOWER_ROMAN: MarkerKind.LOWER,
    MarkerKind.PAREN_ROMAN: MarkerKind.PAREN_LOWER,
}


def succeeds(before: Marker, marker: Marker) -> bool:
    """Whether a mark is the very next of a list, ``(i)`` after ``(h)`` included."""
    if marker.kind is before.kind:
        return bool(before.parts) and follows(before, marker)
    families = {_SISTERS.get(before.kind, before.kind), _SISTERS.get(marker.kind, marker.kind)}
    letters = len(before.number) == len(marker.number) == 1
    return len(families) == 1 and letters and ord(marker.number) == ord(before.number) + 1


def settled(marker: Marker, before: Marker | None) -> Marker:
    """Decide whether ``I.`` or ``(i)`` is a letter or a Roman one by the letter before it."""
    letters = _SISTERS.get(marker.kind)
    if letters is None or len(marker.number) != 1 or before is None or before.kind is not letters:
        return marker
    if ord(marker.number) != ord(before.number[:1] or "\0") + 1:
        return marker
    return Marker(letters, marker.number, marker.parts, marker.end, marker.keyword, marker.closed)
