# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One handbook, written in several formats, is one tree of sections and one text."""

from pathlib import Path

import pytest

from core.parse.formats import sniff_format
from core.types import BlockKind, SourceDocument
from tests.unit.core.parse.facsimile.laid_flows import stored_file

MARKDOWN = """# Flood handbook

This handbook tells desks what a flood policy pays.

## 1. Cover

### 1.1 What is paid

The insurer pays for loss by flood up to **$250,000** a year. The deductible is ~~$500~~ $5,000.

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

Claims go to the desk of the branch.

2.1 The desk answers within ten days of the claim.

2.2 It pays within thirty days of its answer.
"""

HTML = """<!DOCTYPE html><html><head><title>Flood handbook</title></head><body>
<nav><a href="/">Intranet</a></nav>
<main><h1>Flood handbook</h1>
<p>This handbook tells desks what a flood policy pays.</p>
<h2>1. Cover</h2><h3>1.1 What is paid</h3>
<p>The insurer pays for loss by flood up to <b>$250,000</b> a year.
The deductible is <s>$500</s> $5,000.</p>
<ol><li>The loss is told within 30 days.</li>
<li>The cause is<ul><li>rain, or</li><li>the sea.</li></ul></li></ol>
<h3>1.2 What is not paid</h3>
<table><tr><th>Item</th><th>Limit</th></tr><tr><td>Cash</td><td>$0</td></tr>
<tr><td>Jewels</td><td>$1,500</td></tr></table>
<p>Nothing else is left out.<sup><a href="#n1" id="r1">1</a></sup></p>
<section role="doc-endnotes"><ol><li id="n1">Save war. <a href="#r1">&#8617;</a></li></ol></section>
<h2>2. Claims</h2>
<p>Claims go to the desk of the branch.</p>
<p>2.1 The desk answers within ten days of the claim.</p>
<p>2.2 It pays within thirty days of its answer.</p>
</main></body></html>"""

TEXT = """# Flood handbook

This handbook tells desks what a flood policy pays.

## 1. Cover

### 1.1 What is paid

The insurer pays for loss by flood up to $250,000 a year. The deductible is $5,000.

1. The loss is told within 30 days.
2. The cause is

### 1.2 What is not paid

Nothing else is left out.

## 2. Claims

Claims go to the desk of the branch.

2.1 The desk answers within ten days of the claim.

2.2 It pays within thirty days of its answer.
"""


def stored(text: str, name: str, tmp_path: Path) -> SourceDocument:
    source = tmp_path / name
    source.write_text(text, encoding="utf-8")
    return stored_file(source, sniff_format(text.encode()[:4096], name), tmp_path)


def tree(document: SourceDocument) -> list[tuple[int, str | None, str]]:
    return [(each.level, each.number, each.title) for each in document.sections]


def texts(document: SourceDocument) -> list[tuple[BlockKind, str]]:
    return [(b.kind, b.text) for b in document.blocks if b.kind is not BlockKind.FURNITURE]


def test_markdown_and_a_page_are_the_same_document(tmp_path: Path) -> None:
    markdown = stored(MARKDOWN, "handbook.md", tmp_path)
    page = stored(HTML, "handbook.html", tmp_path)
    assert tree(page) == tree(markdown)
    assert texts(page) == texts(markdown)
    assert page.title == markdown.title == "Flood handbook"
    assert tree(page) == [
        (1, None, "Flood handbook"), (1, "1", "Cover"), (2, "1.1", "What is paid"),
        (2, "1.2", "What is not paid"), (1, "2", "Claims"), (2, "2.1", ""), (2, "2.2", ""),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["handbook.txt", "handbook.md"])
def test_plain_text_has_the_same_tree(tmp_path: Path, name: str) -> None:
    markdown = stored(MARKDOWN, "all.md", tmp_path)
    assert tree(stored(TEXT, name, tmp_path)) == tree(markdown)
