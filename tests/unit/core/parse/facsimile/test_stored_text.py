# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.parse.formats import FileFormat
from core.types import BlockKind, SourceDocument
from tests.unit.core.parse.facsimile.laid_flows import stored_file


def stored(text: str, tmp_path: Path) -> SourceDocument:
    """A Markdown text laid out, read from its pages and assembled."""
    source = tmp_path / "keys.md"
    source.write_text(text, encoding="utf-8")
    return stored_file(source, FileFormat.MARKDOWN, tmp_path)


def texts(document: SourceDocument, kind: BlockKind) -> list[str]:
    return [block.text for block in document.blocks if block.kind is kind]


WORDS = " ".join(f"keyholder{number}" for number in range(40))
LONG = "".join(f"{number:04}" for number in range(100))


@pytest.mark.parametrize("before", ["", "    ", "        - ", "- "])
def test_words_of_long_lines_are_stored_whole(tmp_path: Path, before: str) -> None:
    document = stored(f"Start:\n\n{before}{WORDS}\n", tmp_path)
    assert document.blocks[-1].text.removeprefix("\u2022 ") == WORDS


@pytest.mark.parametrize(
    "text",
    [
        f"See {LONG} there.\n",
        f"```\nSee {LONG} there.\n```\n",
        f"See {LONG[:150]}**{LONG[150:]}** there.\n",
    ],
)
def test_a_word_wider_than_a_line_is_one_word_again(tmp_path: Path, text: str) -> None:
    assert stored(text, tmp_path).blocks[0].text == f"See {LONG} there."


def test_a_word_wider_than_its_cell_is_one_word_again(tmp_path: Path) -> None:
    table = texts(stored(f"| Key | Box |\n|---|---|\n| {LONG} | 2 |\n", tmp_path), BlockKind.TABLE)
    assert table == [f"Key\tBox\n{LONG}\t2"]


def test_a_word_that_changes_its_weight_is_not_parted_at_a_line_end(tmp_path: Path) -> None:
    for count in range(12, 22):
        text = f"{'word ' * count}`key`**ring**s."
        document = stored(f"{text} {text}\n", tmp_path)
        assert document.blocks[0].text.split().count("keyrings.") == 2


def test_a_line_that_ends_in_a_hyphen_keeps_it_and_its_space(tmp_path: Path) -> None:
    text = " ".join(["the pre- and post-loss duties"] * 30)
    assert stored(f"{text}\n", tmp_path).blocks[0].text == text


def test_fields_are_furniture_and_counted(tmp_path: Path) -> None:
    text = "---\ntitle: Key Policy\neffective_date: 2031-02-03\n---\n# Keys\n\nKeep them.\n"
    document = stored(text, tmp_path)
    assert texts(document, BlockKind.FURNITURE) == [
        "title: Key Policy",
        "effective_date: 2031-02-03",
    ]
    assert texts(document, BlockKind.PARAGRAPH) == ["Keep them."]
    assert (document.title, document.metadata.effective_from) == ("Key Policy", "2031-02-03")
    letters = len("title:KeyPolicy" + "effective_date:2031-02-03" + "Keys" + "Keepthem.")
    page = document.pages[0]
    assert (page.raw_characters, page.kept_characters) == (letters, letters)
    assert document.coverage == 1.0


def test_a_cell_with_figures_below_each_other_stays_one_cell(tmp_path: Path) -> None:
    text = "| Key | Box |\n|---|---|\n| all | 2<br>3<br>4<br>5 |\n"
    assert texts(stored(text, tmp_path), BlockKind.TABLE) == ["Key\tBox\nall\t2 3 4 5"]


def test_no_line_of_a_text_is_taken_for_a_running_head(tmp_path: Path) -> None:
    block = "Keep the keys.\n\n" + "x\n\n" * 31
    document = stored(block * 4, tmp_path)
    assert len(document.pages) > 3
    assert texts(document, BlockKind.FURNITURE) == []


def test_a_table_over_many_pages_is_one_table(tmp_path: Path) -> None:
    rows = "".join(f"| Key {number} | Box {number} |\n" for number in range(120))
    document = stored(f"| Key | Box |\n|---|---|\n{rows}", tmp_path)
    (table,) = texts(document, BlockKind.TABLE)
    assert table.split("\n")[1:] == [f"Key {n}\tBox {n}" for n in range(120)]


def test_a_paragraph_over_many_pages_is_one_paragraph(tmp_path: Path) -> None:
    text = " ".join(f"key{number} of" for number in range(2000))
    document = stored(f"{text}\n", tmp_path)
    assert len(document.pages) > 2
    assert [block.text for block in document.blocks] == [text]


def test_a_table_stays_one_wherever_a_page_breaks_it(tmp_path: Path) -> None:
    table = "| Key | Box |\n|---|---|\n| front | 2 |\n| back | 3 |\n"
    for count in range(28, 36):
        document = stored("Keep the keys.\n\n" * count + table, tmp_path)
        assert texts(document, BlockKind.TABLE) == ["Key\tBox\nfront\t2\nback\t3"]
        assert set(texts(document, BlockKind.FURNITURE)) <= {"Key Box"}


def test_a_table_of_long_cells_is_a_table(tmp_path: Path) -> None:
    cell = " ".join(f"key{number}" for number in range(90))
    document = stored(f"| Key | Box |\n|---|---|\n| {cell} | {cell} |\n", tmp_path)
    assert texts(document, BlockKind.TABLE) == [f"Key\tBox\n{cell}\t{cell}"]
