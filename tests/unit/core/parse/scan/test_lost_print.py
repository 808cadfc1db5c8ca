# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Print that was passed over is read from a picture of its place, or told."""

import numpy as np
import pytest

from core.parse.scan.ink_check import UNREAD
from core.parse.scan.lost_print import LostPrint, read_lost_print, read_places
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.page_ink import find_ink
from core.parse.scan.picture import PagePicture
from models.base import ByteImage, OcrLine
from tests.fakes import FakeOcrEngine
from tests.unit.core.parse.scans import SCALE, Line, place, printed, read

TEXT: list[Line] = [
    (40, 40, "Harbour cover, edition of 2026"),
    (40, 90, "1.1 For loss by windstorm the deductible is $8,500 for each occurrence."),
    (40, 110, "1.2 For loss by flood at the boathouse the deductible is $10,000."),
]


class PartEngine(FakeOcrEngine):
    """Reads its text on whatever ink a part of a page shows, after it was blind for some time."""

    def __init__(self, text: str, *, blind: int = 0, probability: float = 0.97) -> None:
        super().__init__()
        self.seen: list[tuple[int, ...]] = []
        self._text, self._blind, self._probability = text, blind, probability

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        self.seen.append(image.shape[:2])
        if len(self.seen) <= self._blind:
            return ()
        y, x = np.nonzero(image[:, :, 1] < 128)
        edges = np.linspace(x.min(), x.max() + 1, len(self._text) + 1)
        boxes = np.zeros((len(self._text), 4), np.float32)
        boxes[:, 0], boxes[:, 2] = edges[:-1], edges[1:]
        boxes[:, 1], boxes[:, 3] = y.min(), y.max() + 1
        return (OcrLine(self._text, boxes, np.full(len(boxes), self._probability, np.float32)),)


def look(engine: PartEngine, lines: list[OcrLine]) -> LostPrint:
    pixels = printed(TEXT)
    return read_lost_print(engine, pixels, find_ink(pixels), lines)


def test_nothing_is_read_again_where_nothing_is_missing() -> None:
    engine = PartEngine("never")
    lost = look(engine, read(TEXT))
    assert (lost.lines, lost.rows, engine.seen) == ((), (), [])


@pytest.mark.parametrize("blind", [0, 1])
def test_a_line_that_was_passed_over_is_read_from_its_place(blind: int) -> None:
    engine = PartEngine(TEXT[0][2], blind=blind)
    lost = look(engine, read(TEXT)[1:])
    (line,) = lost.lines
    assert line.text == TEXT[0][2]
    x0, _, x1, y1 = place(TEXT[0], 0, len(TEXT[0][2]))
    assert line.char_boxes[0, 0] == pytest.approx(x0, abs=5)
    assert line.char_boxes[-1, 2] == pytest.approx(x1, abs=5)
    assert line.char_boxes[0, 3] == pytest.approx(y1 + 6, abs=4)
    assert lost.rows == ()
    assert len(engine.seen) == blind + 1
    tall, wide = engine.seen[0]
    assert tall < 100
    assert wide < x1 - x0 + 100


def test_what_stands_where_text_was_read_is_not_taken_twice() -> None:
    lines = read(TEXT)
    again = read_lost_print(
        PartEngine("Harbour"), printed(TEXT), find_ink(printed(TEXT)), lines[:1]
    )
    assert len(again.lines) == 1
    assert again.lines[0].char_boxes[0, 1] > lines[0].char_boxes[0, 3]


@pytest.mark.parametrize("engine", [PartEngine("", blind=9), PartEngine("lll", probability=0.3)])
def test_print_that_gives_no_text_is_told(engine: PartEngine) -> None:
    lost = look(engine, read(TEXT)[1:])
    assert lost.lines == ()
    assert sum(row.characters for row in lost.rows) == pytest.approx(25, abs=2)
    assert len(engine.seen) == 2


def test_a_part_of_a_figure_is_not_taken_for_the_figure() -> None:
    class LeftHalf(PartEngine):
        def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
            (line,) = super().read_page(image)
            return (OcrLine(line.text, line.char_boxes * 0.6, line.char_probabilities),)

    cell: Line = (300, 60, "$52")
    spot = np.array([place(cell, 0, 3)], np.float32)
    unread = [OcrLine(UNREAD, spot, np.zeros(1, np.float32))]
    assert read_places(LeftHalf("5"), printed([cell]), unread, []) == []
    (line,) = read_places(PartEngine("$52"), printed([cell]), unread, [])
    assert line.text == "$52"


@pytest.mark.parametrize(
    ("text", "probability", "told"),
    [("7", 0.97, "7"), ("7", 0.9, UNREAD), ("-", 0.97, UNREAD)],
)
def test_a_cell_that_was_passed_over_is_read_if_that_is_sure(
    text: str, probability: float, told: str
) -> None:
    rows: list[Line] = [
        (40, 40, "Item"), (200, 40, "Limit"), (40, 60, "Dock"), (200, 60, "7"),
        (40, 80, "Sea wall"), (200, 80, "$52,000"),
    ]  # fmt: skip

    class Engine(PartEngine):
        def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
            whole = image.shape[0] > 300
            return (
                tuple(line for n, line in enumerate(read(rows)) if n != 3)
                if whole
                else (super().read_page(image))
            )

    engine = Engine(text, probability=probability)
    picture = PagePicture(printed(rows), 1 / SCALE, 1 / SCALE)
    page = OcrReader(lambda: engine, lambda _: None).read(picture)
    line = page.lines[-1]
    assert line.text == told
    assert line.boxes[0, 0] == pytest.approx(200, abs=2)
    assert len(page.lines) == 6


def test_a_page_tells_where_its_unread_print_stands_in_points() -> None:
    class Blind(FakeOcrEngine):
        def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
            whole = image.shape[0] > 300
            return tuple(read(TEXT)[1:]) if whole else ()

    pixels = printed(TEXT)
    page = OcrReader(lambda: Blind(), lambda _: None).read(
        PagePicture(pixels, 1 / SCALE, 1 / SCALE)
    )
    assert sum(row.characters for row in page.unread_print) == pytest.approx(25, abs=2)
    assert min(row.x0 for row in page.unread_print) == pytest.approx(40, abs=2)
    assert max(row.y1 for row in page.unread_print) == pytest.approx(42, abs=2)
    assert page.characters == sum(len(text.replace(" ", "")) for _, _, text in TEXT[1:])
