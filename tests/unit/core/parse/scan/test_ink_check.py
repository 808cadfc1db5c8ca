# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ink that nobody read: found where it is, and not found where there is none."""

import cv2
import numpy as np
import pymupdf
import pytest

from core.parse.scan.ink_check import UNREAD, InkCheck, check_ink
from core.parse.scan.page_ink import find_ink
from models.base import ByteImage, OcrLine
from tests.unit.core.parse.scans import SCALE, Line, place, printed, read

TEXT: list[Line] = [
    (40, 40, "1.1 For loss by windstorm the deductible is $8,500 for each occurrence."),
    (40, 60, "1.2 For loss by flood at the boathouse the deductible is $10,000."),
    (40, 80, "The report is due not more than 45 days after the loss."),
]
ROWS: list[Line] = [
    (40, 40, "Item"), (200, 40, "Limit"), (330, 40, "Deductible"),
    (40, 60, "Floating dock"), (200, 60, "$18,000"), (330, 60, "$1,500"),
    (40, 80, "Sea wall"), (200, 80, "$52,000"), (330, 80, "$7,000"),
]  # fmt: skip


def meets(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across = min(box[2], other[2]) - max(box[0], other[0])
    down = min(box[3], other[3]) - max(box[1], other[1])
    return across > 0 and down > 0


def blot(pixels: ByteImage, box: tuple[int, int, int, int]) -> None:
    middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    axes = ((box[2] - box[0]) // 2 + 2, (box[3] - box[1]) // 2 + 2)
    cv2.ellipse(pixels, middle, axes, 0, 0, 360, (0, 0, 0), -1)


def checked(pixels: ByteImage, lines: list[OcrLine]) -> InkCheck:
    return check_ink(find_ink(pixels), lines)


def without(lines: list[OcrLine], *numbers: int) -> list[OcrLine]:
    return [line for n, line in enumerate(lines) if n not in numbers]


def nothing(check: InkCheck) -> bool:
    return check.boxes == () and check.lines == ()


@pytest.mark.parametrize("font", ["helv", "tiro", "cour", "hebo"])
def test_print_that_was_read_leaves_nothing(font: str) -> None:
    assert nothing(checked(printed(TEXT, font=font), read(TEXT, font=font)))


def test_nothing_on_blank_paper_and_without_lines() -> None:
    assert nothing(checked(np.full((300, 300, 3), 255, np.uint8), []))
    assert nothing(checked(printed(TEXT), []))
    assert nothing(checked(np.full((1, 1, 3), 0, np.uint8), []))


def test_blot_on_a_digit_that_was_left_out() -> None:
    at = TEXT[0][2].index("8,500")
    pixels = printed(TEXT)
    spot = place(TEXT[0], at, at + 2)
    blot(pixels, spot)
    found = checked(pixels, read(TEXT, lost=frozenset({(0, at), (0, at + 1)})))
    assert len(found.boxes) == 1
    assert meets(found.boxes[0], spot)
    assert found.lines == ()


def test_blot_between_two_words() -> None:
    at = TEXT[2][2].index("45")
    pixels = printed(TEXT)
    spot = place(TEXT[2], at, at + 2)
    blot(pixels, spot)
    found = checked(pixels, read(TEXT, lost=frozenset({(2, at), (2, at + 1), (2, at + 2)})))
    assert len(found.boxes) == 1
    assert meets(found.boxes[0], spot)


def test_figure_that_was_left_out_though_it_is_well_printed() -> None:
    at = TEXT[2][2].index("45")
    found = checked(printed(TEXT), read(TEXT, lost=frozenset({(2, at), (2, at + 1)})))
    assert len(found.boxes) == 1
    assert meets(found.boxes[0], place(TEXT[2], at, at + 2))


def test_lower_half_of_a_figure_is_gone() -> None:
    at = TEXT[2][2].index("45")
    pixels = printed(TEXT)
    x0, y0, x1, y1 = place(TEXT[2], at, at + 2)
    pixels[y0 + round(0.6 * (y1 - y0)) : y1 + 2, x0:x1] = 255
    found = checked(pixels, read(TEXT, lost=frozenset({(2, at), (2, at + 1)})))
    assert found.boxes
    assert all(meets(box, (x0, y0, x1, y1)) for box in found.boxes)


def test_cell_that_was_not_read_keeps_its_place() -> None:
    found = checked(printed(ROWS), without(read(ROWS), 7))
    (line,) = found.lines
    spot = place(ROWS[7], 0, 7)
    assert line.text == UNREAD
    assert line.char_probabilities.tolist() == [0.0]
    x0, y0, x1, y1 = line.char_boxes[0].tolist()
    assert (x0, x1) == pytest.approx((spot[0], spot[2]), abs=5)
    other = read(ROWS)[6].char_boxes[0]
    assert (y0, y1) == pytest.approx((other[1], other[3]))
    assert len(found.boxes) == 1


def test_figure_that_dots_lead_to_keeps_its_place() -> None:
    dots = " ." * 40
    lines: list[Line] = [(40, 40 + 20 * n, f"{n} Of the sea wall{dots}") for n in (1, 2)]
    figures: list[Line] = [(344, 60, "4"), (344, 80, "7")]
    words: list[Line] = [(x, y, text.rstrip(" .")) for x, y, text in lines]
    found = checked(printed([*lines, *figures]), read(words)).lines
    assert [line.text for line in found] == [UNREAD, UNREAD]
    for line, figure in zip(found, figures, strict=True):
        assert meets(tuple(line.char_boxes[0].tolist()), place(figure, 0, 1))


def test_figure_far_from_a_line_without_dots_is_nothing_of_its_own() -> None:
    far: Line = (480, 80, "7")
    assert nothing(checked(printed([*TEXT, far]), read(TEXT)))


def test_smear_in_place_of_a_cell() -> None:
    pixels = printed(ROWS)
    x0, y0, x1, y1 = place(ROWS[5], 0, 6)
    part = pixels[y0 : y1 + 2, x0 - 8 : x1 + 30].astype(np.float32)
    smeared = np.clip(255 - 2 * (255 - cv2.blur(part, (31, 1))), 0, 255)
    pixels[y0 : y1 + 2, x0 - 8 : x1 + 30] = smeared.astype(np.uint8)
    (line,) = checked(pixels, without(read(ROWS), 5)).lines
    assert meets(tuple(line.char_boxes[0].tolist()), (x0, y0, x1, y1))


def test_ruled_table_underline_and_margin_blots_are_not_print() -> None:
    pixels = printed(ROWS)
    for y in (25, 45, 65, 85):
        cv2.line(pixels, (80, round(y * SCALE)), (1120, round(y * SCALE)), (0, 0, 0), 2)
    for x in (30, 190, 320, 402):
        cv2.line(
            pixels, (round(x * SCALE), round(25 * SCALE)), (round(x * SCALE), 236), (0, 0, 0), 2
        )
    cv2.circle(pixels, (30, 165), 16, (0, 0, 0), -1)
    cv2.circle(pixels, (600, 480), 16, (0, 0, 0), -1)
    assert nothing(checked(pixels, read(ROWS)))


def test_specks_are_not_print() -> None:
    pixels = printed(TEXT)
    rng = np.random.default_rng(5)
    for x, y in zip(rng.integers(5, 1150, 400), rng.integers(5, 540, 400), strict=True):
        pixels[y : y + 2, x : x + 2] = 0
    assert nothing(checked(pixels, read(TEXT)))


def test_list_marks_are_not_print() -> None:
    lines: list[Line] = [(60, 40 + 20 * n, line[2]) for n, line in enumerate(TEXT)]
    title: Line = (40, 20, "What you must tell us")
    pixels = printed([title, *lines])
    for n in range(3):
        cv2.circle(pixels, (round(50 * SCALE), round((37 + 20 * n) * SCALE)), 5, (0, 0, 0), -1)
    assert nothing(checked(pixels, read([title, *lines])))


@pytest.mark.parametrize("mark", ["\u2022 ", ""])
def test_list_marks_within_their_line_are_not_print(mark: str) -> None:
    lines: list[Line] = [(60, 40 + 20 * n, line[2]) for n, line in enumerate(TEXT)]
    pixels = printed(lines)
    with_marks = []
    for n, line in enumerate(read(lines)):
        cv2.rectangle(pixels, (138, 98 + 56 * n), (151, 111 + 56 * n), (0, 0, 0), -1)
        top, bottom = line.char_boxes[0, 1], line.char_boxes[0, 3]
        cells = np.array(
            [[135, top, 153, bottom], [153, top, 163, bottom]][: len(mark)], np.float32
        )
        boxes = np.concatenate([cells.reshape(-1, 4), line.char_boxes]).astype(np.float32)
        boxes[0, 0] = 135
        with_marks.append(OcrLine(mark + line.text, boxes, np.ones(len(boxes), np.float32)))
    assert nothing(checked(pixels, with_marks))


def test_light_print_on_dark_is_left_alone() -> None:
    pixels = printed(TEXT)
    x0, y0, x1, y1 = place(TEXT[1], 0, len(TEXT[1][2]))
    band = pixels[y0 - 8 : y1 + 8, x0 - 10 : x1 + 10]
    band[:] = 255 - band
    assert nothing(checked(pixels, read(TEXT)))


def test_grey_paper_and_a_shadow_change_nothing() -> None:
    pixels = printed(TEXT).astype(np.float32)
    shade = np.linspace(0.45, 1.0, pixels.shape[1], dtype=np.float32)[None, :, None]
    assert nothing(checked((pixels * shade).astype(np.uint8), read(TEXT)))


def test_every_line_of_a_long_page_is_looked_at() -> None:
    lines: list[Line] = [(40, 30 + 15 * n, f"The limit for item {n} is $7,250.") for n in range(40)]
    pixels = printed(lines, height=660)
    for n in range(0, 40, 4):
        at = lines[n][2].index("$")
        blot(pixels, place(lines[n], at + 1, at + 3))
    found = checked(pixels, read(lines))
    assert len(found.boxes) == 10


def test_picture_beside_text_is_not_print() -> None:
    with pymupdf.open() as document:
        page = document.new_page(width=420, height=200)
        page.draw_rect(pymupdf.Rect(300, 20, 400, 120), color=(0, 0, 0), fill=(0.2, 0.2, 0.2))
        for x, y, text in TEXT:
            page.insert_text((x, y), text[:40], fontname="helv", fontsize=10)
        pixmap = page.get_pixmap(dpi=200)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    pixels = rows[:, : 3 * pixmap.width].reshape(pixmap.height, -1, 3).copy()
    assert nothing(checked(pixels, read([(x, y, text[:40]) for x, y, text in TEXT])))


@pytest.mark.parametrize(("spots", "is_doubted"), [(3, True), (12, False)])
def test_print_that_is_thick_all_over_is_no_blot(spots: int, is_doubted: bool) -> None:
    pixels = printed(TEXT)
    for n in range(spots):
        x0, y0, x1, y1 = place(TEXT[1], 5 + 4 * n, 6 + 4 * n)
        cv2.circle(pixels, ((x0 + x1) // 2, (y0 + y1) // 2), 6, (0, 0, 0), -1)
    assert bool(checked(pixels, read(TEXT)).boxes) is is_doubted
    at = TEXT[0][2].index("8,500")
    spot = place(TEXT[0], at, at + 1)
    cv2.circle(pixels, ((spot[0] + spot[2]) // 2, (spot[1] + spot[3]) // 2), 11, (0, 0, 0), -1)
    assert any(meets(box, spot) for box in checked(pixels, read(TEXT)).boxes)
