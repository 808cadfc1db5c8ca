# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Characters in and out: what stands in no block is counted and placed."""

from dataclasses import replace

import numpy as np
import pytest

from core.errors import PageTimeoutError
from core.parse.document import failed_page
from core.parse.lines.lines import page_lines
from core.parse.lines.passages import Passage, concatenate
from core.parse.raw import RawPage, UnreadPrint
from core.parse.structure.coverage import (
    account_of,
    document_coverage,
    finished_page,
    outcome_of,
)
from core.spans import Box
from core.types import LostText, Outcome, Page, PageSource
from tests.unit.core.parse.raw_pages import line, page


def passages_of(raw: RawPage) -> list[Passage]:
    return [each.passage() for each in page_lines(raw).level]


def test_what_stands_in_no_block_is_placed() -> None:
    first = page([line("The deductible is", 72, 100), line("$5,000 for each loss.", 72, 112)])
    second = page([line("Nothing is lost here.", 72, 100)], index=1)
    account = account_of((first, second), [*passages_of(first)[:1], *passages_of(second)])
    assert (account.raw, account.kept) == ({0: 33, 1: 18}, {0: 15, 1: 18})
    boxes = first.lines[1].boxes
    x1, y1 = float(boxes[:, 2].max()), float(boxes[:, 3].max())
    box = Box(0, 72, float(boxes[:, 1].min()), x1, y1)
    assert account.lost == (LostText(0, 18, "$5,000 for each loss.", box),)


def test_the_middle_of_a_line_is_placed_by_its_own_boxes() -> None:
    raw = page([line("Pays 500 or 900 dollars", 72, 100)])
    (whole,) = passages_of(raw)
    account = account_of((raw,), [whole.cut(0, 5), whole.cut(9, 12), whole.cut(16, 23)])
    assert [(lost.characters, lost.text) for lost in account.lost] == [(3, "500"), (3, "900")]
    assert account.lost[1].box is not None
    assert account.lost[1].box.x0 == raw.lines[0].boxes[12, 0]
    assert account.lost[1].box.x1 == raw.lines[0].boxes[14, 2]


def test_text_that_stands_in_two_blocks_does_not_stand_for_text_in_none() -> None:
    raw = page([line("Twice told", 72, 100), line("Never told", 72, 112)])
    first, _ = passages_of(raw)
    account = account_of((raw,), [first, first])
    assert (account.raw[0], account.kept[0]) == (18, 9)
    assert [lost.text for lost in account.lost] == ["Never told"]


def test_a_hyphen_that_was_undone_is_kept() -> None:
    raw = page([line("the deduct-", 72, 100), line("ible is - paid", 72, 112)])
    first, second = passages_of(raw)
    cut = first.cut(0, 10)
    undone = Passage(cut.text, cut.pages, cut.boxes, cut.probabilities, cut.sources, mended=(0,))
    account = account_of((raw,), [concatenate([undone, second])])
    assert (account.raw[0], account.kept[0], account.lost) == (21, 21, ())
    account = account_of((raw,), [concatenate([cut, second])])
    assert [lost.text for lost in account.lost] == ["-"]


def test_characters_in_no_line_are_counted_without_a_place() -> None:
    lines = (line("Seen words", 72, 100),)
    raw = RawPage(0, 612, 792, PageSource.TEXT, lines, raw_characters=12)
    account = account_of((raw,), passages_of(raw))
    assert (account.raw[0], account.kept[0]) == (12, 9)
    assert account.lost == (LostText(0, 3, "", None),)
    assert document_coverage([finished_page(raw, None, account)]) == 0.75


def test_a_page_that_could_not_be_read_is_lost_text_of_unknown_length() -> None:
    first = page([line("The deductible is", 72, 100)])
    second = page([line("$5,000 for a loss.", 72, 100)], index=1)
    failed = failed_page(2, PageTimeoutError("It took too long.", "Wait."), None)
    account = account_of((first, second, failed), [*passages_of(first), *passages_of(second)])
    pages = [finished_page(each, None, account) for each in (first, second, failed)]
    assert document_coverage(pages) == pytest.approx(2 / 3)
    assert document_coverage(pages[2:]) == 0.0
    assert outcome_of(pages, 3) is Outcome.PARTIAL


def test_a_place_without_boxes_is_no_box() -> None:
    bare = line("No place", 72, 100)
    bare.boxes[:] = np.nan
    raw = page([bare])
    assert account_of((raw,), []).lost == (LostText(0, 7, "No place", None),)


@pytest.mark.parametrize("count", [20, 21, 500])
def test_places_on_a_page_are_few(count: int) -> None:
    raw = page([line(f"Line {number} " + "x" * 90, 72, 10 + number) for number in range(count)])
    account = account_of((raw,), [])
    assert len(account.lost) == 20
    assert account.kept[0] == 0
    assert {len(lost.text) for lost in account.lost} == {80}


def test_no_pages_and_empty_pages_have_nothing_to_lose() -> None:
    assert account_of((), []).lost == ()
    empty = page([])
    assert account_of((empty,), []) == account_of((page([line("  ", 72, 90)]),), [])


def counted(index: int, raw: int, kept: int) -> Page:
    return Page(index, None, 612, 792, PageSource.TEXT, None, None, raw, kept)


@pytest.mark.parametrize(
    ("pages", "outcome"),
    [
        ([(2000, 2000), (2000, 1980)], Outcome.COMPLETE),
        ([(2000, 2000), (2000, 1979)], Outcome.PARTIAL),
        ([(2000, 1975), (2000, 1975)], Outcome.PARTIAL),
        ([(2000, 2000)] * 400 + [(300, 0)], Outcome.PARTIAL),
        ([(2000, 2000), (9, 4)], Outcome.COMPLETE),
        ([(2000, 2000), (9, 3)], Outcome.PARTIAL),
        ([(9, 4)], Outcome.PARTIAL),
        ([(0, 0)], Outcome.COMPLETE),
    ],
)
def test_text_that_was_lost_makes_a_document_partial(
    pages: list[tuple[int, int]], outcome: Outcome
) -> None:
    finished = [counted(index, raw, kept) for index, (raw, kept) in enumerate(pages)]
    assert outcome_of(finished, len(pages)) is outcome
    assert outcome_of(finished, len(pages) + 1) is Outcome.PARTIAL


def test_print_that_was_seen_without_being_read_counts_as_lost_where_it_stands() -> None:
    read = page([line("The deductible is", 72, 100)], scanned=True)
    raw = replace(read, unread_print=(UnreadPrint(72.0, 40.0, 200.0, 52.0, 25),))
    account = account_of((raw,), passages_of(raw))
    assert (account.raw[0], account.kept[0]) == (40, 15)
    assert account.lost == (LostText(0, 25, "", Box(0, 72.0, 40.0, 200.0, 52.0)),)
    done = finished_page(raw, None, account)
    assert document_coverage([done]) == 0.375
    assert outcome_of([done], 1) is Outcome.PARTIAL


def test_a_scan_of_which_nothing_could_be_read_covers_nothing() -> None:
    raw = replace(page([], scanned=True), unread_print=(UnreadPrint(72, 40, 200, 52, 25),))
    account = account_of((raw,), [])
    done = finished_page(raw, None, account)
    assert (done.raw_characters, done.kept_characters) == (25, 0)
    assert document_coverage([done]) == 0.0
    assert outcome_of([done], 1) is Outcome.PARTIAL
