# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The ink of a scanned page: which pixels are dark, in which connected pieces, and how thick.

Ruled lines are taken out first. Runs in the worker process.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.base import ByteImage

_PAPER_SHRINK = 8
_PAPER_WINDOW = 9
_LEAST_CONTRAST = 40.0
_DARKEST_LIMIT, _LIGHTEST_LIMIT = 90.0, 200.0
_RULE_LENGTH_SHARE = 0.045
_MOST_RULE_PX = 11
_BESIDE_RULE_PX = 3
_MOST_INK_BESIDE = 0.3

Mask = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class PageInk:
    """Dark pixels and the pieces that they form.

    Attributes:
        mask: 1 where there is ink, 0 elsewhere; ruled lines are left out.
        depth: How far each pixel of ink is from the nearest paper, in pixels.
        boxes: Shape (n, 4): x0, y0, x1, y1 of each piece, x1 and y1 beyond its last pixel.
        areas: Shape (n,): pixels of each piece.
        pieces: Which piece each pixel belongs to, from 1; 0 for paper.
        rules: 1 where there is a ruled line, 0 elsewhere.
    """

    mask: Mask
    depth: Floats
    boxes: Ints
    areas: Ints
    pieces: npt.NDArray[np.int32]
    rules: Mask


def find_ink(pixels: ByteImage) -> PageInk:
    """Part a page into ink and paper."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    dark = _dark(grey)
    mask = _without_rules(dark)
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    found = stats[1:].astype(np.int64)
    boxes = np.column_stack(
        [found[:, 0], found[:, 1], found[:, 0] + found[:, 2], found[:, 1] + found[:, 3]]
    )
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    return PageInk(mask, np.asarray(depth), boxes, found[:, 4], np.asarray(pieces), dark & ~mask)


def _dark(grey: npt.NDArray[np.uint8]) -> Mask:
    """Pixels darker than half way between paper and print, on paper made even."""
    height, width = grey.shape
    size = (max(width // _PAPER_SHRINK, 1), max(height // _PAPER_SHRINK, 1))
    window = np.ones((_PAPER_WINDOW, _PAPER_WINDOW), np.uint8)
    small = cv2.morphologyEx(
        cv2.resize(grey, size, interpolation=cv2.INTER_AREA), cv2.MORPH_CLOSE, window
    )
    paper = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    even = cv2.divide(grey, np.maximum(paper, 1), scale=255.0)
    if float(even.max()) - float(even.min()) < _LEAST_CONTRAST:
        return np.zeros_like(grey)
    limit, _ = cv2.threshold(even, 0, 1, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    limit = min(max(limit, _DARKEST_LIMIT), _LIGHTEST_LIMIT)
    return np.asarray(cv2.threshold(even, limit, 1, cv2.THRESH_BINARY_INV)[1], np.uint8)


def _without_rules(mask: Mask) -> Mask:
    """Take out long thin straight runs that stand alone; those of a smear lie side by side."""
    plain = mask.copy()
    for level in (True, False):
        turned = mask if level else np.ascontiguousarray(mask.T)
        rules = _level_rules(turned, max(int(mask.shape[1] * _RULE_LENGTH_SHARE), 12))
        plain[(rules if level else rules.T) > 0] = 0
    return plain


def _level_rules(mask: Mask, length: int) -> Mask:
    runs = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    count, pieces, stats, _ = cv2.connectedComponentsWithStats(runs, connectivity=8)
    rules = np.zeros_like(mask)
    for index in range(1, count):
        x, y, width, height = (int(v) for v in stats[index, :4])
        if height > _MOST_RULE_PX:
            continue
        above = mask[max(y - _BESIDE_RULE_PX - 1, 0) : max(y - 1, 0), x : x + width]
        below = mask[y + height + 1 : y + height + 1 + _BESIDE_RULE_PX, x : x + width]
        beside = max((float(part.mean()) for part in (above, below) if part.size), default=0.0)
        if beside <= _MOST_INK_BESIDE:
            window = (slice(max(y - 1, 0), y + height + 1), slice(x, x + width))
            thin = (pieces[window] == index).astype(np.uint8)
            rules[window] |= np.asarray(cv2.dilate(thin, np.ones((3, 1), np.uint8)), np.uint8)
    return rules
