# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Turns the picture of a page so that its print is level, and keeps the way back.

The skew is the angle at which the ink falls into the sharpest rows; whether a page lies on its side
shows in the same figures taken over columns. What is up and what is down only reading can tell.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from core.parse.scan.picture import PagePicture
from models.base import ByteImage, FloatArray

_SMALL_SIDE = 1000
_MAX_INK_POINTS = 60_000
_LEAST_INK_POINTS = 200
_WIDEST_SKEW = 9.5
_COARSE_STEP = 0.5
_FINE_STEP = 0.1
_LEAST_SKEW = 0.25
_LEAST_GAIN = 1.04
_MARGIN_SHARE = 0.02
_SIDEWAYS_RATIO = 1.6

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Posture:
    """How the print of a picture seems to lie.

    Attributes:
        skew: Degrees clockwise by which its lines (or, sideways, its columns) fall.
        sideways: Whether the lines seem to run up or down.
    """

    skew: float
    sideways: bool


@dataclass(frozen=True, slots=True, eq=False)
class UprightPicture:
    """A picture whose print is level.

    Attributes:
        pixels: RGB.
        to_points: Shape (2, 3): from (column, row, 1) to points of the page as displayed.
        angle: Direction of reading on the page as displayed, degrees clockwise, 0 to 360.
    """

    pixels: ByteImage
    to_points: Matrix
    angle: float

    def boxes_to_points(self, boxes: FloatArray) -> FloatArray:
        """Turn boxes, shape (n, 4), into boxes of the page as displayed that hold them."""
        x0, y0, x1, y1 = boxes.astype(np.float64).T
        xs = np.stack([x0, x1, x1, x0], axis=1)
        ys = np.stack([y0, y0, y1, y1], axis=1)
        (a, b, c), (d, e, f) = self.to_points
        px, py = a * xs + b * ys + c, d * xs + e * ys + f
        corners = [px.min(axis=1), py.min(axis=1), px.max(axis=1), py.max(axis=1)]
        return np.stack(corners, axis=1).astype(np.float32)

    @property
    def points_per_pixel(self) -> float:
        """Mean scale."""
        (a, b, _), (d, e, _) = self.to_points
        return math.sqrt(abs(a * e - b * d))


def find_posture(pixels: ByteImage) -> Posture:
    """Estimate skew and whether the page lies on its side; both nothing on an almost blank page."""
    x, y, shape = _ink_points(pixels)
    if len(x) < _LEAST_INK_POINTS:
        return Posture(0.0, False)
    level_skew, level_score = _best_skew(x, y, shape)
    side_skew, side_score = _best_skew(-y, x, shape)
    sideways = side_score > _SIDEWAYS_RATIO * level_score
    return Posture(side_skew if sideways else level_skew, sideways)


def make_upright(picture: PagePicture, quarter: int, skew: float) -> UprightPicture:
    """Turn a picture.

    Args:
        picture: The page as displayed.
        quarter: Direction of reading on it: 0, 90, 180 or 270 degrees clockwise.
        skew: Degrees clockwise by which the lines fall beyond that.
    """
    height, width = picture.pixels.shape[:2]
    turned = np.ascontiguousarray(np.rot90(picture.pixels, k=quarter // 90))
    back = _quarter_back(quarter, width, height)
    if abs(skew) >= _LEAST_SKEW:
        turned, unskew = _deskew(turned, skew)
        back = back @ unskew
    scale = np.diag([picture.points_per_pixel_x, picture.points_per_pixel_y, 1.0])
    angle = (quarter + (skew if abs(skew) >= _LEAST_SKEW else 0.0)) % 360
    return UprightPicture(turned, (scale @ back)[:2], angle)


def _quarter_back(quarter: int, width: int, height: int) -> Matrix:
    """From pixels of the turned picture to pixels of the original, of that width and height."""
    if quarter == 90:
        return np.array([[0, -1, width], [1, 0, 0], [0, 0, 1]], dtype=np.float64)
    if quarter == 180:
        return np.array([[-1, 0, width], [0, -1, height], [0, 0, 1]], dtype=np.float64)
    if quarter == 270:
        return np.array([[0, 1, 0], [-1, 0, height], [0, 0, 1]], dtype=np.float64)
    return np.eye(3)


def _deskew(pixels: ByteImage, skew: float) -> tuple[ByteImage, Matrix]:
    height, width = pixels.shape[:2]
    sine, cosine = abs(math.sin(math.radians(skew))), math.cos(math.radians(skew))
    new_width = math.ceil(width * cosine + height * sine)
    new_height = math.ceil(height * cosine + width * sine)
    forward = cv2.getRotationMatrix2D((width / 2, height / 2), skew, 1.0)
    forward[0, 2] += (new_width - width) / 2
    forward[1, 2] += (new_height - height) / 2
    level = cv2.warpAffine(
        pixels,
        forward,
        (new_width, new_height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    back = np.vstack([cv2.invertAffineTransform(forward), [0.0, 0.0, 1.0]])
    return np.asarray(level, dtype=np.uint8), back


def _ink_points(
    pixels: ByteImage,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], tuple[int, int]]:
    height, width = pixels.shape[:2]
    scale = min(_SMALL_SIDE / max(height, width), 1.0)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    small = cv2.cvtColor(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(
        small, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 25, 15
    )
    edge_y, edge_x = int(size[1] * _MARGIN_SHARE), int(size[0] * _MARGIN_SHARE)
    inner = ink[edge_y : size[1] - edge_y, edge_x : size[0] - edge_x]
    y, x = np.nonzero(inner)
    step = max(len(x) // _MAX_INK_POINTS, 1)
    return x[::step].astype(np.float64), y[::step].astype(np.float64), (size[1], size[0])


def _best_skew(
    x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], shape: tuple[int, int]
) -> tuple[float, float]:
    """The angle with the sharpest rows and their sharpness."""
    bins = int(math.hypot(*shape)) * 2 + 4
    level = _sharpness(x, y, 0.0, bins)
    coarse = np.arange(-_WIDEST_SKEW, _WIDEST_SKEW + 0.01, _COARSE_STEP)
    rough = float(max(coarse, key=lambda angle: _sharpness(x, y, float(angle), bins)))
    fine = np.arange(rough - _COARSE_STEP, rough + _COARSE_STEP + 0.01, _FINE_STEP)
    scores = [_sharpness(x, y, float(angle), bins) for angle in fine]
    best = int(np.argmax(scores))
    if scores[best] < _LEAST_GAIN * level:
        return 0.0, level
    return round(float(fine[best]), 2), scores[best]


def _sharpness(
    x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], angle: float, bins: int
) -> float:
    radians = math.radians(angle)
    rows = y * math.cos(radians) - x * math.sin(radians) + bins / 2
    histogram = np.bincount(rows.astype(np.int64), minlength=bins).astype(np.float64)
    return float(np.square(np.diff(histogram)).sum())
