# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A calm card that says why there is no answer, and what to do."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.desktop import words
from app.desktop.evidence_list import EvidenceList
from app.desktop.number_card import NumberCard
from app.desktop.pages import Pages
from app.desktop.parts import Drawing, label
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Place, Refusal

NO_EVIDENCE = "NO_EVIDENCE"


def refusal_places(refusal: Refusal) -> tuple[Place, ...]:
    """Return where a refusal points: doubtful figures first, then whatever else was found."""
    figures = tuple(number.place for number in refusal.numbers)
    return figures + tuple(quote.place for quote in refusal.quotes)


class RefusalCard(QFrame):
    """Shows a refusal.

    Signals:
        chosen: The number of one of `refusal_places`, from 0.
    """

    chosen = Signal(int)

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
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(label(refusal.message, "plain", selectable=True))
        self.numbers = []
        for position, number in enumerate(refusal.numbers):
            made = NumberCard(pages, answer_id, number)
            made.show_wanted.connect(lambda n=position: self.chosen.emit(n))
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
