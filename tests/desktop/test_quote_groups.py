# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Only rows that surely stand in the same table share a card."""

from dataclasses import replace

from app.desktop.quote_groups import group_place, group_quotes
from app.desktop.values import Place, Quote, Region


def row(text: str, block: int | None = 4, version_id: str = "d1.v1", top: float = 0) -> Quote:
    region = Region(7, 0, top, 10, top + 5)
    place = Place(version_id, "Policy", ("4",), 7, "5", (region,))
    return Quote(place, text, 1, 18, block, False, None, True)


def test_header_and_row_of_one_table_are_one_group() -> None:
    header, flood = row("Peril\tZone A"), row("Flood\t$5,000", top=10)
    (group,) = group_quotes([header, flood])
    assert group == (header, flood)
    assert [region.y0 for region in group_place(group).regions] == [0, 10]


def test_rows_of_other_tables_stay_apart() -> None:
    one = row("Flood\t$5,000")
    others = [
        row("Flood\t$500", block=5),
        row("Flood\t$500", version_id="d2.v1"),
        row("Flood\t$500\t$50"),
        row("Flood\t$500", block=None),
        replace(row("Flood\t$500"), verified=False),
        replace(row("Flood\t$500"), scanned=True),
    ]
    for other in others:
        assert group_quotes([one, other]) == [(one,), (other,)]


def test_sentences_of_one_block_stay_apart() -> None:
    assert len(group_quotes([row("One."), row("Two.")])) == 2


def test_no_quotes_no_groups() -> None:
    assert group_quotes([]) == []
