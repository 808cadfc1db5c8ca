# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words and figures set with room between their letters."""

import pymupdf
import pytest

from core.parse.native.text_layer import read_text_layer
from core.parse.raw import RawPage
from core.spans import CharMap
from core.store.boxes import boxes_of
from core.types import PageSource, SourceDocument
from tests.unit.core.parse.raw_pages import document


def read(page: pymupdf.Page) -> SourceDocument:
    layer = read_text_layer(pymupdf.open(stream=page.parent.tobytes(), filetype="pdf")[0])
    return document(RawPage(0, 595, 842, PageSource.TEXT, layer.lines))


def spaced(text: str, room: float) -> SourceDocument:
    page = pymupdf.open().new_page()
    page.insert_text((72, 100), "-", fontsize=11)
    content = f"q BT /helv 11 Tf {room} Tc 72 700 Td ({text}) Tj ET Q"
    page.parent.update_stream(page.get_contents()[0], content.encode())
    return read(page)


def typed(text: str) -> SourceDocument:
    page = pymupdf.open().new_page()
    page.insert_text((72, 100), text, fontsize=11)
    return read(page)


def told(read_: SourceDocument) -> tuple[str, list[tuple[str, str | None, bool]]]:
    text = " ".join(block.text for block in read_.blocks)
    return text, [(n.text, n.value, n.trusted) for n in read_.numerals]


@pytest.mark.parametrize("room", [1, 2, 3, 5, 8])
def test_evenly_spaced_letters_are_words_and_figures(room: float) -> None:
    text, numerals = told(spaced("TOTAL LIMIT $5,000", room))
    assert text == "TOTAL LIMIT $5,000"
    assert numerals == [("$5,000", "5000", True)]


def test_spaces_typed_between_letters() -> None:
    assert told(typed("T O T A L   $ 1 2 , 5 0 0 . 0 0")) == (
        "TOTAL $12,500.00",
        [("$12,500.00", "12500", True)],
    )
    assert told(typed("$ 5 , 0 0 0")) == ("$5,000", [("$5,000", "5000", True)])


@pytest.mark.parametrize(
    "text", ["1 2 3 4 5", "1 2 3   4 5 6", "A B C   1 2 3", "A B C D E F", "X X X X X"]
)
def test_what_may_be_choices_is_left_and_not_trusted(text: str) -> None:
    read_, numerals = told(typed(text))
    assert read_ == " ".join(text.split())
    assert all(not trusted for _, _, trusted in numerals)


def test_boxes_are_those_of_the_letters() -> None:
    read_ = spaced("TOTAL LIMIT $5,000", 3)
    block, (numeral,) = read_.blocks[0], read_.numerals
    assert block.text[numeral.span.start : numeral.span.end] == "$5,000"
    part = slice(numeral.span.start, numeral.span.end)
    chars = CharMap(block.chars.page_indexes[part], block.chars.boxes[part])
    (box,) = boxes_of(numeral.text, chars)
    assert (box.x0, box.x1) == (float(chars.boxes[0, 0]), float(chars.boxes[-1, 2]))
    assert read_.coverage == 1.0


def test_letters_that_head_narrow_columns_stay_apart() -> None:
    assert told(spaced("JFMAMJJASOND", 6))[0] == "J F M A M J J A S O N D"
    assert told(spaced("INDEX", 2))[0] == "INDEX"
