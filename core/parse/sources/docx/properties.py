# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a Word file states of itself: its title, and the fields of its own properties.

Its author and the dates that the program writes are not used: they tell nothing of what is in
force.
"""

import re
from datetime import date

from core.parse.sources.docx.names import Element, local
from core.types import Metadata

_FIELDS = {
    "document_type": ("documenttype", "doctype", "typeofdocument"),
    "line_of_business": ("lineofbusiness", "lob"),
    "jurisdiction": ("jurisdiction", "governinglaw", "state", "country"),
    "product": ("product", "productname", "productcode"),
    "form_number": ("formnumber", "formno", "form"),
    "effective_from": ("effectivedate", "effectivefrom", "validfrom", "inforcefrom", "effective"),
    "effective_to": ("effectiveto", "validto", "validuntil", "expirydate", "expires", "inforceto"),
    "source_system": ("sourcesystem",),
    "edition": ("version", "edition", "versionnumber", "documentversion", "policyversion"),
}
_DATES = frozenset({"effective_from", "effective_to"})
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?")
_MOST_LETTERS = 200
_MOST_TITLE = 500


def title_of(core: Element | None) -> str | None:
    """The title that the properties of a file give it."""
    text = _core(core, "title")
    return text if text and len(text) <= _MOST_TITLE else None


def stated_of(core: Element | None, custom: Element | None) -> Metadata:
    """What the properties state of the fields that are kept."""
    said = {_key(name): text for name, text in _custom(custom)}
    version = _core(core, "version")
    if version:
        said.setdefault("version", version)
    values: dict[str, str] = {}
    for field, names in _FIELDS.items():
        text = next((said[name] for name in names if said.get(name)), None)
        value = _day(text) if text and field in _DATES else text
        if value:
            values[field] = value
    return Metadata(**values)


def _core(core: Element | None, tag: str) -> str | None:
    for element in core if core is not None else ():
        if local(element) == tag and element.text and element.text.strip():
            return " ".join(element.text.split())
    return None


def _custom(custom: Element | None) -> list[tuple[str, str]]:
    found = []
    for element in custom if custom is not None else ():
        text = " ".join("".join(element.itertext()).split())
        if text and len(text) <= _MOST_LETTERS:
            found.append((element.get("name") or "", text))
    return found


def _key(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _day(text: str) -> str | None:
    """A whole day that can be read in one way only, as ISO 8601; None for any other."""
    iso = _ISO.fullmatch(text)
    if iso is not None:
        return _iso(int(iso[1]), int(iso[2]), int(iso[3]))
    found = _DAY_FIRST.fullmatch(text)
    if found is not None:
        return _iso(int(found[3]), _month(found[2]), int(found[1]))
    found = _MONTH_FIRST.fullmatch(text)
    return _iso(int(found[3]), _month(found[1]), int(found[2])) if found is not None else None


def _month(word: str) -> int:
    short = word[:3].lower()
    return _MONTHS.index(short) + 1 if short in _MONTHS else 0


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
