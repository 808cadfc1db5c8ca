# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of letters that nobody read: found where print is, and nowhere else."""

import cv2
import numpy as np
import pytest

from core.parse.scan.page_ink import find_ink
from core.parse.scan.print_rows import PrintRow, find_print_rows, is_apart
from models.base import ByteImage, OcrLine
from tests.unit.core.parse.scans import Line, place, printed, read

TEXT: list[Line] = [
    (40, 40, "1.1 For loss by windstorm the deductible is $8,500 for each occurrence."),
    (40, 60, "1.2 For loss by flood at the boathouse the deductible is $10,000."),
    (40, 80, "The report is due not more than 45 days after the loss."),
]


def rows_of(pixels: ByteImage, lines: list[OcrLine]) -> list[PrintRow]:
    ink = find_ink(pixels)
    return find_print_rows(ink, is_apart(ink, lines))


@pytest.mark.parametrize("font", ["helv", "tiro", "cour", "hebo"])
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_line_that_was_passed_over_is_found_with_its_length(font: str, lost: int) -> None:
    lines = read(TEXT, font=font)
    found = rows_of(printed(TEXT, font=font), lines[:lost] + lines[lost + 1 :])
    x0, y0, x1, y1 = place(TEXT[lost], 0, len(TEXT[lost][2].rstrip(".")), font)
    assert min(row.box[0] for row in found) == pytest.approx(x0, abs=6)
    assert max(row.box[2] for row in found) == pytest.approx(x1, abs=8)
    assert all(row.box[1] >= y0 - 6 and row.box[3] <= y1 + 8 for row in found)
    characters = sum(char.isalnum() for char in TEXT[lost][2])
    assert sum(row.characters for row in found) == pytest.approx(characters, rel=0.12)


def test_a_word_beside_what_was_read_is_found() -> None:
    lines: list[Line] = [*TEXT, (400, 100, "Schedule")]
    (row,) = rows_of(printed(lines), read(TEXT))
    assert row.characters == 8
    assert row.box[0] == pytest.approx(place(lines[3], 0, 8)[0], abs=4)


def test_print_without_any_line_is_found() -> None:
    assert len(rows_of(printed(TEXT), [])) >= 3


def test_print_that_was_read_is_none() -> None:
    assert rows_of(printed(TEXT), read(TEXT)) == []


def test_blank_paper_has_none() -> None:
    assert rows_of(np.full((300, 300, 3), 255, np.uint8), []) == []
    assert rows_of(np.full((1, 1, 3), 0, np.uint8), []) == []


def test_rules_frames_and_blots_are_no_letters() -> None:
    page = np.full((600, 900, 3), 255, np.uint8)
    for n in range(8):
        cv2.rectangle(page, (60 + 90 * n, 60), (120 + 90 * n, 120), (0, 0, 0), 2)
        cv2.circle(page, (90 + 90 * n, 200), 14, (0, 0, 0), -1)
        cv2.line(page, (60, 260 + 20 * n), (800, 260 + 20 * n), (0, 0, 0), 2)
        cv2.rectangle(page, (60 + 60 * n, 480), (80 + 60 * n, 500), (0, 0, 0), 2)
    assert rows_of(page, []) == []


def test_dirt_is_no_print() -> None:
    rng = np.random.default_rng(7)
    page = np.full((900, 900, 3), 255, np.uint8)
    for x, y in rng.integers(20, 880, (400, 2)).tolist():
        wide, tall = rng.integers(2, 14, 2).tolist()
        page[y : y + tall, x : x + wide] = 0
    assert rows_of(page, []) == []


def test_a_halftone_is_no_print() -> None:
    y, x = np.mgrid[0:500, 0:500]
    shade = 0.5 + 0.4 * np.sin(x / 60) * np.cos(y / 45)
    dots = np.cos(x * 0.7) * np.cos(y * 0.7) > 1 - 2 * shade
    page = np.full((600, 600, 3), 255, np.uint8)
    page[50:550, 50:550][dots] = 0
    assert rows_of(page, []) == []


def test_strokes_of_a_pen_are_no_print() -> None:
    rng = np.random.default_rng(3)
    page = np.full((400, 900, 3), 255, np.uint8)
    for n in range(6):
        steps = rng.integers(-14, 26, (9, 2)) * (1, 0.8)
        points = np.cumsum(steps, axis=0) + np.array([60 + 120 * n, 120])
        cv2.polylines(page, [points.astype(np.int32)], False, (0, 0, 0), 3)
    assert rows_of(page, []) == []
