# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The menu bar. Each entry names its keys, so that everything can be learned from here."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

Verb = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Verbs:
    """What the entries do."""

    add: Callable[[str], object]
    samples: Verb
    update: Callable[[str], object]
    close: Verb
    type: Verb
    copy: Verb
    undo: Verb
    review: Verb
    next_quote: Callable[[int], object]
    turn: Callable[[int], object]
    zoom: Callable[[float], object]
    fit: Verb
    go_to_documents: Verb
    go_to_page: Verb
    about: Verb


@dataclass(frozen=True, slots=True)
class _Entry:
    text: str
    verb: Verb
    keys: tuple[str, ...] = ()


_Menus = dict[str, tuple[_Entry | None, ...]]


def fill_menu_bar(window: QMainWindow, verbs: Verbs) -> None:
    """Fill a window's menu bar."""
    for title, entries in _menus(verbs).items():
        menu = QMenu(title, window)
        window.menuBar().addMenu(menu)
        for entry in entries:
            if entry is None:
                menu.addSeparator()
                continue
            action = QAction(entry.text, window)
            action.setShortcuts([QKeySequence(keys) for keys in entry.keys])
            action.triggered.connect(lambda _=False, verb=entry.verb: verb())
            menu.addAction(action)


def _menus(verbs: Verbs) -> _Menus:
    """Return titles and entries; None is a line between entries."""
    return {
        "&File": (
            _Entry("Add to &regulations…", lambda: verbs.add("regulations"), ("Ctrl+Shift+O",)),
            _Entry("Add to &policies…", lambda: verbs.add("policies"), ("Ctrl+O",)),
            _Entry("Bring re&gulations up to date", lambda: verbs.update("regulations")),
            _Entry("Bring p&olicies up to date", lambda: verbs.update("policies")),
            _Entry("Open the &sample library", verbs.samples),
            None,
            _Entry("&Quit", verbs.close, ("Ctrl+Q",)),
        ),
        "&Edit": (
            _Entry("&Type a question", verbs.type, ("Ctrl+L",)),
            _Entry("&Copy the current quote", verbs.copy, ("Ctrl+Shift+C",)),
            _Entry("&Undo the removal", verbs.undo, ("Ctrl+Shift+Z",)),
            None,
            _Entry("&Review numbers…", verbs.review, ("Ctrl+R",)),
        ),
        "&View": (
            _Entry("&Next quote", lambda: verbs.next_quote(1), ("F3",)),
            _Entry("Quote &before", lambda: verbs.next_quote(-1), ("Shift+F3",)),
            None,
            _Entry("Next &page", lambda: verbs.turn(1), ("Ctrl+PgDown",)),
            _Entry("Page be&fore", lambda: verbs.turn(-1), ("Ctrl+PgUp",)),
            None,
            _Entry("Zoom &in", lambda: verbs.zoom(1), ("Ctrl++", "Ctrl+=")),
            _Entry("Zoom &out", lambda: verbs.zoom(-1), ("Ctrl+-",)),
            _Entry("Fit the &width", verbs.fit, ("Ctrl+0",)),
            None,
            _Entry("Go to &documents", verbs.go_to_documents, ("Ctrl+1",)),
            _Entry("Go to the p&age", verbs.go_to_page, ("Ctrl+3",)),
        ),
        "&Help": (_Entry("&About Clauselight", verbs.about),),
    }
