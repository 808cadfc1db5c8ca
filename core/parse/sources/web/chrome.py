# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells what belongs to a site from what belongs to the text: navigation, banners, forms, notices.

Said by element and role first. The words of a class or a name count only together with what
stands there, links and buttons, for a chapter may be called "menu" and a policy be about cookies.
Whatever holds most of the page, or what the page is about, is its text, whatever it is called.
"""

from lxml.html import HtmlElement

from core.parse.sources.web.elements import (
    INKLESS,
    class_words,
    heading_level,
    is_away,
    is_hidden,
    is_main,
    letters,
    linked_letters,
    role_of,
    tag_of,
)
from core.parse.sources.web.read_out import READ_OUT

_BY_ROLE = frozenset(
    [
        "navigation",
        "search",
        "banner",
        "contentinfo",
        "menu",
        "menubar",
        "toolbar",
        "tablist",
        "alertdialog",
    ]
)
_NOTES = frozenset(["footnote", "footnotes", "endnote", "endnotes", "references", "reflist"])
_SITE_WORDS = frozenset(
    [
        "actions",
        "backlink",
        "breadcrumb",
        "breadcrumbs",
        "catlinks",
        "edit",
        "editsection",
        "footer",
        "header",
        "jump",
        "login",
        "masthead",
        "menu",
        "nav",
        "navbar",
        "navbox",
        "navigation",
        "navlinks",
        "pager",
        "pagination",
        "search",
        "share",
        "sidebar",
        "skip",
        "social",
        "subscribe",
        "tabs",
        "toc",
        "toolbar",
        "topbar",
    ]
)
_NOTICE_WORDS = frozenset(["cookie", "cookies", "consent", "gdpr", "ccpa", "newsletter", "popup"])
_FEW_LETTERS = 80
_SHARE_OF_LINKS = 0.5
_LARGEST_SHARE = 0.5
_LONGEST_NOTICE = 1500
_SHORT_PAGE = 500
"""A page with fewer letters has little more than what it hides."""


class Chrome:
    """Knows a page, and says of each element whether it is part of the site.

    Attributes:
        has_main: Whether the page marks what it is about.
    """

    def __init__(self, page: HtmlElement, *, is_all_text: bool = False) -> None:
        """Look over the whole page.

        Args:
            page: Its root.
            is_all_text: Nothing is to be taken for part of the site.
        """
        self._is_all_text = is_all_text
        mains = [element for element in page.iter() if is_main(element)]
        self.has_main = bool(mains)
        self._is_main_titled = any(_is_titled(element) for element in mains)
        self._letters = max(letters(page), 1)

    def is_chrome(self, element: HtmlElement) -> bool:
        """Whether an element and all in it are no text of the page."""
        if self._is_all_text:
            return False
        if _is_read_out(element):
            return True
        named = class_words(element)
        suspected = self._is_by_element(element) or named & (_SITE_WORDS | _NOTICE_WORDS)
        noted = role_of(element) == "note" or role_of(element).startswith("doc-")
        if not suspected or named & _NOTES or noted:
            return False
        if self._holds_the_text(element):
            return False
        return self._is_by_element(element) or _is_by_words(element, named)

    def is_hidden(self, element: HtmlElement) -> bool:
        """Whether an element is hidden; the page itself is not, though a notice lies over it."""
        is_beside = not self._is_all_text and _is_read_out(element)
        if not is_hidden(element) and not (is_away(element) and not is_beside):
            return False
        held = letters(element)
        if element.get(INKLESS) is not None and self._letters - held > _SHORT_PAGE:
            return True  # No notice lies over white letters.
        return held <= max(_LARGEST_SHARE * self._letters, _SHORT_PAGE)

    def _is_by_element(self, element: HtmlElement) -> bool:
        tag, role = tag_of(element), role_of(element)
        if role in _BY_ROLE or tag in {"nav", "search"}:
            return True
        if tag == "form":
            return element.find(".//input") is not None or element.find(".//select") is not None
        if tag in {"header", "footer"}:
            return self.has_main and not any(
                is_main(outer) or tag_of(outer) in {"section", "blockquote"}
                for outer in element.iterancestors()
            )
        return False

    def _holds_the_text(self, element: HtmlElement) -> bool:
        """Whether it is what the page is about, or most of it: a form around everything."""
        inside = list(element.iter())
        if any(is_main(part) for part in inside):
            return True
        # The title of the page may stand in its head, over what it is about.
        apart = {"nav", "footer"} | ({"header"} if self._is_main_titled else set())
        if _is_titled(element) and not (self.has_main and tag_of(element) in apart):
            return True
        if self._letters <= _LONGEST_NOTICE and tag_of(element) == "nav":
            return False
        return letters(element) > _LARGEST_SHARE * self._letters and not _is_of_links(element)


def _is_read_out(element: HtmlElement) -> bool:
    """Whether a few words are only there to be read out, and are not shown."""
    classes = (element.get("class") or "").lower().split()
    named = not READ_OUT.isdisjoint(classes)
    return (named or is_away(element)) and letters(element) <= _FEW_LETTERS


def _is_titled(element: HtmlElement) -> bool:
    return any(heading_level(part) == 1 for part in element.iter())


def _is_by_words(element: HtmlElement, named: frozenset[str]) -> bool:
    if named & _NOTICE_WORDS and _has_buttons(element):
        return letters(element) <= _LONGEST_NOTICE
    return bool(named & _SITE_WORDS) and _is_of_links(element)


def _is_of_links(element: HtmlElement) -> bool:
    return linked_letters(element) > _SHARE_OF_LINKS * letters(element)


def _has_buttons(element: HtmlElement) -> bool:
    return any(
        tag_of(part) == "button"
        or role_of(part) == "button"
        or (tag_of(part) == "input" and part.get("type") in {"button", "submit", "checkbox"})
        or "button" in class_words(part)
        or "btn" in class_words(part)
        for part in element.iter()
    )
