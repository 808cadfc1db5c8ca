# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages into a document: whole documents, and odd ones."""

import time

import numpy as np
import pytest

from core.parse.raw import OutlineEntry, RawLine, RawPage, Rule
from core.types import BlockKind, Outcome, PageSource
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told


def test_small_policy() -> None:
    read = document(
        page(
            [
                line("Harbour Policy", 72, 60, 20, bold=True),
                line("4 Deductibles", 72, 110, 13, bold=True),
                *prose(BODY, 72, 135),
                line("4.1 Standard deductible", 72, 200, 11, bold=True),
                *prose("The deductible is $2,500 for each loss.", 72, 220),
                *prose("4.2 Peril-specific. The deductible for flood is $5,000.", 72, 244),
                line("(a) It applies once.", 90, 268),
                line("(b) It is not waived.", 90, 282),
            ]
        )
    )
    assert told(read) == [
        ("heading", "Harbour Policy"),
        ("heading", "4 Deductibles"),
        ("paragraph", BODY),
        ("heading", "4.1 Standard deductible"),
        ("paragraph", "The deductible is $2,500 for each loss."),
        ("paragraph", "4.2 Peril-specific. The deductible for flood is $5,000."),
        ("list_item", "(a) It applies once."),
        ("list_item", "(b) It is not waived."),
    ]
    assert [(s.level, s.number, s.title, s.path) for s in read.sections] == [
        (1, None, "Harbour Policy", ("Harbour Policy",)),
        (1, "4", "Deductibles", ("4 Deductibles",)),
        (2, "4.1", "Standard deductible", ("4 Deductibles", "4.1 Standard deductible")),
        (2, "4.2", "Peril-specific", ("4 Deductibles", "4.2 Peril-specific")),
    ]
    assert [block.section_index for block in read.blocks] == [0, 1, 1, 2, 2, 3, 3, 3]
    assert [block.level for block in read.blocks] == [1, 1, None, 2, None, None, 1, 1]
    assert read.title == "Harbour Policy"
    assert read.metadata.document_type == "policy"
    assert (read.outcome, read.coverage) == (Outcome.COMPLETE, 1.0)
    assert [(n.text, n.value) for n in read.numerals if n.kind.value == "money"] == [
        ("$2,500", "2500"),
        ("$5,000", "5000"),
    ]


def test_paragraph_runs_over_pages() -> None:
    words = BODY.split()
    first, rest = " ".join(words[:22]), " ".join(words[22:])
    read = document(page(prose(first, 72, 600)), page(prose(rest, 72, 72), index=1))
    (block,) = read.blocks
    assert block.text == BODY
    assert sorted(set(block.chars.page_indexes.tolist())) == [0, 1]
    joint = len(first)
    assert np.isnan(block.chars.boxes[joint]).all()
    assert block.chars.page_indexes[joint] == 0
    assert block.chars.page_indexes[joint + 1] == 1


def test_characters_keep_their_boxes() -> None:
    read = document(page([line("Alpha beta", 100, 200)]))
    (block,) = read.blocks
    assert block.text == "Alpha beta"
    assert block.chars.boxes[6].tolist() == [130.0, 200.0, 135.0, 210.0]
    assert block.chars.probabilities is None


def test_empty_document() -> None:
    read = document(page([]))
    assert (read.blocks, read.sections, read.numerals) == ((), (), ())
    assert (read.title, read.outcome, read.coverage) == ("file", Outcome.COMPLETE, 1.0)


def test_failed_page_makes_it_partial() -> None:
    failed = RawPage(
        1, 612, 792, PageSource.TEXT, (), error_code="PAGE_TIMEOUT", error_message="Too slow."
    )
    read = document(page(prose(BODY, 72, 100)), failed)
    assert read.outcome is Outcome.PARTIAL
    assert read.coverage == 0.5  # half of its pages
    assert [(p.error_code, p.kept_characters) for p in read.pages] == [
        (None, len(BODY.replace(" ", ""))),
        ("PAGE_TIMEOUT", 0),
    ]


def test_lost_characters_make_it_partial() -> None:
    whole = page(prose(BODY, 72, 100))
    raw = RawPage(0, 612, 792, PageSource.TEXT, whole.lines, raw_characters=1000)
    read = document(raw)
    assert read.outcome is Outcome.PARTIAL
    assert read.coverage == len(BODY.replace(" ", "")) / 1000


def test_file_title_is_used_when_it_is_one() -> None:
    pages = [page([line("Large heading", 72, 60, 20, bold=True), *prose(BODY, 72, 100)])]
    assert document(*pages, title="Flood Manual").title == "Flood Manual"
    assert document(*pages, title="Microsoft Word - x.doc").title == "Large heading"
    assert document(*pages, title="untitled").title == "Large heading"
    assert document(*pages, title="0001065-18-000069").title == "Large heading"


def test_outline_names_headings() -> None:
    lines = [line("Waiting period", 72, 60), *prose(BODY, 72, 90)]
    outline = [OutlineEntry(1, "Waiting period", 0)]
    assert told(document(page(lines), outline=outline))[0] == ("heading", "Waiting period")
    assert told(document(page(lines)))[0] == ("paragraph", "Waiting period")


def test_turned_page_is_read_along_its_print() -> None:
    rows = ["The deductible for flood in zone A", "is five thousand dollars for each loss."]
    lines = [line(text, 300 - 12 * n, 100, angle=90) for n, text in enumerate(rows)]
    (block,) = document(page(lines)).blocks
    assert block.text == " ".join(rows)
    assert block.chars.boxes[0].tolist() == [300.0, 100.0, 310.0, 105.0]


def test_turned_line_stands_apart_at_the_end() -> None:
    stamp = line("RECEIVED", 20, 300, angle=90)
    read = document(page([stamp, *prose(BODY, 72, 100)]))
    assert told(read) == [("paragraph", BODY), ("paragraph", "RECEIVED")]


def test_skewed_scan_reads_line_by_line() -> None:
    text = BODY + " " + BODY
    lines = []
    for raw in prose(text, 72, 100, 90, probability=0.99):
        boxes = raw.boxes.copy()
        boxes[:, 1::2] += (0.021 * boxes[:, :1]).astype(np.float32)
        lines.append(RawLine(raw.text, boxes, raw.probabilities, raw.font_size))
    (block,) = document(page(lines, scanned=True)).blocks
    assert block.text == text
    assert np.nanmin(block.chars.probabilities) == np.float32(0.99)


@pytest.mark.parametrize(
    "lines",
    [
        [line("x", 0, 0)],
        [line("   ", 10, 10)],
        [line("word", 100, 100)] * 3,
        [line("off the page", -300, -50), line("below", 100, 5000)],
        [line("\u2022", 72, 72), line("1.", 72, 90), line("(a)", 72, 110)],
        [line("$", 72, 72), line("%", 72, 90), line("4.2", 72, 110)],
        [RawLine("nowhere", np.full((7, 4), np.nan, dtype=np.float32), None, 10.0)],
        [RawLine("flat", np.zeros((4, 4), dtype=np.float32), None, 0.0)],
    ],
)
def test_odd_lines_are_kept(lines: list[RawLine]) -> None:
    read = document(page(lines))
    kept = "".join(block.text for block in read.blocks)
    expected = sum(len(each.text.replace(" ", "")) for each in lines)
    assert len(kept.replace(" ", "").replace("\t", "").replace("\n", "")) == expected


def test_odd_rules_are_taken() -> None:
    rules = [Rule(5, 5, 5, 5), Rule(50, 9, 10, 9), Rule(0, 0, 612, 792), Rule(72, 90, 500, 90)] * 9
    assert told(document(page(prose(BODY, 72, 100), rules=rules))) == [("paragraph", BODY)]


def test_many_lines_take_bounded_time() -> None:
    lines = [line(f"Row {n} of many", 20 + 90 * (n % 6), 0.9 * (n // 6), 4) for n in range(5000)]
    start = time.perf_counter()
    read = document(page(lines))
    assert time.perf_counter() - start < 20
    assert read.coverage == 1.0


def test_same_pages_same_document() -> None:
    pages = [page([*prose(BODY, 72, 100, 40), *prose(BODY, 320, 100, 40)])]
    first, second = document(*pages), document(*pages)
    assert [b.text for b in first.blocks] == [b.text for b in second.blocks]
    assert [b.index for b in first.blocks] == list(range(len(first.blocks)))


def test_block_kinds_have_no_section_before_the_first_heading() -> None:
    read = document(page([*prose(BODY, 72, 60), line("PART II - CLAIMS", 72, 200, bold=True)]))
    assert [(b.kind, b.section_index) for b in read.blocks] == [
        (BlockKind.PARAGRAPH, None),
        (BlockKind.HEADING, 0),
    ]
    assert (read.sections[0].number, read.sections[0].title) == ("II", "CLAIMS")
