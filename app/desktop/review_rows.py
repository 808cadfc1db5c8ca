# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lines of the review queue, made from its figures. Plain values, no widget.

A queue may be long, so what a line says is made when it is painted or read aloud.
"""

from dataclasses import dataclass
from itertools import groupby

from app.desktop import figure_words, review_words, words
from app.desktop.review import Review
from app.desktop.review_values import ReviewNumber

SETTLED = "Settled"


@dataclass(frozen=True, slots=True)
class Heading:
    """What the figures below have in common, and how many they are; `key` is the document's id."""

    key: str
    title: str
    count: int

    @property
    def status(self) -> str:
        """How many figures stand below."""
        return str(self.count)

    @property
    def spoken(self) -> str:
        """As it is read aloud."""
        return f"{self.title}, {words.count(self.count, 'number')}"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure; `pending` while what a person said of it is being kept."""

    key: str
    number: ReviewNumber
    pending: bool

    @property
    def title(self) -> str:
        """The figure itself."""
        return self.number.title

    @property
    def status(self) -> str:
        """Where it stands, or who settled it."""
        decision, place = self.number.decision, self.number.place
        if self.pending:
            return "being kept…"
        if decision is None:
            return words.page_words(place.page_label, place.page_index, None)
        return f"{decision.by} · {figure_words.day_words(decision.at)}"

    @property
    def icon(self) -> str:
        """Name of the drawing that says how it stands."""
        if self.pending:
            return "waiting"
        return "warning" if self.number.doubtful else "verified"

    @property
    def spoken(self) -> str:
        """As it is read aloud."""
        return review_words.spoken(self.number)


QueueRow = Heading | FigureRow


def queue_rows(review: Review) -> list[QueueRow]:
    """Return a heading for each document and its figures in doubt, then those that are settled."""
    rows: list[QueueRow] = []
    for _, group in groupby(review.numbers, key=_belongs):
        numbers = list(group)
        first = numbers[0]
        title = first.place.title if first.doubtful else SETTLED
        rows.append(Heading(_belongs(first), title, len(numbers)))
        rows += [FigureRow(n.number_id, n, review.pending(n.number_id)) for n in numbers]
    return rows


def _belongs(number: ReviewNumber) -> str:
    return number.document_id if number.doubtful else ""
