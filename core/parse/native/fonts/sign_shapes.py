# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells from size and place of a drawn sign which other sign it is: a point that is called a comma.

Signs are told by where they stand on their line and how they are built, which hardly differs from
font to font. Runs in the worker process.
"""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]

_INK_LEVEL = 128
_POINT, _COMMA, _BAR, _PLUS, _OPEN, _CLOSE = "point", "comma", "bar", "plus", "open", "close"
_KINDS = {
    ".": _POINT,
    ",": _COMMA,
    "-": _BAR,
    "\u2013": _BAR,
    "\u2212": _BAR,
    "+": _PLUS,
    "(": _OPEN,
    ")": _CLOSE,
}
SIGNS = "".join(_KINDS)
_SMALL = frozenset({_POINT, _COMMA})
_TALLEST_SMALL_EM = 0.5
_FULL = 0.6
_EMPTY = 0.25
_BENT = 0.13


class _Ink(NamedTuple):
    """Where the ink of a sign is, in sizes of its font; `foot` is negative below the base line."""

    width: float
    height: float
    foot: float
    pixels: Grey


def is_other_sign(character: str, picture: Grey, base: int, em: int) -> bool:
    """Whether a drawn sign is plainly another than it is called.

    Args:
        character: What it is called, one of `SIGNS`.
        picture: Dark on light.
        base: The row of the base line.
        em: The size of the font in pixels.
    """
    ink = _ink(picture, base, em)
    if ink is None:
        return False
    called, shown = _KINDS[character], _kind(ink)
    if called in _SMALL and ink.height > _TALLEST_SMALL_EM:
        return True
    return shown is not None and shown != called


def _ink(picture: Grey, base: int, em: int) -> _Ink | None:
    if not picture.size:
        return None
    dark = np.asarray(cv2.threshold(picture, _INK_LEVEL, 1, cv2.THRESH_BINARY_INV)[1], np.uint8)
    left, top, width, height = cv2.boundingRect(dark)
    if min(width, height) < 2:
        return None
    part = dark[top : top + height, left : left + width]
    return _Ink(width / em, height / em, (base - top - height) / em, part)


def _kind(ink: _Ink) -> str | None:
    """What a sign is built like; None where it is not plain."""
    slim = ink.width / ink.height
    if ink.height <= 0.25 and 0.65 <= slim <= 1.5 and abs(ink.foot) <= 0.045:
        return _POINT
    if ink.height <= 0.45 and slim <= 0.85 and ink.foot <= -0.07 and ink.foot + ink.height <= 0.25:
        return _COMMA
    if ink.height <= 0.2 and slim >= 1.8 and ink.foot >= 0.1:
        return _BAR
    if ink.width >= 0.3 and 0.75 <= slim <= 1.33 and _is_cross(ink.pixels):
        return _PLUS
    if ink.height >= 0.6 and slim <= 0.5:
        return _bracket(ink.pixels)
    return None


def _is_cross(pixels: Grey) -> bool:
    height, width = pixels.shape
    corners = [
        pixels[rows, columns].mean()
        for rows in (slice(0, height // 3), slice(-(height // 3), None))
        for columns in (slice(0, width // 3), slice(-(width // 3), None))
    ]
    level, upright = pixels[height // 2].mean(), pixels[:, width // 2].mean()
    return bool(max(corners) < _EMPTY and min(level, upright) > _FULL)


def _bracket(pixels: Grey) -> str | None:
    """Which way a tall, slim stroke bends: its middle stands left or right of its ends.

    A slanted one too: its ends are taken together.
    """
    height, width = pixels.shape
    part = max(height // 8, 1)
    middle = pixels[height // 2 - part : height // 2 + part]
    ends = np.concatenate([pixels[:part], pixels[-part:]])
    bend = (_centre(ends) - _centre(middle)) / width
    if abs(bend) < _BENT or pixels.mean() > _FULL:
        return None
    return _OPEN if bend > 0 else _CLOSE


def _centre(rows: Grey) -> float:
    columns = np.flatnonzero(rows.any(axis=0))
    return float(columns.mean()) if len(columns) else rows.shape[1] / 2
