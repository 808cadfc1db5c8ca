# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A scanned contents page reads as a native one: titles, the dots that lead on, pages."""

from dataclasses import replace

import numpy as np
import pymupdf
import pytest

from core.parse.scan.leaders import with_leaders
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.page_ink import find_ink
from core.parse.scan.picture import PagePicture
from core.types import BlockKind, PageSource
from models.base import OcrLine
from tests.fakes import FakeOcrEngine
from tests.unit.core.parse.raw_pages import document, page
from tests.unit.core.parse.scans import SCALE, SIZE_PT, Line, printed, read

TITLES = ["Definitions", "Cover for buildings", "Deductibles", "Exclusions", "Conditions", "Claims"]
PAGES = ["1", "4", "7", "12", "16", "23"]
END = 400.0


def dots(x: float, y: float, to: float, step: float = 5.0) -> list[Line]:
    count = int((to - x) / step)
    return [(x + step * n, y, ".") for n in range(count)]


def entry(number: int) -> tuple[Line, list[Line], Line]:
    """Title, dots, page."""
    y, title = 50 + 20 * number, TITLES[number]
    wide = pymupdf.get_text_length(title, fontname="helv", fontsize=SIZE_PT)
    return (60, y, title), dots(65 + wide, y, END - 5), (END, y, PAGES[number])


def contents() -> tuple[list[Line], list[OcrLine]]:
    """What is printed; what is read: two dots behind each title, a point before two figures."""
    ink: list[Line] = []
    seen: list[Line] = []
    for number in range(len(TITLES)):
        (x, y, title), points, (left, _, figure) = entry(number)
        ink += [(x, y, title), *points, (left, y, figure)]
        pointed = number in {1, 4}
        seen += [(x, y, f"{title} . ."), (left - 5 * pointed, y, "." * pointed + figure)]
    return ink, read(seen)


def test_the_dots_of_a_contents_page_are_put_back() -> None:
    ink, seen = contents()
    led = with_leaders(find_ink(printed(ink)), seen)
    assert len(led) == len(seen)
    assert [line.text for line in led[1::2]] == PAGES
    for number, line in enumerate(led[::2]):
        (_, _, title), points, _ = entry(number)
        assert line.text == f"{title} {'.' * len(points)}"
        assert line.char_boxes[0, 0] == seen[2 * number].char_boxes[0, 0]
        assert line.char_boxes[-1, 2] == pytest.approx((points[-1][0] + 2) * SCALE, abs=4)
        assert len(line.text) == len(line.char_boxes) == len(line.char_probabilities)


def test_a_scanned_contents_page_is_no_table() -> None:
    ink, seen = contents()
    engine = FakeOcrEngine(seen)
    picture = PagePicture(printed(ink), 1 / SCALE, 1 / SCALE)
    got = OcrReader(lambda: engine, lambda _: None).read(picture)
    raw = replace(page(got.lines, scanned=True), source=PageSource.OCR)
    blocks = document(raw).blocks
    assert [block.kind for block in blocks] == [BlockKind.PARAGRAPH] * len(TITLES)
    assert [block.text.split()[-1] for block in blocks] == PAGES


@pytest.mark.parametrize(
    "behind",
    [
        [],
        dots(150, 50, 170),
        [(x, 50.0, ".") for x in (150, 158, 190, 196, 240, 300, 302)],
        dots(220, 50, 390),
    ],
    ids=["none", "ellipsis", "dirt", "far away"],
)
def test_what_is_no_leader_changes_nothing(behind: list[Line]) -> None:
    words: Line = (60, 50, "We pay the loss.")
    figure: Line = (END, 50, ".5 %")
    seen = read([words, figure])
    led = with_leaders(find_ink(printed([words, *behind, figure])), seen)
    assert [line.text for line in led] == ["We pay the loss.", ".5 %"]
    assert all(np.array_equal(a.char_boxes, b.char_boxes) for a, b in zip(led, seen, strict=True))
