# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells from the shape of a drawn letter or digit which character it can not be.

Every glyph is scaled to one small square and held against the same characters of a few plain fonts.
That names no unknown glyph for sure; but a 3 that is called an 8 lies near the threes and far from
the eights, in whatever font it is set. Runs in the worker process.
"""

import functools
import string
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.native.fonts.sign_shapes import SIGNS
from models.base import FloatArray

SHAPED = string.digits + string.ascii_letters + "$%"
"""What is told by its shape alone."""
TOLD = SHAPED + SIGNS
Grey = npt.NDArray[np.uint8]

_FONTS = ("helv", "hebo", "heit", "tiro", "tibo", "tiit", "cour", "cobo")
_CELL_PX = 48
_EM_PX = 28
_SQUARE = 12
_INK_LEVEL = 128
_LEAST_SIDE_PX = 3
_SMOOTH = 0.8
_SLIMNESS_WEIGHT = 0.5
_DIGIT_LIMITS = (0.85, 1.3)
_LETTER_LIMITS = (0.62, 1.35)
_EXCHANGE_LIMITS = (0.9, 1.05)
"""How near another character's shape has to be, and how many times nearer than its own. The last
are for characters that are only doubted where two of them have changed places."""
_ALIKE = (
    "0oq",
    "1ilj",
    "5s",
    "2z",
    "9gq",
    "6b",
    "un",
    "ft",
    "i1t",
    "ec",
    "7t",
    "$s",
    "$5",
    "$8",
    "$3",
)


@dataclass(frozen=True, slots=True, eq=False)
class _References:
    """Shapes of the characters of the plain fonts, sorted by character."""

    shapes: FloatArray
    slimness: FloatArray
    starts: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Likeness:
    """What the shape of a glyph says of it.

    Attributes:
        contradicts: It is plainly another character's than the one that the glyph is called.
        others: The characters that it is more like than its own; none where it is like its own.
    """

    contradicts: bool = False
    others: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Shown:
    """The character whose shape a glyph is nearest to.

    Attributes:
        character: One of `SHAPED`.
        alike: It, and those that it is not told from.
        distance: How far the glyph is from it.
    """

    character: str
    alike: frozenset[str]
    distance: float


def shown_by(pictures: Sequence[Grey]) -> list[Shown | None]:
    """For each glyph, whatever it is called, what it is nearest to; None where there is no ink."""
    features = [_feature(picture) for picture in pictures]
    found = [n for n, feature in enumerate(features) if feature is not None]
    shown: list[Shown | None] = [None] * len(pictures)
    if not found:
        return shown
    nearest = _distances([feature for feature in features if feature is not None])
    for row, n in enumerate(found):
        best = int(nearest[row].argmin())
        alike = frozenset(SHAPED[like] for like in _likes(SHAPED[best]))
        shown[n] = Shown(SHAPED[best], alike, float(nearest[row, best]))
    return shown


def likenesses(glyphs: Sequence[tuple[str, Grey]]) -> list[Likeness]:
    """For each glyph, what its shape says.

    Capital and small letters are one character here (a font of small capitals is no lie), and so
    are characters that many fonts draw alike.

    Args:
        glyphs: What each is called, one of `SHAPED`, and its picture, dark on light.
    """
    features = [_feature(picture) for _, picture in glyphs]
    found = [n for n, feature in enumerate(features) if feature is not None]
    verdicts = [Likeness()] * len(glyphs)
    if not found:
        return verdicts
    nearest = _distances([feature for feature in features if feature is not None])
    for row, n in enumerate(found):
        verdicts[n] = _likeness(glyphs[n][0], nearest[row])
    return verdicts


def _likeness(character: str, nearest: FloatArray) -> Likeness:
    own = _likes(character)
    others = nearest.copy()
    others[own] = np.inf
    to_own, to_other = float(nearest[own].min()), float(others.min())
    near, nearer = _LETTER_LIMITS if character.isalpha() else _DIGIT_LIMITS
    contradicts = to_other < near and to_own > nearer * to_other
    near, nearer = _EXCHANGE_LIMITS
    if not contradicts and (to_other >= near or to_own <= nearer * to_other):
        return Likeness()
    like = _likes(SHAPED[int(others.argmin())])
    return Likeness(contradicts, frozenset(SHAPED[n] for n in like))


def _distances(features: Sequence[tuple[FloatArray, float]]) -> FloatArray:
    """Shape (glyphs, characters): how far each glyph is from the nearest font's character."""
    references = _references()
    shapes = np.stack([shape for shape, _ in features])
    slimness = np.array([value for _, value in features], dtype=np.float32)
    # Not by `@`: for so few numbers its threads cost many times what they do.
    products = np.einsum("ij,kj->ik", shapes, references.shapes)
    apart = np.sqrt(np.maximum(2 - 2 * products, 0))
    apart += _SLIMNESS_WEIGHT * np.abs(slimness[:, None] - references.slimness[None, :])
    return np.asarray(np.minimum.reduceat(apart, references.starts, axis=1), dtype=np.float32)


@functools.cache
def _likes(character: str) -> npt.NDArray[np.int64]:
    """Positions in `SHAPED` of all that a character is not told from."""
    small = character.lower()
    alike = {small, *(other for group in _ALIKE if small in group for other in group)}
    places = [n for n, other in enumerate(SHAPED) if other.lower() in alike]
    return np.array(places, dtype=np.int64)


@functools.cache
def _references() -> _References:
    shapes: list[FloatArray] = []
    slimness: list[float] = []
    pictures = [_alphabet(font) for font in _FONTS]
    starts: list[int] = []
    for place in range(len(SHAPED)):
        starts.append(len(shapes))
        for picture in pictures:
            cell = picture[:, place * _CELL_PX : (place + 1) * _CELL_PX]
            feature = _feature(cell)
            if feature is not None:
                shapes.append(feature[0])
                slimness.append(feature[1])
    return _References(
        np.stack(shapes), np.array(slimness, dtype=np.float32), np.array(starts, dtype=np.int64)
    )


def _alphabet(font: str) -> Grey:
    with pymupdf.open() as document:
        page = document.new_page(width=_CELL_PX * len(SHAPED), height=_CELL_PX)
        writer = pymupdf.TextWriter(page.rect)
        face = pymupdf.Font(font)
        for place, character in enumerate(SHAPED):
            writer.append((place * _CELL_PX + 10, 36), character, font=face, fontsize=_EM_PX)
        writer.write_text(page)
        pixmap = page.get_pixmap(colorspace=pymupdf.csGRAY, alpha=False)
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    return rows[:, : pixmap.width].copy()


def _feature(picture: Grey) -> tuple[FloatArray, float] | None:
    """The ink scaled to a square, of length 1 about its mean, and how wide it is for its height."""
    if not picture.size:
        return None  # A glyph set beside the page, by a font whose widths are broken.
    ink = np.asarray(cv2.threshold(picture, _INK_LEVEL, 1, cv2.THRESH_BINARY_INV)[1])
    left, top, width, height = cv2.boundingRect(ink)
    if max(height, width) < _LEAST_SIDE_PX:
        return None
    part = ink[top : top + height, left : left + width].astype(np.float32)
    square = cv2.resize(part, (_SQUARE, _SQUARE), interpolation=cv2.INTER_AREA)
    shape = np.asarray(cv2.GaussianBlur(square, (3, 3), _SMOOTH), dtype=np.float32).ravel()
    shape -= shape.mean()
    length = float(np.linalg.norm(shape))
    return (shape / length if length > 1e-6 else shape), float(np.log(width / height))
