# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The right side: the page, where it is, and the ways over pages and from quote to quote."""

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QStackedWidget, QVBoxLayout, QWidget

from app.desktop import words
from app.desktop.page_tour import PageTour
from app.desktop.page_view import Lit, PageView
from app.desktop.pages import PagePicture, Pages, sensible_zoom
from app.desktop.parts import Drawing, ElidedLabel, IconButton, announce, button, label
from app.desktop.theme import ThemeKeeper
from app.desktop.values import Fault, Place


class PagePanel(QWidget):
    """Shows the page that a tour is at."""

    def __init__(self, tour: PageTour, pages: Pages, keeper: ThemeKeeper) -> None:
        """Follow a tour."""
        super().__init__()
        self.setObjectName("pagePanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._tour, self._pages, self._keeper = tour, pages, keeper
        self._label: str | None = None
        self._width_pt = 595.0
        self._centring = False
        self.title, self.where = ElidedLabel("strong"), ElidedLabel("small")
        self.view = PageView(keeper)
        self.quote = label("", "small", wrap=False)
        self.percent = button("100 %", "quiet", self.view.fit_width, "Fit the page to the width")
        self._make_ways()
        self._problem = label("", "muted")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._make_empty())
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._problem)
        self._problem.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._problem.setMargin(40)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._head = self._make_head()
        column.addWidget(self._head)
        column.addWidget(self._stack, 1)
        self._connect()
        self._show()

    def turn(self, by: int) -> None:
        """Turn pages; a page that is turned back to is shown from its end."""
        if self._tour.turn(by):
            bar = self.view.verticalScrollBar()
            bar.setValue(bar.minimum() if by > 0 else bar.maximum())

    def prepare(self, place: Place) -> None:
        """Have a page drawn that is likely to be shown next."""
        zoom = sensible_zoom(self.view.wanted_zoom(), self._width_pt)
        self._pages.page(
            place.version_id, place.page_index, zoom, lambda picture: None, lambda fault: None
        )

    def _make_ways(self) -> None:
        make = self._keeper
        self.back = IconButton(make, "up", "Page before (Ctrl+Page Up)")
        self.on = IconButton(make, "down", "Next page (Ctrl+Page Down)")
        self.smaller = IconButton(make, "zoom_out", "Zoom out (Ctrl+-)")
        self.larger = IconButton(make, "zoom_in", "Zoom in (Ctrl++)")
        self.quote_back = IconButton(make, "previous", "Quote before (Shift+F3)")
        self.quote_on = IconButton(make, "next", "Next quote (F3)")

    def _make_head(self) -> QWidget:
        head = QWidget()
        head.setObjectName("pageHead")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(head)
        column.setContentsMargins(16, 12, 12, 8)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.where)
        column.addLayout(self._make_tools())
        return head

    def _make_tools(self) -> QLayout:
        tools = QHBoxLayout()
        tools.setContentsMargins(-6, 4, 0, 0)
        tools.setSpacing(2)
        tools.addWidget(self.back)
        tools.addWidget(self.on)
        tools.addSpacing(4)
        tools.addWidget(self.smaller)
        tools.addWidget(self.percent)
        tools.addWidget(self.larger)
        tools.addStretch(1)
        tools.addWidget(self.quote_back)
        tools.addWidget(self.quote)
        tools.addWidget(self.quote_on)
        return tools

    def _make_empty(self) -> QWidget:
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(
            Drawing(self._keeper, "page", "strong_line", 40), 0, Qt.AlignmentFlag.AlignHCenter
        )
        words_ = label("The page appears here,\nwith the clause lit up.", "muted", wrap=False)
        words_.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(words_)
        column.addStretch(1)
        return empty

    def _connect(self) -> None:
        self._tour.place_changed.connect(self._note_place)
        self._tour.page_changed.connect(self._show)
        self.view.zoomed.connect(self._show_size)
        self.view.sharper_wanted.connect(lambda wanted: self._bring())
        self.view.turn_wanted.connect(self.turn)
        self.back.clicked.connect(lambda: self.turn(-1))
        self.on.clicked.connect(lambda: self.turn(1))
        self.smaller.clicked.connect(lambda: self.view.zoom_by(-1))
        self.larger.clicked.connect(lambda: self.view.zoom_by(1))
        self.quote_back.clicked.connect(lambda: self._tour.step(-1))
        self.quote_on.clicked.connect(lambda: self._tour.step(1))

    def _note_place(self) -> None:
        self._centring = True

    def _show(self) -> None:
        tour = self._tour
        there = bool(tour.version_id)
        self._label = self._known_label()
        kept = self._pages.best(tour.version_id, tour.page_index) if there else None
        self.view.show_picture(None)
        if kept is not None:
            self._put(kept)
        current, others = tour.lit()
        self.view.light(Lit(current, others, bool(tour.place and tour.place.doubtful)))
        self._stack.setCurrentIndex(1 if there else 0)
        self._head.setVisible(there)
        self._show_words()
        if there:
            self._bring()
        if self._centring and kept is not None:
            self._centre()

    def _known_label(self) -> str | None:
        place = self._tour.place
        here = place is not None and place.page_index == self._tour.page_index
        return place.page_label if place is not None and here else None

    def _bring(self) -> None:
        tour = self._tour
        version_id, page_index = tour.version_id, tour.page_index
        if not version_id:
            return

        def here() -> bool:
            return (tour.version_id, tour.page_index) == (version_id, page_index)

        def take(picture: PagePicture) -> None:
            if here():
                self._arrive(picture)

        def miss(fault: Fault) -> None:
            if here():
                self._problem.setText(f"{fault.message}\n\n{fault.advice}")
                self._stack.setCurrentIndex(2)

        zoom = sensible_zoom(self.view.wanted_zoom(), self._width_pt)
        self._pages.page(version_id, page_index, zoom, take, miss)

    def _arrive(self, picture: PagePicture) -> None:
        self._put(picture)
        self._stack.setCurrentIndex(1)
        self._show_words()
        if self._centring:
            self._centre()

    def _put(self, picture: PagePicture) -> None:
        self._label = picture.label
        self._width_pt = picture.width_pt
        self.view.show_picture(picture.image, QSizeF(picture.width_pt, picture.height_pt))

    def _centre(self) -> None:
        self._centring = False
        current, _ = self._tour.lit()
        self.view.centre(current)

    def _show_words(self) -> None:
        tour = self._tour
        there = bool(tour.version_id)
        where = words.page_words(self._label, tour.page_index, tour.page_count) if there else ""
        if where != self.where.accessibleName():
            self.where.show_text(where)
            self.view.setAccessibleDescription(f"{tour.title}, {where}")
        self.title.show_text(tour.title)
        number, total = tour.position
        self.quote.setText(f"{number} of {total}" if total else "")
        self.quote.setVisible(total > 1)
        for way in (self.quote_back, self.quote_on):
            way.setVisible(total > 1)
        count = tour.page_count
        self.back.setEnabled(there and tour.page_index > 0)
        self.on.setEnabled(there and (count is None or tour.page_index + 1 < count))
        for tool in (self.smaller, self.larger, self.percent):
            tool.setEnabled(there)
        if there:
            announce(self.view, f"{tour.title}, {where}")

    def _show_size(self) -> None:
        self.percent.setText(f"{round(self.view.zoom * 100)} %")
        self.percent.setToolTip("Fit the page to the width (Ctrl+0)")
