# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The colour and the size of letters on a page, and whether they can be told from their ground.

Letters are unseen only where both colours are certain. A picture, an effect or a box that may lie
over another makes the ground unknown, and then they are seen.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import tinycss2
from lxml.html import HtmlElement
from tinycss2.color4 import parse_color

from core.parse.sources.web.boxes import pixels
from core.parse.sources.web.elements import tag_of

Style = Mapping[str, str]
Colour = tuple[float, float, float, float]
"""Red, green, blue and how much of what is behind they cover, of one."""

_BLACK: Colour = (0.0, 0.0, 0.0, 1.0)
_WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
_CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)
_ALIKE = 0.04
_SMALLEST = 4 / 3
"""Letters up to a point high are a grey hair."""
_USUAL_SIZE = 16.0
_LIGHTEST = {"lab": 100.0, "lch": 100.0, "oklab": 1.0, "oklch": 1.0}
_PICTURE = re.compile(r"url\(|gradient\(|image(?:-set)?\(|element\(|paint\(")
_NO_PICTURE = frozenset(["", "none", "initial", "unset", "revert"])
_STILL = frozenset(["", "static", "none", "initial", "unset"])
_BARE_HEX = re.compile(r"[0-9a-f]{6}")
_RELATIVE = re.compile(r"((?:\d*\.)?\d+)(em|%)")
_ROOT_RELATIVE = re.compile(r"((?:\d*\.)?\d+)rem")
_COLOURED = {"font": "color", "body": "text"}
_OWN_COLOURS = frozenset(["button", "input", "select", "textarea", "mark", "meter", "progress"])


@dataclass(frozen=True, slots=True)
class Ink:
    """How letters stand in an element.

    Attributes:
        colour: Theirs; None where it is unknown.
        ground: What is behind them; None where it is unknown.
        size: Their height in pixels.
        is_shown: No ``visibility`` hides them.
        has_effect: A shadow, an outline or a ground in their shape shows them in any colour.
        fill: A colour of their inside alone, which then counts.
    """

    colour: Colour | None = _BLACK
    ground: Colour | None = _WHITE
    size: float = _USUAL_SIZE
    is_shown: bool = True
    has_effect: bool = False
    fill: str = ""

    def is_seen(self) -> bool:
        """Whether letters can be read."""
        if not self.is_shown or self.size <= _SMALLEST:
            return False
        colour = self.colour if not self.fill else colour_of(self.fill, self.colour)
        if self.has_effect or colour is None:
            return True
        if self.ground is None:
            return colour[3] > _ALIKE
        covered = laid_over(colour, self.ground)
        return max(abs(covered[at] - self.ground[at]) for at in range(3)) > _ALIKE


def within(outer: Ink, element: HtmlElement, style: Style, root_size: float) -> Ink:
    """The ink in an element, from that around it and what holds for it."""
    colour = _colour_in(outer, element, style)
    return Ink(
        colour,
        _ground_in(outer, element, style, colour),
        _size_in(outer.size, style.get("font-size", ""), root_size),
        _is_shown(outer.is_shown, style.get("visibility", "")),
        _has_effect(outer.has_effect, style),
        _inherited(style.get("text-fill", ""), outer.fill),
    )


def on_unknown_ground(ink: Ink) -> Ink:
    """The same letters over what cannot be told."""
    return replace(ink, ground=None)


def colour_of(said: str, current: Colour | None = None) -> Colour | None:
    """A colour as it is written; None for one that cannot be told."""
    if said == "currentcolor":
        return current
    parsed = parse_color(said)
    if parsed is None or isinstance(parsed, str):
        return None
    share = 1.0 if parsed.alpha is None else parsed.alpha
    if parsed.space in _LIGHTEST:
        return _by_lightness((parsed.coordinates[0] or 0.0) / _LIGHTEST[parsed.space], share)
    try:
        red, green, blue = parsed.to("srgb").coordinates
    except (NotImplementedError, ValueError):
        # A space that the library cannot turn into the screen's: the colour cannot be told.
        return None
    return red or 0.0, green or 0.0, blue or 0.0, share


def _by_lightness(lightness: float, share: float) -> Colour | None:
    """White or black of a space whose other colours are not worked out here."""
    if _ALIKE / 2 < lightness < 1 - _ALIKE / 2:
        return None if share > _ALIKE else (0.0, 0.0, 0.0, share)
    level = float(round(min(max(lightness, 0.0), 1.0)))
    return level, level, level, share


def laid_over(upper: Colour, lower: Colour) -> Colour:
    """What is seen where one colour lies over another that covers all."""
    share = upper[3]
    red, green, blue = (share * upper[at] + (1 - share) * lower[at] for at in range(3))
    return red, green, blue, 1.0


def has_ground(style: Style) -> bool:
    """Whether a style paints something behind its element."""
    said = style.get("background-color", "")
    if _PICTURE.search(style.get("background-image", "")):
        return True
    return said not in _NO_PICTURE and _plain_ground(said, _BLACK) != _CLEAR


def _colour_in(outer: Ink, element: HtmlElement, style: Style) -> Colour | None:
    said = style.get("color", "")
    if said in {"inherit", "unset", "currentcolor"}:
        return outer.colour
    if said == "initial":
        return _BLACK
    if said:
        return colour_of(said)
    tag = tag_of(element)
    stated = element.get(_COLOURED[tag], "").strip().lower() if tag in _COLOURED else ""
    if stated:
        return colour_of(f"#{stated}" if _BARE_HEX.fullmatch(stated) else stated)
    if tag in _OWN_COLOURS or (tag == "a" and element.get("href") is not None):
        return None
    return outer.colour


def _ground_in(
    outer: Ink, element: HtmlElement, style: Style, colour: Colour | None
) -> Colour | None:
    if _PICTURE.search(style.get("background-image", "")) or element.get("background"):
        return None
    said = style.get("background-color", "")
    stated = (element.get("bgcolor") or "").strip().lower()
    if not said and stated:
        said = f"#{stated}" if _BARE_HEX.fullmatch(stated) else stated
    if said in _NO_PICTURE | {"inherit"}:
        is_plain = tag_of(element) not in _OWN_COLOURS and not _is_moved(style)
        return outer.ground if is_plain else None
    painted = _plain_ground(said, colour)
    if painted is None or (painted[3] < 1 and (outer.ground is None or _is_moved(style))):
        return None
    return laid_over(painted, outer.ground or _WHITE)


def _is_moved(style: Style) -> bool:
    """Whether a box may lie over something else than what is around it."""
    if any(style.get(name, "") not in _STILL for name in ("position", "transform", "grid-area")):
        return True
    return any(style.get(f"margin-{side}", "").startswith("-") for side in ("top", "left", "right"))


def _plain_ground(said: str, current: Colour | None) -> Colour | None:
    """The colour in a ``background``, alone or among other words; clear where there is none."""
    for node in tinycss2.parse_component_value_list(said, skip_comments=True):
        word = tinycss2.serialize([node]).strip()
        if word and (word == "currentcolor" or parse_color(word) is not None):
            return colour_of(word, current)
        if node.type == "function":
            return None
    return _CLEAR


def _size_in(outer: float, said: str, root_size: float) -> float:
    relative = _RELATIVE.fullmatch(said)
    if relative is not None:
        return outer * float(relative[1]) / (100 if relative[2] == "%" else 1)
    by_root = _ROOT_RELATIVE.fullmatch(said)
    if by_root is not None:
        return root_size * float(by_root[1])
    if said in {"", "inherit", "unset"}:
        return outer
    length = pixels(said)
    return _USUAL_SIZE if length is None or length < 0 else length


def _is_shown(outer: bool, said: str) -> bool:
    if said in {"hidden", "collapse"}:
        return False
    return True if said in {"visible", "initial"} else outer


def _has_effect(outer: bool, style: Style) -> bool:
    if any(style.get(name, "none") not in _NO_PICTURE for name in ("text-shadow", "text-stroke")):
        return True
    if style.get("animation", "") not in _STILL or style.get("filter", "") not in _NO_PICTURE:
        return True
    return outer or "text" in style.get("background-clip", "").split()


def _inherited(said: str, outer: str) -> str:
    if said in {"", "inherit", "unset"}:
        return outer
    return "" if said == "initial" else said
