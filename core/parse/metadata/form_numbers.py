# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The number by which a form, bulletin or rule is filed; it stands mostly in the foot of each page.

A form that is only spoken of has the same shape: so a number counts where it is labelled as this
document's, opens the title block, or is part of the running foot, and there only if most pages
that carry one carry the same.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.parse.metadata.findings import Finding, closes, finding, opens, values_of
from core.parse.metadata.sayings import Place, Saying, speaks_of_another

_TOKEN = r"(?:[A-Z]{1,6}\d{0,6}[A-Z]{0,3}|\d{1,6}[A-Z]{0,3})(?![a-z\w])"
_CODE = rf"(?=[A-Z0-9 ./\u2010-\u2013-]*\d){_TOKEN}(?:[ ./\u2010-\u2013-]{_TOKEN}){{0,6}}"
_EDITION = (
    r"(?P<tail>\s*\(\s*(?:Ed(?:ition|\.)?|Rev(?:ision|\.)?|Version)?\s*"
    r"(?P<edition>\d{1,2}[ /-]\d{2,4})\s*\))"
)
_YEAR_TAIL = (
    r"(?:,?\s*\(?(?:Ed(?:ition|\.)?|Rev(?:ision|\.)?)?\s*(?P<year>"
    r"(?:(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Za-z]*\.?\s+)?\d{4}|"
    r"\d{1,2}[/-]\d{2,4})\b\)?)"
)
_LABEL = re.compile(
    r"(?:policy\s+)?form(?:\s+(?:no\.?|number|id))?|(?:policy\s+)?form\s+(?:ref(?:erence)?)|"
    r"(?:document|doc\.?|publication|circular|bulletin|directive|procedure|standard|sop|"
    r"regulation|manual|guideline|endorsement|wording|product|policy\s+document)"
    r"\s*(?:no\.?|number|id|identifier|code|ref(?:erence)?\.?)(?:\s+(?:no\.?|number))?",
    re.IGNORECASE,
)
_POLICY_LABEL = re.compile(r"policy\s+(?:no\.?|number|id|ref(?:erence)?)", re.IGNORECASE)
"""The number of a house's own policy; on a policy of insurance it is the contract's."""

_OF_CONTRACT = re.compile(
    r"\b(?:insured|insurers?|insurance|premiums?|policyholders?|endorsements?)\b", re.IGNORECASE
)
_FORM = re.compile(
    rf"(?P<form>(?:\b[A-Z]{{2,5}} (?=F))?\b(?:Form|FORM)\s+)(?:(?:No\.?|NO\.?|[Nn]umber)\s*:?\s*)?"
    rf"(?P<code>{_CODE})(?:{_EDITION}|{_YEAR_TAIL})?"
)
UNION_ACT = re.compile(
    # In capitals it is the act itself; an act that is cited is written small.
    r"(?:COMMISSION |COUNCIL )?(?:IMPLEMENTING |DELEGATED )?(?P<kind>REGULATION|DIRECTIVE|DECISION)"
    r"\s+(?P<code>(?:\([A-Z, ]{2,12}\)\s*)?(?:No\s+)?\d{2,4}/\d{1,4}(?:/[A-Z]{2,4})?)"
)
_NAMED_DOCUMENT = re.compile(
    rf"\b(?:Doc(?:ument|\.)?|Publication|Procedure|SOP|Manual|Standard)\s*"
    rf"(?:[Nn](?:o|umber)\b\.?|ID\b|[Rr]ef\b\.?)\s*:?\s*(?P<code>{_CODE})"
)
_INSTRUMENT = re.compile(r"(?:S\.?I\.?\s+)?(?P<code>(?:19|20)\d\d\s+No\.\s*\d{1,5})")
_NUMBERED_KIND = re.compile(
    r"\b(?:Bulletin|Circular|Ordinance|Directive|Order|Advisory|Memorandum)\s+"
    r"(?:(?:No\.?|Number|#)\s*)?"
    r"(?P<code>(?:[A-Z]{1,5}[ -]?)?\d{1,4}(?:[/-]\d{1,4}){0,2})(?![\w/-])",
    re.IGNORECASE,
)
_FILED = re.compile(
    # Two letters and pairs of figures: line, form, edition.
    r"(?<![\w.-])(?P<code>[A-Z]{2,3}(?:[ -][A-Z]{1,3})?[ -]?\d\d[ -]\d\d(?:[ -]\d\d){1,2})(?![\w-])"
)
_WITH_EDITION = re.compile(rf"(?<![\w.-])(?P<code>(?=[A-Z]){_CODE}){_EDITION}")
_OPENING_CODE = re.compile(rf"(?P<code>{_CODE})\s*(?=\S|$)")
_NOT_THIS = re.compile(
    r"\b(?:cat(?:alog(?:ue)?)?|policy|claim|account|licen[cs]e|docket|file|omb|invoice|order|"
    r"commission|isbn|tel|phone|fax)\b\.?\s*(?:no\.?|number|#)?\s*:?\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class FormNumber:
    """A form number, and the edition that is printed as its last part."""

    number: Finding
    edition: Finding | None = None


def form_number(said: Sequence[Saying], title: str) -> FormNumber | None:
    """The number of this document, not of one that it speaks of."""
    found = _labelled(said, _LABEL) or _running(said, title) or _in_title(said)
    if found is None and not any(_OF_CONTRACT.search(saying.text) for saying in said):
        found = _labelled(said, _POLICY_LABEL)
    return found


def named_form(title: str) -> str | None:
    """The form that the file's own title names, for want of a better source."""
    match = _FORM.search(title)
    return None if match is None or speaks_of_another(title, match.start()) else match["code"]


def _labelled(said: Sequence[Saying], label: "re.Pattern[str]") -> FormNumber | None:
    for saying, start in values_of(said, label):
        match = re.compile(rf"(?P<code>{_CODE}){_EDITION}?").match(saying.text, start)
        if match and closes(saying.text, match.end()) and _is_code(match["code"]):
            return _found(saying, match)
    return None


def _running(said: Sequence[Saying], title: str) -> FormNumber | None:
    """The number that most pages carry in head or foot."""
    titles = [_folded(title), *(_folded(each.text) for each in said if each.heading)]
    carried: Counter[str] = Counter()
    first: dict[str, FormNumber] = {}
    for saying in said:
        if saying.place is Place.FURNITURE:
            for found in _in_furniture(saying, titles):
                carried[found.number.value] += len(saying.pages)
                first.setdefault(found.number.value, found)
    if not carried:
        return None
    value, count = carried.most_common(1)[0]
    return first[value] if 2 * count > carried.total() else None


def _in_furniture(saying: Saying, titles: Sequence[str]) -> Iterator[FormNumber]:
    text = saying.text
    for form in (_FORM, _WITH_EDITION, _NAMED_DOCUMENT, _FILED):
        for match in form.finditer(text):
            before = match.start()
            if not speaks_of_another(text, before) and not _NOT_THIS.search(text, 0, before):
                yield _found(saying, match)
                return
    opening = _OPENING_CODE.match(text)
    if opening and len(saying.pages) > 1 and _is_code(opening["code"], figures=3):
        rest = _folded(text[opening.end() :])
        if not rest or any(rest in title for title in titles):
            yield FormNumber(finding(saying, opening.start("code"), opening.end("code")))


def _in_title(said: Sequence[Saying]) -> FormNumber | None:
    for saying in said:
        act = UNION_ACT.match(saying.text)
        if act is not None and saying.place in {Place.TITLE, Place.TEXT}:
            return FormNumber(finding(saying, act.start("code"), act.end("code")))
        if saying.place is not Place.TITLE:
            continue
        instrument = _INSTRUMENT.fullmatch(saying.text.strip())
        if instrument is not None:
            return FormNumber(finding(saying, *instrument.span("code")))
        kind = _NUMBERED_KIND.search(saying.text) if saying.heading else None
        if kind is not None and not speaks_of_another(saying.text, kind.start()):
            return FormNumber(finding(saying, kind.start("code"), kind.end("code")))
        match = next(
            (m for form in (_FORM, _WITH_EDITION, _FILED) for m in form.finditer(saying.text)), None
        )
        if match is None or speaks_of_another(saying.text, match.start()):
            continue
        if opens(saying.text, match.start()) and _is_alone(saying.text, match.end()):
            return _found(saying, match)
    return None


def _is_alone(text: str, end: int) -> bool:
    return closes(text, end) or re.match(r",?\s+[^a-z\s]", text[end:]) is not None


def _is_code(code: str, figures: int = 1) -> bool:
    lettered = figures == 1 or any(map(str.isalpha, code))
    enough = sum(map(str.isdigit, code)) >= figures
    return lettered and enough and not re.fullmatch(r"(?:19|20)\d\d", code)


def _found(saying: Saying, match: "re.Match[str]") -> FormNumber:
    groups = match.groupdict()
    start = match.start("code")
    form = groups.get("form")
    if form and not form.lower().startswith("form"):
        start = match.start("form")  # "DD FORM 293" is one name
    end = match.end("tail") if groups.get("tail") else match.end("code")
    pairs = re.search(r"[A-Z][ -]?\d\d[ -]\d\d[ -](\d\d[ -]\d\d)$", match["code"])
    edition = None
    if pairs and not groups.get("tail"):
        edition = finding(saying, match.end("code") - 5, match.end("code"))
    for name in ("edition", "year"):
        if groups.get(name):
            edition = finding(saying, match.start(name), match.end(name))
    return FormNumber(finding(saying, start, end), edition)


def _folded(text: str) -> str:
    words = re.sub(r"\bpage\b.*|\d+\s*$", "", text, flags=re.IGNORECASE)
    return "".join(c for c in words.lower() if c.isalnum())
