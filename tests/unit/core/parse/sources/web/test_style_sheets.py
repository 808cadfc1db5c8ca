# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the style sheets of a page hide, strike, lift and number."""

import pytest

from core.parse.sources.flow import plain
from tests.unit.core.parse.sources.web.told_pages import told, types


def page(sheet: str, body: str) -> str:
    return f"<html><head><style>{sheet}</style></head><body>{body}</body></html>"


@pytest.mark.parametrize(
    ("sheet", "is_shown"),
    [
        (".old { display: none }", False),
        ("#was { visibility: hidden }", False),
        ("div > p.old, h6 { display: none }", False),
        ("body p:not(.new) { display: none }", False),
        ("p[class=old] { display: none !important } p.old { display: block }", False),
        ("p.old { display: none } p { display: block }", False),
        ("@media screen { .old { display: none } }", False),
        ("@media (min-width: 600px) { .old { display: none } }", False),
        ("@supports (display: grid) { .old { display: none } }", False),
        ("<!-- .old { display: none } -->", False),
        ("/* .x { */ .old { display: none }", False),
        (".old { display: none } .old { display: block }", True),
        (".old:hover { display: none }", True),
        (".old::before { display: none }", True),
        (".other .old { display: none }", True),
        ("@media print { .old { display: none } }", True),
        ("@media (max-width: 600px) { .old { display: none } }", True),
        (".old { background: url('display: none') }", True),
        (".old { display: none", False),
        (".old, p:no-such( { display: none }", True),
    ],
)
def test_what_a_sheet_hides_is_left_out(read, sheet: str, is_shown: bool) -> None:
    flow = read(page(sheet, "<div><p class=old id=was>Pay $5,000.<p class=new>Pay $9.</div>"))
    shown = ["paragraph 0 Pay $5,000."] if is_shown else []
    assert told(flow.blocks) == [*shown, "paragraph 0 Pay $9."]
    said = "1 passage that the page hides was left out: \u201cPay $5,000.\u201d."
    assert flow.facts == (() if is_shown else (said,))


def test_a_style_of_its_own_holds_against_a_sheet(read) -> None:
    sheet = "p { display: none } b { display: none !important }"
    body = "<p style='display: block'>Pay <b style='display: inline'>$5,000</b>nothing.</p>"
    assert told(read(page(sheet, body)).blocks) == ["paragraph 0 Pay nothing."]


def test_sheets_of_another_medium_or_without_effect_are_not_read(read) -> None:
    for start in ("<style media=print>", "<noscript><style>", "<style type=text/less>"):
        html = f"{start}p {{ display: none }}</style></noscript><p>Pay $5,000.</p>"
        assert told(read(html).blocks) == ["paragraph 0 Pay $5,000."]


@pytest.mark.parametrize(
    ("sheet", "name"),
    [
        (".x { text-decoration: line-through }", "struck"),
        (".x { text-decoration-line: line-through; text-decoration-color: red }", "struck"),
        (".x { vertical-align: super }", "raised"),
        (".x { vertical-align: sub }", "lowered"),
        (".x { font-weight: bold }", "bold"),
        (".x { text-decoration: line-through } .x { text-decoration: none }", ""),
        (".x { vertical-align: top; font-size: 1.2em }", ""),
    ],
)
def test_types_that_a_sheet_sets_are_told(read, sheet: str, name: str) -> None:
    (block,) = read(page(sheet, "<p>Pay $500<span class=x>1</span> now")).blocks
    assert dict(types(block)).get("1", "") == name


@pytest.mark.parametrize(
    ("sheet", "marks"),
    [
        ("ol { list-style-type: lower-alpha }", ["a.", "b."]),
        ("ol { list-style: upper-roman inside }", ["I.", "II."]),
        ("ol > li { list-style-type: lower-roman }", ["i.", "ii."]),
        ("li.gone { display: none }", ["1.", "2."]),
    ],
)
def test_lists_are_numbered_as_a_sheet_says(read, sheet: str, marks: list[str]) -> None:
    blocks = read(page(sheet, "<ol><li>Fire<li class=gone hidden>Wind<li>Flood</ol>")).blocks
    assert [block.marker for block in blocks] == marks


def test_items_in_a_wrapper_count_on(read) -> None:
    html = "<ol><li>a</li><div><li>b<ol><li>c</ol></li><div><li>d</li></div></div><li>e</ol>"
    assert told(read(html).blocks) == [
        "item 0 1. a", "item 0 2. b", "item 1 1. c", "item 0 3. d", "item 0 4. e",
    ]  # fmt: skip


def test_what_a_button_or_a_tab_opens_is_text(read) -> None:
    body = (
        "<h2><button aria-expanded=false aria-controls=w>Wind</button></h2>"
        "<div id=w class=shut hidden>Pay $5.</div><div class=shut>Old.</div>"
    )
    flow = read(page(".shut { display: none }", body))
    assert told(flow.blocks) == ["heading 2 Wind", "paragraph 0 Pay $5."]
    assert flow.facts == ("1 passage that the page hides was left out: \u201cOld.\u201d.",)


def test_what_is_hidden_in_a_table_is_said_and_moves_no_figure(read) -> None:
    html = (
        "<table><tr><th>Year<th>Fee<th>Cap<tr><td>1<td style='visibility:hidden'>$7<td>$9"
        "<tr style='display:none'><td>2<td>$8<td>$8<tr><td>3<td>$2<td>$4</table>"
    )
    flow = read(html)
    rows = [(c.row, c.column, plain(c.runs)) for c in flow.blocks[0].cells if c.row]
    assert rows == [(1, 0, "1"), (1, 1, ""), (1, 2, "$9"), (2, 0, "3"), (2, 1, "$2"), (2, 2, "$4")]
    assert flow.facts == (
        "2 passages that the page hides were left out: \u201c$7\u201d and \u201c2$8$8\u201d.",
    )


def test_many_or_long_hidden_passages_are_said_in_a_few_words(read) -> None:
    long = "The limit was five thousand dollars until the first of January of last year."
    html = "".join(f"<p hidden>{text}</p>" for text in ("a", "b", long, "d", "e")) + "<p>x"
    assert read(html).facts == (
        "5 passages that the page hides were left out: \u201ca\u201d, \u201cb\u201d, "
        "\u201cThe limit was five thousand dollars until the first of \u2026\u201d and 2 more.",
    )


@pytest.mark.parametrize(
    ("opener", "rule"),
    [
        ("<a href='#w'>Wind</a>", ""),
        ("<input type=checkbox id=c>", "#c:checked ~ .shut { display: block }"),
        ("<b>Wind</b>", ".shut:target { display: block }"),
    ],
)
def test_what_a_link_or_a_tick_opens_is_text(read, opener: str, rule: str) -> None:
    body = f"<div>{opener}<div class=shut id=w>Pay $5.</div></div>"
    flow = read(page(f".shut {{ display: none }} {rule}", body))
    assert told(flow.blocks)[-1] == "paragraph 0 Pay $5."
    assert flow.facts == ()


def test_what_is_shown_only_while_it_is_pointed_at_is_left_out(read) -> None:
    sheet = ".tip { visibility: hidden } b:hover .tip { visibility: visible }"
    assert told(read(page(sheet, "<p><b>Limit<i class=tip>most</i></b> $5")).blocks) == [
        "paragraph 0 Limit $5"
    ]


@pytest.mark.parametrize(
    ("head", "facts"),
    [
        ("<link rel=stylesheet href=a.css><link rel=icon href=b>", 1),
        ("<style>@import 'a.css'; @import url(b.css);</style>", 2),
        ("<link rel=stylesheet href=a.css media=print>", 0),
    ],
)
def test_sheets_from_elsewhere_are_said(read, head: str, facts: int) -> None:
    told_of = {
        0: (),
        1: ("1 style sheet from elsewhere was not fetched, and what is hidden there is read.",),
        2: ("2 style sheets from elsewhere were not fetched, and what is hidden there is read.",),
    }
    assert read(f"<head>{head}</head><p>Pay $5.").facts == told_of[facts]


def test_a_hostile_sheet_does_no_harm(read) -> None:
    sheet = "(" * 20_000 + "}" * 9 + ":not(" * 5_000 + "{display:none}" + "@media{" * 3_000
    assert told(read(page(sheet, "<p>Pay $5.")).blocks) == ["paragraph 0 Pay $5."]


@pytest.mark.parametrize(
    "rule",
    [
        "position: absolute; left: -9999px",
        "position: absolute; top: -1000em",
        "position: absolute; clip: rect(0 0 0 0)",
        "position: absolute !important; clip: rect(1px, 1px, 1px, 1px)",
        "position: fixed; clip-path: inset(50%)",
        "text-indent: -9999px",
    ],
)
def test_words_that_are_only_read_out_stand_beside_the_text(read, rule: str) -> None:
    body = "<p>Pay <span class=o>five dollars</span>$5.</p>"
    assert told(read(page(f".o {{ {rule} }}", body)).blocks) == [
        "paragraph 0 Pay $5.", "furniture 0 five dollars",
    ]  # fmt: skip
    long = f"<p>Pay $5.</p><div class=o>{'Not any more. ' * 20}</div>"
    flow = read(page(f".o {{ {rule} }}", long))
    assert told(flow.blocks) == ["paragraph 0 Pay $5."]
    assert "1 passage that the page hides" in flow.facts[0]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>Pay <span class=z>$7</span>$5.", "paragraph 0 Pay $5."),
        ("<p class=z><span style='font-size: 9pt'>Pay $5.</span>", "paragraph 0 Pay $5."),
    ],
)
def test_letters_without_a_size_are_not_shown(read, body: str, text: str) -> None:
    assert told(read(page(".z { font-size: 0 }", body)).blocks) == [text]


@pytest.mark.parametrize(
    ("selector", "met"),
    [
        ("div p", "abc"),
        ("div > p", "ab"),
        ("div p ~ p", "b"),
        ("p + section p", "c"),
        ("p:first-child", "ac"),
        ("p:last-child", "c"),
        ("div > :not(p) > p:only-child", "c"),
        ("p:nth-child(2)", "b"),
        ("body p.y, section > p", "bc"),
        ("section section p", ""),
    ],
)
def test_selectors_mean_what_they_mean_in_a_browser(read, selector: str, met: str) -> None:
    body = "<div><p class=x>a</p><p class=y>b</p><section><p class=x>c</p></section></div>"
    flow = read(page(f"{selector} {{ text-decoration: line-through }}", body))
    struck = [run.text for block in flow.blocks for run in block.runs if run.struck]
    assert "".join(struck) == met
