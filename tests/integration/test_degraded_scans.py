# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scans as they come: turned, askew, coarse, fine, faxed, faint, dirty; and fonts that mislead.

With the real reader of print. What is read is compared with what was printed, word for word, and
the box of a figure with the place where it was printed.
"""

import math
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from PIL import Image

from core.parse.assemble import assemble
from core.parse.native.pdf_reader import PdfReader
from core.parse.raw import RawInfo, RawPage
from core.parse.scan.image_reader import ImageReader
from core.parse.scan.ocr_reader import OcrReader
from core.runtimes import LocalRuntimes
from core.settings import ParseSettings, Settings
from core.types import BlockKind
from models.base import OcrEngine
from tests.unit.core.parse.native.lying_fonts import embedded

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]

WIDTH, HEIGHT = 480, 260
PROSE = [
    "We will pay you for direct physical loss by or from flood to the",
    "property that is insured, after we have received your premium of",
    "$4,180 for the policy term, less the deductible for each peril.",
]
TABLE = [
    ("Peril", "Deductible", "Limit"),
    ("Wind", "$1,000", "$50,000"),
    ("Flood", "$2,500", "$36,900"),
]
FIGURE, FIGURE_MIDDLE = "$36,900", (323.0, 216.0)
SETTINGS = ParseSettings(page_timeout_s=600)
Scan = tuple[Image.Image, tuple[float, float]]


def printed(dpi: float = 200) -> Image.Image:
    with pymupdf.open() as document:
        page = document.new_page(width=WIDTH, height=HEIGHT)
        for row, text in enumerate(PROSE):
            page.insert_text((40, 50 + 16 * row), text, fontsize=11)
        for row, cells in enumerate(TABLE):
            for column, text in enumerate(cells):
                page.insert_text((50 + 125 * column, 160 + 30 * row), text, fontsize=11)
        for row in range(4):
            page.draw_line((40, 140 + 30 * row), (415, 140 + 30 * row))
        for column in range(4):
            page.draw_line((40 + 125 * column, 140), (40 + 125 * column, 230))
        pixmap = page.get_pixmap(dpi=int(dpi), colorspace=pymupdf.csGRAY)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return Image.fromarray(rows[:, : pixmap.width].copy())


def turned(degrees: float) -> Scan:
    """Clockwise, on a larger sheet."""
    smooth = Image.Resampling.BICUBIC
    return printed().rotate(-degrees, smooth, expand=True, fillcolor=255), (200, 200)


def faxed() -> Scan:
    page = printed(204)
    squat = page.resize((page.width, page.height * 98 // 204), Image.Resampling.LANCZOS)
    return squat.point(lambda level: 255 * (level > 150)).convert("1"), (204, 98)


def faint() -> Scan:
    levels = np.asarray(printed()).astype(float)
    grain = np.random.default_rng(3).normal(0, 4, levels.shape)
    return Image.fromarray((185 + levels / 255 * 45 + grain).clip(0, 255).astype(np.uint8)), (
        200,
        200,
    )


def dirty() -> Scan:
    levels = np.asarray(printed()).copy()
    dirt = np.random.default_rng(3).random(levels.shape)
    levels[dirt < 0.01], levels[dirt > 0.985] = 0, 255
    return Image.fromarray(levels), (200, 200)


def yellowed() -> Scan:
    bands = [printed().point(lambda level, f=f: level * f) for f in (0.97, 0.9, 0.7)]
    return Image.merge("RGB", bands), (200, 200)


def fine() -> Scan:
    return printed(600).point(lambda level: 255 * (level > 140)).convert("1"), (600, 600)


SCANS: dict[str, Callable[[], Scan]] = {
    "as printed": lambda: turned(0),
    "upside down": lambda: turned(180),
    "on its left": lambda: turned(270),
    "on its right": lambda: turned(90),
    "askew": lambda: turned(3),
    "much askew": lambda: turned(-8),
    "upside down and askew": lambda: turned(182),
    "100 dpi": lambda: (printed(100), (100, 100)),
    "600 dpi, 1 bit": fine,
    "fax": faxed,
    "faint": faint,
    "dirty": dirty,
    "yellowed": yellowed,
}
TURNS = {
    "upside down": 180,
    "on its left": 270,
    "on its right": 90,
    "askew": 3,
    "much askew": -8,
    "upside down and askew": 182,
}


@pytest.fixture(scope="module")
def reader() -> OcrReader:
    loaded: list[OcrEngine] = []
    factory = LocalRuntimes(Settings()).ocr_factory()

    def once() -> OcrEngine:
        loaded[:] = loaded or [factory()]
        return loaded[0]

    return OcrReader(once, lambda _: None)


def document_text(page: RawPage) -> dict[BlockKind, str]:
    info = RawInfo(1, None, (), "tiff", "a.tif")
    document = assemble("a.v1", "a.tif", info, [page], SETTINGS)
    kinds: dict[BlockKind, list[str]] = {}
    for block in document.blocks:
        kinds.setdefault(block.kind, []).append(block.text)
    return {kind: " ".join(texts) for kind, texts in kinds.items()}


@pytest.mark.parametrize("name", SCANS)
def test_words_and_figures_come_out_and_boxes_fit(
    name: str, reader: OcrReader, tmp_path: Path
) -> None:
    picture, dpi = SCANS[name]()
    pages = [picture, picture] if name == "fax" else [picture]
    path = tmp_path / "scan.tif"
    pages[0].save(path, dpi=dpi, save_all=True, append_images=pages[1:])
    page = ImageReader(path, "scan.tif", SETTINGS, reader).read(len(pages) - 1)
    text = document_text(page)
    # The stop at the end of a line is lost on some: a speck of ink that the reader takes for dirt.
    assert text[BlockKind.PARAGRAPH].rstrip(".") == " ".join(PROSE).rstrip(".")
    assert text[BlockKind.TABLE] == "\n".join("\t".join(row) for row in TABLE)
    (line,) = (each for each in page.lines if FIGURE in each.text)
    start = line.text.index(FIGURE)
    boxes = line.boxes[start : start + len(FIGURE)]
    found = (boxes[:, :2].min(axis=0) + boxes[:, 2:].max(axis=0)) / 2
    assert found == pytest.approx(shown_at(FIGURE_MIDDLE, TURNS.get(name, 0), page), abs=4)


def shown_at(point: tuple[float, float], degrees: float, page: RawPage) -> tuple[float, float]:
    """Where a point of the printed page stands on the scan, which was turned about its middle."""
    way = math.radians(degrees)
    x, y = point[0] - WIDTH / 2, point[1] - HEIGHT / 2
    across = x * math.cos(way) - y * math.sin(way)
    down = x * math.sin(way) + y * math.cos(way)
    return page.width / 2 + across, page.height / 2 + down


@pytest.mark.parametrize(
    "swaps",
    [{"3": "8", "8": "3"}, {d: str((int(d) + 1) % 10) for d in "0123456789"}],
    ids=["two digits", "all digits"],
)
@pytest.mark.parametrize("font", ["tiro", "helv"])
def test_figures_of_a_font_that_misleads_are_read_as_they_are_shown(
    font: str, swaps: dict[str, str], reader: OcrReader, tmp_path: Path
) -> None:
    lines = [
        "The deductible is $12,345.67 for each loss in 2089.",
        "A limit of $3,800 applies to 8 items and 38 days.",
    ]
    (tmp_path / "a.pdf").write_bytes(embedded([lines], font, swaps))
    page = PdfReader(tmp_path / "a.pdf", "a.pdf", SETTINGS, reader).read(0)
    assert page.reason == "misleading_font"
    figures = re.compile(r"\d[\d,.]*\d|\d")
    found = sorted(figure for line in page.lines for figure in figures.findall(line.text))
    assert found == sorted(figure for line in lines for figure in figures.findall(line))
