# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A calm card that says why there is no answer, and what to do."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.desktop import words
from app.desktop.evidence_list import EvidenceList
from app.desktop.figures import Decision
from app.desktop.number_card import NumberCard
from app.desktop.pages import Pages
from app.desktop.parts import Drawing, button, label
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Place, Refusal

NO_EVIDENCE = "NO_EVIDENCE"
_AGAIN = "Ask the question again, now that a figure is settled"


def refusal_places(refusal: Refusal) -> tuple[Place, ...]:
    """Return where a refusal points: doubtful figures first, then whatever else was found."""
    figures = tuple(number.place for number in refusal.numbers)
    return figures + tuple(quote.place for quote in refusal.quotes)


class RefusalCard(QFrame):
    """Shows a refusal.

    Signals:
        chosen: The number of one of `refusal_places`, from 0.
        settle_wanted: The id of a figure that a person wants to settle.
        again_wanted: The question shall be asked again.
    """

    chosen = Signal(int)
    settle_wanted = Signal(str)
    again_wanted = Signal()

    def __init__(self, keeper: ThemeKeeper, pages: Pages, answer_id: str, refusal: Refusal) -> None:
        """Show a refusal; pictures of figures come when they are drawn."""
        super().__init__()
        self.setObjectName("refusal")
        title = words.refusal_title(refusal.code)
        self.setAccessibleName(f"No answer: {title}")
        self.setAccessibleDescription(f"{refusal.message} {refusal.advice}")
        head = QHBoxLayout()
        head.setSpacing(9)
        head.addWidget(Drawing(keeper, "warning", "amber", 20))
        head.addWidget(label(title, "amberTitle", selectable=True), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 18, 16, 18)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(label(refusal.message, "plain", selectable=True))
        self.numbers = []
        for position, number in enumerate(refusal.numbers):
            made = NumberCard(pages, answer_id, number)
            made.show_wanted.connect(lambda n=position: self.chosen.emit(n))
            made.settle_wanted.connect(lambda n=number.number_id: self.settle_wanted.emit(n))
            self.numbers.append(made)
            column.addWidget(made)
        if refusal.quotes:
            near = "Nearest passages; they do not answer the question"
            found_words = near if refusal.code == NO_EVIDENCE else "To read on the page itself"
            column.addWidget(label(found_words, "amberSmall"))
            first = len(refusal.numbers)
            found = EvidenceList([quote.place for quote in refusal.quotes])
            found.chosen.connect(lambda n: self.chosen.emit(first + n))
            column.addWidget(found)
        column.addWidget(label("What to do", "amberSmall"))
        column.addWidget(label(refusal.advice, "plain", selectable=True))
        self.again = button("Ask again", "primary", self.again_wanted.emit, _AGAIN)
        self.again.hide()
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)

    def show_decisions(self, decision_on: Callable[[str], Decision | None]) -> None:
        """Say which figures a person has settled; with one settled it is worth asking again."""
        decisions = [decision_on(made.number_id) for made in self.numbers]
        for made, decision in zip(self.numbers, decisions, strict=True):
            made.show_decision(decision)
        self.again.setVisible(any(decision is not None for decision in decisions))
