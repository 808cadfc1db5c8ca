# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text, boxes, tables and numerals of stored versions, by span."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.errors import NotFoundError, StaleSpanError
from core.parse.numbers.gate import DOUBTED, shipped_gate
from core.spans import Box, CharMap, Span
from core.store.spans import SpanReader
from core.types import (
    BlockKind,
    Numeral,
    PageSource,
)
from tests.documents import DocumentMaker
from tests.stores import Stores, simple_document


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def test_spans_give_text_boxes_numerals_and_path(stores: Stores) -> None:
    maker = DocumentMaker(version_id="da.v1")
    maker.heading("4 Deductibles")
    maker.heading("4.2 By peril", 2)
    block = maker.paragraph("The flood deductible is $5,000. Wind: 2%.")
    money = maker.numeral(block, "$5,000", "5000", unit="USD")
    percent = maker.numeral(block, "2%", "0.02", trusted=False)
    stores.publish(maker.document())
    span = Span("da.v1", 2, 0, 31)
    assert stores.spans.text(span) == "The flood deductible is $5,000."
    assert stores.spans.boxes(span) == (Box(0, 50.0, 96.0, 205.0, 106.0),)
    assert stores.spans.numerals(span) == (money,)
    assert stores.spans.numerals(Span("da.v1", 2, 24, 25)) == (money,)
    assert stores.spans.numerals(Span("da.v1", 2, 0, 24)) == ()
    assert stores.spans.all_numerals("da.v1") == (money, percent)
    assert stores.spans.section_path(span) == ("4 Deductibles", "4.2 By peril")
    assert stores.spans.min_probability(span) is None
    assert stores.spans.page("da.v1", 0).label == "1"


def test_a_page_keeps_why_it_was_read_by_ocr(stores: Stores) -> None:
    maker = DocumentMaker(version_id="da.v1")
    maker.paragraph("The flood deductible is $5,000.")
    document = maker.document()
    read = replace(document.pages[0], source=PageSource.OCR, ocr_reason="misleading_font")
    stores.publish(replace(document, pages=(read, *document.pages[1:])))
    assert stores.spans.pages("da.v1")[0] == read


def test_a_span_before_the_first_heading_has_no_path(stores: Stores) -> None:
    maker = DocumentMaker(version_id="da.v1")
    maker.paragraph("Text.")
    stores.publish(maker.document())
    assert stores.spans.section_path(Span("da.v1", 0, 0, 4)) == ()


def test_the_least_probability_leaves_added_characters_out(stores: Stores) -> None:
    document = simple_document("da.v1", "ab cd")
    block = document.blocks[1]
    probabilities = np.array([0.9, 0.7, np.nan, 0.95, 0.99], np.float32)
    chars = CharMap(block.chars.page_indexes, block.chars.boxes, probabilities)
    blocks = (document.blocks[0], replace(block, chars=chars))
    stores.publish(replace(document, blocks=blocks))
    least = stores.spans.min_probability
    assert least(Span("da.v1", 1, 0, 5)) == pytest.approx(0.7)
    assert least(Span("da.v1", 1, 3, 5)) == pytest.approx(0.95)
    assert least(Span("da.v1", 1, 2, 3)) is None


@pytest.mark.parametrize(
    "span", [Span("da.v1", 1, 0, 99), Span("da.v1", 9, 0, 1), Span("db.v1", 1, 0, 1)]
)
def test_a_span_into_nothing_is_stale(stores: Stores, span: Span) -> None:
    stores.publish(simple_document("da.v1", "Text."))
    for read in (stores.spans.text, stores.spans.boxes, stores.spans.min_probability):
        with pytest.raises(StaleSpanError):
            read(span)


def test_blocks_and_pages_that_are_not_there_are_said(stores: Stores) -> None:
    with pytest.raises(StaleSpanError):
        stores.spans.block("da.v1", 0)
    with pytest.raises(NotFoundError) as fault:
        stores.spans.page("da.v1", 3)
    assert "page 4" in fault.value.message
    assert stores.spans.blocks("da.v1") == ()


def test_a_table_keeps_its_cells(stores: Stores) -> None:
    maker = DocumentMaker(version_id="da.v1")
    table = maker.table([["Peril", "Zone A"], ["Flood", "$5,000"]])
    maker.block(BlockKind.CAPTION, "Table 1", attached_to=table.index)
    stores.publish(maker.document())
    kept = stores.spans.block("da.v1", 0)
    assert kept.cells == table.cells
    assert stores.spans.block("da.v1", 1).attached_to == 0
    row = Span("da.v1", 0, 13, 25)
    assert stores.spans.text(row) == "Flood\t$5,000"
    assert len(stores.spans.boxes(row)) == 2


def one_numeral(stores: Stores, *, trusted: bool, confidence: float) -> Numeral:
    """Publish a document of one figure of a scan."""
    maker = DocumentMaker(version_id="da.v1")
    block = maker.paragraph("The flood deductible is $5,000.")
    read = maker.numeral(block, "$5,000", "5000", unit="USD")
    maker.numerals[0] = replace(read, trusted=trusted, confidence=confidence)
    stores.publish(maker.document())
    return maker.numerals[0]


@pytest.mark.parametrize(("one_in", "trusted"), [(None, False), (20, True), (1_000, False)])
def test_the_wish_of_today_decides_on_what_was_read_before(
    stores: Stores, one_in: int | None, trusted: bool
) -> None:
    read = one_numeral(stores, trusted=False, confidence=0.7)
    assert shipped_gate().bar(20) < 0.7 < shipped_gate().bar(1_000)
    (found,) = SpanReader(stores.database, one_in).all_numerals("da.v1")
    assert found == replace(read, trusted=trusted)


@pytest.mark.parametrize("one_in", [20, 1_000])
def test_no_wish_trusts_what_something_else_speaks_against(stores: Stores, one_in: int) -> None:
    one_numeral(stores, trusted=False, confidence=DOUBTED)
    (found,) = SpanReader(stores.database, one_in).all_numerals("da.v1")
    assert not found.trusted


def test_a_confidence_of_an_older_library_is_held_against_no_bar(stores: Stores) -> None:
    read = one_numeral(stores, trusted=True, confidence=0.6)
    stores.database.write("UPDATE numerals SET judged = NULL")
    assert SpanReader(stores.database, 1_000).all_numerals("da.v1") == (read,)
