# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pymupdf
import pytest

from core.errors import DiskFullError, EmptyDocumentError, LimitExceededError
from core.parse.facsimile.facsimile import CANONICAL_NAME
from core.parse.formats import FileFormat
from core.parse.native.text_layer import TextLayer, read_text_layer
from core.parse.raw import RawInfo, RawLine
from core.types import BlockKind
from tests.unit.core.parse.facsimile.laid_flows import laid_file, stored_file

MARKDOWN = """# Data Retention — Policy

## 1. Purpose & “Scope”

Records are kept for **seven years** after § 4.2 applies; see [the annex](http://x.test/a).

1. Invoices
2. Claims
   - water *damage* €5,000
     second line of the item

| Record | Years | Owner |
|--------|------:|-------|
| Invoice | 7 | Finance |
| Claim file | 10 | Claims, 2nd line |

> Quoted rule.

```
code  stays   put
```
"""


def laid_out(
    text: str, file_format: FileFormat, tmp_path: Path, max_pages: int = 100
) -> tuple[RawInfo, list[TextLayer]]:
    source = tmp_path / "notes"
    source.write_text(text, encoding="utf-8")
    info, _ = laid_file(source, file_format, tmp_path, max_pages)
    with pymupdf.open(info.canonical_path) as document:
        return info, [read_text_layer(page) for page in document]


def in_order(layers: list[TextLayer]) -> list[RawLine]:
    return [
        line
        for layer in layers
        for line in sorted(layer.lines, key=lambda each: (each.boxes[0][1], each.boxes[0][0]))
    ]


def letters(text: str) -> str:
    return "".join(text.split())


def test_markdown_becomes_headings_items_and_a_ruled_table(tmp_path: Path) -> None:
    info, layers = laid_out(MARKDOWN, FileFormat.MARKDOWN, tmp_path)
    assert (info.page_count, info.title) == (1, "Data Retention — Policy")
    assert info.format_name == "markdown"
    lines = in_order(layers)
    texts = [line.text for line in lines]
    assert texts[:3] == [
        "Data Retention — Policy",
        "1. Purpose & “Scope”",
        "Records are kept for seven years after § 4.2 applies; see the annex.",
    ]
    assert [line.font_size for line in lines[:3]] == [18.0, 15.0, 10.5]
    assert [line.bold for line in lines[:3]] == [True, True, False]
    assert texts[3:5] == ["1. Invoices", "2. Claims"]
    assert texts[5] == "• water damage €5,000 second line of the item"
    assert lines[5].boxes[0][0] - lines[4].boxes[0][0] == pytest.approx(20, abs=1)
    cells = texts[6:15]
    assert cells == [
        *("Record", "Years", "Owner"),
        *("Invoice", "7", "Finance"),
        *("Claim file", "10", "Claims, 2nd line"),
    ]
    upright = {rule.x0 for rule in layers[0].rules if rule.x0 == rule.x1}
    level = {rule.y0 for rule in layers[0].rules if rule.y0 == rule.y1}
    assert (len(upright), len(level)) == (4, 4)
    assert texts[15:] == ["Quoted rule.", "code", "stays", "put"]


def test_every_character_of_a_plain_text_is_in_its_facsimile(tmp_path: Path) -> None:
    text = "\n\n".join(
        f"{number}. Clause {number} — the “limit” is €{number * 713:,} (§ {number}.2), café; naïve."
        + " It applies to each loss and to every insured person alike." * (number % 4)
        for number in range(1, 200)
    )
    info, layers = laid_out(text, FileFormat.TEXT, tmp_path)
    assert info.page_count == len(layers) > 5
    read = "".join(letters(line.text) for line in in_order(layers))
    assert read == letters(text)
    assert sum(layer.characters for layer in layers) == len(letters(text))


def test_plain_text_joins_wrapped_lines_and_knows_headings(tmp_path: Path) -> None:
    text = (
        "## II. Definitions\n\n"
        "Flood, as used in this flood insurance policy, means a general and\n"
        "temporary condition of partial or complete inundation of two or more\n"
        "acres of normally dry land area or of two or more properties, one of\n"
        "which is your property, from overflow of inland or tidal waters.\n"
        "\n"
        "Name:      Jane Doe\n"
    )
    _, layers = laid_out(text, FileFormat.TEXT, tmp_path)
    lines = in_order(layers)
    assert (lines[0].text, lines[0].font_size, lines[0].bold) == ("II. Definitions", 15.0, True)
    assert lines[1].text.startswith(
        "Flood, as used in this flood insurance policy, means a general and temp"
    )
    assert [line.text for line in lines[-2:]] == ["Name:", "Jane Doe"]


def test_unmarked_lines_of_different_length_stay_apart(tmp_path: Path) -> None:
    _, layers = laid_out("Policy HO-3\nInsured: Doe\nLimit: 5,000", FileFormat.TEXT, tmp_path)
    assert [line.text for line in in_order(layers)] == [
        "Policy HO-3",
        "Insured: Doe",
        "Limit: 5,000",
    ]


def test_a_row_taller_than_a_page_goes_on_upon_the_next(tmp_path: Path) -> None:
    cell = " ".join(f"word{number}" for number in range(1500))
    text = f"| A | B |\n|---|---|\n| {cell} | short |\n"
    info, layers = laid_out(text, FileFormat.MARKDOWN, tmp_path)
    assert info.page_count > 1
    read = "".join(letters(line.text) for line in in_order(layers))
    # The head of a table is set again on each page.
    assert sorted(read) == sorted(letters(f"{'AB' * info.page_count}{cell}short"))


def test_scripts_beyond_latin_and_what_no_font_has(tmp_path: Path) -> None:
    _, layers = laid_out("Ω Ж 中文 ☂\U0001f642 end", FileFormat.TEXT, tmp_path)
    assert letters(in_order(layers)[0].text) == "ΩЖ中文☂□end"


def test_front_matter_stands_above_the_text_and_names_it(tmp_path: Path) -> None:
    text = "---\ntitle: Retention\nversion: 2\n---\n\n# Purpose\n\nKeep records.\n"
    info, layers = laid_out(text, FileFormat.MARKDOWN, tmp_path)
    lines = in_order(layers)
    texts = [line.text for line in lines]
    assert texts == ["title: Retention", "version: 2", "Purpose", "Keep records."]
    assert info.title == "Retention"
    assert info.layout is not None
    kinds = [block.kind for block in info.layout.blocks]
    assert kinds[:3] == [BlockKind.FURNITURE, BlockKind.FURNITURE, BlockKind.HEADING]


def test_headings_are_what_the_file_marks_whatever_they_say(tmp_path: Path) -> None:
    text = (
        "# Cover\n\nYou are covered.\n\n#### Pipes burst. If they do, we pay for the harm that it "
        "did to you and to your belongings.\n\nCovered.\n\n## Exhibit 1 to the Policy\n\nText.\n"
    )
    source = tmp_path / "notes"
    source.write_text(text, encoding="utf-8")
    read = stored_file(source, FileFormat.MARKDOWN, tmp_path)
    headings = [block.text for block in read.blocks if block.kind is BlockKind.HEADING]
    assert headings == [
        "Cover",
        "Pipes burst. If they do, we pay for the harm that it did to you and to your belongings.",
        "Exhibit 1 to the Policy",
    ]
    assert [section.number for section in read.sections] == [None, None, "1"]


def test_text_without_a_word_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EmptyDocumentError, match="notes is empty"):
        laid_out(" \n\t\n", FileFormat.TEXT, tmp_path)


def test_more_pages_than_allowed_are_refused(tmp_path: Path) -> None:
    text = "\n\n".join(["A paragraph."] * 200)
    with pytest.raises(LimitExceededError, match="more than 2 pages"):
        laid_out(text, FileFormat.TEXT, tmp_path, max_pages=2)


@pytest.mark.parametrize("columns", [9, 16, 500])
def test_words_stay_whole_however_many_columns_a_table_has(tmp_path: Path, columns: int) -> None:
    words = [f"Deductible{number}" for number in range(columns)]
    table = f"| {' | '.join(words)} |\n|{'---|' * columns}\n| {' | '.join('5' * columns)} |\n"
    _, layers = laid_out(table, FileFormat.MARKDOWN, tmp_path)
    read = [word for line in in_order(layers) for word in line.text.split()]
    # Each band of columns begins with the first column again.
    bands = read.count(words[0])
    assert list(dict.fromkeys(word for word in read if word != "5")) == words
    assert read.count("5") == columns + bands - 1
    assert (bands == 1) == (columns < 500)
    assert all(layer.rules for layer in layers)


@pytest.mark.parametrize("depth", [30, 300])
@pytest.mark.parametrize("mark", ["> ", "- "])
def test_what_is_nested_deep_is_not_lost(tmp_path: Path, depth: int, mark: str) -> None:
    _, layers = laid_out(f"Before\n\n{mark * depth}deep\n", FileFormat.MARKDOWN, tmp_path)
    assert {"Before", "deep"} <= {word for line in in_order(layers) for word in line.text.split()}


def test_accents_are_set_with_their_letters_and_steering_signs_left_out(tmp_path: Path) -> None:
    text = "cafe\u0301 \u202e000,5$\u202c pay\u00adment \u2066x\u2069\n"
    _, layers = laid_out(text, FileFormat.TEXT, tmp_path)
    assert [line.text for line in in_order(layers)] == ["café 000,5$ payment x"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device plays a full disk here")
def test_no_room_for_the_facsimile_is_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / CANONICAL_NAME).symlink_to("/dev/full")
    with pytest.raises(DiskFullError, match="No space left"):
        laid_out("4.2 The flood deductible is $5,000.\n", FileFormat.TEXT, tmp_path)
