# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text layer of PDFs made here, read back from the page by way of the characters' boxes."""

import itertools

import numpy as np
import pymupdf
import pytest

from core.parse.native import text_layer
from core.parse.native.text_layer import TextLayer, read_text_layer
from core.parse.raw import RawLine

SENTENCE = "The flood deductible in Zone A is $5,000."


def lines_of(page: pymupdf.Page) -> list[str]:
    return [line.text for line in read_text_layer(page).lines]


def reopened(document: pymupdf.Document) -> pymupdf.Document:
    return pymupdf.open(stream=document.tobytes(), filetype="pdf")


def turned_page(rotation: int, offset: float, unit: int) -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page(width=500, height=400)
    page.insert_text((90, 120), SENTENCE, fontsize=11)
    page.insert_text((90, 300), "Second line, lower down.", fontsize=9)
    page.set_rotation(rotation)
    if offset:
        page.set_cropbox(pymupdf.Rect(offset, offset / 2, 480, 390))
    if unit != 1:
        document.xref_set_key(page.xref, "UserUnit", str(unit))
    return reopened(document)


def ink_inside(page: pymupdf.Page, box: np.ndarray) -> bool:
    """Whether the drawn page is dark somewhere inside a box given in displayed points."""
    pixmap = page.get_pixmap(colorspace=pymupdf.csGRAY)
    grey = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    x0, y0, x1, y1 = (round(float(v)) for v in box)
    return bool(grey[y0:y1, x0:x1].size and grey[y0:y1, x0:x1].min() < 128)


@pytest.mark.parametrize(
    ("rotation", "offset", "unit"), list(itertools.product([0, 90, 180, 270], [0, 40], [1, 2]))
)
def test_boxes_stand_where_the_displayed_page_shows_the_characters(
    rotation: int, offset: float, unit: int
) -> None:
    page = turned_page(rotation, offset, unit)[0]
    layer = read_text_layer(page)
    line = next(line for line in layer.lines if line.text == SENTENCE)
    assert line.angle == rotation
    assert line.font_size == pytest.approx(11 * unit, abs=0.01)
    width, height = page.rect.width, page.rect.height
    for character, box in zip(line.text, line.boxes, strict=True):
        assert 0 <= box[0] <= box[2] <= width
        assert 0 <= box[1] <= box[3] <= height
        if character not in " .,":
            assert ink_inside(page, box), character
    pixmap = page.get_pixmap(colorspace=pymupdf.csGRAY)
    grey = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, -1).copy()
    for each in layer.lines:
        for x0, y0, x1, y1 in each.boxes:
            grey[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1] = 255
    assert int((grey < 128).sum()) <= 3, "print outside every box"


def test_reading_goes_along_the_line_on_a_turned_page() -> None:
    line = next(
        line for line in read_text_layer(turned_page(90, 0, 1)[0]).lines if line.text == SENTENCE
    )
    middles = (line.boxes[:, 1] + line.boxes[:, 3]) / 2
    assert (np.diff(middles) > 0).all()


def test_what_nobody_sees_is_counted_but_not_read() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.insert_text((20, 30), "Seen")
    page.insert_text((20, 60), "Ghost", render_mode=3)
    page.insert_text((20, 90), "Paper", color=(1, 1, 1))
    page.insert_text((20, 120), "Glass", fill_opacity=0, stroke_opacity=0)
    page.insert_text((500, 30), "Outside")
    layer = read_text_layer(reopened(document)[0])
    assert [line.text for line in layer.lines] == ["Seen"]
    assert layer.characters == 4
    assert layer.hidden_characters == 15


def letters_of(layer: TextLayer) -> str:
    return "".join(letter for line in layer.lines for letter in line.text if letter != " ")


def test_white_print_on_a_dark_bar_is_read() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_rect((10, 10, 200, 40), fill=(0, 0, 0.5))
    page.insert_text((20, 30), "Deductible", color=(1, 1, 1))
    assert lines_of(reopened(document)[0]) == ["Deductible"]


def test_ligatures_are_expanded_and_their_box_is_shared() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    writer = pymupdf.TextWriter(page.rect)
    writer.append((20, 50), "e\ufb03cient \ufb02ood", font=pymupdf.Font("helv"), fontsize=12)
    writer.write_text(page)
    layer = read_text_layer(reopened(document)[0])
    line = layer.lines[0]
    assert line.text == "efficient flood"
    assert layer.characters == len("efficientflood")
    f, second, i = line.boxes[1], line.boxes[2], line.boxes[3]
    assert f[2] == pytest.approx(second[0], abs=1e-3)
    assert second[2] == pytest.approx(i[0], abs=1e-3)
    assert f[2] - f[0] == pytest.approx(i[2] - i[0], abs=1e-3)


def test_odd_spaces_are_plain_and_accents_are_one_character() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    writer = pymupdf.TextWriter(page.rect)
    text = "5\u00a0000\u2009EUR cafe\u0301s"
    writer.append((20, 50), text, font=pymupdf.Font("helv"), fontsize=12)
    writer.write_text(page)
    layer = read_text_layer(reopened(document)[0])
    line = layer.lines[0]
    assert line.text == "5 000 EUR cafés"
    assert len(line.boxes) == len(line.text)
    assert layer.characters == len("5000EURcafés")


def test_signs_that_only_steer_are_neither_read_nor_missed() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    writer = pymupdf.TextWriter(page.rect)
    text = "\u202ea\u200bb\u202c \ufeffc\u2066d\u2069"
    writer.append((20, 50), text, font=pymupdf.Font("helv"), fontsize=12)
    writer.write_text(page)
    layer = read_text_layer(reopened(document)[0])
    assert letters_of(layer) == "abcd"
    assert layer.characters == 4


def test_characters_are_counted_before_lines_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    for row in range(3):
        page.insert_text((20, 50 + 20 * row), "All hills 1,111", fontsize=12)
    monkeypatch.setattr(text_layer, "build_lines", lambda *_: [])
    layer = read_text_layer(reopened(document)[0])
    assert (layer.lines, layer.characters) == ((), 39)


def test_letters_drawn_twice_are_read_once() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    for shift in (0, 0.3):
        page.insert_text((20 + shift, 50), "All hills 1,111", fontsize=12)
    layer = read_text_layer(reopened(document)[0])
    assert [line.text for line in layer.lines] == ["All hills 1,111"]
    assert layer.characters == 13


def test_a_space_is_made_where_words_are_only_apart() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    x = 20.0
    for word in ("Flood", "means", "water"):
        page.insert_text((x, 50), word, fontsize=12)
        x += pymupdf.get_text_length(word, fontsize=12) + 4
    assert lines_of(reopened(document)[0]) == ["Flood means water"]


def test_cells_that_are_far_apart_are_lines_of_their_own() -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    page.insert_text((20, 50), "Zone A", fontsize=10)
    page.insert_text((120, 50), "$5,000", fontsize=10)
    page.insert_text((220, 50), "10 %  of  loss", fontsize=10)
    assert sorted(lines_of(reopened(document)[0])) == ["$5,000", "10 % of loss", "Zone A"]


def test_a_rule_between_two_words_parts_them() -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    width = pymupdf.get_text_length("Zone A", fontsize=10)
    page.insert_text((20, 50), "Zone A", fontsize=10)
    page.insert_text((20 + width + 5, 50), "$5,000", fontsize=10)
    assert lines_of(reopened(document)[0]) == ["Zone A $5,000"]
    page.draw_line((20 + width + 2.5, 30), (20 + width + 2.5, 70))
    assert sorted(lines_of(reopened(document)[0])) == ["$5,000", "Zone A"]


def test_a_line_stretched_to_the_margin_stays_whole() -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    page.insert_text((20, 50), "we pay for direct loss only", fontsize=10)
    content = page.read_contents()
    assert content.count(b"BT") == 1
    document.update_stream(page.get_contents()[0], content.replace(b"BT", b"BT 6 Tw"))
    page = reopened(document)[0]
    line = read_text_layer(page).lines[0]
    assert line.text == "we pay for direct loss only"
    assert line.boxes[3][0] - line.boxes[1][2] > 8


def test_bold_and_size_are_reported() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.insert_text((20, 50), "4.2 Deductibles", fontsize=14, fontname="hebo")
    page.insert_text((20, 80), "slanted", fontsize=9, fontname="heit")
    by_text: dict[str, RawLine] = {
        line.text: line for line in read_text_layer(reopened(document)[0]).lines
    }
    heading, slanted = by_text["4.2 Deductibles"], by_text["slanted"]
    assert (heading.bold, heading.italic, heading.font_size) == (True, False, 14.0)
    assert (slanted.bold, slanted.italic, slanted.font_size) == (False, True, 9.0)


def test_boxes_are_no_taller_than_the_print() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.insert_text((20, 50), "Upper line", fontsize=10)
    page.insert_text((20, 61), "Lower line", fontsize=10)
    upper, lower = sorted(
        read_text_layer(reopened(document)[0]).lines, key=lambda line: float(line.boxes[0][1])
    )
    assert upper.boxes[:, 3].max() <= lower.boxes[:, 1].min() + 0.1 * 10


TOTAL = "Total limit $5,500 per loss"


@pytest.mark.parametrize("color", [(0, 0, 0), (0.6, 0.6, 0.6), (1, 0, 0)])
@pytest.mark.parametrize("size", [8, 11, 24])
@pytest.mark.parametrize(
    "away", [(0.3, 0), (1, 0), (1.5, 0), (0.5, 0.5), (1.5, 1.5), (-1.2, 1.2), (0, 1.4), (-1, -1)]
)
def test_print_with_a_shadow_is_read_once(
    away: tuple[float, float], size: float, color: tuple[float, float, float]
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    page.insert_text((20 + away[0], 50 + away[1]), TOTAL, fontsize=size, color=color)
    page.insert_text((20, 50), TOTAL, fontsize=size)
    page.insert_text((20, 100), "All other perils", fontsize=size)
    assert sorted(lines_of(reopened(document)[0])) == ["All other perils", TOTAL]


@pytest.mark.parametrize("step", [0.2, 0.6, 1.0, 1.5])
def test_bold_print_of_letters_drawn_twice_one_by_one_is_read_once(step: float) -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    start = 20.0
    for letter in TOTAL:
        for x in (start, start + step):
            page.insert_text((x, 50), letter, fontsize=11)
        start += pymupdf.get_text_length(letter, fontsize=11)
    assert lines_of(reopened(document)[0]) == [TOTAL]


def test_letters_and_figures_that_are_double_stay_so() -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=200)
    page.insert_text((20, 50), "Illness, 11,100 calls", fontsize=6)
    page.insert_text((20, 57), "Illness, 11,100 calls", fontsize=6)
    assert lines_of(reopened(document)[0]) == ["Illness, 11,100 calls"] * 2


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize(
    ("fill", "color"),
    [
        ((0, 0, 0), (0, 0, 0)),
        ((0, 0, 0), (0.06, 0.06, 0.06)),
        ((0, 0, 0.5), (0, 0, 0.5)),
        ((0.9, 0.1, 0.1), (0.9, 0.1, 0.1)),
        ((0.7, 0.7, 0.7), (0.72, 0.7, 0.7)),
    ],
)
@pytest.mark.parametrize("bar", [(10, 10, 250, 60), (18, 31, 84, 43)])
def test_print_of_the_colour_behind_it_is_hidden(
    bar: tuple[float, ...], fill: tuple[float, ...], color: tuple[float, ...], rotation: int
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_rect(bar, fill=fill, color=None)
    page.insert_text((20, 40), "Deductible", color=color)
    page.insert_text((20, 120), "Beside the bar", color=color)
    page.set_rotation(rotation)
    layer = read_text_layer(reopened(document)[0])
    assert [line.text for line in layer.lines] == ["Beside the bar"]
    assert layer.hidden_characters == len("Deductible")


@pytest.mark.parametrize(
    ("fill", "color"),
    [
        ((0, 0, 0.5), (1, 1, 1)),
        ((0, 0, 0.5), (0.6, 0.7, 0.9)),
        ((0.8, 0.8, 0.8), (0, 0, 0)),
        ((0.1, 0.1, 0.1), (0.25, 0.25, 0.25)),
        ((0.9, 0.2, 0.2), (0.2, 0.45, 0.2)),
    ],
)
def test_print_that_stands_out_from_the_colour_behind_it_is_read(
    fill: tuple[float, ...], color: tuple[float, ...]
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_rect((10, 10, 250, 60), fill=fill, color=None)
    page.insert_text((20, 40), "Deductible", color=color)
    assert lines_of(reopened(document)[0]) == ["Deductible"]


def test_print_on_a_lighter_area_inside_one_of_its_own_colour_is_read() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_rect((0, 0, 300, 200), fill=(0, 0, 0), color=None)
    page.draw_rect((10, 10, 250, 60), fill=(1, 1, 1), color=None)
    page.insert_text((20, 40), "Deductible", color=(0, 0, 0))
    assert lines_of(reopened(document)[0]) == ["Deductible"]
