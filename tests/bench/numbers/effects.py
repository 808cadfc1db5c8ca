# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What paper, toner, copiers, lenses and fax lines do to print, one function each.

A picture is float32, 0 black to 1 white paper; lengths are pixels of the picture that is given. A
strength of 0 leaves it as it is. Each returns a new picture.
"""

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
from numpy.random import Generator

Picture: TypeAlias = npt.NDArray[np.float32]

_SPECK_SIDES = (1, 1, 1, 2, 2, 3)


def heavier(picture: Picture, pixels: float) -> Picture:
    """Strokes that spread by so much on either side; below 0 they shrink."""
    if not pixels:
        return picture
    grow = cv2.erode if pixels > 0 else cv2.dilate
    left, made = abs(pixels), picture
    while left > 0:
        share = min(left, 1.0)
        kernel = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
        made = _picture((1 - share) * made + share * grow(made, kernel))
        left -= share
    return made


def toner_lost(picture: Picture, draw: Generator, share: float, grain: float) -> Picture:
    """Crumbs of white in the strokes, thicker in some parts of the page than in others."""
    if not share:
        return picture
    crumbs = _cloud(draw, picture.shape, grain)
    patches = _cloud(draw, picture.shape, 160.0)
    steps = np.linspace(0, 1, 101)
    levels = np.quantile(crumbs[::7, ::7], steps)
    level = np.interp(np.clip(share * (0.25 + 1.5 * patches), 0, 0.9), steps, levels)
    return _picture(np.where(crumbs < level, np.maximum(picture, 0.93), picture))


def bleed(picture: Picture, other: Picture, strength: float, blur: float) -> Picture:
    """The other side of the sheet shines through: mirrored, pale, out of focus."""
    if not strength:
        return picture
    height, width = picture.shape
    back = cv2.resize(other, (width, height), interpolation=cv2.INTER_AREA)[:, ::-1]
    soft = cv2.GaussianBlur(np.ascontiguousarray(back), (0, 0), max(blur, 0.1))
    return _picture(np.minimum(picture, 1 - strength * (1 - soft)))


def copied(picture: Picture, draw: Generator, generations: int) -> Picture:
    """Copies of copies: each softer, harder in contrast and dirtier than the one before."""
    made = picture
    for _ in range(generations):
        soft = out_of_focus(made, float(draw.uniform(0.6, 1.1)))
        soft = _picture(soft + _cloud(draw, made.shape, 0.8, spread=0.05))
        middle, steep = float(draw.uniform(0.58, 0.74)), float(draw.uniform(7, 13))
        made = specked(_harder(soft, middle, steep), draw, 12e-6)
    return made


def turned(picture: Picture, degrees: float) -> Picture:
    """Turn about the middle, clockwise as displayed; what comes in from outside is paper."""
    if not degrees:
        return picture
    height, width = picture.shape
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -degrees, 1.0)
    size = (width, height)
    return _picture(
        cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_CUBIC, borderValue=(1.0,))
    )


def sampled(picture: Picture, width: int, height: int) -> Picture:
    """As a scanner of so many pixels sees it: each is the mean of what lies under it."""
    if picture.shape == (height, width):
        return picture
    return _picture(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA))


def out_of_focus(picture: Picture, pixels: float) -> Picture:
    return _picture(cv2.GaussianBlur(picture, (0, 0), pixels)) if pixels else picture


def moved(picture: Picture, pixels: float, degrees: float) -> Picture:
    """The sheet or the camera moved so far while the picture was taken."""
    if pixels < 1:
        return picture
    side = 2 * int(np.ceil(pixels / 2)) + 1
    middle = side // 2
    radians = np.deg2rad(degrees)
    reach = np.array([np.cos(radians), np.sin(radians)]) * pixels / 2
    kernel = np.zeros((side, side), np.float32)
    ends = [tuple(np.round(middle + sign * reach).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], (1.0,))
    return _picture(cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT))


def faint(picture: Picture, ink: float, paper: float) -> Picture:
    """Black as light as `ink` and paper as dark as `paper`, both 0 to 1."""
    return _picture(ink + picture * (paper - ink))


def unevenly_lit(picture: Picture, draw: Generator, depth: float) -> Picture:
    """A side in the shade, and a broad shadow somewhere across the page."""
    if not depth:
        return picture
    height, width = picture.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = float(draw.uniform(0, 2 * np.pi))
    slope = np.cos(angle) * x / width + np.sin(angle) * y / height
    slope = (slope - slope.min()) / max(float(np.ptp(slope)), 1e-6)
    at, wide = float(draw.uniform(0.1, 0.9)), float(draw.uniform(0.03, 0.15))
    band = np.exp(-(((x / width if draw.random() < 0.5 else y / height) - at) ** 2) / wide**2)
    return _picture(picture * (1 - depth * (0.65 * slope + 0.35 * band)))


def grained(picture: Picture, draw: Generator, spread: float) -> Picture:
    """The noise of a sensor."""
    if not spread:
        return picture
    return _picture(picture + draw.normal(0, spread, picture.shape))


def specked(picture: Picture, draw: Generator, share: float) -> Picture:
    """Black specks; `share` is how many there are for a pixel."""
    made = picture.copy()
    height, width = made.shape
    for _ in range(int(draw.poisson(share * made.size))):
        side, tall = draw.choice(_SPECK_SIDES, 2).tolist()
        x, y = int(draw.integers(width)), int(draw.integers(height))
        made[y : y + tall, x : x + side] = 0
    return made


def one_bit(picture: Picture, draw: Generator, threshold: float, rough: float) -> Picture:
    """Black or white and nothing between; the edges of strokes are a little ragged."""
    ragged = picture + draw.uniform(-rough, rough, picture.shape)
    return _picture(ragged > threshold)


def broken_lines(picture: Picture, draw: Generator, share: float, holes: float) -> Picture:
    """A poor telephone line: rows that repeat the one above or come white in part, pixels lost."""
    made = picture.copy()
    height, width = made.shape
    for row in np.flatnonzero(draw.random(height) < share).tolist():
        start = int(draw.integers(width))
        end = start + int(draw.integers(width // 8, width))
        made[row, start:end] = made[row - 1, start:end] if row and draw.random() < 0.6 else 1.0
    made[draw.random(made.shape) < holes] = 1.0
    return made


def jpeg(picture: Picture, quality: int) -> Picture:
    """Packed with loss and unpacked again."""
    _, packed = cv2.imencode(".jpg", to_bytes(picture), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return _picture(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE) / 255.0)


def to_bytes(picture: Picture) -> npt.NDArray[np.uint8]:
    return np.asarray(np.clip(np.round(picture * 255), 0, 255), np.uint8)


def _harder(picture: Picture, middle: float, steep: float) -> Picture:
    """More contrast about a middle grey; black and white stay."""

    def curve(value: npt.ArrayLike) -> npt.NDArray[np.float64]:
        return np.asarray(1 / (1 + np.exp(-steep * (np.asarray(value) - middle))))

    low, high = curve(0.0), curve(1.0)
    return _picture((curve(picture) - low) / (high - low))


def _picture(values: npt.ArrayLike) -> Picture:
    return np.clip(np.asarray(values, np.float32), 0, 1)


def _cloud(
    draw: Generator, shape: tuple[int, ...], size: float, spread: float | None = None
) -> Picture:
    """Smooth noise with features of about `size`: 0 to 1, or about 0 with a given spread."""
    step = max(int(size / 2), 1)
    small = (max(shape[0] // step, 2), max(shape[1] // step, 2))
    noise = cv2.GaussianBlur(draw.normal(0, 1, small).astype(np.float32), (0, 0), size / step)
    cloud = cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    if spread is not None:
        return np.asarray(cloud * (spread / max(float(cloud.std()), 1e-6)), np.float32)
    return _picture((cloud - cloud.min()) / max(float(np.ptp(cloud)), 1e-6))
