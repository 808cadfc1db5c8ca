# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages of interrupted readings go when nobody comes back for them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.parse.raw import PageIdentity, RawInfo, RawPage
from core.store.ledger import PageLedger
from core.types import PageSource
from tests.stores import Stores, simple_document

LEDGER_PAGE = RawPage(3, 612.0, 792.0, PageSource.TEXT, ())


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path / "library")
    yield opened
    opened.close()


def test_what_was_read_is_forgotten_when_its_file_holds_other_bytes(stores: Stores) -> None:
    ledger = PageLedger(stores.database)
    for sha256, path in (("aa", "/a"), ("bb", "/a"), ("cc", "/c")):
        ledger.add(sha256, "v1", LEDGER_PAGE, path)
    ledger.clear_path("/a", "bb")
    kept = [sha256 for sha256 in ("aa", "bb", "cc") if ledger.pages(sha256, "v1")]
    assert kept == ["bb", "cc"]
    ledger.clear_path("/c")
    assert ledger.pages("cc", "v1") == {}


def test_the_sweep_forgets_pages_that_were_published_and_old_ones(stores: Stores) -> None:
    ledger = PageLedger(stores.database)
    for sha256 in ("aa", "bb", "cc", "dd"):
        ledger.add(sha256, "v1", LEDGER_PAGE)
    stores.publish(simple_document("d1.v1", "Flood is covered."))
    stores.publish(simple_document("d2.v1", "Fire is covered."), path="/fire.pdf")
    set_values = "UPDATE versions SET content_sha256 = ?, failed_pages = ?, published_at = ?"
    sql = f"{set_values} WHERE version_id = ?"
    stores.database.write(sql, ("aa", "[]", "9999-01-01T00:00:00+00:00", "d1.v1"))
    stores.database.write(sql, ("bb", "[3]", "9999-01-01T00:00:00+00:00", "d2.v1"))
    old = "UPDATE page_ledger SET added_at = '2020-01-01T00:00:00' WHERE content_sha256 = 'cc'"
    stores.database.write(old)
    assert ledger.sweep("v1") == 2
    kept = [sha256 for sha256 in ("aa", "bb", "cc", "dd") if ledger.pages(sha256, "v1")]
    assert kept == ["bb", "dd"]


def test_pages_of_a_published_file_are_there_for_its_next_version(stores: Stores) -> None:
    ledger = PageLedger(stores.database)
    for index in range(3):
        ledger.add("aa", "v1", replace(LEDGER_PAGE, index=index, raw_characters=index))
    ledger.keep("aa", "v1", ("one", "", "three"), earlier=None)
    before = ledger.read_before("bb", "v1", "aa")
    assert {digest: page.raw_characters for digest, page in before.alike.items()} == {
        "one": 0,
        "three": 2,
    }
    assert before.same == {}
    identities = (PageIdentity(), PageIdentity("three", "iv"))
    info = RawInfo(2, None, (), "pdf", "/next.pdf", identities=identities)
    taken = before.page(1, info)
    assert taken is not None
    assert (taken.index, taken.raw_characters, taken.file_label) == (1, 2, "iv")
    assert before.page(0, info) is None
    assert ledger.read_before("bb", "v2", "aa").alike == {}


def test_the_next_version_keeps_what_it_took_and_what_it_read(stores: Stores) -> None:
    ledger = PageLedger(stores.database)
    for index in range(2):
        ledger.add("aa", "v1", replace(LEDGER_PAGE, index=index, raw_characters=index))
    ledger.keep("aa", "v1", ("one", "two"), earlier=None)
    ledger.add("bb", "v1", replace(LEDGER_PAGE, index=0, raw_characters=9))
    ledger.keep("bb", "v1", ("new", "two", "one"), earlier="aa")
    kept = ledger.pages("bb", "v1")
    assert {index: page.raw_characters for index, page in kept.items()} == {0: 9, 1: 1, 2: 0}
    assert [page.index for page in kept.values()] == [0, 1, 2]
    assert ledger.pages("aa", "v1") == {}


def test_the_sweep_keeps_pages_of_current_versions_that_would_be_read_so_again(
    stores: Stores,
) -> None:
    ledger = PageLedger(stores.database)
    for sha256, key in (("aa", "v1"), ("bb", "v1"), ("cc", "v0")):
        ledger.add(sha256, key, LEDGER_PAGE)
        ledger.keep(sha256, key, ("", "", "", "four"), earlier=None)
    for number, sha256 in enumerate(("aa", "cc"), 1):
        name = f"d{number}.v1"
        stores.publish(simple_document(name, "Flood is covered."), path=f"/{number}.pdf")
        sql = "UPDATE versions SET content_sha256 = ? WHERE version_id = ?"
        stores.database.write(sql, (sha256, name))
    assert ledger.sweep("v1") == 2
    left = [sha256 for sha256 in ("aa", "bb", "cc") if ledger.pages(sha256, "v1")]
    assert left == ["aa"]
    assert ledger.pages("cc", "v0") == {}
