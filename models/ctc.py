# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a text recogniser's output to characters, each with its own probability and place.

A recogniser of this kind gives, for each of T equal steps along a line of print, a probability for
every character and for "nothing" (the blank). A character is a run of steps with the same best one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.base import FloatArray
from models.errors import ModelOutputError

BLANK = 0


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A line as decoded.

    Attributes:
        characters: One string per character recognised (an alphabet may hold longer ones).
        probabilities: Shape (n,): see `decode`.
        steps: Shape (n,): centre of each character in steps; step k reaches from k to k + 1.
    """

    characters: tuple[str, ...]
    probabilities: FloatArray
    steps: FloatArray

    @property
    def text(self) -> str:
        """All characters together."""
        return "".join(self.characters)


def decode(output: npt.NDArray[np.float32], alphabet: Sequence[str]) -> Decoded:
    """Decode one line greedily.

    A character's probability is that of the first step of its run, as the recogniser's own decoder
    takes it, so that thresholds measured on either hold for both.

    Args:
        output: Shape (T, len(alphabet)): probabilities.
        alphabet: Characters by index; `BLANK` is the blank.

    Raises:
        ModelOutputError: A probability is not a number.
    """
    best = output.argmax(axis=1)
    # A number that is none counts as the highest, so looking at the highest finds every one.
    if not np.isfinite(output[np.arange(len(best)), best]).all():
        raise ModelOutputError(
            "A recogniser gave probabilities that are not numbers.",
            "Run `clauselight models verify`; if it is intact, report this as a fault.",
        )
    starts = np.ones(len(best), dtype=bool)
    starts[1:] = best[1:] != best[:-1]
    first = np.flatnonzero(starts)
    ends = np.append(first[1:], len(best))
    printed = best[first] != BLANK
    first, ends = first[printed], ends[printed]
    chosen = best[first]
    return Decoded(
        characters=tuple(alphabet[index] for index in chosen),
        probabilities=output[first, chosen].astype(np.float32),
        steps=((first + ends) / 2).astype(np.float32),
    )


def edges(steps: FloatArray, length: float, margin: float) -> FloatArray:
    """Cut a line into its characters, each reaching to the middle between its neighbours.

    Args:
        steps: Shape (n,): centres, rising, in the unit of `length`.
        length: Where the line ends.
        margin: How far the outermost characters may reach beyond their centres.

    Returns:
        Shape (n + 1,): rising edges within 0 to `length`; empty for an empty line.
    """
    if len(steps) == 0:
        return np.zeros(0, dtype=np.float32)
    middle = (steps[1:] + steps[:-1]) / 2
    first, last = max(0.0, steps[0] - margin), min(length, steps[-1] + margin)
    cut = np.concatenate(([first], middle, [last]))
    return np.maximum.accumulate(np.clip(cut, 0.0, length)).astype(np.float32)
