# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From when and until when a document is in force: whole, unambiguous days that it states."""

import re
from collections.abc import Iterator, Sequence

from core.parse.metadata.findings import Finding, closes, finding, opens, values_of
from core.parse.metadata.sayings import Place, Saying, speaks_of_another
from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in
from core.types import NumeralKind

_I = re.IGNORECASE
_SET_INTO_FORCE = (
    r"(?:in\s+force\s+(?:from|since|as\s+of|on)|with\s+effect\s+(?:from|on)|"
    r"(?:comes?|came|coming|enters?|entered|entry)\s+into\s+(?:force|effect|operation)"
    r"(?:\s+(?:on|from))?|tak(?:es?|ing)\s+effect\s+(?:on|from)|"
    r"applicable\s+(?:from|as\s+of))"
)
_FROM_LABEL = re.compile(
    r"effective(?:\s+date)?(?:\s+(?:from|as\s+of|on|of\s+(?:policy|form|edition|document)))?|"
    r"(?:policy|form|document)\s+effective(?:\s+date)?|date\s+effective|"
    r"date\s+of\s+(?:commencement|entry\s+into\s+(?:force|effect)|inception)|"
    r"(?:commencement|inception)(?:\s+date)?|valid\s+(?:from|as\s+of)|" + _SET_INTO_FORCE,
    _I,
)
_TO_LABEL = re.compile(
    r"expir(?:es|y|ation)(?:\s+date|\s+on)?|date\s+of\s+expir(?:y|ation)|"
    r"(?:policy|form|document)\s+expir(?:y|ation)(?:\s+date)?|"
    r"effective\s+(?:to|until|through)|in\s+force\s+(?:until|to)|valid\s+(?:to|until|through)|"
    r"ceases\s+to\s+(?:have\s+effect|be\s+in\s+force)\s+on",
    _I,
)
_PERIOD_LABEL = re.compile(
    r"(?:policy|insurance|coverage|cover)\s+(?:period|term)|period\s+of\s+(?:insurance|cover)", _I
)
_OF_ITSELF = re.compile(
    r"\b(?:This|These)\s+(?:[\w-]+\s+){0,3}?"
    r"(?:Act|Rules?|Regulations?|Policy|Manual|By-?laws?|Endorsement|Bulletin|Document|Directive|"
    r"Order|Standard|Procedure|Guidelines?|Agreement|Circular|Notice|Form|Edition|Version|Code|"
    r"Instrument|Schedule|Ordinance|Handbook|Guidance)\b"
    r"(?:(?!\b(?:which|that|section|article|paragraph|until)\b)[^.;:]){0,160}?"
    rf"\b(?:{_SET_INTO_FORCE}|(?:is|are|becomes?|shall\s+be)\s+effective(?:\s+(?:from|on|as\s+of))?)",
    _I,
)
_BETWEEN = re.compile(r"[\s:=(]*(?:is|on|from|the)?\s*", _I)
_HYPHENED = re.compile(r"^(\d{1,2})-([A-Za-z]{3,9})-(\d{4})")
_LOOK_AHEAD = 40


def day_at(text: str, start: int) -> tuple[int, int, str] | None:
    """A whole, unambiguous day at a place: its start, its end and ISO 8601; else None."""
    gap = _BETWEEN.match(text, start)
    first = gap.end() if gap else start
    rest = text[first : first + _LOOK_AHEAD].replace("\t", " ")
    rest = _HYPHENED.sub(r"\1 \2 \3", rest)
    for numeral in numerals_in(rest, Habits()):
        if numeral.kind is not NumeralKind.DATE or numeral.start > 0:
            return None
        if numeral.value is None or len(numeral.value) != 10:
            return None
        return first + numeral.start, first + numeral.end, numeral.value
    return None


def in_force_from(said: Sequence[Saying]) -> Finding | None:
    """The day on which the document begins to be in force."""
    found = _labelled(said, _FROM_LABEL) or _loose(said, _FROM_LABEL)
    return found or _inner(said) or _of_itself(said)


def in_force_to(said: Sequence[Saying]) -> Finding | None:
    """The last day on which the document is in force."""
    return _labelled(said, _TO_LABEL) or _loose(said, _TO_LABEL)


def period(said: Sequence[Saying]) -> tuple[Finding, Finding] | None:
    """First and last day where they are stated together as the period of the insurance."""
    for saying, start in values_of(said, _PERIOD_LABEL):
        first = day_at(saying.text, start)
        if first is None:
            continue
        link = re.compile(r"\s*,?\s*(?:to|until|through|-|\u2013)\s*", _I).match(
            saying.text, first[1]
        )
        second = day_at(saying.text, link.end()) if link else None
        if second is not None and first[2] <= second[2]:
            return (
                finding(saying, first[0], first[1], first[2]),
                finding(saying, second[0], second[1], second[2]),
            )
    return None


def _labelled(said: Sequence[Saying], label: "re.Pattern[str]") -> Finding | None:
    for saying, start in values_of(said, label):
        day = day_at(saying.text, start)
        if day is not None and closes(saying.text, day[1]):
            return finding(saying, *day)
    return None


def _loose(said: Sequence[Saying], label: "re.Pattern[str]") -> Finding | None:
    """A label and a day without a colon between, set off from what stands around them."""
    for saying, match, day in _matches(said, label):
        if opens(saying.text, match.start()):
            return finding(saying, *day)
    return None


def _inner(said: Sequence[Saying]) -> Finding | None:
    """``Rule 11, as amended with effect from 1 May 2025``: not at the start, but no sentence."""
    for saying, _, day in _matches(said, re.compile(rf"\b{_SET_INTO_FORCE}", _I)):
        if not saying.text.rstrip().endswith("."):
            return finding(saying, *day)
    return None


def _matches(
    said: Sequence[Saying], words: "re.Pattern[str]"
) -> Iterator[tuple[Saying, "re.Match[str]", tuple[int, int, str]]]:
    for saying in said:
        if saying.place is Place.TEXT:
            continue
        for match in re.finditer(rf"(?:{words.pattern})(?!\w)", saying.text.replace("_", " "), _I):
            if speaks_of_another(saying.text, match.start()):
                continue
            day = day_at(saying.text, match.end())
            if day is not None and closes(saying.text, day[1]):
                yield saying, match, day


def _of_itself(said: Sequence[Saying]) -> Finding | None:
    """A sentence of the text whose subject is the document."""
    for saying in said:
        if saying.place is Place.LABELLED:
            continue
        for match in _OF_ITSELF.finditer(saying.text):
            day = day_at(saying.text, match.end())
            if day is not None and closes(saying.text, day[1]):
                return finding(saying, *day)
    return None
