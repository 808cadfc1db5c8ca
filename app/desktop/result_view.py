# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The middle below the question: evidence at once, then quotes or a refusal, on one scroll."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QScrollArea, QVBoxLayout, QWidget

from app.desktop import words
from app.desktop.asking import Asking, Exchange, Phase
from app.desktop.evidence_list import EvidenceList
from app.desktop.fault_card import FaultCard
from app.desktop.figures import Decision
from app.desktop.page_tour import PageTour
from app.desktop.pages import Pages
from app.desktop.parts import announce, button, card, label
from app.desktop.quote_card import QuoteCard
from app.desktop.quote_groups import group_place, group_quotes
from app.desktop.refusal_card import NO_EVIDENCE, RefusalCard, refusal_places
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Answer, Place, Refusal


class ResultView(QScrollArea):
    """Shows the exchange that `asking` shows, and sends the page where it points.

    Signals:
        told: A sentence for the status line.
        settle_wanted: The id of a figure that a person wants to settle.
    """

    told = Signal(str)
    settle_wanted = Signal(str)

    def __init__(
        self,
        asking: Asking,
        tour: PageTour,
        pages: Pages,
        keeper: ThemeKeeper,
        decision_on: Callable[[str], Decision | None] = lambda number_id: None,
    ) -> None:
        """Follow the questions; `decision_on` tells what a person settled about a figure."""
        super().__init__()
        self._decision_on = decision_on
        self._asking, self._tour, self._pages, self._keeper = asking, tour, pages, keeper
        self._column = QVBoxLayout()
        self.cards: list[QuoteCard] = []
        self.refusal: RefusalCard | None = None
        self.evidence: EvidenceList | None = None
        self._card_places: tuple[Place, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Answer")
        asking.changed.connect(self._show)
        tour.place_changed.connect(self._mark)

    def show_decisions(self) -> None:
        """Say of the figures in doubt which of them a person has settled since."""
        for part in (self.refusal, *(made.notes for made in self.cards)):
            if part is not None:
                part.show_decisions(self._decision_on)

    def _show(self) -> None:
        exchange = self._asking.shown
        if exchange is None:
            return
        self.cards, self.refusal, self.evidence = [], None, None
        self._card_places = ()
        body = QWidget()
        body.setObjectName("resultBody")
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(4, 8, 14, 24)
        self._column.setSpacing(14)
        self._column.addWidget(label(exchange.question, "question", selectable=True))
        self._fill(exchange)
        self._column.addStretch(1)
        self.setWidget(body)
        self._chain()

    def _chain(self) -> None:
        # What is made later would come last of the whole window for the Tab key.
        previous: QWidget = self
        for part in self.viewport().findChildren(QWidget):
            if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(previous, part)
                previous = part

    def _fill(self, exchange: Exchange) -> None:
        match exchange.phase:
            case Phase.SEARCHING:
                self._show_work("Looking through your documents…")
            case Phase.READING:
                found = words.count(len(exchange.hits), "passage")
                self._show_work(f"Looking at {found}…")
                self._show_evidence(exchange)
            case Phase.STOPPED:
                self._tell("Stopped before there was an answer.")
                self._show_again()
            case Phase.FAILED if exchange.fault is not None:
                made = FaultCard(self._keeper, exchange.fault)
                made.again_wanted.connect(self._asking.again)
                self._column.addWidget(made)
                self._tell_only(exchange.fault.message)
            case _ if exchange.answer is not None:
                self._show_answer(exchange, exchange.answer)

    def _show_work(self, text: str) -> None:
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(text)
        self._column.addWidget(bar)
        self._tell(text)

    def _show_again(self) -> None:
        made = button("Ask again", "", self._asking.again)
        self._column.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_answer(self, exchange: Exchange, answer: Answer) -> None:
        for note in answer.notes:
            frame = card("note")
            inside = QVBoxLayout(frame)
            inside.setContentsMargins(14, 10, 14, 10)
            inside.addWidget(label(note, "amber", selectable=True))
            self._column.addWidget(frame)
        if answer.refusal is not None:
            self._show_refusal(answer, answer.refusal)
        else:
            self._show_quotes(answer)
        if exchange.hits:
            self._offer_evidence(exchange)

    def _show_quotes(self, answer: Answer) -> None:
        groups = group_quotes(answer.quotes)
        places = tuple(group_place(group) for group in groups)
        for number, group in enumerate(groups):
            made = QuoteCard(self._keeper, group, number + 1, len(groups))
            made.show_wanted.connect(lambda n=number: self._tour.visit(places, n))
            made.settle_wanted.connect(self.settle_wanted)
            made.again_wanted.connect(self._asking.again)
            made.copied.connect(lambda: self.told.emit("Copied, with its source."))
            self.cards.append(made)
            self._column.addWidget(made)
        self._tell_only(f"Answered with {words.count(len(groups), 'quote')}.")
        self._card_places = places
        self.show_decisions()
        if places:
            self._tour.visit(places)

    def _show_refusal(self, answer: Answer, refusal: Refusal) -> None:
        places = refusal_places(refusal)
        self.refusal = RefusalCard(self._keeper, self._pages, answer.answer_id, refusal)
        self.refusal.chosen.connect(lambda n: self._tour.visit(places, n))
        self.refusal.settle_wanted.connect(self.settle_wanted)
        self.refusal.again_wanted.connect(self._asking.again)
        self.show_decisions()
        self._column.addWidget(self.refusal)
        title = words.refusal_title(refusal.code)
        self.told.emit(f"No answer: {title}.")
        announce(self, f"No answer. {title}. {refusal.message} {refusal.advice}")
        # What does not answer the question must not be lit beside it unasked.
        if places and refusal.code != NO_EVIDENCE:
            self._tour.visit(places)
        else:
            self._tour.close()

    def _offer_evidence(self, exchange: Exchange) -> None:
        count = words.count(len(exchange.hits), "passage")
        offer = button(f"Show the {count} looked at", "link", lambda: None)

        def reveal() -> None:
            offer.hide()
            self._show_evidence(exchange)
            self._chain()

        offer.clicked.connect(reveal)
        self._column.addWidget(offer, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_evidence(self, exchange: Exchange) -> None:
        self.evidence = EvidenceList(exchange.hits)
        self.evidence.chosen.connect(lambda n: self._tour.visit(exchange.hits, n))
        stretch = self._column.itemAt(self._column.count() - 1)
        at_end = stretch is not None and stretch.spacerItem() is not None
        self._column.insertWidget(self._column.count() - int(at_end), self.evidence)

    def _mark(self) -> None:
        number, _ = self._tour.position
        ours = self._tour.places == self._card_places
        for position, made in enumerate(self.cards):
            made.set_current(ours and number == position + 1)
            if ours and number == position + 1:
                self.ensureWidgetVisible(made, 0, 24)

    def _tell(self, text: str) -> None:
        self._column.addWidget(label(text, "muted"))
        self._tell_only(text)

    def _tell_only(self, text: str) -> None:
        self.told.emit(text)
        announce(self, text)
