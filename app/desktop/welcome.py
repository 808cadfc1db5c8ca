# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands in the middle before the first question."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import words
from app.desktop.library import LibraryState
from app.desktop.parts import button, label

_FIRST = (
    "Add your policies and regulations, then ask what they say."
    " The answer is the exact clause, lit up on its page, or a plain reason why there is none."
)
_READY = (
    "The answer is the exact clause, lit up on its page, or a plain reason why there is none."
    " Nothing leaves this computer."
)


class Welcome(QWidget):
    """Explains in two sentences and offers the first step.

    Signals:
        add_wanted: The user wants to choose files.
        samples_wanted: The sample library shall be opened.
    """

    add_wanted = Signal(str)
    samples_wanted = Signal()

    def __init__(self) -> None:
        """Start as if nothing were known of the library."""
        super().__init__()
        self._title = label("", "display")
        self._text = label("", "lead")
        self.policies = button("Add policies…", "primary", lambda: self.add_wanted.emit("policies"))
        self.regulations = button(
            "Add regulations…", "", lambda: self.add_wanted.emit("regulations")
        )
        self.samples = button("Open the sample library", "quiet", self.samples_wanted.emit)
        self._verbs = QWidget()
        verbs = QHBoxLayout(self._verbs)
        verbs.setContentsMargins(0, 10, 0, 0)
        verbs.setSpacing(8)
        for verb in (self.policies, self.regulations, self.samples):
            verbs.addWidget(verb)
        verbs.addStretch(1)
        self._hint = label("You can also drop files or folders anywhere on this window.", "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 0, 24, 60)
        column.setSpacing(12)
        column.addStretch(2)
        for part in (self._title, self._text, self._verbs, self._hint):
            column.addWidget(part)
        column.addStretch(3)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.show_state(None)

    def show_state(self, state: LibraryState | None) -> None:
        """Fit the words to what the library holds; None while that is not known."""
        documents = state.shelf.documents if state else ()
        empty = bool(state and state.known and not documents and not state.batches)
        busy = bool(state and state.batches and not documents)
        self._verbs.setVisible(empty)
        self._hint.setVisible(empty)
        if empty:
            self._title.setText("Ask a question, see the clause.")
            self._text.setText(_FIRST)
        elif busy:
            self._title.setText("Reading your documents.")
            self._text.setText("Each one can be asked as soon as it is complete.")
        elif documents:
            count = words.count(len(documents), "document")
            self._title.setText(f"{count} to ask.")
            self._text.setText(_READY)
        else:
            self._title.setText("Ask a question, see the clause.")
            self._text.setText("Opening the library…")
