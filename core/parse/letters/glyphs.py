# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plain characters out of what a text layer holds: ligatures, odd spaces, accents, symbol fonts.

Everything here keeps text and boxes in step: one character, one box.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

BoxTuple = tuple[float, float, float, float]

_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_SHAPED = (("\ufb1d", "\ufdff"), ("\ufe70", "\ufefc"))
"""Letters in the form that they have inside a word, read from right to left."""

_WHITE = "\t\n\v\f\r\x85"
_SOFT_HYPHEN = "\u00ad"
_FIRST_ACCENT = "\u0300"
_SYMBOL_BULLETS = {
    "\uf0b7": "•",
    "\uf0a7": "▪",
    "\uf0a8": "▫",
    "\uf0d8": "➢",
    "\uf0fc": "✓",
    "\uf0fd": "☒",
    "\uf0fe": "☑",
    "\uf06f": "o",
    "\uf076": "❖",
    "\uf0e8": "→",
    "\uf0e0": "→",
    "\uf02d": "-",
}
_DROPPED_CATEGORIES = frozenset({"Cc", "Cf"})
_LEVEL = 0
_DOWN = 90
_TURNED = 180


class Glyph(NamedTuple):
    """One character where it is seen.

    Attributes:
        text: One character; never a control character.
        box: Corners in points as displayed.
        style: Position in the page's list of styles.
    """

    text: str
    box: BoxTuple
    style: int


@dataclass(frozen=True, slots=True)
class Style:
    """How a run of characters is set.

    Attributes:
        size: Font size in points as displayed.
        bold: Heavy.
        italic: Slanted.
    """

    size: float
    bold: bool
    italic: bool


def is_space(text: str) -> bool:
    """Whether a character is a space of any kind."""
    return text == " "


def is_control(text: str) -> bool:
    """Whether a character is no character of any text, nor white space."""
    return len(text) == 1 and text not in _WHITE and unicodedata.category(text) == "Cc"


def is_format_sign(text: str) -> bool:
    """Whether a character prints nothing and only steers others (direction, joining)."""
    return len(text) == 1 and unicodedata.category(text) == "Cf"


def plain_characters(text: str, box: BoxTuple, quarter: int) -> Sequence[tuple[str, BoxTuple]]:
    """Turn one stored character into none, one or several plain ones, each with its box.

    A soft hyphen that takes room on the page is a hyphen to the eye and becomes one; one without
    width is dropped, like every other character that is not seen.

    Args:
        text: As the text layer has it.
        box: As displayed.
        quarter: Direction of reading: 0, 90, 180 or 270 degrees clockwise.
    """
    if len(text) == 1 and "!" <= text <= "~":
        return ((text, box),)
    if text in _LIGATURES:
        return _share_box(_LIGATURES[text], box, quarter)
    if text == _SOFT_HYPHEN:
        return (("-", box),) if _length(box, quarter) > 0.5 else ()
    if text in _SYMBOL_BULLETS:
        return ((_SYMBOL_BULLETS[text], box),)
    return _other(text, box)


def compose(glyphs: list[Glyph]) -> list[Glyph]:
    """Join letters and the accents that follow them where Unicode has one character for both."""
    if all(glyph.text < _FIRST_ACCENT for glyph in glyphs):
        return glyphs
    joined: list[Glyph] = []
    for glyph in glyphs:
        if joined and glyph.text >= _FIRST_ACCENT and unicodedata.combining(glyph.text):
            whole = unicodedata.normalize("NFC", joined[-1].text + glyph.text)
            if len(whole) == 1:
                joined[-1] = Glyph(whole, union(joined[-1].box, glyph.box), joined[-1].style)
                continue
        joined.append(glyph)
    return joined


def union(one: BoxTuple, other: BoxTuple) -> BoxTuple:
    """The smallest box that holds both."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def along(box: BoxTuple, quarter: int) -> tuple[float, float]:
    """Start and end of a box in the direction of reading; grows as one reads."""
    if quarter == _LEVEL:
        return box[0], box[2]
    if quarter == _DOWN:
        return box[1], box[3]
    if quarter == _TURNED:
        return -box[2], -box[0]
    return -box[3], -box[1]


def across(box: BoxTuple, quarter: int) -> tuple[float, float]:
    """Top and bottom of a box as seen by one who reads in that direction."""
    if quarter == _LEVEL:
        return box[1], box[3]
    if quarter == _DOWN:
        return -box[2], -box[0]
    if quarter == _TURNED:
        return -box[3], -box[1]
    return box[0], box[2]


def _other(text: str, box: BoxTuple) -> Sequence[tuple[str, BoxTuple]]:
    if len(text) != 1 or "\ud800" <= text <= "\udfff":
        return (("\ufffd", box),)
    category = unicodedata.category(text)
    if category.startswith("Z") or text in _WHITE:
        return ((" ", box),)
    if category in _DROPPED_CATEGORIES:
        return ()
    if any(first <= text <= last for first, last in _SHAPED):
        letters = unicodedata.normalize("NFKC", text)
        return _share_box(letters, box, _TURNED) if letters.isalpha() else ((text, box),)
    whole = unicodedata.normalize("NFC", text)
    return ((whole if len(whole) == 1 else text, box),)


def _share_box(letters: str, box: BoxTuple, quarter: int) -> list[tuple[str, BoxTuple]]:
    x0, y0, x1, y1 = box
    count = len(letters)
    order = letters if quarter in {_LEVEL, _DOWN} else letters[::-1]
    shared: list[tuple[str, BoxTuple]] = []
    for place, letter in enumerate(order):
        start, end = place / count, (place + 1) / count
        if quarter in {_LEVEL, _TURNED}:
            part = (x0 + (x1 - x0) * start, y0, x0 + (x1 - x0) * end, y1)
        else:
            part = (x0, y0 + (y1 - y0) * start, x1, y0 + (y1 - y0) * end)
        shared.append((letter, part))
    return shared if quarter in {_LEVEL, _DOWN} else shared[::-1]


def _length(box: BoxTuple, quarter: int) -> float:
    start, end = along(box, quarter)
    return end - start
