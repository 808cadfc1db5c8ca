# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks on a page what stands in it and is not seen, so that nobody quotes it.

White letters on white, letters without a size, boxes without room or made clear. What holds for
letters holds for those within, until one says otherwise: only words that nobody sees are hidden.
"""

from collections.abc import Mapping, Sequence

from lxml.etree import XPath, iterwalk
from lxml.html import HtmlElement

from core.parse.sources.web.boxes import is_set_away, is_void
from core.parse.sources.web.elements import (
    AWAY,
    FRAMES,
    INKLESS,
    NEVER,
    PICTURES,
    is_block,
    is_gone,
    tag_of,
)
from core.parse.sources.web.ink import Ink, has_ground, on_unknown_ground, within

Style = Mapping[str, str]
Styles = Mapping[tuple[HtmlElement, str], Style]

_NOTHING: Style = {}
_coloured = XPath("boolean(descendant-or-self::font/@color | descendant-or-self::body/@text)")
_HIDING = "visibility: hidden"
_PLAIN = Ink()
_TABLE_PARTS = frozenset(["table", "tr", "td", "th", "tbody", "thead", "tfoot", "caption", "col"])
_FIELDS = frozenset(["input", "select", "textarea"])
_APART = PICTURES | FRAMES | _FIELDS | {"video", "math"}
"""What is drawn, whatever the colour and the size of letters around it."""
_SKIPPED = (NEVER | _FIELDS) - {"noscript"} | {"svg", "math"}
_LIFTED = frozenset(["absolute", "fixed"])
_STILL = frozenset(["", "static"])


def mark_unseen(page: HtmlElement, styles: Styles, opened: set[HtmlElement], *, sure: bool) -> None:
    """Give what is not seen a style that hides it, or the mark of what stands far away.

    Args:
        page: Its root.
        styles: What holds for elements, and for what is written before and after them.
        opened: What a tick or a link of the page opens, though it is shut at first.
        sure: Whether no style from elsewhere may have its say in colours.
    """
    if styles or _coloured(page):
        _Marking(page, styles, opened, sure).mark()


class _Marking:
    """Goes twice through a page: to tell which letters are seen, and to hide the others."""

    def __init__(
        self, page: HtmlElement, styles: Styles, opened: set[HtmlElement], sure: bool
    ) -> None:
        self._page, self._styles, self._opened = page, styles, opened
        self._outermost = _PLAIN if sure else on_unknown_ground(_PLAIN)
        self._inks: dict[HtmlElement, Ink] = {}
        self._unseen: set[HtmlElement] = set()
        self._inkless: set[HtmlElement] = set()
        self._showing: set[HtmlElement] = set()
        self._painted = {
            above
            for (element, part), style in styles.items()
            if (above := element if part else element.getparent()) is not None
            and style.get("position") in _LIFTED
            and _is_painted(element, part, style)
        }

    def mark(self) -> None:
        """Mark the page."""
        self._look()
        walker = iterwalk(self._page, events=("start",))
        found: list[HtmlElement] = []
        for _, element in walker:
            if tag_of(element) in _SKIPPED:
                walker.skip_subtree()
            elif element in self._unseen and element not in self._showing:
                _hide(element, is_inkless=element in self._inkless)
                walker.skip_subtree()
            elif element in self._unseen:
                found.append(element)
        for element in found:
            _hide_words(element)

    def _look(self) -> None:
        """Tell of each element whether its own letters are seen, and whether any in it are."""
        walker = iterwalk(self._page, events=("start", "end"))
        for event, element in walker:
            if event == "start":
                if self._is_done_with(element):
                    walker.skip_subtree()
            elif element not in self._unseen or element in self._showing:
                above = element.getparent()
                if above is not None:
                    self._showing.add(above)

    def _is_done_with(self, element: HtmlElement) -> bool:
        """Look at an element; whether all in it is as it is."""
        style = self._styles.get((element, ""), _NOTHING)
        ink = self._inks[element] = self._ink_of(element, style)
        tag = tag_of(element)
        if is_gone(element):
            self._unseen.add(element)
            return True
        if style and element not in self._opened:
            if is_set_away(style):
                element.set(AWAY, "")
            if is_void(style, is_block(element) and tag not in _TABLE_PARTS):
                self._unseen.add(element)
                return True
        if not (ink.is_shown if tag in _APART else ink.is_seen()):
            self._unseen.add(element)
            if ink.is_shown:
                self._inkless.add(element)
        return tag in _SKIPPED

    def _ink_of(self, element: HtmlElement, style: Style) -> Ink:
        above = element.getparent()
        outer = self._outermost if above is None else self._inks[above]
        if above is None or element in self._opened:
            style = {name: said for name, said in style.items() if name != "visibility"}
        root = self._inks.get(self._page, _PLAIN).size
        ink = within(outer, element, style, root)
        return on_unknown_ground(ink) if element in self._painted else ink


def _is_painted(element: HtmlElement, part: str, style: Style) -> bool:
    """Whether a box that lies over others, or under them, has a ground or a picture."""
    if has_ground(style):
        return True
    return not part and any(tag_of(inner) in PICTURES | FRAMES for inner in element.iter())


def _hide(element: HtmlElement, *, is_inkless: bool) -> None:
    if is_gone(element):
        return
    if is_inkless:
        element.set(INKLESS, "")
    element.set("style", "; ".join(filter(None, (*_kept(element), _HIDING))))


def _kept(element: HtmlElement) -> Sequence[str]:
    said = (element.get("style") or "").split("; ")
    return [each for each in said if not each.startswith("visibility: ")]


def _hide_words(element: HtmlElement) -> None:
    """Hide the words of an element, but not what in it is seen."""
    element.set("style", "; ".join(_kept(element)))
    for child in list(element):
        if (child.tail or "").strip():
            held, child.tail = _held(child.tail), None
            child.addnext(held)
    if (element.text or "").strip():
        held, element.text = _held(element.text), None
        element.insert(0, held)


def _held(text: str | None) -> HtmlElement:
    held = HtmlElement()
    held.tag, held.text = "span", text
    held.set("style", _HIDING)
    return held
