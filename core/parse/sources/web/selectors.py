# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which elements of a page a selector means.

Conditions on one element are put to the page as XPath; how elements stand to one another is told
here, once through the page for each, for XPath compares every element with every other.
"""

from collections.abc import Callable, Iterator
from typing import Final

from cssselect import HTMLTranslator, Selector, SelectorError, parse
from cssselect.parser import Class, CombinedSelector, Element, Function, Hash, Tree
from cssselect.xpath import XPathExpr
from lxml.etree import XPath, XPathError
from lxml.html import HtmlElement

from core.parse.sources.web.elements import tag_of

Elements = frozenset[HtmlElement]

_NOTHING: Elements = frozenset()
_MANY_SIBLINGS = 5000
_ONE_BEFORE, _ONE_AFTER = "preceding-sibling::*[1]", "following-sibling::*[1]"


def selectors_in(text: str) -> list[Selector]:
    """The selectors of a rule; as in a browser, one that cannot be read holds for nothing."""
    try:
        return parse(text)
    except SelectorError:
        return []


class _Translator(HTMLTranslator):
    """Asks for one sibling, where the usual one counts all."""

    def xpath_first_child_pseudo(self, xpath: XPathExpr) -> XPathExpr:
        return xpath.add_condition(f"not({_ONE_BEFORE})")

    def xpath_last_child_pseudo(self, xpath: XPathExpr) -> XPathExpr:
        return xpath.add_condition(f"not({_ONE_AFTER})")

    def xpath_only_child_pseudo(self, xpath: XPathExpr) -> XPathExpr:
        return xpath.add_condition(f"not({_ONE_BEFORE}) and not({_ONE_AFTER})")


class Matcher:
    """Knows a page, and says what selectors mean in it."""

    def __init__(self, page: HtmlElement) -> None:
        """Look over the page: most rules of a site are about what is not in it."""
        self._page = page
        self._known: dict[str, Elements] = {}
        self._translator = _Translator()
        parts = [element for element in page.iter() if isinstance(element.tag, str)]
        self._tags = {tag_of(element) for element in parts}
        self._classes = {word for each in parts for word in (each.get("class") or "").split()}
        self._ids = {each.get("id") for each in parts}
        self._is_long = any(len(each) > _MANY_SIBLINGS for each in parts)

    def met_by(self, selector: Selector) -> Elements:
        """The elements that a selector means; none where it is beyond those that are known."""
        if not all(map(self._is_there, _parts_of(selector.parsed_tree))):
            return _NOTHING
        return self._met(selector.parsed_tree)

    def _is_there(self, part: Tree) -> bool:
        if isinstance(part, Class):
            return part.class_name in self._classes
        if isinstance(part, Hash):
            return part.id in self._ids
        if isinstance(part, Function) and self._is_long:
            return False  # Places among so many siblings would be counted for ever.
        return not isinstance(part, Element) or not part.element or part.element in self._tags

    def _met(self, tree: Tree) -> Elements:
        chain: list[tuple[str, Tree]] = []
        while isinstance(tree, CombinedSelector):
            chain.append((tree.combinator, tree.subselector))
            tree = tree.selector
        met = self._alone(tree)
        for combinator, subselector in reversed(chain):
            if not met:
                return met
            met = _STANDING[combinator](met, self._alone(subselector))
        return met

    def _alone(self, tree: Tree) -> Elements:
        """Elements that meet conditions on themselves."""
        try:
            path = str(self._translator.xpath(tree))
            if path not in self._known:
                found = XPath(f"descendant-or-self::{path}")(self._page)
                self._known[path] = frozenset(e for e in found if isinstance(e.tag, str))
        except (SelectorError, XPathError):
            return _NOTHING
        return self._known[path]


def _parts_of(tree: Tree) -> Iterator[Tree]:
    """What must be there, all of it, for a selector to mean anything."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, CombinedSelector):
            waiting += [part.selector, part.subselector]
        elif not isinstance(part, Element):
            waiting.append(part.selector)


def _within(outer: Elements, inner: Elements) -> Elements:
    known: dict[HtmlElement, bool] = {}
    return frozenset(element for element in inner if _is_within(element, outer, known))


def _is_within(element: HtmlElement, outer: Elements, known: dict[HtmlElement, bool]) -> bool:
    """Whether an element stands in one of these, at any depth; what was found out is kept."""
    path: list[HtmlElement] = []
    above = element.getparent()
    while above is not None and above not in known and above not in outer:
        path.append(above)
        above = above.getparent()
    held = above is not None and (above in outer or known.get(above, False))
    known.update(dict.fromkeys(path, held))
    return held


def _right_within(outer: Elements, inner: Elements) -> Elements:
    return frozenset(element for element in inner if element.getparent() in outer)


def _right_after(first: Elements, second: Elements) -> Elements:
    return frozenset(element for element in second if element.getprevious() in first)


def _after(first: Elements, second: Elements) -> Elements:
    found: set[HtmlElement] = set()
    for parent in {element.getparent() for element in second}:
        passed = False
        for child in parent if parent is not None else ():
            if passed and child in second:
                found.add(child)
            passed = passed or child in first
    return frozenset(found)


_STANDING: Final[dict[str, Callable[[Elements, Elements], Elements]]] = {
    " ": _within,
    ">": _right_within,
    "+": _right_after,
    "~": _after,
}
