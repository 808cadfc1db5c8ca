# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.errors import LimitExceededError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings


def read(folder: Path, data: str | bytes, settings: ParseSettings | None = None) -> Flow:
    path = folder / "limits.csv"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return read_source(path, path.name, FileFormat.CSV, settings or ParseSettings())


def rows(table: FlowBlock) -> list[list[str]]:
    found: dict[int, list[str]] = {}
    for cell in table.cells:
        text = plain(cell.runs)
        found.setdefault(cell.row, []).append(f"<{text}>" if cell.header else text)
    return [found[row] for row in sorted(found)]


def tables(flow: Flow) -> list[list[list[str]]]:
    return [rows(block) for block in flow.blocks if block.kind is FlowKind.TABLE]


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_the_sign_between_cells_is_told_from_the_file(tmp_path: Path, sign: str) -> None:
    text = "\n".join(sign.join(row) for row in (["Peril", "Limit"], ["Flood", "5000"]))
    assert tables(read(tmp_path, text)) == [[["<Peril>", "<Limit>"], ["<Flood>", "5000"]]]


def test_decimal_commas_do_not_part_what_semicolons_part(tmp_path: Path) -> None:
    flow = read(tmp_path, "Peril;Rate;Limit\nFlood;1,5;2,5\nWind;2,25;3,5\n")
    assert tables(flow)[0][1] == ["<Flood>", "1,5", "2,5"]


def test_the_file_may_state_its_sign(tmp_path: Path) -> None:
    flow = read(tmp_path, "sep=^\nPeril^Limit, in $\nFlood^5\nWind^6\n")
    assert tables(flow) == [[["<Peril>", "<Limit, in $>"], ["<Flood>", "5"], ["<Wind>", "6"]]]
    assert flow.blocks[1].cells[2].place == "line 3"


def test_a_quoted_cell_holds_signs_quotes_and_line_ends(tmp_path: Path) -> None:
    flow = read(tmp_path, 'Peril,Note\nFlood,"one, ""two""\nthree"\nWind,four\n')
    assert tables(flow)[0][1:] == [["<Flood>", 'one, "two"\nthree'], ["<Wind>", "four"]]
    assert [cell.place for cell in flow.blocks[1].cells[-2:]] == ["line 4", "line 4"]


def test_a_quote_that_is_never_closed_stands_for_itself(tmp_path: Path) -> None:
    flow = read(tmp_path, 'Pipe,Limit\nA,"5 inches\nB,7\nC,9\n')
    assert tables(flow)[0] == [
        ["<Pipe>", "<Limit>"],
        ["<A>", '"5 inches'],
        ["<B>", "7"],
        ["<C>", "9"],
    ]


def test_a_quote_that_closes_too_early_stands_for_itself(tmp_path: Path) -> None:
    flow = read(tmp_path, 'Pipe,Length\nA,"5 inches\nB,"7 inches"\nC,"9 ""or"" 10"\n')
    assert tables(flow)[0][1:] == [
        ["<A>", '"5 inches'],
        ["<B>", "7 inches"],
        ["<C>", '9 "or" 10'],
    ]


def test_a_quoted_cell_over_many_lines_may_still_be_too_long(tmp_path: Path) -> None:
    note = "one line of it\n" * 200
    with pytest.raises(LimitExceededError):
        read(tmp_path, f'Pipe,Note\nA,"{note}"\nB,x\n', ParseSettings(max_cell_chars=1_000))


def test_what_looks_like_a_formula_stays_text(tmp_path: Path) -> None:
    flow = read(tmp_path, "Peril,Note\nFlood,=cmd|' /C calc'!A0\nWind,+1+2\nFire,@SUM(A1)\n")
    assert [row[1] for row in tables(flow)[0][1:]] == ["=cmd|' /C calc'!A0", "+1+2", "@SUM(A1)"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_letters_come_through_in_each_encoding(tmp_path: Path, encoding: str) -> None:
    flow = read(tmp_path, "Gefahr,Höhe\nÜberflutung,5\n".encode(encoding))
    assert tables(flow)[0] == [["<Gefahr>", "<Höhe>"], ["<Überflutung>", "5"]]


def test_words_over_words_are_names_in_such_a_file(tmp_path: Path) -> None:
    assert tables(read(tmp_path, "peril,covered\nflood,no\nwind,yes\n"))[0][0] == [
        "<peril>",
        "<covered>",
    ]


def test_values_in_the_first_record_are_no_names(tmp_path: Path) -> None:
    assert tables(read(tmp_path, "flood,1\nwind,2\n")) == [[["<flood>", "1"], ["<wind>", "2"]]]


def test_a_line_above_and_a_total_below_an_empty_line(tmp_path: Path) -> None:
    flow = read(tmp_path, "Limits of 2024,\n,\nPeril,Limit\nFlood,5\n,\nTotal,5\n")
    assert [plain(block.runs) for block in flow.blocks[:2]] == ["limits", "Limits of 2024"]
    assert tables(flow) == [[["<Peril>", "<Limit>"], ["<Flood>", "5"], ["<Total>", "5"]]]


def test_text_without_columns_is_lines(tmp_path: Path) -> None:
    flow = read(tmp_path, "One sentence, here.\nAnother one.\nA third, and, a half.\n")
    assert [plain(block.runs) for block in flow.blocks[1:]] == [
        "One sentence, here.",
        "Another one.",
        "A third, and, a half.",
    ]


def test_a_cell_that_holds_a_hundred_megabytes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LimitExceededError, match="more than 100,000 characters"):
        read(tmp_path, b"Peril,Note\nFlood," + b"x" * 100_000_000)


def test_too_many_cells_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LimitExceededError, match="more than 1,000 cells"):
        read(tmp_path, "a,b\n" * 501, ParseSettings(max_cells=1_000))


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("Flood,1,000,2", ["1,000", "2"]),
        ("Flood,1,000,250", ["1,000", "250"]),
        ("Flood,$1,250,000.50,7", ["$1,250,000.50", "7"]),
        ("Flood,(1,000),-2,500", ["(1,000)", "-2,500"]),
        ('Flood,"1,000",2', ["1,000", "2"]),
        ("Flood,1,2,,,", ["1", "2"]),
    ],
)
def test_thousands_without_quotes_are_one_figure_where_names_say_so(
    tmp_path: Path, line: str, cells: list[str]
) -> None:
    flow = read(tmp_path, f"Peril,Limit,Fee\nWind,5,6\n{line}\nFire,7,8\n")
    assert tables(flow)[0][2] == ["<Flood>", *cells]
    joined = [cell for cell in cells if "," in cell and '"' not in line]
    assert len(flow.facts) == bool(joined)
    assert all(f"{cell} in line 3" in flow.facts[0] for cell in joined)


def test_every_figure_may_be_in_thousands(tmp_path: Path) -> None:
    flow = read(tmp_path, "Peril,Limit\nFlood,1,000\nWind,25,500\n")
    assert tables(flow)[0] == [
        ["<Peril>", "<Limit>"], ["<Flood>", "1,000"], ["<Wind>", "25,500"]
    ]  # fmt: skip
    assert flow.facts == (
        "The thousands of 2 figures stand in cells of their own without quotes; they were put "
        "together, for else there are more cells than names (1,000 in line 2, 25,500 in line 3).",
    )


@pytest.mark.parametrize("line", ["Flood,1,200,300", "Flood,a,b,c"])
def test_a_line_that_is_too_long_for_its_names_stays_and_is_said(tmp_path: Path, line: str) -> None:
    flow = read(tmp_path, f"Peril,Limit,Fee\nWind,5,6\n{line}\n")
    assert tables(flow)[0][2][1:] == line.split(",")[1:]
    assert flow.facts == (
        "1 line has more cells than there are names of columns, so that a name may stand over the "
        "wrong cell (line 3).",
    )


def test_thousands_that_may_be_a_cell_of_their_own_are_said(tmp_path: Path) -> None:
    flow = read(tmp_path, "Peril,Limit,Fee\nWind,5,6\nFlood,1,000\nFire,0,000\n")
    assert tables(flow)[0][2] == ["<Flood>", "1", "000"]
    assert flow.facts == (
        "A cell that holds 000 alone may be part of the figure before it (line 3).",
    )
