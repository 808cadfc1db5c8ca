# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The place of a number on the picture of its page, by which it is known again in another file."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.spans import Box, Span
from core.store.boxes import boxes_within
from core.types import Block

_MEETS = 0.5
"""Of the area that two places cover together: how much they share when they are one."""

_IS_THE_SAME = 0.8
"""The same of a place where something else was read than the decision speaks of."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a number stands.

    Attributes:
        fingerprint: Of its page; of each of its pages, joined by a plus sign, if it goes on over a
            page's end; None where what a page shows is not known.
        boxes: In points of the page as displayed; the page counts from the number's first one.
    """

    fingerprint: str | None
    boxes: tuple[Box, ...]

    def meets(self, other: "Place", *, same_text: bool) -> bool:
        """Whether two numbers on pages that show the same are one."""
        if self.fingerprint is None or self.fingerprint != other.fingerprint:
            return False
        together = sum(map(_area, self.boxes)) + sum(map(_area, other.boxes))
        shared = sum(_shared(one, two) for one in self.boxes for two in other.boxes)
        least = _MEETS if same_text else _IS_THE_SAME
        return shared > 0 and shared >= least * (together - shared)

    def dump(self) -> str:
        """The boxes as JSON."""
        return json.dumps([(b.page_index, b.x0, b.y0, b.x1, b.y1) for b in self.boxes])

    @staticmethod
    def load(fingerprint: str | None, boxes: str) -> "Place":
        """Return the place that was dumped."""
        return Place(fingerprint, tuple(Box(*box) for box in json.loads(boxes)))


def first_fingerprint(fingerprint: str) -> str:
    """Return that of the page on which a place begins."""
    return fingerprint.partition("+")[0]


def place_of(block: Block, span: Span, fingerprints: Sequence[str | None]) -> Place:
    """Return the place of a number.

    Args:
        block: That it stands in.
        span: Its characters.
        fingerprints: Of the pages of its version, in order.
    """
    boxes = boxes_within(block, span.start, span.end)
    pages = sorted({box.page_index for box in boxes})
    known = [fingerprints[index] for index in pages]
    joined = "+".join(_known(known))
    turned = tuple(
        Box(pages.index(box.page_index), box.x0, box.y0, box.x1, box.y1) for box in boxes
    )
    return Place(joined if known and all(known) else None, turned)


def _known(fingerprints: Sequence[str | None]) -> Iterator[str]:
    return (each for each in fingerprints if each)


def _area(box: Box) -> float:
    return (box.x1 - box.x0) * (box.y1 - box.y0)


def _shared(one: Box, other: Box) -> float:
    if one.page_index != other.page_index:
        return 0.0
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    return max(across, 0.0) * max(down, 0.0)
