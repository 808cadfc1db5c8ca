# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Character maps survive packing within a sixty-fourth of a point."""

import struct
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.spans import CharMap
from core.store.char_codec import (
    pack_all,
    pack_chars,
    pack_vector,
    unpack_chars,
    unpack_vectors,
)
from tests.documents import line_chars


@given(st.integers(0, 60), st.booleans(), st.integers(0, 2**32 - 1))
def test_round_trip(count: int, ocr: bool, seed: int) -> None:
    rng = np.random.default_rng(seed)
    boxes = rng.uniform(-20, 14_400, (count, 4)).astype(np.float32)
    boxes[rng.random(count) < 0.2] = np.nan
    probabilities = rng.random(count).astype(np.float32) if ocr else None
    if probabilities is not None:
        probabilities[np.isnan(boxes[:, 0])] = np.nan
    pages = rng.integers(0, 9_999, count).astype(np.int32)
    found = unpack_chars(pack_chars(CharMap(pages, boxes, probabilities)))
    assert found.page_indexes.tolist() == pages.tolist()
    assert found.boxes.dtype == np.float32
    np.testing.assert_allclose(found.boxes, boxes, rtol=0, atol=1 / 64 + 1e-3)
    if probabilities is None:
        assert found.probabilities is None
    else:
        assert found.probabilities is not None
        np.testing.assert_array_equal(found.probabilities, probabilities)


def test_maps_packed_together_are_the_same_as_packed_alone() -> None:
    """A map that begins with an added character, an empty one, and one wider than most."""
    added = line_chars("abc")
    added.boxes[[0, 2]] = np.nan
    wide = line_chars("ab")
    wide.boxes[1] += 5_000
    maps = [line_chars("xyz"), added, line_chars(""), wide, line_chars("z")]
    assert list(pack_all(maps)) == [pack_chars(chars) for chars in maps]
    found = unpack_chars(pack_chars(added))
    np.testing.assert_array_equal(found.boxes, added.boxes)


def test_a_map_of_an_older_library_is_read() -> None:
    """Form 1: page, x0, y0, x1 and y1, each as its difference from the character before."""
    steps = np.array([[3, 0], [64, 32], [320, 0], [96, 32], [640, 0]], "<i4")
    blob = struct.pack("<BBI", 1, 1, 2) + zlib.compress(
        b"\x40" + steps.tobytes() + np.array([0.5, np.nan], "<f4").tobytes()
    )
    found = unpack_chars(blob)
    assert found.page_indexes.tolist() == [3, 3]
    assert found.boxes[0].tolist() == [2, 10, 3, 20]
    assert np.isnan(found.boxes[1]).all()
    assert found.probabilities is not None
    np.testing.assert_array_equal(found.probabilities, np.array([0.5, np.nan], np.float32))


def test_a_line_of_print_packs_well() -> None:
    assert len(pack_chars(line_chars("x" * 1000))) < 200


def test_another_form_is_refused() -> None:
    blob = pack_chars(line_chars("abc"))
    with pytest.raises(ValueError, match="form 9"):
        unpack_chars(b"\x09" + blob[1:])


def test_vectors_come_back_exactly() -> None:
    rows = np.random.default_rng(0).normal(size=(3, 5)).astype(np.float32)
    np.testing.assert_array_equal(unpack_vectors([pack_vector(row) for row in rows]), rows)
