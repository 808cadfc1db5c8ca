# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The printed version of a document: edition, release, revision, or the day of issue."""

import re
from collections.abc import Iterator, Sequence

from core.parse.metadata.findings import Finding, closes, finding, opens, values_of
from core.parse.metadata.sayings import Place, Saying, speaks_of_another

_I = re.IGNORECASE
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
MONTH_YEAR = rf"(?:{_MONTH},?\s+\d{{4}}|\d{{1,2}}[/-]\d{{4}}|\d{{1,2}}[/-]\d\d)(?![\d/-])"
_DAY = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH},?\s+\d{{4}}|{_MONTH}\s+\d{{1,2}},?\s+\d{{4}}|"
    r"\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?![\d/-])"
)
_NUMBER = (
    rf"(?:\d{{1,2}}\s\d{{2,4}}(?!\s*{_MONTH})|v?\d{{1,4}}(?:[./-]\d{{1,4}}){{0,3}}[a-z]?)"
    r"(?![\w/.-]*\w)"
)
_VERSION = rf"(?:{_DAY}|{MONTH_YEAR}|{_NUMBER}|[A-Z](?=\s*$))"
_KEY = r"(?:edition|ed\.?|version|ver\.?|release|revision|rev\.?|issue)"
_KEY_LABEL = re.compile(
    rf"(?:(?:current|document|policy|form|manual)\s+)?{_KEY}(?:\s+(?:no\.?|number|date))?", _I
)
_ORDINAL = re.compile(
    r"\b((?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|"
    r"\d{1,2}(?:st|nd|rd|th)|revised)\s+edition)\b",
    _I,
)
_REVISED = re.compile(
    r"last\s+(?:revised|updated|amended|modified)(?:\s+on)?|revised(?:\s+on)?|"
    r"(?:last\s+)?(?:revision|update)\s+date|date\s+(?:revised|of\s+(?:last\s+)?revision)|"
    r"updated(?:\s+on)?|as\s+(?:amended|revised)(?:\s+(?:through|to|on))?|amended(?:\s+through)?|"
    r"consolidated\s+(?:to|as\s+of)|current\s+(?:to|as\s+of|through)",
    _I,
)
_ISSUED = re.compile(
    r"issued(?:\s+on)?|issue\s+date|date\s+(?:of\s+issue|issued|published|approved|adopted)|"
    r"(?:approved|adopted|enacted|published)(?:\s+on)?|"
    r"(?:approval|publication|adoption|version)\s+date",
    _I,
)
_VOLUME = re.compile(r"\bvol(?:ume|\.)", _I)  # the issue of a journal
_GOES_ON = re.compile(rf",|\s+(?:of|dated|effective)\b|\s+(?:{_DAY}|{MONTH_YEAR})", _I)
_GAP = r"(?:\s*[:=#]\s*|\s+(?:no\.?|number)\s*[:=]?\s*|\s+)"


def edition(said: Sequence[Saying]) -> Finding | None:
    """What the document prints as its version; its own word for it first, a day of issue last."""
    found = _keyed(said) or _ordinal(said)
    return found or _dated(said, _REVISED) or _dated(said, _ISSUED) or _running_date(said)


def _keyed(said: Sequence[Saying]) -> Finding | None:
    """``Version 2.1``, ``(Ed. 05/21)``, ``Release`` beside ``7``."""
    value = re.compile(_VERSION, _I)
    for saying, start in values_of(said, _KEY_LABEL):
        match = value.match(saying.text, start)
        if match and _ends(saying.text, match.end()):
            return finding(saying, match.start(), match.end())
    form = re.compile(rf"\b{_KEY}{_GAP}(?P<value>{_VERSION})", _I)
    for saying, match in _printed(said, form):
        if _VOLUME.search(saying.text, 0, match.start()):
            continue
        set_off = opens(saying.text, match.start()) and _ends(saying.text, match.end())
        if set_off or _ends_title(saying, match) or _in_foot(saying, match):
            return finding(saying, match.start("value"), match.end("value"))
    return None


def _ends_title(saying: Saying, match: "re.Match[str]") -> bool:
    """``Public Licence Version 2.0``: the last words of a heading, after a name."""
    before = saying.text[: match.start()].split()
    named = bool(before) and before[-1][0].isupper() and match[0][0].isupper()
    return saying.heading and named and match.end() == len(saying.text.rstrip())


def _in_foot(saying: Saying, match: "re.Match[str]") -> bool:
    """``Doc. No. CL-7 Rev. 4 Effective``: the parts of a running foot stand apart on the page."""
    rest = saying.text[match.end() :]
    apart = re.match(r"\s+[A-Z]", rest) is not None or closes(saying.text, match.end())
    return saying.place is Place.FURNITURE and match[0][0].isupper() and apart


def _ordinal(said: Sequence[Saying]) -> Finding | None:
    for saying, match in _printed(said, _ORDINAL):
        if opens(saying.text, match.start()) and closes(saying.text, match.end()):
            return finding(saying, match.start(), match.end())
    return None


def _dated(said: Sequence[Saying], words: "re.Pattern[str]") -> Finding | None:
    value = re.compile(rf"{_DAY}|{MONTH_YEAR}", _I)
    for saying, start in values_of(said, words):
        match = value.match(saying.text, start)
        if match and closes(saying.text, match.end()):
            return finding(saying, match.start(), match.end())
    form = re.compile(rf"\b(?:{words.pattern}){_GAP}(?P<value>{_DAY}|{MONTH_YEAR})", _I)
    for saying, match in _printed(said, form):
        if opens(saying.text, match.start()) and closes(saying.text, match.end()):
            return finding(saying, match.start("value"), match.end("value"))
    return None


def _running_date(said: Sequence[Saying]) -> Finding | None:
    """A month or day that stands alone as running head or foot of several pages."""
    form = re.compile(rf"{_DAY}|{_MONTH},?\s+\d{{4}}", _I)
    for saying in said:
        if saying.place is Place.FURNITURE and len(saying.pages) > 1:
            text = saying.text.rstrip()
            if form.fullmatch(text):
                return finding(saying, 0, len(text))
    return None


def _printed(
    said: Sequence[Saying], form: "re.Pattern[str]"
) -> Iterator[tuple[Saying, "re.Match[str]"]]:
    for saying in said:
        if saying.place in {Place.TITLE, Place.FURNITURE}:
            for match in form.finditer(saying.text):
                if not speaks_of_another(saying.text, match.start()):
                    yield saying, match


def _ends(text: str, end: int) -> bool:
    return closes(text, end) or _GOES_ON.match(text, end) is not None
