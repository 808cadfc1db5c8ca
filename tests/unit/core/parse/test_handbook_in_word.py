# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A handbook in Word, with Word's own numbers, is the document that it is as Markdown."""

from pathlib import Path

import pytest

from core.parse.formats import FileFormat
from core.types import BlockKind, SourceDocument
from tests.unit.core.parse.facsimile.laid_flows import stored_file
from tests.unit.core.parse.sources.docx.word_files import (
    abstract,
    cell,
    heading_styles,
    instance,
    level,
    listed,
    para,
    row,
    run,
    style,
    styled,
    table,
    write,
)

MARKDOWN = """# Flood handbook

This handbook tells desks what a flood policy pays.

## 1. Cover

### 1.1 What is paid

The insurer pays for loss by flood up to **$250,000** a year.

1. The loss is told within 30 days.
2. The cause is
   - rain, or
   - the sea.

### 1.2 What is not paid

| Item | Limit |
|---|---|
| Cash | $0 |
| Jewels | $1,500 |

Nothing else is left out.[^1]

[^1]: Save war.

## 2. Claims

2.1 The desk answers within ten days of the claim.

2.2 It pays within thirty days of its answer.
"""


@pytest.fixture
def markdown(tmp_path: Path) -> SourceDocument:
    path = tmp_path / "handbook.md"
    path.write_text(MARKDOWN, encoding="utf-8")
    return stored_file(path, FileFormat.MARKDOWN, tmp_path)


@pytest.fixture
def word(tmp_path: Path) -> SourceDocument:
    numbers = (
        abstract(0, level(0, "%1."), level(1, "%1.%2"))
        + abstract(1, level(0, "%1."), level(1, "-", "bullet"))
        + instance(1, 0)
        + instance(2, 1)
    )
    limits = table(
        row(cell(para(run("Item", "<w:b/>"))), cell(para(run("Limit", "<w:b/>")))),
        row(cell("Cash"), cell("$0")),
        row(cell("Jewels"), cell("$1,500")),
    )
    note = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    body = (
        styled("Title", "Flood handbook")
        + para("This handbook tells desks what a flood policy pays.")
        + listed("Cover", 1, 0, "Heading1")
        + listed("What is paid", 1, 1, "Heading2")
        + para(
            run("The insurer pays for loss by flood up to ")
            + run("$250,000", "<w:b/>")
            + run(" a year.")
        )
        + listed("The loss is told within 30 days.", 2)
        + listed("The cause is", 2)
        + listed("rain, or", 2, 1)
        + listed("the sea.", 2, 1)
        + listed("What is not paid", 1, 1, "Heading2")
        + limits
        + para(run("Nothing else is left out.") + note)
        + listed("Claims", 1, 0, "Heading1")
        + listed("The desk answers within ten days of the claim.", 1, 1)
        + listed("It pays within thirty days of its answer.", 1, 1)
    )
    own = "<w:r><w:footnoteRef/></w:r>" + run(" Save war.")
    path = write(
        tmp_path,
        body,
        styles=style("Title", "Title") + heading_styles(),
        numbering=numbers,
        footnotes=f'<w:footnote w:id="1">{para(own)}</w:footnote>',
    )
    return stored_file(path, FileFormat.DOCX, tmp_path)


def test_it_has_the_same_tree(word: SourceDocument, markdown: SourceDocument) -> None:
    def tree(document: SourceDocument) -> list[tuple[int, str | None, str]]:
        return [(each.level, each.number, each.title) for each in document.sections]

    assert tree(word) == tree(markdown)
    assert word.title == markdown.title == "Flood handbook"


def test_it_has_the_same_text(word: SourceDocument, markdown: SourceDocument) -> None:
    def texts(document: SourceDocument) -> list[tuple[BlockKind, str]]:
        return [
            (block.kind, block.text.replace("•", "-"))
            for block in document.blocks
            if block.kind is not BlockKind.FURNITURE
        ]

    assert texts(word) == texts(markdown)
