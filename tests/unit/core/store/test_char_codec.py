# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Character maps survive packing within a sixty-fourth of a point."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.spans import CharMap
from core.store.char_codec import pack_chars, pack_vector, unpack_chars, unpack_vectors
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


def test_a_line_of_print_packs_well() -> None:
    assert len(pack_chars(line_chars("x" * 1000))) < 200


def test_another_form_is_refused() -> None:
    blob = pack_chars(line_chars("abc"))
    with pytest.raises(ValueError, match="form 9"):
        unpack_chars(b"\x09" + blob[1:])


def test_vectors_come_back_exactly() -> None:
    rows = np.random.default_rng(0).normal(size=(3, 5)).astype(np.float32)
    np.testing.assert_array_equal(unpack_vectors([pack_vector(row) for row in rows]), rows)
