# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text that remembers where each of its characters comes from.

A `Passage` is what a block's text is made of. Every character knows its page, its box, its
probability and its place in the raw line that it was read in, so that joining, cutting and mending
words can never part the words from their place on the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from core.spans import CharMap

ADDED = -1
"""Raw line and offset of a character that was not on the page."""
_PAGES_AT_HAND = 16
_STOCK = 512


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """Characters in reading order.

    Attributes:
        text: n characters.
        pages: Shape (n,), int32: page index of each.
        boxes: Shape (n, 4), float32, points of the page as displayed; NaN for added characters.
        probabilities: Shape (n,), float32; NaN for added characters, 1 for those of a text layer
            that stand beside characters from OCR; None when all come from a text layer.
        sources: Shape (n, 2), int32: index of the raw line on its page and offset in its text;
            `ADDED` for added characters.
        mended: Characters left out on purpose (hyphens at line ends that were undone).
        goes_on: Whether its last word goes on in what comes after it; None where only the letters
            can tell.
    """

    text: str
    pages: npt.NDArray[np.int32]
    boxes: npt.NDArray[np.float32]
    probabilities: npt.NDArray[np.float32] | None
    sources: npt.NDArray[np.int32]
    mended: tuple[int, ...] = ()
    goes_on: bool | None = None

    def cut(self, start: int, end: int) -> "Passage":
        """Return the characters from `start` up to `end`."""
        window = slice(start, end)
        probabilities = None if self.probabilities is None else self.probabilities[window]
        return Passage(
            self.text[window],
            self.pages[window],
            self.boxes[window],
            probabilities,
            self.sources[window],
            self.mended,
            self.goes_on,
        )

    def char_map(self) -> CharMap:
        """Return places and probabilities as a block keeps them."""
        return CharMap(self.pages, self.boxes, self.probabilities)


def same_page(page_index: int, count: int) -> npt.NDArray[np.int32]:
    """So many times the same page index, shape (count,), not to be written to.

    Nearly every passage stands on one page: they share one array, where each of its own would be a
    fifth of a document's memory.
    """
    if count > _STOCK:
        return np.broadcast_to(np.int32(page_index), (count,))
    return _stock(page_index)[:count]


@lru_cache(maxsize=_PAGES_AT_HAND)
def _stock(page_index: int) -> npt.NDArray[np.int32]:
    stock = np.full(_STOCK, page_index, dtype=np.int32)
    stock.setflags(write=False)
    return stock


@lru_cache(maxsize=4 * _PAGES_AT_HAND)
def added(text: str, page_index: int) -> Passage:
    """Characters that were not on the page: a joining space, a tab between cells.

    The same ones are asked for again and again, so they are kept; nobody may write to them.
    """
    count = len(text)
    boxes = np.full((count, 4), np.nan, dtype=np.float32)
    sources = np.full((count, 2), ADDED, dtype=np.int32)
    boxes.setflags(write=False)
    sources.setflags(write=False)
    return Passage(text, same_page(page_index, count), boxes, None, sources)


def concatenate(parts: Sequence[Passage]) -> Passage:
    """Put passages one after the other, without anything between them."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return added("", 0)
    probabilities = None
    if any(part.probabilities is not None for part in parts):
        probabilities = np.concatenate([_known_probabilities(part) for part in parts])
    return Passage(
        "".join(part.text for part in parts),
        _pages_of(parts),
        np.concatenate([part.boxes for part in parts]),
        probabilities,
        np.concatenate([part.sources for part in parts]),
        tuple(page for part in parts for page in part.mended),
        parts[-1].goes_on,
    )


def _pages_of(parts: Sequence[Passage]) -> npt.NDArray[np.int32]:
    named = {(int(part.pages[0]), int(part.pages[-1])) for part in parts if len(part.pages)}
    if len(named) == 1:
        first, last = named.pop()
        if first == last:
            return same_page(first, sum(len(part.pages) for part in parts))
    return np.concatenate([part.pages for part in parts])


def _known_probabilities(part: Passage) -> npt.NDArray[np.float32]:
    if part.probabilities is not None:
        return part.probabilities
    is_added = part.sources[:, 0] == ADDED
    return np.where(is_added, np.nan, 1.0).astype(np.float32)


def join(parts: Sequence[Passage], separator: str) -> Passage:
    """Put passages one after the other with added characters between them.

    The added characters belong to the page of the character before them.
    """
    pieces: list[Passage] = []
    page_index = int(parts[0].pages[0]) if parts and len(parts[0].pages) else 0
    for number, part in enumerate(parts):
        if number:
            pieces.append(added(separator, page_index))
        pieces.append(part)
        if len(part.pages):
            page_index = int(part.pages[-1])
    return concatenate(pieces)
