# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import io

import pymupdf
import pytest
from PIL import Image, ImageDraw, ImageFont

from core.parse.native.text_layer import TextLayer, read_text_layer
from core.parse.native.triage import Verdict, judge_page
from tests.unit.core.parse.native.lying_fonts import embedded

PROSE = (
    "We will pay you for direct physical loss by or from flood to your insured property.",
    "The deductible shown on the declarations page applies to each loss separately.",
    "No coverage is provided for loss that begins before this policy takes effect.",
)


def verdict_of(document: pymupdf.Document) -> Verdict:
    return verdict_of_bytes(document.tobytes())


def verdict_of_bytes(data: bytes) -> Verdict:
    page = pymupdf.open(stream=data, filetype="pdf")[0]
    return judge_page(page, read_text_layer(page))


def print_picture(width: int, height: int, rows: int) -> bytes:
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=height / (rows * 1.7))
    for row in range(rows):
        draw.text((10, 5 + row * height / rows), PROSE[row % 3], fill="black", font=font)
    stream = io.BytesIO()
    image.save(stream, format="PNG")
    return stream.getvalue()


def page_with_prose(**options: object) -> tuple[pymupdf.Document, pymupdf.Page]:
    document = pymupdf.open()
    page = document.new_page()
    for row, text in enumerate(PROSE):
        page.insert_text((50, 80 + 20 * row), text, fontsize=11, **options)
    return document, page


def test_plain_prose_is_read_from_the_text_layer() -> None:
    assert verdict_of(page_with_prose()[0]) is Verdict.TEXT_LAYER


def test_a_blank_page_needs_no_ocr() -> None:
    document = pymupdf.open()
    document.new_page()
    assert verdict_of(document) is Verdict.TEXT_LAYER


def test_a_picture_of_a_page_is_read_by_ocr() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_image(page.rect, stream=print_picture(1000, 1400, 30))
    assert verdict_of(document) is Verdict.DRAWN_WITHOUT_TEXT


def test_a_hidden_layer_over_a_scan_is_not_believed() -> None:
    document, page = page_with_prose(render_mode=3)
    page.insert_image(page.rect, stream=print_picture(1000, 1400, 30))
    assert verdict_of(document) is Verdict.HIDDEN_LAYER


def test_text_under_an_opaque_picture_is_not_believed() -> None:
    document, page = page_with_prose()
    page.insert_image(page.rect, stream=print_picture(1000, 1400, 30))
    assert verdict_of(document) is Verdict.PAINTED_OVER


def test_text_over_a_picture_is_read() -> None:
    document = pymupdf.open()
    page = document.new_page()
    paper = Image.new("RGB", (600, 840), (245, 240, 225))
    stream = io.BytesIO()
    paper.save(stream, format="PNG")
    page.insert_image(page.rect, stream=stream.getvalue())
    for row, text in enumerate(PROSE):
        page.insert_text((50, 80 + 20 * row), text, fontsize=11)
    assert verdict_of(document) is Verdict.TEXT_LAYER


def test_letters_drawn_as_curves_are_read_by_ocr() -> None:
    document = pymupdf.open()
    page = document.new_page()
    for x in range(60, 300, 12):
        page.draw_line((x, 100), (x + 8, 110), width=2)
        page.draw_circle((x, 130), 4, width=2)
    assert verdict_of(document) is Verdict.DRAWN_WITHOUT_TEXT


def test_a_letter_shift_is_implausible() -> None:
    document = pymupdf.open()
    page = document.new_page()
    for row, text in enumerate(PROSE):
        shifted = "".join(chr(ord(c) - 3) if c.isalpha() else c for c in text)
        page.insert_text((50, 80 + 20 * row), shifted, fontsize=11)
    assert verdict_of(document) is Verdict.IMPLAUSIBLE_TEXT


def test_a_table_of_figures_is_not_implausible() -> None:
    document = pymupdf.open()
    page = document.new_page()
    for row in range(30):
        page.insert_text((50, 80 + 20 * row), f"{row} {row * 1713:,} {row * 3.17:.2f} BBB GBP")
    assert verdict_of(document) is Verdict.TEXT_LAYER


def test_private_characters_are_unusable() -> None:
    names = {letter: chr(0xE012 + n) for n, letter in enumerate("abcdefgh")}
    data = embedded([["a bag of cabbage, and a word"]], "helv", names)
    assert verdict_of_bytes(data) is Verdict.UNUSABLE_CHARACTERS


def test_an_unknown_character_without_ink_is_nothing() -> None:
    document = pymupdf.open()
    page = document.new_page()
    writer = pymupdf.TextWriter(page.rect)
    writer.append((50, 100), "\ue012\ue013\ue014 word", font=pymupdf.Font("helv"))
    writer.write_text(page)
    page = pymupdf.open(stream=document.tobytes(), filetype="pdf")[0]
    assert [line.text for line in read_text_layer(page).lines] == ["word"]


def test_a_few_unknown_characters_that_tear_words_are_enough() -> None:
    letters = {"f": "\ufffd"}
    lines = ["The first signifier of the final notice is a reference, and the rest of it is prose."]
    assert verdict_of_bytes(embedded([lines], "helv", letters)) is Verdict.UNUSABLE_CHARACTERS
    bullets = ["* We pay for loss by a storm.", "* We do not pay by a quake or by rot and by war."]
    data = embedded([bullets], "helv", {"*": "\ufffd"})
    assert verdict_of_bytes(data) is Verdict.TEXT_LAYER


def test_a_control_character_is_unknown_where_it_shows_a_letter_and_else_nothing() -> None:
    data = embedded([["signifies 30 days"]], "helv", {"g": "\x1c"})
    page = pymupdf.open(stream=data, filetype="pdf")[0]
    assert [line.text for line in read_text_layer(page).lines] == ["si\ufffdnifies 30 days"]
    data = embedded([["30 days"]], "helv", {" ": "\x07"})
    layer = read_text_layer(pymupdf.open(stream=data, filetype="pdf")[0])
    assert "".join(line.text for line in layer.lines).replace(" ", "") == "30days"
    assert (layer.characters, layer.unusable_characters) == (6, 0)


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_mixed_page_is_read_by_ocr(rotation: int) -> None:
    document, page = page_with_prose()
    page.insert_image(pymupdf.Rect(50, 300, 550, 700), stream=print_picture(1100, 880, 20))
    page.set_rotation(rotation)
    assert verdict_of(document) is Verdict.PRINT_IN_PICTURE


def test_a_photograph_beside_the_text_changes_nothing() -> None:
    document, page = page_with_prose()
    noise = Image.effect_mandelbrot((400, 300), (-2.5, -1.5, 1.0, 1.5), 60).convert("RGB")
    stream = io.BytesIO()
    noise.save(stream, format="PNG")
    page.insert_image(pymupdf.Rect(50, 300, 550, 700), stream=stream.getvalue())
    assert verdict_of(document) is Verdict.TEXT_LAYER


def test_a_letterhead_on_every_page_is_not_read_by_ocr() -> None:
    document = pymupdf.open()
    letterhead = print_picture(1100, 220, 5)
    for _ in range(2):
        page = document.new_page()
        page.insert_image(pymupdf.Rect(50, 40, 550, 140), stream=letterhead)
        for row, text in enumerate(PROSE):
            page.insert_text((50, 200 + 20 * row), text, fontsize=11)
    assert verdict_of(document) is Verdict.TEXT_LAYER
    document.delete_page(1)
    assert verdict_of(document) is Verdict.PRINT_IN_PICTURE


def test_a_font_without_a_map_is_not_believed() -> None:
    layer = TextLayer(
        (),
        (),
        characters=40,
        hidden_characters=0,
        unusable_characters=0,
        unmapped_text='"7+%-"!&=+ (7+%)',
    )
    page = page_with_prose()[1]
    assert judge_page(page, layer) is Verdict.UNMAPPED_FONT
