# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The menu bar. Each entry names its keys, so that everything can be learned from here."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

Verb = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a menu: words, keys, and what it does."""

    text: str
    keys: tuple[str, ...]
    verb: Verb


Menu = tuple[str, tuple[Entry | None, ...]]
"""Title and entries; None is a line between them."""


def fill_menu_bar(window: QMainWindow, menus: tuple[Menu, ...]) -> dict[str, QAction]:
    """Fill a window's menu bar.

    Returns:
        The actions by their words without the marks for keys.
    """
    actions: dict[str, QAction] = {}
    for title, entries in menus:
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
            actions[entry.text.replace("&", "").rstrip("…")] = action
    return actions
