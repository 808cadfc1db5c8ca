# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Properties that a page makes up (``--shown: none``) and names by ``var()`` in others.

They hold for an element and all in it. One that nobody declared, or that goes round in a circle,
leaves the property that names it unset, as in a browser.
"""

from collections.abc import Mapping, Sequence

import tinycss2
from lxml.html import HtmlElement
from tinycss2.ast import FunctionBlock, IdentToken, LiteralToken, Node, ParenthesesBlock

from core.parse.sources.web.declared import is_own

Style = Mapping[str, str]

Styles = Mapping[tuple[HtmlElement, str], Style]

_NOTHING: Style = {}
_PARTS = ("before", "after")
_UNSET = frozenset(["", "initial"])
_DEEPEST = 16
_LONGEST = 200
_BUDGET = 500


def without_variables(page: HtmlElement, styles: Styles) -> dict[tuple[HtmlElement, str], Style]:
    """The styles of a page with what they name by ``var()``."""
    if not any("var(" in value for style in styles.values() for value in style.values()):
        return dict(styles)
    variables = _Variables()
    around: dict[HtmlElement, Style] = {}
    found: dict[tuple[HtmlElement, str], Style] = {}
    for element in page.iter():
        above = element.getparent()
        outer = around.get(above, _NOTHING) if above is not None else _NOTHING
        if (element, "") in styles:
            found[element, ""], outer = variables.worked_out(styles[element, ""], outer)
        around[element] = outer
        for part in _PARTS:
            if (element, part) in styles:
                found[element, part], _ = variables.worked_out(styles[element, part], outer)
    return found


class _Variables:
    """Works out styles; most elements share theirs, and what is made up, with others."""

    def __init__(self) -> None:
        self._worked_out: dict[tuple[int, int], tuple[Style, Style]] = {}
        self._kept: list[Style] = []

    def worked_out(self, style: Style, outer: Style) -> tuple[Style, Style]:
        """A style without ``var()``, and what is made up within its element."""
        key = (id(style), id(outer))
        if key not in self._worked_out:
            self._kept += [style, outer]  # An identity is that of nothing else while it lives.
            self._worked_out[key] = _worked_out(style, outer)
        return self._worked_out[key]


def _worked_out(style: Style, outer: Style) -> tuple[Style, Style]:
    own = {name: value for name, value in style.items() if is_own(name)}
    inner = outer
    if own:
        known = {**outer, **own}
        told = {name: _Filler(known, own).filled(value, (name,)) for name, value in own.items()}
        found = {**outer, **{name: value or "" for name, value in told.items()}}
        found = {name: value for name, value in found.items() if value not in _UNSET}
        inner = outer if found == outer else found
    filled: dict[str, str] = {}
    for name, value in style.items():
        if is_own(name):
            continue
        said = _Filler(inner, _NOTHING).filled(value, ()) if "var(" in value.lower() else value
        if said is value or (said is not None and name.startswith(("content", "counter"))):
            filled[name] = said
        elif said is not None and ";" not in said:
            filled[name] = " ".join(said.lower().split())
    return filled, inner


class _Filler:
    """Puts in place of ``var()`` what it names, within bounds."""

    def __init__(self, known: Style, open_names: Style) -> None:
        self._known, self._open = known, open_names
        self._left = _BUDGET

    def filled(self, value: str, inside: tuple[str, ...]) -> str | None:
        """A value without ``var()``; None where what it names is nowhere to be found."""
        if "var(" not in value.lower():
            return value
        nodes = tinycss2.parse_component_value_list(value, skip_comments=True)
        text = self._of(nodes, inside)
        return None if text is None or len(text) > _LONGEST else text.strip()

    def _of(self, nodes: Sequence[Node], inside: tuple[str, ...]) -> str | None:
        pieces: list[str] = []
        for node in nodes:
            piece = self._piece(node, inside)
            if piece is None or sum(map(len, pieces)) > _LONGEST:
                return None
            pieces.append(piece)
        return "".join(pieces)

    def _piece(self, node: Node, inside: tuple[str, ...]) -> str | None:
        if isinstance(node, FunctionBlock) and node.lower_name == "var":
            return self._named(node, inside)
        if isinstance(node, FunctionBlock):
            within = self._of(node.arguments, inside)
            return None if within is None else f"{node.name}({within})"
        if isinstance(node, ParenthesesBlock):
            within = self._of(node.content, inside)
            return None if within is None else f"({within})"
        return str(tinycss2.serialize([node]))

    def _named(self, node: FunctionBlock, inside: tuple[str, ...]) -> str | None:
        self._left -= 1
        said = [each for each in node.arguments if each.type not in {"whitespace", "comment"}]
        if self._left < 0 or len(inside) > _DEEPEST or not said:
            return None
        name = said[0].value if isinstance(said[0], IdentToken) else ""
        value = None if name in inside else self._known.get(name)
        if value is not None and name in self._open:
            value = self.filled(value, (*inside, name))
        if value is not None:
            return value
        comma = next(
            (at for at, each in enumerate(node.arguments) if _is_comma(each)), len(node.arguments)
        )
        rest = node.arguments[comma + 1 :]
        return self._of(rest, inside) if comma < len(node.arguments) else None


def _is_comma(node: Node) -> bool:
    return isinstance(node, LiteralToken) and node.value == ","
