# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages of interrupted readings go when nobody comes back for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.parse.raw import RawPage
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
    ledger.clear_path("/a", but="bb")
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
    assert ledger.sweep() == 2
    kept = [sha256 for sha256 in ("aa", "bb", "cc", "dd") if ledger.pages(sha256, "v1")]
    assert kept == ["bb", "dd"]
