# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages that show the same have one fingerprint; whatever is seen otherwise has another."""

from dataclasses import replace

import numpy as np
import pytest

from core.parse.fingerprint import fingerprint
from core.parse.raw import Doubt, DoubtCause, RawLine
from models.base import ByteImage

SIZE = (612.0, 792.0)


def line(text: str = "up to $500") -> RawLine:
    left = np.arange(len(text), dtype=np.float32)
    boxes = np.stack([left, left, left + 1, left + 1], axis=1)
    return RawLine(text, boxes, None, 10.0)


def picture(height: int = 4, width: int = 6) -> ByteImage:
    return np.zeros((height, width, 3), np.uint8)


def test_the_same_page_is_known_again() -> None:
    assert fingerprint(SIZE, [line()]) == fingerprint(SIZE, [line()])
    assert fingerprint(SIZE, pixels=picture()) == fingerprint(SIZE, pixels=picture())
    assert len(fingerprint(SIZE)) == 64


@pytest.mark.parametrize(
    "other",
    [
        line("up to $501"),
        replace(line(), boxes=line().boxes + np.float32(0.02)),
        replace(line(), doubts=(Doubt(6, 10, DoubtCause.STRUCK_OUT),)),
        replace(line(), note=True),
    ],
    ids=["text", "place", "struck out", "note"],
)
def test_a_line_that_differs_makes_another_page(other: RawLine) -> None:
    assert fingerprint(SIZE, [other]) != fingerprint(SIZE, [line()])


def test_a_picture_that_differs_makes_another_page() -> None:
    marked = picture()
    marked[0, 0, 0] = 1
    prints = {
        fingerprint(SIZE, pixels=picture()),
        fingerprint(SIZE, pixels=marked),
        fingerprint(SIZE, pixels=picture(6, 4)),
        fingerprint((792.0, 612.0), pixels=picture()),
        fingerprint(SIZE, pixels=picture(), place=(10.0, 0.0)),
        fingerprint(SIZE, [line()], picture()),
    }
    assert len(prints) == 6


def test_characters_that_are_no_text_have_a_fingerprint() -> None:
    assert fingerprint(SIZE, [line("\ud800")]) != fingerprint(SIZE, [line("\ud801")])
