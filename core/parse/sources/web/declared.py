# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a style declares of the little that says what a page shows and how its figures stand.

Each property is kept under one name, in small letters, whichever of its spellings a page uses.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import tinycss2
from tinycss2.ast import Declaration, Node

_NAMES = {
    "display": "display", "visibility": "visibility", "float": "float",
    "text-decoration": "text-decoration", "text-decoration-line": "text-decoration",
    "vertical-align": "vertical-align", "position": "position", "top": "top", "bottom": "bottom",
    "white-space": "white-space", "clip": "clip", "clip-path": "clip-path",
    "left": "left", "text-indent": "text-indent", "width": "width", "min-width": "width",
    "font-size": "font-size", "font-weight": "font-weight",
    "list-style": "list-style", "list-style-type": "list-style",
    "margin-left": "margin-left", "margin-right": "margin-right",
    "padding-left": "padding-left", "padding-right": "padding-right",
    "margin-inline-start": "margin-left", "margin-inline-end": "margin-right",
    "padding-inline-start": "padding-left", "padding-inline-end": "padding-right",
}  # fmt: skip
_GENERATING = frozenset(["content", "counter-reset", "counter-increment", "counter-set"])
"""What writes words of its own: kept as it is written, for names and words have capitals."""
_SIDED = frozenset(["margin", "padding", "margin-inline", "padding-inline"])
_HIDING = frozenset(["display: none", "visibility: hidden", "visibility: collapse"])
_ORDER = tuple(dict.fromkeys(_NAMES.values()))
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Declared:
    """One property.

    Attributes:
        name: Its one name.
        value: As it is written, in small letters but for words of its own.
        important: Whether it holds against those that are not.
    """

    name: str
    value: str
    important: bool


def declared_in(style: str | Iterable[Node]) -> tuple[Declared, ...]:
    """The known properties of a style, in their order; what cannot be read declares nothing."""
    nodes = tinycss2.parse_blocks_contents(style, skip_comments=True, skip_whitespace=True)
    return tuple(each for node in nodes if isinstance(node, Declaration) for each in _of(node))


def written(winners: Mapping[str, str]) -> str:
    """Properties as a style attribute holds them, always in one order."""
    return "; ".join(f"{name}: {winners[name]}" for name in _ORDER if name in winners)


def shown(style: str) -> str:
    """A written style without what hides."""
    return "; ".join(each for each in style.split("; ") if each not in _HIDING)


def _of(node: Declaration) -> Iterator[Declared]:
    name = node.lower_name
    said = tinycss2.serialize(node.value).strip()
    value = " ".join(said.lower().split())
    if name in _GENERATING and len(said) <= _LONGEST:
        yield Declared(name, said, node.important)
        return
    if len(value) > _LONGEST or "var(" in value or ";" in value:
        return
    if name in _NAMES:
        yield Declared(_NAMES[name], value, node.important)
    elif name in _SIDED and value:
        sides = value.split()
        kind, _, inline = name.partition("-")
        right, left = (sides[0], sides[-1]) if inline else (sides[len(sides) > 1], sides[-1])
        if len(sides) in {2, 3} and not inline:
            left = right
        yield Declared(f"{kind}-left", left, node.important)
        yield Declared(f"{kind}-right", right, node.important)
