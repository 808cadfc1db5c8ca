# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that a style sheet writes before and after elements: numbers of clauses, signs of money.

They are not in the page and yet are shown, so they are put into it: ``content: "$"`` before 500,
``counter(clause) ". "`` before a clause. What is only for looks, icons and marks, is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

import tinycss2
from lxml.etree import iterwalk
from lxml.html import HtmlElement
from tinycss2.ast import FunctionBlock, IdentToken, LiteralToken, Node, NumberToken, StringToken

from core.parse.sources.web.declared import written
from core.parse.sources.web.elements import is_gone, tag_of
from core.parse.sources.web.lists import WRITTEN, printed_number

BEFORE, AFTER = "before", "after"
Style = Mapping[str, str]
Styles = Mapping[tuple[HtmlElement, str], Style]
"""What holds for an element, and under `BEFORE` and `AFTER` for what is written there."""

TELLING = frozenset(
    "$\u20ac\u00a3\u00a5%\u00a7\u2212\u00b1\u2713\u2714\u2717\u2718\u2610\u2611\u2612"
)
_HOLDS_NO_WORDS = frozenset(
    ["area", "base", "br", "col", "colgroup", "embed", "hr", "html", "iframe", "img", "input",
     "link", "math", "meta", "object", "ol", "optgroup", "option", "script", "select", "source",
     "style", "svg", "table", "tbody", "textarea", "tfoot", "thead", "tr", "ul", "video", "wbr"]
)  # fmt: skip
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_LONGEST = 200
_LARGEST = 10_000_000


def write_generated(page: HtmlElement, styles: dict[tuple[HtmlElement, str], Style]) -> None:
    """Write into a page what its style sheets show before and after elements.

    What was written bears its style as any other element does.
    """
    if any("content" in style for (_, part), style in styles.items() if part):
        for element, part, text in list(_Counting(styles).words_in(page)):
            styles[_put(element, part, text, styles[element, part]), ""] = styles[element, part]


def _put(element: HtmlElement, part: str, text: str, style: Style) -> HtmlElement:
    held = HtmlElement()
    held.tag, held.text = "span", text
    held.set(WRITTEN, "")
    held.set("style", written(style))
    if part == AFTER:
        element.append(held)
    else:
        held.tail, element.text = element.text, None
        element.insert(0, held)
    return held


@dataclass(slots=True)
class _Counter:
    """One counter: its count, and the element with which it ends."""

    count: int
    scope: HtmlElement | None


@dataclass(slots=True)
class _Counting:
    """Goes through a page and counts what its style sheets count."""

    styles: Styles
    counters: dict[str, list[_Counter]] = field(default_factory=dict)

    def words_in(self, page: HtmlElement) -> Iterator[tuple[HtmlElement, str, str]]:
        walker = iterwalk(page, events=("start", "end"))
        for event, element in walker:
            if event == "start" and is_gone(element):
                walker.skip_subtree()
            elif event == "start":
                self._count((element, ""), element.getparent())
                yield from self._written(element, BEFORE)
            elif not is_gone(element):
                yield from self._written(element, AFTER)
                self._end(element)

    def _written(self, element: HtmlElement, part: str) -> Iterator[tuple[HtmlElement, str, str]]:
        style = self.styles.get((element, part), {})
        if not style or style.get("display") == "none" or tag_of(element) in _HOLDS_NO_WORDS:
            return
        self._count((element, part), element)
        text = _PRIVATE.sub("", self._text(style.get("content", ""), element))[:_LONGEST]
        shown = style.get("visibility", "visible") == "visible"
        if shown and any(char.isalnum() or char in TELLING for char in text):
            yield element, part, text

    def _count(self, key: tuple[HtmlElement, str], scope: HtmlElement | None) -> None:
        style = self.styles.get(key, {})
        for name, count in _counts(style.get("counter-reset", ""), 0):
            begun = self.counters.setdefault(name, [])
            if begun and begun[-1].scope is scope:
                begun.pop()
            begun.append(_Counter(count, scope))
        for name, step in _counts(style.get("counter-increment", ""), 1):
            counter = self._begun(name, scope)
            counter.count = max(min(counter.count + step, _LARGEST), -_LARGEST)
        for name, count in _counts(style.get("counter-set", ""), 0):
            self._begun(name, scope).count = count

    def _begun(self, name: str, scope: HtmlElement | None) -> _Counter:
        begun = self.counters.setdefault(name, [])
        if not begun:
            begun.append(_Counter(0, scope))
        return begun[-1]

    def _end(self, element: HtmlElement) -> None:
        for begun in self.counters.values():
            while begun and begun[-1].scope is element:
                begun.pop()

    def _text(self, content: str, element: HtmlElement) -> str:
        pieces: list[str] = []
        for token in tinycss2.parse_component_value_list(content, skip_comments=True):
            if isinstance(token, LiteralToken) and token.value == "/":
                break  # What follows is read out.
            if isinstance(token, StringToken):
                pieces.append(token.value)
            elif isinstance(token, FunctionBlock):
                pieces.append(self._worked_out(token, element))
        return "".join(pieces)

    def _worked_out(self, function: FunctionBlock, element: HtmlElement) -> str:
        said = [
            token for token in function.arguments if isinstance(token, (IdentToken, StringToken))
        ]
        names = [token.value for token in said]
        if function.lower_name == "attr" and names:
            return element.get(names[0].lower()) or ""
        if function.lower_name not in {"counter", "counters"} or not names:
            return ""
        begun = self.counters.get(names[0]) or [_Counter(0, None)]
        if function.lower_name == "counter":
            return printed_number(begun[-1].count, _kind(names[1:]))
        between = names[1] if len(names) > 1 else ""
        return between.join(printed_number(each.count, _kind(names[2:])) for each in begun)


def _kind(names: Sequence[str]) -> str:
    return names[0].lower().replace("latin", "alpha") if names else "decimal"


def _counts(value: str, usual: int) -> Iterator[tuple[str, int]]:
    """Names of counters, each with its number."""
    tokens: list[Node] = [
        token
        for token in tinycss2.parse_component_value_list(value, skip_comments=True)
        if isinstance(token, (IdentToken, NumberToken))
    ]
    for token, following in zip_longest(tokens, tokens[1:]):
        if isinstance(token, IdentToken) and token.lower_value != "none":
            number = following.int_value if isinstance(following, NumberToken) else usual
            count = usual if number is None else number
            yield token.value, max(min(count, _LARGEST), -_LARGEST)
