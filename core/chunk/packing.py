# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Packs atoms into chunks of about one size, with the cheapest borders.

All ways to cut a run of atoms are weighed at once (dynamic programming), so that no small rest is
left over at the end. The measure: a chunk of the wanted size costs nothing, an almost empty one 1;
a border costs what the atom after it says.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.chunk.atoms import Atom, Piece

# Standing together with another section: cheaper than a chunk of a third of the wanted size alone.
CROSS_SECTION = 0.6
# Less than this is hardly ever found, and never understood, on its own.
STUB_TOKENS = 40
STUB = 0.5


@dataclass(frozen=True, slots=True)
class Sizes:
    """Wanted and greatest size in tokens."""

    wanted: int
    most: int


@dataclass(frozen=True, slots=True)
class Placed:
    """An atom with its section's heading, which is repeated when a chunk holds several sections."""

    atom: Atom
    section_index: int | None
    heading: Piece | None


class Bag:
    """Adds atoms up, counting every piece once."""

    def __init__(self) -> None:
        """Start empty."""
        self.pieces: dict[Piece, None] = {}
        self.sections: dict[int | None, None] = {}
        self.tokens = 0
        self.crossings = 0
        self._last: Placed | None = None
        self._first_heading: Piece | None = None

    def add(self, placed: Placed) -> None:
        """Put an atom in, with its leads and, from the second section on, the headings."""
        if self._last is None:
            self._first_heading = placed.heading
        elif self._last.section_index != placed.section_index:
            self.crossings += 1
            self.take(self._first_heading)
            self.take(placed.heading)
        for lead in placed.atom.leads:
            self.take(lead)
        self.take(placed.atom.body)
        self.sections[placed.section_index] = None
        self._last = placed

    def take(self, piece: Piece | None) -> None:
        """Put a piece in unless it is there already."""
        if piece is not None and piece not in self.pieces:
            self.pieces[piece] = None
            self.tokens += piece.tokens


def pack(atoms: Sequence[Placed], sizes: Sizes) -> list[Bag]:
    """Return bags in order that together hold all atoms; a bag of one atom may be too large."""
    cheapest = [math.inf] * (len(atoms) + 1)
    cheapest[0] = 0.0
    begins = [0] * (len(atoms) + 1)
    for start in range(len(atoms)):
        border = atoms[start].atom.cut_cost if start else 0.0
        for end, cost in _costs_from(atoms, start, sizes):
            if cheapest[start] + border + cost < cheapest[end]:
                cheapest[end] = cheapest[start] + border + cost
                begins[end] = start
    return [_bag(atoms[start:end]) for start, end in _borders(begins)]


def _costs_from(atoms: Sequence[Placed], start: int, sizes: Sizes) -> Iterator[tuple[int, float]]:
    """Yield each end that a chunk from `start` may have, and what that chunk costs."""
    bag = Bag()
    for end in range(start + 1, len(atoms) + 1):
        bag.add(atoms[end - 1])
        if bag.tokens > sizes.most and end > start + 1:
            return
        yield end, _cost(bag, sizes)


def _cost(bag: Bag, sizes: Sizes) -> float:
    missing = max(0.0, (sizes.wanted - bag.tokens) / sizes.wanted)
    stub = STUB if bag.tokens < STUB_TOKENS else 0.0
    return missing**2 + stub + CROSS_SECTION * bag.crossings


def _borders(begins: Sequence[int]) -> list[tuple[int, int]]:
    found = []
    end = len(begins) - 1
    while end > 0:
        found.append((begins[end], end))
        end = begins[end]
    return found[::-1]


def _bag(atoms: Sequence[Placed]) -> Bag:
    bag = Bag()
    for placed in atoms:
        bag.add(placed)
    return bag
