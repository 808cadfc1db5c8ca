# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Boxes of a page that nobody sees, with all in them: without room, clipped away, set far off.

Only what is certain counts. What moves (`animation`), and lengths that hang on others, are seen.
"""

import re
from collections.abc import Mapping

Style = Mapping[str, str]

_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+))(px|pt|pc|in|cm|mm|em|rem|ch|ex|vw|vh|%)?")
_IN_PIXELS = {
    "": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 37.8, "mm": 3.78, "em": 16.0,
    "rem": 16.0, "ch": 8.0, "ex": 8.0, "vw": 12.8, "vh": 10.0, "%": 1.0,
}  # fmt: skip
_FAR = 999
_FAINT = 0.04
_NARROW = 1.0
_RECT = re.compile(r"rect\(([^()]*)\)")
_SHAPE = re.compile(r"(inset|circle|ellipse|polygon)\(([^()]*)\)")
_MOVED = re.compile(r"(translate(?:x|y|3d)?|scale(?:x|y|3d)?)\(([^()]*)\)")
_FILTERED = re.compile(r"\bopacity\(\s*([^()]*?)\s*\)")
_STILL = frozenset(["", "none", "initial", "unset"])
_LIFTED = frozenset(["absolute", "fixed"])
_CUT = re.compile(r"\b(?:hidden|clip)\b")
_BOXED = frozenset(
    ["block", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "list-item",
     "flow-root"]
)  # fmt: skip


def pixels(value: str) -> float | None:
    """A length as pixels, roughly; None where it is none, or hangs on others."""
    match = _LENGTH.fullmatch(value)
    return None if match is None else float(match[1]) * _IN_PIXELS[match[2] or ""]


def share(value: str) -> float | None:
    """A share such as an opacity, of one."""
    match = _LENGTH.fullmatch(value)
    if match is None or match[2] not in {None, "%"}:
        return None
    return float(match[1]) / (100 if match[2] else 1)


def is_void(style: Style, is_block: bool) -> bool:
    """Whether nothing of a box is shown, though it may take room."""
    if style.get("animation", "") not in _STILL:
        return False
    if style.get("content-visibility") == "hidden" or _is_scaled_away(style):
        return True
    filtered = _FILTERED.search(style.get("filter", ""))
    shares = [share(style.get("opacity", "")), share(filtered[1]) if filtered else None]
    return any(each is not None and each <= _FAINT for each in shares) or (
        _is_boxed(style, is_block) and _has_no_room(style)
    )


def is_set_away(style: Style) -> bool:
    """Whether a box stands far off the page or is clipped to nothing, to be read out alone."""
    position = style.get("position", "static")
    if position != "static" and position not in _STILL and _is_far(style):
        return True
    if position in _LIFTED and _is_cut_out(style.get("clip", "")):
        return True
    if _is_no_shape(style.get("clip-path", "")) or _is_moved_far(style.get("transform", "")):
        return True
    indent = style.get("text-indent", "").split(" ")[0]
    if _below(indent, -_FAR) or any(
        _below(style.get(side, ""), -_FAR) for side in ("margin-left", "margin-top")
    ):
        return True
    return indent == "100%" and _CUT.search(style.get("overflow", "")) is not None


def _below(value: str, bound: float) -> bool:
    length = pixels(value)
    return length is not None and length <= bound


def _above(value: str, bound: float) -> bool:
    length = pixels(value)
    return length is not None and length >= bound


def _is_far(style: Style) -> bool:
    return (
        any(_below(style.get(side, ""), -_FAR) for side in ("left", "top", "right"))
        or any(_above(style.get(side, ""), _FAR) for side in ("right", "bottom"))
        or _above(style.get("left", ""), 9 * _FAR)
    )


def _is_cut_out(clip: str) -> bool:
    match = _RECT.fullmatch(clip)
    if match is None:
        return False
    sides = [pixels(each) for each in re.split(r"[\s,]+", match[1].strip())]
    if len(sides) != 4:
        return False
    top, right, bottom, left = sides
    return (top is not None and bottom is not None and bottom - top <= _NARROW) or (
        left is not None and right is not None and right - left <= _NARROW
    )


def _is_no_shape(path: str) -> bool:
    match = _SHAPE.search(path)
    if match is None:
        return False
    kind, said = match[1], re.split(r"\s+at\s+|\s+round\s+", match[2].strip())[0]
    if kind == "polygon":
        return len({" ".join(point.split()) for point in said.split(",")}) <= 2
    sides = said.split()
    if kind != "inset":
        return any(pixels(side) == 0 for side in sides)
    if not sides:
        return False
    top, right = sides[0], sides[len(sides) > 1]
    bottom, left = (sides[2] if len(sides) > 2 else top), (sides[3] if len(sides) > 3 else right)
    return _meet(top, bottom) or _meet(left, right)


def _meet(one: str, other: str) -> bool:
    """Whether two insets leave nothing between them."""
    if one.endswith("%") and other.endswith("%"):
        return (pixels(one) or 0) + (pixels(other) or 0) >= 100
    return False


def _is_moved_far(transform: str) -> bool:
    moved = transform if "(" in transform else f"translate({transform})"
    return any(
        _below(each, -_FAR)
        for kind, said in _MOVED.findall(moved)
        if kind.startswith("translate")
        for each in re.split(r"[\s,]+", said.strip())
    )


def _is_scaled_away(style: Style) -> bool:
    said = [
        each
        for kind, inside in _MOVED.findall(style.get("transform", ""))
        if kind.startswith("scale")
        for each in re.split(r"[\s,]+", inside.strip())
    ]
    said += style.get("scale", "").split()
    return any(share(each) == 0 for each in said)


def _is_boxed(style: Style, is_block: bool) -> bool:
    """Whether a width and a height hold for it, as they do not for words in a line."""
    shown = style.get("display", "")
    if shown:
        is_block = shown in _BOXED
    return is_block or style.get("position") in _LIFTED or style.get("float", "none") != "none"


def _has_no_room(style: Style) -> bool:
    if _CUT.search(style.get("overflow", "")) is None:
        return False
    grows = style.get("flex", "none")[0] not in "0ni"
    low = _is_thin(style, "max-height") or (_is_thin(style, "height") and not grows)
    narrow = _is_thin(style, "max-width") or (_is_thin(style, "box-width") and not grows)
    low = low and not _has_any(style, "padding-top", "padding-bottom", "min-height")
    return low or (narrow and not _has_any(style, "padding-left", "padding-right"))


def _has_any(style: Style, *names: str) -> bool:
    """Whether one of some lengths is more than a hair, or cannot be told."""
    said = [style[name] for name in names if name in style]
    return any((length := pixels(each)) is None or length > _NARROW for each in said)


def _is_thin(style: Style, name: str) -> bool:
    value = style.get(name, "")
    length = pixels(value)
    return length is not None and not value.endswith("%") and 0 <= length <= _NARROW
