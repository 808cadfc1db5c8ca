# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds rows of small pictures, each of one letter: words that no text layer holds.

Stars and flags stand in rows too, but they are few, or alike. Runs in the worker process.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame
from core.parse.native.page_pictures import Picture
from core.parse.raw import RawLine

_LARGEST_PT = 30.0
_WIDEST = 2.0
_GAP, _OVERLAP = 1.2, 0.5
_LEAST_IN_LINE, _LEAST_ALONE = 3, 8
_FORMS, _FORMS_ALONE = 2, 3
_MOST_PICTURES = 5_000


@dataclass(slots=True)
class PictureRow:
    """Small pictures side by side.

    Attributes:
        parts: Their boxes, from left to right, as displayed.
        places: The same in the frame of the unrotated page.
    """

    parts: list[BoxTuple] = field(default_factory=list)
    places: list[BoxTuple] = field(default_factory=list)

    @property
    def box(self) -> BoxTuple:
        """What they take up together."""
        lefts, tops, rights, bottoms = zip(*self.parts, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def goes_on_with(self, box: BoxTuple) -> bool:
        """Whether a picture to the right is the next letter, after a space at most."""
        last = self.parts[-1]
        tall = max(last[3] - last[1], box[3] - box[1])
        gap = box[0] - last[2]
        shared = min(last[3], box[3]) - max(last[1], box[1])
        small = min(last[3] - last[1], box[3] - box[1])
        return -tall / 2 <= gap <= _GAP * tall and shared >= _OVERLAP * small


def picture_rows(
    page: pymupdf.Page, pictures: Sequence[Picture], lines: Sequence[RawLine]
) -> list[PictureRow]:
    """Rows of letters among the pictures of a page.

    Args:
        page: An open page.
        pictures: What it shows.
        lines: What its text layer gave: a few letters count in its lines alone.
    """
    if not _LEAST_IN_LINE <= len(pictures) <= _MOST_PICTURES:
        return []
    found = [
        row
        for row in _rows(PageFrame.of(page), pictures)
        if len(row.parts) >= _LEAST_ALONE
        or (len(row.parts) >= _LEAST_IN_LINE and _is_in_line(row.box, lines))
    ]
    if not found:
        return []
    looks = {_rounded(info["bbox"]): info["digest"] for info in page.get_image_info(hashes=True)}
    return [
        row
        for row in found
        if len(_forms(row, looks)) >= (_FORMS_ALONE if len(row.parts) >= _LEAST_ALONE else _FORMS)
    ]


def _rows(frame: PageFrame, pictures: Iterable[Picture]) -> list[PictureRow]:
    rows: list[PictureRow] = []
    shown = sorted((frame.to_display(picture.box), picture.box) for picture in pictures)
    for box, place in shown:
        width, height = box[2] - box[0], box[3] - box[1]
        if not 0 < width <= _WIDEST * _LARGEST_PT or not 0 < height <= _LARGEST_PT:
            continue
        row = next((row for row in rows if row.goes_on_with(box)), None)
        if row is None:
            rows.append(row := PictureRow())
        row.parts.append(box)
        row.places.append(place)
    return rows


def _is_in_line(box: BoxTuple, lines: Iterable[RawLine]) -> bool:
    """Whether a row stands in the height of a level line of text."""
    middle, tall = (box[1] + box[3]) / 2, box[3] - box[1]
    for line in lines:
        top, bottom = float(line.boxes[:, 1].min()), float(line.boxes[:, 3].max())
        if line.angle == 0 and top <= middle <= bottom and tall <= 2 * (bottom - top):
            return True
    return False


def _forms(row: PictureRow, looks: dict[tuple[int, ...], bytes]) -> set[bytes | None]:
    return {looks.get(_rounded(place)) for place in row.places} - {None}


def _rounded(box: BoxTuple) -> tuple[int, ...]:
    return tuple(round(10 * edge) for edge in box)
