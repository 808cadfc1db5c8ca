# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The decoder put into PaddleOCR, and how characters are laid along a line."""

import numpy as np
import pytest

from models.errors import ModelOutputError
from models.paddle_ocr import CharacterDecoder, ReadText, line_of

ALPHABET = ("", "7", "%", "ffi")


def batch(*chosen: int) -> np.ndarray:
    output = np.full((1, len(chosen), len(ALPHABET)), 0.02, dtype=np.float32)
    for step, index in enumerate(chosen):
        output[0, step, index] = 0.9 - step / 100
    return output


def read(*chosen: int, ratio: float = 1.0) -> ReadText:
    decoder = CharacterDecoder(ALPHABET)
    (text,), _scores = decoder(
        [batch(*chosen)], wh_ratio_list=[ratio], max_wh_ratio=max(ratio, 320 / 48)
    )
    return text


def test_each_character_keeps_its_own_probability() -> None:
    text = read(0, 1, 0, 2, 0, ratio=320 / 48)
    assert text == "7%"
    assert text.probabilities.tolist() == pytest.approx([0.89, 0.87])


def test_padding_on_the_right_is_not_part_of_the_line() -> None:
    text = read(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, ratio=2.0)  # 96 of 320 pixels hold print
    assert text.cuts.tolist() == pytest.approx([0.0, 1.0])
    two = read(1, 0, 1, 0, 0, 0, 0, 0, 0, 0, ratio=2.0)
    assert two.cuts.tolist() == pytest.approx([0.0, 48 / 96, 1.0])


def test_a_character_of_several_code_points_shares_its_box() -> None:
    text = read(3, 0, 0, 0, 0, ratio=320 / 48)
    assert text == "ffi"
    assert text.probabilities.shape == (3,)
    assert text.cuts.shape == (4,)
    assert np.allclose(np.diff(text.cuts), np.diff(text.cuts)[0])


@pytest.mark.parametrize("shape", [(1, 5, 3), (2, 5, 4), (1, 5)])
def test_an_output_of_the_wrong_shape_is_an_error(shape: tuple[int, ...]) -> None:
    with pytest.raises(ModelOutputError):
        CharacterDecoder(ALPHABET)([np.zeros(shape, np.float32)], wh_ratio_list=[1], max_wh_ratio=7)


def test_not_a_number_is_an_error() -> None:
    output = batch(0, 1, 0)
    output[0, 1] = np.nan
    with pytest.raises(ModelOutputError):
        CharacterDecoder(ALPHABET)([output], wh_ratio_list=[1], max_wh_ratio=7)


def made(ratio: float) -> ReadText:
    return ReadText.of(
        "77", np.array([0.5, 0.6], np.float32), np.array([0, 0.25, 1], np.float32), ratio
    )


def test_a_level_line_runs_from_left_to_right() -> None:
    quad = np.array([[10, 20], [110, 20], [110, 40], [10, 40]], np.float32)
    line = line_of(made(5.0), quad, (100, 200, 3))
    assert line.char_boxes.tolist() == [[10, 20, 35, 40], [35, 20, 110, 40]]
    assert line.char_probabilities.tolist() == pytest.approx([0.5, 0.6])


def test_a_line_on_its_side_runs_downwards() -> None:
    quad = np.array([[10, 20], [30, 20], [30, 120], [10, 120]], np.float32)
    line = line_of(made(5.0), quad, (200, 200, 3))
    assert line.char_boxes.tolist() == [[10, 20, 30, 45], [10, 45, 30, 120]]


def test_a_skewed_line_has_boxes_that_hold_their_piece() -> None:
    quad = np.array([[0, 0], [100, 10], [98, 30], [-2, 20]], np.float32)
    line = line_of(made(5.0), quad, (100, 200, 3))
    assert line.char_boxes[0].tolist() == [0, 0, 25, 22.5]
    assert line.char_boxes[1].tolist() == [23, 2.5, 100, 30]


def test_boxes_end_at_the_picture() -> None:
    quad = np.array([[-5, -5], [500, -5], [500, 40], [-5, 40]], np.float32)
    line = line_of(made(11.0), quad, (30, 200, 3))
    assert line.char_boxes[:, :2].min() == 0
    assert line.char_boxes[:, 2].max() == 200
    assert line.char_boxes[:, 3].max() == 30
