# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages survive the ledger exactly."""

import numpy as np
import pytest

from core.parse.page_codec import pack_page, unpack_page
from core.parse.raw import (
    CropReadings,
    Doubt,
    DoubtCause,
    RawLine,
    RawPage,
    Rule,
    UnreadInk,
    UnreadPrint,
)
from core.types import PageSource


def page(*, ocr: bool) -> RawPage:
    rng = np.random.default_rng(3)
    lines = tuple(
        RawLine(
            text=text,
            boxes=rng.random((len(text), 4)).astype(np.float32),
            probabilities=rng.random(len(text)).astype(np.float32) if ocr else None,
            font_size=10.5,
            bold=not ocr,
            angle=90.0,
            doubts=() if ocr else (Doubt(0, 3, DoubtCause.STRUCK_OUT), Doubt(4, 9, DoubtCause.CUT)),
        )
        for text in ("The limit is $5,000.", "", "\u00e9\u4e2d\ud800 half a pair")
    )
    return RawPage(
        index=7,
        width=612.0,
        height=792.25,
        source=PageSource.OCR if ocr else PageSource.TEXT,
        lines=lines,
        rules=(Rule(1.5, 2.0, 3.25, 2.0), Rule(1.0, 2.0, 1.0, 9.5, shade=True)),
        file_label="vii",
        second_readings=(CropReadings(0, 13, 19, "$5,000", 0.875),) if ocr else (),
        unread_ink=(UnreadInk(1.25, 2.0, 30.5, 12.0), UnreadInk(0.0, 0.5, 1.0, 1.5)) if ocr else (),
        unread_print=(UnreadPrint(72.5, 80.0, 300.25, 91.0, 34),) if ocr else (),
        pixel_width=1700 if ocr else None,
        raw_characters=30,
        fingerprint="a1b2",
    )


@pytest.mark.parametrize("ocr", [False, True])
def test_round_trip(ocr: bool) -> None:
    before, after = page(ocr=ocr), unpack_page(pack_page(page(ocr=ocr)))
    exact = ("index", "width", "height", "source", "rules", "file_label", "second_readings")
    for name in (*exact, "unread_ink", "unread_print", "fingerprint"):
        assert getattr(after, name) == getattr(before, name)
    assert (after.pixel_width, after.pixel_height, after.raw_characters) == (
        before.pixel_width,
        None,
        30,
    )
    for old, new in zip(before.lines, after.lines, strict=True):
        assert (new.text, new.font_size, new.bold, new.angle, new.doubts) == (
            old.text,
            old.font_size,
            old.bold,
            old.angle,
            old.doubts,
        )
        np.testing.assert_array_equal(new.boxes, old.boxes)
        if old.probabilities is None:
            assert new.probabilities is None
        else:
            assert new.probabilities is not None
            np.testing.assert_array_equal(new.probabilities, old.probabilities)


def test_a_page_that_could_not_be_read_keeps_its_reason() -> None:
    page = RawPage(0, 1.0, 1.0, PageSource.TEXT, (), error_code="DAMAGED", error_message="Broken.")
    after = unpack_page(pack_page(page))
    assert (after.error_code, after.error_message, after.lines) == ("DAMAGED", "Broken.", ())


def test_a_page_of_even_print_takes_little_room() -> None:
    edges = np.arange(2000, dtype=np.float32) % 80 * np.float32(5.25) + np.float32(72)
    tops = np.arange(2000, dtype=np.float32) // 80 * np.float32(14.1) + np.float32(72)
    boxes = np.column_stack([edges, tops, edges + np.float32(5.25), tops + np.float32(10)])
    line = RawLine("x" * 2000, boxes, None, 10.0)
    blob = pack_page(RawPage(0, 612.0, 792.0, PageSource.TEXT, (line,)))
    assert len(blob) < boxes.nbytes / 8
    np.testing.assert_array_equal(unpack_page(blob).lines[0].boxes, boxes)
