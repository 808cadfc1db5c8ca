# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the head of a page states of it: its title and its terms, by well-known names alone."""

import re
from collections.abc import Iterator
from dataclasses import replace

from lxml.html import HtmlElement

from core.parse.sources.web.elements import tag_of, text_in
from core.types import Metadata

_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?")
_FILE_NAME = re.compile(r"\S+\.(?:xml|x?html?|docx?|pdf|txt|md|aspx?|php)", re.IGNORECASE)
_PREFIX = re.compile(r"^(?:dc|dcterms|eli|policy|document|doc)[.:_-]")
_FIELDS = {
    "effectivedate": "effective_from", "effectivefrom": "effective_from",
    "dateeffective": "effective_from", "validfrom": "effective_from",
    "firstdateentryinforce": "effective_from",
    "expirydate": "effective_to", "expirationdate": "effective_to", "effectiveto": "effective_to",
    "validto": "effective_to", "validuntil": "effective_to", "datenolongerinforce": "effective_to",
    "version": "edition", "hasversion": "edition", "edition": "edition", "revision": "edition",
    "jurisdiction": "jurisdiction", "coverage": "jurisdiction", "spatial": "jurisdiction",
    "formnumber": "form_number", "product": "product", "lineofbusiness": "line_of_business",
    "documenttype": "document_type",
}  # fmt: skip
_DATES = frozenset(["effective_from", "effective_to"])
_LONGEST = 100


def title_of(page: HtmlElement) -> str | None:
    """What the page calls itself in its head, or None."""
    for element in page.iter("title"):
        if tag_of(element.getparent()) == "head":
            title = " ".join(text_in(element).split())
            return None if _FILE_NAME.fullmatch(title) else title or None
    return None


def _keys(element: HtmlElement) -> Iterator[str]:
    """What an element is called, letters alone."""
    for attribute in ("name", "property", "itemprop", "class", "id"):
        for name in (element.get(attribute) or "").split():
            yield re.sub(r"[^a-z]", "", _PREFIX.sub("", name.strip().lower()))


def metadata_of(page: HtmlElement) -> Metadata:
    """What its head and its dates state; one not written year first is left to the text."""
    found = Metadata()
    for element in page.iter("meta", "time"):
        field = next((_FIELDS[key] for key in _keys(element) if key in _FIELDS), None)
        value = element.get("content") or element.get("datetime") or ""
        value = " ".join(value.split())
        if field is None or not value or len(value) > _LONGEST or getattr(found, field):
            continue
        if field in _DATES:
            match = _DATE.fullmatch(value)
            if match is None:
                continue
            value = "-".join(match.groups())
        found = replace(found, **{field: value})
    return found
