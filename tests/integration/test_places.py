# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a place is called in a file without pages, and what is told of the file; on real stores."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.places import place_name
from core.spans import Span
from core.store.records import BLOCK_COLUMNS, block_of, block_rows
from core.types import Block, Page, SourceDocument, TableCell
from tests.stores import Stores, simple_document

TEXT = "Limit\t500"
CELLS = (
    TableCell(0, 0, 1, 1, 0, 5, header=True),
    TableCell(0, 1, 1, 1, 6, 9, header=False, place="Budget!B7"),
)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def with_place(place: str | None, cells: tuple[TableCell, ...], label: str) -> SourceDocument:
    document = simple_document("da.v1", TEXT)

    def changed(block: Block) -> Block:
        return replace(block, place=place, cells=cells) if block.text == TEXT else block

    def labelled(page: Page) -> Page:
        return replace(page, label=label)

    return replace(
        document,
        blocks=tuple(map(changed, document.blocks)),
        pages=tuple(map(labelled, document.pages)),
        facts=("2 tracked changes were accepted.", "The sheet Old is hidden."),
    )


@pytest.mark.parametrize(
    ("place", "cells", "span", "label"),
    [
        (None, (), (0, 5), "Slide 3"),
        ("00:01:12", (), (0, 5), "00:01:12"),
        ("Budget!A6", CELLS, (0, 5), "Budget!A6"),
        ("Budget!A6", CELLS, (6, 9), "Budget!B7"),
        ("Budget!A6", CELLS, (0, 9), "Budget!B7"),
    ],
)
def test_a_place_is_called_as_its_cell_its_block_or_its_page(
    stores: Stores,
    place: str | None,
    cells: tuple[TableCell, ...],
    span: tuple[int, int],
    label: str,
) -> None:
    document = with_place(place, cells, "Slide 3")
    stores.publish(document)
    number = next(block.index for block in document.blocks if block.text == TEXT)
    assert stores.spans.label(Span("da.v1", number, *span)) == label
    stored = stores.spans.block("da.v1", number)
    assert (stored.place, stored.cells) == (place, cells)


def test_what_is_to_be_told_of_a_file_is_kept_with_its_version(stores: Stores) -> None:
    stores.publish(with_place(None, (), "1"))
    told = ("2 tracked changes were accepted.", "The sheet Old is hidden.")
    assert stores.spans.facts("da.v1") == told
    stores.versions.remove("da")
    assert stores.spans.facts("da.v1") == ()


def test_cells_that_were_stored_before_places_were_kept_are_read() -> None:
    block = simple_document("da.v1", "Text.").blocks[1]
    row = dict(zip(BLOCK_COLUMNS.split(", "), next(block_rows([block])), strict=True))
    row["cells"] = "[[0,0,1,1,0,4,true]]"
    assert block_of(row).cells == (TableCell(0, 0, 1, 1, 0, 4, header=True),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("12", "page 12"),
        ("xii", "page xii"),
        ("Slide 3", "Slide 3"),
        ("00:01:12", "00:01:12"),
        ("Budget!B7", "Budget!B7"),
    ],
)
def test_a_page_number_is_told_from_a_name(label: str, said: str) -> None:
    assert place_name(label) == said
