# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ranking of children, and passages that are believed only when the store agrees."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import pytest

from core.ask.retrieve import LEXICAL_WEIGHT, RERANKER_WEIGHT, Retriever
from core.errors import EmptyQuestionError, NotFoundError, QuestionTooLongError, StaleSpanError
from core.settings import AskSettings
from core.types import Corpus, SearchFilter
from models.base import FloatArray, ModelIdentity
from tests.small_library import BagOfWords, SmallLibrary

EVERYWHERE = SearchFilter()


class FixedIndex:
    """Answers with given scores; knows no documents at all."""

    def __init__(self, dense: dict[str, float], lexical: dict[str, float]) -> None:
        self.dense = dense
        self.lexical = lexical
        self.late: dict[str, float] = {}

    def by_words(self, query: str, filter_: SearchFilter, limit: int) -> list[tuple[str, float]]:
        return list(self.lexical.items())[:limit]

    def by_vector(
        self, vector: FloatArray, filter_: SearchFilter, limit: int
    ) -> list[tuple[str, float]]:
        return list(self.dense.items())[:limit]

    def cosine(self, vector: FloatArray, chunk_ids: Sequence[str]) -> dict[str, float]:
        return {each: self.late[each] for each in chunk_ids if each in self.late}


def bare(index: FixedIndex) -> Retriever:
    return Retriever(index, None, None, BagOfWords(), None, AskSettings())  # type: ignore[arg-type]


def test_scores_are_a_convex_sum_of_scaled_scores() -> None:
    index = FixedIndex({"a": 0.9, "b": 0.5, "c": 0.1}, {"b": 8.0, "c": 4.0})
    ranked = bare(index).rank("any question", EVERYWHERE, 10)
    assert [each.child_id for each in ranked] == ["b", "a", "c"]
    expected = {
        "a": 1 - LEXICAL_WEIGHT,
        "b": 0.5 * (1 - LEXICAL_WEIGHT) + LEXICAL_WEIGHT,
        "c": 0.5 * LEXICAL_WEIGHT,
    }
    assert {each.child_id: each.score for each in ranked} == pytest.approx(expected)
    assert (ranked[1].dense, ranked[1].lexical) == (0.9, None)


def test_a_child_found_by_words_alone_gets_its_cosine_late() -> None:
    index = FixedIndex({"a": 0.9}, {"b": 8.0, "x": 1.0})
    index.late = {"b": 0.4}
    ranked = {each.child_id: each for each in bare(index).rank("q", EVERYWHERE, 10)}
    assert ranked["b"].dense == 0.4
    assert ranked["x"].dense is None
    assert ranked["x"].score == pytest.approx(LEXICAL_WEIGHT / 8)


def test_k_cuts_and_equal_scores_go_by_id() -> None:
    index = FixedIndex({"b": 0.5, "a": 0.5, "c": 0.5}, {})
    assert [each.child_id for each in bare(index).rank("q", EVERYWHERE, 2)] == ["a", "b"]


def test_nothing_found_is_nothing_ranked() -> None:
    assert bare(FixedIndex({}, {})).rank("q", EVERYWHERE, 5) == []


def test_a_reranker_reorders_what_was_found(library: SmallLibrary) -> None:
    library.add("Policy", "# One\nThe flood limit is high.\n# Two\nThe flood limit is low.")

    class LikesLow:
        identity = ModelIdentity("likes-low", "2" * 64, "test")

        def score(self, query: str, passages: Sequence[str]) -> FloatArray:
            return np.array([float("low" in each) for each in passages], np.float32)

    plain = library.retriever()
    reranked = dataclasses.replace(plain, reranker=LikesLow())
    before = {x.child_id: x.score for x in plain.rank("flood limit high", EVERYWHERE, 5)}
    after = reranked.rank("flood limit high", EVERYWHERE, 5)
    assert "low" in library.index.chunk(after[0].child_id).embedding_text
    assert "high" in library.index.chunk(max(before, key=lambda each: before[each])).embedding_text
    best = after[0].child_id
    assert after[0].score == pytest.approx(
        1 + RERANKER_WEIGHT + (1 - RERANKER_WEIGHT) * before[best]
    )


def test_a_passage_carries_parent_child_place_and_scores(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.\n# Other\nNothing else.")
    passage = library.retriever().retrieve("What is the fee?", EVERYWHERE, 3)[0]
    assert passage.version == version
    assert passage.text == "Fees\nThe fee is $28 a year."
    assert passage.breadcrumb == ("Policy", "Fees")
    assert passage.parent_id == library.index.parent(passage.child_id).chunk_id
    assert len(passage.boxes) == 2
    assert passage.page_label == "1"
    assert passage.dense_score is not None
    assert passage.lexical_score is not None
    assert passage.score == pytest.approx(1.0)


def test_near_duplicates_fold_but_not_when_a_number_differs(library: SmallLibrary) -> None:
    text = "# Flood\nThe flood deductible under this policy is {} for each occurrence."
    library.add("One", text.format("$500"))
    library.add("Two", text.format("$500"))
    library.add("Three", text.format("$5,000"))
    passages = library.retriever().retrieve("flood deductible", EVERYWHERE, 10)
    assert len(passages) == 2
    assert {"$500" in each.text for each in passages} == {True, False}


def test_the_filter_holds(library: SmallLibrary) -> None:
    library.add("Policy", "# Fees\nThe fee is $28 a year.")
    retriever = library.retriever()
    assert retriever.retrieve("fee", SearchFilter(corpus=Corpus.REGULATIONS), 3) == ()
    assert len(retriever.retrieve("fee", SearchFilter(corpus=Corpus.POLICIES), 3)) == 1


def test_a_changed_text_is_not_believed(library: SmallLibrary) -> None:
    library.add("Policy", "# Fees\nThe fee is $28 a year.")
    library.database.write("UPDATE blocks SET text = replace(text, '28', '82')")
    with pytest.raises(StaleSpanError, match="not the text that was indexed"):
        library.retriever().retrieve("fee", EVERYWHERE, 3)


def test_a_version_that_is_not_current_is_not_believed(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")

    class Late:
        def get(self, version_id: str) -> object:
            return dataclasses.replace(version, current=False)

    stale = dataclasses.replace(library.retriever(), versions=Late())  # type: ignore[arg-type]
    with pytest.raises(StaleSpanError, match="not current any more"):
        stale.retrieve("fee", EVERYWHERE, 3)


def test_a_vanished_chunk_is_an_error(library: SmallLibrary) -> None:
    library.add("Policy", "# Fees\nThe fee is $28 a year.")
    index = FixedIndex({"gone.c1": 0.5}, {})
    index.parent = library.index.parent  # type: ignore[attr-defined]
    broken = dataclasses.replace(library.retriever(), index=index)  # type: ignore[arg-type]
    with pytest.raises(NotFoundError):
        broken.retrieve("fee", EVERYWHERE, 3)


def test_a_search_is_checked_like_a_question(library: SmallLibrary) -> None:
    with pytest.raises(EmptyQuestionError):
        library.retriever().retrieve(" ?", EVERYWHERE, 3)
    with pytest.raises(QuestionTooLongError):
        library.retriever().retrieve("flood " * 500, EVERYWHERE, 3)
