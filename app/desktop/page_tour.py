# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which page is shown and what is lit on it: the places of an answer, and the way between them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from app.desktop.values import Document, Place, Region


class PageTour(QObject):
    """A list of places with one of them current, and a page that may have been turned since.

    Signals:
        page_changed: Another page is to be shown, or other regions on it.
        place_changed: Another place is current; its regions are to be brought into view.
    """

    page_changed = Signal()
    place_changed = Signal()

    def __init__(self, page_count: Callable[[str], int | None], parent: QObject) -> None:
        """Start with no page.

        Args:
            page_count: How many pages a version has, when that is known.
            parent: Lives as long as this.
        """
        super().__init__(parent)
        self._page_count = page_count
        self._places: tuple[Place, ...] = ()
        self._position = 0
        self.version_id = ""
        self.title = ""
        self.page_index = 0

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place of the tour."""
        return self._places

    @property
    def place(self) -> Place | None:
        """The current place."""
        return self._places[self._position] if self._places else None

    @property
    def position(self) -> tuple[int, int]:
        """The current place's number from 1, and how many there are."""
        return (self._position + 1, len(self._places)) if self._places else (0, 0)

    @property
    def page_count(self) -> int | None:
        """Pages of the document that is shown."""
        return self._page_count(self.version_id)

    def visit(self, places: Sequence[Place], position: int = 0) -> None:
        """Show places, one of them as the current one."""
        self._places = tuple(places)
        self._go(position)

    def step(self, by: int) -> None:
        """Go to the next place, or the one before; after the last comes the first."""
        if self._places:
            self._go((self._position + by) % len(self._places))

    def open(self, document: Document) -> None:
        """Show a document from its first page, with nothing lit."""
        self._places = ()
        self._position = 0
        self.version_id, self.title, self.page_index = document.version_id, document.title, 0
        self.place_changed.emit()
        self.page_changed.emit()

    def close(self) -> None:
        """Show nothing."""
        self._places = ()
        self.version_id, self.title, self.page_index = "", "", 0
        self.place_changed.emit()
        self.page_changed.emit()

    def turn(self, by: int) -> bool:
        """Turn pages; say whether there was one to turn to."""
        wanted = self.page_index + by
        count = self.page_count
        if not self.version_id or wanted < 0 or (count is not None and wanted >= count):
            return False
        self.page_index = wanted
        self.page_changed.emit()
        return True

    def lit(self) -> tuple[tuple[Region, ...], tuple[Region, ...]]:
        """Return the regions on the page: the current place's, and those of the others."""
        current: list[Region] = []
        others: list[Region] = []
        for number, place in enumerate(self._places):
            if place.version_id == self.version_id:
                target = current if number == self._position else others
                target.extend(r for r in place.regions if r.page_index == self.page_index)
        return tuple(current), tuple(others)

    def _go(self, position: int) -> None:
        self._position = position
        place = self._places[position]
        self.version_id, self.title = place.version_id, place.title
        self.page_index = place.page_index
        self.place_changed.emit()
        self.page_changed.emit()
