# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cuts every numeral of a page out of its picture and has a second recogniser read it.

It is shown as it stands and, if the first recogniser is not very sure, made small, for one that
closes up a lost point at one size sees it at another. Where that cannot settle it, it is shown with
thinner strokes and out of focus too: print that is whole reads the same, a broken 6 turns into a 5.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from core.parse.raw import CropReadings, View
from models.base import ByteImage, FloatArray, OcrEngine, OcrLine

_TOKEN = re.compile(r"\S+")
_NO_FIGURE = re.compile(r"[^\d.]|\.$")
_MONEY_LOOKALIKE = re.compile(r"^[($€£¥]*[$€£¥]?[\dlIiOoSsBbZz|][\dlIiOoSsBbZz|.,]*%?[).,;:]*$")
_LOOKALIKE_SIGN = re.compile(r"[$€£¥%]|\w,\w")
_PAD_SIDE = 0.18
_PAD_ABOVE = 0.12
_ENLARGE = 1.5
_MAX_CROPS = 400
_LARGEST_SIDE = 4_000
_HOPELESS, _SURE, _VERY_SURE = 0.5, 0.98, 0.999
"""First readings below the one are doubtful whatever is read again; from the second on they need no
more than two pictures, from the third on one: of 5,900 such, a second one caught none."""

_SMALL_PX = 26
_FOCUS_PX = 1.6


def read_again(
    engine: OcrEngine, pixels: ByteImage, lines: Sequence[OcrLine]
) -> tuple[CropReadings, ...]:
    """Second readings of the tokens that hold a digit or pretend to; several of a token in a row.

    Args:
        engine: Its `read_crops` is asked twice for the whole page: the plain pictures, then others.
        pixels: The picture that `lines` were read from.
        lines: Their order is that of the page's lines.

    Passes on:
        ModelOutputError: The engine gave something of the wrong shape.
    """
    places = [
        _Place(n, start, end, float(line.char_probabilities[start:end].min()))
        for n, line in enumerate(lines)
        for start, end in numeral_tokens(line.text)
    ][:_MAX_CROPS]
    crops = [_crop(pixels, lines[each.line].char_boxes[each.start : each.end]) for each in places]
    plain = _read(
        engine, [(each, View.PLAIN, crop) for each, crop in zip(places, crops, strict=True)]
    )
    more: list[_Shown] = []
    for place, crop, first in zip(places, crops, plain, strict=True):
        text = lines[place.line].text[place.start : place.end]
        agreed = _figures(text) == _figures(first.text)
        more += [(place, view, shown) for view, shown in _further(place, crop, agreed=agreed)]
    return (*plain, *_read(engine, more))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a word stands, and the least probability of its characters."""

    line: int
    start: int
    end: int
    lowest: float


_Shown = tuple[_Place, View, ByteImage]


def _read(engine: OcrEngine, shown: Sequence[_Shown]) -> list[CropReadings]:
    """All pictures in one batch."""
    readings = engine.read_crops([crop for _, _, crop in shown]) if shown else ()
    return [
        CropReadings(place.line, place.start, place.end, reading.text, reading.probability, view)
        for (place, view, _), reading in zip(shown, readings, strict=True)
    ]


def _further(place: _Place, crop: ByteImage, *, agreed: bool) -> list[tuple[View, ByteImage]]:
    """The other pictures of a word: none where they could not change what is decided."""
    if place.lowest < _HOPELESS:
        return []
    if agreed and place.lowest >= _VERY_SURE:
        return []
    small = (View.SMALL, _made_small(crop))
    if agreed and place.lowest >= _SURE:
        return [small]
    thin = cv2.dilate(crop, np.ones((2, 2), np.uint8))
    soft = cv2.GaussianBlur(crop, (0, 0), _FOCUS_PX)
    disturbed = ((View.THIN, thin), (View.SOFT, soft))
    return [small, *((view, np.asarray(shown, dtype=np.uint8)) for view, shown in disturbed)]


def _figures(text: str) -> str:
    return _NO_FIGURE.sub("", text)


def numeral_tokens(text: str) -> list[tuple[int, int]]:
    """Offsets of the tokens that a second reader is asked about."""
    return [(m.start(), m.end()) for m in _TOKEN.finditer(text) if _is_numeral(m.group())]


def _is_numeral(token: str) -> bool:
    if any(c.isdigit() for c in token):
        return True
    return bool(_LOOKALIKE_SIGN.search(token) and _MONEY_LOOKALIKE.match(token))


def _crop(pixels: ByteImage, boxes: FloatArray) -> ByteImage:
    height, width = pixels.shape[:2]
    x0, y0 = boxes[:, 0].min(), boxes[:, 1].min()
    x1, y1 = boxes[:, 2].max(), boxes[:, 3].max()
    tall = max(y1 - y0, 1.0)
    left, right = int(x0 - _PAD_SIDE * tall), int(x1 + _PAD_SIDE * tall) + 1
    top, bottom = int(y0 - _PAD_ABOVE * tall), int(y1 + _PAD_ABOVE * tall) + 1
    left, top = min(max(left, 0), width - 1), min(max(top, 0), height - 1)
    part = pixels[top : max(min(bottom, height), top + 1), left : max(min(right, width), left + 1)]
    factor = min(_ENLARGE, _LARGEST_SIDE / max(part.shape[:2]))
    size = (max(int(part.shape[1] * factor), 1), max(int(part.shape[0] * factor), 1))
    large = cv2.resize(np.ascontiguousarray(part), size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, dtype=np.uint8)


def _made_small(crop: ByteImage) -> ByteImage:
    height, width = crop.shape[:2]
    size = (max(round(width * _SMALL_PX / height), 1), _SMALL_PX)
    return np.asarray(cv2.resize(crop, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
