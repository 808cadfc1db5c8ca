# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window: puts the three sides together. What each of them does is in its own file."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import notices, words
from app.desktop.about_dialog import AboutDialog
from app.desktop.asking import Asking, Phase
from app.desktop.banner import Banner
from app.desktop.client import EngineClient, Handlers
from app.desktop.describe_dialog import DescribeDialog
from app.desktop.documents_panel import DocumentsPanel
from app.desktop.drop_target import DropTarget
from app.desktop.icons import icon
from app.desktop.library import Library
from app.desktop.menus import Verbs, fill_menu_bar
from app.desktop.page_panel import PagePanel
from app.desktop.page_tour import PageTour
from app.desktop.pages import Pages
from app.desktop.parts import ElidedLabel, announce
from app.desktop.password_dialog import PasswordDialog
from app.desktop.question_bar import QuestionBar
from app.desktop.result_view import ResultView
from app.desktop.review import Review
from app.desktop.review_crop import Crops
from app.desktop.review_dialog import ReviewDialog
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Document, Failure, Fault, Json
from app.desktop.welcome import Welcome

_SIZES_PX = [284, 566, 590]
_LEAST_MIDDLE_PX = 374


class MainWindow(QMainWindow):
    """Documents, questions and pages side by side."""

    def __init__(self, client: EngineClient, keeper: ThemeKeeper, workspace: Path) -> None:
        """Build the window; the engine may start later."""
        super().__init__()
        self._client, self._keeper, self._workspace = client, keeper, workspace
        self._versions: frozenset[str] = frozenset()
        self.library = Library(client, self)
        self.asking = Asking(client, lambda: self.library.state.shelf.titles(), self)
        self.tour = PageTour(self._page_count, self)
        pages = Pages(client, self)
        self.banner = Banner(keeper)
        self.documents = DocumentsPanel(self.library, keeper)
        self.question = QuestionBar(self.asking, keeper)
        self.welcome = Welcome()
        self.review = Review(client, self)
        self._crops = Crops(client, self)
        self.result = ResultView(self.asking, self.tour, pages, keeper, self.review.decision_on)
        self.page = PagePanel(self.tour, pages, keeper)
        self.status = ElidedLabel("small")
        self._middle = QStackedWidget()
        self.setWindowTitle("Clauselight")
        self.setWindowIcon(icon("clauselight", "#000000", 64))
        self.resize(1440, 900)
        self.setMinimumSize(900, 560)
        self._lay_out()
        self.drop_target = DropTarget(self, keeper)
        fill_menu_bar(self, self._verbs())
        self._connect()
        self.question.field.setFocus()

    def show_question(self, question: str) -> None:
        """Ask a question as if it had been typed."""
        self.question.put(question)

    def show_answer(self, answer_id: str) -> None:
        """Show an answer that was given before."""
        self.asking.recall(answer_id)

    def add_documents(self, corpus: str) -> None:
        """Let the user choose files for a library."""
        title = f"Add to {words.CORPORA[corpus].lower()}"
        chosen, _ = QFileDialog.getOpenFileNames(self, title, "", words.FILE_KINDS)
        if chosen:
            self.library.add([Path(name) for name in chosen], corpus)

    def open_review(self, wanted: str = "") -> ReviewDialog:
        """Go through numbers in doubt, first to a certain one or to those of a document."""
        dialog = ReviewDialog(self, self.review, self._crops, self._keeper)
        dialog.again_wanted.connect(self.asking.again)
        self.review.load(wanted)
        dialog.open()
        return dialog

    def start_engine(self) -> None:
        """Start the engine, or a new one after the last one ended."""
        self.banner.hide()
        self._tell("Opening the library…")
        self._client.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Carry out what waits and let the engine end."""
        self.hide()
        self.library.remove_now()
        self._client.stop()
        event.accept()

    def _lay_out(self) -> None:
        self._middle.addWidget(self.welcome)
        self._middle.addWidget(self.result)
        pane = QWidget()
        pane.setObjectName("questionPane")
        pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        pane.setMinimumWidth(_LEAST_MIDDLE_PX)
        column = QVBoxLayout(pane)
        column.setContentsMargins(24, 22, 16, 8)
        column.setSpacing(14)
        column.addWidget(self.question)
        column.addWidget(self._middle, 1)
        column.addWidget(self.status)
        sides = QSplitter(Qt.Orientation.Horizontal)
        for number, side in enumerate((self.documents, pane, self.page)):
            sides.addWidget(side)
            sides.setCollapsible(number, number != 1)
            sides.setStretchFactor(number, int(number > 0))
        sides.setHandleWidth(1)
        sides.setSizes(_SIZES_PX)
        whole = QWidget()
        stack = QVBoxLayout(whole)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        stack.addWidget(self.banner)
        stack.addWidget(sides, 1)
        self.setCentralWidget(whole)

    def _verbs(self) -> Verbs:
        return Verbs(
            add=self.add_documents,
            samples=self.library.add_samples,
            update=self.library.update,
            close=self.close,
            type=self._type,
            copy=self._copy,
            undo=self.library.undo_remove,
            review=self.open_review,
            next_quote=self.tour.step,
            turn=self.page.turn,
            zoom=self.page.view.zoom_by,
            fit=self.page.view.fit_width,
            go_to_documents=self.documents.tree.setFocus,
            go_to_page=self.page.view.setFocus,
            about=self._about,
        )

    def _connect(self) -> None:
        self._client.ready.connect(self._ready)
        self._client.died.connect(self._died)
        self._client.refused.connect(self._refused)
        self.library.changed.connect(self._show_library)
        self.library.told.connect(self._tell)
        self.library.faulted.connect(self._fault)
        self.asking.changed.connect(self._show_middle)
        self.result.told.connect(self._tell)
        self.question.told.connect(self._tell)
        self.documents.add_wanted.connect(self.add_documents)
        self.documents.open_wanted.connect(self._open)
        self.documents.retry_wanted.connect(self._retry)
        self.documents.password_wanted.connect(self._ask_password)
        self.documents.describe_wanted.connect(self._describe)
        self.documents.review_wanted.connect(lambda d: self.open_review(d.document_id))
        self.documents.details_shown.connect(lambda d: self._count_doubt(d.document_id))
        self.result.settle_wanted.connect(self._settle)
        self.review.told.connect(self._tell)
        self.review.decided.connect(self._show_decision)
        self.welcome.add_wanted.connect(self.add_documents)
        self.welcome.samples_wanted.connect(self.library.add_samples)
        self.drop_target.dropped.connect(self.library.add)

    def _ready(self) -> None:
        self._tell("Ready.")
        self._look_at_models()

    def _look_at_models(self) -> None:
        def take(data: Json) -> None:
            notice = notices.models_notice(data["models"], self._look_at_models)
            if notice is not None:
                self.banner.show_notice(notice)

        self._client.request("models_status", {}, Handlers(take, self._fault))

    def _died(self, how: str) -> None:
        self.banner.show_notice(notices.died_notice(how, self.start_engine))
        self._tell("Stopped.")

    def _refused(self, fault: Fault) -> None:
        self.banner.show_notice(notices.refused_notice(fault, self.start_engine))
        self._tell("The library is not open.")

    def _fault(self, fault: Fault) -> None:
        if self._client.running:
            self.banner.show_notice(notices.fault_notice(fault))

    def _show_library(self) -> None:
        state = self.library.state
        versions = frozenset(d.version_id for d in state.shelf.documents)
        if versions != self._versions and self.findChildren(ReviewDialog):
            self.review.load()
        self._versions = versions
        self.welcome.show_state(state)
        self.question.filters.offer(state.shelf.documents)

    def _show_middle(self) -> None:
        shown = self.asking.shown
        self._middle.setCurrentIndex(1 if shown else 0)
        if shown is not None and shown.phase is Phase.READING:
            # The answer most likely stands there; drawing it takes no longer than answering.
            self.page.prepare(shown.hits[0])

    def _open(self, document: Document) -> None:
        self.tour.open(document)
        self.page.view.setFocus()

    def _retry(self, failure: Failure) -> None:
        self.library.add([Path(failure.path)], failure.corpus)

    def _ask_password(self, failure: Failure) -> None:
        dialog = PasswordDialog(self, failure)
        dialog.given.connect(
            lambda password: self.library.add([Path(failure.path)], failure.corpus, password)
        )
        dialog.open()

    def _describe(self, document: Document) -> None:
        dialog = DescribeDialog(self, document)
        dialog.described.connect(lambda changes, by: self.library.describe(document, changes, by))
        dialog.open()

    def _settle(self, number_id: str) -> None:
        dialog = self.open_review(number_id)
        if self.asking.shown is not None:
            dialog.wait_for(number_id, self.asking.shown.question)

    def _show_decision(self, number_id: str) -> None:
        self.result.show_decisions()
        number = self.review.find(number_id)
        if number is not None:
            left = self.review.left_in(number.document_id)
            self.documents.details.show_doubt(number.document_id, left)

    def _count_doubt(self, document_id: str) -> None:
        self.review.count(document_id, lambda n: self.documents.details.show_doubt(document_id, n))

    def _page_count(self, version_id: str) -> int | None:
        documents = self.library.state.shelf.documents
        return next((d.pages for d in documents if d.version_id == version_id), None)

    def _type(self) -> None:
        self.question.field.setFocus()
        self.question.field.selectAll()

    def _copy(self) -> None:
        for made in self.result.cards:
            if made.property("current") == "true":
                made.copy_words()

    def _about(self) -> None:
        AboutDialog(self, self._keeper, self._workspace).open()

    def _tell(self, text: str) -> None:
        self.status.show_text(text)
        announce(self.status, text)
