# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Search by words and vectors under filters, on real SQLite and Chroma."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import NotFoundError
from core.store import child_index as module
from core.types import Corpus, Metadata, SearchFilter
from tests.documents import hashed_vector
from tests.stores import Stores, simple_document

ALL = SearchFilter()


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    homeowners = Metadata(
        document_type="Policy",
        line_of_business="Homeowners",
        jurisdiction="Texas",
        product="HO-3",
        effective_from="2026-01-01",
        effective_to="2026-12-31",
    )
    opened.publish(
        simple_document("da.v1", "The flood deductible is $5,000."),
        path="/a.pdf",
        metadata=homeowners,
    )
    opened.publish(simple_document("db.v1", "Wind is covered up to 2 percent."), path="/b.pdf")
    opened.publish(
        simple_document("dc.v1", "An insurer shall disclose the flood deductible."),
        path="/c.pdf",
        corpus=Corpus.REGULATIONS,
    )
    yield opened
    opened.close()


def found(stores: Stores, query: str, filter_: SearchFilter = ALL) -> tuple[list[str], list[str]]:
    words = stores.index.by_words(query, filter_, 9)
    vectors = stores.index.by_vector(hashed_vector(query), filter_, 9)
    return [id_ for id_, _ in words], [id_ for id_, _ in vectors]


def test_words_are_stemmed_folded_and_scored(stores: Stores) -> None:
    hits = stores.index.by_words("DEDUCTIBLES for floods, insurers?", ALL, 9)
    assert [id_ for id_, _ in hits] == ["dc.v1.c0", "da.v1.c0", "db.v1.c0"]
    assert hits[0][1] > hits[1][1] > 0
    assert stores.index.by_words("winds", ALL, 9)[0][0] == "db.v1.c0"
    assert found(stores, "$5,000")[0] == ["da.v1.c0"]
    assert found(stores, "000,5")[0] == []
    assert stores.index.by_words("wind", ALL, 0) == []


@pytest.mark.parametrize("query", ['"', "NEAR(", "a AND", "text:", "*", "' OR 1=1 --", "\x00"])
def test_hostile_questions_find_what_their_words_find(stores: Stores, query: str) -> None:
    assert "db.v1.c0" in found(stores, f"{query} wind")[0]


def test_vectors_give_the_cosine(stores: Stores) -> None:
    text = stores.index.chunk("db.v1.c0").embedding_text
    hits = stores.index.by_vector(hashed_vector(text), ALL, 2)
    assert hits[0] == ("db.v1.c0", pytest.approx(1.0, abs=1e-6))
    assert len(hits) == 2
    asked = stores.index.cosine(hashed_vector(text), ["db.v1.c0", "nothing"])
    assert asked == {"db.v1.c0": pytest.approx(1.0, abs=1e-6)}
    assert stores.index.by_vector(hashed_vector(text), ALL, 0) == []


@pytest.mark.parametrize(
    ("filter_", "expected"),
    [
        (SearchFilter(corpus=Corpus.REGULATIONS), {"dc"}),
        (SearchFilter(corpus=Corpus.POLICIES), {"da", "db"}),
        (SearchFilter(document_ids=("da", "dc", "zz")), {"da", "dc"}),
        (SearchFilter(document_type="POLICY"), {"da"}),
        (SearchFilter(line_of_business="homeowners"), {"da"}),
        (SearchFilter(jurisdiction="texas"), {"da"}),
        (SearchFilter(product="ho-3", corpus=Corpus.POLICIES), {"da"}),
        (SearchFilter(product="ho-4"), set()),
        (SearchFilter(in_force_on="2026-12-31"), {"da", "db", "dc"}),
        (SearchFilter(in_force_on="2027-01-01"), {"db", "dc"}),
        (SearchFilter(in_force_on="2025-12-31"), {"db", "dc"}),
    ],
)
@pytest.mark.parametrize("exact", [True, False])
def test_filters_hold_in_both_searches(
    stores: Stores,
    monkeypatch: pytest.MonkeyPatch,
    filter_: SearchFilter,
    expected: set[str],
    exact: bool,
) -> None:
    if not exact:
        monkeypatch.setattr(module, "EXACT_CHILDREN", 0)
    # "deductibles" stands in every breadcrumb.
    words = stores.index.by_words("deductibles", filter_, 9)
    assert {id_.partition(".")[0] for id_, _ in words} == expected
    for limit in (1, 9):
        hits = stores.index.by_vector(hashed_vector("deductibles"), filter_, limit)
        assert {id_.partition(".")[0] for id_, _ in hits} <= expected
        assert len(hits) == min(limit, len(expected))
    assert {v.document_id for v in stores.versions.list(filter_)} == expected


def test_the_graph_finds_what_the_exact_search_finds(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(40):
        text = f"Clause {n} speaks of matter {n * 7} alone."
        stores.publish(simple_document(f"dx{n:02}.v1", text), path=f"/x{n}.pdf")
    vector = hashed_vector("clause 7 of matter 49")
    exact = stores.index.by_vector(vector, ALL, 5)
    monkeypatch.setattr(module, "EXACT_CHILDREN", 0)
    nearest = stores.index.by_vector(vector, ALL, 5)
    assert nearest == exact
    only = SearchFilter(document_ids=("dx39",))
    assert [id_ for id_, _ in stores.index.by_vector(-vector, only, 1)] == ["dx39.v1.c0"]
    # More than half of the children speak of a clause: the word tells nothing, the number does.
    assert stores.index.by_words("clause 39", ALL, 9)[0][0] == "dx39.v1.c0"


def test_a_removed_document_is_found_no_more_and_its_numbers_are_not_used_again(
    stores: Stores,
) -> None:
    stores.versions.remove("da")
    words, vectors = found(stores, "flood deductible")
    assert words == ["dc.v1.c0", "db.v1.c0"]
    assert set(vectors) == {"dc.v1.c0", "db.v1.c0"}
    assert stores.vectors.version_ids() == {"db.v1", "dc.v1"}
    for table in ("pages", "blocks", "sections", "numerals", "chunks", "children"):
        rows = stores.database.rows(f"SELECT 1 FROM {table} WHERE version_id = 'da.v1'")
        assert rows == []
    assert stores.database.rows("SELECT count(*) FROM child_words")[0][0] == 2
    assert stores.versions.next_version_id("da") == "da.v2"
    with pytest.raises(NotFoundError):
        stores.versions.remove("da")
    with pytest.raises(NotFoundError):
        stores.versions.current("da")
    with pytest.raises(NotFoundError):
        stores.versions.get("da.v1")


def test_a_search_without_the_removal_of_vectors_believes_the_database(stores: Stores) -> None:
    vector = stores.vectors.vectors(["da.v1.c0"])["da.v1.c0"]
    stores.vectors.add(Corpus.POLICIES, ["ghost.v1.c0"], vector[None], ["ghost.v1"])
    hits = stores.index.by_vector(vector, ALL, 9)
    assert {id_ for id_, _ in hits} == {"da.v1.c0", "db.v1.c0", "dc.v1.c0"}
    np.testing.assert_allclose(hits[0][1], 1.0, atol=1e-6)


def test_chunks_that_are_not_there_are_said(stores: Stores) -> None:
    assert stores.index.parent("da.v1.c0").chunk_id == "da.v1.p0"
    for missing in ("nothing", "da.v1.p0"):
        with pytest.raises(NotFoundError):
            stores.index.parent(missing)
    with pytest.raises(NotFoundError):
        stores.index.chunk("nothing")
