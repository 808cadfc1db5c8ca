# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of a quote that a reader must be told of: in doubt, or settled by a person."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a named person settled by looking at a figure's picture.

    Attributes:
        text: The figure as it is printed, by the person's word.
        by: Who settled it.
        at: UTC, ISO 8601.
    """

    text: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure within a text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        text: As it was read.
        shown: As it is told.
        decision: None while it is in doubt.
        number_id: Names it to the engine; empty in an answer of an older version.
    """

    start: int
    end: int
    text: str
    shown: str
    decision: Decision | None = None
    number_id: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether nobody has settled it."""
        return self.decision is None


def read_decision(item: Json | None) -> Decision | None:
    """Read who settled what; None where nobody did."""
    if item is None:
        return None
    return Decision(str(item["text"]), str(item["by"]), str(item["at"]))


def read_figures(items: Iterable[Json]) -> tuple[Figure, ...]:
    """Read the figures of a quote, in the order in which they stand."""
    figures = (
        Figure(
            start=item["start"],
            end=item["end"],
            text=item["text"],
            shown=item["shown"],
            decision=read_decision(item["decision"]),
            number_id=item.get("id", ""),
        )
        for item in items
    )
    return tuple(sorted(figures, key=lambda figure: figure.start))


def told(text: str, figures: Iterable[Figure]) -> tuple[str, tuple[Figure, ...]]:
    """Put settled figures into a text in place of what was read.

    Args:
        text: As it is stored.
        figures: In the order in which they stand there.

    Returns:
        The text as it is told, and the figures with their places in it. A figure whose place is
        none in the text stands in neither.
    """
    pieces: list[str] = []
    moved: list[Figure] = []
    done = length = 0
    for figure in figures:
        if not done <= figure.start < figure.end <= len(text):
            continue
        pieces += [text[done : figure.start], figure.shown]
        start = length + figure.start - done
        length = start + len(figure.shown)
        done = figure.end
        moved.append(replace(figure, start=start, end=length))
    return "".join([*pieces, text[done:]]), tuple(moved)
