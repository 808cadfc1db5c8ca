# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of which each letter is a picture of its own."""

import pymupdf
import pytest

from core.parse.native.text_layer import read_text_layer
from core.parse.native.triage import Verdict, judge_page, unread_pictures

SENTENCE = "The deductible is $5,000 for each loss"
SIZE = 11.0


def letter_picture(letter: str) -> tuple[bytes, float]:
    width = pymupdf.get_text_length(letter, fontsize=SIZE)
    with pymupdf.open() as document:
        page = document.new_page(width=width + 1, height=1.3 * SIZE)
        page.insert_text((0.5, SIZE), letter, fontsize=SIZE)
        return page.get_pixmap(dpi=200, colorspace=pymupdf.csGRAY).tobytes("png"), width


def set_letters(page: pymupdf.Page, x: float, base: float, text: str) -> float:
    """Set a text as pictures; return where it ends."""
    for letter in text:
        stream, width = letter_picture(letter)
        if letter != " ":
            top = base - SIZE
            box = pymupdf.Rect(x - 0.5, top, x + width + 0.5, top + 1.3 * SIZE)
            page.insert_image(box, stream=stream)
        x += width
    return x


def page_of_words() -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 60), "Ordinary words in a font at the head of the page.", fontsize=SIZE)
    page.insert_text((72, 100), "Limit of liability:", fontsize=SIZE)
    return document


def reopened(document: pymupdf.Document) -> pymupdf.Page:
    return pymupdf.open(stream=document.tobytes(), filetype="pdf")[0]


def verdict_of(document: pymupdf.Document) -> Verdict:
    page = reopened(document)
    return judge_page(page, read_text_layer(page))


@pytest.mark.parametrize(
    ("x", "base", "text"),
    [(72, 140, SENTENCE), (220, 100, "$25,000"), (220, 100, "1.5%"), (220, 100, "$55")],
)
def test_words_of_small_pictures_are_found_where_they_stand(
    x: float, base: float, text: str
) -> None:
    document = page_of_words()
    end = set_letters(document[0], x, base, text)
    assert verdict_of(document) is Verdict.PRINT_IN_PICTURE
    page = reopened(document)
    (box,) = unread_pictures(page, read_text_layer(page))
    assert box == pytest.approx((x, base - SIZE, end, base + 0.3 * SIZE), abs=1)


def test_the_same_row_on_the_next_page_makes_it_a_letterhead() -> None:
    document = page_of_words()
    set_letters(document[0], 72, 40, "Harbour Mutual")
    document.fullcopy_page(0)
    assert verdict_of(document) is Verdict.TEXT_LAYER


def stars(page: pymupdf.Page) -> None:
    set_letters(page, 220, 100, 10 * "*")


def few_away_from_text(page: pymupdf.Page) -> None:
    set_letters(page, 220, 400, "ABC")


def far_apart(page: pymupdf.Page) -> None:
    for number, letter in enumerate("ABCDEFGH"):
        set_letters(page, 72 + 50 * number, 400, letter)


@pytest.mark.parametrize("draw", [stars, few_away_from_text, far_apart])
def test_small_pictures_that_are_no_words_ask_for_no_ocr(draw: object) -> None:
    document = page_of_words()
    draw(document[0])  # type: ignore[operator]
    assert verdict_of(document) is Verdict.TEXT_LAYER
