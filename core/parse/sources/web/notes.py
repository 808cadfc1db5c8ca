# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes of a page: the raised mark that links down, and the text that it leads to."""

import re

from lxml.html import HtmlElement

from core.parse.sources.web.elements import class_words, role_of, tag_of, text_in

_MARK = re.compile(
    r"[\[(]?\s*(\d{1,4}|[a-z]|[ivxl]{1,6}|note \d+|[*\u2020\u2021\u00a7\u00b6#]{1,4})\s*[\])]?"
)
_REFERENCE_WORDS = frozenset(["footnote", "fnref", "noteref", "footref", "reference"])
_NOTE_TAGS = frozenset(["li", "p", "dd", "div", "td", "aside", "section", "footer", "body"])


class Notes:
    """The notes of a page.

    Attributes:
        waiting: Marks that were passed since the last block was finished.
    """

    def __init__(self, page: HtmlElement) -> None:
        """Find them."""
        self.waiting: list[HtmlElement] = []
        self._mark_of: dict[HtmlElement, str] = {}
        self._note_of: dict[HtmlElement, HtmlElement] = {}
        self._back: set[str] = set()
        named: dict[str, HtmlElement] = {}
        for element in page.iter():
            for name in (element.get("id"), element.get("name")):
                if name:
                    named.setdefault(name, element)
        links = list(page.iter("a"))
        self._leads = {href[1:] for link in links if (href := link.get("href") or "")[:1] == "#"}
        for link in links:
            self._look_at(link, named)

    def note_at(self, element: HtmlElement) -> str | None:
        """Mark of the note that begins with an element, or None."""
        return self._mark_of.get(element)

    def pass_mark(self, link: HtmlElement) -> None:
        """Take down that a link, if it is a mark, stands in the block that is being made."""
        note = self._note_of.get(link)
        if note is not None:
            self.waiting.append(note)

    def leads_back(self, link: HtmlElement) -> bool:
        """Whether a link leads from a note back to its mark, and says nothing else."""
        href = link.get("href") or ""
        in_note = any(outer in self._mark_of for outer in link.iterancestors())
        return in_note and href.startswith("#") and href[1:] in self._back

    def _look_at(self, link: HtmlElement, named: dict[str, HtmlElement]) -> None:
        href = link.get("href") or ""
        target = named.get(href[1:]) if href.startswith("#") and len(href) > 1 else None
        match = _MARK.fullmatch(text_in(link).strip())
        led_to = {link.get("id"), link.get("name")} & self._leads
        if target is None or match is None or not (led_to or _is_reference(link)):
            return
        note = _whole_note(target)
        if note is None or note in link.iterancestors() or _is_before(note, link):
            return
        self._mark_of.setdefault(note, match[1])
        self._note_of[link] = note
        for element in (link, *link.iterancestors("sup", "span"), *link.iterchildren()):
            self._back |= {name for name in (element.get("id"), element.get("name")) if name}


def _is_reference(link: HtmlElement) -> bool:
    if role_of(link) == "doc-noteref" or link.find(".//sup") is not None:
        return True
    around = [link, *list(link.iterancestors())[:2]]
    return any(tag_of(each) == "sup" or class_words(each) & _REFERENCE_WORDS for each in around)


def _whole_note(target: HtmlElement) -> HtmlElement | None:
    for element in (target, *target.iterancestors()):
        if tag_of(element) in _NOTE_TAGS:
            return None if tag_of(element) == "body" else element
    return None


def _is_before(note: HtmlElement, link: HtmlElement) -> bool:
    """Whether a note stands above its mark, as what is linked back to does."""
    parents = {part.getparent(): part for part in (note, *note.iterancestors())}
    own = link
    for outer in link.iterancestors():
        if outer in parents:
            return bool(outer.index(parents[outer]) < outer.index(own))
        own = outer
    return False
