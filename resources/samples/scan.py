# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Turns clean pages into a bad fax: one bit a pixel, skewed, speckled, some figures damaged.

The noise is a hash of the pixel's position, so that the same page is made on every run.
"""

import io
import json
import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pymupdf
from PIL import Image

from resources.samples import damage
from resources.samples.damage import Ink
from resources.samples.paint import PAGE_HEIGHT_PT, PAGE_WIDTH_PT, Figure, Page

DPI = 200
SKEWS_DEG = (1.2, -1.1, 1.3)
_FADED_BANDS = ((0.79, 0.83), (0.62, 0.66), (0.14, 0.17))
_THRESHOLD = 0.46
_CRISP = "crisp"
_SCALE = DPI / 72


@dataclass(frozen=True, slots=True)
class ScannedFigure:
    """A figure on the scan and whether it can be read.

    Attributes:
        id: Stable name.
        page_index: Counts from 0.
        text: What was printed before the damage.
        damage: Name of the damage, or empty for a figure that is crisp.
        characters: Positions in `text` that were damaged.
        box: x0, y0, x1, y1 in PDF points on the skewed page, top-left origin.
    """

    id: str
    page_index: int
    text: str
    damage: str
    characters: tuple[int, ...]
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Scan:
    """A PDF of pictures without any text, and the figures on it."""

    document: pymupdf.Document
    figures: tuple[ScannedFigure, ...]


def scan_pages(clean: pymupdf.Document, pages: list[Page]) -> Scan:
    """Picture every page of a typeset document as a fax machine would."""
    document = pymupdf.open()
    figures: list[ScannedFigure] = []
    for index, page in enumerate(pages):
        ink = _render(clean[index])
        skew = SKEWS_DEG[index % len(SKEWS_DEG)]
        for figure in page.figures:
            figures.append(_damaged(ink, figure, index, skew))
        _age(ink, index)
        bits = _one_bit(_rotate(ink, skew), index)
        sheet = document.new_page(width=PAGE_WIDTH_PT, height=PAGE_HEIGHT_PT)
        sheet.insert_image(sheet.rect, stream=_group4(bits))
    return Scan(document, tuple(figures))


def figures_toml(document: str, figures: tuple[ScannedFigure, ...]) -> str:
    """The list that is kept beside the scan."""
    lines = [
        "# Figures on the scan: what was printed, and where a careful reader cannot be sure of it.",
        "# Written by resources/samples/build.py. Boxes are PDF points, origin at the top left.",
        f"document = {json.dumps(document)}",
        f"dpi = {DPI}",
    ]
    for figure in sorted(figures, key=lambda f: (f.page_index, f.id)):
        lines += [
            "",
            "[[figure]]",
            f"id = {json.dumps(figure.id)}",
            f"page_index = {figure.page_index}",
            f"text = {json.dumps(figure.text)}",
            f"readable = {json.dumps(not figure.damage)}",
            f"damage = {json.dumps(figure.damage)}",
            f"characters = {json.dumps(list(figure.characters))}",
            f"box = {json.dumps([round(edge, 1) for edge in figure.box])}",
        ]
    return "\n".join(lines) + "\n"


def _render(page: pymupdf.Page) -> Ink:
    picture = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY, alpha=False)
    grey = np.frombuffer(picture.samples, dtype=np.uint8).reshape(picture.height, picture.width)
    return 1.0 - grey.astype(np.float64) / 255.0


def _damaged(ink: Ink, figure: Figure, page_index: int, skew_deg: float) -> ScannedFigure:
    name, kind, *where = figure.mark.split(" ")
    if kind == _CRISP:
        characters: tuple[int, ...] = ()
    elif where == ["all"]:
        characters = tuple(range(len(figure.text)))
    else:
        characters = tuple(int(position) for position in where[0].split(","))
    if characters:
        boxes = [figure.boxes[position] for position in characters]
        damage.apply(kind, ink, _pixels(_around(boxes)))
    box = _skewed(_around(list(figure.boxes)), skew_deg)
    damage_name = "" if kind == _CRISP else kind
    return ScannedFigure(name, page_index, figure.text, damage_name, characters, box)


def _around(
    boxes: list[tuple[float, float, float, float]],
) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _pixels(box: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    return (
        math.floor(x0 * _SCALE),
        math.floor(y0 * _SCALE),
        math.ceil(x1 * _SCALE),
        math.ceil(y1 * _SCALE),
    )


def _skewed(
    box: tuple[float, float, float, float], skew_deg: float
) -> tuple[float, float, float, float]:
    cos, sin = math.cos(math.radians(skew_deg)), math.sin(math.radians(skew_deg))
    centre_x, centre_y = PAGE_WIDTH_PT / 2, PAGE_HEIGHT_PT / 2
    corners: list[tuple[float, float, float, float]] = []
    for x in (box[0], box[2]):
        for y in (box[1], box[3]):
            dx, dy = x - centre_x, y - centre_y
            turned_x = centre_x + cos * dx + sin * dy
            turned_y = centre_y - sin * dx + cos * dy
            corners.append((turned_x, turned_y, turned_x, turned_y))
    return _around(corners)


def _age(ink: Ink, page_index: int) -> None:
    """A pale band, a dirty streak down the margin, and blots where nothing is printed."""
    height, width = ink.shape
    top, bottom = (int(share * height) for share in _FADED_BANDS[page_index % 3])
    ink[top:bottom] *= 0.72
    streak = int(width * (0.955 + 0.008 * page_index))
    column = damage.noise((height, 1), 500 + page_index)
    ink[:, streak : streak + 2] = np.maximum(ink[:, streak : streak + 2], 0.75 * (column > 0.35))
    for number in range(4):
        share_x, share_y = damage.noise((1, 2), 900 + 7 * page_index + number)[0]
        x = int(width * (0.02 + 0.05 * share_x + (0.9 if number % 2 else 0.0)))
        y = int(height * (0.1 + 0.8 * share_y))
        damage.blot(ink, (x, y, x + 10 + 8 * number, y + 12 + 5 * number))


def _rotate(ink: Ink, skew_deg: float) -> Ink:
    """Turn counterclockwise about the middle, bilinear, white outside."""
    height, width = ink.shape
    cos, sin = math.cos(math.radians(skew_deg)), math.sin(math.radians(skew_deg))
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    x -= (width - 1) / 2
    y -= (height - 1) / 2
    from_x = np.clip(cos * x - sin * y + (width - 1) / 2, 0, width - 1.001)
    from_y = np.clip(sin * x + cos * y + (height - 1) / 2, 0, height - 1.001)
    left, top = from_x.astype(np.intp), from_y.astype(np.intp)
    fx, fy = from_x - left, from_y - top
    upper = ink[top, left] * (1 - fx) + ink[top, left + 1] * fx
    lower = ink[top + 1, left] * (1 - fx) + ink[top + 1, left + 1] * fx
    turned: Ink = upper * (1 - fy) + lower * fy
    return turned


def _one_bit(ink: Ink, page_index: int) -> npt.NDArray[np.bool_]:
    """Black where there is enough ink; the edge of every stroke is a little rough."""
    rough = 0.22 * (damage.noise(ink.shape, 40 + page_index) - 0.5)
    bits = ink + rough > _THRESHOLD
    grain = damage.noise(ink.shape, 70 + page_index)
    specks = grain > 0.9996
    specks[:, 1:] |= grain[:, :-1] > 0.9999
    specks[1:, :] |= grain[:-1, :] > 0.9999
    holes = grain < 0.0025
    result: npt.NDArray[np.bool_] = (bits & ~holes) | specks
    return result


def _group4(bits: npt.NDArray[np.bool_]) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(~bits).save(buffer, format="TIFF", compression="group4", dpi=(DPI, DPI))
    return buffer.getvalue()
