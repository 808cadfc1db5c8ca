# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.sources.flow import FlowBlock, FlowKind, plain
from core.parse.sources.text.markdown import parse_markdown
from core.parse.sources.text.plain_text import parse_text


def told(blocks: list[FlowBlock]) -> list[str]:
    """Each block as its kind, its depth and its words."""
    return [f"{b.kind} {b.level} {b.marker} {plain(b.runs)}".replace("  ", " ") for b in blocks]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a. Keys are kept:\n\n    i. in the safe\n\n        1. Spare ones too.\n",
            [
                "paragraph 0 a. Keys are kept:",
                "paragraph 1 i. in the safe",
                "item 2 1. Spare ones too.",
            ],
        ),
        (
            "Keys:\n    * front\n    * back\n",
            ["paragraph 0 Keys:", "item 1 \u2022 front", "item 1 \u2022 back"],
        ),
        (
            "- Keys\n        - front\n        - back\n",
            ["item 0 \u2022 Keys", "item 2 \u2022 front", "item 2 \u2022 back"],
        ),
        (
            "1. Keys\n\n         * seven in\n",
            ["item 0 1. Keys", "item 2 \u2022 seven in"],
        ),
        (
            "    (a) the front door;\n    (b) the back door,\n    and the gate.\n",
            ["paragraph 1 (a) the front door;", "line 1 (b) the back door, and the gate."],
        ),
        (
            "    The desk keeps every key in a closed\n    box.\n",
            ["paragraph 1 The desk keeps every key in a closed box."],
        ),
        ("    Spare Keys\n", ["paragraph 1 Spare Keys"]),
        (
            "Kept as under\n(a) of the rule above, and\nnowhere else.\n",
            ["paragraph 0 Kept as under (a) of the rule above, and nowhere else."],
        ),
    ],
)
def test_prose_that_is_set_in_is_read_as_prose(text: str, expected: list[str]) -> None:
    assert told(parse_markdown(text)) == expected


@pytest.mark.parametrize(
    "code",
    [
        "def main():\n    return key == 1",
        "keyring list --all\nkeyring set box 4",
        "keys:\n  - name: front\n    count: 2",
        '{\n  "front": 2\n}',
        "Front    2    box\nBack     1    safe",
        "Desk of Keys\n4 Long Lane\nOldtown",
    ],
)
def test_code_that_is_set_in_stays_as_it_is_typed(code: str) -> None:
    indented = "".join(f"    {line}\n" for line in code.split("\n"))
    blocks = parse_markdown(f"Text\n\n{indented}\nText\n")
    assert [plain(b.runs) for b in blocks if b.kind is FlowKind.CODE] == code.split("\n")


def test_a_fence_is_code_whatever_it_holds() -> None:
    blocks = parse_markdown("    ```\n    The desk keeps every key.\n    ```\n")
    assert told(blocks) == ["code 0 The desk keeps every key."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('!!! note "On keys"\n\n    Keep them.\n\nText\n', ["On keys", "Keep them.", "Text"]),
        ("!!! warning\n    Keep them.\n", ["Warning", "Keep them."]),
        ('??? tip inline end ""\n    - Keep them.\n', ["Keep them."]),
        ("Text\n\n> [!NOTE]\n> Keep them.\n", ["Text", "Note", "Keep them."]),
        ("> [!tip]- On keys\n> Keep **them**.\n", ["On keys", "Keep them."]),
        ("Shut it!!! note that\n", ["Shut it!!! note that"]),
    ],
)
def test_notes_that_are_set_apart_keep_title_and_words(text: str, expected: list[str]) -> None:
    blocks = parse_markdown(text)
    assert [plain(b.runs) for b in blocks] == expected
    assert not any(run.bold for run in blocks[0].runs)


DRAWN = "+---+-----+\n| A | B   |\n+===+=====+\n| 1 | two |\n|   | go  |\n+---+-----+\n"


@pytest.mark.parametrize("read", [parse_markdown, parse_text])
def test_a_drawn_table_is_a_table_in_both(read: object) -> None:
    assert callable(read)
    before, table, after = read(f"Before\n\n{DRAWN}\nAfter\n")
    assert (plain(before.runs), plain(after.runs)) == ("Before", "After")
    assert [[plain(cell) for cell in row] for row in table.rows] == [["A", "B"], ["1", "two go"]]
    assert [row[0][0].bold for row in table.rows] == [True, False]


def test_a_drawn_table_ends_a_paragraph_and_may_stand_in_an_item() -> None:
    kinds = [b.kind for b in parse_markdown(f"Text\n{DRAWN}")]
    assert kinds == [FlowKind.PARAGRAPH, FlowKind.TABLE]
    inside = "".join(f"  {line}\n" for line in DRAWN.split("\n"))
    kinds = [b.kind for b in parse_markdown(f"- Item\n\n{inside}\n- Item\n")]
    assert kinds == [FlowKind.ITEM, FlowKind.TABLE, FlowKind.ITEM]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div><!-- a > b -->Keys <b>here\n</b>and there</div>", ["Keys here and there"]),
        ("<div>\n5 < 6 and <unclosed", ["5 < 6 and <unclosed"]),
        ("<div>\n<!-- unclosed > here", ["here"]),
        ("<div>one<br/>two</div>", ["one\ntwo"]),
    ],
)
def test_tags_are_left_out_and_what_never_closes_is_kept(html: str, expected: list[str]) -> None:
    assert [plain(block.runs) for block in parse_markdown(html)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10<sup>2</sup>", [("10", ""), ("2", "raised")]),
        ("H<sub>2</sub>O", [("H", ""), ("2", "lowered"), ("O", "")]),
        ("~~$500~~ $5,000", [("$500", "struck"), (" $5,000", "")]),
        ("<del>$500</del><ins>$5</ins>", [("$500", "struck"), ("$5", "")]),
        ("**a *b* c**", [("a ", "bold"), ("b", "bold italic"), (" c", "bold")]),
        ("a <script>b</script>c", [("a c", "")]),
        ("see ![a chart](x.png) ![](y.png) ![y.png](y.png)", [("see a chart  ", "")]),
        ('b <img src="x" alt="Map"> a<br>b', [("b Map a\nb", "")]),
        ("a</sup>a</sup> b", [("aa b", "")]),
    ],
)
def test_types_are_told(text: str, expected: list[tuple[str, str]]) -> None:
    (block,) = parse_markdown(text)
    names = ("bold", "italic", "raised", "lowered", "struck")
    assert [(r.text, " ".join(n for n in names if getattr(r, n))) for r in block.runs] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. a\n1. b\n1. c\n", ["1. a", "2. b", "3. c"]),
        ("7) a\n7) b\n", ["7) a", "8) b"]),
        ("1. a\n   1. b\n   1. c\n1. d\n", ["1. a", "1. b", "2. c", "2. d"]),
        ("1. a\n\nText\n\n2. b\n", ["1. a", " Text", "2. b"]),
    ],
)
def test_items_are_counted_on_from_the_first(text: str, expected: list[str]) -> None:
    assert [f"{b.marker} {plain(b.runs)}" for b in parse_markdown(text)] == expected


def test_notes_know_the_block_that_bears_their_mark() -> None:
    text = """Lead.

Paid[^full] up to[^x] $5.^[In all.]

| A |
|---|
| b[^cell] |

[^x]: Once.

    Never twice.
[^full]: In full.
[^cell]: Of b.
[^lone]: Of nothing.
"""
    blocks = parse_markdown(text)
    notes = [b for b in blocks if b.kind is FlowKind.FOOTNOTE]
    assert [(n.marker, plain(n.runs), n.note_of) for n in notes] == [
        ("3", "In all.", 1), ("2", "Once.", 1), ("", "Never twice.", 1), ("1", "In full.", 1),
        ("4", "Of b.", 3), ("lone", "Of nothing.", None),
    ]  # fmt: skip
    assert [(r.text, r.raised) for r in blocks[1].runs] == [
        ("Paid", False), ("1", True), (" up to", False), ("2", True), (" $5.", False), ("3", True)
    ]  # fmt: skip


def test_terms_and_what_they_mean_stay_apart_and_in_order() -> None:
    text = "Flood\n: Water.\n\n    Of any kind.\n\nFire\n: Heat.\n"
    assert told(parse_markdown(text)) == [
        "paragraph 0 Flood", "line 1 Water.", "paragraph 1 Of any kind.", "paragraph 0 Fire",
        "line 1 Heat.",
    ]  # fmt: skip


def test_a_table_in_html_is_a_table_and_ends_with_its_tag() -> None:
    text = """Before

<table>
<tr><th>Peril</th><th>Limit</th></tr>

<tr><td>Flood</td><td>

**$5,000** a year

</td></tr>
</table>

End.
"""
    before, table, end = parse_markdown(text)
    assert (plain(before.runs), plain(end.runs)) == ("Before", "End.")
    assert [plain(cell.runs) for cell in table.cells] == [
        "Peril",
        "Limit",
        "Flood",
        "$5,000 a year",
    ]
    assert [cell.header for cell in table.cells] == [True, True, False, False]


def test_html_in_an_item_stands_in_it() -> None:
    blocks = parse_markdown("- <div>Keys</div>\n- Locks\n\n  <ol><li>front</ol>\n")
    assert told(blocks) == ["item 0 \u2022 Keys", "item 0 \u2022 Locks", "item 1 1. front"]


def test_marks_that_a_table_sets_beside_text_make_items() -> None:
    text = "|  |  |\n|--|--|\n| (a) | first; |\n| (b) | second. |\n"
    assert told(parse_markdown(text)) == ["item 0 (a) first;", "item 0 (b) second."]
    (table,) = parse_markdown(text.replace("|  |  |", "| No | Text |"))
    assert table.kind is FlowKind.TABLE


def test_a_table_of_one_column_is_a_table() -> None:
    (table,) = parse_markdown("| Only |\n|---|\n| x |\n| y |\n")
    assert [[plain(cell) for cell in row] for row in table.rows] == [["Only"], ["x"], ["y"]]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("## Limits {#limits .wide}", "Limits"),
        ("## Limits {: #limits}", "Limits"),
        ("## Limits {name}", "Limits {name}"),
        ("## {#limits}", ""),
    ],
)
def test_the_name_of_a_heading_for_links_is_no_part_of_it(text: str, title: str) -> None:
    assert [plain(block.runs) for block in parse_markdown(text)] == ([title] if title else [])


def test_lines_said_by_several_are_parted() -> None:
    assert told(parse_markdown("AGENT: Yes?\nCALLER: Is flood\ncovered?\n")) == [
        "paragraph 0 AGENT: Yes?", "line 0 CALLER: Is flood covered?"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words", "struck", "lowered"),
    [
        ("Pay ~$500~ now", "Pay $500 now", "$500", ""),
        ("Pay ~at *most* $500~.", "Pay at most $500.", "at most $500", ""),
        ("Pay ~~$500~~ now", "Pay $500 now", "$500", ""),
        ("H~2~O", "H2O", "", "2"),
        ("about ~$500 (or ~$600~)", "about ~$500 (or $600)", "$600", ""),
        ("5,000~6,000 and 7,000~8,000", "5,000~6,000 and 7,000~8,000", "", ""),
        ("~5 to ~6", "~5 to ~6", "", ""),
        (r"\~5~", "~5~", "", ""),
        ("`a ~5~`", "a ~5~", "", ""),
        ("~ 5 ~", "~ 5 ~", "", ""),
    ],
)
def test_single_tildes_strike_or_lower_or_stay(
    text: str, words: str, struck: str, lowered: str
) -> None:
    (block,) = parse_markdown(text)
    assert plain(block.runs) == words
    assert "".join(run.text for run in block.runs if run.struck) == struck
    assert "".join(run.text for run in block.runs if run.lowered) == lowered


def test_cells_beyond_the_head_of_a_table_are_kept() -> None:
    text = "| A | B |\n|---|---|\n| 1 | 2 | *3,000* | | 4 |\n| 5 |\n| 6 | 7 | \\| |\n"
    (block,) = parse_markdown(text)
    rows = [[plain(cell) for cell in row] for row in block.rows]
    assert rows == [["A", "B"], ["1", "2", "3,000", "4"], ["5", ""], ["6", "7", "|"]]
    assert block.rows[1][2][0].italic
