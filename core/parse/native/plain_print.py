# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The quick way for plain print: level, on a page that is not turned, of letters that need no care.

Nearly all print is plain, so its characters are kept in arrays and cut all at once, where any other
print goes letter by letter. Both ways give the same lines.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from core.parse.letters.glyphs import Glyph, plain_characters

LEAST_CHARACTERS = 16
"""Shorter runs are as quick letter by letter."""

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

_LETTER, _BOX = itemgetter("c"), itemgetter("bbox")
_NOWHERE = (0.0, 0.0, 1.0, 1.0)
_FIRST_LEFTWARD = "\u0590"


@dataclass(frozen=True, slots=True, eq=False)
class PlainPrint:
    """Characters that stand after each other on a level base line.

    Attributes:
        text: n characters, single spaces included.
        boxes: Shape (n, 4): x0, y0, x1, y1 in points as displayed.
        styles: Shape (n,): positions in the page's list of styles.
    """

    text: str
    boxes: Floats
    styles: Integers

    def glyphs(self) -> list[Glyph]:
        """The same, letter by letter."""
        boxes, styles = map(tuple, self.boxes.tolist()), self.styles.tolist()
        return list(map(Glyph, self.text, boxes, styles))

    def glyph(self, n: int) -> Glyph:
        """One of its characters."""
        x0, y0, x1, y1 = self.boxes[n].tolist()
        return Glyph(self.text[n], (x0, y0, x1, y1), int(self.styles[n]))

    @classmethod
    def of(cls, glyph: Glyph) -> Self:
        """One character."""
        return cls(glyph.text, np.array([glyph.box]), np.array([glyph.style]))

    def part(self, start: int, end: int) -> "PlainPrint":
        """Characters `start` up to `end`."""
        return PlainPrint(self.text[start:end], self.boxes[start:end], self.styles[start:end])


def joined(parts: Sequence[PlainPrint]) -> PlainPrint:
    """Put parts one after the other."""
    if len(parts) == 1:
        return parts[0]
    return PlainPrint(
        "".join([part.text for part in parts]),
        np.concatenate([part.boxes for part in parts]),
        np.concatenate([part.styles for part in parts]),
    )


def plain_print(
    span: dict[str, Any], style: int, letter_height: tuple[float, float, float]
) -> PlainPrint | None:
    """Take a span of MuPDF's dictionary as plain print; None where a character needs care.

    Args:
        span: All of it can be seen, and nothing else is drawn at its place.
        style: Of its characters.
        letter_height: Above the base line, below it, and the least that a letter's box must have.
    """
    chars = span["chars"]
    text = "".join(map(_LETTER, chars)).replace("\u00a0", " ")
    count = len(chars)
    if len(text) != count or not all(map(_is_plain, set(text))):
        return None
    boxes = np.fromiter(chain.from_iterable(map(_BOX, chars)), np.float64, 4 * count).reshape(
        count, 4
    )
    base = np.fromiter([char["origin"][1] for char in chars], np.float64, count)
    above, below, least = letter_height
    top = np.maximum(base - above, boxes[:, 1])
    bottom = np.minimum(base + below, boxes[:, 3])
    close = bottom - top >= least
    boxes[:, 1] = np.where(close, top, boxes[:, 1])
    boxes[:, 3] = np.where(close, bottom, boxes[:, 3])
    return PlainPrint(text, boxes, np.full(count, style, np.int64))


@cache
def _is_plain(character: str) -> bool:
    """Whether a stored character stands for itself, whatever stands beside it."""
    if character == " " or "!" <= character <= "~":
        return True
    if character >= _FIRST_LEFTWARD and not "\u2010" <= character <= "\u2bff":
        return False
    if unicodedata.combining(character) or unicodedata.category(character)[0] in "CMZ":
        return False
    return tuple(plain_characters(character, _NOWHERE, 0)) == ((character, _NOWHERE),)


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of a page's runs, told apart, all runs after each other.

    Attributes:
        print: One space between two words.
        spaces: Positions of these spaces, m of them.
        gaps: Shape (m,): how wide each is, in points; negative where the next word begins further
            left.
        sizes: Shape (m,): type size before each.
        ends_run: Shape (m,): whether the next word belongs to another run.
        owners: Which run each character of `print` belongs to.
    """

    print: PlainPrint
    spaces: Integers
    gaps: Floats
    sizes: Floats
    ends_run: npt.NDArray[np.bool_]
    owners: Integers


def words_of(runs: Sequence[PlainPrint], type_sizes: Floats, widest_em: float) -> Words | None:
    """Tell words apart, by spaces and by gaps wider than `widest_em`; None if there are none.

    Args:
        runs: As they are stored.
        type_sizes: By style.
        widest_em: In type sizes.
    """
    whole = joined(runs)
    codes = np.frombuffer(whole.text.encode("utf-32-le"), np.uint32)
    kept = np.flatnonzero(codes != ord(" "))
    if not len(kept):
        return None
    boxes, numbers = whole.boxes[kept], whole.styles[kept]
    owners = np.repeat(np.arange(len(runs)), [len(run.text) for run in runs])[kept]
    sizes = type_sizes[numbers]
    gaps = boxes[1:, 0] - boxes[:-1, 2]
    turns = np.diff(owners) > 0
    ends = np.flatnonzero((np.diff(kept) > 1) | (gaps > widest_em * sizes[:-1]) | turns)
    shift = np.zeros(len(kept), np.int64)
    shift[ends + 1] = 1
    places = np.arange(len(kept)) + np.cumsum(shift)
    spaces = places[ends] + 1
    written = np.full(len(kept) + len(ends), ord(" "), np.uint32)
    written[places] = codes[kept]
    all_boxes = np.empty((len(written), 4))
    all_boxes[places] = boxes
    all_boxes[spaces] = _spaces_between(boxes[ends], boxes[ends + 1])
    all_styles = np.empty(len(written), np.int64)
    all_styles[places] = numbers
    all_styles[spaces] = numbers[ends]
    all_owners = np.empty(len(written), np.int64)
    all_owners[places] = owners
    all_owners[spaces] = owners[ends]
    done = PlainPrint(written.tobytes().decode("utf-32-le"), all_boxes, all_styles)
    return Words(done, spaces, gaps[ends], sizes[ends], turns[ends], all_owners)


def _spaces_between(before: Floats, after: Floats) -> Floats:
    """Boxes of the spaces between characters, whichever of two stands further left."""
    turned = (after[:, 0] < before[:, 0])[:, None]
    left, right = np.where(turned, after, before), np.where(turned, before, after)
    ends = np.maximum(right[:, 0], left[:, 2])
    return np.stack([left[:, 2], left[:, 1], ends, left[:, 3]], axis=1)
