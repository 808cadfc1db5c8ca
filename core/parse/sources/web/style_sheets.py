# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writes what the style sheets of a page say into the style of each element that they mean.

Who reads the page afterwards meets one place that says what is shown. Only sheets in the page
count: nothing is fetched. The page is taken as it stands on a screen of common width, before
anything is pointed at or pressed.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import tinycss2
from cssselect import HTMLTranslator, Selector, SelectorError, parse
from cssselect.parser import Class, CombinedSelector, Element, Hash, Tree
from lxml.etree import XPath, XPathError
from lxml.html import HtmlElement
from tinycss2.ast import AtRule, Node, QualifiedRule

from core.parse.sources.web.declared import Declared, declared_in, shown, written
from core.parse.sources.web.elements import tag_of
from core.parse.sources.web.generated import AFTER, BEFORE, write_generated
from core.parse.sources.web.media import is_met

_INERT = frozenset(["noscript", "template"])
_DEEPEST = 8
_LONGEST_SELECTOR = 1000
_MOST_SELECTORS = 5000
_OPENING = re.compile(r":(?:checked|target)\b", re.IGNORECASE)
_ALWAYS = ":not(x-none)"
_LOWEST = (0, 0, 0)
_translator = HTMLTranslator()
_styled = XPath("descendant-or-self::*[@style]")


_Told = dict[tuple[HtmlElement, str], list[tuple[tuple[int, int, int], Declared]]]


@dataclass(frozen=True, slots=True)
class _Rule:
    """What one selector of a sheet declares.

    Attributes:
        selector: Of what.
        declared: Its properties.
        opens: It says how things are once a box is ticked or a link is followed.
    """

    selector: Selector
    declared: tuple[Declared, ...]
    opens: bool = False


def write_styles(page: HtmlElement) -> None:
    """Give each element of a page the style that holds for it, of sheets and of its own."""
    told: _Told = defaultdict(list)
    names = _Names(page)
    rules = [rule for sheet in _sheets_of(page) for rule in _rules_of(sheet, 0)]
    opened: set[HtmlElement] = set()
    for rule in [rule for rule in rules if names.may_meet(rule.selector)][:_MOST_SELECTORS]:
        if rule.opens:
            opened |= set(_met_by(rule.selector, page))
            continue
        part = rule.selector.pseudo_element or ""
        for element in _met_by(rule.selector, page):
            told[element, str(part)] += [
                (rule.selector.specificity(), each) for each in rule.declared
            ]
    styles: dict[tuple[HtmlElement, str], dict[str, str]] = {}
    for element, part in {*told, *((element, "") for element in _styled(page))}:
        own = () if part else _own(element.get("style") or "")
        styles[element, part] = _winners(told.get((element, part), []), own)
    for (element, part), style in styles.items():
        if not part:
            element.set("style", shown(written(style)) if element in opened else written(style))
    write_generated(page, styles)


def sheets_elsewhere(page: HtmlElement) -> int:
    """How many sheets a page takes from elsewhere for the screen."""
    links = [
        link
        for link in page.iter("link")
        if "stylesheet" in (link.get("rel") or "").lower().split() and link.get("href")
    ]
    taken = [
        node
        for sheet in _sheets_of(page)
        for node in sheet
        if isinstance(node, AtRule) and node.lower_at_keyword == "import"
    ]
    return sum(is_met(link.get("media") or "") for link in links) + len(taken)


def _sheets_of(page: HtmlElement) -> Iterator[list[Node]]:
    for element in page.iter("style"):
        kind = (element.get("type") or "text/css").strip().lower()
        inert = any(tag_of(outer) in _INERT for outer in element.iterancestors())
        if kind == "text/css" and not inert and is_met(element.get("media") or ""):
            text = "".join(element.itertext())
            yield tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)


def _rules_of(nodes: Sequence[Node], depth: int) -> Iterator[_Rule]:
    """Rules one after the other, those under a condition where it is met."""
    for node in nodes:
        if isinstance(node, QualifiedRule):
            yield from _of_rule(node)
        elif isinstance(node, AtRule) and node.content is not None and depth < _DEEPEST:
            condition = tinycss2.serialize(node.prelude)
            layered = node.lower_at_keyword in {"layer", "supports"}
            if layered or (node.lower_at_keyword == "media" and is_met(condition)):
                inside = tinycss2.parse_rule_list(
                    node.content, skip_comments=True, skip_whitespace=True
                )
                yield from _rules_of(inside, depth + 1)


def _of_rule(rule: QualifiedRule) -> Iterator[_Rule]:
    declared = declared_in(rule.content)
    written_selector = tinycss2.serialize(rule.prelude).strip()
    if not declared or len(written_selector) > _LONGEST_SELECTOR:
        return
    for selector in _selectors(written_selector):
        if selector.pseudo_element in {None, BEFORE, AFTER}:
            yield _Rule(selector, declared)
    if _OPENING.search(written_selector) and any(map(_shows, declared)):
        for selector in _selectors(_OPENING.sub(_ALWAYS, written_selector)):
            yield _Rule(selector, declared, opens=selector.pseudo_element is None)


def _selectors(text: str) -> list[Selector]:
    try:
        return parse(text)
    except SelectorError:
        return []  # As in a browser, a rule that cannot be read holds for nothing.


def _shows(each: Declared) -> bool:
    """Whether a property shows what another rule hides."""
    if each.name == "display":
        return each.value != "none"
    return each.name == "visibility" and each.value == "visible"


def _met_by(selector: Selector, page: HtmlElement) -> list[HtmlElement]:
    try:
        path = XPath(_translator.selector_to_xpath(selector))
    except (SelectorError, XPathError):
        return []  # A selector beyond those that are known.
    return [element for element in path(page) if isinstance(element.tag, str)]


class _Names:
    """The names in a page; most rules of a site are about others."""

    def __init__(self, page: HtmlElement) -> None:
        self._tags = {tag_of(element) for element in page.iter() if isinstance(element.tag, str)}
        classes = page.xpath("descendant-or-self::*/@class")
        self._classes = {word for each in classes for word in each.split()}
        self._ids = set(page.xpath("descendant-or-self::*/@id"))

    def may_meet(self, selector: Selector) -> bool:
        return all(map(self._has, _parts_of(selector.parsed_tree)))

    def _has(self, part: Tree) -> bool:
        if isinstance(part, Class):
            return part.class_name in self._classes
        if isinstance(part, Hash):
            return part.id in self._ids
        return not isinstance(part, Element) or not part.element or part.element in self._tags


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


@lru_cache(maxsize=4096)
def _own(style: str) -> tuple[Declared, ...]:
    return declared_in(style)


def _winners(
    told: Sequence[tuple[tuple[int, int, int], Declared]], own: Sequence[Declared]
) -> dict[str, str]:
    """What holds of what was declared: the important, the element's own, the closest, the last."""
    ranked = [((each.important, False, rank), each) for rank, each in told]
    ranked += [((each.important, True, _LOWEST), each) for each in own]
    winners: dict[str, str] = {}
    for _, each in sorted(ranked, key=lambda pair: pair[0]):
        winners[each.name] = each.value
    return winners
