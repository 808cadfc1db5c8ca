# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that stand in a page and that nobody sees: in no colour, without size, room or place."""

import pytest

from tests.unit.core.parse.sources.web.told_pages import told


def styled(rule: str) -> str:
    return f"<style>.o {{ {rule} }}</style><p>Pay <span class=o>$7 once </span>$5.</p>"


@pytest.mark.parametrize(
    "rule",
    [
        "opacity: 0",
        "opacity: 0%",
        "opacity: .01; transition: opacity 1s",
        "filter: blur(0) opacity(0)",
        "transform: scale(0)",
        "content-visibility: hidden",
        "visibility: collapse",
        "color: #fff",
        "color: WHITE",
        "color: rgb(99% 99% 99%)",
        "color: hsl(0 0% 100%)",
        "color: lab(100 0 0)",
        "color: oklch(99.9% 0 0)",
        "color: rgba(255, 0, 0, .01)",
        "color: transparent",
        "color: white; background: #fefefe",
        "color: #123456; background-color: #123456",
        "color: red; background: no-repeat red",
        "-webkit-text-fill-color: transparent",
        "font-size: 0",
        "font-size: 0.5px",
        "font-size: 1px",
        "font: 0/0 a",
        "display: inline-block; height: 0; overflow: hidden",
        "display: block; max-height: 0; overflow: clip",
        "float: left; width: 0; overflow: hidden",
    ],
)
def test_words_that_nobody_sees_are_left_out_and_said(read, rule: str) -> None:
    flow = read(styled(rule))
    assert told(flow.blocks) == ["paragraph 0 Pay $5."]
    assert flow.facts == ("1 passage that the page hides was left out: \u201c$7 once\u201d.",)


@pytest.mark.parametrize(
    "rule",
    [
        "position: absolute; right: 9999px",
        "position: relative; left: -9999px",
        "position: fixed; inset: 0 auto auto -200em",
        "position: absolute; bottom: 9999px",
        "margin-left: -9999px",
        "text-indent: 100%; white-space: nowrap; overflow: hidden",
        "transform: translateX(-9999px)",
        "transform: translate(0, -9999px)",
        "clip-path: inset(100%)",
        "clip-path: circle(0)",
        "clip-path: polygon(0 0, 0 0, 0 0)",
        "position: absolute; clip: rect(0, 1px, 1px, 0)",
    ],
)
def test_words_that_are_set_away_stand_beside_the_text(read, rule: str) -> None:
    assert told(read(styled(rule)).blocks) == ["paragraph 0 Pay $5.", "furniture 0 $7 once"]
    alone = read(f"<p style='{rule}; display: block'>Pay $7.</p>")
    assert alone.blocks == ()
    assert alone.facts == ("1 passage that the page hides was left out: \u201cPay $7.\u201d.",)


@pytest.mark.parametrize(
    "rule",
    [
        "opacity: .3",
        "opacity: 0; animation: come 1s forwards",
        "filter: blur(1px)",
        "transform: scale(.9) translateX(-20px)",
        "color: #767676",
        "color: lab(0 0 0)",
        "color: oklch(60% 0.1 120)",
        "color: rgba(0, 0, 0, .5)",
        "color: white; background: navy",
        "color: white; background: url(dark.png)",
        "color: white; background-image: linear-gradient(navy, black)",
        "color: white; position: absolute",
        "color: white; text-shadow: 0 0 2px black",
        "color: transparent; background: linear-gradient(red, blue); -webkit-background-clip: text",
        "color: var(--none)",
        "font-size: 7px",
        "height: 0; overflow: hidden",
        "display: inline-block; min-width: 0; overflow: hidden",
        "display: inline-block; width: 0; flex: 1; overflow: hidden",
        "display: inline-block; height: 0; padding-top: 50%; overflow: hidden",
        "clip-path: inset(10%)",
        "clip: rect(0 0 0 0)",
        "position: relative; left: -9px",
        "margin-left: -9px",
        "text-indent: -2em",
    ],
)
def test_words_that_may_be_seen_are_read(read, rule: str) -> None:
    flow = read(styled(rule))
    assert " ".join("".join(told(flow.blocks)).split()) == "paragraph 0 Pay $7 once $5."
    assert flow.facts == ()


@pytest.mark.parametrize(
    ("around", "is_seen"),
    [
        ("<div style='background: black'>", True),
        ("<div style='background: rgba(0, 0, 0, .5)'>", True),
        ("<div style='background: black'><div style='background: white'>", False),
        ("<div style='background: url(a.png)'>", True),
        ("<div style='background: url(a.png)'><div style='background: #fff'>", False),
        ("<table bgcolor=navy><tr><td>", True),
        ("<table background=a.png><tr><td>", True),
        ("<table bgcolor=ffffff><tr><td>", False),
        ("<div style='position: relative'><img alt='' style='position: absolute'>", True),
        ("<style>div::before { content: ''; position: absolute; background: #000 }</style><div>",
         True),
        ("<link rel=stylesheet href=a.css><div>", True),
        ("<link rel=stylesheet href=a.css><div style='background: #fff'>", False),
    ],
)  # fmt: skip
def test_white_letters_are_seen_on_a_dark_or_an_unknown_ground(
    read, around: str, is_seen: bool
) -> None:
    flow = read(f"{around}<p><font color=red>Pay <font color=#ffffff>$7 </font>$5.</font>")
    shown = "$7 $5." if is_seen else "$5."
    assert told(flow.blocks) == [f"paragraph 0 Pay {shown}"]


@pytest.mark.parametrize(
    ("hides", "shows"),
    [
        ("color: #fff", "color: #000"),
        ("color: transparent", "color: initial"),
        ("font-size: 0", "font-size: 9pt"),
        ("font-size: .05em", "font-size: 1rem"),
        ("visibility: hidden", "visibility: visible"),
    ],
)
def test_what_holds_for_letters_holds_until_one_says_otherwise(
    read, hides: str, shows: str
) -> None:
    body = f"<p style='{hides}'>Pay $7 <b>or $8 <i style='{shows}'>$5</i></b> and $9.</p>"
    flow = read(body)
    assert told(flow.blocks) == ["paragraph 0 $5"]
    assert flow.facts == (
        "3 passages that the page hides were left out: \u201cPay $7\u201d, \u201cor $8\u201d and "
        "\u201cand $9.\u201d.",
    )


def test_a_link_has_a_colour_of_its_own(read) -> None:
    html = "<p style='color: #fff'>$7 <a href=x>$5</a></p>"
    assert told(read(html).blocks) == ["paragraph 0 $5"]


def test_nothing_in_a_clear_box_is_seen(read) -> None:
    html = "<p>a<p style='opacity: 0'>$7 <b style='opacity: 1; color: #000'>$8</b></p>"
    assert told(read(html).blocks) == ["paragraph 0 a"]


def test_cells_and_typed_lines_that_nobody_sees_are_left_out(read) -> None:
    cells = "<table><tr><td>Fee<td style='color: #fff'>$7<td>$5<tr><td>Cap<td>$8<td>$9</table>"
    flow = read(cells)
    assert [(c.row, c.column, c.runs[0].text) for c in flow.blocks[0].cells if c.runs] == [
        (0, 0, "Fee"), (0, 2, "$5"), (1, 0, "Cap"), (1, 1, "$8"), (1, 2, "$9"),
    ]  # fmt: skip
    assert flow.facts == ("1 passage that the page hides was left out: \u201c$7\u201d.",)
    for rule in ("display: none", "opacity: 0", "color: #fff", "position: fixed; left: -9999px"):
        typed = read(f"<pre>Pay <span style='{rule}'>$7</span>$5</pre>")
        assert told(typed.blocks) == ["code 0 Pay $5"]
        assert typed.facts == ("1 passage that the page hides was left out: \u201c$7\u201d.",)


def test_what_a_sheet_writes_unseen_is_left_out(read) -> None:
    html = "<style>b::before { content: '9'; color: #fff }</style><p>Pay $<b>7</b>"
    assert told(read(html).blocks) == ["paragraph 0 Pay $7"]


@pytest.mark.parametrize(
    ("opener", "rule"),
    [
        ("<button aria-controls=w>Wind</button>", ""),
        ("<button popovertarget=w>Wind</button>", ""),
        ("<b>Wind</b>", ".shut:target { max-height: 99em; opacity: 1 }"),
    ],
)
def test_what_opens_by_its_height_is_text(read, opener: str, rule: str) -> None:
    sheet = f".shut {{ max-height: 0; overflow: hidden; opacity: 0 }} {rule}"
    body = f"<div>{opener}<div class=shut id=w popover style='display:block'>Pay $5.</div></div>"
    flow = read(f"<style>{sheet}</style>{body}")
    assert told(flow.blocks)[-1] == "paragraph 0 Pay $5."
    assert flow.facts == ()


@pytest.mark.parametrize(
    ("sheet", "text"),
    [
        (":root { --x: none } .o { display: var(--x) }", "Pay $5."),
        (".o { display: var(--x, none) }", "Pay $5."),
        (".o { display: none; display: var(--x) }", "Pay $7 $5."),
        (":root { --x: none } .o { display: var(--X) }", "Pay $7 $5."),
        (":root { --x: none } p { --x: inline } .o { display: var(--x) }", "Pay $7 $5."),
        (":root { --x: var(--y); --y: hidden } .o { visibility: var(--x) }", "Pay $5."),
        (":root { --x: var(--y); --y: var(--x) } .o { display: var(--x) }", "Pay $7 $5."),
        (":root { --x: var(--y); --y: var(--x) } .o { display: var(--x, none) }", "Pay $5."),
        (":root { --x: initial } .o { display: var(--x, none) }", "Pay $5."),
        (".o { --x: var(--no, var(--none, none)); display: var(--x) }", "Pay $5."),
        ("body { --w: 255 } .o { color: rgb(var(--w) var(--w) 255) }", "Pay $5."),
        (":root { --ink: #fff; --paper: #000 } "
         ".o { color: var(--ink); background: var(--paper) }", "Pay $7 $5."),
        (":root { --ink: #fff } .o { color: var(--ink); background: var(--ink) }", "Pay $5."),
        (":root { --x: none !important } :root { --x: inline } .o { display: var(--x) }",
         "Pay $5."),
        (":root { --t: 'or $9 ' } .o::after { content: var(--t) }", "Pay $7 or $9 $5."),
    ],
)  # fmt: skip
def test_names_that_a_sheet_makes_up_mean_what_they_mean(read, sheet: str, text: str) -> None:
    html = f"<html><head><style>{sheet}</style></head><body><p>Pay <span class=o>$7 </span>$5."
    assert told(read(html).blocks) == [f"paragraph 0 {text}"]


def test_names_that_name_one_another_without_end_do_no_harm(read) -> None:
    names = "".join(f"--a{n}: {f'var(--a{n + 1}) ' * 9};" for n in range(40))
    html = f"<style>:root {{ {names} }} p {{ display: var(--a0) }}</style><p>Pay $5."
    assert told(read(html).blocks) == ["paragraph 0 Pay $5."]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<span aria-hidden=true>$7</span> now", "Pay $7 now"),
        ("<span aria-hidden=true>$7</span><span class=sr-only>$7</span>", "Pay $7"),
        ("<span class=a>$7</span><span aria-hidden=true>$ 7</span>", "Pay $7"),
        ("<span aria-hidden=true>$7</span><span hidden>$7</span>", "Pay $7"),
        ("<span aria-hidden=true>102</span><math><msup><mn>10</mn><mn>2</mn></msup></math>",
         "Pay 102"),
        ("$7 <i class=material-icons aria-hidden=true>home</i>", "Pay $7"),
        ("$7 <span aria-hidden=true>\u25bc</span>", "Pay $7"),
        ("<span aria-hidden=true style='color: #fff'>$9</span> $7", "Pay $7"),
        ("<span inert>$7</span>", "Pay $7"),
    ],
)  # fmt: skip
def test_what_is_displayed_is_text_though_it_is_not_read_out(read, body: str, text: str) -> None:
    assert told(read(f"<p>Pay {body}</p>").blocks)[0] == f"paragraph 0 {text}"


def test_what_stands_in_for_scripts_is_not_shown_but_said(read) -> None:
    flow = read("<p>Pay $5.</p><noscript><p>Pay $7.</p></noscript>")
    assert told(flow.blocks) == ["paragraph 0 Pay $5."]
    assert flow.facts == ("1 passage that the page hides was left out: \u201cPay $7.\u201d.",)


def test_more_white_letters_than_others_are_no_text_either(read) -> None:
    seen, unseen = "The insurer pays. " * 50, "It pays nothing at all. " * 200
    flow = read(f"<p>{seen}</p><p style='color: #fff'>{unseen}</p>")
    assert told(flow.blocks) == [f"paragraph 0 {seen.strip()}"]
    assert flow.facts[0].startswith("1 passage that the page hides was left out")
