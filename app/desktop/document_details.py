# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is known of the line selected in the documents panel, and what can be done with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.desktop import review_words, words
from app.desktop.flow import FlowLayout
from app.desktop.parts import button, label
from app.desktop.rows import Row
from app.desktop.values import Document, Failure


class DocumentDetails(QFrame):
    """Facts and verbs of one document or one failed file.

    Signals:
        open_wanted: A document's pages shall be shown.
        remove_wanted: A document or failed file shall go.
        retry_wanted: A failed file shall be tried again.
        password_wanted: A locked file shall be opened with a password.
        describe_wanted: What is stated of a document shall be changed.
        review_wanted: Its numbers in doubt shall be gone through.
    """

    open_wanted = Signal(object)
    remove_wanted = Signal(object)
    retry_wanted = Signal(object)
    password_wanted = Signal(object)
    describe_wanted = Signal(object)
    review_wanted = Signal(object)

    def __init__(self) -> None:
        """Start hidden."""
        super().__init__()
        self.setObjectName("details")
        self._subject: Document | Failure | None = None
        self._title = label("", "strong", selectable=True)
        self._facts = label("", "small", selectable=True)
        self._advice = label("", "small", selectable=True)
        self.open = button("Show pages", "", lambda: self.open_wanted.emit(self._subject))
        self.describe = button("Describe…", "", lambda: self.describe_wanted.emit(self._subject))
        self.review = button("", "link", lambda: self.review_wanted.emit(self._subject))
        self.review.hide()
        self.retry = button("Try again", "", lambda: self.retry_wanted.emit(self._subject))
        self.unlock = button(
            "Enter password…", "primary", lambda: self.password_wanted.emit(self._subject)
        )
        self.remove = button("Remove", "quiet", lambda: self.remove_wanted.emit(self._subject))
        verbs = FlowLayout(6)
        for verb in (self.open, self.describe, self.unlock, self.retry, self.remove):
            verbs.addWidget(verb)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(5)
        for part in (self._title, self._facts, self._advice):
            column.addWidget(part)
        column.addWidget(self.review, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(4)
        column.addLayout(verbs)
        self.hide()

    def show_row(self, row: Row | None) -> None:
        """Show a line's subject; nothing for a line without one."""
        subject = row.subject if row else None
        if subject == self._subject and self.isVisible():
            return
        self._subject = subject
        self.review.hide()
        self.setVisible(subject is not None)
        match subject:
            case Document():
                self._show_document(subject)
            case Failure():
                self._show_failure(subject)

    def show_doubt(self, document_id: str, count: int) -> None:
        """Say how many of a document's numbers are in doubt, if it is still the one shown."""
        subject = self._subject
        if isinstance(subject, Document) and subject.document_id == document_id:
            said = review_words.doubt_count_words(count)
            self.review.setText(f"{said}…")
            self.review.setAccessibleName(f"Review {said} in {subject.title}")
            self.review.setVisible(count > 0)

    def _show_document(self, document: Document) -> None:
        facts = [document.file_name, f"Version {document.version}", words.outcome_words(document)]
        if document.ocr_pages:
            facts.append(f"{words.count(document.ocr_pages, 'page')} read from a scan")
        if document.effective_from or document.effective_to:
            since, until = document.effective_from or "…", document.effective_to or "…"
            facts.append(f"In force {since} to {until}")
        facts += words.fact_words(document)
        facts += words.lost_words(document)
        facts += document.remarks
        advice = ""
        if document.partial or document.failed_pages:
            missing = "pages are" if document.failed_pages else "text is"
            advice = f"An answer from this document says that {missing} missing."
        self._fill(document.title, "\n".join(facts), advice)
        self.open.show()
        self.describe.show()
        self.retry.hide()
        self.unlock.hide()

    def _show_failure(self, failure: Failure) -> None:
        self._fill("Could not be read", failure.fault.message, failure.fault.advice)
        self.open.hide()
        self.describe.hide()
        self.retry.setVisible(not failure.locked)
        self.unlock.setVisible(failure.locked)

    def _fill(self, title: str, facts: str, advice: str) -> None:
        self._title.setText(title)
        self._facts.setText(facts)
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self.setAccessibleName("Details of what is selected")
        self.setAccessibleDescription("\n".join(part for part in (title, facts, advice) if part))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
