# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The frame in which a page is read: turned by quarters and sheared until its print is level."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from core.parse.raw import RawPage, Rule

LEAST_SKEW = 0.002

Boxes = npt.NDArray[np.float32]


def turn(boxes: Boxes, quarter: int, page: RawPage) -> Boxes:
    """Turn boxes so that text which reads in direction `quarter` becomes level."""
    if quarter == 0:
        return boxes
    x0, y0, x1, y1 = boxes.T
    if quarter == 1:
        columns = (y0, page.width - x1, y1, page.width - x0)
    elif quarter == 2:
        columns = (page.width - x1, page.height - y1, page.width - x0, page.height - y0)
    else:
        columns = (page.height - y1, x0, page.height - y0, x1)
    return np.stack(columns, axis=1).astype(np.float32)


def slope_of(frames: Sequence[Boxes]) -> float:
    """Median slope of the long lines: how far print sinks per point to the right."""
    slopes = []
    for frame in frames:
        if len(frame) < 20:
            continue
        x = (frame[:, 0] + frame[:, 2]) / 2
        y = (frame[:, 1] + frame[:, 3]) / 2
        spread = x - x.mean()
        total = float((spread**2).sum())
        if total > 0:
            slopes.append(float((spread * (y - y.mean())).sum()) / total)
    if not slopes:
        return 0.0
    slope = float(np.median(slopes))
    return slope if LEAST_SKEW < abs(slope) < 0.18 else 0.0


def shear(boxes: Boxes, slope: float) -> Boxes:
    """Level boxes of print that sinks by a slope."""
    if slope == 0.0:
        return boxes
    middle_x = (boxes[:, 0] + boxes[:, 2]) / 2
    middle_y = (boxes[:, 1] + boxes[:, 3]) / 2
    levelled = boxes.copy()
    levelled[:, 1::2] -= (slope * middle_x)[:, None]
    levelled[:, 0::2] += (slope * middle_y)[:, None]
    return levelled


def turned_rules(page: RawPage, quarter: int, skew: float) -> tuple[Rule, ...]:
    """Take a page's rules into its frame."""
    if quarter == 0 and skew == 0.0:
        return page.rules
    return tuple(_turned_rule(rule, quarter, skew, page) for rule in page.rules)


def _turned_rule(rule: Rule, quarter: int, skew: float, page: RawPage) -> Rule:
    ends = np.array(
        [[rule.x0, rule.y0, rule.x0, rule.y0], [rule.x1, rule.y1, rule.x1, rule.y1]],
        dtype=np.float32,
    )
    (xa, ya, _, _), (xb, yb, _, _) = shear(turn(ends, quarter, page), skew).tolist()
    return Rule(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb), rule.shade)
