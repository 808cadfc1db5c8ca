# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a style says of paragraphs and letters, along the chain of styles that it is based on."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from core.parse.sources.docx.names import Element, child, name, number, switch, value, whole

_MOST_STEPS = 30
_HEADING = re.compile(r"heading ([1-9])")
NO_SHADES = frozenset({None, "auto", "FFFFFF", "ffffff"})
Found = TypeVar("Found", int, str)
_TOGGLES = ("b", "i", "vanish", "strike", "dstrike")


@dataclass(frozen=True, slots=True)
class Style:
    """One style, with what it takes over from those that it is based on.

    Attributes:
        style_id: Its id in the file.
        title: Its name, in small letters: ``heading 1``, ``toc 2``.
        outline: Level of the outline from 0, or None; 9 is said to be none.
        list_id: Id of its numbering, or None; 0 switches it off.
        list_level: Level in that numbering, or None.
        left: Left indent in twentieths of a point, or None.
        toggles: What of bold, italic, hidden and struck is on or off.
        raised: ``superscript``, ``subscript``, ``baseline``, or None.
        font: Its font, or None.
        colour: Of its letters, six hexadecimal digits, or None.
        size: Of its letters in half points, or None.
        shaded: Whether its paragraphs have a ground of their own.
    """

    style_id: str = ""
    title: str = ""
    outline: int | None = None
    list_id: int | None = None
    list_level: int | None = None
    left: int | None = None
    toggles: Mapping[str, bool] = field(default_factory=dict)
    raised: str | None = None
    font: str | None = None
    colour: str | None = None
    size: int | None = None
    shaded: bool = False


_PLAIN = Style()


class Styles:
    """All styles of a file."""

    def __init__(self, root: Element | None) -> None:
        """Take the styles part; None where there is none."""
        found = root.findall(name("style")) if root is not None else []
        self._elements: dict[str, Element] = {
            element.get(name("styleId")) or "": element for element in found
        }
        self._resolved: dict[str, Style] = {}
        self._defaults = {
            element.get(name("type")): element.get(name("styleId")) or ""
            for element in found
            if (element.get(name("default")) or "0").lower() in {"1", "true", "on"}
        }
        base = child(root, "docDefaults", "rPrDefault", "rPr")
        self.base_toggles = toggles_of(base)

    def paragraph(self, style_id: str | None) -> Style:
        """The style of a paragraph that names this one; the default one where there is none."""
        known = style_id if style_id in self._elements else self._defaults.get("paragraph")
        return self.named(known)

    def named(self, style_id: str | None) -> Style:
        """A style by its id; one that says nothing where there is none."""
        if style_id is None or style_id not in self._elements:
            return _PLAIN
        if style_id not in self._resolved:
            self._resolved[style_id] = self._resolve(style_id)
        return self._resolved[style_id]

    def sets_head_apart(self, style_id: str | None) -> bool:
        """Whether a style of tables prints the first row in bold or on a ground of its own."""
        if style_id is None:
            return False
        for element in self._chain(style_id):
            for part in element.findall(name("tblStylePr")):
                if part.get(name("type")) == "firstRow":
                    return is_shaded(child(part, "tcPr")) or bool(switch(part, "rPr", "b"))
        return False

    def _resolve(self, style_id: str) -> Style:
        chain = [(child(e, "pPr"), child(e, "rPr")) for e in self._chain(style_id)]
        toggles: dict[str, bool] = {}
        for _, letters in chain:
            toggles = toggles_of(letters) | toggles
        paragraphs = [paragraph for paragraph, _ in chain]
        runs = [letters for _, letters in chain]
        return Style(
            style_id,
            (value(self._elements[style_id], "name") or style_id).lower(),
            outline=_first(_outline_of(element) for element in self._chain(style_id)),
            list_id=_first(number(p, "numPr", "numId") for p in paragraphs),
            list_level=_first(number(p, "numPr", "ilvl") for p in paragraphs),
            left=_first(left_of(p) for p in paragraphs),
            toggles=toggles,
            raised=_first(value(r, "vertAlign") for r in runs),
            font=_first(font_of(r) for r in runs),
            colour=_first(value(r, "color") for r in runs),
            size=_first(number(r, "sz") for r in runs),
            shaded=any(is_shaded(p) for p in paragraphs) or any(is_shaded(r) for r in runs),
        )

    def _chain(self, style_id: str) -> Iterator[Element]:
        """A style and those that it is based on; a circle of them ends."""
        seen: set[str] = set()
        step: str | None = style_id
        while step in self._elements and step not in seen and len(seen) < _MOST_STEPS:
            seen.add(step)
            yield self._elements[step]
            step = value(self._elements[step], "basedOn")


def _outline_of(element: Element) -> int | None:
    """Level of the outline that a style states; Word's own headings have theirs unstated."""
    stated = number(child(element, "pPr"), "outlineLvl")
    if stated is not None:
        return stated
    own = _HEADING.fullmatch((value(element, "name") or "").lower())
    return int(own[1]) - 1 if own is not None else None


def _first(found: Iterable[Found | None]) -> Found | None:
    """The first that is stated: a style overrules what it is based on."""
    return next((one for one in found if one is not None), None)


def is_shaded(properties: Element | None) -> bool:
    """Whether there is a ground of its own behind letters, a paragraph or a cell."""
    shade = child(properties, "shd")
    if shade is not None and shade.get(name("fill")) not in NO_SHADES:
        return True
    return value(properties, "highlight") not in {None, "none", "white"}


def toggles_of(letters: Element | None) -> dict[str, bool]:
    """What of bold, italic, hidden and struck an ``rPr`` switches."""
    found = ((tag, switch(letters, tag)) for tag in _TOGGLES)
    return {tag: on for tag, on in found if on is not None}


def left_of(paragraph: Element | None) -> int | None:
    """Left indent that a ``pPr`` or a level of a list states."""
    indent = child(paragraph, "ind")
    if indent is None:
        return None
    stated = indent.get(name("left")) or indent.get(name("start"))
    return whole(stated)


def font_of(letters: Element | None) -> str | None:
    """Name of the font that an ``rPr`` asks for."""
    fonts = child(letters, "rFonts")
    if fonts is None:
        return None
    stated: str | None = fonts.get(name("ascii")) or fonts.get(name("hAnsi"))
    return stated
