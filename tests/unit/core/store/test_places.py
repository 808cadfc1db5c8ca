# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Places of numbers: which of them are one."""

import numpy as np
import pytest

from core.spans import Box, CharMap, Span
from core.store.places import Place, place_of
from core.types import Block, BlockKind


def place(x0: float, x1: float, fingerprint: str | None = "a") -> Place:
    return Place(fingerprint, (Box(0, x0, 0.0, x1, 10.0),))


@pytest.mark.parametrize(
    ("other", "as_same_text", "as_other_text"),
    [
        (place(0, 100), True, True),
        (place(0, 85), True, True),
        (place(0, 55), True, False),
        (place(0, 45), False, False),
        (place(100, 200), False, False),
        (place(0, 100, "b"), False, False),
        (place(0, 100, None), False, False),
    ],
)
def test_places_meet_by_what_they_share(
    other: Place, as_same_text: bool, as_other_text: bool
) -> None:
    one = place(0, 100)
    assert one.meets(other, same_text=True) is as_same_text
    assert other.meets(one, same_text=False) is as_other_text


def test_unknown_pages_are_never_one() -> None:
    assert not place(0, 100, None).meets(place(0, 100, None), same_text=True)


def test_a_place_comes_back_as_it_was_kept() -> None:
    kept = Place("a", (Box(0, 1.5, 2.25, 3.0, 4.0), Box(1, 0.1, 0.2, 0.3, 0.4)))
    assert Place.load("a", kept.dump()) == kept


def test_a_number_over_a_page_end_is_of_both_pages() -> None:
    text = "5 years"
    boxes = np.array([[10 * n, 20, 10 * n + 10, 30] for n in range(len(text))], np.float32)
    boxes[1] = np.nan
    pages = np.array([4, 4, *[5] * 5], np.int32)
    block = Block(0, BlockKind.PARAGRAPH, None, text, CharMap(pages, boxes))
    shows: list[str | None] = [None, None, None, None, "four", "five"]
    found = place_of(block, Span("d.v1", 0, 0, len(text)), shows)
    assert found == Place("four+five", (Box(0, 0, 20, 10, 30), Box(1, 20, 20, 70, 30)))
    assert place_of(block, Span("d.v1", 0, 0, len(text)), [*shows[:5], None]).fingerprint is None
