# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The state, province or town whose law a document is, or under whose law it is made."""

import re
from collections.abc import Sequence

from core.parse.metadata.findings import Finding, finding, opens, short_value, values_of
from core.parse.metadata.form_numbers import UNION_ACT
from core.parse.metadata.sayings import Place, Saying, speaks_of_another

_LABEL = re.compile(
    r"jurisdiction|state|governing\s+law|territory|applicable\s+law|country|province|"
    r"state\s+of\s+(?:issue|filing)|jurisdiction\s+of\s+issue",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"\b(?:city|zip|postal|postcode|address|street|phone|e-?mail|apt)\b", re.IGNORECASE
)
_WORD = r"(?:[A-Z][a-z'\u2019-]+|[A-Z][A-Z'\u2019-]+)"
_NAME = rf"{_WORD}(?: {_WORD}){{0,2}}"
_STATE_OF = re.compile(
    rf"\b(?i:state|commonwealth|province)\s+(?i:of)\s+(?:the\s+)?(?P<place>{_NAME})"
)
_TOWN_OF = re.compile(
    rf"\b(?P<place>(?i:town|city|county|village|borough|township|municipality)"
    rf"\s+(?i:of)\s+{_NAME})"
)
_LAWS_OF = re.compile(
    rf"\b(?i:laws|statutes)\s+of\s+(?:the\s+)?(?:(?:State|Commonwealth|Province)\s+of\s+)?"
    rf"(?P<place>{_NAME})"
)
_LAW_APPLIES = re.compile(
    rf"^The laws? of (?:the )?(?:(?:State|Commonwealth|Province) of )?(?P<place>{_NAME})"
    r"\s+(?:applies|apply|governs?)\b"
)
_COUNTRY = re.compile(r"UNITED STATES(?: OF AMERICA)?|UNITED KINGDOM|CANADA|AUSTRALIA|IRELAND")
_AUTHORITY = re.compile(
    r"(?P<place>UNITED STATES(?: OF AMERICA)?)(?= (?:[A-Z]+ ){0,6}"
    r"(?:COMMISSION|DEPARTMENT|AGENCY|BUREAU|OFFICE|ADMINISTRATION|COURT)\b)"
)
_OF_LAW = re.compile(
    rf"^(?P<place>{_NAME})\s+(?i:amendatory|changes|special\s+provisions|"
    r"(?:revised\s+|general\s+)?statutes|general\s+laws|insurance\s+code|administrative\s+code)\b"
)
_FOR_PLACE = re.compile(
    rf"^(?i:special\s+provisions|amendatory\s+endorsement|amendatory\s+provisions|changes)"
    rf"\s*[-\u2013\u2014]\s*(?P<place>{_NAME})$"
)
_OTHER_CAPITALS = re.compile(r"\s*(?i:department|insurance|board|general|by-?laws?|page)\b")


def jurisdiction(said: Sequence[Saying]) -> Finding | None:
    """Where the document is law or is made."""
    return _labelled(said) or _in_title(said) or _running(said) or _governing(said)


def _labelled(said: Sequence[Saying]) -> Finding | None:
    for saying, start in values_of(said, _LABEL):
        if _ADDRESS.search(saying.text):
            continue
        end = short_value(saying.text, start, 45)
        if end is None or not saying.text[start].isupper():
            continue
        state = _STATE_OF.match(saying.text, start, end)
        return finding(saying, state.start("place") if state else start, end)
    return None


def _in_title(said: Sequence[Saying]) -> Finding | None:
    for saying in said:
        text = saying.text
        act = UNION_ACT.match(text)
        if act is not None and act["code"].startswith("(EU"):
            return _place(saying, act.start("code") + 1, act.start("code") + 3)
        if saying.place is not Place.TITLE:
            continue
        country = _COUNTRY.fullmatch(text.strip()) or _AUTHORITY.match(text)
        if saying.heading and country is not None:
            return _place(saying, 0, len(country[0]))
        if text.rstrip().endswith("."):
            continue
        found = _stated(saying, saying.heading)
        if found is not None:
            return found
    return None


def _running(said: Sequence[Saying]) -> Finding | None:
    for saying in said:
        sentence = saying.text.rstrip().endswith(".")
        furniture = saying.place is Place.FURNITURE and not sentence
        found = _stated(saying, True) if furniture else None
        if found is not None:
            return found
    return None


def _stated(saying: Saying, anywhere: bool) -> Finding | None:
    text = saying.text
    for form in (_TOWN_OF, _STATE_OF, _LAWS_OF, _OF_LAW, _FOR_PLACE):
        for match in form.finditer(text):
            if speaks_of_another(text, match.start()) or not (
                anywhere or opens(text, match.start())
            ):
                continue
            return _place(saying, match.start("place"), _end(match))
    return None


def _governing(said: Sequence[Saying]) -> Finding | None:
    for saying in said:
        match = _LAW_APPLIES.match(saying.text) if saying.place is Place.TITLE else None
        if match is not None:
            return _place(saying, match.start("place"), match.end("place"))
    return None


def _end(match: "re.Match[str]") -> int:
    """Leave out a word that goes on to say something else: ``State of Calder Department``."""
    start, end = match.span("place")
    words = list(re.finditer(r"\S+", match.string[start:end]))
    for word in words[1:]:
        if _OTHER_CAPITALS.match(word[0]):
            return start + len(match.string[start : start + word.start()].rstrip())
    return end


def _place(saying: Saying, start: int, end: int) -> Finding:
    printed = " ".join(saying.text[start:end].split())
    shouted = printed.isupper() and len(printed) > 3
    return finding(saying, start, end, _title_case(printed) if shouted else printed)


def _title_case(name: str) -> str:
    return " ".join(
        word.lower() if word in {"OF", "THE", "AND"} else word.capitalize() for word in name.split()
    )
