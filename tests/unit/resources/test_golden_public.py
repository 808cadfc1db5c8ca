# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions about documents that are not shipped: their form, and no text of the documents."""

from pathlib import Path

import pytest

from core.evaluate.golden import read_golden
from tests.unit.resources.test_golden_samples import GOLDEN

PUBLIC = sorted((GOLDEN.parent / "public").glob("*.jsonl"))
_WORDS_CHARS = 80


@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.stem)
def test_a_public_set_has_both_kinds_and_no_text_of_its_documents(path: Path) -> None:
    questions = read_golden(path)
    unanswerable = [each for each in questions if not each.answerable]
    assert len(questions) >= 50
    assert 0.3 * len(questions) <= len(unanswerable) <= 0.4 * len(questions)
    assert all(each.expected_quote is None for each in questions)
    words = [word for each in questions for place in each.places for word in place.expected_words]
    assert max(map(len, words)) <= _WORDS_CHARS


def test_there_are_public_sets() -> None:
    assert len(PUBLIC) == 2
