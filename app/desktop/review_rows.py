# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lines of the review queue, made from its figures. A plain function, no widget."""

from dataclasses import dataclass
from itertools import groupby

from app.desktop import figure_words, review_words, words
from app.desktop.review import Review
from app.desktop.review_values import ReviewNumber

SETTLED = "Settled"


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One line.

    Attributes:
        title: A figure, or what the figures below have in common.
        status: Where it stands, or who settled it; of a heading, how many stand below.
        icon: Name of the drawing that says how it stands; empty for a heading.
        number: The figure; None for a heading.
    """

    title: str
    status: str
    icon: str = ""
    number: ReviewNumber | None = None

    @property
    def key(self) -> str:
        """What tells it from every other line."""
        return self.number.number_id if self.number else f"heading {self.title}"

    @property
    def spoken(self) -> str:
        """As it is read aloud; made when somebody listens, for queues may be long."""
        if self.number is not None:
            return review_words.spoken(self.number)
        return f"{self.title}, {words.count(int(self.status), 'number')}"


def queue_rows(review: Review) -> list[QueueRow]:
    """Return a heading for each document and its figures in doubt, then those that are settled."""
    rows: list[QueueRow] = []
    waiting = [number for number in review.numbers if number.doubtful]
    for _, group in groupby(waiting, key=lambda number: number.document_id):
        numbers = list(group)
        rows.append(QueueRow(numbers[0].place.title, str(len(numbers))))
        rows.extend(_waiting_row(n, review.pending(n.number_id)) for n in numbers)
    settled = [number for number in review.numbers if not number.doubtful]
    if settled:
        rows.append(QueueRow(SETTLED, str(len(settled))))
        rows.extend(_settled_row(number) for number in settled)
    return rows


def _waiting_row(number: ReviewNumber, pending: bool) -> QueueRow:
    place = number.place
    where = words.page_words(place.page_label, place.page_index, None)
    status = "being kept…" if pending else where
    icon = "waiting" if pending else "warning"
    title = figure_words.legible(number.text)
    return QueueRow(title, status, icon, number)


def _settled_row(number: ReviewNumber) -> QueueRow:
    title = figure_words.legible(number.shown)
    decision = number.decision
    status = f"{decision.by} · {figure_words.day_words(decision.at)}" if decision else ""
    return QueueRow(title, status, "verified", number)
