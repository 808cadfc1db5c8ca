# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Characters, probabilities and places from a recogniser's output."""

import numpy as np
import pytest

from models.ctc import decode, edges

ALPHABET = ("", "5", "0", " ")


def steps(*best: tuple[int, float]) -> np.ndarray:
    output = np.zeros((len(best), len(ALPHABET)), dtype=np.float32)
    for row, (index, probability) in enumerate(best):
        output[row] = (1 - probability) / 10
        output[row, index] = probability
    return output


def test_a_run_is_one_character_and_a_blank_parts_two() -> None:
    found = decode(
        steps((0, 0.9), (1, 0.8), (1, 0.9), (2, 0.7), (0, 0.9), (2, 0.6), (0, 0.9)), ALPHABET
    )
    assert found.text == "500"
    assert found.probabilities.tolist() == pytest.approx([0.8, 0.7, 0.6])
    assert found.steps.tolist() == [2.0, 3.5, 5.5]


def test_blanks_alone_are_no_text() -> None:
    found = decode(steps((0, 0.9), (0, 0.9)), ALPHABET)
    assert found.text == ""
    assert found.probabilities.shape == (0,)
    assert edges(found.steps, 2, 1).shape == (0,)


def test_edges_lie_between_neighbours_and_end_near_the_outermost() -> None:
    cut = edges(np.array([10, 20, 40], dtype=np.float32), 100, margin=15)
    assert cut.tolist() == [0, 15, 30, 55]
    assert edges(np.array([10, 90], dtype=np.float32), 100, margin=50).tolist() == [0, 50, 100]
