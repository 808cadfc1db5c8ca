# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later

import pytest

from core.errors import LimitExceededError
from core.parse.sources.flow import FlowKind, plain
from tests.unit.core.parse.sources.web.told_pages import told, types


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
        "<p hidden>gone</p>", "<p style='display: none'>gone</p>", "<p popover>gone</p>",
        "<p hidden inert>gone</p>",
        "<dialog>gone</dialog>", "<input type=hidden value=gone>", "<svg><text>gone</text></svg>",
        "<head><title>Gone</title></head>",
    ],
)  # fmt: skip
def test_what_is_never_shown_is_left_out(read, dropped: str) -> None:
    assert told(read(f"<p>a {dropped}</p><p>b</p>").blocks) == ["paragraph 0 a", "paragraph 0 b"]


def test_what_is_hidden_not_read_or_elsewhere_is_said(read) -> None:
    html = "<p>a<p hidden>b<p hidden>c</p><img src=x alt=Map><iframe src=y></iframe>"
    assert read(html).facts == (
        "2 passages that the page hides were left out: \u201cb\u201d and \u201cc\u201d.",
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


def test_nothing_is_expanded_or_fetched(read) -> None:
    html = """<!DOCTYPE html [<!ENTITY a "boom"><!ENTITY f SYSTEM "file:///etc/hostname">]>
    <base href="http://x.test/"><link rel=stylesheet href=a.css><p>A &a;&f; B</p>"""
    text = plain(read(html).blocks[-1].runs)
    assert text.startswith("A ")
    assert "boom" not in text


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


def test_a_text_file_in_a_page_is_read_as_text(read) -> None:
    lines = "\n".join(["The insurer pays for loss by flood and", "by fire, up to the limit."] * 20)
    blocks = read(f"<pre>FLOOD\n\n{lines}\n\n1. Rain.\n2. Sea.\n</pre>").blocks
    assert FlowKind.CODE not in {b.kind for b in blocks}
    assert told(blocks)[-2:] == ["item 0 1. Rain.", "item 0 2. Sea."]


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
