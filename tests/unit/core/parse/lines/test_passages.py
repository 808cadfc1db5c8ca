# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text that remembers its origin."""

import numpy as np

from core.parse.lines.passages import ADDED, Passage, added, concatenate, join


def passage(text: str, page_index: int, line: int, probability: float | None = None) -> Passage:
    count = len(text)
    sources = np.stack([np.full(count, line), np.arange(count)], axis=1).astype(np.int32)
    probabilities = None if probability is None else np.full(count, probability, dtype=np.float32)
    boxes = np.zeros((count, 4), dtype=np.float32)
    return Passage(text, np.full(count, page_index, dtype=np.int32), boxes, probabilities, sources)


def test_join_adds_characters_of_the_page_before() -> None:
    whole = join([passage("ab", 0, 3), passage("c", 1, 0)], " ")
    assert whole.text == "ab c"
    assert whole.pages.tolist() == [0, 0, 0, 1]
    assert whole.sources.tolist() == [[3, 0], [3, 1], [ADDED, ADDED], [0, 0]]
    assert np.isnan(whole.boxes[2]).all()
    assert whole.probabilities is None


def test_scan_beside_text_layer() -> None:
    whole = join([passage("a", 0, 0), passage("b", 1, 0, 0.5)], " ")
    assert whole.probabilities is not None
    assert whole.probabilities[[0, 2]].tolist() == [1.0, 0.5]
    assert np.isnan(whole.probabilities[1])


def test_cut_and_empty() -> None:
    part = passage("abc", 2, 1, 0.25).cut(1, 3)
    assert (part.text, part.sources.tolist()) == ("bc", [[1, 1], [1, 2]])
    assert part.probabilities is not None
    assert len(part.char_map()) == 2
    assert concatenate([]).text == ""
    assert len(added("\t", 4).char_map()) == 1
