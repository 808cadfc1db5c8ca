# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the last version was cut is kept for the next one, and only while it can be of use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.chunk.base import ChunkContext
from core.chunk.chunks import ChunkSet
from core.chunk.earlier import NOTHING, EarlierChunks
from core.chunk.sections import SectionsStrategy
from core.settings import ChunkSettings
from core.store.cuts import earlier_chunks
from core.store.publish import publish
from core.types import SourceDocument
from tests.documents import DocumentMaker, count_words, hashed_vectors, version_info
from tests.stores import Stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def document_of(version_id: str, *clauses: str) -> SourceDocument:
    maker = DocumentMaker(version_id=version_id)
    for clause in clauses:
        maker.heading(clause.partition(" ")[0])
        maker.paragraph(" ".join(f"{clause} {n} is covered in full." for n in range(30)))
    return maker.document()


def cut(
    document: SourceDocument, earlier: EarlierChunks = NOTHING, asked: list[str] | None = None
) -> ChunkSet:
    def count(text: str) -> int:
        if asked is not None:
            asked.append(text)
        return count_words(text)

    context = ChunkContext(document.title, count, ChunkSettings(), "words", earlier)
    return SectionsStrategy().chunk(document, context)


def bring(stores: Stores, document: SourceDocument, chunks: ChunkSet) -> None:
    vectors = hashed_vectors(child.embedding_text for child in chunks.children)
    info = version_info(document.version_id)
    publish(stores.database, stores.vectors, info, document, chunks, vectors)


def test_the_passages_of_the_last_version_are_found_for_the_next_one(stores: Stores) -> None:
    first = document_of("d0000000000a.v1", "Flood", "Wind", "Fire")
    bring(stores, first, cut(first))
    second = document_of("d0000000000a.v2", "Hail", "Flood", "Wind")
    asked: list[str] = []
    found = cut(second, earlier_chunks(stores.database, "d0000000000a"), asked)
    assert found == cut(second)
    assert asked
    assert all("Hail" in text for text in asked)
    bring(stores, second, found)
    asked.clear()
    third = document_of("d0000000000a.v3", "Flood", "Wind", "Hail")
    assert cut(third, earlier_chunks(stores.database, "d0000000000a"), asked) == cut(third)
    assert asked == []


def test_one_version_of_a_document_has_its_cuts_kept(stores: Stores) -> None:
    for number in (1, 2):
        document = document_of(f"d0000000000a.v{number}", "Flood", "Wind")
        bring(stores, document, cut(document))
    other = document_of("d0000000000b.v1", "Fire")
    bring(stores, other, cut(other))
    rows = stores.database.rows("SELECT version_id, cut_index FROM cuts ORDER BY 1, 2")
    assert [tuple(row) for row in rows] == [
        ("d0000000000a.v2", 0),
        ("d0000000000a.v2", 1),
        ("d0000000000b.v1", 0),
    ]


def test_nothing_is_taken_of_another_document_or_of_a_version_without_cuts(stores: Stores) -> None:
    first = document_of("d0000000000a.v1", "Flood")
    bring(stores, first, cut(first))
    assert earlier_chunks(stores.database, "d0000000000b") is NOTHING
    stores.database.write("DELETE FROM cuts")
    assert earlier_chunks(stores.database, "d0000000000a") is NOTHING


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE cuts SET blocks = '[1, '",
        "UPDATE cuts SET blocks = '7'",
        "UPDATE cuts SET blocks = '[\"one\", 2]'",
        "UPDATE cuts SET blocks = '[-1, 400]'",
        "UPDATE cuts SET first_parent = 5",
        "UPDATE chunks SET spans = '[[1, 9, 2]]'",
        "UPDATE chunks SET spans = '[[1]]'",
        "UPDATE chunks SET spans = '[]'",
        "UPDATE chunks SET breadcrumb = 'x', embedding_text = 'y'",
        "DELETE FROM chunks WHERE kind = 'child'",
    ],
)
def test_a_damaged_row_costs_no_more_than_cutting_anew(stores: Stores, damage: str) -> None:
    first = document_of("d0000000000a.v1", "Flood", "Wind")
    bring(stores, first, cut(first))
    stores.database.write(damage)
    second = document_of("d0000000000a.v2", "Flood", "Wind", "Fire")
    assert cut(second, earlier_chunks(stores.database, "d0000000000a")) == cut(second)
