# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writes what the style sheets of a page say into the style of each element that they mean.

Who reads the page afterwards meets one place that says what is shown. Only sheets in the page
count: nothing is fetched. The page is taken as it stands on a screen of common width, before
anything is pointed at or pressed.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import tinycss2
from cssselect import Selector
from lxml.etree import XPath
from lxml.html import HtmlElement
from tinycss2.ast import AtRule, Node, QualifiedRule

from core.parse.sources.web.boxes import pixels, share
from core.parse.sources.web.declared import Declared, declared_in, shown, written
from core.parse.sources.web.elements import tag_of
from core.parse.sources.web.generated import AFTER, BEFORE, write_generated
from core.parse.sources.web.media import is_met
from core.parse.sources.web.selectors import Matcher, selectors_in
from core.parse.sources.web.unseen import mark_unseen
from core.parse.sources.web.variables import without_variables

_INERT = frozenset(["noscript", "template"])
_DEEPEST = 8
_LONGEST_SELECTOR = 1000
_MOST_RULES = 50_000
_OPENING = re.compile(r":(?:checked|target)\b", re.IGNORECASE)
_ALWAYS = ":not(x-none)"
_LOWEST = (0, 0, 0)
_SHUT_BY = frozenset(["opacity", "max-height", "height"])
_styled = XPath("descendant-or-self::*[@style]")


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
    rules = [rule for sheet in _sheets_of(page) for rule in _rules_of(sheet, 0)][:_MOST_RULES]
    told: dict[tuple[HtmlElement, str], list[int]] = defaultdict(list)
    opened: set[HtmlElement] = set()
    matcher = Matcher(page)
    for number, rule in enumerate(rules):
        met = matcher.met_by(rule.selector)
        if rule.opens:
            opened |= met
            continue
        for element in met:
            told[element, str(rule.selector.pseudo_element or "")].append(number)
    for element in _styled(page):
        told.setdefault((element, ""), [])
    cascade = _Cascade(rules)
    styles: dict[tuple[HtmlElement, str], Mapping[str, str]] = {}
    for (element, part), numbers in told.items():
        own = "" if part else element.get("style") or ""
        styles[element, part] = cascade.winners(tuple(numbers), own)
    styles = without_variables(page, styles)
    for (element, part), style in styles.items():
        if not part:
            element.set("style", shown(written(style)) if element in opened else written(style))
    write_generated(page, styles)
    mark_unseen(page, styles, opened, sure=not sheets_elsewhere(page))


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
    for selector in selectors_in(written_selector):
        if selector.pseudo_element in {None, BEFORE, AFTER}:
            yield _Rule(selector, declared)
    if _OPENING.search(written_selector) and any(map(_shows, declared)):
        for selector in selectors_in(_OPENING.sub(_ALWAYS, written_selector)):
            yield _Rule(selector, declared, opens=selector.pseudo_element is None)


def _shows(each: Declared) -> bool:
    """Whether a property shows what another rule hides."""
    if each.name == "display":
        return each.value != "none"
    if each.name == "visibility":
        return each.value == "visible"
    return each.name in _SHUT_BY and (share(each.value) or pixels(each.value)) != 0


class _Cascade:
    """Tells what holds of what was declared; most elements meet the rules of others."""

    def __init__(self, rules: Sequence[_Rule]) -> None:
        self._rules = rules
        self._known: dict[tuple[tuple[int, ...], str], Mapping[str, str]] = {}

    def winners(self, numbers: tuple[int, ...], own: str) -> Mapping[str, str]:
        """The important wins, then the element's own, the closest, the last."""
        key = (numbers, own)
        if key not in self._known:
            self._known[key] = self._work_out(numbers, own)
        return self._known[key]

    def _work_out(self, numbers: Sequence[int], own: str) -> Mapping[str, str]:
        ranked = [
            ((each.important, False, rule.selector.specificity()), each)
            for rule in (self._rules[number] for number in numbers)
            for each in rule.declared
        ]
        ranked += [((each.important, True, _LOWEST), each) for each in declared_in(own)]
        return {each.name: each.value for _, each in sorted(ranked, key=lambda pair: pair[0])}
