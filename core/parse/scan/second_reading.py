# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cuts every numeral of a page out of its picture and has a second recogniser read it.

A numeral that the first recogniser was almost sure of is shown twice more, once with thinner
strokes and once out of focus: print that is whole reads the same, a broken 6 turns into a 5.
"""

import re
from collections.abc import Sequence

import cv2
import numpy as np

from core.parse.raw import CropReadings
from models.base import ByteImage, FloatArray, OcrEngine, OcrLine

_TOKEN = re.compile(r"\S+")
_MONEY_LOOKALIKE = re.compile(r"^[($€£¥]*[$€£¥]?[\dlIiOoSsBbZz|][\dlIiOoSsBbZz|.,]*%?[).,;:]*$")
_LOOKALIKE_SIGN = re.compile(r"[$€£¥%]|\w,\w")
_PAD_SIDE = 0.18
_PAD_ABOVE = 0.12
_ENLARGE = 1.5
_MAX_CROPS = 400
_LARGEST_SIDE = 4_000
_ALMOST_SURE, _SURE = 0.9, 0.98
_FOCUS_PX = 1.6


def read_again(
    engine: OcrEngine, pixels: ByteImage, lines: Sequence[OcrLine]
) -> tuple[CropReadings, ...]:
    """Second readings of the tokens that hold a digit or pretend to; several of a token in a row.

    Args:
        engine: Its `read_crops` is asked once for the whole page.
        pixels: The picture that `lines` were read from.
        lines: Their order is that of the page's lines.

    Passes on:
        ModelOutputError: The engine gave something of the wrong shape.
    """
    places: list[tuple[int, int, int]] = []
    crops: list[ByteImage] = []
    tokens = [(n, *token) for n, line in enumerate(lines) for token in numeral_tokens(line.text)]
    for line_index, start, end in tokens[:_MAX_CROPS]:
        line = lines[line_index]
        crop = _crop(pixels, line.char_boxes[start:end])
        lowest = float(line.char_probabilities[start:end].min())
        views = [crop, *_disturbed(crop)] if _ALMOST_SURE <= lowest < _SURE else [crop]
        places += [(line_index, start, end)] * len(views)
        crops += views
    readings = engine.read_crops(crops) if crops else ()
    return tuple(
        CropReadings(line_index, start, end, reading.text, reading.probability)
        for (line_index, start, end), reading in zip(places, readings, strict=True)
    )


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


def _disturbed(crop: ByteImage) -> list[ByteImage]:
    """The same print with thinner strokes, and out of focus."""
    thin = cv2.dilate(crop, np.ones((2, 2), np.uint8))
    soft = cv2.GaussianBlur(crop, (0, 0), _FOCUS_PX)
    return [np.asarray(thin, dtype=np.uint8), np.asarray(soft, dtype=np.uint8)]
