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
        ("<div><!-- a > b -->Keys <b>here\n</b>and there</div>", ["Keys here", "and there"]),
        ("<div>\n5 < 6 and <unclosed", ["5 < 6 and <unclosed"]),
        ("<div>\n<!-- unclosed > here", ["here"]),
        ("<div>one<br/>two</div>", ["one", "two"]),
    ],
)
def test_tags_are_left_out_and_what_never_closes_is_kept(html: str, expected: list[str]) -> None:
    assert [plain(block.runs) for block in parse_markdown(html)] == expected
