# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever tags stand in whatever order, every word comes through once, in a block or beside."""

import re
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.parse.formats import FileFormat
from core.parse.sources.flow import text_of
from core.parse.sources.text.markdown import parse_markdown
from core.parse.sources.web.page import read_flow
from core.settings import ParseSettings

TAGS = [
    "div",
    "p",
    "span",
    "b",
    "i",
    "sup",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "tfoot",
    "caption",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "h1",
    "h2",
    "h3",
    "pre",
    "blockquote",
    "a",
    "br",
    "hr",
    "section",
    "article",
    "header",
    "footer",
    "nav",
    "form",
    "button",
    "details",
    "summary",
    "figure",
    "figcaption",
    "q",
    "main",
    "aside",
    "label",
    "s",
    "math",
]
ATTRIBUTES = ["", " class=nav", " id=a", " href=#a", " colspan=2 rowspan=3", " role=heading"]
OPENING = st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
CLOSING = st.builds("</{}>".format, st.sampled_from(TAGS))
MARKS = st.sampled_from(["(a) ", "1. ", "Article 2", " Title ", "\n", "\n\n", "[^1] ", "| ", "- "])
PIECES = st.lists(st.one_of(OPENING, CLOSING, MARKS, st.just("word")), max_size=60)
KNOWN = re.compile(r"x\d+y")


def numbered(pieces: list[str]) -> str:
    return "".join(f"x{n}y" if piece == "word" else piece for n, piece in enumerate(pieces))


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(pieces=PIECES)
def test_every_word_of_a_page_comes_through_once(pieces: list[str], tmp_path: Path) -> None:
    html = numbered(pieces)
    path = tmp_path / "a.html"
    path.write_text(html, encoding="utf-8")
    flow = read_flow(path, "a.html", FileFormat.HTML, ParseSettings())
    assert Counter(KNOWN.findall(text_of(flow.blocks))) == Counter(KNOWN.findall(html))
    assert all(b.note_of is None or 0 <= b.note_of < len(flow.blocks) for b in flow.blocks)


@settings(max_examples=150, deadline=None)
@given(pieces=PIECES)
def test_no_word_of_markdown_is_lost(pieces: list[str]) -> None:
    text = numbered(pieces)
    found = Counter(KNOWN.findall(text_of(parse_markdown(text))))
    assert found == Counter(KNOWN.findall(text))
