# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables: ruled, aligned, merged, over two pages, and what is none."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine, Rule
from core.types import Block, SourceDocument
from tests.unit.core.parse.raw_pages import BODY, box_rules, document, line, page, prose, told

XS = (70.0, 250.0, 350.0, 450.0)
ROWS = (
    ("Peril", "Zone A", "Zone B"),
    ("Flood", "$5,000", "$2,500"),
    ("Named storm", "5%", "3%"),
    ("Theft", "$850", "$800"),
)
TEXT = "\n".join("\t".join(row) for row in ROWS)


def cells_at(rows: Sequence[Sequence[str]], top: float, step: float = 20) -> list[RawLine]:
    return [
        line(text, XS[c] + 4, top + 5 + step * r)
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
        if text
    ]


def grid(rows: int, top: float, step: float = 20) -> list[Rule]:
    return box_rules(XS, [top + step * n for n in range(rows + 1)])


def tables(read: SourceDocument) -> list[Block]:
    return [block for block in read.blocks if block.kind.value == "table"]


def test_ruled_table() -> None:
    (table,) = tables(document(page(cells_at(ROWS, 100), rules=grid(4, 100))))
    assert table.text == TEXT
    assert [(c.row, c.column, table.text[c.start : c.end], c.header) for c in table.cells][:6] == [
        (0, 0, "Peril", True),
        (0, 1, "Zone A", True),
        (0, 2, "Zone B", True),
        (1, 0, "Flood", True),
        (1, 1, "$5,000", False),
        (1, 2, "$2,500", False),
    ]


def test_aligned_table() -> None:
    lines = [*prose(BODY, 70, 60), *cells_at(ROWS, 110, 14), *prose(BODY, 70, 190)]
    read = document(page(lines))
    assert told(read) == [("paragraph", BODY), ("table", TEXT), ("paragraph", BODY)]


def test_line_break_in_a_cell_is_a_space() -> None:
    lines = [
        line("Peril", 74, 105),
        line("Limit", 254, 105),
        line("Windstorm or", 74, 125),
        line("hail", 74, 137),
        line("$3,500", 254, 125),
    ]
    rules = box_rules(XS[:3], [100, 120, 152])
    (table,) = tables(document(page(lines, rules=rules)))
    assert table.text == "Peril\tLimit\nWindstorm or hail\t$3,500"


def test_wrapped_cell_without_rules() -> None:
    rows = [*ROWS[:2], ("Windstorm, other than", "$3,500", "$2,000"), ("a named storm", "", "")]
    lines = cells_at([*rows, ROWS[3]], 100, 12)
    (table,) = tables(document(page(lines)))
    assert table.text.split("\n")[2:] == [
        "Windstorm, other than a named storm\t$3,500\t$2,000",
        "Theft\t$850\t$800",
    ]


def test_merged_cells_stand_once() -> None:
    rules = [
        *(Rule(70, y, 450, y) for y in (100, 140, 160)),
        Rule(250, 120, 450, 120),
        *(Rule(x, 100, x, 160) for x in (70, 250, 450)),
        Rule(350, 120, 350, 160),
    ]
    lines = [
        line("Peril", 74, 115),
        line("Zone", 330, 105),
        line("A", 254, 125),
        line("B", 354, 125),
        line("Flood", 74, 145),
        line("$5,000", 254, 145),
        line("$2,500", 354, 145),
    ]
    (table,) = tables(document(page(lines, rules=rules)))
    assert table.text == "Peril\tZone\t\n\tA\tB\nFlood\t$5,000\t$2,500"
    spans = {table.text[c.start : c.end]: (c.row_span, c.column_span) for c in table.cells}
    assert (spans["Peril"], spans["Zone"], spans["Flood"]) == ((2, 1), (1, 2), (1, 1))
    assert [c.header for c in table.cells] == [True] * 4 + [True, False, False]


def test_two_figures_read_as_one_line_are_parted_by_the_rule() -> None:
    lines = [line("Peril", 74, 105), line("Zone A", 254, 105), line("Zone B", 354, 105)]
    lines += [line("Flood", 74, 125), line("$5,000".ljust(16) + " $2,500", 300, 125)]
    (table,) = tables(document(page(lines, rules=grid(2, 100))))
    assert table.text == "Peril\tZone A\tZone B\nFlood\t$5,000\t$2,500"


def test_table_that_rules_only_its_columns() -> None:
    rules = [Rule(70, y, 450, y) for y in (100, 120, 180)] + [Rule(x, 100, x, 180) for x in XS]
    (table,) = tables(document(page(cells_at(ROWS, 100), rules=rules)))
    assert table.text == TEXT


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (
            ("Sensor test", "40 hours =", "$0 or less"),
            [
                "Wiring change\tUp to 79 hours = up to $6,715.\tUp to $3,790",
                "Sensor test\t40 hours = $3,400.\t$0 or less",
            ],
        ),
        (
            ("and its test", "40 hours =", ""),
            [
                "Wiring change and its test\tUp to 79 hours = up to $6,715. 40 hours = $3,400."
                "\tUp to $3,790"
            ],
        ),
    ],
)
def test_rows_of_words_in_one_ruled_row_begin_where_all_cells_do(
    second: tuple[str, ...], expected: list[str]
) -> None:
    rows = (
        ("Wiring change", "Up to 79 hours =", "Up to $3,790"),
        ("", "up to $6,715.", ""),
        second,
        ("", "$3,400.", ""),
    )
    rules = [Rule(70, y, 450, y) for y in (82, 98, 152)] + [Rule(x, 82, x, 152) for x in XS]
    lines = [*cells_at(ROWS[:1], 80), *cells_at(rows, 97, 12)]
    (table,) = tables(document(page(lines, rules=rules)))
    assert table.text.split("\n")[1:] == expected


def test_two_rows_with_leaders_in_one_ruled_row() -> None:
    rows = (
        ("Wiring .......", "79 hours =", "$3,790 ......"),
        ("", "$6,715", ""),
        ("Sensor .......", "40 hours =", "$0 .........."),
        ("", "$3,400", ""),
    )
    rules = [Rule(70, y, 450, y) for y in (82, 98, 152)] + [Rule(x, 82, x, 152) for x in XS]
    (table,) = tables(
        document(page([*cells_at(ROWS[:1], 80), *cells_at(rows, 97, 12)], rules=rules))
    )
    assert table.text.split("\n")[1:] == [
        "Wiring .......\t79 hours = $6,715\t$3,790 ......",
        "Sensor .......\t40 hours = $3,400\t$0 ..........",
    ]


def test_table_goes_on_over_the_page() -> None:
    more = (ROWS[0], ("Hail", "$1,250", "$1,000"), ("Fire", "$700", "$600"))
    read = document(
        page([*prose(BODY, 70, 60), *cells_at(ROWS, 650)], rules=grid(4, 650)),
        page([*cells_at(more, 60), *prose(BODY, 70, 200)], index=1, rules=grid(3, 60)),
    )
    (table,) = tables(read)
    assert table.text == TEXT + "\nHail\t$1,250\t$1,000\nFire\t$700\t$600"
    assert sorted(set(table.chars.page_indexes.tolist())) == [0, 1]
    hail = table.text.index("Hail")
    assert (table.chars.page_indexes[hail], table.chars.boxes[hail, 1]) == (1, 85.0)
    assert table.chars.page_indexes[hail - 1] == 0
    assert [b.text for b in read.blocks if b.kind.value == "furniture"] == ["Peril\tZone A\tZone B"]
    assert read.coverage == 1.0


def test_other_table_on_the_next_page_is_another() -> None:
    other = (("Step", "Time", "From"), ("Notice", "3 days", "Loss"), ("Proof", "60 days", "Loss"))
    captions = [line("Table 1 - Deductibles", 70, 630), line("Table 2 - Times", 70, 50)]
    read = document(
        page([captions[0], *cells_at(ROWS, 650)], rules=grid(4, 650)),
        page([captions[1], *cells_at(other, 70)], index=1, rules=grid(3, 70)),
    )
    first, second = tables(read)
    assert (first.text, second.text[:4]) == (TEXT, "Step")
    attached = {b.text: b.attached_to for b in read.blocks if b.kind.value == "caption"}
    assert attached == {"Table 1 - Deductibles": first.index, "Table 2 - Times": second.index}


def test_note_under_a_table() -> None:
    note = line("* Percentage of the limit for Coverage A.", 70, 186, 8)
    read = document(page([*cells_at(ROWS, 100), note, *prose(BODY, 70, 220)], rules=grid(4, 100)))
    (table,) = tables(read)
    (footnote,) = (block for block in read.blocks if block.kind.value == "footnote")
    assert (footnote.text, footnote.attached_to) == (note.text, table.index)


def test_sentence_on_a_table_is_no_caption() -> None:
    sentence = line("Table 1 sets out the deductible that applies in each zone.", 70, 80)
    read = document(page([sentence, *cells_at(ROWS, 100)], rules=grid(4, 100)))
    assert told(read)[0] == ("paragraph", sentence.text)


@pytest.mark.parametrize(
    "rows",
    [
        (("Agreement", "3"), ("Definitions", "4"), ("Coverages", "7"), ("Claims", "12")),
        (("Ann Lee", "Bo Hart"), ("12 Main Street", "Harbour House"), ("Port Verity", "Calder")),
        (
            ("By: ______", "By: ______"),
            ("Name:", "Name:"),
            ("Title:", "Title:"),
            ("Date:", "Date:"),
        ),
    ],
    ids=["contents", "addresses", "signatures"],
)
def test_what_only_looks_like_a_table(rows: Sequence[Sequence[str]]) -> None:
    lines = [*prose(BODY, 70, 40), *cells_at(rows, 120, 14)]
    assert tables(document(page(lines))) == []


def test_frame_around_prose_is_no_table() -> None:
    rules = box_rules((60, 560), (90, 160))
    assert told(document(page(prose(BODY, 72, 100), rules=rules))) == [("paragraph", BODY)]


def test_no_edge_of_a_cell_cuts_a_word() -> None:
    rows = (("Peril", "", ""), *ROWS[1:])
    head = line("Returned/Disposition", 300, 105)
    read = document(page([*cells_at(rows, 100), head], rules=grid(4, 100)))
    (table,) = tables(read)
    assert "Returned/Disposition" in table.text.split("\n")[0].split("\t")
