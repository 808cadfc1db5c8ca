# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The order in which a line of print is read that runs from right to left.

Unicode's rules for print in both directions, backwards: from where the words stand to how they
follow each other. Words follow from the right; figures with their points, signs and units, and
foreign words with the figures between them, are read from left to right within; brackets open to
the left.
"""

import re
from collections.abc import Iterator, Sequence

from core.parse.letters.glyphs import Glyph, Style, is_space

_RANGES = (("\u0590", "\u08ff"), ("\ufb1d", "\ufdff"), ("\ufe70", "\ufeff"))
_ARABIC = (("\u0600", "\u07bf"), ("\u08a0", "\u08ff"), ("\ufb50", "\ufdff"), ("\ufe70", "\ufeff"))
_OPENING, _CLOSING = "([{\u00ab\u2039", ")]}\u00bb\u203a"
_MIRRORED = str.maketrans(_OPENING + _CLOSING, _CLOSING + _OPENING)
_SPACE_EM = 0.15
_NEAR_EM = 0.6

_WORD_MARK, _STRANGE_MARK = "\u05d0", "A"
"""Stand for a word that is read from the right, and for a letter of any other script."""
_LETTERS = r"A(?:[^\s\u05d0()\[\]{}]*[A\d])?"
_SIGN = r"(?:(?<![^\s(])[-+\u2212](?=[^\s]*[\s(]))?"
_UNITS = r"[$%#\u00a2-\u00a5\u00b0\u066a\u20a0-\u20cf]*"
_MONEY = r"[$#\u00a2-\u00a5\u20a0-\u20cf]*"
_HEBREW_FIGURE = rf"{_SIGN}{_UNITS}\d+(?:[-+,.:/\u066b\u066c]\d+)*{_UNITS}"
_ARABIC_FIGURE = rf"{_SIGN}{_MONEY}\d+(?:[,.:/\u066b\u066c]\d+)*{_UNITS}"
_HEBREW_LINE = re.compile(f"(?P<word>{_LETTERS})|{_HEBREW_FIGURE}")
_ARABIC_LINE = re.compile(f"(?P<word>{_LETTERS})|{_ARABIC_FIGURE}")

_Part = list[Glyph]


def is_leftward(text: str) -> bool:
    """Whether a character belongs to a script that is read from right to left."""
    return _is_in(text, _RANGES) and not text.isdigit()


def in_reading_order(glyphs: Sequence[Glyph], styles: Sequence[Style]) -> list[Glyph]:
    """Order the characters of one line, with one space wherever words stand apart.

    Args:
        glyphs: Those of a word in the order of reading, if the word is read from the right.
        styles: What the glyphs' `style` points into.
    """
    parts = list(_spaced(sorted(_parts(glyphs, styles), key=_middle), styles))
    marks = "".join(map(_mark, parts))
    is_arabic = any(_is_in(glyph.text, _ARABIC) for glyph in glyphs)
    order: list[int] = []
    brackets: list[int] = []
    end = len(parts)
    for first, last in [*reversed(_rightward(marks, is_arabic=is_arabic)), (0, 0)]:
        between = range(end - 1, last - 1, -1)
        brackets += [place for place in between if parts[place][0].text in _OPENING + _CLOSING]
        order += [*between, *range(first, last)]
        end = first
    _mirror(parts, brackets)
    return [glyph for place in order for glyph in parts[place]]


def _parts(glyphs: Sequence[Glyph], styles: Sequence[Style]) -> list[_Part]:
    """Words that are read from the right, and all else character by character."""
    parts: list[_Part] = []
    goes_on = False
    for glyph in glyphs:
        leftward = is_leftward(glyph.text)
        if leftward and goes_on and _is_near(parts[-1][-1], glyph, styles):
            parts[-1].append(glyph)
        elif not is_space(glyph.text):
            parts.append([glyph])
        goes_on = leftward
    return parts


def _is_near(one: Glyph, other: Glyph, styles: Sequence[Style]) -> bool:
    apart = max(one.box[0] - other.box[2], other.box[0] - one.box[2])
    return apart <= _NEAR_EM * styles[one.style].size


def _middle(part: _Part) -> float:
    return (_left(part) + _right(part)) / 2


def _left(part: _Part) -> float:
    return min(glyph.box[0] for glyph in part)


def _right(part: _Part) -> float:
    return max(glyph.box[2] for glyph in part)


def _spaced(parts: Sequence[_Part], styles: Sequence[Style]) -> Iterator[_Part]:
    """Spaces where there is room for one."""
    end: float | None = None
    for part in parts:
        left, style = _left(part), part[0].style
        if end is not None and left - end > _SPACE_EM * styles[style].size:
            _, top, _, bottom = part[0].box
            yield [Glyph(" ", (end, top, left, bottom), style)]
        yield part
        end = _right(part)


def _mark(part: _Part) -> str:
    """One character for each part, by which figures and foreign words are found."""
    text = part[0].text
    if is_leftward(text):
        return _WORD_MARK
    return _STRANGE_MARK if text.isalpha() else text


def _rightward(marks: str, *, is_arabic: bool) -> list[tuple[int, int]]:
    """From where to where a line is read from left to right.

    A figure beside a foreign word belongs to it; two figures with a space between do not belong
    together.
    """
    found: list[tuple[int, int]] = []
    was_word = False
    for match in (_ARABIC_LINE if is_arabic else _HEBREW_LINE).finditer(marks):
        is_word = match["word"] is not None
        before = found[-1] if found else None
        if before and (is_word or was_word) and _WORD_MARK not in marks[before[1] : match.start()]:
            found[-1] = (before[0], match.end())
            was_word = was_word or is_word
        else:
            found.append(match.span())
            was_word = is_word
    return found


def _mirror(parts: list[_Part], brackets: Sequence[int]) -> None:
    """Let brackets open where they are read first.

    Most files name a bracket as it is drawn, some as it is read: those are paired as they are.
    """
    if _is_paired("".join(parts[place][0].text for place in brackets)):
        return
    for place in brackets:
        (glyph,) = parts[place]
        parts[place] = [glyph._replace(text=glyph.text.translate(_MIRRORED))]


def _is_paired(brackets: str) -> bool:
    waiting: list[str] = []
    for bracket in brackets:
        if bracket in _OPENING:
            waiting.append(bracket.translate(_MIRRORED))
        elif not waiting or waiting.pop() != bracket:
            return False
    return not waiting


def _is_in(text: str, ranges: Sequence[tuple[str, str]]) -> bool:
    return any(low <= text <= high for low, high in ranges)
