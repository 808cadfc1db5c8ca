# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What kind of document it is and for which line of business, from its title or a label.

Of a title only the head counts: a *Guide to the Data Protection Act* is no act. A line of business
is read where the title speaks of insurance: a *Travel Policy* may be for employees.
"""

import re
from collections.abc import Sequence

from core.parse.metadata.findings import Finding, finding, short_value, values_of
from core.parse.metadata.form_numbers import UNION_ACT
from core.parse.metadata.sayings import Place, Saying, speaks_of_another

_I = re.IGNORECASE
_TYPE_LABEL = re.compile(r"(?:document|doc)\s+type|type\s+of\s+document", _I)
_LINE_LABEL = re.compile(r"(?:lines?|class(?:es)?)\s+of\s+(?:business|insurance)", _I)
_TYPES = (
    ("endorsements?", "endorsement"), ("manual", "manual"), ("handbook", "manual"),
    ("bulletin", "bulletin"), ("circular", "bulletin"), ("directives?", "regulation"),
    ("regulations?", "regulation"), ("by-?laws?", "regulation"), ("rules?", "regulation"),
    ("act", "regulation"), ("statutes?", "regulation"), ("ordinance", "regulation"),
    ("(?:administrative|insurance|penal|civil|building|fire|health|general|state) code",
     "regulation"),
    ("schedule", "schedule"), ("guidelines?", "guideline"), ("guidance", "guideline"),
    ("guide", "guideline"), ("procedures?", "procedure"), ("declarations?", "declarations"),
    ("policy", "policy"), ("policies", "policy"), ("agreement", "agreement"),
    ("addendum", "agreement"), ("report", "report"),
)  # fmt: skip
_LINES = (
    ("homeowners?", "homeowners"), ("businessowners?", "businessowners"), ("flood", "flood"),
    ("renters?", "renters"), ("condominium", "condominium"),
    ("auto(?:mobile)?|motor|vehicle", "motor"), ("travel", "travel"),
    ("liability|indemnity", "liability"), ("marine|cargo", "marine"), ("life", "life"),
    ("health|medical", "health"), ("dwelling", "homeowners"), ("umbrella", "umbrella"),
    ("cyber", "cyber"), ("workers['\u2019]? compensation", "workers compensation"),
    ("commercial property|property", "property"),
)  # fmt: skip
_TYPE = re.compile("|".join(rf"(?P<t{n}>\b{word}\b)" for n, (word, _) in enumerate(_TYPES)), _I)
_LINE = re.compile("|".join(rf"(?P<l{n}>\b(?:{word})\b)" for n, (word, _) in enumerate(_LINES)), _I)
_PLAINLY_INSURANCE = {"homeowners", "businessowners", "renters", "workers compensation"}
_OF_INSURANCE = re.compile(
    r"\b(?:insurance|assurance|insured|endorsement|coverages?|cover)\b|"
    r"\b(?:flood|dwelling|liability|auto(?:mobile)?|motor|umbrella|condominium)\s+(?:\w+\s+)?"
    r"(?:policy|form)\b",
    _I,
)
_TYPE_IS_INSURANCE = {"policy", "endorsement", "declarations", "schedule"}
_HEAD_ENDS = re.compile(
    r"\s[-\u2013\u2014]\s|[:;,|(\u2013\u2014]|"
    r"\s(?:of|on|to|for|under|pursuant|in|with|by|from|about|regarding|concerning|within|"
    r"against|between|relating|made|as|changes|modifies|amends|at|that|which|is|are|has|shall|will)\s",
    _I,
)
_TITLE_WORDS = 5
_ITSELF = re.compile(r"this\s+\w+", _I)  # THIS ENDORSEMENT CHANGES THE POLICY
_POINTS = re.compile(r"\b(?:the|this|these|your|our|my|all|any|each)\b", _I)
_NOT_YET = re.compile(r"\b(?:proposed|draft|proposal)\b", _I)
_ACT_OF_YEAR = re.compile(r"\bAct\s+of\s+\d{4}\s*$", _I)


def document_type(said: Sequence[Saying], title: str) -> Finding | None:
    """The kind of the document."""
    for saying, start in values_of(said, _TYPE_LABEL):
        end = short_value(saying.text, start)
        if end is not None:
            match = _last(_TYPE, saying.text, start, end)
            value = _TYPES[_number(match)][1] if match else None
            return finding(saying, start, end, value)
    first = True
    for saying in said:
        if saying.place in {Place.TITLE, Place.TEXT}:
            found = _type_of_title(saying, title, first)
            if found is not None:
                return found
            first = first and not saying.heading
    return None


def type_named(title: str) -> str | None:
    """The kind that a title names."""
    match = _head_type(title)
    return None if match is None else _TYPES[_number(match)][1]


def line_of_business(said: Sequence[Saying]) -> Finding | None:
    """The line of business."""
    for saying, start in values_of(said, _LINE_LABEL):
        end = short_value(saying.text, start)
        if end is not None:
            named = {_LINES[_number(m)][1] for m in _LINE.finditer(saying.text, start, end)}
            return finding(saying, start, end, _one(named - {"property"}) or _one(named))
    for saying in said:
        match = _line_match(saying.text) if _is_name(saying) else None
        if match is not None:
            return finding(saying, match.start(), match.end(), _LINES[_number(match)][1])
    return None


def line_named(title: str) -> str | None:
    """The line of business that a title names."""
    match = _line_match(title)
    return None if match is None else _LINES[_number(match)][1]


def _is_name(saying: Saying) -> bool:
    return saying.place is Place.TITLE and saying.heading


def _type_of_title(saying: Saying, title: str, first: bool) -> Finding | None:
    text = saying.text
    act = UNION_ACT.match(text)
    if act is not None:
        return finding(saying, act.start("kind"), act.end("kind"), "regulation")
    match = _head_type(text) if saying.heading or _stands_as_title(text) else None
    if match is None or speaks_of_another(text, match.start()):
        return None
    alone = match[0] == text.strip()
    cited = (
        match[0].lower() == "act"
        and _ACT_OF_YEAR.search(text)
        and text.casefold() not in title.casefold()
    )
    if cited or (alone and not first):
        return None
    return finding(saying, match.start(), match.end(), _TYPES[_number(match)][1])


def _stands_as_title(text: str) -> bool:
    """In capitals, and a few words that end in the kind: ``ANNUAL REPORT PURSUANT TO``."""
    end = _HEAD_ENDS.search(text)
    head = (text if end is None else text[: end.start()]).rstrip()
    match = _last(_TYPE, head, 0, len(head))
    if match is None or match.end() != len(head):
        return False
    if _POINTS.search(head) and not _ITSELF.fullmatch(head):
        return False
    words = [word for word in head.split() if len(word) > 1]  # a mark in a box is no word
    return len(words) <= _TITLE_WORDS and all(word.isupper() for word in words)


def _head_type(title: str) -> "re.Match[str] | None":
    """The last word of kind in what a title is about, before its first preposition or dash."""
    end = _HEAD_ENDS.search(title)
    head = len(title) if end is None else end.start()
    if _NOT_YET.search(title, 0, head):
        return None
    match = _last(_TYPE, title, 0, head)
    return match if match and match[0][0].isupper() else None


def _line_match(title: str) -> "re.Match[str] | None":
    kind = _head_type(title)
    if kind is not None and _TYPES[_number(kind)][1] not in _TYPE_IS_INSURANCE:
        return None
    found = list(_LINE.finditer(title))
    named = {_LINES[_number(match)][1] for match in found}
    insurance = _OF_INSURANCE.search(title) is not None and (
        kind is not None or "insurance" in title.lower()
    )
    if _one(named) is None or not (insurance or named & _PLAINLY_INSURANCE):
        return None
    company = re.match(
        r"\s+(?:\w+\s+)?(?:company|co\b|corporation|society)", title[found[0].end() :], _I
    )
    return None if company else found[0]


def _last(words: "re.Pattern[str]", text: str, start: int, end: int) -> "re.Match[str] | None":
    found = list(words.finditer(text, start, end))
    return found[-1] if found else None


def _number(match: "re.Match[str]") -> int:
    return int((match.lastgroup or "t0")[1:])


def _one(names: set[str]) -> str | None:
    return next(iter(names)) if len(names) == 1 else None
