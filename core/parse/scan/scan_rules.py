# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds level and upright lines on the picture of a scanned page. Runs in the worker process."""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from core.parse.raw import Rule
from core.parse.scan.upright import UprightPicture

_LEAST_LENGTH_PT = 28.0
_LEAST_LENGTH_PX = 60
_MAX_THICKNESS_PT = 4.5
_BRIDGE_PX = 3
_MAX_RULES = 2_000


def find_scan_rules(picture: UprightPicture) -> tuple[Rule, ...]:
    """Long dark runs, mapped to points of the page as displayed."""
    grey = cv2.cvtColor(picture.pixels, cv2.COLOR_RGB2GRAY)
    dark = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 41, 12
    )
    scale = picture.points_per_pixel
    length = max(int(_LEAST_LENGTH_PT / scale), _LEAST_LENGTH_PX)
    thickest = max(int(_MAX_THICKNESS_PT / scale), 3)
    rules: list[Rule] = []
    for level in (True, False):
        for box in _runs(np.asarray(dark, dtype=np.uint8), length, thickest, level):
            rules.append(_to_rule(box, picture))
    return tuple(rules[:_MAX_RULES])


def _runs(
    dark: npt.NDArray[np.uint8], length: int, thickest: int, level: bool
) -> Iterator[tuple[float, float, float, float]]:
    """Centre lines (x0, y0, x1, y1) in pixels of runs at least `length` long."""
    bridge = (_BRIDGE_PX, 1) if level else (1, _BRIDGE_PX)
    kernel = (length, 1) if level else (1, length)
    joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones(bridge[::-1], np.uint8))
    opened = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones(kernel[::-1], np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    for index in range(1, count):
        x, y, width, height = (float(v) for v in stats[index, :4])
        if (height if level else width) > thickest:
            continue
        if level:
            yield (x, y + height / 2, x + width, y + height / 2)
        else:
            yield (x + width / 2, y, x + width / 2, y + height)


def _to_rule(segment: tuple[float, float, float, float], picture: UprightPicture) -> Rule:
    """From end to end; on a skewed page the ends stand where they are displayed."""
    ends = np.array(segment, dtype=np.float64).reshape(2, 2)
    points = ends @ picture.to_points[:, :2].T + picture.to_points[:, 2]
    (x0, y0), (x1, y1) = sorted(points.tolist(), key=sum)
    if picture.angle % 90 == 0:
        if abs(x1 - x0) >= abs(y1 - y0):
            y0 = y1 = (y0 + y1) / 2
        else:
            x0 = x1 = (x0 + x1) / 2
    return Rule(round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2))
