# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words and numbers that a style sheet writes before and after what is in the page."""

import pytest

from core.parse.sources.flow import plain
from tests.unit.core.parse.sources.web.told_pages import told


@pytest.mark.parametrize(
    ("sheet", "body", "text"),
    [
        (".m::before { content: '$' }", "Pay <b class=m>500</b>.", "Pay $500."),
        (".m:before { content: '$' }", "Pay <b class=m>500</b>.", "Pay $500."),
        (".m::after { content: ' per year' }", "Pay <b class=m>$5</b>.", "Pay $5 per year."),
        (".m::after { content: '%' }", "<b class=m>5</b> now", "5% now"),
        (".m::before { content: attr(data-unit) ' ' }", "<b class=m data-unit=EUR>5</b>", "EUR 5"),
        (".m::before { content: '$' / 'dollars' }", "<b class=m>5</b>", "$5"),
        (".m::before { content: '9'; display: inline-block }", "5<b class=m>0</b>", "5\n9\n0"),
        (".m::before { content: '\\f101' }", "<b class=m>5</b>", "5"),
        (".m::before { content: '\u2192 ' }", "<b class=m>5</b>", "5"),
        (".m::before { content: 'Old'; display: none }", "<b class=m>5</b>", "5"),
        (".m::before { content: 'Old'; visibility: hidden }", "<b class=m>5</b>", "5"),
        (".m::before { content: 'Old' } .m::before { content: none }", "<b class=m>5</b>", "5"),
        (".m:hover::before { content: 'Old' }", "<b class=m>5</b>", "5"),
        ("@media print { .m::before { content: 'Old' } }", "<b class=m>5</b>", "5"),
    ],
)
def test_words_that_a_sheet_writes_are_shown(read, sheet: str, body: str, text: str) -> None:
    (block,) = read(f"<style>{sheet}</style><p>{body}</p>").blocks
    assert plain(block.runs) == text


def test_clauses_that_a_sheet_counts_have_their_numbers(read) -> None:
    sheet = (
        "ol { counter-reset: item; list-style: none } li { counter-increment: item }"
        "li::before { content: counters(item, '.') ' ' }"
    )
    body = (
        "<ol><li>Fire<ol><li>Smoke</li><li>Soot</li></ol></li><li>Flood</li></ol><ol><li>Ice</ol>"
    )
    assert told(read(f"<style>{sheet}</style>{body}").blocks) == [
        "item 0 1 Fire", "paragraph 1 1.1 Smoke", "paragraph 1 1.2 Soot", "item 0 2 Flood",
        "item 0 1 Ice",
    ]  # fmt: skip


def test_items_that_are_no_list_items_have_no_number_but_the_one_that_is_written(read) -> None:
    sheet = (
        "ol { counter-reset: c 4 } li { display: block }"
        "li::before { counter-increment: c 2; content: '(' counter(c, lower-alpha) ') ' }"
    )
    body = "<ol><li>Fire<li style='display: none'>Ice<li>Flood</ol>"
    assert told(read(f"<style>{sheet}</style>{body}").blocks) == [
        "item 0 (f) Fire", "item 0 (h) Flood",
    ]  # fmt: skip


def test_headings_count_over_the_page(read) -> None:
    sheet = (
        "body { counter-reset: part } h2 { counter-reset: clause; counter-increment: part }"
        "h3 { counter-increment: clause }"
        "h2::before { content: 'Part ' counter(part, upper-roman) ': ' }"
        "h3::before { content: counter(part) '.' counter(clause) ' ' }"
    )
    body = "<h2>Water</h2><h3>Flood</h3><h3>Rain</h3><h2>Wind</h2><h3>Hail</h3>"
    assert [plain(b.runs) for b in read(f"<style>{sheet}</style>{body}").blocks] == [
        "Part I: Water", "1.1 Flood", "1.2 Rain", "Part II: Wind", "2.1 Hail",
    ]  # fmt: skip


def test_greek_letters_number_a_list(read) -> None:
    body = "<ol style='list-style-type: lower-greek'><li>Fire<li>Flood</ol>"
    assert [block.marker for block in read(body).blocks] == ["\u03b1.", "\u03b2."]
