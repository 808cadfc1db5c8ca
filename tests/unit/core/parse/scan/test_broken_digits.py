# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Digits that lost a stroke, and print in which that says nothing."""

import numpy as np
import pytest

from core.parse.scan.broken_digits import find_broken_digits
from core.parse.scan.ink_rows import ink_rows
from core.parse.scan.page_ink import find_ink
from models.base import ByteImage, OcrLine
from tests.unit.core.parse.scans import Line, place, printed, read

TEXT: list[Line] = [
    (40, 40, "The deductible is $8,200 for each loss by wind."),
    (40, 60, "The limit is $26,450 for the pier and $13,900 for the dock."),
    (40, 80, "Tell us within 30 days; the other 67 days are for us."),
]


def broken(pixels: ByteImage, lines: list[OcrLine]) -> tuple[tuple[float, ...], ...]:
    return find_broken_digits(find_ink(pixels), ink_rows(lines))


def crumble(pixels: ByteImage, box: tuple[int, int, int, int], share: float) -> None:
    x0, y0, x1, y1 = box
    gone = np.random.default_rng(x0).random((y1 - y0, x1 - x0)) < share
    pixels[y0:y1, x0:x1][gone] = 255


@pytest.mark.parametrize("font", ["helv", "tiro", "cour", "hebo"])
def test_whole_digits(font: str) -> None:
    assert broken(printed(TEXT, font=font), read(TEXT, font=font)) == ()


def test_eight_that_reads_as_three() -> None:
    at = TEXT[0][2].index("8")
    x0, y0, x1, y1 = place(TEXT[0], at, at + 1)
    pixels = printed(TEXT)
    crumble(pixels, (x0, y0 - 2, x0 + (x1 - x0) * 45 // 100, y1 + 2), 0.93)
    seen = (TEXT[0][0], TEXT[0][1], TEXT[0][2].replace("8", "3"))
    (box,) = broken(pixels, read([seen, *TEXT[1:]]))
    assert x0 - 2 <= box[0] < box[2] <= x1 + 2


def test_digit_without_its_lower_half() -> None:
    at = TEXT[1][2].index("26,450") + 1
    x0, y0, x1, y1 = place(TEXT[1], at, at + 1)
    pixels = printed(TEXT)
    pixels[(y0 + y1) // 2 : y1 + 3, x0:x1] = 255
    (box,) = broken(pixels, read(TEXT))
    assert x0 - 2 <= box[0] < box[2] <= x1 + 2


def test_digit_in_crumbs() -> None:
    at = TEXT[2][2].index("30")
    x0, y0, x1, _ = place(TEXT[2], at, at + 1)
    pixels = printed(TEXT)
    pixels[y0 + 7 : y0 + 10, x0:x1] = 255
    pixels[y0 + 13 : y0 + 15, x0:x1] = 255
    assert len(broken(pixels, read(TEXT))) == 1


@pytest.mark.parametrize(("figure", "is_doubted"), [("67", False), ("65", False), ("63", True)])
def test_digit_with_a_nick_is_another_only_if_another_leaves_its_like(
    figure: str, is_doubted: bool
) -> None:
    text = [*TEXT[:2], (TEXT[2][0], TEXT[2][1], TEXT[2][2].replace("67", figure))]
    at = text[2][2].index(figure) + 1
    x0, y0, x1, y1 = place(text[2], at, at + 1)
    pixels = printed(text)
    pixels[y0 : y0 + (y1 - y0) // 4, x0:x1] = 255
    assert bool(broken(pixels, read(text))) is is_doubted


def test_where_all_print_is_in_pieces_shapes_say_nothing() -> None:
    pixels = printed(TEXT)
    pixels[::3] = 255
    assert broken(pixels, read(TEXT)) == ()


def test_page_without_digits() -> None:
    lines: list[Line] = [(40, 40, "No figure stands here.")]
    assert broken(printed(lines), read(lines)) == ()
