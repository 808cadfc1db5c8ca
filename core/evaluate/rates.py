# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A share of so many, with the interval that so few allow (Wilson's, 95 %)."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

_Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` out of `total`."""

    count: int
    total: int

    def __post_init__(self) -> None:
        """Refuse a share that is none.

        Raises:
            ValueError: `count` is not between 0 and `total`.
        """
        if not 0 <= self.count <= self.total:
            message = f"not a share: {self.count} of {self.total}"
            raise ValueError(message)

    @property
    def value(self) -> float | None:
        """The share, or None when there was nothing to count."""
        return self.count / self.total if self.total else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Lower and upper bound, or None when there was nothing to count."""
        return wilson(self.count, self.total) if self.total else None

    def to_json(self) -> dict[str, float | int | None]:
        """Return count, total, share and bounds under stable names."""
        low, high = self.interval or (None, None)
        return {
            "count": self.count,
            "of": self.total,
            "rate": self.value,
            "low": low,
            "high": high,
        }


def rate_of(marks: Iterable[bool | None]) -> Rate:
    """Count the marks that are true; None does not count at all."""
    counted = [mark for mark in marks if mark is not None]
    return Rate(sum(counted), len(counted))


def wilson(count: int, total: int) -> tuple[float, float]:
    """Wilson's score interval of a share, 95 %; `total` is 1 or more."""
    share, square = count / total, _Z_95**2
    scale = 1 + square / total
    centre = (share + square / (2 * total)) / scale
    half = _Z_95 / scale * math.sqrt(share * (1 - share) / total + square / (4 * total**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def percentile(values: Iterable[float], percent: float) -> float | None:
    """Percentile with linear steps between neighbours; None without values."""
    ordered = sorted(values)
    if not ordered:
        return None
    position = (len(ordered) - 1) * percent / 100
    below = math.floor(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)
