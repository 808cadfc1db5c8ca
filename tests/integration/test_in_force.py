# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was in force on a day: the current version, or the one that it replaced since."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.store.child_index import ChildIndex
from core.store.whereabouts import Whereabouts
from core.types import Metadata, SearchFilter
from tests.documents import hashed_vector
from tests.stores import Stores, simple_document


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def publish(stores: Stores, number: int, first: str | None, last: str | None = None) -> None:
    document = simple_document(f"d1.v{number}", f"The flood deductible of edition {number}.")
    stores.publish(document, metadata=Metadata(effective_from=first, effective_to=last))


def found(stores: Stores, day: str | None) -> set[str]:
    """The versions that both searches find."""
    filter_ = SearchFilter(in_force_on=day)
    by_words = stores.index.by_words("flood deductible", filter_, 9)
    by_vector = stores.index.by_vector(hashed_vector("flood deductible"), filter_, 9)
    versions = [{id_.rpartition(".")[0] for id_, _ in hits} for hits in (by_words, by_vector)]
    assert versions[0] == versions[1]
    listed = {v.version_id for v in stores.versions.list(filter_)}
    assert versions[0] <= listed
    return versions[0]


def test_first_and_last_day_count_and_open_ends_are_open(stores: Stores) -> None:
    publish(stores, 1, "2025-01-01", "2025-12-31")
    assert found(stores, "2024-12-31") == set()
    assert found(stores, "2025-01-01") == {"d1.v1"}
    assert found(stores, "2025-12-31") == {"d1.v1"}
    assert found(stores, "2026-01-01") == set()
    publish(stores, 2, None, "2026-06-30")
    assert found(stores, "1999-01-01") == {"d1.v2"}
    assert found(stores, "2026-07-01") == set()


def test_a_superseded_version_holds_until_the_later_one_begins(stores: Stores) -> None:
    publish(stores, 1, "2025-01-01")
    publish(stores, 2, "2026-01-01")
    assert found(stores, "2025-06-01") == {"d1.v1"}
    assert found(stores, "2025-12-31") == {"d1.v1"}
    assert found(stores, "2026-01-01") == {"d1.v2"}
    assert found(stores, None) == {"d1.v2"}
    publish(stores, 3, "2027-01-01")
    assert found(stores, "2025-06-01") == {"d1.v1"}
    assert found(stores, "2026-06-01") == {"d1.v2"}
    assert found(stores, "2027-06-01") == {"d1.v3"}


def test_a_version_that_began_before_stays_out_when_the_later_one_has_ended(
    stores: Stores,
) -> None:
    publish(stores, 1, "2025-01-01")
    publish(stores, 2, "2026-01-01", "2026-12-31")
    assert found(stores, "2027-06-01") == set()


def test_a_version_without_a_period_is_not_found_once_it_is_replaced(stores: Stores) -> None:
    publish(stores, 1, None)
    publish(stores, 2, "2026-01-01")
    assert found(stores, "2025-06-01") == set()
    assert not stores.database.rows("SELECT 1 FROM children WHERE version_id = 'd1.v1'")


def test_a_later_version_without_a_first_day_replaces_the_earlier_one_for_every_day(
    stores: Stores,
) -> None:
    publish(stores, 1, "2025-01-01")
    publish(stores, 2, None)
    assert found(stores, "2025-06-01") == {"d1.v2"}


def test_the_same_bytes_under_another_period_put_the_period_right(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tests.stores as helper

    real = helper.version_info
    monkeypatch.setattr(
        helper, "version_info", lambda *a, **k: replace(real(*a, **k), content_sha256="0" * 64)
    )
    publish(stores, 1, "2026-04-01")
    publish(stores, 2, "2026-05-01")
    assert found(stores, "2026-04-15") == set()
    assert found(stores, "2026-05-01") == {"d1.v2"}


def test_what_is_withdrawn_was_in_force_on_no_day(stores: Stores) -> None:
    publish(stores, 1, "2025-01-01")
    publish(stores, 2, "2026-01-01")
    whereabouts = Whereabouts(stores.database, stores.vectors)
    whereabouts.withdraw("d1", "update")
    assert [found(stores, day) for day in (None, "2025-06-01", "2026-06-01")] == [set()] * 3
    assert stores.spans.block("d1.v2", 1).text == "The flood deductible of edition 2."
    whereabouts.restore("d1", "update")
    assert found(stores, None) == {"d1.v2"}
    assert found(stores, "2025-06-01") == {"d1.v1"}
    assert stores.vectors.version_ids() == {"d1.v2"}


def test_a_large_library_is_searched_as_exactly(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(stores, 1, "2025-01-01")
    publish(stores, 2, "2026-01-01")
    stores.publish(simple_document("d2.v1", "Hail is covered."), path="/other.pdf")
    monkeypatch.setattr("core.store.child_index.EXACT_CHILDREN", 0)
    index: ChildIndex = stores.index
    hits = index.by_vector(
        hashed_vector("The flood deductible of edition 1."),
        SearchFilter(in_force_on="2025-06-01"),
        1,
    )
    assert [id_ for id_, _ in hits] == ["d1.v1.c0"]
