# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ways in which a fax or a photocopy makes a printed figure doubtful.

Each takes the ink of a page (0 paper, 1 black; changed in place) and a box of pixels (x0, y0, x1,
y1). Each leaves something of the figure, since a figure that is gone is not doubtful but absent.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

Ink = npt.NDArray[np.float64]
PixelBox = tuple[int, int, int, int]


def apply(kind: str, ink: Ink, box: PixelBox) -> None:
    """Damage the box in the way that `kind` names (a key of the table at the end)."""
    _KINDS[kind](ink, box)


def noise(shape: tuple[int, ...], seed: int) -> Ink:
    """Values from 0 to 1 that depend on position and seed alone."""
    height, width = shape
    y, x = np.mgrid[0:height, 0:width].astype(np.uint64)
    mixed = (x * np.uint64(0x9E3779B1) + y * np.uint64(0x85EBCA77)) & np.uint64(0xFFFFFFFF)
    mixed = (mixed + np.uint64(seed) * np.uint64(0xC2B2AE3D)) & np.uint64(0xFFFFFFFF)
    for shift, factor in ((15, 0x2C1B3C6D), (12, 0x297A2D39)):
        mixed = mixed ^ (mixed >> np.uint64(shift))
        mixed = (mixed * np.uint64(factor)) & np.uint64(0xFFFFFFFF)
    mixed = mixed ^ (mixed >> np.uint64(15))
    values: Ink = mixed.astype(np.float64) / float(0xFFFFFFFF)
    return values


def smudge(ink: Ink, box: PixelBox) -> None:
    """A thumb over wet toner: the figure spreads sideways into a dark patch."""
    x0, y0, x1, y1 = box
    area = (x0 - 4, y0 - 4, x1 + 5, y1 + 3)
    part = _part(ink, area)
    mask = _ellipse(part.shape)
    texture = _soft(noise(part.shape, x0 + y0), 2)
    spread = _sideways(part, 7)
    part[:] = np.maximum(part * (1 - 0.35 * mask), mask * (0.13 + 0.62 * texture + 0.22 * spread))


def blot(ink: Ink, box: PixelBox) -> None:
    """A drop of ink with a ragged edge."""
    x0, y0, x1, y1 = box
    part = _part(ink, (x0 - 3, y0 - 3, x1 + 3, y1 + 2))
    edge = _ellipse(part.shape) + 0.9 * (_soft(noise(part.shape, x0 * 3 + y0), 3) - 0.5)
    part[:] = np.maximum(part, np.where(edge > 0.3, 0.95, 0.0))


def smear(ink: Ink, box: PixelBox) -> None:
    """The paper slipped: the whole amount is drawn out into streaks."""
    x0, y0, x1, y1 = box
    part = _part(ink, (x0 - 3, y0 - 2, x1 + 14, y1 + 2))
    streaked = _sideways(part, 15)
    rows = 0.7 + 0.6 * _soft(noise((part.shape[0], 1), x0 + y1), 1)
    part[:] = np.clip(0.18 * part + 1.35 * streaked * rows, 0, 1)


def half_fade(ink: Ink, box: PixelBox) -> None:
    """The lower half did not take: only crumbs of it are left."""
    x0, y0, x1, y1 = box
    _crumble(ink, (x0 - 1, y0 + round(0.46 * (y1 - y0)), x1, y1 + 2), 0.9)


def broken_left(ink: Ink, box: PixelBox) -> None:
    """The left strokes are broken: 8 may be 3, 6 may be 5."""
    x0, y0, x1, y1 = box
    _crumble(ink, (x0 - 1, y0, x0 + round(0.46 * (x1 - x0)), y1 + 1), 0.74)


def broken_low(ink: Ink, box: PixelBox) -> None:
    """The lower left stroke is broken: 6 may be 5."""
    x0, y0, x1, y1 = box
    middle = y0 + round(0.5 * (y1 - y0))
    _crumble(ink, (x0 - 1, middle, x0 + round(0.48 * (x1 - x0)), y1 - 3), 0.6)


def faint_top(ink: Ink, box: PixelBox) -> None:
    """The upper part is faint: what is left is the foot of a 1, a 7 or a 9."""
    x0, y0, x1, y1 = box
    _crumble(ink, (x0 - 1, y0 - 1, x1 + 1, y0 + round(0.62 * (y1 - y0))), 0.9)


def fold(ink: Ink, box: PixelBox) -> None:
    """A fold across the page: the toner has cracked off where figures lie in it."""
    x0, y0, x1, y1 = box
    height = y1 - y0
    top, bottom = y0 + round(0.26 * height), y0 + round(0.72 * height)
    lower = _part(ink, (x0 - 4, bottom, x1 + 6, y1 + 3))
    lower[:] = np.roll(lower, 4, axis=1)
    _crumble(ink, (x0 - 4, top, x1 + 6, bottom), 0.92)
    crease = noise((1, ink.shape[1]), y0)[0]
    middle = (top + bottom) // 2
    ink[middle, :] = np.maximum(ink[middle, :], np.where(crease > 0.6, 0.85, 0.0))


def _part(ink: Ink, box: PixelBox) -> Ink:
    x0, y0, x1, y1 = box
    return ink[max(y0, 0) : y1, max(x0, 0) : x1]


def _crumble(ink: Ink, box: PixelBox, share: float) -> None:
    """Take away `share` of the ink in crumbs of a few pixels."""
    part = _part(ink, box)
    crumbs = _soft(noise(part.shape, box[0] + 31 * box[1]), 1)
    part[crumbs < np.quantile(crumbs, share)] *= 0.08


def _ellipse(shape: tuple[int, ...]) -> Ink:
    """1 in the middle, falling to 0 at the rim of the box."""
    height, width = shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    distance = ((x + 0.5) / width * 2 - 1) ** 2 + ((y + 0.5) / height * 2 - 1) ** 2
    mask: Ink = np.clip((1.25 - distance) * 2.2, 0, 1)
    return mask


def _soft(values: Ink, radius: int) -> Ink:
    """Mean over a square window, stretched back to the range 0 to 1."""
    size = 2 * radius + 1
    padded = np.pad(values, radius, mode="edge")
    height, width = values.shape
    mean = np.zeros_like(values)
    for dy in range(size):
        for dx in range(size):
            mean += padded[dy : dy + height, dx : dx + width]
    span = mean.max() - mean.min()
    soft: Ink = (mean - mean.min()) / (span if span > 0 else 1.0)
    return soft


def _sideways(values: Ink, reach: int) -> Ink:
    """Mean of each pixel with its `reach` neighbours on the left and on the right."""
    padded = np.pad(values, ((0, 0), (reach, reach)), mode="edge")
    width = values.shape[1]
    total = np.zeros_like(values)
    for shift in range(2 * reach + 1):
        total += padded[:, shift : shift + width]
    mean: Ink = total / (2 * reach + 1)
    return mean


_KINDS: dict[str, Callable[[Ink, PixelBox], None]] = {
    "smudge": smudge,
    "blot": blot,
    "smear": smear,
    "half_fade": half_fade,
    "broken_left": broken_left,
    "broken_low": broken_low,
    "faint_top": faint_top,
    "fold": fold,
}
