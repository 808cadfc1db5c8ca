# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures from the engine, kept for a while so that going back to a page is instant."""

import base64
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from app.desktop.client import EngineClient, Handlers
from app.desktop.values import Fault, Json

_KEPT = 24
_WIDEST_PX = 2400


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as pixels.

    Attributes:
        image: The picture.
        width_pt: Width of the page in points.
        height_pt: Its height.
        label: Printed on the page, or None.
        zoom: Pixels per point.
    """

    image: QImage
    width_pt: float
    height_pt: float
    label: str | None
    zoom: float


_Key = tuple[str, int, float]


class Pages(QObject):
    """Asks the engine for pictures of pages and figures."""

    def __init__(self, client: EngineClient, parent: QObject) -> None:
        """Start with nothing kept."""
        super().__init__(parent)
        self._client = client
        self._kept: OrderedDict[_Key, PagePicture] = OrderedDict()

    def best(self, version_id: str, page_index: int) -> PagePicture | None:
        """Return the sharpest picture of a page that is kept."""
        found = [p for (v, i, _), p in self._kept.items() if (v, i) == (version_id, page_index)]
        return max(found, key=lambda picture: picture.zoom, default=None)

    def page(
        self,
        version_id: str,
        page_index: int,
        zoom: float,
        on_picture: Callable[[PagePicture], None],
        on_fault: Callable[[Fault], None],
    ) -> None:
        """Bring a page; at once when it is kept."""
        key = (version_id, page_index, zoom)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            on_picture(kept)
            return

        def take(data: Json) -> None:
            picture = _read_page(data, zoom)
            self._keep(key, picture)
            on_picture(picture)

        arguments = {"version_id": version_id, "page_index": page_index, "zoom": zoom}
        self._client.request("page", arguments, Handlers(take, on_fault))

    def number(
        self,
        answer_id: str,
        number_id: str,
        on_image: Callable[[QImage], None],
        on_fault: Callable[[Fault], None],
    ) -> None:
        """Bring the picture of a doubtful figure."""

        def take(data: Json) -> None:
            on_image(_read_image(data["png"]))

        arguments = {"answer_id": answer_id, "number_id": number_id}
        self._client.request("number_picture", arguments, Handlers(take, on_fault))

    def _keep(self, key: _Key, picture: PagePicture) -> None:
        self._kept[key] = picture
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


def sensible_zoom(wanted: float, width_pt: float) -> float:
    """Return a zoom in coarse steps, so that pictures can be used again, and within what is decent.

    A picture much wider than a screen takes long to draw and gives nothing to the eye.
    """
    stepped = max(0.5, round(wanted * 4 + 0.49) / 4)
    return min(stepped, _WIDEST_PX / max(width_pt, 1.0), 6.0)


def _read_page(data: Json, zoom: float) -> PagePicture:
    image = _read_image(data["png"])
    return PagePicture(image, data["width"], data["height"], data["page_label"], zoom)


def _read_image(text: str) -> QImage:
    return QImage.fromData(base64.b64decode(text))
