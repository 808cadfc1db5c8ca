# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import io
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from PIL import Image

from core.errors import DamagedDocumentError
from core.parse.native.text_layer import read_text_layer
from core.parse.worker.messages import HighlightStyle
from core.parse.worker.render import crop_page, page_size, render_page, text_in_boxes
from core.spans import Box
from tests.unit.core.parse.native.lying_fonts import embedded


def decoded(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def make_pdf(path: Path, rotation: int = 0, unit: int = 1) -> Path:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.insert_text((40, 60), "Zone A: $5,000 per loss", fontsize=11)
    page.insert_text((40, 120), "Zone B: $2,500 per loss", fontsize=11)
    page.set_rotation(rotation)
    document.xref_set_key(page.xref, "UserUnit", str(unit))
    document.new_page(width=100, height=100)
    document.save(path)
    return path


def box_of(path: Path, words: str) -> Box:
    with pymupdf.open(path) as document:
        for line in read_text_layer(document[0]).lines:
            start = line.text.find(words)
            if start >= 0:
                boxes = line.boxes[start : start + len(words)]
                low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
                return Box(0, float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    raise AssertionError(words)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("unit", [1, 2])
def test_a_highlight_lies_over_the_words_as_displayed(
    tmp_path: Path, rotation: int, unit: int
) -> None:
    path = make_pdf(tmp_path / "a.pdf", rotation, unit)
    box = box_of(path, "$5,000")
    assert text_in_boxes(path, [box]) == "$5,000"
    plain = decoded(render_page(path, 0, dpi=144))
    lit = decoded(render_page(path, 0, dpi=144, highlights=[box]))
    assert plain.shape[:2] == (
        (400 * unit, 600 * unit) if rotation in {0, 180} else (600 * unit, 400 * unit)
    )
    changed = np.argwhere((plain != lit).any(axis=2)) / 2
    low, high = changed.min(axis=0), changed.max(axis=0)
    assert (low[1], low[0]) == (pytest.approx(box.x0, abs=2), pytest.approx(box.y0, abs=2))
    assert (high[1], high[0]) == (pytest.approx(box.x1, abs=2), pytest.approx(box.y1, abs=2))
    inside = plain[int(box.y0 * 2) : int(box.y1 * 2), int(box.x0 * 2) : int(box.x1 * 2)]
    assert inside.min() < 100, "no print inside the box"


def test_print_stays_dark_under_a_highlight(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf")
    box = box_of(path, "$5,000")
    lit = decoded(
        render_page(path, 0, dpi=144, highlights=[box], style=HighlightStyle(outline_px=2))
    )
    part = lit[int(box.y0 * 2) : int(box.y1 * 2), int(box.x0 * 2) : int(box.x1 * 2)]
    assert part.min() < 60


def test_highlights_of_other_pages_are_left_out(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf")
    plain = render_page(path, 0, dpi=72)
    assert render_page(path, 0, dpi=72, highlights=[Box(1, 0, 0, 50, 50)]) == plain


def test_a_crop_shows_the_box_and_its_margin(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf")
    crop = decoded(crop_page(path, Box(0, 100, 50, 150, 70), dpi=144, margin_pt=5))
    assert crop.shape[:2] == (60, 120)
    edge = decoded(crop_page(path, Box(0, 290, 190, 300, 200), dpi=144, margin_pt=50))
    assert edge.shape[:2] == (120, 120)


def test_text_in_boxes_joins_boxes_in_their_order(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf")
    boxes = [box_of(path, "Zone B: $2,500"), box_of(path, "per loss")]
    assert text_in_boxes(path, boxes) == "Zone B: $2,500 per loss"


def test_an_image_file_is_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (400, 200), "white").save(path, dpi=(200, 200))
    assert page_size(path, 0) == (pytest.approx(144, rel=1e-3), pytest.approx(72, rel=1e-3))
    lit = decoded(render_page(path, 0, dpi=100, highlights=[Box(0, 36, 18, 72, 36)]))
    assert lit.shape[:2] == (100, 200)
    yellow = np.argwhere(lit[:, :, 2] < 200)
    assert yellow.min(axis=0).tolist() == [pytest.approx(24, abs=2), pytest.approx(49, abs=2)]
    assert text_in_boxes(path, [Box(0, 0, 0, 10, 10)]) == ""


def test_resolution_is_lowered_to_the_limit_of_pixels(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf")
    picture = decoded(render_page(path, 0, dpi=600, max_pixels=60_000))
    assert picture.shape[0] * picture.shape[1] <= 61_000


def test_a_page_that_is_not_there_is_a_known_fault(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf")
    with pytest.raises(DamagedDocumentError, match="Page 8 of"):
        render_page(path, 7, dpi=72)
    with pytest.raises(DamagedDocumentError, match="cannot be opened"):
        page_size(tmp_path / "gone.pdf", 0)


def test_text_from_right_to_left_is_read_back_in_that_order(tmp_path: Path) -> None:
    shalom, limit = "\u05e9\u05dc\u05d5\u05dd", "\u05d2\u05d1\u05d5\u05dc"
    names = dict(zip("abcdefgh", shalom + limit, strict=True))
    path = tmp_path / "leftward.pdf"
    path.write_bytes(embedded([["hgfe (30) dcba"]], "helv", names))
    text = f"{shalom} (30) {limit}"
    assert text_in_boxes(path, [box_of(path, text)]) == text
    assert text_in_boxes(path, [box_of(path, "30")]) == "30"
