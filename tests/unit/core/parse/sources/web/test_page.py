# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.errors import LimitExceededError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, cells_of, plain
from core.parse.sources.web.page import read_flow
from core.settings import ParseSettings


@pytest.fixture
def read(tmp_path: Path):
    def _read(html: str | bytes) -> Flow:
        path = tmp_path / "page.html"
        path.write_bytes(html if isinstance(html, bytes) else html.encode())
        return read_flow(path, "page.html", FileFormat.HTML, ParseSettings())

    return _read


def told(blocks: tuple[FlowBlock, ...]) -> list[str]:
    """Each block as its kind, its depth, its mark and its words."""
    parts = [(b.kind, str(b.level), b.marker, plain(b.runs)) for b in blocks]
    return [" ".join(part for part in each if part) for each in parts]


def grid(block: FlowBlock) -> list[tuple[int, int, int, int, bool, str]]:
    return [
        (c.row, c.column, c.row_span, c.column_span, c.header, plain(c.runs))
        for c in cells_of(block)
    ]


def types(block: FlowBlock) -> list[tuple[str, str]]:
    names = ("bold", "italic", "raised", "lowered", "struck")
    return [(r.text, " ".join(n for n in names if getattr(r, n))) for r in block.runs]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"<p>Caf\xc3\xa9 \xe2\x82\xac5</p>", "Café €5"),
        (b"<p>Caf\xe9 \x805</p>", "Café €5"),
        (b"<meta charset=iso-8859-1><p>\x93Caf\xe9\x94</p>", "“Café”"),
        (b"<meta charset=iso-8859-1><p>Caf\xc3\xa9</p>", "Café"),
        (b"<meta charset='iso-8859-2'><p>\xb3</p>", "ł"),
        (
            b'<?xml version="1.0" encoding="iso-8859-5"?><html><p>\xd0\xd1</p></html>',
            "\u0430\u0431",
        ),
        (
            b'<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>\xc1</p>',
            "\u0430",
        ),
        (b"<meta charset='utf-16'><p>Caf\xc3\xa9</p>", "Café"),
        (b"<meta charset='no-such-set'><p>Caf\xe9</p>", "Café"),
        (b"<meta charset='base64'><p>Cafe</p>", "Cafe"),
        ("<p>Café</p>".encode("utf-16"), "Café"),
        (b"\xef\xbb\xbf<meta charset=koi8-r><p>Caf\xc3\xa9</p>", "Café"),
    ],
)
def test_letters_are_those_of_the_page(read, data: bytes, text: str) -> None:
    assert told(read(data).blocks) == [f"paragraph 0 {text}"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<b>b</b>c <i> d</i>\n e</p>", ["paragraph 0 abc d e"]),
        (
            "<p>$5,<span>000</span></p><p>x<wbr>y&shy;z</p>",
            ["paragraph 0 $5,000", "paragraph 0 xyz"],
        ),
        (
            "<div>one<div>two</div>three</div>",
            ["paragraph 0 one", "paragraph 0 two", "paragraph 0 three"],
        ),
        ("<p>one<br>two<br><br>three", ["paragraph 0 one\ntwo", "paragraph 0 three"]),
        ("<p>a&nbsp;b 1&nbsp;000</p>", ["paragraph 0 a b 1\u00a0000"]),
        (
            "<span style='display:block'>a</span><span style='display: block'>b</span>",
            ["paragraph 0 a", "paragraph 0 b"],
        ),
        ("<blockquote><p>Said.</p></blockquote>", ["paragraph 1 Said."]),
        ("<pre>if x:\n    pay  \n</pre>", ["code 0 if x:", "code 0     pay"]),
        ("<p>He said <q>no</q>.</p>", ["paragraph 0 He said “no”."]),
        (
            "<p>Fig <img src=http://x.test/a.png alt='a chart'> and <img src=b alt='b.png'>",
            ["paragraph 0 Fig a chart and"],
        ),
        ("<h2>A<br>B <div>C</div></h2>", ["heading 2 A B C"]),
        ("<div role=heading aria-level=3>A</div>", ["heading 3 A"]),
        ("<h1>This Act\u2014</h1><p>a", ["paragraph 0 This Act\u2014", "paragraph 0 a"]),
        (
            "<details><summary>Limits</summary><p>$5.</details>",
            ["heading 1 Limits", "paragraph 0 $5."],
        ),
        ("<figure><img src=x alt=''><figcaption>Map</figcaption></figure>", ["caption 0 Map"]),
        ("<math><mi>x</mi><mo>=</mo><mn>2</mn></math>", ["paragraph 0 x=2"]),
        (
            "<dl><dt>Flood<dd>Water.<dt>Fire<dd>Heat.</dl>",
            ["paragraph 0 Flood", "line 1 Water.", "paragraph 0 Fire", "line 1 Heat."],
        ),
        ("<p>a <!-- not > this --> b <!-- nor this", ["paragraph 0 a b nor this"]),
        ("<p>5 < 6 and <unclosed", ["paragraph 0 5 < 6 and <unclosed"]),
    ],
)
def test_text_is_parted_as_a_browser_shows_it(read, html: str, expected: list[str]) -> None:
    assert told(read(html).blocks) == expected


def test_types_are_told(read) -> None:
    html = "<p>10<sup>2</sup> H<sub>2</sub>O <s>$500</s> <strong>$5</strong><em>x</em></p>"
    assert types(read(html).blocks[0]) == [
        ("10", ""), ("2", "raised"), (" H", ""), ("2", "lowered"), ("O ", ""),
        ("$500", "struck"), (" ", ""), ("$5", "bold"), ("x", "italic"),
    ]  # fmt: skip
    styled = (
        "<p><span style='text-decoration: line-through'>a</span>"
        "<span style='vertical-align:super'>b</span>"
    )
    assert types(read(styled).blocks[0]) == [("a", "struck"), ("b", "raised")]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ol><li>a<li value=7>b<li>c</ol>", ["1. a", "7. b", "8. c"]),
        ("<ol type=a start=26><li>x<li>y</ol>", ["z. x", "aa. y"]),
        ("<ol type=I><li>x<li>y<li>z<li>w</ol>", ["I. x", "II. y", "III. z", "IV. w"]),
        ("<ol reversed><li>x<li>y</ol>", ["2. x", "1. y"]),
        ("<ol style='list-style-type: lower-roman'><li>x</ol>", ["i. x"]),
        ("<ul><li>x</ul>", ["• x"]),
        ("<ul><li>(a) x<li>(b) y</ul>", ["(a) x", "(b) y"]),
        ("<ol><li>A. Smith pays.<li>No one else.</ol>", ["1. A. Smith pays.", "2. No one else."]),
        ("<ol><li hidden>x<li>y</ol>", ["1. y"]),
    ],
)
def test_items_have_the_numbers_that_are_printed(read, html: str, expected: list[str]) -> None:
    assert [f"{b.marker} {plain(b.runs)}" for b in read(html).blocks] == expected


def test_lists_in_lists_and_paragraphs_in_items(read) -> None:
    html = "<ol><li>a<ul><li>b</ul>c</li><li><p>d</p><p>e</p></li></ol>f"
    assert told(read(html).blocks) == [
        "item 0 1. a", "item 1 • b", "paragraph 1 c", "item 0 2. d", "paragraph 1 e",
        "paragraph 0 f",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "dropped",
    [
        "<script>var x = 'gone';</script>", "<style>p {gone}</style>", "<noscript>gone</noscript>",
        "<template><p>gone</p></template>", "<iframe src=http://x.test>gone</iframe>",
        "<p hidden>gone</p>", "<p style='display: none'>gone</p>", "<p aria-hidden=true>gone</p>",
        "<dialog>gone</dialog>", "<textarea>gone</textarea>", "<svg><text>gone</text></svg>",
        "<head><title>Gone</title></head>",
    ],
)  # fmt: skip
def test_what_is_never_shown_is_left_out(read, dropped: str) -> None:
    assert told(read(f"<p>a {dropped}</p><p>b</p>").blocks) == ["paragraph 0 a", "paragraph 0 b"]


def test_what_is_hidden_not_read_or_elsewhere_is_said(read) -> None:
    html = "<p>a<p hidden>b<p hidden>c</p><img src=x alt=Map><iframe src=y></iframe>"
    assert read(html).facts == (
        "2 passages that the page hides were left out.",
        "1 picture was not read, but for what the page calls it.",
        "1 frame with content from elsewhere was left out.",
    )


LONG = "<p>" + "The insurer pays for loss by flood. " * 30 + "</p>"


@pytest.mark.parametrize(
    "chrome",
    [
        "<nav><ul><li><a href=/>Site</a></ul></nav>",
        "<div role=navigation>Site</div>",
        "<div class='site-nav'><a href=/>Site</a></div>",
        "<ol id=breadcrumbs><li><a href=/>Site</a></ol>",
        "<div id=cookieNotice>Site <button>OK</button></div>",
        "<form><label>Site</label><input name=q></form>",
        "<div role=search>Site</div>",
        "<header>Site</header>",
        "<footer>Site</footer>",
    ],
)
def test_what_belongs_to_the_site_is_furniture(read, chrome: str) -> None:
    blocks = read(f"<body>{chrome}<main><h1>Flood</h1>{LONG}</main></body>").blocks
    assert [b.kind for b in blocks[-2:]] == [FlowKind.HEADING, FlowKind.PARAGRAPH]
    assert {b.kind for b in blocks[:-2]} == {FlowKind.FURNITURE}
    assert "Site" in plain(blocks[0].runs)


@pytest.mark.parametrize(
    "text",
    [
        "<div class=menu><p>Meals are paid up to $5.</p></div>",
        "<div id=cookie-policy><p>Cookies are kept for 30 days.</p></div>",
        "<header><h1>Flood</h1><p>In force from 2026.</p></header>",
        "<footer><p>Form 12-A</p></footer>",
        "<div role=banner><h1>Flood</h1></div>",
    ],
)
def test_text_is_no_furniture_for_what_it_is_called(read, text: str) -> None:
    blocks = read(f"<body>{text}{LONG}</body>").blocks
    assert FlowKind.FURNITURE not in {b.kind for b in blocks}


def test_a_form_around_the_whole_page_is_no_furniture(read) -> None:
    html = f"<form action=x><input type=hidden name=s><h2>Flood</h2>{LONG}</form>"
    assert [b.kind for b in read(html).blocks] == [FlowKind.HEADING, FlowKind.PARAGRAPH]


def test_nothing_before_the_first_heading_is_lost(read) -> None:
    html = f"Lead <b>in</b> words<p>More.</p><h1>Flood</h1>{LONG}"
    assert told(read(html).blocks)[:3] == [
        "paragraph 0 Lead in words", "paragraph 0 More.", "heading 1 Flood"
    ]  # fmt: skip


def test_workings_in_a_heading_stand_after_it(read) -> None:
    html = f"<h2>Flood <span class=editsection>[<a href=e>edit</a>]</span></h2>{LONG}"
    blocks = read(html).blocks
    assert told(blocks)[:2] == ["heading 2 Flood", "furniture 0 [edit]"]


def test_a_table_has_its_caption_spans_and_headers(read) -> None:
    html = """<table><caption>Limits</caption>
    <tfoot><tr><td colspan=2>Total</td><td>9</td></tr></tfoot>
    <thead><tr><th rowspan=2>Peril<th colspan=2>Limit<tr><th>Now<th>Later</thead>
    <tbody><tr><th scope=row>Flood<td>$5,000<td></tbody></table>"""
    caption, table = read(html).blocks
    assert told((caption,)) == ["caption 0 Limits"]
    assert grid(table) == [
        (0, 0, 2, 1, True, "Peril"), (0, 1, 1, 2, True, "Limit"), (1, 1, 1, 1, True, "Now"),
        (1, 2, 1, 1, True, "Later"), (2, 0, 1, 1, True, "Flood"), (2, 1, 1, 1, False, "$5,000"),
        (2, 2, 1, 1, False, ""), (3, 0, 1, 2, False, "Total"), (3, 2, 1, 1, False, "9"),
    ]  # fmt: skip


def test_spans_never_reach_beyond_a_table_nor_into_one_another(read) -> None:
    html = "<table><tr><th>a<th rowspan=9>b<th>c<tr><td colspan=3>d<td>e<tr><td>f</table>"
    (table,) = read(html).blocks
    places = [
        (c.row + r, c.column + k)
        for c in cells_of(table)
        for r in range(c.row_span)
        for k in range(c.column_span)
    ]
    assert len(places) == len(set(places))
    assert max(row for row, _ in places) == 2


def test_cells_hold_lists_and_tables_as_lines(read) -> None:
    html = """<table><tr><th>A<th>B<tr><td><ol><li>x<li>y</ol><td>t<table><tr><td>1<td>2</table>
    <tr><td>z<br>w<td></table>"""
    (table,) = read(html).blocks
    assert [text for *_, text in grid(table)] == ["A", "B", "1. x\n2. y", "t\n1\n2", "z\nw", ""]


@pytest.mark.parametrize(
    ("html", "header"),
    [
        ("<tr><td><b>Peril</b><td><b>Limit</b><tr><td>Flood<td>any", [True, True, False, False]),
        ("<tr><td>Peril<td>Limit<tr><td>Flood<td>$5", [True, True, False, False]),
        ("<tr><td>Name<td>Ann<tr><td>Town<td>Oldtown", [False] * 4),
        ("<tr><th>Peril<th>Limit<tr><th>Flood<th>$5", [True, True, False, False]),
    ],
)
def test_a_first_row_that_names_columns_is_a_header(read, html: str, header: list[bool]) -> None:
    (table,) = read(f"<table>{html}</table>").blocks
    assert [cell.header for cell in cells_of(table)] == header


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<table><tr><td>(a)<td><p>first;</p><table><tr><td>(i)<td>inner</table></table>"
            "<table><tr><td>(b)<td><p>second.</p><p>More.</p></table>",
            ["item 0 (a) first;", "item 1 (i) inner", "item 0 (b) second.", "paragraph 1 More."],
        ),
        ("<table><tr><td><p>a</p><p>b</p></table>", ["paragraph 0 a", "paragraph 0 b"]),
        (
            "<table><tr><td><ul><li>x</ul>more<td><h2>Flood</h2><p>text</table>",
            ["item 0 • x", "paragraph 0 more", "heading 2 Flood", "paragraph 0 text"],
        ),
        ("<table role=presentation><tr><td>a<td>b</table>", ["paragraph 0 a", "paragraph 0 b"]),
    ],
)
def test_tables_that_only_set_things_beside_one_another(
    read, html: str, expected: list[str]
) -> None:
    assert told(read(html).blocks) == expected


def test_years_beside_amounts_are_a_table(read) -> None:
    (table,) = read("<table><tr><td>2024<td>$5<tr><td>2025<td>$6</table>").blocks
    assert table.kind is FlowKind.TABLE


def test_notes_belong_to_the_block_that_bears_their_mark(read) -> None:
    html = """<p>Other.</p><p>Paid<sup><a id=r1 href="#n1">1</a></sup> up to $5.</p>
    <p>And<a href="#n2" name=r2>[2]</a> more.</p>
    <ol><li id=n1>In full. <a href="#r1">↩</a></li></ol>
    <p><a name=n2 href="#r2">[2]</a> In part.</p>"""
    blocks = read(html).blocks
    notes = [b for b in blocks if b.kind is FlowKind.FOOTNOTE]
    assert [(n.marker, plain(n.runs), n.note_of) for n in notes] == [
        ("1", "In full.", 1), ("2", "In part.", 2)
    ]  # fmt: skip
    assert types(blocks[1]) == [("Paid", ""), ("1", "raised"), (" up to $5.", "")]


def test_links_within_a_page_are_no_notes(read) -> None:
    html = '<p>See <a href="#s2">2</a>.</p><h2 id=s2>Two</h2><p>Text.</p>'
    assert FlowKind.FOOTNOTE not in {b.kind for b in read(html).blocks}


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title> Flood\n cover </title><h1>Other</h1>", "Flood cover"),
        ("<p>Lead<h1>Flood</h1><p>a", "Flood"),
        ("<h1>Flood</h1><p>a<h1>Fire</h1><p>b", "Flood"),
        ("<p>Lead<h1>Flood</h1><p>a<h1>Fire</h1><p>b", None),
        ("<svg><title>Icon</title></svg><p>a", None),
    ],
)
def test_the_title_is_what_the_page_calls_itself(read, html: str, title: str | None) -> None:
    assert read(html).title == title


def test_terms_that_the_head_states(read) -> None:
    html = """<meta name="DCTERMS.valid-from" content="x">
    <meta name=effective-date content=2026-01-02>
    <meta property="policy:version" content="3.1"><meta name=jurisdiction content=Ohio>
    <meta name=generator content=Word><meta name=author content=Ann><p>a"""
    known = read(html).metadata
    assert (known.effective_from, known.edition, known.jurisdiction) == (
        "2026-01-02",
        "3.1",
        "Ohio",
    )
    assert (known.product, known.source_system) == (None, None)


def test_a_page_may_be_deep_but_loses_nothing_in_silence(read) -> None:
    deep = read("<div>" * 1500 + "end" + "</div>" * 1500)
    assert told(deep.blocks) == ["paragraph 0 end"]
    with pytest.raises(LimitExceededError, match=r"page\.html is nested deeper"):
        read("<div>" * 5000 + "end")


def test_tables_may_be_deep(read) -> None:
    html = "<table><tr><th>a<td>" * 60 + "end" + "</table>" * 60
    assert "end" in "".join(text for *_, text in grid(read(html).blocks[0]))


def test_nothing_is_expanded_or_fetched(read) -> None:
    html = """<!DOCTYPE html [<!ENTITY a "boom"><!ENTITY f SYSTEM "file:///etc/hostname">]>
    <base href="http://x.test/"><link rel=stylesheet href=a.css><p>A &a;&f; B</p>"""
    text = plain(read(html).blocks[-1].runs)
    assert text.startswith("A ")
    assert "boom" not in text


def test_spans_wider_than_anything_make_no_columns(read) -> None:
    (table,) = read("<table><tr><th colspan=900>A<tr><td>b<td colspan=899>c</table>").blocks
    assert grid(table) == [
        (0, 0, 1, 2, True, "A"), (1, 0, 1, 1, False, "b"), (1, 1, 1, 1, False, "c")
    ]  # fmt: skip


def test_an_item_that_begins_with_a_table_keeps_its_number(read) -> None:
    html = "<ol><li><table><tr><th>A<tr><td>1</table></li><li>two</li></ol>"
    assert [(b.kind, b.marker) for b in read(html).blocks] == [
        (FlowKind.ITEM, "1."), (FlowKind.TABLE, ""), (FlowKind.ITEM, "2.")
    ]  # fmt: skip


def test_a_page_under_a_notice_is_not_hidden(read) -> None:
    html = (
        f"<div id=app aria-hidden=true><h1>Flood</h1>{LONG}</div><div role=alertdialog>Yes?</div>"
    )
    assert [b.kind for b in read(html).blocks] == [
        FlowKind.HEADING, FlowKind.PARAGRAPH, FlowKind.FURNITURE
    ]  # fmt: skip


def test_a_page_of_links_has_them_as_its_text(read) -> None:
    html = "<nav><ul><li><a href=a>Flood policy</a><li><a href=b>Fire policy</a></ul></nav>"
    assert told(read(html).blocks) == ["item 0 • Flood policy", "item 0 • Fire policy"]


def test_words_of_other_languages_in_a_page_stand_in_line(read) -> None:
    assert told(read("<p>Pay <o:p>it</o:p> now</p>").blocks) == ["paragraph 0 Pay it now"]


def test_a_date_that_a_page_marks_is_taken(read) -> None:
    html = "<p>From <time class='effective-date' datetime='2026-02-03T00:00'>3 February</time></p>"
    assert read(html).metadata.effective_from == "2026-02-03"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p><span>(1)</span><span>Every desk pays.</span>", "(1) Every desk pays."),
        ("<h2><span>Part 1</span><span>Keys</span></h2>", "Part 1 Keys"),
        ("<p><b>12</b>Scope", "12 Scope"),
        ("<p><span>1</span>st of May", "1st of May"),
        ("<p>Up to <b>5</b>GB", "Up to 5GB"),
        ("<p><b>S</b>cope", "Scope"),
    ],
)
def test_a_number_that_only_a_style_sets_apart_is_apart(read, html: str, text: str) -> None:
    assert [plain(b.runs) for b in read(html).blocks] == [text]


def test_a_text_file_in_a_page_is_read_as_text(read) -> None:
    lines = "\n".join(["The insurer pays for loss by flood and", "by fire, up to the limit."] * 20)
    blocks = read(f"<pre>FLOOD\n\n{lines}\n\n1. Rain.\n2. Sea.\n</pre>").blocks
    assert FlowKind.CODE not in {b.kind for b in blocks}
    assert told(blocks)[-2:] == ["item 0 1. Rain.", "item 0 2. Sea."]


def test_a_date_in_a_table_of_one_row_is_no_mark(read) -> None:
    (table,) = read("<table><tr><td>27.12.2022<td>EN</table>").blocks
    assert table.kind is FlowKind.TABLE


def test_a_name_of_a_file_is_no_title(read) -> None:
    assert read("<title>L_2022.xml</title><p>a").title is None


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>It covers:<br>(a) fire;<br>(b) <b>flood</b>.</p>",
         ["paragraph 0 It covers:", "item 0 (a) fire;", "item 0 (b) flood."]),
        ("<p>AGENT: Yes?<br>CALLER: Is flood<br>covered?</p>",
         ["paragraph 0 AGENT: Yes?", "line 0 CALLER: Is flood\ncovered?"]),
        ("<p>Desk of Keys<br>4 Long Lane</p>", ["paragraph 0 Desk of Keys\n4 Long Lane"]),
    ],
)  # fmt: skip
def test_lines_of_a_paragraph_may_be_items_or_said_by_several(
    read, html: str, expected: list[str]
) -> None:
    assert told(read(html).blocks) == expected


def test_the_title_over_the_main_part_is_text_unless_that_has_its_own(read) -> None:
    head = "<header><nav><a href=/>Site</a></nav><h1>Flood</h1></header>"
    blocks = read(f"{head}<main>{LONG}</main>").blocks
    assert told(blocks)[:2] == ["furniture 0 Site", "heading 1 Flood"]
    blocks = read(f"{head}<main><h1>Cover</h1>{LONG}</main>").blocks
    assert [b.kind for b in blocks] == [
        FlowKind.FURNITURE, FlowKind.FURNITURE, FlowKind.HEADING, FlowKind.PARAGRAPH
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Limits<a href='#limits'>\u00b6</a></h2>", ["heading 2 Limits"]),
        ("<p>Law <a href='#s'>\u00a7</a> 5</p>", ["paragraph 0 Law \u00a7 5"]),
        ("<p>Flood <img src=x alt='\u2705'> <img src=y alt='-'></p>", ["paragraph 0 Flood \u2705"]),
        ("<ul><li><input type=checkbox checked>Told<li><input type=checkbox>Paid</ul>",
         ["item 0 \u2022 \u2611 Told", "item 0 \u2022 \u2610 Paid"]),
        ("<p>The list<span class=sr-only>opens below</span> of perils",
         ["paragraph 0 The list of perils", "furniture 0 opens below"]),
    ],
)  # fmt: skip
def test_signs_are_kept_where_they_say_something(read, html: str, expected: list[str]) -> None:
    assert told(read(html).blocks) == expected


def test_rows_in_a_form_stay_and_loose_text_goes_before_its_table(read) -> None:
    rows = "<tr><form><td>Rent<td>$1,234</form></tr><form><tr><td>Fee<td>$2</tr></form>"
    flow = read(f"<p>x</p><table>{rows}<div>late fee $5,000</div><tr><td>a<td>$3</tr></table>")
    assert told(flow.blocks[:2]) == ["paragraph 0 x", "paragraph 0 late fee $5,000"]
    assert [text for *_, text in grid(flow.blocks[2])] == ["Rent", "$1,234", "Fee", "$2", "a", "$3"]


@pytest.mark.parametrize(
    ("style", "told_as"),
    [
        ("vertical-align:top;font-size:6pt", "raised"),
        ("vertical-align:4pt", "raised"),
        ("vertical-align:-3px", "lowered"),
        ("position:relative;top:-.5em;font-size:70%", "raised"),
        ("vertical-align:middle;font-size:6pt", ""),
        ("vertical-align:top", ""),
        ("position:relative;left:-3px", ""),
    ],
)
def test_marks_that_a_style_lifts_are_raised(read, style: str, told_as: str) -> None:
    (block,) = read(f'<p>Pay $500<font style="{style}">1</font></p>').blocks
    found = dict(types(block))
    assert found.get("1", "") == told_as


def test_a_row_that_is_struck_strikes_its_cells(read) -> None:
    rows = '<tr style="text-decoration:line-through"><td>Old<td>$900</tr><tr><td>New<td>$700</tr>'
    (block,) = read(f"<table>{rows}</table>").blocks
    struck = {plain(cell.runs): cell.runs[0].struck for cell in cells_of(block)}
    assert struck == {"Old": True, "$900": True, "New": False, "$700": False}


@pytest.mark.parametrize(
    ("formula", "text", "apart"),
    [
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2", {}),
        ("<mn>2</mn><mfrac><mn>3</mn><mn>4</mn></mfrac>", "2 3/4", {}),
        ("<msup><mn>10</mn><mn>6</mn></msup>", "106", {"6": "raised"}),
        ("<msub><mi>L</mi><mn>2</mn></msub>", "L2", {"2": "lowered"}),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>", "(a+1)/b", {}),
        ("<msqrt><mn>16</mn></msqrt>", "\u221a(16)", {}),
        ("<mn>5</mn><mphantom><mn>00</mn></mphantom>", "5", {}),
        ("<semantics><mn>7</mn><annotation>seven</annotation></semantics>", "7", {}),
    ],
)
def test_figures_of_a_formula_do_not_join(read, formula: str, text: str, apart: dict) -> None:
    (block,) = read(f"<p>x = <math>{formula}</math></p>").blocks
    assert plain(block.runs) == f"x = {text}"
    assert {t: k for t, k in types(block) if k} == apart
