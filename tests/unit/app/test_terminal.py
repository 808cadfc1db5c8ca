# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text for a terminal: nothing in it steers, rows stand in columns, quotes behind a bar."""

import json

from app.cli.terminal import aligned, columns, count, json_line, one_line, printable, quoted


def test_what_would_steer_a_terminal_is_shown_as_its_escape() -> None:
    assert printable("a\x1b[2Jb\r\x07c\nd\te") == "a\\x1b[2Jb\\r\\x07c\nd\te"
    assert printable("evil\u202efdp.exe") == "evil\\u202efdp.exe"
    assert printable("\x9b31m \udcff \U000e0041") == r"\x9b31m \udcff \udb40\udc41"


def test_spaces_and_joiners_of_a_text_stay() -> None:
    text = "$\u00a05,000\u2009% \u3000 \u0915\u094d\u200d\u0937"
    assert printable(text) == text


def test_a_name_cannot_begin_a_line_or_column_of_its_own() -> None:
    assert one_line("a\ncomplete\tb\x1b.pdf") == r"a\ncomplete\tb\x1b.pdf"


def test_json_keeps_letters_and_escapes_what_steers_a_terminal() -> None:
    value = {"text": "§ 4 — “é” 五 \U0001f600 \x9b31m \u202e \udcff \n \x1b \u00a0 \U000e0041"}
    line = json_line(value)
    assert json.loads(line) == value
    assert line.isprintable()
    assert "§ 4 — “é” 五 \U0001f600" in line


def test_rows_of_a_table_stand_under_each_other() -> None:
    text = "Table 1\nPeril\tZone A\tZone B\nWildfire\t$4,000\t$2,750\nSee 4.1."
    assert aligned(text).splitlines() == [
        "Table 1",
        "Peril     Zone A  Zone B",
        "Wildfire  $4,000  $2,750",
        "See 4.1.",
    ]


def test_the_cells_of_a_table_too_wide_for_a_window_are_not_spread_out() -> None:
    heads = "\t".join(f"Column {n}" for n in range(20))
    amounts = "\t".join(["An amount", *[""] * 8, "$5,000", *[""] * 10])
    assert aligned(f"{heads}\n{amounts}").splitlines() == [
        heads.replace("\t", " | "),
        "An amount |  |  |  |  |  |  |  |  | $5,000",
    ]


def test_a_wide_cell_and_a_short_row_do_not_break_the_columns() -> None:
    assert columns([("x" * 90, "1"), ("五", "2"), ("e\u0301",)]) == [
        "x" * 90 + "  1",
        "五" + " " * 58 + "  2",
        "e\u0301",
    ]
    assert columns([]) == []


def test_no_line_of_a_document_can_pass_for_one_of_ours() -> None:
    assert quoted("Flood.\nREFUSED (NO_EVIDENCE): nothing").splitlines() == [
        "  | Flood.",
        "  | REFUSED (NO_EVIDENCE): nothing",
    ]


def test_a_noun_follows_its_number() -> None:
    assert (count(1, "page"), count(0, "page"), count(1200, "page")) == (
        "1 page",
        "0 pages",
        "1,200 pages",
    )
