# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Only words reach the word index."""

import pytest

from core.store.word_query import MAX_WORDS, query_words


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is the flood deductible?", ['"flood"', '"deductible"']),
        ("Is $5,000 in 4.2.1 or 12?", ['"5,000"', '"4.2.1"', '"12"']),
        ('a" OR breadcrumb:x NEAR(y) -z*', ['"breadcrumb"', '"x"', '"near"', '"y"', '"z"']),
        ("What is it?", ['"what"', '"is"', '"it"']),
        ("Stra\u00dfe stra\u00dfe \u00c9cole", ['"stra\u00dfe"', '"\u00e9cole"']),
        ("?!; _ \u2014", []),
    ],
)
def test_words(question: str, words: list[str]) -> None:
    assert query_words(question) == words


def test_a_very_long_question_is_cut() -> None:
    assert len(query_words(" ".join(f"w{n}" for n in range(500)))) == MAX_WORDS
