# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a style declares of the little that says what a page shows and how its figures stand.

Each property is kept under one name, in small letters, whichever of its spellings a page uses.
"""

import re
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
_INK = {
    "color": "color", "-webkit-text-fill-color": "text-fill", "text-shadow": "text-shadow",
    "-webkit-text-stroke": "text-stroke", "-webkit-text-stroke-width": "text-stroke",
    "background-color": "background-color", "background-image": "background-image",
    "background-clip": "background-clip", "-webkit-background-clip": "background-clip",
    "opacity": "opacity", "filter": "filter", "animation": "animation",
    "animation-name": "animation", "content-visibility": "content-visibility",
    "overflow": "overflow", "overflow-x": "overflow", "overflow-y": "overflow",
    "width": "box-width", "flex": "flex", "flex-grow": "flex",
    "height": "height", "max-height": "max-height", "min-height": "min-height",
    "max-width": "max-width", "right": "right", "transform": "transform", "scale": "scale",
    "translate": "transform", "grid-area": "grid-area", "grid-row": "grid-area",
    "margin-top": "margin-top", "padding-top": "padding-top", "padding-bottom": "padding-bottom",
}  # fmt: skip
"""What only says whether letters can be seen (`unseen`): no part of a written style."""
_GENERATING = frozenset(["content", "counter-reset", "counter-increment", "counter-set"])
"""What writes words of its own: kept as it is written, for names and words have capitals."""
_GROUND = ("background-color", "background-image", "background-clip")
_SIZE = re.compile(r"(?:^|\s)((?:\d*\.)?\d+(?:[a-z]+|%)?|smaller|larger)(?=\s|/)")
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


def is_own(name: str) -> bool:
    """Whether a property is one that a page made up, for `var()` to name."""
    return name.startswith("--")


def _of(node: Declaration) -> Iterator[Declared]:
    name = node.lower_name
    said = tinycss2.serialize(node.value).strip()
    waits = "var(" in said.lower()
    if is_own(name) or (name in _GENERATING and len(said) <= _LONGEST):
        yield Declared(node.name if is_own(name) else name, said[:_LONGEST], node.important)
        return
    value = said if waits else " ".join(said.lower().split())
    if len(value) > _LONGEST or (";" in value and not waits):
        return
    for known in (_NAMES, _INK):
        if name in known:
            yield Declared(known[name], value, node.important)
    if not waits or name == "background":
        for each, part in _parts_of(name, value):
            yield Declared(each, part, node.important)


def _parts_of(name: str, value: str) -> Iterator[tuple[str, str]]:
    """The known properties that one declares which stands for several."""
    if name == "background":
        yield from ((each, value) for each in _GROUND)
    elif name == "font" and (size := _SIZE.search(value)) is not None:
        yield "font-size", size[1]
    elif name == "inset" and value:
        yield from zip(("top", "right", "bottom", "left"), _sides(value), strict=True)
    elif name in _SIDED and value:
        kind, _, inline = name.partition("-")
        top, right, bottom, left = _sides(value)
        if inline:
            left = top
        yield from ((f"{kind}-left", left), (f"{kind}-right", right))
        if not inline:
            yield from ((f"{kind}-top", top), (f"{kind}-bottom", bottom))


def _sides(value: str) -> tuple[str, str, str, str]:
    """What holds at the top, right, bottom and left where one to four values are given."""
    said = value.split()
    top, right = said[0], said[len(said) > 1]
    return top, right, said[2] if len(said) > 2 else top, said[3] if len(said) > 3 else right
