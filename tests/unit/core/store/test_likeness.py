# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Nearly the same documents are told by their text, copies by their bytes."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.store.likeness import Lookalikes, signature
from core.types import Corpus
from tests.documents import DocumentMaker
from tests.stores import Stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def text(first: int, last: int) -> str:
    return " ".join(f"word{n}" for n in range(first, last))


def share(one: str, other: str) -> float:
    first, second = (np.frombuffer(signature([each]), "<u4") for each in (one, other))
    return float((first == second).mean())


def test_the_share_is_that_of_common_runs_of_words() -> None:
    assert share(text(0, 200), text(0, 200)) == 1.0
    assert share(text(0, 200), text(200, 400)) == 0.0
    # 996 of 1,096 runs are common: 0.91, which 64 numbers tell to a few hundredths.
    assert abs(share(text(0, 1_000), text(0, 1_100)) - 0.91) < 0.08
    # Half of the runs of each: a third of all runs.
    assert abs(share(text(0, 1_000), text(500, 1_500)) - 0.33) < 0.15


def test_a_text_of_few_words_is_like_nothing() -> None:
    assert signature(["four words are few"]) == b""


def test_the_numbers_are_the_same_in_every_library() -> None:
    numbers = np.frombuffer(signature(["one two three four five"]), "<u4")
    assert numbers[:2].tolist() == [2374822275, 2505686256]


def publish(stores: Stores, version_id: str, words: str, path: str) -> None:
    maker = DocumentMaker(version_id=version_id)
    maker.heading("1 Cover")
    maker.paragraph(words)
    stores.publish(maker.document(), path=path)


def test_documents_point_at_each_other_and_never_at_their_own_versions(stores: Stores) -> None:
    publish(stores, "da.v1", text(0, 500), "/a.pdf")
    publish(stores, "da.v2", text(0, 501), "/a.pdf")
    publish(stores, "db.v1", text(0, 502), "/b.pdf")
    publish(stores, "dc.v1", text(600, 900), "/c.pdf")
    found = Lookalikes(stores.database).all(Corpus.POLICIES)
    assert set(found) == {"da", "db"}
    (near,) = found["da"]
    assert (near.document_id, near.file_name, near.same_bytes) == ("db", "b.pdf", False)
    assert near.share > 0.9
    assert Lookalikes(stores.database).of("db")[0].document_id == "da"
    assert Lookalikes(stores.database).of("dc") == ()
    assert Lookalikes(stores.database).all(Corpus.REGULATIONS) == {}


def test_a_library_from_before_gets_its_numbers_when_they_are_asked_for(stores: Stores) -> None:
    publish(stores, "da.v1", text(0, 500), "/a.pdf")
    publish(stores, "db.v1", text(0, 500), "/b.pdf")
    before = stores.database.rows("SELECT * FROM likeness ORDER BY version_id")
    stores.database.write("DELETE FROM likeness")
    (near,) = Lookalikes(stores.database).of("da")
    assert (near.document_id, near.share) == ("db", 1.0)
    after = stores.database.rows("SELECT * FROM likeness ORDER BY version_id")
    assert list(map(tuple, after)) == list(map(tuple, before))
