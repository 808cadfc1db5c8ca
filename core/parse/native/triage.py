# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decides for each page of a PDF whether its text layer can be trusted or the page is read by OCR.

The reasons are tried in order, cheapest first; the last needs to know more than the page (what the
document's other pages told of its fonts) and is a witness that the caller brings.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial

import numpy as np
import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.letters.language import is_plausible, is_torn
from core.parse.native.drawings import page_drawings
from core.parse.native.fonts.font_witness import FontWitness
from core.parse.native.frame import PageFrame
from core.parse.native.mupdf_faults import resources_of
from core.parse.native.outlined_print import OutlinedRow, marks_of, rows_anywhere
from core.parse.native.page_pictures import page_pictures
from core.parse.native.picture_letters import picture_rows
from core.parse.native.print_in_pictures import has_unread_print
from core.parse.native.text_layer import TextLayer
from core.parse.raw import RawLine

_MAX_UNUSABLE_SHARE = 0.05
_LEAST_WORD_SHARE = 0.6
_SCAN_COVER = 0.5
_LITTLE_TEXT = 40
_PICTURE_COVER = 0.004
_LEAST_IN_LINE, _LEAST_IN_ROW = 3, 2
_LEAST_WORD_PT = 5.0
_INK_DPI = 36
_INK_LEVEL = 160
_LEAST_INK_PIXELS = 6


class Verdict(StrEnum):
    """How a page is read; the value of an OCR verdict is its reason."""

    TEXT_LAYER = "text_layer"
    HIDDEN_LAYER = "hidden_layer"
    PAINTED_OVER = "painted_over"
    UNUSABLE_CHARACTERS = "unusable_characters"
    UNMAPPED_FONT = "unmapped_font"
    IMPLAUSIBLE_TEXT = "implausible_text"
    DRAWN_WITHOUT_TEXT = "drawn_without_text"
    PRINT_IN_PICTURE = "print_in_picture"
    OUTLINED_PRINT = "outlined_print"
    PARTLY_OUTLINED = "partly_outlined"
    MISLEADING_FONT = "misleading_font"


def judge_page(page: pymupdf.Page, layer: TextLayer, witness: FontWitness | None = None) -> Verdict:
    """Say how a page is to be read.

    Args:
        page: An open page.
        layer: What its text layer gave.
        witness: Of the fonts of its document; without one they are believed.

    Passes on:
        ModelError: A font is doubtful and OCR cannot be loaded.
        ModelOutputError: OCR gave something of the wrong shape.
    """
    for verdict, holds in _REASONS:
        if holds(page, layer):
            return verdict
    if witness is not None and layer.characters and witness.contradicts(page, layer.fonts):
        return Verdict.MISLEADING_FONT
    # Last, because only here the text layer is kept: it must have stood every other test.
    if unread_pictures(page, layer):
        return Verdict.PRINT_IN_PICTURE
    if unread_outlines(page, layer):
        return Verdict.PARTLY_OUTLINED
    return Verdict.TEXT_LAYER


def unread_pictures(page: pymupdf.Page, layer: TextLayer) -> list[BoxTuple]:
    """Find the pictures of a mixed page: beside the text layer they hold print that it lacks.

    Returns:
        Their boxes, in points of the page as displayed.
    """
    frame = PageFrame.of(page)
    pictures = _pictures_of_content(page, layer)
    found = pictures if pictures and has_unread_print(page, layer.lines, pictures) else []
    for picture in layer.pictures:
        box = pymupdf.Rect(picture.box)
        if box not in pictures and _stands_in_line(frame.to_display(picture.box), layer.lines):
            found += [box] if has_unread_print(page, layer.lines, [box], _LEAST_IN_LINE) else []
    shown = [frame.to_display((box.x0, box.y0, box.x1, box.y1)) for box in found]
    return [*shown, *_unread_rows(page, layer)]


def _unread_rows(page: pymupdf.Page, layer: TextLayer) -> Iterator[BoxTuple]:
    """Rows of pictures of single letters, but for those of a letterhead, as displayed."""
    rows = picture_rows(page, layer.pictures, layer.lines)
    others = [page.parent[index] for index in _neighbours(page)] if rows else []
    repeated = {p.box for other in others for p in page_pictures(other, other.read_contents())}
    for row in rows:
        boxes = [pymupdf.Rect(place) for place in row.places if place not in repeated]
        if boxes and has_unread_print(page, layer.lines, boxes, _LEAST_IN_ROW):
            yield row.box


def unread_outlines(page: pymupdf.Page, layer: TextLayer) -> list[BoxTuple]:
    """Find the letters of a page that are drawn as shapes, but for letterheads.

    Returns:
        Boxes of their rows, in points of the page as displayed.
    """
    if not layer.outlines:
        return []
    repeated = {_rounded(row) for row in _outlines_of_neighbours(page)}
    return [row.box for row in layer.outlines if _rounded(row) not in repeated]


def _outlines_of_neighbours(page: pymupdf.Page) -> Iterator[OutlinedRow]:
    """What the pages before and after show at the same place is a letterhead, not content."""
    for index in _neighbours(page):
        other = page.parent[index]
        marks = marks_of(page_drawings(other), PageFrame.of(other))
        yield from rows_anywhere(marks)


def _rounded(row: OutlinedRow) -> tuple[int, ...]:
    return (*(round(edge) for edge in row.box), row.letters)


def _neighbours(page: pymupdf.Page) -> list[int]:
    near = (page.number - 1, page.number + 1)
    return [index for index in near if 0 <= index < page.parent.page_count]


def _stands_in_line(box: BoxTuple, lines: Sequence[RawLine]) -> bool:
    """Whether a picture takes the place of words: low, and right beside a line of text."""
    for line in lines:
        low, high = line.boxes.min(axis=0), line.boxes.max(axis=0)
        across = 1 if round(line.angle / 90) % 2 == 0 else 0
        top, bottom = float(low[across]), float(high[across + 2])
        start, end = float(low[1 - across]), float(high[3 - across])
        height, room = box[across + 2] - box[across], 2 * (bottom - top)
        middle = (box[across] + box[across + 2]) / 2
        beside = max(box[1 - across] - end, start - box[3 - across]) < room
        if beside and top <= middle <= bottom and _LEAST_WORD_PT <= height <= 1.5 * room:
            return True
    return False


def _has_hidden_layer(page: pymupdf.Page, layer: TextLayer) -> bool:
    """Most of the text cannot be seen and a picture covers the page: OCR over a scan."""
    if layer.hidden_characters <= layer.characters:
        return False
    return _picture_cover(page, layer) > _SCAN_COVER


def _is_painted_over(page: pymupdf.Page, layer: TextLayer) -> bool:
    """An opaque picture that covers the page is drawn after the text: the text cannot be seen."""
    if _picture_cover(page, layer) <= _SCAN_COVER:
        return False
    opaque = [picture.box for picture in layer.pictures if picture.is_opaque]
    if not any(_share(page, pymupdf.Rect(box)) > _SCAN_COVER for box in opaque):
        return False
    kinds = [(kind, _share(page, pymupdf.Rect(box))) for kind, box in page.get_bboxlog()]
    last = max((i for i, (kind, share) in enumerate(kinds) if _covers(kind, share)), default=-1)
    before = sum(kind == "fill-text" for kind, _ in kinds[: last + 1])
    texts = sum(kind == "fill-text" for kind, _ in kinds)
    return bool(2 * before > texts > 0)


def _covers(kind: str, share: float) -> bool:
    return kind == "fill-image" and share > _SCAN_COVER


def _has_unusable_characters(page: pymupdf.Page, layer: TextLayer) -> bool:
    """So many are no text that the rest is not to be believed, or a few tear words and figures."""
    if layer.unusable_characters > _MAX_UNUSABLE_SHARE * layer.characters:
        return True
    return layer.unusable_characters > 0 and is_torn("\n".join(line.text for line in layer.lines))


def _has_unmapped_font(page: pymupdf.Page, layer: TextLayer) -> bool:
    """A font keeps silent on its characters, and what was guessed does not look like text."""
    printed = [c for c in layer.unmapped_text if c != " "]
    if len(printed) <= _MAX_UNUSABLE_SHARE * layer.characters:
        return False
    words = sum(c.isalnum() for c in printed)
    return words < _LEAST_WORD_SHARE * len(printed) or not is_plausible(layer.unmapped_text)


def _is_implausible(page: pymupdf.Page, layer: TextLayer) -> bool:
    return not is_plausible(" ".join(line.text for line in layer.lines))


def _is_drawn_without_text(page: pymupdf.Page, layer: TextLayer) -> bool:
    """Hardly a letter, yet the page is not blank: a scan, or letters drawn as curves."""
    if layer.characters >= _LITTLE_TEXT:
        return False
    if _picture_cover(page, layer) > _SCAN_COVER:
        return True
    return layer.characters == 0 and _has_ink(page)


def _is_outlined(page: pymupdf.Page, layer: TextLayer) -> bool:
    """Most letters of the page are shapes."""
    return sum(row.letters for row in layer.outlines) > layer.characters


def _pictures_of_content(page: pymupdf.Page, layer: TextLayer) -> list[pymupdf.Rect]:
    """Pictures large enough for print, but for letterheads; in the frame of the unrotated page."""
    if all(_share(page, pymupdf.Rect(p.box)) <= _PICTURE_COVER for p in layer.pictures):
        return []
    repeated = _images_of_neighbours(page)
    pictures = []
    for info in page.get_image_info(xrefs=True):
        box = pymupdf.Rect(info["bbox"])
        share = _share(page, box)
        is_furniture = info["xref"] in repeated and share < _SCAN_COVER
        if share > _PICTURE_COVER and not is_furniture:
            pictures.append(box)
    return pictures


def _images_of_neighbours(page: pymupdf.Page) -> set[int]:
    """Images that the pages before or after show too: letterheads, not content."""
    document = page.parent
    pages = _neighbours(page)
    listed = [resources_of(partial(document.get_page_images, index)) for index in pages]
    return {int(image[0]) for images in listed for image in images}


_REASONS: tuple[tuple[Verdict, Callable[[pymupdf.Page, TextLayer], bool]], ...] = (
    (Verdict.HIDDEN_LAYER, _has_hidden_layer),
    (Verdict.PAINTED_OVER, _is_painted_over),
    (Verdict.UNUSABLE_CHARACTERS, _has_unusable_characters),
    (Verdict.UNMAPPED_FONT, _has_unmapped_font),
    (Verdict.DRAWN_WITHOUT_TEXT, _is_drawn_without_text),
    (Verdict.OUTLINED_PRINT, _is_outlined),
    (Verdict.IMPLAUSIBLE_TEXT, _is_implausible),
)


def _picture_cover(page: pymupdf.Page, layer: TextLayer) -> float:
    shares = (_share(page, pymupdf.Rect(picture.box)) for picture in layer.pictures)
    return min(sum(shares), 1.0)


def _share(page: pymupdf.Page, box: pymupdf.Rect) -> float:
    area = float(page.rect.width * page.rect.height)
    width, height = float(page.rect.width), float(page.rect.height)
    if page.rotation in {90, 270}:
        width, height = height, width
    inside = box & pymupdf.Rect(0, 0, width, height)
    return 0.0 if inside.is_empty else float(inside.get_area()) / area


def _has_ink(page: pymupdf.Page) -> bool:
    scale = min(_INK_DPI / 72, 1000 / max(page.rect.width, page.rect.height, 1))
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY)
    pixels = np.frombuffer(pixmap.samples, dtype=np.uint8)
    return int((pixels < _INK_LEVEL).sum()) >= _LEAST_INK_PIXELS
