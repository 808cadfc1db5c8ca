# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Letters that are drawn as shapes, without any font, beside ordinary text."""

import math
from pathlib import Path

import numpy as np
import pymupdf
import pytest

from core.parse.native import drawings
from core.parse.native.pdf_reader import PdfReader
from core.parse.native.text_layer import read_text_layer
from core.parse.native.triage import Verdict, judge_page, unread_outlines
from core.parse.raw import RawPage
from core.parse.scan.ocr_reader import OcrReader
from core.runtimes import LocalRuntimes
from core.settings import ParseSettings, Settings

SETTINGS = ParseSettings(page_timeout_s=300)
PROSE = [
    f"{number}. The deductible for a flood in zone {number} is ${number},250 for each loss."
    for number in range(1, 7)
]
CLAUSE = "Wind losses carry a deductible of $7,500 each."


def outlined(lines: dict[tuple[float, float], str], size: float = 11) -> pymupdf.Document:
    """A page whose text is drawn as curves."""
    with pymupdf.open() as document:
        page = document.new_page()
        for place, text in lines.items():
            page.insert_text(place, text, fontsize=size)
        picture = page.get_svg_image(text_as_path=True)
    with pymupdf.open(stream=picture.encode(), filetype="svg") as drawn:
        return pymupdf.open(stream=drawn.convert_to_pdf(), filetype="pdf")


def page_with(
    lines: dict[tuple[float, float], str], prose: list[str], rotation: int = 0
) -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    for row, text in enumerate(prose):
        page.insert_text((72, 90 + 24 * row), text, fontsize=11)
    with outlined(lines) as shapes:
        page.show_pdf_page(page.rect, shapes, 0)
    page.set_rotation(rotation)
    return pymupdf.open(stream=document.tobytes(), filetype="pdf")


def verdict_of(document: pymupdf.Document) -> Verdict:
    return judge_page(document[0], read_text_layer(document[0]))


def boxes_of(page: pymupdf.Page) -> list[tuple[float, ...]]:
    return [tuple(box) for box in unread_outlines(page, read_text_layer(page))]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_an_outlined_clause_beside_text_is_found_where_it_stands(rotation: int) -> None:
    document = page_with({(72, 400): CLAUSE}, PROSE, rotation)
    assert verdict_of(document) is Verdict.PARTLY_OUTLINED
    page = document[0]
    corners = np.array(boxes_of(page))
    around = [*corners[:, :2].min(axis=0), *corners[:, 2:].max(axis=0)]
    width = pymupdf.get_text_length(CLAUSE, fontsize=11)
    shown = pymupdf.Rect(72, 389, 72 + width, 403) * page.rotation_matrix
    shown.normalize()
    assert around == pytest.approx(list(shown), abs=7)


def test_an_outlined_figure_in_a_line_of_text_is_found() -> None:
    width = pymupdf.get_text_length("7. The deductible for wind is ", fontsize=11)
    document = page_with({(72 + width, 234): "$7,500"}, [*PROSE, "7. The deductible for wind is"])
    assert verdict_of(document) is Verdict.PARTLY_OUTLINED
    (box,) = boxes_of(document[0])
    assert box[0] < 72 + width + 1
    assert box[2] > 72 + width + pymupdf.get_text_length("$7,500", fontsize=11) - 1


def test_a_figure_of_one_letter_in_the_row_of_an_outlined_clause_is_found_too() -> None:
    document = page_with({(72, 400): CLAUSE, (450, 400): "7"}, PROSE)
    assert any(box[0] < 451 and box[2] > 455 for box in boxes_of(document[0]))


def test_a_page_mostly_of_outlined_print_is_read_as_a_whole() -> None:
    lines = {(72.0, 200.0 + 24 * row): text for row, text in enumerate(PROSE)}
    document = page_with(lines, ["Text that is set in a font, of more than forty letters."])
    assert verdict_of(document) is Verdict.OUTLINED_PRINT


def test_more_outlines_than_can_be_looked_at_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "_MAX_DRAWINGS", 20)
    document = page_with({(72, 400): CLAUSE}, PROSE)
    assert verdict_of(document) is Verdict.PARTLY_OUTLINED


def test_outlines_below_the_text_that_says_the_same_are_read_already() -> None:
    document = page_with({(72, 400): CLAUSE}, PROSE)
    document[0].insert_text((72, 400), CLAUSE, fontsize=11)
    assert verdict_of(document) is Verdict.TEXT_LAYER


def test_a_letterhead_that_the_next_page_has_too_is_no_content() -> None:
    document = page_with({(72, 40): "Harbour Mutual Insurance"}, PROSE)
    document.fullcopy_page(0)
    assert verdict_of(document) is Verdict.TEXT_LAYER


LABELS = ["Flood, per loss", "Wind, per loss", "Hail, per loss"]


@pytest.mark.parametrize("figure", ["$1,500", "10%", "2%", "$5", "0.75"])
def test_an_outlined_figure_in_the_line_of_a_label_is_found(figure: str) -> None:
    document = page_with({(300, 114): figure}, LABELS)
    assert verdict_of(document) is Verdict.PARTLY_OUTLINED
    (box,) = boxes_of(document[0])
    assert box[0] < 300 + 2
    assert box[2] > 300 + pymupdf.get_text_length(figure, fontsize=11) - 2


@pytest.mark.parametrize("figures", [["$1,500", "$2,500", "$3,500"], ["10%", "20%", "30%"]])
def test_a_column_of_outlined_figures_is_found_away_from_text(figures: list[str]) -> None:
    lines = {(300.0, 400.0 + 20 * row): figure for row, figure in enumerate(figures)}
    document = page_with(lines, PROSE)
    assert verdict_of(document) is Verdict.PARTLY_OUTLINED
    assert [round(box[1] + box[3]) // 40 for box in boxes_of(document[0])] == [19, 20, 21]


def test_a_short_mark_in_the_line_of_a_head_on_every_page_is_no_content() -> None:
    document = page_with({(400, 90): "ACME"}, PROSE)
    assert verdict_of(document) is Verdict.PARTLY_OUTLINED
    document.fullcopy_page(0)
    assert verdict_of(document) is Verdict.TEXT_LAYER


def test_a_short_mark_away_from_all_text_asks_for_no_ocr() -> None:
    assert verdict_of(page_with({(300, 500): "ACME"}, PROSE)) is Verdict.TEXT_LAYER


def draw_boxes_and_ticks(page: pymupdf.Page) -> None:
    for row in range(6):
        for column in range(3):
            x, y = 300 + 12 * column, 82 + 24 * row
            page.draw_rect((x, y, x + 8, y + 8))
            page.draw_polyline([(x + 1, y + 4), (x + 3, y + 7), (x + 7, y + 1)])


def draw_bullets(page: pymupdf.Page) -> None:
    for row in range(30):
        page.draw_circle((60, 86 + 20 * row), 2.5, fill=(0, 0, 0))


def draw_dots(page: pymupdf.Page) -> None:
    for column in range(30):
        page.draw_circle((72 + 9 * column, 400), 3, fill=(0, 0, 1))
        page.draw_circle((72 + 9 * column, 500 + 40 * math.sin(column)), 3, fill=(0, 0, 1))


def draw_bars(page: pymupdf.Page) -> None:
    for column in range(30):
        page.draw_rect(
            (72 + 8 * column, 400 - column % 7 * 3, 78 + 8 * column, 420), fill=(0, 1, 0)
        )


def draw_signature(page: pymupdf.Page) -> None:
    for part in range(12):
        x, y = 72 + 11 * part, 500 + 7 * math.sin(2.3 * part)
        page.draw_bezier((x, y), (x + 9, y - 20), (x + 3, y + 24), (x + 14, y - 5))


def draw_map(page: pymupdf.Page) -> None:
    for number in range(200):
        x, y = 72 + number * 37 % 400, 300 + number * 91 % 350
        corners = [
            (x + (5 + number * part % 9) * math.cos(part), y + (4 + part) * math.sin(part))
            for part in range(7)
        ]
        page.draw_polyline(corners, closePath=True, fill=(0.8, 0.9, 0.8))


def draw_rules(page: pymupdf.Page) -> None:
    for row in range(40):
        page.draw_line((72, 300 + 10 * row), (500, 300 + 10 * row), dashes="[3 3]")


@pytest.mark.parametrize(
    "draw",
    [
        draw_bullets,
        draw_dots,
        draw_bars,
        draw_boxes_and_ticks,
        draw_signature,
        draw_map,
        draw_rules,
    ],
)
def test_what_is_no_print_asks_for_no_ocr(draw: object) -> None:
    document = page_with({}, PROSE)
    draw(document[0])  # type: ignore[operator]
    assert verdict_of(pymupdf.open(stream=document.tobytes(), filetype="pdf")) is Verdict.TEXT_LAYER


def read(path: Path) -> RawPage:
    factory = LocalRuntimes(Settings()).ocr_factory()
    return PdfReader(path, path.name, SETTINGS, OcrReader(factory, lambda _: None)).read(0)


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_only_the_outlined_print_is_read_by_ocr(tmp_path: Path) -> None:
    page_with({(72, 400): CLAUSE}, PROSE).save(tmp_path / "outlined.pdf")
    page = read(tmp_path / "outlined.pdf")
    assert page.reason == "partly_outlined"
    assert [line.text for line in page.lines if line.probabilities is None] == PROSE
    (line,) = (line for line in page.lines if line.probabilities is not None)
    assert line.text == CLAUSE
    assert line.boxes[0, 0] == pytest.approx(72, abs=3)
    assert line.boxes[:, 3].max() == pytest.approx(402.5, abs=3)
