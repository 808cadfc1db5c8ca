# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that stand apart on a page do not become one; what a form shows is text."""

import pytest

from core.parse.sources.flow import plain


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<span class=b>$5,000</span><span class=b>10 %</span>", "$5,000\n10 %"),
        ("<span class=b>12</span> <span class=b>500</span>", "12\n500"),
        ("<span class=c>Fee</span><span class=c>$5</span>", "Fee $5"),
        ("<div class=f><span>Fee</span><span>12</span><span>500</span></div>", "Fee 12\n500"),
        ("<span class=l>12</span><span class=l>500</span>", "12\n500"),
        ("12<img src=x>500", "12\n500"),
        ("12<button>x</button>500", "12\n500"),
        ("<span class='b w'>Fee</span><span>500</span>", "Fee 500"),
        ("<span class=b>Fee</span><span>s</span>", "Fees"),
        ("12<svg></svg>500", "12\n500"),
        ("12<span class=m>500</span>", "12\n500"),
        ("12<span class=t>500</span>", "12500"),
        ("<b class=b>$5,000</b>.", "$5,000."),
        ("Pay<b class=b>s</b> (<b class=b>5</b>)", "Pays (5)"),
        ("<span>5,</span><span>000</span>", "5,000"),
        ("12&nbsp;&nbsp;500", "12\n500"),
        ("12&nbsp; 500", "12\n500"),
        ("12&nbsp;<b> 500</b>", "12\n500"),
        ("12 &nbsp;\n500", "12\n500"),
        ("12&emsp;500", "12\n500"),
        ("12 \n 500", "12 500"),
        ("12&nbsp;500", "12\u00a0500"),
        ("a&nbsp;&nbsp; b", "a b"),
        ("12<br>&nbsp;&nbsp;500", "12\n 500"),
    ],
)
def test_what_stands_apart_does_not_join(read, html: str, text: str) -> None:
    sheet = (
        ".b {display: inline-block} .c {display: table-cell} .f {display: flex} .l {float: left}"
        ".m {margin-left: 2em} .t {margin-left: .2em} .w {width: 9em}"
    )
    block = read(f"<style>{sheet}</style><div>{html}</div>").blocks[0]
    assert plain(block.runs) == text


def test_a_mark_in_a_box_is_still_raised(read) -> None:
    (block,) = read("<p>Pay $500<sup style='display:inline-block'>1</sup>").blocks
    assert plain(block.runs) == "Pay $5001"
    assert block.runs[-1].raised


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("<select><option>$1,000<option selected>$5,000</select>", "Limit $5,000 now"),
        ("<select><option>$1,000<option>$5,000</select>", "Limit $1,000 now"),
        ("<select multiple><option selected>A<option>B<option selected>C</select>",
         "Limit A, C now"),
        ("<input value='$5,000'>", "Limit $5,000 now"),
        ("<input type=hidden value=5>", "Limit now"),
        ("<input type=submit value=Go>", "Limit now"),
        ("<input placeholder=Amount>", "Limit now"),
        ("<textarea>Up to\n $5</textarea>", "Limit Up to $5 now"),
        ("7<input value=5>", "Limit 7\n5 now"),
    ],
)  # fmt: skip
def test_what_a_field_shows_is_text(read, field: str, text: str) -> None:
    assert [plain(b.runs) for b in read(f"<p>Limit {field} now").blocks] == [text]


@pytest.mark.parametrize(
    ("value", "html", "text"),
    [
        ("pre-line", "Fee 12\n500", "Fee 12\n500"),
        ("pre-line", "Fee 12   500", "Fee 12 500"),
        ("pre-wrap", "Fee 12   500", "Fee 12\n500"),
        ("pre", "Fee  <b>12\n500</b>", "Fee 12\n500"),
        ("normal", "Fee 12\n500", "Fee 12 500"),
        ("pre", "<i class=n>Fee 12\n500</i>", "Fee 12 500"),
    ],
)
def test_ends_of_lines_that_a_style_keeps_part_figures(
    read, value: str, html: str, text: str
) -> None:
    sheet = f"<style>.k {{ white-space: {value} }} .n {{ white-space: normal }}</style>"
    (block,) = read(f"{sheet}<div class=k>{html}</div>").blocks
    assert plain(block.runs) == text
    (block,) = read(f"{sheet}<table class=k><tr><th>A<th>B<tr><td>{html}<td>1</table>").blocks
    assert plain(block.cells[2].runs) == text


def test_a_box_that_opens_a_block_parts_nothing_in_itself(read) -> None:
    (block,) = read("<p><span style='display:inline-block'>5<b>000</b></span></p>").blocks
    assert plain(block.runs) == "5000"
