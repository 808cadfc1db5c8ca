# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the elements of HTML are, and small questions about them."""

import re
from collections.abc import Iterator, Sequence

from lxml.etree import XPath, iterwalk
from lxml.html import HtmlElement

NEVER = frozenset(
    [
        "applet",
        "audio",
        "canvas",
        "datalist",
        "embed",
        "frame",
        "frameset",
        "head",
        "iframe",
        "link",
        "map",
        "meta",
        "noembed",
        "noframes",
        "noscript",
        "object",
        "param",
        "script",
        "style",
        "svg",
        "template",
        "title",
        "track",
        "video",
    ]
)
"""What is no text, is shown only where something else fails."""
PICTURES = frozenset(["img", "svg", "canvas", "picture"])
FRAMES = frozenset(["iframe", "frame", "object", "embed", "applet"])
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "option",
        "p",
        "pre",
        "search",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_MERELY_BLOCKS = frozenset(["div", "p", "section"])
"""What is nothing but a block, unless a style sets it in the line."""
_SHOWN_AS_BLOCKS = frozenset(
    ["block", "flex", "grid", "flow-root", "list-item", "table", "table-row", "table-row-group"]
)
AWAY = "data-set-away"
"""Marks what a style sets where nobody sees it (`unseen`)."""
INKLESS = "data-no-ink"
"""Marks what is hidden since its letters cannot be told from their ground."""
_CLASS_WORD = re.compile(r"[a-z0-9]+|[A-Z]+[a-z0-9]*")
_MAIN = frozenset(["main", "article"])
_UNSEEN = "[not(parent::script or parent::style or parent::template or parent::noscript)]"
_texts = XPath(f"descendant::text(){_UNSEEN}")
_linked = XPath(f"descendant::text()[ancestor::a or ancestor::button]{_UNSEEN}")


def tag_of(element: HtmlElement) -> str:
    """Its name in small letters; one of another language (``o:p``) is none of HTML."""
    return str(element.tag).rpartition("}")[2].lower()


def role_of(element: HtmlElement) -> str:
    """The first of its roles, or nothing."""
    return (element.get("role") or "").strip().lower().partition(" ")[0]


def style_of(element: HtmlElement, name: str) -> str:
    """What holds for it of one property (`style_sheets.write_styles`), or nothing."""
    for each in (element.get("style") or "").split("; "):
        if each.startswith(f"{name}: "):
            return each[len(name) + 2 :]
    return ""


def is_block(element: HtmlElement) -> bool:
    """Whether it stands on lines of its own."""
    shown = style_of(element, "display")
    if shown == "inline" and tag_of(element) in _MERELY_BLOCKS:
        return False
    return (
        tag_of(element) in _BLOCKS
        or role_of(element) in {"heading", "listitem"}
        or shown in _SHOWN_AS_BLOCKS
    )


def is_gone(element: HtmlElement) -> bool:
    """Whether it takes no room on the page."""
    shown = style_of(element, "display")
    hidden = element.get("hidden")
    return (
        shown == "none"
        or (hidden is not None and hidden.lower() != "until-found" and not shown)
        or (tag_of(element) == "dialog" and element.get("open") is None and not shown)
        or (element.get("popover") is not None and not shown)
    )


def is_hidden(element: HtmlElement) -> bool:
    """Whether the page says that it is not shown, or it is shown by something else beside it."""
    return (
        is_gone(element)
        or (element.get("aria-hidden") or "").lower() == "true"
        or style_of(element, "visibility") in {"hidden", "collapse"}
    )


def is_away(element: HtmlElement) -> bool:
    """Whether a style sets it where nobody sees it, to be read out alone."""
    return element.get(AWAY) is not None


def is_unseen(element: HtmlElement) -> bool:
    """Whether nobody sees it, for one cause or the other."""
    return is_hidden(element) or is_away(element)


def heading_level(element: HtmlElement) -> int:
    """Level of the heading that it is, or 0."""
    if role_of(element) == "heading":
        stated = (element.get("aria-level") or "").strip()
        return min(int(stated), 9) if stated.isdecimal() and int(stated) else 2
    if role_of(element) in {"presentation", "none"}:
        return 0
    return _HEADINGS.get(tag_of(element), 0)


def is_main(element: HtmlElement) -> bool:
    """Whether it holds the text that the page is about."""
    return tag_of(element) in _MAIN or role_of(element) in _MAIN


def class_words(element: HtmlElement) -> frozenset[str]:
    """The words of its classes and of its name: ``siteNav-top`` is site, nav and top."""
    named = f"{element.get('class') or ''} {element.get('id') or ''}"
    return frozenset(word.lower() for word in _CLASS_WORD.findall(named))


def text_in(element: HtmlElement) -> str:
    """All its text that may be seen."""
    return "".join(_texts(element))


def shown_text_in(element: HtmlElement) -> str:
    """Its text without what the page hides within."""
    left_out = set(unseen_in(element))
    pieces: list[str] = []
    walker = iterwalk(element, events=("start", "end"))
    for event, inner in walker:
        if event == "end":
            pieces.append("" if inner is element else inner.tail or "")
        elif inner in left_out or (tag_of(inner) in NEVER and inner is not element):
            walker.skip_subtree()
        else:
            pieces.append(inner.text or "")
    return "".join(pieces)


def unseen_in(element: HtmlElement) -> Iterator[HtmlElement]:
    """The outermost parts within an element that nobody sees."""
    walker = iterwalk(element, events=("start",))
    for _, inner in walker:
        if inner is not element and is_unseen(inner):
            walker.skip_subtree()
            yield inner


def letters(element: HtmlElement) -> int:
    """How many letters and figures stand in it."""
    return _count(_texts(element))


def linked_letters(element: HtmlElement) -> int:
    """How many of them stand in links and buttons."""
    return _count(_linked(element))


def _count(texts: Sequence[str]) -> int:
    return sum(sum(map(str.isalnum, text)) for text in texts)
