# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a page keeps from being read out (``aria-hidden``): it is displayed all the same.

So it is text, but for icons, and for what stands a second time beside it to be read out instead:
both together would say every amount twice.
"""

from lxml.etree import XPath
from lxml.html import HtmlElement

from core.parse.sources.web.elements import (
    AWAY,
    class_words,
    is_away,
    is_hidden,
    tag_of,
    text_in,
)
from core.parse.sources.web.generated import TELLING

_unread = XPath("descendant-or-self::*[@aria-hidden]")
_ICONS = frozenset(["icon", "icons", "material", "glyphicon", "fa", "fas", "far", "fab"])
_LONGEST_ICON = 30
READ_OUT = frozenset(
    ["sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only"]
)
"""Names that many sites give to what is there to be read out alone."""


def show_unread(page: HtmlElement) -> None:
    """Let what is displayed, though not read out, be text."""
    for element in _unread(page):
        if element.get("aria-hidden", "").lower() != "true" or _is_told(element):
            element.attrib.pop("aria-hidden")


def _is_told(element: HtmlElement) -> bool:
    """Whether an element says something that is not said beside it."""
    text = text_in(element)
    if not any(char.isalnum() or char in TELLING for char in text):
        return False
    if len(text) <= _LONGEST_ICON and class_words(element) & _ICONS:
        return False
    beside = [each for each in (element.getprevious(), element.getnext()) if each is not None]
    return not any(_is_read_for(each, _letters(text)) for each in beside)


def _is_read_for(beside: HtmlElement, said: str) -> bool:
    """Whether an element is read in place of what stands beside it."""
    if is_hidden(beside):
        return False
    if _holds_formula(beside):
        # Drawn, a power would join its figure; so the formula is read, though it is set away.
        beside.attrib.pop(AWAY, None)
        return True
    seen = not is_away(beside) and READ_OUT.isdisjoint((beside.get("class") or "").lower().split())
    return seen and _letters(text_in(beside)) == said


def _letters(text: str) -> str:
    """What tells two texts apart, whatever the room between."""
    return "".join(text.split())


def _holds_formula(element: HtmlElement) -> bool:
    """Whether it is a formula for machines, which pages write beside the drawn one."""
    return tag_of(element) == "math" or (
        element.find(".//math") is not None and not _letters(element.text or "")
    )
