# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sample policy, read from its PDF: sections, tables, labels, notes, numbers."""

from pathlib import Path

import pytest

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.progress import CancelToken, ignore_progress
from core.settings import ParseSettings
from core.types import Block, Outcome, SourceDocument

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> SourceDocument:
    path = SAMPLES / "homeowners_policy_ho3.pdf"
    settings = ParseSettings()
    with ParseClient(settings, None) as client:
        raw = client.read_document(
            path,
            tmp_path_factory.mktemp("work"),
            progress=ignore_progress,
            cancel=CancelToken(),
            on_page=lambda page: None,
        )
    return assemble("policy.v1", path.name, raw.info, raw.pages, settings)


def table(policy: SourceDocument, caption: str) -> Block:
    (block,) = (
        b for b in policy.blocks if b.kind.value == "caption" and b.text.startswith(caption)
    )
    assert block.attached_to is not None
    return policy.blocks[block.attached_to]


def test_whole(policy: SourceDocument) -> None:
    assert (policy.outcome, policy.coverage) == (Outcome.COMPLETE, 1.0)
    assert policy.title == "Homeowners Policy HO-3, Edition 04 2026"
    assert policy.metadata.form_number == "HM HO-3 04 26"
    assert policy.metadata.effective_from == "2026-04-01"
    assert [page.label for page in policy.pages] == [None, "ii", "iii", *map(str, range(1, 16))]
    assert all(numeral.trusted for numeral in policy.numerals)


def test_deductible_table(policy: SourceDocument) -> None:
    block = table(policy, "Table 1.")
    rows = [row.split("\t") for row in block.text.split("\n")]
    assert rows[0] == ["Peril", "Zone A", "Zone B", "Zone C"]
    assert rows[1][1:] == ["$5,000", "$2,500", "$1,000"]
    assert rows[1][0].startswith("Flood")
    assert {len(row) for row in rows} == {4}
    assert block.section_index is not None
    path = policy.sections[block.section_index].path
    assert path[:2] == ("4 Deductibles", "4.2 Peril-specific deductibles")
    (flood,) = (
        n
        for n in policy.numerals
        if n.span.block_index == block.index and n.span.start == block.text.index("$5,000")
    )
    assert (flood.value, flood.unit, flood.kind.value) == ("5000", "USD", "money")


def test_table_over_two_pages(policy: SourceDocument) -> None:
    block = table(policy, "Table B.")
    rows = block.text.split("\n")
    assert len(rows) == 31
    assert rows[0] == "County\tZone\tBase rate\tDistance to fire station\tProtection class"
    assert rows.count(rows[0]) == 1
    assert sorted(set(block.chars.page_indexes.tolist())) == [16, 17]


def test_two_column_page_is_read_down_each_column(policy: SourceDocument) -> None:
    numbers = [section.number for section in policy.sections]
    start = numbers.index("2.1")
    assert numbers[start + 1 : start + 12] == [f"2.1.{n}" for n in range(1, 12)]


def test_sections_nest_by_number(policy: SourceDocument) -> None:
    by_number = {section.number: section for section in policy.sections if section.number}
    for number, section in by_number.items():
        outer = number.rpartition(".")[0]
        if outer in by_number:
            assert section.parent_index == by_number[outer].index, number
    assert by_number["A"].path == ("Schedule A - Amounts that you can choose",)


def test_note_belongs_to_the_table_that_bears_its_mark(policy: SourceDocument) -> None:
    (note,) = (
        b for b in policy.blocks if b.kind.value == "footnote" and b.text.startswith("2 Percentage")
    )
    assert note.attached_to == table(policy, "Table 1.").index
